"""Random rounds to settle, most of them made for something in particular."""

import random
from collections.abc import Iterator
from typing import Any

from .arrange import fouled
from .build import Random
from .cards import Cards, text
from .hands import natural_of, read_hand
from .naturals import Rows
from .rulesets import RULESETS, Ruleset
from .tables import a_table

SMALL_STAKES = (1, 1, 1, 2, 3, 5, 7, 9, 11, 13, 99)
ROUND_STAKES = (10, 100, 500, 1_000, 20_000, 10**6, 10**9)
HUGE_STAKES = (10**12, 10**12 - 1, 999_999_999_989)

# How states are spread over the hands of a table: arranged, unarranged, left early, left later.
CALM = (100, 0, 0, 0)
MIXED = (50, 18, 16, 16)
LEAVING = (30, 10, 40, 20)
LEAVING_LATER = (35, 20, 5, 40)
HOLDING = (40, 30, 5, 25)  # for half of the hands with a natural
FOUL_CHANCE = {CALM: 0.04, MIXED: 0.2, LEAVING: 0.2, LEAVING_LATER: 0.2, HOLDING: 0.3}


# A dealer settles fewer pairs, so his ruleset comes twice as often.
RULESET_IDS = (*RULESETS, "xap-xam@1")


def a_stake(rng: Random) -> int:
    """From 1 to a million million, often small and odd."""
    pool = rng.choice((SMALL_STAKES, SMALL_STAKES, ROUND_STAKES, HUGE_STAKES, None))
    return rng.randrange(1, 10**12 + 1) if pool is None else rng.choice(pool)


def made_foul(rng: Random, rows: Rows, ruleset: Ruleset) -> Rows:
    """The same cards out of order, in one of the three ways, if they can be."""
    front, middle, back = rows
    kind = rng.choice(("middle",) * 4 + ("front", "both"))
    if kind == "middle" and rng.random() < 0.9:
        return front, back, middle
    return fouled(rng, front + middle + back, ruleset.ranking, kind) or rows


def state_of(rng: Random, weights: tuple[int, int, int, int]) -> tuple[str, int]:
    """State of a hand, and the number of rows revealed before the player left."""
    states = (("arranged", 0), ("unarranged", 0), ("left", 0), ("left", rng.choice((1, 2))))
    return rng.choices(states, weights)[0]


def without_rows(rng: Random, rows: Rows) -> dict[str, str]:
    """A hand of which only the cards are given: as they would be arranged, or in any order."""
    front, middle, back = rows
    cards: Cards = back + middle + front
    if rng.random() < 0.4:
        cards = tuple(rng.sample(cards, 13))
    return {"cards": text(cards)}


def with_rows(rng: Random, rows: Rows) -> dict[str, str]:
    """A hand given by its rows, the cards of each in any order."""
    shuffled = [text(tuple(rng.sample(cards, len(cards)))) for cards in rows]
    return {"front": shuffled[0], "middle": shuffled[1], "back": shuffled[2]}


def has_natural(rows: Rows, ruleset: Ruleset) -> bool:
    """Whether arranged rows hold a natural, if declared."""
    front, middle, back = (text(cards) for cards in rows)
    hand = {"front": front, "middle": middle, "back": back}
    arranged = {"state": "arranged", "rows_revealed": 0, "mau_binh_declared": True}
    return natural_of(read_hand(hand | arranged, ruleset), ruleset) is not None


def a_hand(
    rng: Random, rows: Rows, ruleset: Ruleset, weights: tuple[int, int, int, int]
) -> dict[str, Any]:
    """A hand of a request."""
    if rng.random() < 0.5 and has_natural(rows, ruleset):
        weights = HOLDING
    if rng.random() < FOUL_CHANCE[weights]:
        rows = made_foul(rng, rows, ruleset)
    state, revealed = state_of(rng, weights)
    may_lack_rows = state == "unarranged" or (state == "left" and revealed == 0)
    give = without_rows if may_lack_rows and rng.random() < 0.5 else with_rows
    return give(rng, rows) | {
        "state": state,
        "rows_revealed": revealed,
        "mau_binh_declared": rng.random() < 0.1,
    }


def declare(rng: Random, hand: dict[str, Any], ruleset: Ruleset) -> None:
    """Let a player mostly declare a natural that he has, where it must be declared."""
    if not ruleset.naturals_need_declaring:
        return
    hand["mau_binh_declared"] = True
    if natural_of(read_hand(hand, ruleset), ruleset) is None:
        hand["mau_binh_declared"] = rng.random() < 0.15
    else:
        hand["mau_binh_declared"] = rng.random() < 0.9


def a_dealer(rng: Random, ruleset_id: str, players: int) -> int | None:
    """A dealer's seat where a ruleset knows him, in two rounds of three."""
    if not ruleset_id.startswith("xap-xam") or rng.random() < 0.33:
        return None
    return rng.randrange(players)


def a_round(rng: Random, round_id: str, ruleset_id: str) -> dict[str, Any]:
    """One request."""
    ruleset = RULESETS[ruleset_id]
    players = rng.choice((2, 3, 3, 4, 4, 4))
    weights = rng.choice((CALM, CALM, MIXED, MIXED, LEAVING, LEAVING_LATER))
    hands = [a_hand(rng, rows, ruleset, weights) for rows in a_table(rng, ruleset, players)]
    for hand in hands:
        declare(rng, hand, ruleset)
    return {
        "round_id": round_id,
        "ruleset": ruleset_id,
        "stake": a_stake(rng),
        "dealer_seat": a_dealer(rng, ruleset_id, players),
        "hands": hands,
    }


def rounds(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """So many requests over the six rulesets, the same ones for the same seed."""
    rng = random.Random(seed)
    for number in range(count):
        ruleset_id = rng.choice(RULESET_IDS)
        yield a_round(rng, f"g{seed}-{number}", ruleset_id)
