"""What `detect` finds of a hand: each natural that it holds, in the best arrangement of all."""

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from engine.arrangements import Found, detect
from engine.catalogue import shipped
from engine.request import check_holdings
from tests.comparison import Data, hand_text
from tests.engine.brute_force import BruteForce, splits
from tests.engine.walks import STATES, engine_cards
from tests.reference.arrange import arrange
from tests.reference.build import Random, row, without_cards
from tests.reference.cards import DECK, Cards, text
from tests.reference.hands import Hand, natural_of, natural_payout, read_hand
from tests.reference.naturals import KINDS, Rows, shown_by_rows
from tests.reference.recipes import cards_of_kind
from tests.reference.rulesets import RULESETS, Natural, Ruleset
from tests.reference.splits import near_misses
from tests.reference.strength import is_foul

HANDS = 24
MANY_HANDS = 1_200
XI_ROWS = ("four", "four aces", "straight flush", "royal flush")


def some_cards(rng: Random) -> Cards:
    """Return 13 cards that hold a natural, or nearly, or rows that raise its payout."""
    if rng.random() < 0.3:
        return next(near_misses(rng.randrange(10**9), 1))
    cards: Cards | None
    if rng.random() < 0.4:
        first = row(rng, DECK, rng.choice(XI_ROWS)) or ()
        cards = first + (row(rng, without_cards(DECK, first), rng.choice(XI_ROWS)) or ())
        cards += tuple(rng.sample(without_cards(DECK, cards), 13 - len(cards)))
    else:
        cards = cards_of_kind(rng, DECK, rng.choice(KINDS))
    return cards or tuple(rng.sample(DECK, 13))


def some_rows(rng: Random, force: BruteForce) -> Rows:
    """Return rows as somebody may have submitted them."""
    cards = force.all_cards
    shown = force.best(rng.choice(force.ruleset.naturals))
    front, middle, back = rng.choice(
        (
            (cards[10:], cards[5:10], cards[:5]),
            arrange(cards, force.ruleset.ranking),
            shown or (cards[:3], cards[3:8], cards[8:]),
        )
    )
    rows = (front, middle, back) if rng.random() < 0.7 else (front, back, middle)
    return rows[0], tuple(rng.sample(rows[1], 5)), tuple(rng.sample(rows[2], 5))


def some_hand(rng: Random, force: BruteForce) -> Data:
    """Return a hand as it is asked about."""
    state, revealed = rng.choice(STATES)
    if revealed or rng.random() < 0.6:
        front, middle, back = map(text, some_rows(rng, force))
        given = {"front": front, "middle": middle, "back": back}
    else:
        given = {"cards": text(force.all_cards)}
    return {
        **given,
        "state": state.name.lower(),
        "rows_revealed": revealed,
        "mau_binh_declared": rng.random() < 0.7,
    }


def submitted(given: Data, hand: Hand) -> Rows | None:
    """Return the rows of a hand, unless only its cards were given."""
    if "cards" in given or hand.rows is None:
        return None
    return hand.rows["front"], hand.rows["middle"], hand.rows["back"]


def show(rows: Rows, natural: Natural, ruleset: Ruleset) -> bool:
    """Tell whether rows show a natural as its ruleset wants to see it."""
    legal = natural.look != "legal rows" or not is_foul(*rows, ruleset.ranking)
    return legal and shown_by_rows(natural.kind, rows)


def expected(given: Data, force: BruteForce) -> list[tuple[object, ...]]:
    """Return what must be found, by looking at everything."""
    ruleset = force.ruleset
    hand = read_hand(given, ruleset)
    counting = natural_of(hand, ruleset)
    rows = submitted(given, hand)
    found: list[tuple[object, ...]] = []
    for natural in ruleset.naturals:
        shown = rows if rows and show(rows, natural, ruleset) else force.best(natural)
        if shown is None:
            continue
        front, middle, back = shown
        counts = natural == counting
        # As the hand stands where it counts and stands at all, else with the rows shown.
        stands = counts and (rows is not None or hand.state == "unarranged")
        named = {"front": front, "middle": middle, "back": back}
        with_rows = Hand(hand.cards, named, "arranged", rows_revealed=0, declared=True)
        payout = natural_payout(hand if stands else with_rows, natural, ruleset)
        sets = (frozenset(engine_cards(cards)) for cards in (back, middle, front))
        found.append((natural.kind, payout, counts, *sets))
    return found


def said(found: Found) -> tuple[object, ...]:
    """Return what was found, the cards of a row in any order."""
    return (*found[:3], *map(frozenset, (found.back, found.middle, found.front)))


def differing(seed: int, count: int) -> tuple[int, list[object]]:
    """Return how many naturals a number of hands hold, and where `detect` goes wrong."""
    rng = random.Random(seed)
    held = 0
    wrong: list[object] = []
    for _ in range(count):
        cards = some_cards(rng)
        for name, slow in RULESETS.items():
            force = BruteForce(cards, slow)
            given = some_hand(rng, force)
            (hand,) = check_holdings([hand_text(given)])
            ours = [said(found) for found in detect(shipped().get(name), hand).found]
            theirs = expected(given, force)
            held += len(theirs)
            if ours != theirs:
                wrong.append((name, given, ours, theirs))
    return held, wrong


def test_there_are_72072_splits() -> None:
    assert len(splits()) == len(set(splits())) == 72_072


def test_naturals_are_found_in_their_best_arrangement() -> None:
    held, wrong = differing(1, HANDS)
    assert not wrong
    assert held > 2 * HANDS


@pytest.mark.proof
def test_naturals_of_many_hands_are_found_in_their_best_arrangement() -> None:
    seeds = range(2, 2 + MANY_HANDS // HANDS)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        results = list(pool.map(differing, seeds, [HANDS] * len(seeds)))
    assert not [case for _, wrong in results for case in wrong]
    assert sum(held for held, _ in results) > 2 * MANY_HANDS
