"""The pot: chi only rank the hands, and the best take one stake from each other."""

from collections.abc import Sequence

from engine.results import Chi


def share_pot(totals: Sequence[Chi], stake: int) -> list[int]:
    """Return each seat's coins.

    Winners tied at the highest total split the pot equally; coins that do not divide go
    one each to them in seat order. If all are tied nobody pays.
    """
    best = max(totals)
    winners = [seat for seat, total in enumerate(totals) if total == best]
    share, leftover = divmod(stake * (len(totals) - len(winners)), len(winners))
    coins = [0 if total == best else -stake for total in totals]
    for place, seat in enumerate(winners):
        coins[seat] = share + (place < leftover)
    return coins
