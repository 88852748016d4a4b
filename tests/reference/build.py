"""Rows of a wanted pattern, built from the cards that a deck still has."""

import random
from collections.abc import Callable, Sequence

from .cards import ACE, SUITS, TEN, Card, Cards, consecutive, rank_counts, suited
from .naturals import Rows
from .strength import Ranking, category

Random = random.Random
PLAIN = Ranking()
TRIES = 12

# Sizes of the groups of equal ranks in a row.
SHAPES: dict[str, list[int]] = {
    "four": [4, 1],
    "full house": [3, 2],
    "three": [3, 1, 1],
    "two pair": [2, 2, 1],
    "pair": [2, 1, 1, 1],
    "high card": [1, 1, 1, 1, 1],
    "front three": [3],
    "front pair": [2, 1],
    "front high card": [1, 1, 1],
}
CATEGORY_OF = {
    "four": "quads",
    "full house": "full",
    "three": "trips",
    "two pair": "two",
    "pair": "pair",
    "high card": "high",
    "front three": "trips",
    "front pair": "pair",
    "front high card": "high",
}
# Lowest ranks of runs of five; 1 stands for an ace below a two.
RUN_LOWS: dict[str, list[int]] = {
    "straight": [2, 3, 4, 5, 6, 7, 8, 9],
    "wheel": [1],
    "broadway": [TEN],
}
FLUSH_RUN_LOWS: dict[str, list[int]] = {
    "straight flush": [2, 3, 4, 5, 6, 7, 8, 9],
    "wheel flush": [1],
    "royal flush": [TEN],
}


def without_cards(cards: Sequence[Card], taken: Sequence[Card]) -> Cards:
    """The cards that are left when some are taken away."""
    return tuple(card for card in cards if card not in taken)


def ace_low(rank: int) -> int:
    """The rank of a card at a place in a run, where place 1 is an ace."""
    return ACE if rank == 1 else rank


def by_shape(rng: Random, deck: Cards, shape: Sequence[int]) -> Cards | None:
    """Groups of equal ranks of the wanted sizes, each of another rank."""
    counts = rank_counts(deck)
    chosen: list[Card] = []
    used: list[int] = []
    for size in shape:
        ranks = [r for r in sorted(counts) if counts[r] >= size and r not in used]
        if not ranks:
            return None
        rank = rng.choice(ranks)
        used.append(rank)
        chosen += rng.sample([card for card in deck if card.rank == rank], size)
    return tuple(chosen)


def fours_or_threes_of_aces(rng: Random, deck: Cards, count: int, others: int) -> Cards | None:
    """So many aces, and other cards of different ranks."""
    aces = [card for card in deck if card.rank == ACE]
    rest = by_shape(rng, tuple(card for card in deck if card.rank != ACE), [1] * others)
    if len(aces) < count or rest is None:
        return None
    return tuple(rng.sample(aces, count)) + rest


def run(rng: Random, deck: Cards, lows: Sequence[int], length: int) -> Cards | None:
    """Consecutive cards of any suits."""
    low = rng.choice(lows)
    chosen: list[Card] = []
    for place in range(low, low + length):
        cards = [card for card in deck if card.rank == ace_low(place)]
        if not cards:
            return None
        chosen.append(rng.choice(cards))
    return tuple(chosen)


def suited_run(rng: Random, deck: Cards, lows: Sequence[int], length: int) -> Cards | None:
    """Consecutive cards of one suit."""
    suit = rng.choice(SUITS)
    return run(rng, tuple(card for card in deck if card.suit == suit), lows, length)


def suited_cards(rng: Random, deck: Cards, size: int) -> Cards | None:
    """Any cards of one suit."""
    own = [[card for card in deck if card.suit == suit] for suit in SUITS]
    enough = [cards for cards in own if len(cards) >= size]
    return tuple(rng.sample(rng.choice(enough), size)) if enough else None


def draw(rng: Random, deck: Cards, wanted: str) -> Cards | None:
    """One attempt at a row; see `row` for the names."""
    if wanted in SHAPES:
        cards = by_shape(rng, deck, SHAPES[wanted])
        fits = cards is not None and category(cards, PLAIN) == CATEGORY_OF[wanted]
        return cards if fits else None
    if wanted == "four aces":
        return fours_or_threes_of_aces(rng, deck, 4, 1)
    if wanted == "three aces":
        return fours_or_threes_of_aces(rng, deck, 3, 2)
    if wanted == "front three aces":
        return fours_or_threes_of_aces(rng, deck, 3, 0)
    if wanted in RUN_LOWS:
        cards = run(rng, deck, RUN_LOWS[wanted], 5)
        return cards if cards is not None and not suited(cards) else None
    if wanted in FLUSH_RUN_LOWS:
        return suited_run(rng, deck, FLUSH_RUN_LOWS[wanted], 5)
    cards = suited_cards(rng, deck, 5)
    return cards if cards is not None and not consecutive(cards) else None


def tried(make: Callable[[], Cards | None]) -> Cards | None:
    """A few attempts at something that the deck may or may not allow."""
    for _ in range(TRIES):
        cards = make()
        if cards is not None:
            return cards
    return None


def row(rng: Random, deck: Cards, wanted: str) -> Cards | None:
    """A row of a wanted pattern, such as ``four aces``, ``wheel`` or ``front pair``."""
    return tried(lambda: draw(rng, deck, wanted))


def hand_of_rows(rng: Random, deck: Cards, back: str, middle: str, front: str) -> Rows | None:
    """Three rows of wanted patterns."""
    made: list[Cards] = []
    for wanted in (back, middle, front):
        cards = row(rng, deck, wanted)
        if cards is None:
            return None
        made.append(cards)
        deck = without_cards(deck, cards)
    return made[2], made[1], made[0]


def same_ranks(rng: Random, deck: Cards, cards: Cards) -> Cards | None:
    """Other cards of the same ranks and of the same category."""
    chosen: list[Card] = []
    suit = rng.choice(SUITS) if suited(cards) else SUITS
    for card in cards:
        fitting = [c for c in deck if c.rank == card.rank and c.suit in suit and c not in chosen]
        if not fitting:
            return None
        chosen.append(rng.choice(fitting))
    twin = tuple(chosen)
    return twin if category(twin, PLAIN) == category(cards, PLAIN) else None


def mirror(rng: Random, deck: Cards, cards: Cards) -> Cards | None:
    """A row that ties with a given one."""
    return tried(lambda: same_ranks(rng, deck, cards))


def padded(rng: Random, deck: Cards, cards: Cards | None) -> Cards | None:
    """Any other cards added up to thirteen."""
    if cards is None:
        return None
    rest = without_cards(deck, cards)
    missing = 13 - len(cards)
    return cards + tuple(rng.sample(rest, missing)) if len(rest) >= missing else None
