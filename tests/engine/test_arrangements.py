"""Whether a hand is in order, and every natural it holds with rows that show it."""

import pytest

from engine.arrangements import Found, Violation, detect, validate
from engine.cards import cards_text
from engine.catalogue import shipped
from engine.request import check_arrangements
from engine.rows import Category
from engine.ruleset import Ruleset
from tests import play
from tests.edits import variant
from tests.hands import DRAGON, FIRST, SIX_PAIRS
from tests.play import arrangement, checked_hand, holding, kinds_held

MIDDLE, FRONT = Violation.MIDDLE_OVER_BACK, Violation.FRONT_OVER_MIDDLE


def rows(found: Found) -> str:
    return "/".join(map(cards_text, (found.back, found.middle, found.front)))


def shown(ruleset: Ruleset | str, text: str) -> dict[str, str]:
    """Return each natural that a hand holds, with the rows chosen to show it."""
    return {found.kind: rows(found) for found in holding(ruleset, text).found}


@pytest.mark.parametrize(
    ("text", "violations"),
    [
        (FIRST, ()),
        ("8S8H8D5C4S/ASKHQDJCTS/7S7H2D", (MIDDLE,)),
        ("ASKHQDJCTS/8S8H5D5C4S/7S7H7D", (FRONT,)),
        ("8S8H5D5C4S/ASKHQDJC9S/7S7H7D", (FRONT,)),
        ("ASKHQDJC9S/8S8H6D5C4S/7S7H7D", (MIDDLE, FRONT)),
        ("ASKHQDJC9S/AHKSQHJD9D/2S3H4D", ()),
    ],
)
def test_rows_out_of_order(text: str, violations: tuple[Violation, ...]) -> None:
    judged = arrangement("an-trang", text)
    assert (judged.violations, judged.valid) == (violations, not violations)


def test_a_hand_is_told_what_its_rows_are() -> None:
    judged = arrangement("an-trang", SIX_PAIRS)
    assert (judged.back_category, judged.middle_category, judged.front_category) == (
        Category.TWO_PAIR,
        Category.TWO_PAIR,
        Category.PAIR,
    )
    assert judged.mau_binh == "six_pairs"
    assert arrangement("an-trang", FIRST).mau_binh is None


def test_a_player_is_told_by_the_callers_name() -> None:
    (hand,) = check_arrangements([play.hand(FIRST)._replace(player_id="an")])
    assert validate(shipped().get("an-trang"), hand).player_id == "an"
    assert detect(shipped().get("an-trang"), hand).player_id == "an"


def test_a_natural_that_must_be_declared_is_told_only_where_it_was() -> None:
    assert arrangement("xap-xam", DRAGON).mau_binh is None
    assert arrangement("xap-xam", f"{DRAGON} declared").mau_binh == "dragon"


def test_every_natural_is_found_strongest_first() -> None:
    suited = "TSJSQSKSAS/5S6S7S8S9S/2S3S4S"
    assert kinds_held("sap-lang", suited) == [
        "same_suit_dragon",
        "dragon",
        "three_flushes",
        "three_straights",
    ]
    assert kinds_held("xap-xam", suited) == [
        "same_suit_dragon",
        "dragon",
        "same_colour",
        "straight_flush_held",
        "three_flushes",
        "three_straights",
    ]
    assert kinds_held("gemwin", suited) == [
        "dragon",
        "three_straight_flushes",
        "three_straights_or_flushes",
    ]
    assert kinds_held("an-trang", FIRST) == []


def test_only_the_one_that_would_count_counts() -> None:
    found = holding("sap-lang", "TSJSQSKSAS/5S6S7S8S9S/2S3S4S").found
    assert [natural.counts for natural in found] == [True, False, False, False]
    assert [natural.payout_chi for natural in found] == [78, 39, 9, 9]
    assert not any(natural.counts for natural in holding("xap-xam", DRAGON).found)
    assert not any(natural.counts for natural in holding("an-trang", f"{DRAGON} left 0").found)


def test_a_natural_seen_in_the_rows_does_not_count_before_they_lie_so() -> None:
    # The same cards without rows, in rows that show it, and in rows that do not.
    flushes = "6S8S9STSQS/2S3S4S5S7S/2H3H4H"
    for text, counts in (
        (f"{flushes.replace('/', '')} unarranged", False),
        (flushes, True),
        ("6S8S9STS2H/2S3S4S5S7S/QS3H4H", False),
        (f"{flushes} unarranged", False),
    ):
        (found,) = holding("an-trang", text).found
        assert (found.kind, found.counts) == ("three_flushes", counts)


# Which rows are chosen: the submitted ones if they show it.


def test_submitted_rows_that_show_it_are_kept_card_for_card() -> None:
    text = "5S6S7D8S9S/TSJSQDKSAS/2S4S3S"
    assert shown("an-trang", text)["dragon"] == "5s 6s 7d 8s 9s/Ts Js Qd Ks As/2s 4s 3s"
    flushes = "8S6STS9SQS/2S3S4S5S7S/4H3H2H"
    assert shown("an-trang", flushes) == {"three_flushes": "8s 6s Ts 9s Qs/2s 3s 4s 5s 7s/4h 3h 2h"}


