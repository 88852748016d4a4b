"""What a settlement says: one record a hand and one a pair, in the contract's terms."""

from fractions import Fraction
from typing import NamedTuple

from engine.definition import Kind
from engine.duels import SapKind
from engine.request import Round
from engine.rows import Category
from engine.seats import Standing

# Chi are whole, except where naturals share a payout that does not divide.
Chi = int | Fraction


class PairResult(NamedTuple):
    """What seats `a` and `b` settle between them, signed from a's side, in chi.

    The row values are whole, with the bonuses in them given apart; `chi` is
    `(back_chi + middle_chi + front_chi) * multiplier + mau_binh_chi + ca_ach_chi`.
    `coins` are 0 in a pot ruleset.
    """

    a: int
    b: int
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


class HandResult(NamedTuple):
    """What one hand is and gains or loses, in chi and coins.

    `chi` is the sum of its five parts. Categories are None where no rows are known, and
    `mau_binh` is None where no natural counts.
    """

    player_id: str
    standing: Standing
    foul: bool
    live_rows: int
    back_category: Category | None
    middle_category: Category | None
    front_category: Category | None
    mau_binh: Kind | None
    mau_binh_payout_chi: int
    aces: int
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
    """A settled round: hands in the order sent, pairs in the order of their seats."""

    round: Round
    engine_version: str
    hands: tuple[HandResult, ...]
    pairs: tuple[PairResult, ...]
