"""What a settlement says: one record a pair, one account a hand, in the contract's terms."""

from fractions import Fraction
from typing import NamedTuple

from engine.multiplier import SapKind
from engine.request import Round
from engine.seats import Seat

# Chi are whole, except where naturals share a payout that does not divide.
Chi = int | Fraction


class PairResult(NamedTuple):
    """What seats `a` and `b` settle between them, signed from a's side, in chi.

    `rows_won` and `rows_lost` count the rows that moved chi. Row values are whole, with
    the bonuses in them given apart; `chi` is
    `(back_chi + middle_chi + front_chi) * multiplier + mau_binh_chi + ca_ach_chi`.
    `coins` are 0 in a pot ruleset.
    """

    a: int
    b: int
    rows_won: int
    rows_lost: int
    back_chi: int
    middle_chi: int
    front_chi: int
    back_bonus_chi: int
    middle_bonus_chi: int
    front_bonus_chi: int
    multiplier: int
    sap: SapKind
    mau_binh_chi: Chi
    ca_ach_chi: int
    chi: Chi
    coins: int


class Account(NamedTuple):
    """What one hand gains or loses over all its pairs, in rows, chi and coins.

    `chi` is the sum of its five parts: base row values, what bonuses add to them, what
    multipliers add, naturals, and the ace bet.
    """

    rows_won: int
    rows_lost: int
    chi: Chi
    row_chi: int
    bonus_chi: int
    sap_chi: int
    mau_binh_chi: Chi
    ca_ach_chi: int
    coin_delta: int


class Settlement(NamedTuple):
    """A settled round: what each hand is and what it gains, and every pair, in seat order."""

    round: Round
    engine_version: str
    seats: tuple[Seat, ...]
    accounts: tuple[Account, ...]
    pairs: tuple[PairResult, ...]
