"""Naturals (mậu binh): what each kind is, in 13 cards, in three rows, or in a split.

Tests take tallies, the sums of cards (see `engine.cards`), so that a hand is counted
once for all of them. A natural held by the 13 cards takes their tally and the cards;
one shown by rows takes the tallies of back, middle and front. None walks through the
splits of a hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import (
    ACE,
    RANK_MASK,
    RANK_WEIGHT,
    RANKS,
    SUIT_SHIFT,
    SUITS,
    TWO,
    card_of,
    rank_of,
    rank_tally,
    suit_counts,
    suit_of,
)
from engine.definition import Kind
from engine.rows import FIVE, STRAIGHTS, THREE, Category

CardsTest = Callable[[int, Sequence[int]], bool]

HAND: Final = FIVE + FIVE + THREE

# A rank's three bits hold its count: 1 sets the low bit, 2 the next, 3 both, 4 the top.
_ONES: Final = rank_tally(range(len(RANKS)))
_TWOS: Final = _ONES << 1
_FOURS: Final = _ONES << 2


def _each_rank_once(counted: int) -> bool:
    return counted & RANK_MASK == _ONES


def shape_of(counted: int) -> int:
    """Return how many ranks a tally holds once or thrice, and how many thrice.

    The two counts are packed into one number; see `rank_shape`.
    """
    return (counted & _ONES).bit_count() << 4 | (counted & counted << 1 & _TWOS).bit_count()


def rank_shape(counts: Sequence[int]) -> int:
    """Return the shape of a hand that holds its ranks so many times each."""
    return shape_of(sum(count * weight for count, weight in zip(counts, RANK_WEIGHT, strict=False)))


def pair_count(counted: int) -> int:
    """Return how many pairs a tally holds: a three holds one, a four two."""
    return (counted & _TWOS).bit_count() + 2 * (counted & _FOURS).bit_count()


def _threes(counted: int) -> int:
    return (counted & counted << 1 & _TWOS).bit_count()


def _suit_words(wanted: Callable[[tuple[int, ...]], bool]) -> frozenset[int]:
    """Return every way that 13 cards spread over the suits and that is wanted."""
    spreads = (counts for counts in product(range(HAND + 1), repeat=4) if sum(counts) == HAND)
    return frozenset(
        sum(count << 4 * suit for suit, count in enumerate(counts))
        for counts in spreads
        if wanted(counts)
    )


def _most_of_a_colour(counts: tuple[int, ...]) -> int:
    clubs, spades, diamonds, hearts = counts
    return max(clubs + spades, diamonds + hearts)


_ONE_SUIT: Final = frozenset(
    count << 4 * suit for suit in range(len(SUITS)) for count in (THREE, FIVE, HAND)
)
_ONE_COLOUR: Final = _suit_words(lambda counts: _most_of_a_colour(counts) == HAND)
_ALL_BUT_ONE: Final = _suit_words(lambda counts: _most_of_a_colour(counts) == HAND - 1)
_SPLITS_INTO_FLUSHES: Final = _suit_words(
    lambda counts: (
        sorted(count for count in counts if count)
        in ([HAND], [FIVE, FIVE + THREE], [THREE, FIVE + FIVE], [THREE, FIVE, FIVE])
    )
)

RUNS_OF_THREE: Final = (
    (ACE, TWO, TWO + 1),
    *((low, low + 1, low + 2) for low in range(TWO, ACE - 1)),
)
_RUNS: Final = frozenset(map(rank_tally, RUNS_OF_THREE))
_STRAIGHTS: Final = frozenset(map(rank_tally, STRAIGHTS))
_THREES: Final = frozenset(3 * weight for weight in RANK_WEIGHT)
_FULL_HOUSES: Final = frozenset(
    3 * three + 2 * pair for three, pair in permutations(RANK_WEIGHT, 2)
)
_FOURS_OF_A_KIND: Final = frozenset(
    4 * four + kicker for four, kicker in permutations(RANK_WEIGHT, 2)
)
_STRAIGHT_OR_BETTER: Final = _STRAIGHTS | _FULL_HOUSES | _FOURS_OF_A_KIND
_SPLITS_INTO_STRAIGHTS: Final = frozenset(
    front + middle + back for front in _RUNS for middle in _STRAIGHTS for back in _STRAIGHTS
)


def same_suit_dragon(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether the 13 cards are the 13 ranks of one suit (rồng cuốn)."""
    return _each_rank_once(counted) and counted >> SUIT_SHIFT in _ONE_SUIT


