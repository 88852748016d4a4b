"""Thirteen cards that hold a natural of a wanted kind (rules, section 3)."""

from collections.abc import Callable

from .build import (
    FLUSH_RUN_LOWS,
    RUN_LOWS,
    Random,
    by_shape,
    padded,
    row,
    run,
    suited_cards,
    suited_run,
    tried,
    without_cards,
)
from .cards import TEN, Cards
from .naturals import BY_CARDS

FIVE_PAIRS_AND_THREE = ([3, 2, 2, 2, 2, 2], [3, 2, 2, 2, 2, 2], [3, 4, 2, 2, 2], [3, 4, 4, 2])
SIX_PAIRS = (
    [2, 2, 2, 2, 2, 2, 1],
    [2, 2, 2, 2, 2, 2, 1],
    [3, 2, 2, 2, 2, 2],
    [4, 2, 2, 2, 2, 1],
    [4, 4, 2, 2, 1],
    [4, 4, 4, 1],
)
FOUR_THREES = ([3, 3, 3, 3, 1], [3, 3, 3, 3, 1], [4, 3, 3, 3])


def coloured(rng: Random, deck: Cards, size: int) -> Cards | None:
    """Any cards of one colour."""
    suits = rng.choice(("dh", "cs"))
    own = [card for card in deck if card.suit in suits]
    return tuple(rng.sample(own, size)) if len(own) >= size else None


def twelve_and_one(rng: Random, deck: Cards) -> Cards | None:
    """Twelve cards of one colour and one of the other."""
    twelve = coloured(rng, deck, 12)
    if twelve is None:
        return None
    red = twelve[0].suit in "dh"
    others = [card for card in deck if (card.suit in "dh") != red]
    return (*twelve, rng.choice(others)) if others else None


def dragon_of_any_suits(rng: Random, deck: Cards) -> Cards | None:
    """Thirteen ranks."""
    return by_shape(rng, deck, [1] * 13)


def dragon_in_runs(rng: Random, deck: Cards) -> Cards | None:
    """Thirteen ranks of which two runs of five, or only the first, are suited."""
    lows = rng.choice(([TEN, 5], [TEN, 2], [1, 6], [2, 7], [3, 9]))
    chosen: Cards = ()
    for low in lows[: rng.choice((1, 2))]:
        chosen += suited_run(rng, deck, [low], 5) or ()
    ranks = [card.rank for card in chosen]
    rest = by_shape(
        rng, tuple(card for card in deck if card.rank not in ranks), [1] * (13 - len(ranks))
    )
    return None if rest is None else chosen + rest


def one_attempt(rng: Random, deck: Cards, kind: str) -> Cards | None:
    """One attempt at thirteen cards that hold a natural of the cards alone."""
    match kind:
        case "same_suit_dragon":
            return suited_cards(rng, deck, 13)
        case "dragon":
            return rng.choice((dragon_in_runs, dragon_of_any_suits))(rng, deck)
        case "same_colour":
            return coloured(rng, deck, 13)
        case "twelve_of_a_colour":
            return twelve_and_one(rng, deck)
        case "four_threes":
            return by_shape(rng, deck, rng.choice(FOUR_THREES))
        case "five_pairs_and_three":
            return by_shape(rng, deck, rng.choice(FIVE_PAIRS_AND_THREE))
        case "six_pairs":
            return by_shape(rng, deck, rng.choice(SIX_PAIRS))
        case "four_of_a_kind_held":
            return padded(rng, deck, by_shape(rng, deck, [4]))
        case _:
            wanted = rng.choice(tuple(FLUSH_RUN_LOWS))
            return padded(rng, deck, row(rng, deck, wanted))


def front_run(rng: Random, deck: Cards) -> Cards | None:
    """Three consecutive cards, A-2-3 and Q-K-A more often than by chance."""
    return run(rng, deck, rng.choice(([1], [12], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])), 3)


