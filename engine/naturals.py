"""Naturals (mậu binh): what each kind is, seen in 13 cards, in three rows, or in a split.

Tests take tallies (see `engine.cards`), so that a hand is counted once for all of them.
A natural held by the 13 cards takes their tally and the cards; one shown by rows takes
the tallies of back, middle and front. None walks through the splits of a hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from types import MappingProxyType
from typing import Final

from engine.cards import (
    ACE,
    RANK_MASK,
    RANK_WEIGHT,
    RANKS,
    SUIT_SHIFT,
    SUITS,
    TWO,
    rank_of,
    rank_tally,
    suit_counts,
    suit_of,
    tally,
)
from engine.definition import Kind
from engine.rows import FIVE, STRAIGHTS, THREE

CardsTest = Callable[[int, Sequence[int]], bool]
RowsTest = Callable[[int, int, int], bool]

HAND: Final = FIVE + FIVE + THREE

# A rank's three bits hold its count: 1 sets the low bit, 2 the next, 3 both, 4 the top.
_ONES: Final = rank_tally(range(len(RANKS)))
_TWOS: Final = _ONES << 1
_FOURS: Final = _ONES << 2


def _each_rank_once(counted: int) -> bool:
    return counted & RANK_MASK == _ONES


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
    lambda counts: sorted(count for count in counts if count)
    in ([HAND], [FIVE, FIVE + THREE], [THREE, FIVE + FIVE], [THREE, FIVE, FIVE])
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
    front + middle + back
    for front in _RUNS
    for middle in _STRAIGHTS
    for back in _STRAIGHTS
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
                yield tuple(4 * rank + suit for rank in ranks)


def four_of_a_kind_held(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether four of the 13 cards are of one rank."""
    return counted & _FOURS != 0


def three_flushes(back: int, middle: int, front: int) -> bool:
    """Tell whether each row is of one suit (ba thùng)."""
    return (
        back >> SUIT_SHIFT in _ONE_SUIT
        and middle >> SUIT_SHIFT in _ONE_SUIT
        and front >> SUIT_SHIFT in _ONE_SUIT
    )


def three_straights(back: int, middle: int, front: int) -> bool:
    """Tell whether each row is consecutive (ba sảnh); the ace may end a row or begin it."""
    return (
        back & RANK_MASK in _STRAIGHTS
        and middle & RANK_MASK in _STRAIGHTS
        and front & RANK_MASK in _RUNS
    )


def full_house_in_middle(_back: int, middle: int, _front: int) -> bool:
    """Tell whether the middle is a full house (cù lũ chi giữa)."""
    return middle & RANK_MASK in _FULL_HOUSES


def three_of_a_kind_in_front(_back: int, _middle: int, front: int) -> bool:
    """Tell whether the front is three of a kind (xám ở chi ba lá)."""
    return front & RANK_MASK in _THREES


def three_straight_flushes(back: int, middle: int, front: int) -> bool:
    """Tell whether each row is consecutive and of one suit (thùng rồng)."""
    return three_flushes(back, middle, front) and three_straights(back, middle, front)


def _straight_or_better(counted: int) -> bool:
    return counted >> SUIT_SHIFT in _ONE_SUIT or counted & RANK_MASK in _STRAIGHT_OR_BETTER


def three_straights_or_flushes(back: int, middle: int, front: int) -> bool:
    """Tell whether back and middle are a straight or better, the front a run or one suit."""
    return (
        (front >> SUIT_SHIFT in _ONE_SUIT or front & RANK_MASK in _RUNS)
        and _straight_or_better(middle)
        and _straight_or_better(back)
    )


def splits_into_three_flushes(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether some split of the 13 cards shows three flushes."""
    return counted >> SUIT_SHIFT in _SPLITS_INTO_FLUSHES


def splits_into_three_straights(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether some split of the 13 cards shows three straights."""
    return counted & RANK_MASK in _SPLITS_INTO_STRAIGHTS


def splits_into_three_straight_flushes(counted: int, cards: Sequence[int]) -> bool:
    """Tell whether some split of the 13 cards shows three straight flushes."""
    if not (splits_into_three_flushes(counted, cards) and splits_into_three_straights(counted, cards)):
        return False
    return any(
        _is_run_of_one_suit(counted - tally(back) - tally(middle))
        for back, middle in combinations(straight_flushes(cards), 2)
        if not set(back) & set(middle)
    )


def _is_run_of_one_suit(counted: int) -> bool:
    return counted >> SUIT_SHIFT in _ONE_SUIT and counted & RANK_MASK in _RUNS


def splits_into_full_house_in_middle(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether five of the 13 cards are a full house."""
    threes = _threes(counted) + (counted & _FOURS).bit_count()
    with_pairs = (counted & (_TWOS | _FOURS)).bit_count()
    return threes >= 1 and with_pairs >= 2


def splits_into_three_of_a_kind_in_front(counted: int, _cards: Sequence[int]) -> bool:
    """Tell whether three of the 13 cards are of one rank."""
    return _threes(counted) != 0 or counted & _FOURS != 0


BY_CARDS: Final[Mapping[Kind, CardsTest]] = MappingProxyType({
    "same_suit_dragon": same_suit_dragon,
    "dragon": dragon,
    "same_colour": same_colour,
    "twelve_of_a_colour": twelve_of_a_colour,
    "four_threes": four_threes,
    "five_pairs_and_three": five_pairs_and_three,
    "six_pairs": six_pairs,
    "straight_flush_held": straight_flush_held,
    "four_of_a_kind_held": four_of_a_kind_held,
})

BY_ROWS: Final[Mapping[Kind, RowsTest]] = MappingProxyType({
    "three_flushes": three_flushes,
    "three_straights": three_straights,
    "full_house_in_middle": full_house_in_middle,
    "three_of_a_kind_in_front": three_of_a_kind_in_front,
    "three_straight_flushes": three_straight_flushes,
    "three_straights_or_flushes": three_straights_or_flushes,
})

BY_SPLIT: Final[Mapping[Kind, CardsTest]] = MappingProxyType({
    "three_flushes": splits_into_three_flushes,
    "three_straights": splits_into_three_straights,
    "three_straight_flushes": splits_into_three_straight_flushes,
    "full_house_in_middle": splits_into_full_house_in_middle,
    "three_of_a_kind_in_front": splits_into_three_of_a_kind_in_front,
})
