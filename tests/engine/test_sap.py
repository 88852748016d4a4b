"""What multiplies the rows of a pair."""

import pytest

from engine.catalogue import shipped
from engine.multiplier import SapKind
from engine.ruleset import Ruleset
from tests.edits import variant
from tests.hands import (
    DRAGON,
    FIRST,
    HIGH,
    LADDER,
    LOW,
    LOW_FOUL,
    MIDDLING,
    SECOND,
    SECOND_FOUL,
    THIRD,
)
from tests.play import settle

NONE, HAM, HAM_ALL = SapKind.NONE, SapKind.SAP_HAM, SapKind.SAP_HAM_ALL
BA_CHI, BOTH = SapKind.SAP_BA_CHI, SapKind.SAP_HAM_AND_SAP_BA_CHI
Pairs = dict[tuple[int, int], tuple[int, SapKind]]

# The second of the ladder, but its front ties with the first's.
TIES_IN_FRONT = "KSQHJDTC9S/6S6H6D3C2S/7C7D2H"


def sap(ruleset: Ruleset | str, *hands: str) -> Pairs:
    return {(pair.a, pair.b): (pair.multiplier, pair.sap) for pair in settle(ruleset, *hands).pairs}


@pytest.mark.parametrize("ruleset", ["an-trang", "xap-xam", "gemwin"])
def test_some_tables_multiply_nothing(ruleset: str) -> None:
    assert set(sap(ruleset, *LADDER).values()) == {(1, NONE)}


# Sập hầm: sweep_one and sweep_three.


@pytest.mark.parametrize("players", [2, 3])
def test_each_pair_that_was_swept_is_doubled(players: int) -> None:
    assert set(sap("ca-ach", *LADDER[:players]).values()) == {(2, HAM)}


def test_who_sweeps_three_has_four_times_from_each() -> None:
    assert sap("ca-ach", *LADDER) == {
        (0, 1): (4, HAM_ALL),
        (0, 2): (4, HAM_ALL),
        (0, 3): (4, HAM_ALL),
        (1, 2): (2, HAM),
        (1, 3): (2, HAM),
        (2, 3): (2, HAM),
    }


def test_seats_change_nothing_but_the_sides() -> None:
    assert sap("ca-ach", *reversed(LADDER)) == {
        (0, 1): (2, HAM),
        (0, 2): (2, HAM),
        (0, 3): (4, HAM_ALL),
        (1, 2): (2, HAM),
        (1, 3): (4, HAM_ALL),
        (2, 3): (4, HAM_ALL),
    }


def test_a_natural_at_the_table_leaves_only_two_to_sweep() -> None:
    assert sap("ca-ach", DRAGON, HIGH, MIDDLING, LOW) == {
        (0, 1): (1, NONE),
        (0, 2): (1, NONE),
        (0, 3): (1, NONE),
        (1, 2): (2, HAM),
        (1, 3): (2, HAM),
        (2, 3): (2, HAM),
    }


def test_a_tied_row_prevents_sap_ham() -> None:
    assert sap("ca-ach", FIRST, TIES_IN_FRONT) == {(0, 1): (1, NONE)}


def test_a_foul_hand_is_swept_and_two_of_them_are_not() -> None:
    assert sap("ca-ach", HIGH, LOW_FOUL) == {(0, 1): (2, HAM)}
    both_dead = sap("ca-ach", SECOND_FOUL, f"{THIRD} unarranged", FIRST)
    assert both_dead == {(0, 1): (1, NONE), (0, 2): (2, HAM), (1, 2): (2, HAM)}


def test_an_early_leaver_may_be_swept_like_a_foul_hand() -> None:
    assert sap("ca-ach", FIRST, f"{SECOND} left 0") == {(0, 1): (2, HAM)}


def test_who_left_later_still_holds_the_rows_revealed() -> None:
    # The second's back lies over the third's, and counts: only the other rows are lost.
    assert sap("ca-ach", f"{SECOND} left 1", THIRD) == {(0, 1): (1, NONE)}
    assert sap("ca-ach", f"{SECOND} left 1", FIRST) == {(0, 1): (2, HAM)}


