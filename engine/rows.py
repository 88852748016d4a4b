"""Rows: what three or five cards are, and how strong, as one comparable integer.

A strength packs the category above five ranks of four bits, most telling first: the
groups (the four, the three, the higher pair, the lower pair), then the remaining cards
from high to low. Three cards leave the last ranks 0, below any card, so that a front
compares with a middle as it stands: used up and equal so far, it is not stronger.
Strengths are greater than 0, which is left for the row of a dead hand.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from engine.cards import (
    ACE,
    DECK,
    RANK_MASK,
    RANK_WEIGHT,
    RANKS,
    SUIT_SHIFT,
    TEN,
    TWO,
    rank_counts,
    rank_of,
    rank_tally,
    suit_of,
)
from engine.definition import FiveCardValues, StrengthRules, ThreeCardValues


class Category(IntEnum):
    """What a row is, weakest first."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    FOUR_ACES = 10


class Xi(IntEnum):
    """Whether a middle or back is a xì row, a xì lớn row, or neither."""

    NONE = 0
    XI = 1
    XI_LON = 2


class Row(NamedTuple):
    """What some cards are as a row of one ruleset."""

    strength: int
    category: Category
    chi: int
    xi: Xi


FIVE: Final = 5
THREE: Final = 3
_COPIES: Final = 4

STRAIGHTS: Final = (
    (ACE, *range(TWO, TWO + 4)),
    *(tuple(range(low, low + FIVE)) for low in range(TWO, TEN + 1)),
)
WHEEL: Final = rank_tally(STRAIGHTS[0])
ACE_HIGH_STRAIGHT: Final = rank_tally(STRAIGHTS[-1])

# Adding the bias carries a suit's count of five, and no smaller one, into its top bit.
_SUIT_FIELDS: Final = range(SUIT_SHIFT, SUIT_SHIFT + 16, 4)
FLUSH_BIAS: Final = sum(3 << field for field in _SUIT_FIELDS)
_FLUSH_BITS: Final = sum(8 << field for field in _SUIT_FIELDS)
KEY_MASK: Final = RANK_MASK | _FLUSH_BITS

_GROUPS: Final = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (1, 1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (3,): Category.THREE_OF_A_KIND,
}
_RANK_BITS: Final = 4
_CATEGORY_SHIFT: Final = _RANK_BITS * FIVE


def _pack(category: Category, digits: Iterable[int]) -> int:
    strength = category << _CATEGORY_SHIFT
    for place, digit in enumerate(digits, start=1):
        strength |= digit << _CATEGORY_SHIFT - _RANK_BITS * place
    return strength


