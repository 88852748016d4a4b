from itertools import pairwise, product

import pytest

from engine.arrangements import Violation
from engine.cards import parse_cards
from engine.catalogue import shipped
from engine.rows import Category, Row, Xi
from engine.ruleset import Ruleset
from tests.edits import variant
from tests.play import arrangement, ruleset_of

# From the weakest to the strongest, where suits decide nothing.
FIVE_CARDS = [
    "2c3d4h5s7c",  # high cards, compared card by card
    "2c3d4h6s7c",
    "2c3d5h6s7c",
    "3c4d5h6s8c",
    "9cJdQhKsAc",
    "2c2d3h4s5c",  # pairs, by the pair and then the other cards
    "2c2d3h4s6c",
    "2c2dQhKsAc",
    "3c3d2h4s5c",
    "AcAdJhQsKc",
    "3c3d2h2s4c",  # two pair: the higher, the lower, the fifth card
    "3c3d2h2s5c",
    "4c4d2h2s3c",
    "4c4d3h3s2c",
    "AcAdKhKsQc",
    "2c2d2h3s4c",  # three of a kind
    "2c2d2h3s5c",
    "2c2d2hKsAc",
    "3c3d3h2s4c",
    "AcAdAhQsKc",
    "Ac2d3h4s5c",  # straights, by the top card; A-2-3-4-5 here the lowest
    "2c3d4h5s6c",
    "9cTdJhQsKc",
    "TcJdQhKsAc",
    "2c3c4c5c7c",  # flushes, card by card
    "2c3c4c6c7c",
    "3c6c7c8cTc",
    "3c7c8c9cTc",
    "9cJcQcKcAc",
    "2c2d2h3s3c",  # full houses, by the three and then the pair
    "2c2d2hAsAc",
    "3c3d3h2s2c",
    "AcAdAhKsKc",
    "2c2d2h2s3c",  # four of a kind, by the four and then the fifth card
    "2c2d2h2sAc",
    "3c3d3h3s2c",
    "AcAdAhAs2c",
    "AcAdAhAsKc",
    "Ac2c3c4c5c",  # straight flushes
    "2c3c4c5c6c",
    "9cTcJcQcKc",
    "TcJcQcKcAc",
]
THREE_CARDS = [
    "2c3d4h",  # consecutive, and no straight: high cards
    "2c3d5h",
    "2c4c5c",  # of one suit, and no flush
    "QcKdAh",
    "2c2d3h",
    "2c2dAh",
    "3c3d2h",
    "AcAdKh",
    "2c2d2h",
    "AcAdAh",
]


def row(ruleset: Ruleset | str, text: str) -> Row:
    cards = parse_cards(text)
    spare = sum(parse_cards("2c3d4h5s7c"))
    back, _, front = ruleset_of(ruleset).rows(
        sum(cards) if len(cards) == 5 else spare,
        spare,
        sum(cards) if len(cards) == 3 else sum(parse_cards("2c3d4h")),
    )
    return back if len(cards) == 5 else front


def strength(ruleset: Ruleset | str, text: str) -> int:
    return ruleset_of(ruleset).strength(row(ruleset, text), parse_cards(text))


