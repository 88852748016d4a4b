"""Whether a hand is in order, and every natural that its 13 cards hold."""

from enum import IntEnum
from typing import NamedTuple

from engine.definition import Kind, Natural
from engine.mau_binh import payout_of
from engine.naturals import BY_CARDS, BY_ROWS
from engine.request import Hand, HandState
from engine.rows import Category
from engine.ruleset import Ruleset
from engine.search import Search, ThreeRows
from engine.seats import Seat, take_seat
from engine.suspects import RankedNatural


class Violation(IntEnum):
    """Which rows of a foul hand are out of order."""

    MIDDLE_OVER_BACK = 1
    FRONT_OVER_MIDDLE = 2


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

    `counts` says whether it is the natural that would count in a settlement with the
    hand as it stands; `payout_chi` is what it collects from each opponent: as the hand
    stands where it counts, else with the rows given here.
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
    """Tell whether the rows of a hand are in order, and which natural would count.

    The hand must have rows, as `engine.request.check_arrangements` sees to.
    """
    seat = take_seat(ruleset, hand)
    back, middle, front = ruleset.rows(sum(hand.back), sum(hand.middle), sum(hand.front))
    violations = []
    if ruleset.strength(middle, hand.middle) > ruleset.strength(back, hand.back):
        violations.append(Violation.MIDDLE_OVER_BACK)
    if front.strength > middle.strength:
        violations.append(Violation.FRONT_OVER_MIDDLE)
    return Arrangement(
        hand.player_id,
        not violations,
        tuple(violations),
        back.category,
        middle.category,
        front.category,
        seat.natural and seat.natural.natural.kind,
    )


def detect(ruleset: Ruleset, hand: Hand) -> Holding:
    """Find every natural of the ruleset that some arrangement of the hand shows.

    It is shown by the rows as submitted if they show it, else by the best arrangement
    (see `engine.search`).
    """
    seat = take_seat(ruleset, hand)
    search = Search(ruleset, hand.cards)
    found = (_found(ruleset, seat, ranked, search) for ranked in ruleset.ranking)
    return Holding(hand.player_id, tuple(natural for natural in found if natural is not None))


def _found(ruleset: Ruleset, seat: Seat, ranked: RankedNatural, search: Search) -> Found | None:
    natural, hand = ranked.natural, seat.hand
    rows: ThreeRows | None = (hand.back, hand.middle, hand.front)
    if not _submitted_show(seat, natural):
        rows = search.best(natural)
    if rows is None:
        return None
    counts = ranked == seat.natural
    back, middle, _ = ruleset.rows(*map(sum, rows))
    state = hand.state if counts else HandState.ARRANGED
    payout = payout_of(ranked, hand._replace(state=state), back, middle)
    return Found(natural.kind, payout, counts, *rows)


def _submitted_show(seat: Seat, natural: Natural) -> bool:
    hand = seat.hand
    if not hand.back:
        return False
    if natural.kind in BY_CARDS:
        return BY_CARDS[natural.kind](sum(hand.cards), hand.cards)
    shown = BY_ROWS[natural.kind].shown_by(sum(hand.back), sum(hand.middle), sum(hand.front))
    return shown and not (seat.foul and natural.shown_by == "legal_rows")
