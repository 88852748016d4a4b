"""Naturals as the walk through all splits finds them, and as the engine does."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.cards import parse_cards
from engine.definition import Kind, ShownBy
from engine.naturals import BY_CARDS, BY_ROWS, BY_SPLIT
from engine.request import Hand, HandState
from engine.ruleset import Ruleset
from engine.seats import take_seat
from tests.engine.houses import with_naturals
from tests.reference import hands as reference_hands
from tests.reference.arrange import arrange
from tests.reference.build import Random, without_cards
from tests.reference.cards import DECK, Cards, text
from tests.reference.generate import made_foul
from tests.reference.naturals import Rows
from tests.reference.recipes import cards_of_kind, with_one_swapped
from tests.reference.rulesets import Look, Natural, find
from tests.reference.rulesets import Ruleset as ReferenceRuleset
from tests.reference.splits import held_by_some_split, near_misses

STATES: Final = (
    (HandState.ARRANGED, 0),
    (HandState.UNARRANGED, 0),
    (HandState.LEFT, 0),
    (HandState.LEFT, 1),
    (HandState.LEFT, 2),
)
LOOKS: Final[dict[ShownBy, Look]] = {
    "cards": "cards",
    "rows": "rows",
    "legal_rows": "legal rows",
    "split": "split",
}
EVERY_WAY: Final[list[tuple[Kind, ShownBy]]] = [
    *((kind, "cards") for kind in BY_CARDS),
    *((kind, "split") for kind in BY_SPLIT),
    *((kind, "rows") for kind in BY_ROWS),
    *((kind, "legal_rows") for kind in BY_ROWS),
]


class Miss(NamedTuple):
    """A hand on whose natural engine and walk differ."""

    asked: str
    hand: str
    engine: object
    walk: object


def engine_cards(cards: Cards) -> tuple[int, ...]:
    """Return cards of the reference as the engine has them."""
    return parse_cards(text(cards))


def misses_of_cards(seed: int, count: int) -> tuple[int, list[Miss]]:
    """Return how many naturals near misses hold, and those that only one of the two finds."""
    held = 0
    missed = []
    for cards in near_misses(seed, count):
        ours = engine_cards(cards)
        for kind, test in (*BY_CARDS.items(), *BY_SPLIT.items()):
            walk = held_by_some_split(kind, cards)
            engine = test(sum(ours), ours)
            held += walk
            if engine is not walk:
                missed.append(Miss(kind, text(cards), engine, walk))
    return held, missed


def near_rows(rng: Random, kind: str) -> Iterator[Rows]:
    """Yield rows that show a kind of natural or just fail to, in order or foul."""
    cards = cards_of_kind(rng, DECK, kind)
    if cards is None:
        return
    if rng.random() < 0.5:
        cards = with_one_swapped(rng, cards, without_cards(DECK, cards))
    front, middle, back = rows = cards[10:], cards[5:10], cards[:5]
    yield rows
    yield front, back, middle
    yield made_foul(rng, rows, find("an-trang"))
    yield arrange(cards, find("an-trang").ranking)


def twins(name: str, naturals: Sequence[tuple[Kind, ShownBy]]) -> tuple[Ruleset, ReferenceRuleset]:
    """Return a shipped ruleset with other naturals, as the engine and the reference have it."""
    slow = tuple(Natural(kind, LOOKS[way], 3) for kind, way in naturals)
    return with_naturals(name, naturals), replace(find(name), naturals=slow)


def misses_of_rows(
    rulesets: Sequence[tuple[Ruleset, ReferenceRuleset]], hands: Sequence[Rows]
) -> tuple[int, list[Miss]]:
    """Return how many naturals count, and those that only one of the two counts."""
    counted = 0
    missed = []
    for fast, slow in rulesets:
        for rows in hands:
            for state, revealed in STATES:
                natural = take_seat(fast, engine_hand(rows, state, revealed)).natural
                engine = natural and natural.natural.kind
                expected = reference_hands.natural_of(reference_hand(rows, state, revealed), slow)
                walk = expected and expected.kind
                counted += walk is not None
                if engine != walk:
                    asked = f"{fast.definition.mau_binh.ranking} {state.name} {revealed}"
                    missed.append(Miss(asked, "/".join(map(text, rows)), engine, walk))
    return counted, missed


def engine_hand(rows: Rows, state: HandState, revealed: int) -> Hand:
    """Return an undeclared hand with its rows."""
    front, middle, back = map(engine_cards, rows)
    cards = back + middle + front
    return Hand("", back, middle, front, cards, state, revealed, mau_binh_declared=False)


def reference_hand(rows: Rows, state: HandState, revealed: int) -> reference_hands.Hand:
    """Return the same for the reference."""
    front, middle, back = rows
    return reference_hands.Hand(
        back + middle + front,
        {"front": front, "middle": middle, "back": back},
        state.name.lower(),
        revealed,
        declared=False,
    )
