"""What naturals collect: from whom, shared with whom, and to the last coin."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.request import Round
from engine.results import Chi
from engine.seats import Seat

Pair = tuple[int, int]


class Payment(NamedTuple):
    """What a natural moves between two seats, signed from a's side; 0 for a draw."""

    a: int
    b: int
    chi: Chi
    coins: int


def natural_payments(
    round_: Round, seats: Sequence[Seat], pairs: Sequence[Pair]
) -> Iterator[Payment]:
    """Yield what moves in each pair that a natural decides.

    Shared payouts are paid once by each payer and split among the holders of the kind.
    Coins that do not divide go one each to the holders in seat order, going on round
    from one payer to the next.
    """
    sharing: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for a, b in pairs:
        if seats[a].natural is None and seats[b].natural is None:
            continue
        holder = _collector(round_, seats, a, b)
        if holder is None:
            yield Payment(a, b, 0, 0)
        else:
            sharing[b if holder == a else a, _group(round_, seats, holder)].append(holder)
    turns: defaultdict[int, int] = defaultdict(int)
    for (payer, group), holders in sorted(sharing.items()):
        payout = seats[holders[0]].payout
        coins, leftover = divmod(payout * round_.stake, len(holders))
        for place, holder in enumerate(holders):
            extra = (place - turns[group]) % len(holders) < leftover
            yield _payment(payer, holder, _split(payout, len(holders)), coins + extra)
        turns[group] += leftover


def _collector(round_: Round, seats: Sequence[Seat], a: int, b: int) -> int | None:
    """Return the seat whose natural collects from the other, or None for a draw."""
    x, y = seats[a].natural, seats[b].natural
    if x is None or y is None:
        return a if y is None else b
    if x.place == y.place:
        return round_.dealer_seat
    if round_.ruleset.definition.mau_binh.two_meet == "stronger_collects":
        return a if x.place < y.place else b
    return None


def _group(round_: Round, seats: Sequence[Seat], holder: int) -> int:
    """Return what a holder shares with others: his kind, or only his own seat."""
    natural = seats[holder].natural
    if natural is None or not round_.ruleset.definition.mau_binh.shared:
        return -1 - holder
    return natural.place


def _split(payout: int, holders: int) -> Chi:
    return Fraction(payout, holders) if payout % holders else payout // holders


def _payment(payer: int, holder: int, chi: Chi, coins: int) -> Payment:
    if holder < payer:
        return Payment(holder, payer, chi, coins)
    return Payment(payer, holder, -chi, -coins)