@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(FIVE_CARDS), *pairwise(THREE_CARDS)])
@pytest.mark.parametrize("ruleset", ["an-trang", "gemwin"])
def test_each_row_beats_the_one_before(ruleset: str, weaker: str, stronger: str) -> None:
    assert strength(ruleset, stronger) > strength(ruleset, weaker) > 0


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("9cJdQhKsAc", Category.HIGH_CARD),
        ("2c2dQhKsAc", Category.PAIR),
        ("3c3d2h2s4c", Category.TWO_PAIR),
        ("2c2d2h3s4c", Category.THREE_OF_A_KIND),
        ("Ac2d3h4s5c", Category.STRAIGHT),
        ("TcJdQhKsAc", Category.STRAIGHT),
        ("2c3c4c5c7c", Category.FLUSH),
        ("2c2d2h3s3c", Category.FULL_HOUSE),
        ("2c2d2h2s3c", Category.FOUR_OF_A_KIND),
        ("AcAdAhAs2c", Category.FOUR_OF_A_KIND),
        ("Ac2c3c4c5c", Category.STRAIGHT_FLUSH),
        ("ThJhQhKhAh", Category.STRAIGHT_FLUSH),
        # Nothing wraps round the ace.
        ("QcKdAh2s3c", Category.HIGH_CARD),
        ("KcAd2h3s4c", Category.HIGH_CARD),
        ("JsQsKsAs2s", Category.FLUSH),
        # Four of a suit are no flush, four in a row no straight.
        ("2c3c4c5c7d", Category.HIGH_CARD),
        ("2c3d4h5s7c", Category.HIGH_CARD),
        # Three cards know three categories.
        ("QcKcAc", Category.HIGH_CARD),
        ("2c2d3h", Category.PAIR),
        ("2c2d2h", Category.THREE_OF_A_KIND),
    ],
)
def test_what_cards_are(text: str, category: Category) -> None:
    assert row("an-trang", text).category is category


@pytest.mark.parametrize("suit", "csdh")
def test_every_suit_makes_a_flush(suit: str) -> None:
    flush = "".join(rank + suit for rank in "2468T")
    run = "".join(rank + suit for rank in "56789")
    assert row("an-trang", flush).category is Category.FLUSH
    assert row("an-trang", run).category is Category.STRAIGHT_FLUSH


WHEEL, SECOND_LOWEST, SECOND_HIGHEST, HIGHEST = "A2345", "23456", "9TJQK", "TJQKA"


@pytest.mark.parametrize(
    ("straight", "straight_flush"), list(product(["lowest", "second"], repeat=2))
)
def test_the_wheel_stands_where_the_ruleset_puts_it(straight: str, straight_flush: str) -> None:
    ruleset = variant(
        shipped().get("an-trang"),
        {"strength.wheel_straight": straight, "strength.wheel_straight_flush": straight_flush},
    )
    order = {
        "lowest": [WHEEL, SECOND_LOWEST, SECOND_HIGHEST, HIGHEST],
        "second": [SECOND_LOWEST, SECOND_HIGHEST, WHEEL, HIGHEST],
    }
    for suits, place in (("cdhsc", straight), ("hhhhh", straight_flush)):
        strengths = [
            strength(ruleset, "".join(map("".join, zip(ranks, suits, strict=True))))
            for ranks in order[place]
        ]
        assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(
    ("ruleset", "straight", "straight_flush"),
    [
        ("ca-ach", "second", "second"),
        ("sap-lang", "lowest", "second"),
        ("bai-binh", "lowest", "lowest"),
        ("an-trang", "lowest", "lowest"),
        ("xap-xam", "lowest", "lowest"),
        ("gemwin", "lowest", "lowest"),
    ],
)
def test_where_each_ruleset_puts_the_wheel(
    ruleset: str, straight: str, straight_flush: str
) -> None:
    for suits, place in (("cdhsc", straight), ("hhhhh", straight_flush)):
        wheel, king_high = (
            strength(ruleset, "".join(map("".join, zip(ranks, suits, strict=True))))
            for ranks in (WHEEL, SECOND_HIGHEST)
        )
        assert (wheel > king_high) is (place == "second")


def test_four_aces_may_stand_above_every_straight_flush() -> None:
    assert row("sap-lang", "AcAdAhAs2c").category is Category.FOUR_ACES
    assert strength("sap-lang", "AcAdAhAs2c") > strength("sap-lang", "ThJhQhKhAh")
    assert strength("sap-lang", "AcAdAhAs3c") > strength("sap-lang", "AcAdAhAs2c")
    assert row("sap-lang", "KcKdKhKsAc").category is Category.FOUR_OF_A_KIND
    assert strength("an-trang", "AcAdAhAsKc") < strength("an-trang", "Ac2c3c4c5c")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2c3d4h5s7c", "2d3h4s5c7d"),
        ("KcKs9c7c2c", "KhKd9h7h2h"),
        ("TcJcQcKcAc", "ThJhQhKhAh"),
        ("2c4c6c8cTc", "2h4h6h8hTh"),
        ("2c2d3h", "2h2s3c"),
    ],
)
def test_rows_of_the_same_ranks_tie_where_suits_decide_nothing(one: str, other: str) -> None:
    for ruleset in shipped():
        tied = strength(ruleset, one) == strength(ruleset, other)
        assert tied is not ruleset.definition.strength.suits_break_ties


