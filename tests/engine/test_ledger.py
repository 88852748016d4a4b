"""How the parts of pairs and hands add up, in rounds worked by hand."""

import pytest

from engine import __version__
from engine.results import Account
from tests.hands import FIRST, LADDER, LOW, LOW_FOUL, MIDDLING, SECOND, SECOND_FOUL, THIRD
from tests.play import chi, coins, round_of, settle

# Four of a kind, full house, three of a kind; and a straight, high card, a pair.
RICH = "9S9H9D9C6C/8S8H8D5C5S/7S7H7D"
POOR = "ASKHQDJCTS/JH8C6H4H2H/5D5H3S"


def test_each_won_row_is_told_with_the_bonus_in_it() -> None:
    # Four nines in the back 4, a full house in the middle 2, three sevens in front 3.
    (pair,) = settle("an-trang", RICH, POOR, stake=100).pairs
    assert (pair.rows_won, pair.rows_lost) == (3, 0)
    assert (pair.back_chi, pair.middle_chi, pair.front_chi) == (4, 2, 3)
    assert (pair.back_bonus_chi, pair.middle_bonus_chi, pair.front_bonus_chi) == (3, 1, 2)
    assert (pair.chi, pair.coins) == (9, 900)


def test_from_the_other_side_every_sign_turns() -> None:
    (pair,) = settle("an-trang", POOR, RICH, stake=100).pairs
    assert (pair.rows_won, pair.rows_lost) == (0, 3)
    assert (pair.back_chi, pair.middle_chi, pair.front_chi) == (-4, -2, -3)
    assert (pair.back_bonus_chi, pair.middle_bonus_chi, pair.front_bonus_chi) == (-3, -1, -2)
    assert (pair.chi, pair.coins) == (-9, -900)


def test_a_hand_is_told_what_each_rule_gave_it() -> None:
    # Base 3, bonuses 6, times 2 for sập hầm (9 more), and no ace against one (-1).
    settled = settle("ca-ach", RICH, POOR, stake=10)
    assert settled.accounts[0] == Account(
        rows_won=3,
        rows_lost=0,
        chi=17,
        row_chi=3,
        bonus_chi=6,
        sap_chi=9,
        mau_binh_chi=0,
        ca_ach_chi=-1,
        coin_delta=170,
    )
    assert settled.accounts[1] == Account(0, 3, -17, -3, -6, -9, 0, 1, -170)


def test_the_loser_pays_the_winners_bonus_of_a_dead_row_too() -> None:
    # The foul hand's own rows are worth nothing to anybody.
    foul = "8C6H4H2HJH/ASKHQDJCTS/5D5H3S"
    assert chi(settle("an-trang", RICH, foul)) == [9, -9]
    assert chi(settle("an-trang", foul, RICH)) == [-9, 9]


@pytest.mark.parametrize(
    ("hand", "row_chi", "bonus_chi"),
    [
        # Four nines behind, a full house in the middle, three sevens in front.
        ("9S9H9D9C6C/8S8H6D5C4D/QSTH7D", 3, 3),
        ("9S9H9DTCTD/8S8H8D5C5S/QS7H4D", 3, 1),
        ("9S9H9DTCTD/8S8H8D6C5S/7S7H7D", 3, 2),
    ],
)
def test_a_bonus_counts_wherever_it_is(hand: str, row_chi: int, bonus_chi: int) -> None:
    account = settle("an-trang", hand, "ASKDQCJC3D/4S4HKC3H2C/JD6H2S").accounts[0]
    assert (account.row_chi, account.bonus_chi) == (row_chi, bonus_chi)


@pytest.mark.parametrize("seats", [LADDER, tuple(reversed(LADDER))])
def test_rows_won_and_lost_are_those_of_all_pairs(seats: tuple[str, ...]) -> None:
    accounts = settle("an-trang", *seats).accounts
    rows = [(account.rows_won, account.rows_lost) for account in accounts]
    ladder = [(9, 0), (6, 3), (3, 6), (0, 9)]
    assert rows == (ladder if seats == LADDER else ladder[::-1])


