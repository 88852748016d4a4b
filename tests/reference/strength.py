"""How strong a row is (rules, section 2)."""

from dataclasses import dataclass

from .cards import ACE, SUITS, Card, Cards, rank_counts, straight_top, suited

CATEGORIES = (
    "high",
    "pair",
    "two",
    "trips",
    "straight",
    "flush",
    "full",
    "quads",
    "sf",
    "quad_aces",
)

TOPS_WHEEL_LOWEST = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
TOPS_WHEEL_SECOND = (6, 7, 8, 9, 10, 11, 12, 13, 5, 14)


@dataclass(frozen=True)
class Ranking:
    """What the rulesets see differently when they compare rows.

    `straight_tops` and `straight_flush_tops` list the top cards from the weakest straight to the
    strongest; a top of 5 is the wheel.
    """

    straight_tops: tuple[int, ...] = TOPS_WHEEL_LOWEST
    straight_flush_tops: tuple[int, ...] = TOPS_WHEEL_LOWEST
    four_aces_highest: bool = False
    suits_break_ties: bool = False


def category(cards: Cards, ranking: Ranking) -> str:
    """Name of the category of a row of five or three cards."""
    counts = rank_counts(cards)
    sizes = sorted(counts.values(), reverse=True)
    if sizes[0] == 4:
        return "quad_aces" if ranking.four_aces_highest and counts[ACE] == 4 else "quads"
    if sizes[:2] == [3, 2]:
        return "full"
    if sizes[0] == 3:
        return "trips"
    if sizes[:2] == [2, 2]:
        return "two"
    if sizes[0] == 2:
        return "pair"
    if len(cards) == 3:
        return "high"  # three suited or consecutive cards are nothing more in play
    straight = straight_top(cards) is not None
    if straight and suited(cards):
        return "sf"
    if suited(cards):
        return "flush"
    return "straight" if straight else "high"


def in_order(cards: Cards) -> list[Card]:
    """The cards in the order in which they are compared.

    Groups first, then from high to low, and within one rank the highest suit first. In a wheel
    the ace comes last.
    """
    counts = rank_counts(cards)
    wheel = len(cards) == 5 and straight_top(cards) == 5

    def place(card: Card) -> tuple[int, int, int]:
        rank = 1 if wheel and card.rank == ACE else card.rank
        return counts[card.rank], rank, SUITS.index(card.suit)

    return sorted(cards, key=place, reverse=True)


def strength_without_suits(cards: Cards, ranking: Ranking) -> tuple[int, ...]:
    """Category, then what decides within it: the larger tuple is the stronger row.

    A front row that agrees with a middle row as far as its three cards go comes out as a
    beginning of the middle's tuple, hence as not stronger.
    """
    name = category(cards, ranking)
    number = CATEGORIES.index(name)
    top = straight_top(cards)
    if name == "straight" and top is not None:
        return number, ranking.straight_tops.index(top)
    if name == "sf" and top is not None:
        return number, ranking.straight_flush_tops.index(top)
    ranks: list[int] = []
    for card in in_order(cards):
        if card.rank not in ranks:
            ranks.append(card.rank)
    return number, *ranks


def strength(cards: Cards, ranking: Ranking) -> tuple[int, ...]:
    """Strength between rows of one size; the suits stand at the end where they break ties."""
    plain = strength_without_suits(cards, ranking)
    if not ranking.suits_break_ties:
        return plain
    return plain + tuple(SUITS.index(card.suit) for card in in_order(cards))


def is_foul(front: Cards, middle: Cards, back: Cards, ranking: Ranking) -> bool:
    """Middle strictly stronger than back, or front strictly stronger than middle (C4).

    Suits count, where they count, between middle and back only.
    """
    if strength(middle, ranking) > strength(back, ranking):
        return True
    return strength_without_suits(front, ranking) > strength_without_suits(middle, ranking)