# Suits rank ♥ ♦ ♠ ♣; the first card that differs decides.
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("Kh9c7c5c3c", "Kd9h7h5h3h"),  # the highest card
        ("KdQh9c8c2s", "KsQd9h8h2h"),  # the king again, not the number of hearts
        ("KhKc9c7c2c", "KdKs9h7h2h"),  # the better king of each pair
        ("9h9cAc7c2c", "9d9sAh7h2h"),  # the pair before the ace
        ("5hAc4c3c2c", "5dAh4h3h2h"),  # in a wheel the ace comes last, the five first
        ("ThJcQcKcAh", "TcJhQhKhAd"),  # elsewhere it comes first
        ("ThJhQhKhAh", "TdJdQdKdAd"),
        ("2h2c2s9c9s", "2d2c2s9h9d"),  # the three before the pair
        ("AcKd2h", "AcKs2d"),  # down to the last card that differs
    ],
)
def test_suits_decide_between_equal_ranks(stronger: str, weaker: str) -> None:
    assert strength("gemwin", stronger) > strength("gemwin", weaker)


def test_no_suit_outweighs_a_rank_or_a_category() -> None:
    assert strength("gemwin", "2c3c4c6c7s") > strength("gemwin", "2h3h4h5h7d")
    assert strength("gemwin", "2c2s3c4c5c") > strength("gemwin", "AhKhQhJh9d")
    assert strength("gemwin", "2c2s3c") > strength("gemwin", "AhKhQh")


@pytest.mark.parametrize(
    ("ruleset", "middle", "front", "foul"),
    [
        # The front's three cards are used up and all were equal: not stronger.
        ("an-trang", "KdKcQc7s3s", "KhKsQh", False),
        ("an-trang", "KdKcQc7s3s", "KhKsAh", True),
        ("an-trang", "KdKcQc7s3s", "KhKsJh", False),
        ("an-trang", "AdKcQc7s3s", "AhKsQh", False),
        ("an-trang", "AdKcJc7s3s", "AhKsQh", True),
        # Categories first: three twos beat any two pair, no pair beats three.
        ("an-trang", "KdKcQcQs3s", "2h2s2d", True),
        ("an-trang", "3d3c3h5s6s", "2h2s2d", False),
        ("an-trang", "2d2c2h5s6s", "AhAsKd", False),
        # A front that is suited or runs is a high card in the foul test too.
        ("an-trang", "2d2c3h5s6s", "AhKhQh", False),
        # Suits are not looked at between middle and front, even where they decide.
        ("gemwin", "KdKcQc7s3s", "KhKsQh", False),
    ],
)
def test_the_front_must_not_beat_the_middle(
    ruleset: str, middle: str, front: str, foul: bool
) -> None:
    judged = arrangement(ruleset, f"4c4d4h4s8s/{middle}/{front}")
    assert judged.violations == ((Violation.FRONT_OVER_MIDDLE,) if foul else ())


