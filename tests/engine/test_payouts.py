"""What naturals collect, from whom, shared with whom."""

from fractions import Fraction

import pytest

from engine.catalogue import shipped
from engine.results import Chi
from engine.ruleset import Ruleset
from tests.edits import variant
from tests.hands import (
    ACES,
    DRAGON,
    HIGH,
    KINGS,
    LOW,
    LOW_FOUL,
    MIDDLING,
    OTHER_SIX_PAIRS,
    SIX_PAIRS,
)
from tests.play import chi, coins, settle

HALF = Fraction(9, 2)
# Six pairs beside the dragon of `tests.hands`.
SIX_PAIRS_BESIDE = "ASAHKSKHQS/QHJSJHTSTH/9S9H2S"
# The 13 ranks of one suit each; all 52 cards.
SUITED_DRAGONS = [f"T{s}J{s}Q{s}K{s}A{s}/5{s}6{s}7{s}8{s}9{s}/2{s}3{s}4{s}" for s in "shdc"]
SPADES, HEARTS = SUITED_DRAGONS[:2]
MIXED_DRAGONS = ("TDJCQDKCAD/5C6D7C8D9C/2D3C4D", "TCJDQCKDAC/5D6C7D8C9D/2C3D4C")
PLAIN_BESIDE_SPADES = "AHADACKHKD/9H9D8C7C6C/4H3D2C"


def naturals(
    ruleset: Ruleset | str, *hands: str, stake: int = 1, dealer: int | None = None
) -> dict[tuple[int, int], tuple[Chi, int]]:
    """Return what each pair moves for a natural, in chi and coins."""
    settled = settle(ruleset, *hands, stake=stake, dealer=dealer)
    return {(pair.a, pair.b): (pair.mau_binh_chi, pair.coins) for pair in settled.pairs}


@pytest.mark.parametrize(
    "other", [HIGH, LOW_FOUL, f"{HIGH} unarranged", f"{HIGH} left 0", f"{HIGH} left 2"]
)
def test_a_natural_collects_from_any_other_hand(other: str) -> None:
    assert naturals("an-trang", DRAGON, other, stake=5) == {(0, 1): (12, 60)}
    assert naturals("an-trang", other, DRAGON, stake=5) == {(0, 1): (-12, -60)}


def test_a_natural_moves_no_rows_and_no_aces() -> None:
    (pair,) = settle("ca-ach", DRAGON, LOW).pairs
    assert (pair.back_chi, pair.middle_chi, pair.front_chi, pair.ca_ach_chi) == (0, 0, 0, 0)
    assert (pair.rows_won, pair.rows_lost, pair.multiplier, pair.chi) == (0, 0, 1, 13)


def test_hands_without_a_natural_settle_among_themselves() -> None:
    # 12 from each of three; the ladder of the others is 6, 0 and -6.
    assert chi(settle("an-trang", DRAGON, HIGH, MIDDLING, LOW)) == [36, -6, -12, -18]


def test_two_different_naturals_draw() -> None:
    assert naturals("ca-ach", DRAGON, SIX_PAIRS_BESIDE) == {(0, 1): (0, 0)}


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_dealer_gains_nothing_by_a_draw_between_different_kinds(dealer: int) -> None:
    ruleset = variant(shipped().get("xap-xam"), {"mau_binh.two_meet": "draw"})
    declared = (f"{DRAGON} declared", f"{SIX_PAIRS_BESIDE} declared")
    assert naturals(ruleset, *declared, dealer=dealer) == {(0, 1): (0, 0)}


def test_or_the_stronger_collects_its_own_payout() -> None:
    assert naturals("an-trang", DRAGON, SIX_PAIRS_BESIDE) == {(0, 1): (12, 12)}
    assert naturals("an-trang", SIX_PAIRS_BESIDE, DRAGON) == {(0, 1): (-12, -12)}


def test_what_is_stronger_is_the_place_in_the_ranking_not_the_payout() -> None:
    ruleset = variant(shipped().get("an-trang"), {"mau_binh.ranking[3].payout": 30})
    assert naturals(ruleset, DRAGON, SIX_PAIRS_BESIDE) == {(0, 1): (12, 12)}


@pytest.mark.parametrize("ruleset", ["an-trang", "ca-ach", "bai-binh", "sap-lang"])
def test_two_of_a_kind_draw_however_high_their_cards(ruleset: str) -> None:
    assert naturals(ruleset, SIX_PAIRS, OTHER_SIX_PAIRS) == {(0, 1): (0, 0)}


def test_each_holder_collects_in_full_where_payouts_are_not_shared() -> None:
    assert naturals("bai-binh", SIX_PAIRS, OTHER_SIX_PAIRS, ACES, stake=10) == {
        (0, 1): (0, 0),
        (0, 2): (9, 90),
        (1, 2): (9, 90),
    }


def test_two_holders_share_what_each_payer_pays_once() -> None:
    assert naturals("sap-lang", SIX_PAIRS, OTHER_SIX_PAIRS, ACES, stake=10) == {
        (0, 1): (0, 0),
        (0, 2): (HALF, 45),
        (1, 2): (HALF, 45),
    }


