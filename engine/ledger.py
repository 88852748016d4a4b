"""The ledger: what each pair settles, and what that comes to for each hand."""

from collections.abc import Iterable, Sequence

from engine.duels import Duel
from engine.multiplier import Multiplier, SapKind
from engine.payouts import Payment
from engine.records import maker
from engine.request import Round
from engine.results import Account, Chi, PairResult
from engine.seats import ALL_ROWS, Seat

_pair_result = maker(PairResult)
_account = maker(Account)


class Ledger:
    """Enters what pairs settle, one by one, and sums it up for each seat."""

    def __init__(self, round_: Round, seats: Sequence[Seat]) -> None:
        self._round = round_
        self._seats = seats
        self.pairs: list[PairResult] = []
        nothing = [0] * len(seats)
        self._won, self._lost, self._natural_coins = nothing[:], nothing[:], nothing[:]
        self._row, self._bonus, self._sap = nothing[:], nothing[:], nothing[:]
        self._ca_ach = nothing
        self._mau_binh: list[Chi] = [*nothing]

    def enter_duels(self, duels: Sequence[Duel], multipliers: Sequence[Multiplier]) -> None:
        """Enter the pairs in which rows decide."""
        round_ = self._round
        stake, dealer_seat = round_.stake, round_.dealer_seat
        back_bonuses, middle_bonuses, front_bonuses = round_.ruleset.bonus
        all_aces = [seat.aces * round_.ruleset.chi_per_ace for seat in self._seats]
        all_won, all_lost, all_row, all_ca_ach = self._won, self._lost, self._row, self._ca_ach
        enter = self.pairs.append
        for duel, (times, kind) in zip(duels, multipliers, strict=True):
            a, b, back, middle, front, won, lost = duel
            if dealer_seat is not None:
                back, middle, front, won, lost = _even_to_dealer(round_, duel)
            back_bonus = back_bonuses[back]
            middle_bonus = middle_bonuses[middle]
            front_bonus = front_bonuses[front]
            rows = back + middle + front
            ca_ach = all_aces[a] - all_aces[b]
            chi = rows * times + ca_ach
            enter(
                _pair_result(
                    (
                        a,
                        b,
                        won,
                        lost,
                        back,
                        middle,
                        front,
                        back_bonus,
                        middle_bonus,
                        front_bonus,
                        times,
                        kind,
                        0,
                        ca_ach,
                        chi,
                        chi * stake,
                    )
                )
            )
            all_won[a] += won
            all_won[b] += lost
            all_lost[a] += lost
            all_lost[b] += won
            all_row[a] += rows
            all_row[b] -= rows
            all_ca_ach[a] += ca_ach
            all_ca_ach[b] -= ca_ach
            if back_bonus or middle_bonus or front_bonus:
                self._enter_bonus(a, b, back_bonus + middle_bonus + front_bonus)
            if times > 1:
                self._sap[a] += rows * (times - 1)
                self._sap[b] -= rows * (times - 1)

    def _enter_bonus(self, a: int, b: int, bonus: int) -> None:
        """Move what bonuses add from the rows' own chi to a part of its own."""
        self._row[a] -= bonus
        self._row[b] += bonus
        self._bonus[a] += bonus
        self._bonus[b] -= bonus

    def enter_payments(self, payments: Iterable[Payment]) -> None:
        """Enter the pairs that a natural decides."""
        for a, b, chi, coins in payments:
            self.pairs.append(
                PairResult(a, b, 0, 0, 0, 0, 0, 0, 0, 0, 1, SapKind.NONE, chi, 0, chi, coins)
            )
            self._mau_binh[a] += chi
            self._mau_binh[b] -= chi
            self._natural_coins[a] += coins
            self._natural_coins[b] -= coins

    def accounts(self) -> list[Account]:
        """Return what all pairs come to for each seat."""
        stake = self._round.stake
        return [
            _account(
                (
                    won,
                    lost,
                    row + bonus + sap + mau_binh + ca_ach,
                    row,
                    bonus,
                    sap,
                    mau_binh,
                    ca_ach,
                    (row + bonus + sap + ca_ach) * stake + coins,
                )
            )
            for won, lost, row, bonus, sap, mau_binh, ca_ach, coins in zip(
                self._won,
                self._lost,
                self._row,
                self._bonus,
                self._sap,
                self._mau_binh,
                self._ca_ach,
                self._natural_coins,
                strict=True,
            )
        ]


def _even_to_dealer(round_: Round, duel: Duel) -> tuple[int, int, int, int, int]:
    """Return rows, won and lost when the dealer has the base value of each even row."""
    sign = 1 if duel.a == round_.dealer_seat else -1
    back, middle, front = (
        chi or sign * base for chi, base in zip(duel[2:5], round_.ruleset.base_chi, strict=True)
    )
    won = (back > 0) + (middle > 0) + (front > 0)
    return back, middle, front, won, ALL_ROWS - won
