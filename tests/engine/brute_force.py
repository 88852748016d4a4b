"""The best arrangement that shows a natural, by looking at all 72,072 of them."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from tests.reference.cards import SUITS, Cards
from tests.reference.hands import pattern
from tests.reference.naturals import BY_CARDS, BY_ROWS, Rows, anything
from tests.reference.rulesets import XI_ROW, Natural, Ruleset
from tests.reference.strength import strength, strength_without_suits

PLACES: Final = range(13)
FIVES: Final = list(combinations(PLACES, 5))
THREES: Final = list(combinations(PLACES, 3))


@cache
def splits() -> list[tuple[int, int, int]]:
    """Return every split of 13 places: which of the fives is back, which middle, which three."""
    five: dict[tuple[int, ...], int] = {places: number for number, places in enumerate(FIVES)}
    three: dict[tuple[int, ...], int] = {places: number for number, places in enumerate(THREES)}
    return [
        (five[back], five[middle], three[tuple(p for p in rest if p not in middle)])
        for back in FIVES
        for rest in [tuple(p for p in PLACES if p not in back)]
        for middle in combinations(rest, 5)
    ]


def places_in_order(worths: Sequence[Sequence[Any]]) -> list[int]:
    """Return the place of each worth among all, equal ones sharing one."""
    keys = [tuple(worth) for worth in worths]
    order = {key: place for place, key in enumerate(sorted(set(keys)))}
    return [order[key] for key in keys]


class BruteForce:
    """All arrangements of 13 cards under one ruleset."""

    def __init__(self, cards: Cards, ruleset: Ruleset) -> None:
        self.all_cards = cards
        self.ruleset = ruleset
        self.fives = [tuple(cards[place] for place in places) for places in FIVES]
        self.threes = [tuple(cards[place] for place in places) for places in THREES]
        ranking = ruleset.ranking
        self.strengths = places_in_order([strength(row, ranking) for row in self.fives])
        plain = places_in_order(
            [strength_without_suits(row, ranking) for row in self.fives + self.threes]
        )
        self.plain_fives, self.fronts = plain[: len(FIVES)], plain[len(FIVES) :]
        self.cards = places_in_order([highest_first(row) for row in self.fives])
        self.xi = [0] * len(FIVES)
        if ruleset.naturals_count_xi_rows:
            self.xi = [XI_ROW.get(pattern(row, ruleset), 0) for row in self.fives]
        self._best: dict[tuple[str, bool], Rows | None] = {}

    def best(self, natural: Natural) -> Rows | None:
        """Return the best front, middle and back that show a natural where it must be seen."""
        if natural.kind in BY_CARDS and not BY_CARDS[natural.kind](self.all_cards):
            return None
        kind = natural.kind if natural.kind in BY_ROWS else "any rows"
        legal_only = natural.look == "legal rows"
        if (kind, legal_only) not in self._best:
            self._best[kind, legal_only] = self._best_rows(kind, legal_only=legal_only)
        return self._best[kind, legal_only]

    def _best_rows(self, kind: str, *, legal_only: bool) -> Rows | None:
        front_fits, middle_fits, back_fits = BY_ROWS.get(kind, (anything, anything, anything))
        fronts = [front_fits(row) for row in self.threes]
        middles = [middle_fits(row) for row in self.fives]
        backs = [back_fits(row) for row in self.fives]
        # The highest payout; legal before foul; the strongest back, then middle, then front;
        # the highest cards in the back, then in the middle.
        best: tuple[int | bool, ...] = ()
        found = None
        for back, middle, front in splits():
            if not (backs[back] and middles[middle] and fronts[front]):
                continue
            legal = (
                self.strengths[middle] <= self.strengths[back]
                and self.fronts[front] <= self.plain_fives[middle]
            )
            key = (
                self.xi[back] + self.xi[middle],
                legal,
                self.strengths[back],
                self.strengths[middle],
                self.fronts[front],
                self.cards[back],
                self.cards[middle],
            )
            if key > best and (legal or not legal_only):
                best, found = key, (self.threes[front], self.fives[middle], self.fives[back])
        return found


def highest_first(cards: Cards) -> list[tuple[int, int]]:
    """Return what cards compare by: from the highest, by rank and then suit."""
    return sorted(((card.rank, SUITS.index(card.suit)) for card in cards), reverse=True)