def test_void_rows_move_nothing() -> None:
    (pair,) = settle("an-trang", SECOND_FOUL, f"{THIRD} left 0").pairs
    assert (pair.rows_won, pair.rows_lost, pair.chi) == (0, 0, 0)


# The ace bet: aces(i) - aces(j) between each two, never multiplied.


def test_the_example_of_two_aces() -> None:
    # Three plain rows, doubled, against a hand with two aces more: 3 * 2 - 2.
    winner = "KSQHJDTC9S/6S6H6D3C2S/5S5H7D"
    loser = "ASAH9D8C7C/4S4H8D6C3D/KDJC2C"
    assert chi(settle("ca-ach", winner, loser)) == [4, -4]


def test_four_players_win_or_lose_by_their_aces() -> None:
    # With 4, 0, 0 and 0 aces: +12 and -4 each.
    hands = (
        "ASAHADAC2C/KSKHQSQHJS/3C4C5D",
        "KDKCJHJDTH/QDQCTD9D6H/9C8C7C",
        "JCTCTS9S9H/8H8S7S6S5S/7D6D2D",
        "4H4S4D8D7H/3S3H3D6C5H/2H2S5C",
    )
    settled = settle("ca-ach", *hands)
    assert [account.ca_ach_chi for account in settled.accounts] == [12, -4, -4, -4]


@pytest.mark.parametrize("suffix", ["", " unarranged", " left 0", " left 1", " left 2"])
def test_aces_count_whatever_became_of_the_hand(suffix: str) -> None:
    (pair,) = settle("ca-ach", f"{LOW}{suffix}", MIDDLING).pairs
    assert pair.ca_ach_chi == 2
    (pair,) = settle("ca-ach", MIDDLING, f"{LOW_FOUL}{suffix}").pairs
    assert pair.ca_ach_chi == -2


# The dealer: what would be even is his.


def even(*hands: str, dealer: int | None) -> list[tuple[int, int, int]]:
    settled = settle("xap-xam", *hands, dealer=dealer)
    return [(pair.back_chi, pair.middle_chi, pair.front_chi) for pair in settled.pairs]


TIED_FRONT = "KSQHJDTC9S/6S6H6D3C2S/7C7D2H"


def test_a_tied_row_goes_to_the_dealer() -> None:
    assert even(FIRST, TIED_FRONT, dealer=None) == [(1, 1, 0)]
    assert even(FIRST, TIED_FRONT, dealer=0) == [(1, 1, 1)]
    assert even(FIRST, TIED_FRONT, dealer=1) == [(1, 1, -1)]


def test_a_void_row_goes_to_the_dealer_foul_or_gone_though_he_be() -> None:
    hands = (SECOND_FOUL, f"{THIRD} left 0")
    assert even(*hands, dealer=None) == [(0, 0, 0)]
    assert even(*hands, dealer=0) == [(1, 1, 1)]
    assert even(*hands, dealer=1) == [(-1, -1, -1)]


def test_rows_that_the_dealer_is_given_count_as_won() -> None:
    for dealer, won in ((0, 3), (1, 2)):
        (pair,) = settle("xap-xam", FIRST, TIED_FRONT, dealer=dealer).pairs
        assert (pair.rows_won, pair.rows_lost) == (won, 3 - won)
        accounts = settle("xap-xam", FIRST, TIED_FRONT, dealer=dealer).accounts
        assert [(account.rows_won, account.rows_lost) for account in accounts] == [
            (won, 3 - won),
            (3 - won, won),
        ]


def test_only_the_pairs_of_the_dealer_settle() -> None:
    settled = settle("xap-xam", FIRST, SECOND, THIRD, dealer=1, stake=5)
    assert [(pair.a, pair.b) for pair in settled.pairs] == [(0, 1), (1, 2)]
    assert coins(settled) == [15, 0, -15]
    assert coins(settle("xap-xam", FIRST, SECOND, THIRD, stake=5)) == [30, 0, -30]


def test_a_round_carries_what_was_asked() -> None:
    round_ = round_of("an-trang", RICH, POOR, stake=100)
    settled = settle("an-trang", RICH, POOR, stake=100)
    assert settled.round == round_
    assert settled.engine_version == __version__