def test_legal_rows_are_kept_where_it_asks_for_legal_ones() -> None:
    # With an eight for each deuce both would be stronger.
    text = "9H9D9S8D2D/6H6D6S4C8C/3H3D3S"
    assert shown("xap-xam", text)["three_of_a_kind_in_front"] == (
        "9h 9d 9s 8d 2d/6h 6d 6s 4c 8c/3h 3d 3s"
    )


def test_submitted_foul_rows_do_not_show_what_asks_for_legal_ones() -> None:
    # Three threes over a pair of sixes; with the third six in the middle they lie right.
    foul = "9H9S9D6D8D/6S6H8C4C2D/3S3H3D"
    legal = "9h 9d 9s 8d 8c/6h 6d 6s 4c 2d/3h 3d 3s"
    assert shown("xap-xam", foul)["three_of_a_kind_in_front"] == legal
    # The foul rows show a dragon, which asks for nothing of them.
    assert shown("an-trang", DRAGON)["dragon"] == "Ac 2d 3c 4d 5c/6d 7c 8d 9c Td/Jc Qd Kc"


# Else the best: legal, then the strongest back, middle and front, then the highest cards.


def test_else_the_strongest_back_then_middle_then_front() -> None:
    # Two flushes, or for three straights the highest three there are.
    assert shown("an-trang", f"{DRAGON.replace('/', '')} unarranged") == {
        "dragon": "Ac Kc Jc 9c 7c/Qd Td 8d 6d 4d/5c 3c 2d",
        "three_straights": "Ac Kc Qd Jc Td/9c 8d 7c 6d 5c/4d 3c 2d",
    }


def test_among_equal_rows_the_highest_cards_lie_behind() -> None:
    # Two straight flushes to the ace: hearts before spades.
    assert shown("an-trang", "ASAHKSKHQSQHJSJHTSTH9S9H2C unarranged") == {
        "six_pairs": "Ah Kh Qh Jh Th/As Ks Qs Js Ts/9h 9s 2c"
    }


# Fives over nines or fours can lie in the middle; nothing then left beats it from behind.
BURIED = "5H5S5D9C9D2S3H4D4C7C8CJHQD"


def test_a_foul_arrangement_is_chosen_where_no_legal_one_shows_it() -> None:
    natural = {"kind": "full_house_in_middle", "shown_by": "rows", "payout": 3}
    ruleset = variant(shipped().get("an-trang"), {"mau_binh.ranking": [natural]})
    assert shown(ruleset, BURIED) == {
        "full_house_in_middle": "Qd Jh 9d 9c 8c/5h 5d 5s 4d 4c/7c 3h 2s"
    }


def test_and_none_where_it_must_be_legal() -> None:
    assert kinds_held("xap-xam", BURIED) == []


def test_rows_that_collect_more_are_chosen_before_stronger_ones() -> None:
    # Four aces with a king behind are stronger, and leave no four kings: 7 + 3.
    # With a queen behind there are four aces and four kings: 7 + 3 + 2.
    strong, rich = "AHADASACKC/KHKDKSQDQS/4H3H2H", "AHADASACQD/KHKDKSKCQS/4H3H2H"
    cards = strong.replace("/", "")
    for text, lie, payout in (
        (f"{cards} unarranged", "Ah Ad As Ac Qd/Kh Kd Ks Kc Qs/4h 3h 2h", 12),
        (rich, "Ah Ad As Ac Qd/Kh Kd Ks Kc Qs/4h 3h 2h", 12),
        (strong, "Ah Ad As Ac Kc/Kh Kd Ks Qd Qs/4h 3h 2h", 10),
    ):
        (found,) = holding("gemwin", text).found
        assert (found.kind, rows(found)) == ("three_straights_or_flushes", lie)
        assert found.payout_chi == payout


def test_what_is_found_collects_what_it_would_as_the_hand_stands() -> None:
    # An unarranged dragon shows no xì row in the settlement, whatever its cards could.
    (dragon, flushes, *_) = holding("gemwin", "TSJSQSKSAS/5S6S7S8S9S/2S3S4S unarranged").found
    assert (dragon.counts, dragon.payout_chi) == (True, 14)
    assert (flushes.counts, flushes.payout_chi) == (False, 12)


@pytest.mark.parametrize("text", ["TSJSQSKSAS/5S6S7S8S9S/2S3S4S", SIX_PAIRS, DRAGON])
@pytest.mark.parametrize("ruleset", shipped().ids)
def test_what_is_found_is_an_arrangement_of_the_hands_own_cards(ruleset: str, text: str) -> None:
    cards = sorted(checked_hand(text).cards)
    for found in holding(ruleset, text.replace("/", "")).found:
        assert sorted(found.back + found.middle + found.front) == cards
        assert (len(found.back), len(found.middle), len(found.front)) == (5, 5, 3)
