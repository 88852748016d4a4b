"""Settling a round: from hands to rows, to chi, to coins.

`settle` reads top to bottom: judge each hand, compare each pair, multiply, pay the
naturals and the ace bet, turn chi into coins, and check the whole before it is returned.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine import __version__
from engine.audit import check
from engine.consistency import MAX_PLAYERS, MIN_PLAYERS
from engine.duels import compare
from engine.ledger import Ledger
from engine.payouts import natural_payments
from engine.pot import share_pot
from engine.request import Round
from engine.results import Settlement
from engine.sap import multipliers
from engine.seats import take_seat

_PAIRS: Final = {
    players: tuple(combinations(range(players), 2))
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
}


def settle(round_: Round) -> Settlement:
    """Settle a round.

    Raises:
        InvariantError: if the result breaks one of its own laws; it must not be paid.

    """
    ruleset = round_.ruleset
    seats = [take_seat(ruleset, hand) for hand in round_.hands]
    pairs = _pairs(round_)
    duels = [
        compare(a, seats[a].live, b, seats[b].live)
        for a, b in pairs
        if seats[a].natural is None and seats[b].natural is None
    ]
    multiplied = multipliers(round_, seats, duels)
    ledger = Ledger(round_, seats)
    ledger.enter_duels(duels, multiplied)
    results = ledger.pairs
    if len(duels) < len(pairs):
        ledger.enter_payments(natural_payments(round_, seats, pairs))
        results.sort()
    accounts = ledger.accounts()
    if ruleset.pays_a_pot:
        coins = share_pot([account.chi for account in accounts], round_.stake)
        accounts = [
            account._replace(coin_delta=won) for account, won in zip(accounts, coins, strict=True)
        ]
        results = [result._replace(coins=0) for result in results]
    settlement = Settlement(round_, __version__, tuple(seats), tuple(accounts), tuple(results))
    check(settlement)
    return settlement


def _pairs(round_: Round) -> Sequence[tuple[int, int]]:
    """Return the pairs that settle: all of them, or with a dealer only his."""
    pairs = _PAIRS[len(round_.hands)]
    if round_.dealer_seat is None:
        return pairs
    return [pair for pair in pairs if round_.dealer_seat in pair]
