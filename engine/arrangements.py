"""Whether a hand is in order, and every natural that its 13 cards hold."""

from typing import NamedTuple

from engine.definition import Kind
from engine.request import Hand
from engine.rows import Category
from engine.ruleset import Ruleset
from engine.seats import Violation


class Arrangement(NamedTuple):
    """What `validate` says of a hand: `valid` unless rows are out of order."""

    player_id: str
    valid: bool
    violations: tuple[Violation, ...]
    back_category: Category
    middle_category: Category
    front_category: Category
    mau_binh: Kind | None


class Found(NamedTuple):
    """A natural that a hand holds, with rows of cards that show it.

    `counts` says whether it would count in a settlement with the hand as it stands;
    `payout_chi` is what it collects from each opponent, as the hand stands where it
    counts, else as the rows given here.
    """

    kind: Kind
    payout_chi: int
    counts: bool
    back: tuple[int, ...]
    middle: tuple[int, ...]
    front: tuple[int, ...]


class Holding(NamedTuple):
    """Every natural of a hand under a ruleset, strongest first."""

    player_id: str
    found: tuple[Found, ...]


def validate(ruleset: Ruleset, hand: Hand) -> Arrangement:
    """Tell whether the rows of a hand are in order, and which natural would count."""
    raise NotImplementedError


def detect(ruleset: Ruleset, hand: Hand) -> Holding:
    """Find every natural of the ruleset that some arrangement of the hand shows."""
    raise NotImplementedError
