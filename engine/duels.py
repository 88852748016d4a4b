"""Two hands without a natural, row against row, and what sweeping multiplies."""

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from engine.definition import SapRules
from engine.seats import ALL_ROWS, DEAD, Seat

_TABLE: Final = 3


class Duel(NamedTuple):
    """The rows between seats `a` and `b`: the chi of each, signed from a's side.

    The winner has the whole value of his own row; 0 is a tied or a void row.
    """

    a: int
    b: int
    back: int
    middle: int
    front: int

    @property
    def won(self) -> int:
        """How many rows a won."""
        return (self.back > 0) + (self.middle > 0) + (self.front > 0)

    @property
    def lost(self) -> int:
        """How many rows a lost."""
        return (self.back < 0) + (self.middle < 0) + (self.front < 0)

    @property
    def sweeper(self) -> int | None:
        """The seat that won all three rows, if one did."""
        if self.back > 0 and self.middle > 0 and self.front > 0:
            return self.a
        if self.back < 0 and self.middle < 0 and self.front < 0:
            return self.b
        return None


def compare(seats: Sequence[Seat], a: int, b: int) -> Duel:
    """Compare the rows of two seats; a dead row loses to a live one."""
    x, y = seats[a], seats[b]
    return Duel(
        a,
        b,
        x.back_chi if x.back > y.back else -y.back_chi if x.back < y.back else 0,
        x.middle_chi if x.middle > y.middle else -y.middle_chi if x.middle < y.middle else 0,
        x.front_chi if x.front > y.front else -y.front_chi if x.front < y.front else 0,
    )


class SapKind(IntEnum):
    """Which multiplier a pair's rows are under."""

    NONE = 1
    SAP_HAM = 2
    SAP_HAM_ALL = 3
    SAP_BA_CHI = 4
    SAP_HAM_AND_SAP_BA_CHI = 5


UNMULTIPLIED: Final = (1, SapKind.NONE)


def multipliers(
    rules: SapRules, seats: Sequence[Seat], duels: Collection[Duel]
) -> dict[Duel, tuple[int, SapKind]]:
    """Return the multiplier of each duel that has one over 1, and its kind."""
    sweepers = [duel.sweeper for duel in duels]
    if not any(sweeper is not None for sweeper in sweepers):
        return {}
    losers = {
        seat for seat in range(len(seats)) if _is_swept_loser(seat, seats, duels)
    } if rules.swept_loser > 1 else set()
    found = {}
    for duel, sweeper in zip(duels, sweepers, strict=True):
        one_left = seats[duel.a].hand.left_early or seats[duel.b].hand.left_early
        if one_left and rules.early_leaver == "single":
            continue
        ham, whole = (1, False) if sweeper is None else _sap_ham(
            rules, sweepers.count(sweeper), len(seats)
        )
        ba_chi = rules.swept_loser if _lost_a_row(duel, losers) else 1
        if ham > 1 or ba_chi > 1:
            found[duel] = (ham + ba_chi - 1, _kind(ham, ba_chi, whole=whole))
    return found


def _sap_ham(rules: SapRules, swept: int, players: int) -> tuple[int, bool]:
    """Return what a sweeper's pairs are multiplied by, and whether for sweeping three."""
    three = swept == _TABLE and rules.sweep_three > rules.sweep_one
    multiplier = rules.sweep_three if three else rules.sweep_one
    if swept == players - 1 and players >= _TABLE:
        multiplier += rules.sweep_table - 1
    return multiplier, three


def _kind(ham: int, ba_chi: int, *, whole: bool) -> SapKind:
    if ham == 1:
        return SapKind.SAP_BA_CHI
    if ba_chi > 1:
        return SapKind.SAP_HAM_AND_SAP_BA_CHI
    return SapKind.SAP_HAM_ALL if whole else SapKind.SAP_HAM


def _lost_a_row(duel: Duel, losers: set[int]) -> bool:
    return (duel.a in losers and duel.lost > 0) or (duel.b in losers and duel.won > 0)


def _is_swept_loser(seat: int, seats: Sequence[Seat], duels: Collection[Duel]) -> bool:
    """Tell whether a seat was swept, and lost every row there was to lose."""
    if seats[seat].hand.left_early:
        return False
    own = [duel for duel in duels if seat in (duel.a, duel.b)]
    lost = [duel.lost if duel.a == seat else duel.won for duel in own]
    return ALL_ROWS in lost and all(
        count + _void_rows(seats[duel.a], seats[duel.b]) == ALL_ROWS
        for count, duel in zip(lost, own, strict=True)
    )


def _void_rows(x: Seat, y: Seat) -> int:
    return (
        (x.back == y.back == DEAD) + (x.middle == y.middle == DEAD) + (x.front == y.front == DEAD)
    )
