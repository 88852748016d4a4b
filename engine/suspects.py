"""Which naturals of a ranking are worth asking of a hand.

Most hands hold none and show it at a glance: by the shape of their ranks, by how their
suits spread, and by what their back and middle are. Only a hand that shows the sign of a
natural is asked for it (see `engine.naturals`).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeVar

from engine.cards import SUIT_SHIFT
from engine.definition import Kind, Natural
from engine.naturals import (
    BY_CARDS,
    BY_ROWS,
    BY_SPLIT,
    CATEGORIES,
    SHAPES,
    SPREADS,
    CardsTest,
    RowsTest,
    shape_of,
)
from engine.rows import Category

Sign = TypeVar("Sign", bound=Hashable)
Test = TypeVar("Test")


class RankedNatural(NamedTuple):
    """A natural with its place in the ranking, 0 the strongest."""

    place: int
    natural: Natural


_TESTS_OF_CARDS: Final = {"cards": BY_CARDS, "split": BY_SPLIT}


class Suspects:
    """The naturals of a ranking with their tests, by the signs that make them worth asking."""

    def __init__(self, ranking: Sequence[RankedNatural]) -> None:
        of_cards: list[tuple[RankedNatural, CardsTest]] = []
        of_rows: list[tuple[RankedNatural, RowsTest]] = []
        for ranked in ranking:
            kind, shown_by = ranked.natural.kind, ranked.natural.shown_by
            if shown_by in _TESTS_OF_CARDS:
                of_cards.append((ranked, _TESTS_OF_CARDS[shown_by][kind]))
            else:
                of_rows.append((ranked, BY_ROWS[kind]))
        self._unsigned = [
            test for test in of_cards if test[0].natural.kind not in SHAPES.keys() | SPREADS.keys()
        ]
        self._by_shape = _by_sign(of_cards, SHAPES)
        self._by_spread = _by_sign(of_cards, SPREADS)
        pairs = {kind: list(product(*categories)) for kind, categories in CATEGORIES.items()}
        self._by_categories = _by_sign(of_rows, pairs)

    def any(self, tally: int, back: Category, middle: Category) -> bool:
        """Tell whether any natural is worth asking of a hand."""
        return (
            (back, middle) in self._by_categories
            or tally >> SUIT_SHIFT in self._by_spread
            or shape_of(tally) in self._by_shape
            or self._unsigned != []
        )

    def of_cards(self, tally: int) -> list[tuple[RankedNatural, CardsTest]]:
        """Return what is worth asking of 13 cards, in any order."""
        return [
            *self._unsigned,
            *self._by_shape.get(shape_of(tally), ()),
            *self._by_spread.get(tally >> SUIT_SHIFT, ()),
        ]

    def of_rows(self, back: Category, middle: Category) -> Sequence[tuple[RankedNatural, RowsTest]]:
        """Return what is worth asking of rows, strongest first."""
        return self._by_categories.get((back, middle), ())


def _by_sign(
    tests: Iterable[tuple[RankedNatural, Test]], signs: Mapping[Kind, Iterable[Sign]]
) -> dict[Sign, list[tuple[RankedNatural, Test]]]:
    found: dict[Sign, list[tuple[RankedNatural, Test]]] = {}
    for ranked, test in tests:
        for sign in signs.get(ranked.natural.kind, ()):
            found.setdefault(sign, []).append((ranked, test))
    return found
