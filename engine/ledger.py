"""The ledger: what each pair settles, and what that comes to for each hand."""

from collections.abc import Iterable, Sequence

from engine.duels import Duel
from engine.payouts import Payment
from engine.records import maker
from engine.request import Round
from engine.results import Account, Chi, PairResult
from engine.sap import Multiplier, SapKind
from engine.seats import Seat

_pair_result = maker(PairResult)
_account = maker(Account)


def duel_results(
    round_: Round, seats: Sequence[Seat], duels: Sequence[Duel], multipliers: Sequence[Multiplier]
) -> list[PairResult]:
    """Return what the pairs settle in which rows decide."""
    ruleset, stake, dealer_seat = round_.ruleset, round_.stake, round_.dealer_seat
    back_bonus, middle_bonus, front_bonus = ruleset.bonus
    chi_per_ace = ruleset.chi_per_ace
    aces = [seat.aces * chi_per_ace for seat in seats]
    results = []
    for duel, (times, kind) in zip(duels, multipliers, strict=True):
        a, b, back, middle, front, won, lost = duel
        if dealer_seat is not None:
            back, middle, front, won, lost = _even_to_dealer(round_, duel)
        ca_ach = aces[a] - aces[b]
        chi = (back + middle + front) * times + ca_ach
        results.append(
            _pair_result(
                (
                    a,
                    b,
                    won,
                    lost,
                    back,
                    middle,
                    front,
                    back_bonus[back],
                    middle_bonus[middle],
                    front_bonus[front],
                    times,
                    kind,
                    0,
                    ca_ach,
                    chi,
                    chi * stake,
                )
            )
        )
    return results


def _even_to_dealer(round_: Round, duel: Duel) -> tuple[int, int, int, int, int]:
    """Return rows, won and lost when the dealer has the base value of each even row."""
    sign = 1 if duel.a == round_.dealer_seat else -1
    back, middle, front = (
        chi or sign * base for chi, base in zip(duel[2:5], round_.ruleset.base_chi, strict=True)
    )
    won = sum(chi > 0 for chi in (back, middle, front))
    return back, middle, front, won, len(duel[2:5]) - won


def natural_results(payments: Iterable[Payment]) -> list[PairResult]:
    """Return what the pairs settle that a natural decides."""
    return [
        PairResult(a, b, 0, 0, 0, 0, 0, 0, 0, 0, 1, SapKind.NONE, chi, 0, chi, coins)
        for a, b, chi, coins in payments
    ]


def add_up(seats: int, pairs: Sequence[PairResult]) -> list[Account]:
    """Return each seat's account after all pairs."""
    nothing = [0] * seats
    won, lost, row, bonus = nothing[:], nothing[:], nothing[:], nothing[:]
    sap, ca_ach, coins = nothing[:], nothing[:], nothing[:]
    mau_binh: list[Chi] = [*nothing]
    for (
        a, b, pair_won, pair_lost, back_chi, middle_chi, front_chi, back_bonus, middle_bonus,
        front_bonus, multiplier, _, mau_binh_chi, ca_ach_chi, _, pair_coins,
    ) in pairs:  # fmt: skip
        won[a] += pair_won
        lost[b] += pair_won
        lost[a] += pair_lost
        won[b] += pair_lost
        rows = back_chi + middle_chi + front_chi
        over = back_bonus + middle_bonus + front_bonus
        row[a] += rows - over
        row[b] -= rows - over
        if over:
            bonus[a] += over
            bonus[b] -= over
        if multiplier > 1:
            sap[a] += rows * (multiplier - 1)
            sap[b] -= rows * (multiplier - 1)
        if mau_binh_chi:
            mau_binh[a] += mau_binh_chi
            mau_binh[b] -= mau_binh_chi
        if ca_ach_chi:
            ca_ach[a] += ca_ach_chi
            ca_ach[b] -= ca_ach_chi
        coins[a] += pair_coins
        coins[b] -= pair_coins
    chi = map(sum, zip(row, bonus, sap, mau_binh, ca_ach, strict=True))
    return list(
        map(_account, zip(won, lost, chi, row, bonus, sap, mau_binh, ca_ach, coins, strict=True))
    )