def test_three_holders_take_thirds() -> None:
    flushes = (
        "6S8S9STSQS/2S3S4S5S7S/2H3H4H",
        "5H7HJHKHAH/6H8H9HTHQH/JSKSAS",
        "5DKD7DJDAD/6D8D9DTDQD/5C6C7C",
    )
    # The last could make three flushes, and does not show them.
    assert naturals("sap-lang", *flushes, "4C4DACKCQC/3C3DJCTC9C/2C2D8C") == {
        (0, 1): (0, 0),
        (0, 2): (0, 0),
        (0, 3): (3, 3),
        (1, 2): (0, 0),
        (1, 3): (3, 3),
        (2, 3): (3, 3),
    }


@pytest.mark.parametrize("stake", [1, 2])
def test_chi_that_come_out_even_are_whole_numbers(stake: int) -> None:
    for settled in (
        naturals("bai-binh", DRAGON, HIGH, stake=stake),
        naturals("sap-lang", SPADES, HEARTS, *MIXED_DRAGONS, stake=stake),
    ):
        assert {type(moved) for moved, _ in settled.values()} == {int}


def test_four_holders_have_nobody_to_pay_them() -> None:
    assert chi(settle("sap-lang", *SUITED_DRAGONS)) == [0, 0, 0, 0]


def test_coins_left_over_go_round_from_payer_to_payer() -> None:
    # Each payer pays 9: 5 + 4 to the holders in seat order, and then 4 + 5.
    settled = naturals("sap-lang", SIX_PAIRS, OTHER_SIX_PAIRS, ACES, KINGS)
    assert settled[0, 2] == (HALF, 5)
    assert settled[1, 2] == (HALF, 4)
    assert settled[0, 3] == (HALF, 4)
    assert settled[1, 3] == (HALF, 5)


def test_seat_order_decides_who_has_the_coin_left_over() -> None:
    settled = naturals("sap-lang", ACES, OTHER_SIX_PAIRS, KINGS, SIX_PAIRS)
    assert settled[0, 1] == (-HALF, -5)
    assert settled[0, 3] == (-HALF, -4)
    assert settled[1, 2] == (HALF, 4)
    assert settled[2, 3] == (-HALF, -5)


def test_a_stake_that_divides_leaves_nothing_over() -> None:
    settled = settle("sap-lang", SIX_PAIRS, OTHER_SIX_PAIRS, ACES, KINGS, stake=2)
    assert [pair.coins for pair in settled.pairs] == [0, 9, 9, 9, 9, 2]


def test_a_weaker_natural_pays_too_and_shares_nothing() -> None:
    # The dragon has 39 of both others, of whom the six pairs have 9.
    other = "8S8H8C6H4S/7S7H5D3S2C/4C3H2H"
    assert naturals("sap-lang", DRAGON, SIX_PAIRS_BESIDE, other) == {
        (0, 1): (39, 39),
        (0, 2): (39, 39),
        (1, 2): (9, 9),
    }


def test_two_holders_share_what_two_weaker_naturals_pay() -> None:
    # Suited dragons 78: 39 to each of two. The mixed dragons draw.
    assert naturals("sap-lang", SPADES, HEARTS, *MIXED_DRAGONS) == {
        (0, 1): (0, 0),
        (0, 2): (39, 39),
        (0, 3): (39, 39),
        (1, 2): (39, 39),
        (1, 3): (39, 39),
        (2, 3): (0, 0),
    }


def test_the_dealer_takes_what_would_be_even() -> None:
    one, other = f"{SIX_PAIRS} declared", f"{OTHER_SIX_PAIRS} declared"
    assert naturals("xap-xam", one, other) == {(0, 1): (0, 0)}
    assert naturals("xap-xam", one, other, dealer=0, stake=2) == {(0, 1): (3, 6)}
    assert naturals("xap-xam", one, other, dealer=1, stake=2) == {(0, 1): (-3, -6)}


def test_the_dealer_does_not_take_what_is_not_even() -> None:
    dragon, pairs = f"{DRAGON} declared", f"{SIX_PAIRS_BESIDE} declared"
    assert naturals("xap-xam", dragon, pairs, dealer=1) == {(0, 1): (3, 3)}


def payout(*hands: str) -> Chi:
    return settle("gemwin", *hands).pairs[0].mau_binh_chi


def test_xi_rows_add_to_the_payouts_that_count_them() -> None:
    # A back to the ace is xì lớn, the middle xì; the dragon doubles: (7 + 3 + 2) * 2.
    assert payout(SPADES, PLAIN_BESIDE_SPADES) == 24
    # A dragon of mixed suits shows no xì row: 7 * 2.
    assert payout(DRAGON, HIGH) == 14
    # Three straight flushes that are no dragon: 7 + 3 + 2.
    flushes = "TSJSQSKSAS/5H6H7H8H9H/5C6C7C"
    assert payout(flushes, "8S8D9D3D2D/2S2H3S4D6D/TD9C4C") == 12


def test_an_unarranged_dragon_shows_no_xi_row() -> None:
    cards = SPADES.replace("/", "")
    assert payout(f"{SPADES} unarranged", PLAIN_BESIDE_SPADES) == 14
    assert payout(f"{cards} unarranged", PLAIN_BESIDE_SPADES) == 14
    assert payout(f"{SPADES} left 1", PLAIN_BESIDE_SPADES) == 24


def test_coins_follow_the_chi() -> None:
    settled = settle("ca-ach", DRAGON, HIGH, MIDDLING, stake=1000)
    assert coins(settled) == [1000 * total for total in chi(settled)]
