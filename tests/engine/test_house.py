"""House rulesets that mix what no shipped one mixes, loaded without code.

Every round is worked by hand, step by step: the chi of back, middle and front from the
first seat's side, the multiplier, the natural, the ace bet, and what they come to.
"""

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.catalogue import shipped
from engine.results import Chi
from tests.play import settle

HOUSE = shipped().with_folder(Path(__file__).parents[1] / "house")


class Step(NamedTuple):
    """What one pair settles."""

    seats: tuple[int, int]
    rows: tuple[int, int, int]
    bonuses: tuple[int, int, int]
    multiplier: int
    mau_binh: Chi
    ca_ach: int
    chi: Chi


class Worked(NamedTuple):
    """A round with its steps and totals."""

    ruleset: str
    hands: list[str]
    dealer: int | None
    stake: int
    steps: list[Step]
    chi: list[Chi]
    coins: list[int]


NO_BONUS = (0, 0, 0)
NO_ROWS = (0, 0, 0)

# Three hands of the same table. The first two hold the same ranks, of which the first has
# the hearts; the third has a pair of aces in the back and the better one in the middle.
HEARTS = "KHKC9C7C2C/QHQC8C6C3C/JH7S4C"
DIAMONDS = "KDKS9H7H2H/QDQS8H6H3H/JD7D4H"
FOUL_BY_SUITS = "ACAS5C4D3D/AHAD5D4S3S/TCJC2D"

SUITS_WITH_SAP_HAM = [
    # Equal ranks in every row, so hearts win all three: 1 + 1 + 1. Sập hầm 3, and the
    # other, swept by the table, adds 2 - 1: times 4.
    Worked(
        "chat-sap",
        [HEARTS, DIAMONDS],
        None,
        100,
        [Step((0, 1), (1, 1, 1), NO_BONUS, 4, 0, 0, 12)],
        [12, -12],
        [1200, -1200],
    ),
    # Equal pairs of aces over each other: foul, since the ace of hearts lies in the middle.
    # The first sweeps both (3 each); the third loses everything to both: 1 more.
    Worked(
        "chat-sap",
        [HEARTS, DIAMONDS, FOUL_BY_SUITS],
        None,
        100,
        [
            Step((0, 1), (1, 1, 1), NO_BONUS, 3, 0, 0, 9),
            Step((0, 2), (1, 1, 1), NO_BONUS, 4, 0, 0, 12),
            Step((1, 2), (1, 1, 1), NO_BONUS, 4, 0, 0, 12),
        ],
        [21, 3, -24],
        [2100, 300, -2400],
    ),
    # Time ran out, and here the rows stand as they lie: nothing changes.
    Worked(
        "chat-sap",
        [f"{HEARTS} unarranged", DIAMONDS],
        None,
        1,
        [Step((0, 1), (1, 1, 1), NO_BONUS, 4, 0, 0, 12)],
        [12, -12],
        [12, -12],
    ),
    # Four aces lie above the straight flush: 12, of which 11 are bonus. Kings over queens
    # 1, jack over ten 1: 14, times 4.
    Worked(
        "chat-sap",
        ["ASAHADAC2C/KHKD8S6S3C/JHTD4C", "5H6H7H8H9H/QSQD8D7D2D/TC9D3S"],
        None,
        10,
        [Step((0, 1), (12, 1, 1), (11, 0, 0), 4, 0, 0, 56)],
        [56, -56],
        [560, -560],
    ),
]

DEALER_WITH_ACE_BET = [
    # Seat 1 deals; the others do not settle with each other.
    # 0-1: straight to the ace over the king's 3, eights over sixes 2; sevens tie, so 1 goes
    # to the dealer. One ace more: 2.
    # 1-2: the dealer wins 3, 2 and 1, and the other lost all he could lose: times 2.
    Worked(
        "cai-ca-ach",
        [
            "ASKHQDJCTS/8S8H8D5C4S/7S7H2D",
            "KSQHJDTC9S/6S6H6D3C2S/7C7D2H",
            "QSJHTD9C8C/4H4D4C3S2C/5S5D3H",
        ],
        1,
        50,
        [
            Step((0, 1), (3, 2, -1), NO_BONUS, 1, 0, 2, 6),
            Step((1, 2), (3, 2, 1), NO_BONUS, 2, 0, 0, 12),
        ],
        [6, 6, -12],
        [300, 300, -600],
    ),
    # The same without a dealer: sevens tie for nothing, and the first sweeps the third,
    # who lost everything to both: times 2.
    Worked(
        "cai-ca-ach",
        [
            "ASKHQDJCTS/8S8H8D5C4S/7S7H2D",
            "KSQHJDTC9S/6S6H6D3C2S/7C7D2H",
            "QSJHTD9C8C/4H4D4C3S2C/5S5D3H",
        ],
        None,
        50,
        [
            Step((0, 1), (3, 2, 0), NO_BONUS, 1, 0, 2, 7),
            Step((0, 2), (3, 2, 1), NO_BONUS, 2, 0, 2, 14),
            Step((1, 2), (3, 2, 1), NO_BONUS, 2, 0, 0, 12),
        ],
        [21, 5, -26],
        [1050, 250, -1300],
    ),
    # The dealer's three aces lie over his eights: foul.
    # 0-1: the other left early, so all three rows are void and go to the dealer, 3 + 2 + 1,
    # once; three aces against none 6.
    # 0-2: the foul hand loses 3 + 2 + 1, once, since it has won the rows of the other pair;
    # three aces 6.
    Worked(
        "cai-ca-ach",
        [
            "8S8H8D5C4S/ASAHADKC9H/7S7H2D",
            "KSQHJDTC9S/6S6H6D3C2S/5S5H7D left 0",
            "QSJHTD9C8C/4H4D4C3S2H/3H3D2C",
        ],
        0,
        1000,
        [
            Step((0, 1), (3, 2, 1), NO_BONUS, 1, 0, 6, 12),
            Step((0, 2), (-3, -2, -1), NO_BONUS, 1, 0, 6, 0),
        ],
        [12, -12, 0],
        [12_000, -12_000, 0],
    ),
]

