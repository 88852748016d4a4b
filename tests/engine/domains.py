"""Whole domains of rows: every hand of five or three cards, and one for each class of them.

A class is what the cards are apart from their suits: 7,462 of five cards, 455 of three.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from multiprocessing import get_context
from typing import Final

from engine.cards import DECK, RANKS, SUITS, card_of
from engine.catalogue import shipped
from engine.definition import StrengthRules
from engine.rows import FLUSH_BIAS, KEY_MASK, Row, five_card_rows, suit_tie_break
from tests.reference.cards import DECK as REFERENCE_DECK
from tests.reference.cards import Card
from tests.reference.strength import (
    TOPS_WHEEL_LOWEST,
    TOPS_WHEEL_SECOND,
    Ranking,
    strength,
)

Cards = tuple[int, ...]

FIVE_CARD_HANDS: Final = 2_598_960
THREE_CARD_HANDS: Final = 22_100

_TOPS: Final = {"lowest": TOPS_WHEEL_LOWEST, "second": TOPS_WHEEL_SECOND}
_VALUES: Final = shipped().get("ca-ach").definition.row_values


class Treatment:
    """One way of ranking rows, as the engine and as the reference are told it."""

    def __init__(self, name: str) -> None:
        straight, straight_flush, *more = name.split()
        self.name = name
        self.suits = "suits" in more
        rules = StrengthRules(
            compare="card_by_card",
            wheel_straight=straight,  # type: ignore[arg-type]
            wheel_straight_flush=straight_flush,  # type: ignore[arg-type]
            four_aces_on_top="aces" in more,
            suits_break_ties=self.suits,
        )
        self.rows = five_card_rows(rules, _VALUES.back)
        self.ranking = Ranking(
            straight_tops=_TOPS[straight],
            straight_flush_tops=_TOPS[straight_flush],
            four_aces_highest="aces" in more,
            suits_break_ties=self.suits,
        )

    def row(self, cards: Cards) -> Row:
        """Return what five cards are."""
        return self.rows[key(cards)]


# The wheel among straights, then among straight flushes.
WHEELS: Final = ("lowest lowest", "lowest second", "second lowest", "second second")
WITHOUT_SUITS: Final = (*WHEELS, "lowest second aces")
WITH_SUITS: Final = "lowest lowest suits"


def key(cards: Iterable[int]) -> int:
    """Return where the tables of five-card rows have these cards."""
    return sum(cards) + FLUSH_BIAS & KEY_MASK


def reference_cards(cards: Iterable[int]) -> tuple[Card, ...]:
    """Return the same cards as the reference has them."""
    return tuple(REFERENCE_DECK[DECK.index(card)] for card in cards)


def classes(size: int) -> list[Cards]:
    """Return one hand of each class of so many cards."""
    ranks = range(len(RANKS))
    mixed = (
        tuple(card_of(rank, place % len(SUITS)) for place, rank in enumerate(drawn))
        for drawn in combinations_with_replacement(ranks, size)
        if max(map(drawn.count, drawn)) <= len(SUITS)
    )
    suited = combinations([card_of(rank, 0) for rank in ranks], size)
    return [*mixed, *(suited if size == 5 else ())]


def five_card_keys() -> Iterator[int]:
    """Yield the table key of every five cards, in the order of `combinations(DECK, 5)`."""
    tallies = map(sum, combinations(DECK, 5))
    return (tally + FLUSH_BIAS & KEY_MASK for tally in tallies)


def places(rows: Mapping[int, Row]) -> dict[int, int]:
    """Return by table key the place of a row, equal ones sharing a place, weakest first."""
    order = {
        worth: place for place, worth in enumerate(sorted({r.strength for r in rows.values()}))
    }
    return {where: order[row.strength] for where, row in rows.items()}


def digest(order: Iterable[int]) -> str:
    """Return the SHA-256 of numbers as 32-bit little-endian words."""
    numbers = array("I", order)
    if numbers.itemsize != 4 or array("I", [1]).tobytes()[0] != 1:
        raise NotImplementedError("digests are pinned for 32-bit little-endian words")
    return sha256(numbers).hexdigest()


def with_suits(first: int) -> tuple[bytes, bytes]:
    """Return the engine's and the reference's strength, suits included, of many hands.

    They are those of five cards of which this is the first in the deck, as 64-bit words.
    """
    treatment = Treatment(WITH_SUITS)
    deck, twins = DECK[first:], REFERENCE_DECK[first:]
    ours = array("Q")
    theirs = array("Q")
    for cards, twin in zip(combinations(deck[1:], 4), combinations(twins[1:], 4), strict=True):
        hand = (deck[0], *cards)
        ours.append(suit_tie_break(treatment.row(hand).strength, hand))
        theirs.append(packed(strength((twins[0], *twin), treatment.ranking)))
    return ours.tobytes(), theirs.tobytes()


def packed(strengths: Sequence[int]) -> int:
    """Return a reference strength of five cards as one number; one category has one length."""
    number = 0
    for part in strengths[1:]:
        number = number << 4 | part
    return strengths[0] << 48 | number


def every_hand_with_suits() -> tuple[Sequence[int], Sequence[int]]:
    """Return the two strengths of every five cards, in the order of `combinations(DECK, 5)`."""
    ours: array[int] = array("Q")
    theirs: array[int] = array("Q")
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for mine, others in pool.map(with_suits, range(len(DECK) - 4)):
            ours.frombytes(mine)
            theirs.frombytes(others)
    return ours, theirs


def ranked(hands: int, strength_of: Callable[[int], int]) -> list[int]:
    """Return the numbers of so many hands, the weakest hand's first."""
    return sorted(range(hands), key=strength_of)
