"""Sập: what sweeping an opponent, or losing everything, multiplies a pair's rows by."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from engine.definition import SapRules
from engine.duels import Duel
from engine.seats import ALL_ROWS, DEAD, Live, Seat

_THREE: Final = 3


class SapKind(IntEnum):
    """Which multiplier a pair's rows are under."""

    NONE = 1
    SAP_HAM = 2
    SAP_HAM_ALL = 3
    SAP_BA_CHI = 4
    SAP_HAM_AND_SAP_BA_CHI = 5


class Multiplier(NamedTuple):
    """What the rows of a pair are multiplied by, and why."""

    times: int
    kind: SapKind


UNMULTIPLIED: Final = Multiplier(1, SapKind.NONE)


def multipliers(rules: SapRules, seats: Sequence[Seat], duels: Sequence[Duel]) -> list[Multiplier]:
    """Return the multiplier of each duel; where nobody swept anybody there is none."""
    swept = [0] * len(seats)
    for a, b, _, _, _, won, lost in duels:
        if won == ALL_ROWS:
            swept[a] += 1
        elif lost == ALL_ROWS:
            swept[b] += 1
    if not any(swept):
        return [UNMULTIPLIED] * len(duels)
    losers: list[int] = []
    if rules.swept_loser > 1:
        losers = [seat for seat in range(len(seats)) if _is_swept_loser(seat, seats, duels)]
    leavers: list[int] = []
    if rules.early_leaver == "single":
        leavers = [seat for seat, taken in enumerate(seats) if taken.hand.left_early]
    ham = [_sap_ham(rules, count, len(seats)) for count in swept]
    return [_multiplier(rules, duel, ham, losers, leavers) for duel in duels]


def _multiplier(
    rules: SapRules,
    duel: Duel,
    ham: Sequence[Multiplier],
    losers: Sequence[int],
    leavers: Sequence[int],
) -> Multiplier:
    """Return a duel's multiplier; `ham` is each seat's in the pairs that it swept."""
    a, b, _, _, _, won, lost = duel
    if a in leavers or b in leavers:
        return UNMULTIPLIED
    multiplier = ham[a] if won == ALL_ROWS else ham[b] if lost == ALL_ROWS else UNMULTIPLIED
    if (lost and a in losers) or (won and b in losers):
        if multiplier.times == 1:
            return Multiplier(rules.swept_loser, SapKind.SAP_BA_CHI)
        times = multiplier.times + rules.swept_loser - 1
        return Multiplier(times, SapKind.SAP_HAM_AND_SAP_BA_CHI)
    return multiplier


def _sap_ham(rules: SapRules, swept: int, players: int) -> Multiplier:
    """Return what multiplies the pairs swept by one who swept so many opponents."""
    three = swept == _THREE and rules.sweep_three > rules.sweep_one
    times = rules.sweep_three if three else rules.sweep_one
    if swept == players - 1 and swept > 1:
        times += rules.sweep_table - 1
    if times == 1:
        return UNMULTIPLIED
    return Multiplier(times, SapKind.SAP_HAM_ALL if three else SapKind.SAP_HAM)


def _is_swept_loser(seat: int, seats: Sequence[Seat], duels: Sequence[Duel]) -> bool:
    """Tell whether a seat was swept, and lost every row there was to lose."""
    if seats[seat].hand.left_early:
        return False
    own = [duel for duel in duels if seat in (duel.a, duel.b)]
    lost = [duel.lost_by(seat) for duel in own]
    return ALL_ROWS in lost and all(
        count + _void_rows(seats[duel.a].live, seats[duel.b].live) == ALL_ROWS
        for count, duel in zip(lost, own, strict=True)
    )


def _void_rows(x: Live, y: Live) -> int:
    return sum(x[row] == y[row] == DEAD for row in range(ALL_ROWS))