def test_sweep_three_alone_multiplies_only_who_swept_three() -> None:
    ruleset = variant(
        shipped().get("ca-ach"),
        {
            "sap.sweep_one": 1,
            "sap.sweep_three": 3,
        },
    )
    assert sap(ruleset, *LADDER) == {
        (0, 1): (3, HAM_ALL),
        (0, 2): (3, HAM_ALL),
        (0, 3): (3, HAM_ALL),
        (1, 2): (1, NONE),
        (1, 3): (1, NONE),
        (2, 3): (1, NONE),
    }


def test_sweep_three_equal_to_sweep_one_is_plain_sap_ham() -> None:
    ruleset = variant(shipped().get("ca-ach"), {"sap.sweep_three": 2})
    assert set(sap(ruleset, *LADDER).values()) == {(2, HAM)}


# Sập làng, sập 3 chi: swept_loser.


@pytest.mark.parametrize("ruleset", ["sap-lang", "bai-binh"])
def test_a_swept_loser_of_two_pays_threefold(ruleset: str) -> None:
    assert sap(ruleset, FIRST, SECOND) == {(0, 1): (3, BA_CHI)}
    assert sap(ruleset, SECOND, FIRST) == {(0, 1): (3, BA_CHI)}


def test_only_who_lost_everything_is_a_swept_loser() -> None:
    # The third lost all its rows to two others, and won rows of the fourth.
    assert sap("sap-lang", *LADDER) == {
        (0, 1): (1, NONE),
        (0, 2): (1, NONE),
        (0, 3): (3, BA_CHI),
        (1, 2): (1, NONE),
        (1, 3): (3, BA_CHI),
        (2, 3): (3, BA_CHI),
    }


def test_a_tied_row_saves_from_being_a_swept_loser() -> None:
    # The third seat sweeps both others; the second tied its front with the first's.
    sweeper = "AHADACKDKC/9H9D9C5D4D/JSJH3D"
    assert set(sap("sap-lang", FIRST, TIES_IN_FRONT, sweeper).values()) == {(1, NONE)}
    assert sap("sap-lang", FIRST, SECOND, sweeper) == {
        (0, 1): (3, BA_CHI),
        (0, 2): (1, NONE),
        (1, 2): (3, BA_CHI),
    }


def test_void_rows_do_not_save_a_swept_loser() -> None:
    # Two foul hands: void between them, both swept by the third seat.
    hands = (SECOND_FOUL, f"{THIRD} unarranged", FIRST)
    assert sap("sap-lang", *hands) == {
        (0, 1): (1, NONE),
        (0, 2): (3, BA_CHI),
        (1, 2): (3, BA_CHI),
    }


def test_a_dealer_to_whom_void_rows_go_is_no_swept_loser() -> None:
    ruleset = variant(shipped().get("xap-xam"), {"sap.swept_loser": 3})
    dealer = "KSQHJDTC9C/6S6H5D3C2S/4S7H3D"
    sweeper = "ASKHQDJCTS/8S8H8D5C4D/7S7C2D"
    other = "AHJH9H4H3H/TDTH5S5H3S/6D6C2C"
    # Swept by the first, and of the other he has two rows that are dead on both sides.
    settled = settle(ruleset, f"{dealer} left 1", sweeper, f"{other} left 1", dealer=0)
    assert [(pair.multiplier, pair.chi) for pair in settled.pairs] == [(1, -3), (1, 1)]
    # Without them he has lost everything.
    settled = settle(ruleset, f"{dealer} left 1", sweeper, other, dealer=0)
    assert [(pair.multiplier, pair.chi) for pair in settled.pairs] == [(3, -9), (3, -9)]


def test_void_rows_alone_make_no_swept_loser() -> None:
    # Both dead, and nobody else there.
    assert sap("sap-lang", SECOND_FOUL, f"{THIRD} unarranged") == {(0, 1): (1, NONE)}


