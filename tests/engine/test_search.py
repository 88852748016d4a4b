import pytest

from engine.cards import cards_text, parse_cards
from engine.catalogue import shipped
from engine.faults import InvariantError
from engine.search import Search, ThreeRows
from tests.hands import DRAGON, FIRST


def strongest(ruleset: str, text: str) -> str:
    rows: ThreeRows = Search(shipped().get(ruleset), parse_cards(text.replace("/", ""))).strongest()
    return "/".join(map(cards_text, rows))


@pytest.mark.parametrize(
    ("ruleset", "text", "expected"),
    [
        # A flush of clubs behind, one of diamonds before it.
        ("an-trang", DRAGON, "Ac Kc Jc 9c 7c/Qd Td 8d 6d 4d/5c 3c 2d"),
        # The eights over the sevens beat the straight; of what is left the straight is best.
        ("an-trang", FIRST, "8h 8d 8s 7h 7s/As Kh Qd Jc Ts/5c 4s 2d"),
        # Four aces above a straight flush, where the ruleset has them so.
        ("sap-lang", "AsAhAdAc5h6h7h8h9h2c3d4sTc", "Ah Ad As Ac Tc/9h 8h 7h 6h 5h/4s 3d 2c"),
        ("an-trang", "AsAhAdAc5h6h7h8h9h2c3d4sTc", "9h 8h 7h 6h 5h/Ah Ad As Ac Tc/4s 3d 2c"),
    ],
)
def test_the_strongest_legal_arrangement(ruleset: str, text: str, expected: str) -> None:
    assert strongest(ruleset, text) == expected


def test_cards_too_few_for_three_rows_are_a_breach() -> None:
    with pytest.raises(InvariantError, match=r"^no arrangement of the cards is legal$"):
        strongest("an-trang", "2s3h4d5c6s7h8d9c")


# Rows that collect most, then the strongest, where a walk could end too soon.
@pytest.mark.parametrize(
    ("ruleset", "kind", "cards", "expected"),
    [
        # Of two equal backs the one that leaves the stronger middle and front, or any.
        (
            "an-trang",
            "three_flushes",
            "2dAd9cTc7s7dTd9sAs2s9dTs4c",
            "Ad Td 9d 7d 2d/As Ts 9s 7s 2s/Tc 9c 4c",
        ),
        # The first middle beside this back is a full house too few.
        (
            "gemwin",
            "three_straights_or_flushes",
            "Th5s5h9c9d9sTc5dTd4s4c9hTs",
            "Th Td Ts Tc 4c/9h 9d 9c 5h 5d/9s 5s 4s",
        ),
        # Four aces collect more than four fives with a full house of aces.
        (
            "gemwin",
            "three_straights_or_flushes",
            "5c4c4s4d5sAs7d5dAc5h7cAdAh",
            "Ah Ad As Ac 7d/5h 5d 5s 4d 4s/7c 5c 4c",
        ),
    ],
)
def test_the_best_arrangement(ruleset: str, kind: str, cards: str, expected: str) -> None:
    rules = shipped().get(ruleset)
    (natural,) = [each for each in rules.definition.mau_binh.ranking if each.kind == kind]
    rows = Search(rules, parse_cards(cards)).best(natural)
    assert rows is not None
    assert "/".join(map(cards_text, rows)) == expected


def test_beside_a_back_lie_only_the_56_middles_that_it_leaves() -> None:
    # So that no hand costs more than its 72,072 splits, whatever its natural asks for.
    search = Search(shipped().get("an-trang"), parse_cards(DRAGON.replace("/", "")))
    backs = search._all_fives()
    assert len(backs) == 1287
    for back in backs:
        middles = list(search._fives_beside(back))
        assert len(set(middles)) == 56
        assert all(places.bit_count() == 5 and not places & back.places for places in middles)
