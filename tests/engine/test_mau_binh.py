"""Which natural counts for a hand, and in what state."""

import pytest

from engine.catalogue import shipped
from engine.definition import Kind
from engine.ruleset import Ruleset
from engine.seats import take_seat
from tests.edits import variant
from tests.hands import DRAGON, SIX_PAIRS
from tests.play import checked_hand, ruleset_of

FLUSHES = "6S8S9STSQS/2S3S4S5S7S/2H3H4H"
STRAIGHTS = "TCJHQDKCAS/5S6H7D8C9S/5C6D7S"
# The same rows, the weaker five behind: foul.
FOUL_STRAIGHTS = "5S6H7D8C9S/TCJHQDKCAS/5C6D7S"
FULL_HOUSE_IN_MIDDLE = "5H5S5D9C9D/3S3H3D2C2D/KSQHJD"
FOUL_FULL_HOUSE_IN_MIDDLE = "3S3H3D2C2D/5H5S5D9C9D/KSQHJD"
THREE_IN_FRONT = "9H9S9D8C8D/6S6H6D4C2D/3S3H3D"
FOUL_THREE_IN_FRONT = "9H9S9D8C8D/6S6H7D4C2D/3S3H3D"
# Pairs from two to seven, in rows of one suit each.
FLUSHES_OF_SIX_PAIRS = "2S3S4S5S6S/2H3H4H5H7H/6D7D9D"


def counting(ruleset: Ruleset | str, text: str) -> Kind | None:
    ranked = take_seat(ruleset_of(ruleset), checked_hand(text)).natural
    return ranked and ranked.natural.kind


@pytest.mark.parametrize(
    ("ruleset", "text", "kind"),
    [
        # Seen in the 13 cards, whatever became of the rows.
        ("an-trang", SIX_PAIRS, "six_pairs"),
        ("an-trang", f"{SIX_PAIRS} unarranged", "six_pairs"),
        ("an-trang", f"{SIX_PAIRS.replace('/', '')} unarranged", "six_pairs"),
        ("an-trang", f"{SIX_PAIRS} left 1", "six_pairs"),
        ("an-trang", f"{SIX_PAIRS} left 2", "six_pairs"),
        ("an-trang", f"{SIX_PAIRS} left 0", None),
        ("an-trang", f"{SIX_PAIRS.replace('/', '')} left 0", None),
        # Seen in the rows: never of an unarranged hand, but of a foul one.
        ("an-trang", FLUSHES, "three_flushes"),
        ("an-trang", f"{FLUSHES} left 2", "three_flushes"),
        ("an-trang", f"{FLUSHES} left 0", None),
        ("an-trang", f"{FLUSHES} unarranged", None),
        ("an-trang", f"{FLUSHES.replace('/', '')} unarranged", None),
        ("an-trang", "6S8S9STS2H/2S3S4S5S7S/QS3H4H", None),
        ("an-trang", STRAIGHTS, "three_straights"),
        ("an-trang", FOUL_STRAIGHTS, "three_straights"),
        # Seen in some split, so of an unarranged hand, and of cards in no rows.
        ("bai-binh", FLUSHES, "three_flushes"),
        ("bai-binh", f"{FLUSHES} unarranged", "three_flushes"),
        ("bai-binh", f"{FLUSHES.replace('/', '')} unarranged", "three_flushes"),
        ("bai-binh", "6S8S9STS2H/2S3S4S5S7S/QS3H4H", "three_flushes"),
        ("bai-binh", f"{FLUSHES} left 0", None),
        # Seen in legal rows: not of a foul hand.
        ("xap-xam", f"{FULL_HOUSE_IN_MIDDLE} declared", "full_house_in_middle"),
        ("xap-xam", f"{FULL_HOUSE_IN_MIDDLE} unarranged declared", None),
        ("xap-xam", f"{FOUL_FULL_HOUSE_IN_MIDDLE} declared", None),
        ("xap-xam", f"{THREE_IN_FRONT} declared", "three_of_a_kind_in_front"),
        ("xap-xam", f"{FOUL_THREE_IN_FRONT} declared", None),
        # Only where the player declared it; elsewhere by itself.
        ("xap-xam", DRAGON, None),
        ("xap-xam", f"{DRAGON} declared", "dragon"),
        ("xap-xam", f"{FULL_HOUSE_IN_MIDDLE}", None),
        ("an-trang", f"{DRAGON} declared", "dragon"),
        # Held by the cards, in one row or in several.
        ("xap-xam", "5H6H7H8H9H/JSJCTS8S6S/QS4S2C declared", "straight_flush_held"),
        ("xap-xam", "JSJCTS8S9H/5H6H7H8HQS/6S4S2C declared", "straight_flush_held"),
        ("xap-xam", "KCKDKHKS7S/JSJHTS8S6S/QS5S2C declared", "four_of_a_kind_held"),
        ("xap-xam", "KCKDKH8S7S/JSJHTS6S5S/KSQS2C declared", "four_of_a_kind_held"),
        ("bai-binh", f"{STRAIGHTS.replace('/', '')} unarranged", "three_straights"),
        # Nothing but its colour speaks for it.
        ("ca-ach", "ASACKSQCTS/9C8S7C5S3C/2S2C4S", "same_colour"),
        ("ca-ach", "ASACKSQCTS/9C8S7C5S3C/2S2C4H", None),
        # No natural of this ruleset.
        ("an-trang", FULL_HOUSE_IN_MIDDLE, None),
    ],
)
def test_which_natural_counts(ruleset: str, text: str, kind: Kind | None) -> None:
    assert counting(ruleset, text) == kind