def dragon(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether the 13 cards are the 13 ranks (sảnh rồng)."""
    return _each_rank_once(counted)


def same_colour(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether the 13 cards are all red or all black (đồng hoa)."""
    return counted >> SUIT_SHIFT in _ONE_COLOUR


def twelve_of_a_colour(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether exactly 12 of the 13 cards are of one colour."""
    return counted >> SUIT_SHIFT in _ALL_BUT_ONE


def four_threes(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether four ranks are held three or four times each (bốn xám)."""
    return _threes(counted) + (counted & _FOURS).bit_count() == 4


def five_pairs_and_three(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether one rank is held three times and the others make five pairs."""
    return pair_count(counted) == 6 and _threes(counted) == 1


def six_pairs(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether the 13 cards hold six pairs (sáu đôi)."""
    return pair_count(counted) == 6


def straight_flush_held(counted: int, cards: Sequence[int]) -> bool:
    """Tell whether five of the 13 cards are a straight flush."""
    if max(suit_counts(counted)) < FIVE:
        return False
    return any(True for _ in straight_flushes(cards))


def straight_flushes(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every straight flush among some cards, suit by suit, lowest first."""
    for suit in range(len(SUITS)):
        held = {rank_of(card) for card in cards if suit_of(card) == suit}
        for ranks in STRAIGHTS:
            if held.issuperset(ranks):
                yield tuple(card_of(rank, suit) for rank in ranks)


def four_of_a_kind_held(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether four of the 13 cards are of one rank."""
    return counted & _FOURS != 0


def _any(_row: int) -> bool:
    return True


def _one_suit(row: int) -> bool:
    return row >> SUIT_SHIFT in _ONE_SUIT


def _straight(row: int) -> bool:
    return row & RANK_MASK in _STRAIGHTS


def _straight_flush(row: int) -> bool:
    return _one_suit(row) and _straight(row)


def _straight_or_better(row: int) -> bool:
    return _one_suit(row) or row & RANK_MASK in _STRAIGHT_OR_BETTER


def _full_house(row: int) -> bool:
    return row & RANK_MASK in _FULL_HOUSES


def _run(row: int) -> bool:
    return row & RANK_MASK in _RUNS


def _three_of_a_kind(row: int) -> bool:
    return row & RANK_MASK in _THREES


class RowsTest(NamedTuple):
    """A natural that rows show: what back, middle and front must each be, by their tallies."""

    back: Callable[[int], bool]
    middle: Callable[[int], bool]
    front: Callable[[int], bool]

    def shown_by(self, back: int, middle: int, front: int) -> bool:
        """Tell whether three rows with these tallies show the natural."""
        return self.back(back) and self.middle(middle) and self.front(front)


def splits_into_three_flushes(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether some split of the 13 cards shows three flushes."""
    return counted >> SUIT_SHIFT in _SPLITS_INTO_FLUSHES


def splits_into_three_straights(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether some split of the 13 cards shows three straights."""
    return counted & RANK_MASK in _SPLITS_INTO_STRAIGHTS


def splits_into_three_straight_flushes(counted: int, cards: Sequence[int]) -> bool:
    """Tell whether some split of the 13 cards shows three straight flushes."""
    if not (
        splits_into_three_flushes(counted, cards) and splits_into_three_straights(counted, cards)
    ):
        return False
    return any(
        _one_suit(front) and _run(front)
        for back, middle in combinations(straight_flushes(cards), 2)
        if not set(back) & set(middle)
        for front in (counted - sum(back) - sum(middle),)
    )


def splits_into_full_house_in_middle(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether five of the 13 cards are a full house."""
    threes = _threes(counted) + (counted & _FOURS).bit_count()
    with_pairs = (counted & (_TWOS | _FOURS)).bit_count()
    return threes >= 1 and with_pairs >= 2


def splits_into_three_of_a_kind_in_front(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether three of the 13 cards are of one rank."""
    return _threes(counted) != 0 or counted & _FOURS != 0


BY_CARDS: Final[Mapping[Kind, CardsTest]] = MappingProxyType(
    {
        "same_suit_dragon": same_suit_dragon,
        "dragon": dragon,
        "same_colour": same_colour,
        "twelve_of_a_colour": twelve_of_a_colour,
        "four_threes": four_threes,
        "five_pairs_and_three": five_pairs_and_three,
        "six_pairs": six_pairs,
        "straight_flush_held": straight_flush_held,
        "four_of_a_kind_held": four_of_a_kind_held,
    }
)

BY_ROWS: Final[Mapping[Kind, RowsTest]] = MappingProxyType(
    {
        # Ba thùng: each row of one suit.
        "three_flushes": RowsTest(_one_suit, _one_suit, _one_suit),
        # Ba sảnh: each row consecutive; the ace may end a row or begin it.
        "three_straights": RowsTest(_straight, _straight, _run),
        # Cù lũ chi giữa, sám chi đầu.
        "full_house_in_middle": RowsTest(_any, _full_house, _any),
        "three_of_a_kind_in_front": RowsTest(_any, _any, _three_of_a_kind),
        # Thùng rồng: each row consecutive and of one suit.
        "three_straight_flushes": RowsTest(
            _straight_flush, _straight_flush, lambda front: _one_suit(front) and _run(front)
        ),
        # A front of three of a kind does not do.
        "three_straights_or_flushes": RowsTest(
            _straight_or_better, _straight_or_better, lambda front: _one_suit(front) or _run(front)
        ),
    }
)

ANY_ROWS: Final = RowsTest(_any, _any, _any)

# Signs that a hand must show for a test to be worth asking, so that most hands are asked
# none: the shape of its ranks, the spread of its suits, or what its back and middle are.
# Of the kinds seen in cards, one that is listed nowhere shows none.
SHAPES: Final[Mapping[Kind, frozenset[int]]] = MappingProxyType(
    {
        "same_suit_dragon": frozenset({rank_shape([1] * 13)}),
        "dragon": frozenset({rank_shape([1] * 13)}),
        "four_threes": frozenset({rank_shape([3, 3, 3, 3, 1]), rank_shape([4, 3, 3, 3])}),
        "five_pairs_and_three": frozenset(
            rank_shape([3, *[4] * fours, *[2] * (5 - 2 * fours)]) for fours in range(3)
        ),
        "six_pairs": frozenset(
            rank_shape([odd, *[4] * fours, *[2] * ((13 - odd) // 2 - 2 * fours)])
            for odd in (1, 3)
            for fours in range((13 - odd) // 4 + 1)
        ),
    }
)
SPREADS: Final[Mapping[Kind, frozenset[int]]] = MappingProxyType(
    {
        "same_colour": _ONE_COLOUR,
        "twelve_of_a_colour": _ALL_BUT_ONE,
        "three_flushes": _SPLITS_INTO_FLUSHES,
    }
)
_FLUSHES: Final = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH})
_RUNS_OF_FIVE: Final = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH})
_GOOD: Final = frozenset(category for category in Category if category >= Category.STRAIGHT)
_EVERY: Final = frozenset(Category)
CATEGORIES: Final[Mapping[Kind, tuple[frozenset[Category], frozenset[Category]]]] = (
    MappingProxyType(
        {
            "three_flushes": (_FLUSHES, _FLUSHES),
            "three_straights": (_RUNS_OF_FIVE, _RUNS_OF_FIVE),
            "three_straight_flushes": (_FLUSHES & _RUNS_OF_FIVE, _FLUSHES & _RUNS_OF_FIVE),
            "three_straights_or_flushes": (_GOOD, _GOOD),
            "full_house_in_middle": (_EVERY, frozenset({Category.FULL_HOUSE})),
            "three_of_a_kind_in_front": (_EVERY, _EVERY),
        }
    )
)

BY_SPLIT: Final[Mapping[Kind, CardsTest]] = MappingProxyType(
    {
        "three_flushes": splits_into_three_flushes,
        "three_straights": splits_into_three_straights,
        "three_straight_flushes": splits_into_three_straight_flushes,
        "full_house_in_middle": splits_into_full_house_in_middle,
        "three_of_a_kind_in_front": splits_into_three_of_a_kind_in_front,
    }
)
