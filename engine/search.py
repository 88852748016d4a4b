"""The best arrangement of 13 cards that shows a natural.

Best is, in this order: the highest payout; legal rather than foul; the strongest back,
then middle, then front; the highest cards, by rank and then ♥ ♦ ♠ ♣, in the back and
then in the middle.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from engine.cards import RANK_MASK, rank_of, suit_of
from engine.definition import Natural, Payout
from engine.faults import InvariantError
from engine.naturals import ANY_ROWS, BY_CARDS, BY_ROWS, BY_SPLIT, RowsTest
from engine.rows import FIVE, FLUSH_BIAS, KEY_MASK, THREE, Row, Xi
from engine.ruleset import Ruleset

ThreeRows = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class _Five(NamedTuple):
    """Five of the 13 cards, as a back or a middle."""

    strength: int
    places: int
    tally: int
    row: Row
    cards: tuple[int, ...]


class Search:
    """Arrangements of 13 cards under one ruleset."""

    def __init__(self, ruleset: Ruleset, cards: Sequence[int]) -> None:
        self._ruleset = ruleset
        self._cards = sorted(cards, key=lambda card: (rank_of(card), suit_of(card)), reverse=True)
        self._tally = sum(cards)
        self._fives: list[_Five] = []

    def best(self, natural: Natural) -> ThreeRows | None:
        """Return the best arrangement that shows a natural, or None if none does."""
        if not self._may_hold(natural):
            return None
        test = BY_ROWS.get(natural.kind, ANY_ROWS)
        weakest_front = self._weakest_front(test)
        backs = [five for five in self._all_fives() if test.back(five.tally)]
        middles = [five for five in self._all_fives() if test.middle(five.tally)]
        legal_middles = [five for five in middles if five.row.strength >= weakest_front]
        for xi_rows in _by_payout(natural.payout):
            found = self._best_of(backs, legal_middles, test, xi_rows, legal=True)
            if found is None and natural.shown_by != "legal_rows":
                found = self._best_of(backs, middles, test, xi_rows, legal=False)
            if found is not None:
                return found
        return None

    def strongest(self) -> ThreeRows:
        """Return the legal arrangement with the strongest back, then the strongest middle."""
        fives = self._all_fives()
        (any_xi,) = _by_payout(Payout.flat(0))
        rows = self._best_of(fives, fives, ANY_ROWS, any_xi, legal=True)
        if rows is None:
            raise InvariantError("no arrangement of the cards is legal")
        return rows

    def _may_hold(self, natural: Natural) -> bool:
        test = BY_CARDS.get(natural.kind) or BY_SPLIT.get(natural.kind)
        return test is None or test(self._tally, self._cards)

    def _weakest_front(self, test: RowsTest) -> int:
        """Return the strength of the weakest three cards that may be in front.

        There are some: a natural asks for a split that the cards are known to have, or
        takes any three of a suit.
        """
        return min(
            self._ruleset.front[tally & RANK_MASK].strength
            for tally in map(sum, combinations(self._cards, THREE))
            if test.front(tally)
        )

    def _all_fives(self) -> list[_Five]:
        """Return every five cards, strongest first, of equal ones the highest cards first."""
        if not self._fives:
            self._fives = sorted(self._each_five(), key=lambda five: five.strength, reverse=True)
        return self._fives

    def _each_five(self) -> Iterator[_Five]:
        for places in combinations(range(len(self._cards)), FIVE):
            cards = tuple(self._cards[place] for place in places)
            tally = sum(cards)
            row = self._ruleset.back[tally + FLUSH_BIAS & KEY_MASK]
            strength = self._ruleset.strength(row, cards)
            yield _Five(strength, sum(1 << place for place in places), tally, row, cards)

    def _best_of(
        self,
        backs: Sequence[_Five],
        middles: Sequence[_Five],
        test: RowsTest,
        xi_rows: set[tuple[Xi, Xi]],
        *,
        legal: bool,
    ) -> ThreeRows | None:
        """Return the best legal, or the best foul, arrangement of some backs and middles."""
        # Without this a hand with no xì row at all would be walked through for each.
        held = product({five.row.xi for five in backs}, {five.row.xi for five in middles})
        xi_rows = xi_rows.intersection(held)
        backs = [five for five in backs if any(five.row.xi is xi for xi, _ in xi_rows)]
        middles = [five for five in middles if any(five.row.xi is xi for _, xi in xi_rows)]
        weakest = middles[-1].strength if legal and middles else 0
        middle_at = {five.places: five for five in middles}
        best, found = (0, 0, 0), None
        for back in backs:
            if back.strength < max(best[0], weakest):
                break
            for middle in filter(None, map(middle_at.get, self._fives_beside(back))):
                if (back.row.xi, middle.row.xi) not in xi_rows:
                    continue
                tally = self._tally - back.tally - middle.tally
                front = self._ruleset.front[tally & RANK_MASK].strength
                foul = middle.strength > back.strength or front > middle.row.strength
                strengths = (back.strength, middle.strength, front)
                if foul is not legal and strengths > best and test.front(tally):
                    best, found = strengths, (back.cards, middle.cards)
        return None if found is None else (*found, self._rest(*found))

    def _fives_beside(self, back: _Five) -> Iterator[int]:
        """Return the places of every five cards that a back leaves, the highest cards first."""
        left = [1 << place for place in range(len(self._cards)) if not back.places >> place & 1]
        return map(sum, combinations(left, FIVE))

    def _rest(self, back: Sequence[int], middle: Sequence[int]) -> tuple[int, ...]:
        return tuple(card for card in self._cards if card not in back and card not in middle)


def _by_payout(payout: Payout) -> list[set[tuple[Xi, Xi]]]:
    """Return which xì rows in back and middle collect the same, the highest payout first."""
    rows: defaultdict[int, set[tuple[Xi, Xi]]] = defaultdict(set)
    for back, middle in product(Xi, repeat=2):
        pair = (back, middle)
        rows[payout.chi(pair.count(Xi.XI), pair.count(Xi.XI_LON))].add(pair)
    return [rows[chi] for chi in sorted(rows, reverse=True)]
