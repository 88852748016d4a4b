"""Settlement of a whole round (rules, sections 5 and 6)."""

from fractions import Fraction
from typing import Any

from .hands import categories, read_hand
from .naturals import SHORT_NAMES
from .pairs import Pair, Seat, all_pairs, even_to_dealer, seat_of
from .rulesets import Natural, Ruleset, find
from .sweeps import multiplier


def with_multipliers(pairs: list[Pair], seats: list[Seat], ruleset: Ruleset) -> None:
    """Sum the rows of each pair and multiply them."""
    for pair in pairs:
        if pair.rows is not None:
            pair.multiplier = multiplier(pair, pairs, seats, ruleset)
            pair.chi = Fraction(sum(pair.rows.values()) * pair.multiplier)


def with_ace_bets(pairs: list[Pair], seats: list[Seat]) -> None:
    """Move the difference in aces in every pair without a natural (C27)."""
    for pair in pairs:
        if pair.rows is not None:
            pair.ca_ach = seats[pair.a].hand.aces - seats[pair.b].hand.aces
            pair.chi += pair.ca_ach


def in_coins(pairs: list[Pair], stake: int) -> None:
    """Coins of each pair; must come before payouts are shared, as all chi are whole here."""
    for pair in pairs:
        pair.coins = int(pair.chi) * stake


def give(pair: Pair, winner: int, chi: Fraction, coins: int) -> None:
    """Let the winner have this much, and nothing else, from the other seat of the pair."""
    sign = 1 if pair.a == winner else -1
    pair.chi = sign * chi
    pair.coins = sign * coins


def share_naturals(pairs: list[Pair], seats: list[Seat], ruleset: Ruleset, stake: int) -> None:
    """Let the holders of one kind share its payout from each player that it beats."""
    for natural in ruleset.naturals:
        holders = [i for i, seat in enumerate(seats) if seat.natural == natural]
        if holders:
            share_one_kind(pairs, natural, holders, payers_of(seats, natural, ruleset), stake)


def payers_of(seats: list[Seat], natural: Natural, ruleset: Ruleset) -> list[int]:
    """Seats without a natural or with a weaker one, in seat order."""
    weaker = ruleset.naturals[ruleset.naturals.index(natural) + 1 :]
    return [i for i, seat in enumerate(seats) if seat.natural is None or seat.natural in weaker]


def share_one_kind(
    pairs: list[Pair], natural: Natural, holders: list[int], payers: list[int], stake: int
) -> None:
    """Share one payout per payer; coins left over go round the holders, payer after payer."""
    chi = Fraction(natural.payout, len(holders))
    each, left_over = divmod(natural.payout * stake, len(holders))
    turn = 0
    for payer in payers:
        coins = dict.fromkeys(holders, each)
        for _ in range(left_over):
            coins[holders[turn % len(holders)]] += 1
            turn += 1
        for holder in holders:
            pair = next(p for p in pairs if {p.a, p.b} == {holder, payer})
            give(pair, holder, chi, coins[holder])


def pot_coins(chi: list[Fraction], stake: int) -> list[int]:
    """Everybody else pays one stake, which the highest totals split (C29)."""
    winners = [seat for seat, total in enumerate(chi) if total == max(chi)]
    losers = len(chi) - len(winners)
    each, left_over = divmod(losers * stake, len(winners))
    coins = [-stake] * len(chi)
    for turn, winner in enumerate(winners):
        coins[winner] = each + (1 if turn < left_over else 0)
    return coins


def settled_pairs(
    seats: list[Seat], ruleset: Ruleset, stake: int, dealer: int | None
) -> list[Pair]:
    """All pairs that settle, complete with chi and coins; with a dealer only his."""
    pairs = all_pairs(seats, ruleset)
    if dealer is not None:
        pairs = [pair for pair in pairs if dealer in (pair.a, pair.b)]
        for pair in pairs:
            even_to_dealer(pair, seats, dealer)
    with_multipliers(pairs, seats, ruleset)
    if ruleset.ace_bet:
        with_ace_bets(pairs, seats)
    in_coins(pairs, stake)
    if ruleset.naturals_share:
        share_naturals(pairs, seats, ruleset, stake)
    return pairs


def number(chi: Fraction) -> int | float:
    """Chi as a whole number where it is one."""
    return int(chi) if chi.denominator == 1 else float(chi)


def pair_result(pair: Pair, ruleset: Ruleset) -> dict[str, Any]:
    """A pair in the form of a settled round; where a pot is paid, pairs move no coins."""
    return {
        "a": pair.a,
        "b": pair.b,
        "chi": number(pair.chi),
        "coins": None if ruleset.pays_pot else pair.coins,
        "rows": pair.rows,
        "multiplier": pair.multiplier,
        "ca_ach": pair.ca_ach,
    }


def natural_result(seat: Seat) -> list[str | int] | None:
    """Short name and payout of a natural."""
    if seat.natural is None:
        return None
    return [SHORT_NAMES[seat.natural.kind], seat.payout]


def totals(pairs: list[Pair], players: int) -> tuple[list[Fraction], list[int]]:
    """Chi and coins of each seat, summed over its pairs."""
    chi = [Fraction(0)] * players
    coins = [0] * players
    for pair in pairs:
        chi[pair.a] += pair.chi
        chi[pair.b] -= pair.chi
        coins[pair.a] += pair.coins
        coins[pair.b] -= pair.coins
    return chi, coins


def settle(request: dict[str, Any]) -> dict[str, Any]:
    """Settle a round: what is found of each hand, what each pair moves, and the totals."""
    ruleset = find(request["ruleset"])
    stake: int = request["stake"]
    hands = [read_hand(given, ruleset) for given in request["hands"]]
    seats = [seat_of(hand, ruleset) for hand in hands]
    pairs = settled_pairs(seats, ruleset, stake, request["dealer_seat"])
    chi, coins = totals(pairs, len(seats))
    if ruleset.pays_pot:
        coins = pot_coins(chi, stake)
    return {
        "foul": [seat.foul for seat in seats],
        "mau_binh": [natural_result(seat) for seat in seats],
        "aces": [seat.hand.aces for seat in seats],
        "categories": [categories(hand, ruleset) for hand in hands],
        "chi": [number(total) for total in chi],
        "coins": coins,
        "pairs": [pair_result(pair, ruleset) for pair in pairs],
    }