def five_run(rng: Random, deck: Cards) -> Cards | None:
    """Five consecutive cards."""
    return run(rng, deck, rng.choice(([1], [TEN], RUN_LOWS["straight"])), 5)


def suited_five_run(rng: Random, deck: Cards) -> Cards | None:
    """A straight flush."""
    return row(rng, deck, rng.choice(tuple(FLUSH_RUN_LOWS)))


def suited_front_run(rng: Random, deck: Cards) -> Cards | None:
    """Three suited consecutive cards."""
    return suited_run(rng, deck, rng.choice(([1], [12], [2, 5, 8, 11])), 3)


def suited_five(rng: Random, deck: Cards) -> Cards | None:
    """Five cards of one suit."""
    return suited_cards(rng, deck, 5)


def suited_three(rng: Random, deck: Cards) -> Cards | None:
    """Three cards of one suit."""
    return suited_cards(rng, deck, 3)


STRAIGHT_OR_BETTER = (
    "straight",
    "wheel",
    "broadway",
    "flush",
    "full house",
    "four",
    "four aces",
    "straight flush",
    "royal flush",
)


def straight_or_better(rng: Random, deck: Cards) -> Cards | None:
    """A five of the category straight or higher."""
    return row(rng, deck, rng.choice(STRAIGHT_OR_BETTER))


def suited_or_run(rng: Random, deck: Cards) -> Cards | None:
    """Three suited or three consecutive cards."""
    return rng.choice((front_run, suited_three))(rng, deck)


def full_house(rng: Random, deck: Cards) -> Cards | None:
    """A full house."""
    return row(rng, deck, "full house")


def three_or_better(rng: Random, deck: Cards) -> Cards | None:
    """A five that a three in front may stand before."""
    return row(rng, deck, rng.choice(("three", "straight", "straight", "flush", "flush")))


def front_three(rng: Random, deck: Cards) -> Cards | None:
    """Three cards of one rank."""
    return row(rng, deck, "front three")


def any_three(rng: Random, deck: Cards) -> Cards | None:
    """Three cards, whatever they are."""
    return row(rng, deck, rng.choice(("front pair", "front high card")))


Make = Callable[[Random, Cards], Cards | None]

# How to make front, and either of the two fives.
ROW_MAKERS: dict[str, tuple[Make, Make, Make]] = {
    "three_flushes": (suited_three, suited_five, suited_five),
    "three_straights": (front_run, five_run, five_run),
    "full_house_in_middle": (any_three, full_house, full_house),
    "three_of_a_kind_in_front": (front_three, three_or_better, three_or_better),
    "three_straight_flushes": (suited_front_run, suited_five_run, suited_five_run),
    "three_straights_or_flushes": (suited_or_run, straight_or_better, straight_or_better),
}


def rows_attempt(rng: Random, deck: Cards, kind: str) -> Cards | None:
    """One attempt at three rows that show a natural, as thirteen cards: back, middle, front."""
    made: Cards = ()
    for make in reversed(ROW_MAKERS[kind]):
        cards = make(rng, without_cards(deck, made))
        if cards is None:
            return None
        made += cards
    return made


def cards_of_kind(rng: Random, deck: Cards, kind: str) -> Cards | None:
    """Thirteen cards that hold a natural.

    For naturals of the rows, back, middle and front in this order show it, except that the two
    fives may be the wrong way round.
    """
    attempt = one_attempt if kind in BY_CARDS else rows_attempt
    return tried(lambda: attempt(rng, deck, kind))


def with_one_swapped(rng: Random, cards: Cards, others: Cards) -> Cards:
    """One card exchanged in its place for another, preferably for one very like it."""
    place = rng.randrange(len(cards))
    old = cards[place]
    alike = [
        [card for card in others if card.rank == old.rank],
        [card for card in others if card.suit == old.suit and abs(card.rank - old.rank) <= 2],
        [card for card in others if abs(card.rank - old.rank) == 1],
        list(others),
    ]
    new = rng.choice(rng.choice([pool for pool in alike if pool]))
    return (*cards[:place], new, *cards[place + 1 :])
