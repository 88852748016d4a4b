"""A simple sensible arrangement of thirteen cards into legal rows."""

from collections.abc import Iterator

from .build import Random, without_cards
from .cards import ACE, SUITS, Card, Cards, rank_counts
from .naturals import Rows
from .strength import Ranking, is_foul, strength


def flushes(cards: Cards) -> Iterator[Cards]:
    """Five cards of one suit next to one another in rank."""
    for suit in SUITS:
        own = sorted(card for card in cards if card.suit == suit)
        for low in range(len(own) - 4):
            yield tuple(own[low : low + 5])


def straights(cards: Cards) -> Iterator[Cards]:
    """One straight for each possible top, of one suit where that can be had."""
    choices = [cards] + [tuple(c for c in cards if c.suit == suit) for suit in SUITS]
    for pool in choices:
        by_rank = {card.rank: card for card in pool}
        if ACE in by_rank:
            by_rank[1] = by_rank[ACE]
        for low in range(1, 11):
            if all(rank in by_rank for rank in range(low, low + 5)):
                yield tuple(by_rank[rank] for rank in range(low, low + 5))


def largest_groups(cards: Cards) -> Cards:
    """Five cards beginning with the largest and highest groups."""
    counts = rank_counts(cards)
    ordered = sorted(cards, key=lambda card: (counts[card.rank], card.rank), reverse=True)
    return tuple(ordered[:5])


def good_fives(cards: Cards) -> list[Cards]:
    """Rows worth considering as the strongest of these cards."""
    return [largest_groups(cards), *flushes(cards), *straights(cards)]


def best_five(cards: Cards, ranking: Ranking) -> Cards:
    """The strongest of the rows worth considering."""
    return max(good_fives(cards), key=lambda row: strength(row, ranking))


def in_legal_order(first: Cards, second: Cards, front: Cards, ranking: Ranking) -> Rows:
    """Front, middle, back, the stronger of the two fives in the back."""
    if strength(first, ranking) > strength(second, ranking):
        return front, second, first
    return front, first, second


def completed(back: Cards, cards: Cards, ranking: Ranking) -> Rows:
    """One five chosen; the best five of the others, and the rest in front."""
    rest = without_cards(cards, back)
    middle = best_five(rest, ranking)
    return in_legal_order(back, middle, without_cards(rest, middle), ranking)


def arrange(cards: Cards, ranking: Ranking) -> Rows:
    """The strongest row in the back, the strongest of the rest in the middle."""
    return completed(best_five(cards, ranking), cards, ranking)


def arrange_loosely(rng: Random, cards: Cards, ranking: Ranking) -> Rows:
    """As `arrange`, but with any good five to begin with, as long as the rows are legal."""
    rows = completed(rng.choice(good_fives(cards)), cards, ranking)
    return arrange(cards, ranking) if is_foul(*rows, ranking) else rows


def fouled(rng: Random, cards: Cards, ranking: Ranking, kind: str) -> Rows | None:
    """Rows that are foul in one way: ``middle`` over back, ``front`` over middle, or ``both``."""
    pool: list[Card] = list(cards)
    for _ in range(60):
        rng.shuffle(pool)
        rows = tuple(pool[:3]), tuple(pool[3:8]), tuple(pool[8:])
        if foul_kind(rows, ranking) == kind:
            return rows
    return None


def foul_kind(rows: Rows, ranking: Ranking) -> str | None:
    """In which of the three ways rows are foul, if at all."""
    front, middle, back = rows
    middle_over_back = strength(middle, ranking) > strength(back, ranking)
    if not is_foul(*rows, ranking):
        return None
    if not middle_over_back:
        return "front"
    # With the middle itself behind it as a back, only the front can be out of order.
    return "both" if is_foul(front, middle, middle, ranking) else "middle"
