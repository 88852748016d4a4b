"""Settling a round: from hands to rows, to chi, to coins.

`settle` reads top to bottom: judge each hand, compare each pair, multiply, pay the
naturals and the ace bet, turn chi into coins, and check the whole before it is returned.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from engine import __version__
from engine.audit import check
from engine.duels import UNMULTIPLIED, Duel, SapKind, compare, multipliers
from engine.payouts import NO_PAYMENT, Payment, natural_payments
from engine.pot import share_pot
from engine.request import Round
from engine.results import HandResult, PairResult, Settlement
from engine.ruleset import MAX_PLAYERS, MIN_PLAYERS
from engine.seats import Seat, take_seat

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
    pairs = [pair for pair in _PAIRS[len(seats)] if round_.dealer_seat in (None, *pair)]
    duels = {
        pair: compare(seats, *pair)
        for pair in pairs
        if seats[pair[0]].mau_binh is None and seats[pair[1]].mau_binh is None
    }
    multiplied = multipliers(ruleset.definition.sap, seats, duels.values())
    payments = natural_payments(round_, seats, pairs) if len(duels) < len(pairs) else {}
    results = [
        _duel_result(round_, seats, duels[pair], *multiplied.get(duels[pair], UNMULTIPLIED))
        if pair in duels
        else _natural_result(*pair, payments.get(pair, NO_PAYMENT))
        for pair in pairs
    ]
    hands = [_hand_result(place, seat, results) for place, seat in enumerate(seats)]
    if ruleset.pays_a_pot:
        coins = share_pot([hand.chi for hand in hands], round_.stake)
        hands = [hand._replace(coin_delta=won) for hand, won in zip(hands, coins, strict=True)]
        results = [result._replace(coins=0) for result in results]
    settlement = Settlement(round_, __version__, tuple(hands), tuple(results))
    check(settlement)
    return settlement


def _duel_result(
    round_: Round, seats: Sequence[Seat], duel: Duel, multiplier: int, sap: SapKind
) -> PairResult:
    ruleset = round_.ruleset
    a, b, back, middle, front = duel
    if round_.dealer_seat is not None:
        sign = 1 if round_.dealer_seat == a else -1
        back = back or sign * ruleset.back.base_chi
        middle = middle or sign * ruleset.middle.base_chi
        front = front or sign * ruleset.front.base_chi
    ca_ach = ruleset.chi_per_ace * (seats[a].aces - seats[b].aces)
    chi = (back + middle + front) * multiplier + ca_ach
    return PairResult(
        a,
        b,
        back,
        middle,
        front,
        _bonus(back, ruleset.back.base_chi),
        _bonus(middle, ruleset.middle.base_chi),
        _bonus(front, ruleset.front.base_chi),
        multiplier,
        sap,
        0,
        ca_ach,
        chi,
        chi * round_.stake,
    )


def _bonus(chi: int, base: int) -> int:
    """Return what of a signed row value is over the base of its row."""
    return chi - base if chi > 0 else chi + base if chi else 0


def _natural_result(a: int, b: int, payment: Payment) -> PairResult:
    return PairResult(
        a, b, 0, 0, 0, 0, 0, 0, 1, SapKind.NONE, payment.chi, 0, payment.chi, payment.coins
    )


def _hand_result(place: int, seat: Seat, results: Sequence[PairResult]) -> HandResult:
    won = lost = rows = bonus = sap = ca_ach = coins = 0
    mau_binh = 0
    for pair in results:
        if pair.a == place:
            sign = 1
        elif pair.b == place:
            sign = -1
        else:
            continue
        for chi in pair[2:5]:
            if chi:
                won += chi * sign > 0
                lost += chi * sign < 0
        whole = pair.back_chi + pair.middle_chi + pair.front_chi
        over = pair.back_bonus_chi + pair.middle_bonus_chi + pair.front_bonus_chi
        rows += sign * (whole - over)
        bonus += sign * over
        sap += sign * whole * (pair.multiplier - 1)
        mau_binh += sign * pair.mau_binh_chi
        ca_ach += sign * pair.ca_ach_chi
        coins += sign * pair.coins
    seen = seat.rows
    return HandResult(
        seat.hand.player_id,
        seat.standing,
        seat.foul,
        seat.live_rows,
        None if seen is None else seen.back.category,
        None if seen is None else seen.middle.category,
        None if seen is None else seen.front.category,
        None if seat.mau_binh is None else seat.mau_binh.natural.kind,
        seat.payout,
        seat.aces,
        won,
        lost,
        rows + bonus + sap + mau_binh + ca_ach,
        rows,
        bonus,
        sap,
        mau_binh,
        ca_ach,
        coins,
    )
