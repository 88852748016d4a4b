"""The natural hands (rules, section 3), each written as its description says it.

The kinds that depend on the thirteen cards alone take those; the others take the three rows.
"""

from collections.abc import Callable
from itertools import combinations

from .cards import ACE, Cards, consecutive, is_red, rank_counts, suited
from .strength import CATEGORIES, Ranking, category

Rows = tuple[Cards, Cards, Cards]  # front, middle, back

PLAIN = Ranking()  # categories, apart from four aces, are the same in every ruleset


def distinct_ranks(cards: Cards) -> int:
    """Number of different ranks held."""
    return len(rank_counts(cards))


def dragon(cards: Cards) -> bool:
    """Thirteen ranks."""
    return distinct_ranks(cards) == 13


def same_suit_dragon(cards: Cards) -> bool:
    """Thirteen ranks of one suit."""
    return dragon(cards) and suited(cards)


def red_cards(cards: Cards) -> int:
    """Number of red cards."""
    return sum(1 for card in cards if is_red(card))


def same_colour(cards: Cards) -> bool:
    """Thirteen red cards or thirteen black ones."""
    return red_cards(cards) in (0, 13)


def twelve_of_a_colour(cards: Cards) -> bool:
    """Exactly twelve red cards or exactly twelve black ones."""
    return red_cards(cards) in (1, 12)


def four_threes(cards: Cards) -> bool:
    """Four ranks held three or four times each (C11)."""
    return sum(1 for count in rank_counts(cards).values() if count >= 3) == 4


def pairs_in(count: int) -> int:
    """Pairs that a rank held so many times gives: a four gives two (C12)."""
    return count // 2


def five_pairs_and_three(cards: Cards) -> bool:
    """Exactly one rank held exactly three times, and five pairs in the other ranks."""
    counts = list(rank_counts(cards).values())
    others = [count for count in counts if count != 3]
    return counts.count(3) == 1 and sum(pairs_in(count) for count in others) == 5


def six_pairs(cards: Cards) -> bool:
    """Six pairs; a rank held three times gives one of them."""
    return sum(pairs_in(count) for count in rank_counts(cards).values()) == 6


def four_of_a_kind_held(cards: Cards) -> bool:
    """All four cards of some rank."""
    return 4 in rank_counts(cards).values()


def straight_flush_held(cards: Cards) -> bool:
    """Five suited consecutive cards somewhere among the thirteen."""
    for suit in "csdh":
        ranks = {card.rank for card in cards if card.suit == suit}
        if ACE in ranks:
            ranks.add(1)
        for low in range(1, 11):
            if all(rank in ranks for rank in range(low, low + 5)):
                return True
    return False


def at_least_a_straight(cards: Cards) -> bool:
    """Five cards of the category straight or of a higher one."""
    return CATEGORIES.index(category(cards, PLAIN)) >= CATEGORIES.index("straight")


def suited_and_consecutive(cards: Cards) -> bool:
    """A straight flush, or three such cards in front."""
    return suited(cards) and consecutive(cards)


def suited_or_consecutive(cards: Cards) -> bool:
    """What the front of three straights or flushes must be."""
    return suited(cards) or consecutive(cards)


def is_full_house(cards: Cards) -> bool:
    """A three and a pair."""
    return category(cards, PLAIN) == "full"


def is_three_of_a_kind(cards: Cards) -> bool:
    """Three cards of one rank, and nothing better."""
    return category(cards, PLAIN) == "trips"


def anything(_cards: Cards) -> bool:
    """A row that a natural asks nothing of."""
    return True


RowTest = Callable[[Cards], bool]

BY_CARDS: dict[str, RowTest] = {
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

# What each of front, middle and back must be.
BY_ROWS: dict[str, tuple[RowTest, RowTest, RowTest]] = {
    "three_flushes": (suited, suited, suited),
    "three_straights": (consecutive, consecutive, consecutive),
    "full_house_in_middle": (anything, is_full_house, anything),
    "three_of_a_kind_in_front": (is_three_of_a_kind, anything, anything),
    "three_straight_flushes": (
        suited_and_consecutive,
        suited_and_consecutive,
        suited_and_consecutive,
    ),
    "three_straights_or_flushes": (
        suited_or_consecutive,
        at_least_a_straight,
        at_least_a_straight,
    ),
}

KINDS: tuple[str, ...] = (*BY_CARDS, *BY_ROWS)

# The local names used in settled rounds, where they differ from the kinds.
SHORT_NAMES: dict[str, str] = {kind: kind for kind in KINDS} | {
    "four_threes": "four_trips",
    "five_pairs_and_three": "five_pairs_trips",
    "straight_flush_held": "has_sf",
    "four_of_a_kind_held": "has_quads",
    "full_house_in_middle": "full_house_middle",
    "three_of_a_kind_in_front": "trips_front",
}


def without(cards: Cards, taken: Cards) -> Cards:
    """The cards that are left when some are taken away."""
    return tuple(card for card in cards if card not in taken)


def shown_by_rows(kind: str, rows: Rows) -> bool:
    """Whether the rows, whatever their order of strength, show the natural."""
    if kind in BY_CARDS:
        front, middle, back = rows
        return BY_CARDS[kind](front + middle + back)
    return all(fits(row) for fits, row in zip(BY_ROWS[kind], rows, strict=True))


def has_run_of_three(rank: int, held: set[int]) -> bool:
    """Whether the rank stands in three consecutive ranks held; `held` has an ace as 1 and 14."""
    return any({low, low + 1, low + 2} <= held for low in (rank - 2, rank - 1, rank))


def may_be_three_straights(cards: Cards) -> bool:
    """Every rank must be held at most once a row, and lie in a run of at least three ranks."""
    counts = rank_counts(cards)
    held = set(counts) | ({1} if ACE in counts else set())
    runs = all(
        has_run_of_three(rank, held) or (rank == ACE and has_run_of_three(1, held))
        for rank in counts
    )
    return runs and max(counts.values()) <= 3


def may_be_three_flushes(cards: Cards) -> bool:
    """The number of cards of each suit must be a sum of row sizes."""
    suits = [card.suit for card in cards]
    return all(suits.count(suit) in (0, 3, 5, 8, 10, 13) for suit in "csdh")


def may_be_full_house(cards: Cards) -> bool:
    """Some rank must be held three times, and another twice."""
    counts = sorted(rank_counts(cards).values(), reverse=True)
    return counts[0] >= 3 and counts[1] >= 2


# Cheap looks that spare hopeless walks: False only where no split can show the kind.
WORTH_WALKING: dict[str, RowTest] = {
    "three_flushes": may_be_three_flushes,
    "three_straights": may_be_three_straights,
    "full_house_in_middle": may_be_full_house,
}


def shown_by_some_split(kind: str, cards: Cards) -> bool:
    """Whether some split into three rows, legal or not, shows the natural.

    Walks all splits, row by row: a split whose front does not fit needs no look at its middle.
    """
    if kind in BY_CARDS:
        return BY_CARDS[kind](cards)
    if kind in WORTH_WALKING and not WORTH_WALKING[kind](cards):
        return False
    front_fits, middle_fits, back_fits = BY_ROWS[kind]
    for front in combinations(cards, 3):
        if front_fits(front):
            rest = without(cards, front)
            for middle in combinations(rest, 5):
                if middle_fits(middle) and back_fits(without(rest, middle)):
                    return True
    return False