@pytest.mark.parametrize(
    ("ruleset", "back", "middle", "foul"),
    [
        ("an-trang", "KcKs9c7c2c", "KhKd9h7h2h", False),
        ("gemwin", "KcKs9c7c2c", "KhKd9h7h2h", True),
        ("gemwin", "KhKd9h7h2h", "KcKs9c7c2c", False),
        ("an-trang", "KcKs9c7c2c", "KhKd9h8h2h", True),
        ("ca-ach", "9cTdJcQdKc", "As2h3s4h5s", True),
        ("sap-lang", "9cTdJcQdKc", "As2h3s4h5s", False),
    ],
)
def test_the_middle_must_not_beat_the_back(
    ruleset: str, back: str, middle: str, foul: bool
) -> None:
    judged = arrangement(ruleset, f"{back}/{middle}/3d4d6c")
    assert judged.violations == ((Violation.MIDDLE_OVER_BACK,) if foul else ())
    assert judged.valid is not foul


FULL_HOUSE, FOURS, FOUR_ACES = "2c2d2h3s3c", "KcKdKhKs3c", "AcAdAhAs3c"
RUN, WHEEL_RUN, ACE_RUN = "5h6h7h8h9h", "Ah2h3h4h5h", "ThJhQhKhAh"
PLAIN = "9cJdQhKsAc", "2c2d3h4s5c", "3c3d2h2s4c", "2c2d2h3s4c", "Ac2d3h4s5c", "2c3c4c5c7c"
# By ruleset: the base, and then what these rows pay in the back and in the middle.
ROW_CHI = {
    "ca-ach": ((1, 1), (1, 2), (4, 8), (12, 24), (5, 10), (7, 14), (10, 20)),
    "sap-lang": ((1, 1), (1, 2), (4, 8), (4, 8), (5, 10), (5, 10), (5, 10)),
    "bai-binh": ((1, 1), (1, 2), (4, 8), (4, 8), (5, 10), (5, 10), (5, 10)),
    "an-trang": ((1, 1), (1, 2), (4, 8), (4, 8), (5, 10), (5, 10), (5, 10)),
    "xap-xam": ((1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)),
    "gemwin": ((4, 2), (4, 2), (8, 4), (12, 6), (8, 4), (8, 4), (12, 6)),
}


@pytest.mark.parametrize("ruleset", ROW_CHI)
def test_what_a_won_back_or_middle_pays(ruleset: str) -> None:
    base, *bonuses = ROW_CHI[ruleset]
    texts = [FULL_HOUSE, FOURS, FOUR_ACES, RUN, WHEEL_RUN, ACE_RUN]
    expected = [*((text, base) for text in PLAIN), *zip(texts, bonuses, strict=True)]
    for text, (in_back, in_middle) in expected:
        tally = sum(parse_cards(text))
        back, middle, _ = shipped().get(ruleset).rows(tally, tally, sum(parse_cards("2c3d4h")))
        assert (text, back.chi, middle.chi) == (text, in_back, in_middle)


@pytest.mark.parametrize(
    ("ruleset", "plain", "three", "aces"),
    [
        ("ca-ach", 1, 3, 9),
        ("sap-lang", 1, 3, 3),
        ("bai-binh", 1, 3, 3),
        ("an-trang", 1, 3, 3),
        ("xap-xam", 1, 1, 1),
        ("gemwin", 1, 1, 1),
    ],
)
def test_what_a_won_front_pays(ruleset: str, plain: int, three: int, aces: int) -> None:
    texts = ["QhKhAh", "AcAdKh", "2c2d2h", "KcKdKh", "AcAdAh"]
    assert [row(ruleset, text).chi for text in texts] == [plain, plain, three, three, aces]


@pytest.mark.parametrize(
    ("text", "xi"),
    [
        ("AcAdAhKsKc", Xi.NONE),
        ("TcJdQhKsAc", Xi.NONE),
        ("KcKdKhKs3c", Xi.XI),
        ("5h6h7h8h9h", Xi.XI),
        ("Ah2h3h4h5h", Xi.XI),
        ("AcAdAhAs3c", Xi.XI_LON),
        ("ThJhQhKhAh", Xi.XI_LON),
        ("AcAdAh", Xi.NONE),
    ],
)
def test_which_rows_are_xi(text: str, xi: Xi) -> None:
    assert [row(ruleset, text).xi for ruleset in shipped()] == [xi] * len(shipped().ids)
