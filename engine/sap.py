"""Sập: what sweeping an opponent, or losing everything, multiplies a pair's rows by."""

from collections.abc import Sequence

from engine.duels import Duel
from engine.multiplier import UNMULTIPLIED, Multiplier, SapKind
from engine.request import Round
from engine.seats import ALL_ROWS, DEAD, Live, Seat


def multipliers(round_: Round, seats: Sequence[Seat], duels: Sequence[Duel]) -> list[Multiplier]:
    """Return the multiplier of each duel; where nobody swept anybody there is none."""
    swept = [0] * len(seats)
    for a, b, _, _, _, won, lost in duels:
        if won == ALL_ROWS:
            swept[a] += 1
        elif lost == ALL_ROWS:
            swept[b] += 1
    if not any(swept):
        return [UNMULTIPLIED] * len(duels)
    ruleset = round_.ruleset
    by_swept = ruleset.sap_ham[len(seats)]
    ham = [by_swept[count] for count in swept]
    multiplied = [
        ham[a] if won == ALL_ROWS else ham[b] if lost == ALL_ROWS else UNMULTIPLIED
        for a, b, _, _, _, won, lost in duels
    ]
    if ruleset.definition.sap.swept_loser > 1:
        multiplied = _with_losers(round_, seats, duels, multiplied)
    if ruleset.definition.sap.early_leaver == "single":
        multiplied = _without_leavers(seats, duels, multiplied)
    return multiplied


def _with_losers(
    round_: Round, seats: Sequence[Seat], duels: Sequence[Duel], ham: Sequence[Multiplier]
) -> list[Multiplier]:
    """Multiply each pair in which a swept loser lost a row, beside what is multiplied already."""
    times = round_.ruleset.definition.sap.swept_loser
    alone = Multiplier(times, SapKind.SAP_BA_CHI)
    losers = [seat for seat in range(len(seats)) if _is_swept_loser(round_, seat, seats, duels)]
    return [
        multiplier
        if not any(duel.lost_by(seat) for seat in losers if seat in (duel.a, duel.b))
        else alone
        if multiplier.times == 1
        else Multiplier(multiplier.times + times - 1, SapKind.SAP_HAM_AND_SAP_BA_CHI)
        for duel, multiplier in zip(duels, ham, strict=True)
    ]


def _without_leavers(
    seats: Sequence[Seat], duels: Sequence[Duel], multiplied: Sequence[Multiplier]
) -> list[Multiplier]:
    """Leave the pairs of early leavers as they are."""
    return [
        UNMULTIPLIED
        if seats[duel.a].hand.left_early or seats[duel.b].hand.left_early
        else multiplier
        for duel, multiplier in zip(duels, multiplied, strict=True)
    ]


def _is_swept_loser(round_: Round, seat: int, seats: Sequence[Seat], duels: Sequence[Duel]) -> bool:
    """Tell whether a seat was swept, and lost every row there was to lose.

    A void row is none; but to the dealer it goes, and so he has won one.
    """
    if seats[seat].hand.left_early:
        return False
    own = [duel for duel in duels if seat in (duel.a, duel.b)]
    lost = [duel.lost_by(seat) for duel in own]
    return ALL_ROWS in lost and all(
        count == ALL_ROWS
        or (
            seat != round_.dealer_seat
            and count + _void_rows(seats[duel.a].live, seats[duel.b].live) == ALL_ROWS
        )
        for count, duel in zip(lost, own, strict=True)
    )


def _void_rows(x: Live, y: Live) -> int:
    return sum(x[row] == y[row] == DEAD for row in range(ALL_ROWS))