def _grouped(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """Return (how often, rank) for each rank that occurs, most telling first."""
    counts = rank_counts(rank_tally(ranks))
    return sorted(((counts[rank], rank) for rank in set(ranks)), reverse=True)


def _by_groups(ranks: tuple[int, ...]) -> tuple[Category, list[int]]:
    groups = _grouped(ranks)
    category = _GROUPS[tuple(count for count, _ in groups)]
    return category, [rank + 1 for _, rank in groups]


def _straight_places(wheel: str) -> dict[int, int]:
    """Return each straight's place among straights, lowest 1, by its rank tally."""
    order = [rank_tally(ranks) for ranks in STRAIGHTS]
    if wheel == "second":
        order.insert(-1, order.pop(0))
    return {straight: place for place, straight in enumerate(order, start=1)}


def _five_card_rows(
    rules: StrengthRules, value: Callable[[Category, int], int]
) -> Iterator[tuple[int, bool, Row]]:
    """Yield (rank tally, one suit or not, row) for every kind of five cards."""
    straights = _straight_places(rules.wheel_straight)
    straight_flushes = _straight_places(rules.wheel_straight_flush)

    def row(category: Category, ranks: int, digits: list[int]) -> Row:
        chi = value(category, ranks)
        return Row(_pack(category, digits), category, chi, _xi(category, ranks))

    for drawn in combinations_with_replacement(range(len(RANKS)), FIVE):
        ranks = rank_tally(drawn)
        if max(rank_counts(ranks)) > _COPIES:
            continue
        category, digits = _by_groups(drawn)
        if ranks in straights:
            category, digits = Category.STRAIGHT, [straights[ranks]]
        elif rules.four_aces_on_top and category is Category.FOUR_OF_A_KIND and digits[0] > ACE:
            category = Category.FOUR_ACES
        yield ranks, False, row(category, ranks, digits)

    for drawn in combinations(range(len(RANKS)), FIVE):
        ranks = rank_tally(drawn)
        if ranks in straight_flushes:
            yield ranks, True, row(Category.STRAIGHT_FLUSH, ranks, [straight_flushes[ranks]])
        else:
            yield ranks, True, row(Category.FLUSH, ranks, _by_groups(drawn)[1])


def _has_four_aces(ranks: int) -> bool:
    return rank_counts(ranks)[ACE] == _COPIES


def _xi(category: Category, ranks: int) -> Xi:
    if category < Category.FOUR_OF_A_KIND:
        return Xi.NONE
    if _has_four_aces(ranks) or ranks == ACE_HIGH_STRAIGHT:
        return Xi.XI_LON
    return Xi.XI


def _five_card_value(values: FiveCardValues) -> Callable[[Category, int], int]:
    def value(category: Category, ranks: int) -> int:
        if category is Category.FULL_HOUSE:
            return values.full_house
        if category < Category.FOUR_OF_A_KIND:
            return values.base
        if category is not Category.STRAIGHT_FLUSH:
            return values.four_aces if _has_four_aces(ranks) else values.four_of_a_kind
        return {
            WHEEL: values.wheel_straight_flush,
            ACE_HIGH_STRAIGHT: values.ace_high_straight_flush,
        }.get(ranks, values.straight_flush)

    return value


@cache
def five_card_rows(rules: StrengthRules, values: FiveCardValues) -> Mapping[int, Row]:
    """Return every back, or every middle, by `tally + FLUSH_BIAS & KEY_MASK`."""
    rows = {}
    for ranks, suited, row in _five_card_rows(rules, _five_card_value(values)):
        if suited:
            rows.update({ranks | 8 << field: row for field in _SUIT_FIELDS})
        else:
            rows[ranks] = row
    return rows


@cache
def three_card_rows(values: ThreeCardValues) -> Mapping[int, Row]:
    """Return every front by `tally & RANK_MASK`: suits and runs of three mean nothing."""
    rows = {}
    for drawn in combinations_with_replacement(range(len(RANKS)), THREE):
        category, digits = _by_groups(drawn)
        chi = values.base
        if category is Category.THREE_OF_A_KIND:
            chi = values.three_aces if digits[0] > ACE else values.three_of_a_kind
        rows[rank_tally(drawn)] = Row(_pack(category, digits), category, chi, Xi.NONE)
    return rows


_SUIT_BITS: Final = 2
_SUIT: Final = {card: suit_of(card) for card in DECK}
_HEIGHT: Final = {card: (rank_of(card), suit_of(card)) for card in DECK}
_COUNT_BITS: Final = 7
_REPEATED: Final = sum(6 * weight for weight in RANK_WEIGHT)


def suit_tie_break(strength: int, cards: Sequence[int]) -> int:
    """Return a strength in which the suits of the cards decide between equal rows.

    Cards are compared from the top, in order of group and rank, within one rank the
    highest suit first; in a wheel the ace comes last.
    """
    ranks = sum(cards) & RANK_MASK
    ordered = sorted(cards, key=_HEIGHT.__getitem__, reverse=True)
    if ranks == WHEEL:
        ordered.append(ordered.pop(0))
    elif ranks & _REPEATED:
        # The sort is stable: within a group the order stays.
        ordered.sort(key=lambda card: ranks // (card & RANK_MASK) & _COUNT_BITS, reverse=True)
    for card in ordered:
        strength = strength << _SUIT_BITS | _SUIT[card]
    return strength