def test_a_pair_with_a_natural_is_not_looked_at() -> None:
    # The last lost no row to the natural, and yet lost all there were.
    assert sap("sap-lang", DRAGON, HIGH, LOW) == {
        (0, 1): (1, NONE),
        (0, 2): (1, NONE),
        (1, 2): (3, BA_CHI),
    }
    assert sap("sap-lang", DRAGON, HIGH) == {(0, 1): (1, NONE)}


@pytest.mark.parametrize("ruleset", ["sap-lang", "bai-binh"])
def test_an_early_leaver_pays_once(ruleset: str) -> None:
    assert sap(ruleset, FIRST, f"{SECOND} left 0") == {(0, 1): (1, NONE)}
    assert sap(ruleset, FIRST, f"{SECOND} left 1") == {(0, 1): (3, BA_CHI)}


def test_an_early_leaver_is_no_swept_loser_even_where_he_may_be_multiplied() -> None:
    ruleset = variant(shipped().get("sap-lang"), {"sap.early_leaver": "multiplied"})
    assert sap(ruleset, FIRST, f"{SECOND} left 0") == {(0, 1): (1, NONE)}
    assert sap(ruleset, FIRST, SECOND_FOUL) == {(0, 1): (3, BA_CHI)}


def test_an_early_leaver_neither_saves_a_swept_loser_nor_is_paid() -> None:
    # The foul second lost to the first, and void rows between it and the leaver.
    assert sap("sap-lang", FIRST, SECOND_FOUL, f"{THIRD} left 0") == {
        (0, 1): (3, BA_CHI),
        (0, 2): (1, NONE),
        (1, 2): (1, NONE),
    }


# Sập hầm and sập 3 chi together: sweep_table and swept_loser.


def test_who_sweeps_the_whole_table_has_double() -> None:
    assert sap("bai-binh", *LADDER) == {
        (0, 1): (2, HAM),
        (0, 2): (2, HAM),
        (0, 3): (4, BOTH),
        (1, 2): (1, NONE),
        (1, 3): (3, BA_CHI),
        (2, 3): (3, BA_CHI),
    }
    assert sap("bai-binh", *LADDER[:3]) == {
        (0, 1): (2, HAM),
        (0, 2): (4, BOTH),
        (1, 2): (3, BA_CHI),
    }


def test_two_are_no_table_to_sweep() -> None:
    assert sap("bai-binh", FIRST, SECOND) == {(0, 1): (3, BA_CHI)}


def test_a_natural_keeps_the_table_from_being_swept() -> None:
    assert sap("bai-binh", DRAGON, HIGH, MIDDLING, LOW)[1, 2] == (1, NONE)
    assert sap("bai-binh", DRAGON, HIGH, MIDDLING, LOW)[1, 3] == (3, BA_CHI)


def test_an_early_leaver_counts_as_swept_and_pays_once() -> None:
    assert sap("bai-binh", FIRST, SECOND, f"{THIRD} left 0") == {
        (0, 1): (2, HAM),
        (0, 2): (1, NONE),
        (1, 2): (1, NONE),
    }


def test_every_multiplier_adds_what_it_has_over_one() -> None:
    ruleset = variant(
        shipped().get("bai-binh"),
        {
            "sap.sweep_one": 2,
            "sap.sweep_three": 5,
            "sap.sweep_table": 11,
            "sap.swept_loser": 21,
        },
    )
    assert sap(ruleset, *LADDER) == {
        (0, 1): (15, HAM_ALL),
        (0, 2): (15, HAM_ALL),
        (0, 3): (35, BOTH),
        (1, 2): (2, HAM),
        (1, 3): (22, BOTH),
        (2, 3): (22, BOTH),
    }
    assert sap(ruleset, *LADDER[:3]) == {
        (0, 1): (12, HAM),
        (0, 2): (32, BOTH),
        (1, 2): (22, BOTH),
    }


def test_the_parts_add_up_with_a_multiplier() -> None:
    # In sập làng the fourth loses 3 rows of 1 chi to each of three, three times.
    account = settle("sap-lang", *LADDER).accounts[3]
    assert (account.row_chi, account.bonus_chi, account.sap_chi, account.chi) == (-9, 0, -18, -27)