SIX_PAIRS = "7C7S6C6S8C/5C5S4C4S3C/2C2S3S"
OTHER_SIX_PAIRS = "7D7H6D6H8D/5D5H4D4H3D/2D2H3H"
ACES = "ACASADTCJC/KCKSQC9C8S/QDJD9D"
KINGS = "KDKHQSQHAH/JSJHTS9S8H/TDTH9H"

SHARED_AND_DECLARED = [
    # Two declared six pairs: each of the others pays 9 once, 4.5 to each of the two. One
    # coin over: the first payer's goes to seat 0, the second's to seat 1. Between the
    # others aces over kings 1, kings over jacks 1, and a pair over a high card -1.
    Worked(
        "chia-bao",
        [f"{SIX_PAIRS} declared", f"{OTHER_SIX_PAIRS} declared", ACES, KINGS],
        None,
        1,
        [
            Step((0, 1), NO_ROWS, NO_BONUS, 1, 0, 0, 0),
            Step((0, 2), NO_ROWS, NO_BONUS, 1, Fraction(9, 2), 0, Fraction(9, 2)),
            Step((0, 3), NO_ROWS, NO_BONUS, 1, Fraction(9, 2), 0, Fraction(9, 2)),
            Step((1, 2), NO_ROWS, NO_BONUS, 1, Fraction(9, 2), 0, Fraction(9, 2)),
            Step((1, 3), NO_ROWS, NO_BONUS, 1, Fraction(9, 2), 0, Fraction(9, 2)),
            Step((2, 3), (1, 1, -1), NO_BONUS, 1, 0, 0, 1),
        ],
        [9, 9, -8, -10],
        [9, 9, -8, -10],
    ),
    # The second kept silent: the first has 9 of each, and the second plays its rows. Three
    # aces over two pair -1, two pair over kings 1, twos over a high card 1.
    Worked(
        "chia-bao",
        [f"{SIX_PAIRS} declared", OTHER_SIX_PAIRS, ACES],
        None,
        7,
        [
            Step((0, 1), NO_ROWS, NO_BONUS, 1, 9, 0, 9),
            Step((0, 2), NO_ROWS, NO_BONUS, 1, 9, 0, 9),
            Step((1, 2), (-1, 1, 1), NO_BONUS, 1, 0, 0, 1),
        ],
        [18, -8, -10],
        [126, -56, -70],
    ),
    # Twelve black cards and twelve red ones are one kind: 6 of the third, 3 for each.
    Worked(
        "chia-bao",
        [
            "3C5C7C9CJC/2S5S6S8STS/QSKSAH declared",
            "3D5D7D9DJD/2H5H6H8HTH/QHKHAS declared",
            "ACADKCKDQC/JSJH9S9H4C/TDTC2C",
        ],
        None,
        5,
        [
            Step((0, 1), NO_ROWS, NO_BONUS, 1, 0, 0, 0),
            Step((0, 2), NO_ROWS, NO_BONUS, 1, 3, 0, 3),
            Step((1, 2), NO_ROWS, NO_BONUS, 1, 3, 0, 3),
        ],
        [3, 3, -6],
        [15, 15, -30],
    ),
]


def test_a_folder_of_files_is_all_it_takes() -> None:
    assert set(HOUSE.ids) - set(shipped().ids) == {"chat-sap@1", "cai-ca-ach@1", "chia-bao@1"}


@pytest.mark.parametrize(
    "worked", [*SUITS_WITH_SAP_HAM, *DEALER_WITH_ACE_BET, *SHARED_AND_DECLARED]
)
def test_a_round_worked_by_hand(worked: Worked) -> None:
    settled = settle(
        HOUSE.get(worked.ruleset), *worked.hands, stake=worked.stake, dealer=worked.dealer
    )
    assert [
        Step(
            (pair.a, pair.b),
            (pair.back_chi, pair.middle_chi, pair.front_chi),
            (pair.back_bonus_chi, pair.middle_bonus_chi, pair.front_bonus_chi),
            pair.multiplier,
            pair.mau_binh_chi,
            pair.ca_ach_chi,
            pair.chi,
        )
        for pair in settled.pairs
    ] == worked.steps
    assert [account.chi for account in settled.accounts] == worked.chi
    assert [account.coin_delta for account in settled.accounts] == worked.coins
