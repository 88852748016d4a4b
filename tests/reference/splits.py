"""All splits of thirteen cards, to check the detection of naturals (rules, section 3)."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from .build import (
    Random,
    by_shape,
    run,
    same_ranks,
    suited_cards,
    tried,
    without_cards,
)
from .cards import DECK, SUITS, Cards
from .naturals import BY_CARDS, KINDS, Rows, shown_by_rows, shown_by_some_split, without
from .recipes import cards_of_kind, with_one_swapped


def walk(cards: Cards) -> Iterator[Rows]:
    """All 72,072 splits of thirteen cards into front, middle and back, legal or not."""
    for front in combinations(cards, 3):
        rest = without(cards, front)
        for middle in combinations(rest, 5):
            yield front, middle, without(rest, middle)


def shown(kind: str, front: Cards, middle: Cards, back: Cards) -> bool:
    """Whether these rows, whatever their order of strength, show the natural."""
    return shown_by_rows(kind, (front, middle, back))


def held_by_some_split(kind: str, cards: Cards) -> bool:
    """Whether some split of the cards shows the natural, found row by row."""
    return shown_by_some_split(kind, cards)


def held_by_whole_walk(kind: str, cards: Cards) -> bool:
    """The same, found by looking at whole splits one after another; slow.

    Kinds that ask for the thirteen cards alone are shown by every split or by none.
    """
    if kind in BY_CARDS:
        return BY_CARDS[kind](cards)
    return any(shown(kind, *rows) for rows in walk(cards))


# Group sizes around six pairs, five pairs and three, and four threes.
GROUPS = (
    [2, 2, 2, 2, 2, 2, 1],
    [2, 2, 2, 2, 2, 1, 1, 1],
    [3, 2, 2, 2, 2, 2],
    [3, 2, 2, 2, 2, 1, 1],
    [3, 3, 2, 2, 2, 1],
    [3, 3, 3, 2, 2],
    [3, 3, 3, 2, 1, 1],
    [3, 3, 3, 3, 1],
    [4, 2, 2, 2, 2, 1],
    [4, 2, 2, 2, 1, 1, 1],
    [4, 3, 2, 2, 2],
    [4, 3, 2, 2, 1, 1],
    [4, 3, 3, 3],
    [4, 3, 3, 2, 1],
    [4, 4, 2, 2, 1],
    [4, 4, 3, 2],
    [4, 4, 3, 1, 1],
    [4, 4, 4, 1],
)

# Cards of each suit: sums of row sizes, and those off by one.
SUIT_COUNTS = (
    [13],
    [12, 1],
    [11, 2],
    [10, 3],
    [9, 4],
    [8, 5],
    [7, 6],
    [10, 2, 1],
    [9, 3, 1],
    [8, 4, 1],
    [8, 3, 2],
    [7, 5, 1],
    [5, 5, 3],
    [5, 4, 4],
    [6, 4, 3],
    [6, 5, 2],
    [5, 5, 2, 1],
    [5, 3, 3, 2],
)

# Lowest ranks of runs; 13 and 14 wrap round the ace, and so are no straights.
ENDS_OF_RUNS = (1, 2, 9, 10)
ENDS_OF_FRONT_RUNS = (1, 2, 11, 12, 13)
WRAPPING_RUNS = (11, 12, 13)


def near_a_kind(rng: Random) -> Cards | None:
    """Cards that hold some natural, or that one card keeps from it."""
    cards = cards_of_kind(rng, DECK, rng.choice(KINDS))
    if cards is None or rng.random() < 0.35:
        return cards
    return with_one_swapped(rng, cards, without_cards(DECK, cards))


def near_pairs(rng: Random) -> Cards | None:
    """Cards with groups of equal ranks around the naturals of pairs and threes."""
    return by_shape(rng, DECK, rng.choice(GROUPS))


def near_flushes(rng: Random) -> Cards | None:
    """Cards with so many of each suit around those of three flushes."""
    suits = rng.sample(SUITS, 4)
    chosen: Cards = ()
    for suit, count in zip(suits, rng.choice(SUIT_COUNTS), strict=False):
        own = suited_cards(rng, tuple(card for card in DECK if card.suit == suit), count)
        chosen += own or ()
    return chosen


def wrapped(low: int) -> list[int]:
    """The places of a run, twos and threes following an ace where it wraps round."""
    return [place if place <= 14 else place - 13 for place in range(low, low + 5)]


def wrapping_run(rng: Random, deck: Cards) -> Cards | None:
    """Five cards such as Q-K-A-2-3, which are no straight."""
    low = rng.choice(WRAPPING_RUNS)
    return tuple(rng.choice([card for card in deck if card.rank == rank]) for rank in wrapped(low))


def run_of_five(rng: Random, deck: Cards) -> Cards | None:
    """Mostly a straight, often a wheel or 10-A, at times one that wraps round."""
    if rng.random() < 0.12:
        return wrapping_run(rng, deck)
    return run(rng, deck, rng.choice((ENDS_OF_RUNS, range(1, 11))), 5)


def run_of_three(rng: Random, deck: Cards) -> Cards | None:
    """Three consecutive cards, often A-2-3 or Q-K-A, at times K-A-2."""
    low = rng.choice(rng.choice((ENDS_OF_FRONT_RUNS, range(1, 13))))
    if low < 13:
        return run(rng, deck, [low], 3)
    return tuple(rng.choice([card for card in deck if card.rank == rank]) for rank in (13, 14, 2))


def near_straights(rng: Random) -> Cards | None:
    """Three runs, overlapping as they will, or all but one card of them."""
    chosen: Cards = ()
    for make in (run_of_five, run_of_five, run_of_three):
        cards = make(rng, without_cards(DECK, chosen))
        if cards is None:
            return None
        chosen += cards
    if rng.random() < 0.5:
        return chosen
    return with_one_swapped(rng, chosen, without_cards(DECK, chosen))


def twin_straights(rng: Random) -> Cards | None:
    """The same run twice, and three more cards in or next to it."""
    low = rng.choice(range(1, 11))
    first = run(rng, DECK, [low], 5)
    second = None if first is None else same_ranks(rng, without_cards(DECK, first), first)
    if first is None or second is None:
        return None
    rest = without_cards(DECK, first + second)
    front = run(rng, rest, [max(1, min(12, low + rng.choice(range(-3, 6))))], 3)
    return None if front is None else first + second + front


NEAR = (near_a_kind, near_a_kind, near_pairs, near_flushes, near_straights, twin_straights)


def near_misses(seed: int, count: int) -> Iterator[Cards]:
    """Thirteen cards each that just hold some natural or just fail to, in any order."""
    rng = Random(seed)
    for _ in range(count):
        make = rng.choice(NEAR)
        cards = tried(partial(make, rng)) or tuple(rng.sample(DECK, 13))
        yield tuple(rng.sample(cards, 13))