SUITED_DRAGON = "TSJSQSKSAS/5S6S7S8S9S/2S3S4S"
# Clubs and spades only, in three straights, each rank once but for the king.
BLACK = "TSJCQSKCAS/5S6C7S8C9S/2S3C4S"
# Five pairs and three, of one colour.
BLACK_PAIRS = "2S2C3S3C4S/4C5S5C6S6C/7S7C8C"


@pytest.mark.parametrize(
    ("ruleset", "text", "kind"),
    [
        ("an-trang", SUITED_DRAGON, "same_suit_dragon"),
        ("ca-ach", SUITED_DRAGON, "same_colour"),
        ("gemwin", SUITED_DRAGON, "dragon"),
        ("an-trang", BLACK, "dragon"),
        ("ca-ach", BLACK, "same_colour"),
        ("xap-xam", f"{BLACK} declared", "dragon"),
        ("ca-ach", BLACK_PAIRS, "same_colour"),
        ("an-trang", BLACK_PAIRS, "six_pairs"),
        # Five pairs and three are six pairs too.
        ("an-trang", "2S2C3S3H4S/4C5S5H6S6C/7S7C7H", "five_pairs_and_three"),
        # At one table flushes outrank six pairs, at the other it is the reverse.
        ("ca-ach", FLUSHES_OF_SIX_PAIRS, "three_flushes"),
        ("an-trang", FLUSHES_OF_SIX_PAIRS, "six_pairs"),
        ("gemwin", "4S5S6S7S8S/4H5H6H7H8H/2D3D4D", "three_straight_flushes"),
        ("gemwin", "4S5S6S7S8S/4H5H6H7H8H/2D3D4C", "three_straights_or_flushes"),
    ],
)
def test_the_strongest_of_several_counts(ruleset: str, text: str, kind: Kind | None) -> None:
    assert counting(ruleset, text) == kind


@pytest.mark.parametrize("shown_by", ["rows", "legal_rows", "split"])
@pytest.mark.parametrize("first", ["six_pairs", "three_flushes"])
def test_the_order_of_the_ranking_decides(first: str, shown_by: str) -> None:
    ranking = [
        {"kind": "six_pairs", "shown_by": "cards", "payout": 3},
        {"kind": "three_flushes", "shown_by": shown_by, "payout": 3},
    ]
    ranking.sort(key=lambda natural: natural["kind"] != first)
    ruleset = variant(
        shipped().get("an-trang"),
        {"mau_binh.ranking": ranking},
    )
    assert counting(ruleset, FLUSHES_OF_SIX_PAIRS) == first
