"""What naturals collect: from whom, shared with whom, and to the last coin."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from engine.request import Round
from engine.results import Chi
from engine.seats import Seat

Pair = tuple[int, int]


class Payment(NamedTuple):
    """What a natural moves in a pair, signed from the side of the lower seat."""

    chi: Chi
    coins: int


NO_PAYMENT: Final = Payment(0, 0)


def natural_payments(
    round_: Round, seats: Sequence[Seat], pairs: Iterable[Pair]
) -> dict[Pair, Payment]:
    """Return what naturals collect, for each pair in which one does.

    Shared payouts are paid once by each payer and split among the holders of the kind.
    Coins that do not divide go one each to the holders in seat order, going on round
    from one payer to the next.
    """
    sharing: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for payer, holder in sorted(_collections(round_, seats, pairs)):
        sharing[payer, _group(round_, seats, holder)].append(holder)
    turns: defaultdict[int, int] = defaultdict(int)
    payments = {}
    for (payer, group), holders in sharing.items():
        payout = seats[holders[0]].payout
        coins, leftover = divmod(payout * round_.stake, len(holders))
        for place, holder in enumerate(holders):
            extra = (place - turns[group]) % len(holders) < leftover
            payments.update([_signed(payer, holder, _split(payout, len(holders)), coins + extra)])
        turns[group] += leftover
    return payments


def _collections(
    round_: Round, seats: Sequence[Seat], pairs: Iterable[Pair]
) -> Iterator[tuple[int, int]]:
    """Yield (payer, holder) for each pair in which a natural collects."""
    stronger_collects = round_.ruleset.definition.mau_binh.two_meet == "stronger_collects"
    for a, b in pairs:
        x, y = seats[a].mau_binh, seats[b].mau_binh
        if x is None or y is None:
            if x is not y:
                yield (b, a) if y is None else (a, b)
        elif stronger_collects and x.place != y.place:
            yield (b, a) if x.place < y.place else (a, b)
        elif round_.dealer_seat is not None:
            yield (b, a) if a == round_.dealer_seat else (a, b)


def _group(round_: Round, seats: Sequence[Seat], holder: int) -> int:
    """Return what a holder shares with others: his kind, or only his own seat."""
    natural = seats[holder].mau_binh
    if natural is None or not round_.ruleset.definition.mau_binh.shared:
        return -1 - holder
    return natural.place


def _split(payout: int, holders: int) -> Chi:
    return Fraction(payout, holders) if payout % holders else payout // holders


def _signed(payer: int, holder: int, chi: Chi, coins: int) -> tuple[Pair, Payment]:
    if holder < payer:
        return (holder, payer), Payment(chi, coins)
    return (payer, holder), Payment(-chi, -coins)
