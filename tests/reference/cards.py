"""Cards and what can be counted on a handful of them (rules, section 1)."""

from collections import Counter
from typing import NamedTuple

RANK_LETTERS = "23456789TJQKA"
SUITS = "csdh"  # weakest first, where suits decide at all: clubs, spades, diamonds, hearts
ROWS = ("back", "middle", "front")  # the reveal order (C1)

ACE, TEN = 14, 10


class Card(NamedTuple):
    """One card: rank 2 to 14 (ace), suit one of c, s, d, h."""

    rank: int
    suit: str


Cards = tuple[Card, ...]

DECK: Cards = tuple(Card(rank, suit) for rank in range(2, ACE + 1) for suit in SUITS)


def parse(text: str) -> Cards:
    """Read cards written as rank and suit letters one after another, such as ``AsTd2c``."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return tuple(Card(RANK_LETTERS.index(p[0].upper()) + 2, p[1].lower()) for p in pairs)


def text(cards: Cards) -> str:
    """Write cards in the form that `parse` reads."""
    return "".join(RANK_LETTERS[card.rank - 2] + card.suit for card in cards)


def rank_counts(cards: Cards) -> Counter[int]:
    """How often each rank is held."""
    return Counter(card.rank for card in cards)


def suited(cards: Cards) -> bool:
    """All cards of one suit."""
    return len({card.suit for card in cards}) == 1


def straight_top(cards: Cards) -> int | None:
    """Top rank of consecutive cards, or None if they are not consecutive.

    An ace may also stand below a two: A-2-3-4-5 has top 5, and A-2-3 has top 3.
    Nothing wraps round.
    """
    ranks = sorted(card.rank for card in cards)
    if ranks[-1] == ACE and ranks[:-1] == list(range(2, len(ranks) + 1)):
        return len(ranks)
    if ranks == list(range(ranks[0], ranks[0] + len(ranks))):
        return ranks[-1]
    return None


def consecutive(cards: Cards) -> bool:
    """All cards in one unbroken run of ranks."""
    return straight_top(cards) is not None


def is_red(card: Card) -> bool:
    """Hearts and diamonds are red."""
    return card.suit in "dh"
