"""Naturals against a walk through all 72,072 splits, for hands made to be near misses."""

import random
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, product
from multiprocessing import get_context

import pytest

from engine.cards import DECK, RANKS, SUIT_SHIFT, SUITS, card_of
from engine.catalogue import shipped
from engine.definition import Kind
from engine.naturals import BY_CARDS, BY_ROWS, BY_SPLIT, CATEGORIES, SHAPES, SPREADS, shape_of
from engine.ruleset import Ruleset
from tests.engine import domains
from tests.engine.walks import (
    EVERY_WAY,
    Miss,
    engine_cards,
    misses_of_cards,
    misses_of_rows,
    near_rows,
    twins,
)
from tests.reference.cards import text
from tests.reference.naturals import BY_CARDS as SLOWLY
from tests.reference.naturals import KINDS, shown_by_rows
from tests.reference.splits import near_misses, walk

NEAR_MISSES = 1_000
MANY_NEAR_MISSES = 20_000
SPLITS = 72_072


def test_every_kind_is_known_to_both() -> None:
    assert {*BY_CARDS, *BY_ROWS} == set(KINDS)
    assert {*BY_SPLIT} <= {*BY_ROWS}


def test_naturals_of_13_cards_and_of_some_split_are_those_of_the_walk() -> None:
    held, missed = misses_of_cards(1, NEAR_MISSES)
    assert not missed
    assert held > NEAR_MISSES


@pytest.mark.proof
def test_naturals_of_many_near_misses_are_those_of_the_walk() -> None:
    seeds = range(100, 100 + MANY_NEAR_MISSES // NEAR_MISSES)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        results = list(pool.map(misses_of_cards, seeds, [NEAR_MISSES] * len(seeds)))
    assert not [miss for _, missed in results for miss in missed]
    assert sum(held for held, _ in results) > MANY_NEAR_MISSES


def test_straight_flushes_of_ten_and_three_of_a_suit_share_no_card() -> None:
    ranks = range(len(RANKS))
    straights = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    runs = [{12, 0, 1}, *({*range(low, low + 3)} for low in range(11))]
    held = 0
    for ten in combinations(ranks, 10):
        two = any({*ten} - straight in straights for straight in straights if straight < {*ten})
        for three in combinations(ranks, 3):
            cards = [*(card_of(rank, 0) for rank in ten), *(card_of(rank, 1) for rank in three)]
            wanted = two and {*three} in runs
            held += wanted
            assert BY_SPLIT["three_straight_flushes"](sum(cards), cards) is wanted
    assert held


def test_naturals_of_rows_are_those_of_every_split() -> None:
    for cards in near_misses(7, 2):
        splits = 0
        for front, middle, back in walk(cards):
            splits += 1
            tallies = [sum(engine_cards(row)) for row in (back, middle, front)]
            for kind, test in BY_ROWS.items():
                wanted = shown_by_rows(kind, (front, middle, back))
                assert test.shown_by(*tallies) is wanted, (kind, text(back + middle + front))
        assert splits == SPLITS


@pytest.mark.parametrize("tries", [8, pytest.param(30, marks=pytest.mark.proof)])
def test_naturals_count_in_every_way_that_a_ruleset_may_ask_for(tries: int) -> None:
    rng = random.Random(8)
    missed: list[Miss] = []
    for kind, way in EVERY_WAY:
        hands = [rows for _ in range(tries) for rows in near_rows(rng, kind)]
        # Where suits count, so that order and legality of the rows may hang on them.
        for name in ("an-trang", "gemwin") if way == "legal_rows" else ("an-trang",):
            counted, wrong = misses_of_rows([twins(name, [(kind, way)])], hands)
            assert counted, (kind, way)
            missed += wrong
    assert not missed


@pytest.mark.parametrize("tries", [4, pytest.param(30, marks=pytest.mark.proof)])
def test_strongest_natural_counts_whatever_the_ranking(tries: int) -> None:
    rng = random.Random(9)
    for _ in range(tries):
        ranking = rng.sample(KINDS, len(KINDS))
        ways = [rng.choice([pair for pair in EVERY_WAY if pair[0] == kind]) for kind in ranking]
        hands = [rows for kind in KINDS for rows in near_rows(rng, kind)]
        counted, missed = misses_of_rows([twins("an-trang", ways)], hands)
        assert counted
        assert not missed


# The signs that spare tests: each must be there whenever the natural is.


def test_suits_that_may_hold_a_natural_are_just_those_that_do() -> None:
    spreads = [counts for counts in product(range(14), repeat=4) if sum(counts) == 13]
    assert len(spreads) == 560
    for kind, words in SPREADS.items():
        held = {suit_word(counts) for counts in spreads if spread_holds(kind, counts)}
        assert words == held
        test = BY_CARDS.get(kind) or BY_SPLIT[kind]
        for counts in spreads:
            tally = suit_word(counts) << SUIT_SHIFT
            assert test(tally, ()) is (suit_word(counts) in held)


def suit_word(counts: tuple[int, ...]) -> int:
    return sum(count << 4 * suit for suit, count in enumerate(counts))


def spread_holds(kind: Kind, counts: tuple[int, ...]) -> bool:
    clubs, spades, _, _ = counts
    match kind:
        case "same_colour":
            return clubs + spades in (0, 13)
        case "twelve_of_a_colour":
            return clubs + spades in (1, 12)
        case _:
            assert kind == "three_flushes"
            rows = product(range(4), repeat=3)
            return any(
                all(
                    counts[suit] == 5 * (back == suit) + 5 * (middle == suit) + 3 * (front == suit)
                    for suit in range(4)
                )
                for back, middle, front in rows
            )


def rank_shapes(left: int, most: int) -> list[tuple[int, ...]]:
    """Return every way that 13 cards are so many of each rank, the ranks left open."""
    if left == 0:
        return [()]
    return [
        (first, *rest)
        for first in range(min(left, most), 0, -1)
        for rest in rank_shapes(left - first, first)
    ]


def test_shapes_of_ranks_never_hide_a_natural() -> None:
    rng = random.Random(10)
    shapes = rank_shapes(13, 4)
    assert len(shapes) == 39
    seen = dict.fromkeys(SHAPES, 0)
    for shape in shapes:
        for _ in range(20):
            ranks = rng.sample(range(len(RANKS)), len(shape))
            cards = [
                DECK[rank * len(SUITS) + suit]
                for rank, count in zip(ranks, shape, strict=True)
                for suit in ([0] if count == 1 else rng.sample(range(4), count))
            ]
            for kind, signs in SHAPES.items():
                held = SLOWLY[kind](domains.reference_cards(cards))
                assert BY_CARDS[kind](sum(cards), cards) is held
                assert not held or shape_of(sum(cards)) in signs
                seen[kind] += held
    assert min(seen.values())


@pytest.mark.parametrize("ruleset", list(shipped()), ids=lambda ruleset: ruleset.name)
def test_categories_of_back_and_middle_never_hide_a_natural(ruleset: Ruleset) -> None:
    hands = [(sum(cards), ruleset.back[domains.key(cards)]) for cards in domains.classes(5)]
    for kind, test in BY_ROWS.items():
        backs, middles = CATEGORIES[kind]
        assert not [row for tally, row in hands if test.back(tally) and row.category not in backs]
        assert not [
            row for tally, row in hands if test.middle(tally) and row.category not in middles
        ]
