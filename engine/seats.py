"""One hand under one ruleset: what its rows are, which are live, which natural counts."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from engine.cards import ACE, RANK_MASK, RANK_WEIGHT
from engine.mau_binh import natural_of, payout_of
from engine.records import maker
from engine.request import Hand, HandState
from engine.rows import FIVE, FLUSH_BIAS, KEY_MASK, Row, suit_tie_break
from engine.ruleset import Ruleset
from engine.suspects import RankedNatural

ALL_ROWS: Final = 3
DEAD: Final = 0
_ACE_SHIFT: Final = RANK_WEIGHT[ACE].bit_length() - 1
_RANK_COUNT_MASK: Final = 7


class Standing(IntEnum):
    """How a hand counts in the settlement."""

    PLAYED = 1
    FOUL = 2
    UNARRANGED = 3
    LEFT = 4
    MAU_BINH = 5


# The strengths of back, middle and front, then the chi that each wins. A row that is not
# live has the strength `DEAD`, which every live row beats.
Live = tuple[int, int, int, int, int, int]
_NOTHING_LIVE: Final[Live] = (DEAD, DEAD, DEAD, 0, 0, 0)


class Seat(NamedTuple):
    """A hand in its round: what it shows, what of it is live, and what it may collect.

    The rows are None for a hand of which none are known.
    """

    hand: Hand
    standing: Standing
    foul: bool
    live_rows: int
    back: Row | None
    middle: Row | None
    front: Row | None
    live: Live
    natural: RankedNatural | None
    payout: int
    aces: int


_seat = maker(Seat)


def take_seat(ruleset: Ruleset, hand: Hand) -> Seat:
    """Judge one hand under a ruleset."""
    _, back_cards, middle_cards, front_cards, cards, state, _, _ = hand
    if not back_cards:
        if state is not HandState.UNARRANGED or not ruleset.unarranged_stands:
            return _seat_without_rows(ruleset, hand)
        back_cards, middle_cards, front_cards = deal_out(cards)
    back_tally, middle_tally, front_tally = sum(back_cards), sum(middle_cards), sum(front_cards)
    tally = back_tally + middle_tally + front_tally
    back = ruleset.back[back_tally + FLUSH_BIAS & KEY_MASK]
    middle = ruleset.middle[middle_tally + FLUSH_BIAS & KEY_MASK]
    front = ruleset.front[front_tally & RANK_MASK]
    strength, category, chi, _ = back
    middle_strength, front_strength = middle.strength, front.strength
    live = (strength, middle_strength, front_strength, chi, middle.chi, front.chi)
    if ruleset.suits_break_ties:
        live = _with_suits(live, back_cards, middle_cards, front_cards)
    foul = front_strength > middle_strength or live[1] > live[0]
    natural = None
    if ruleset.suspects.any(tally, category, middle.category):
        tallies = (back_tally, middle_tally, front_tally)
        natural = natural_of(ruleset, hand, tally, tallies, foul=foul)
    standing, live_rows = Standing.PLAYED, ALL_ROWS
    if foul or natural is not None or state is not HandState.ARRANGED:
        standing = _standing(ruleset, hand, natural, foul=foul)
        live_rows = 0 if foul else _live_rows(ruleset, hand)
        live = _revealed(live, ruleset.definition.hands.reveal_order[:live_rows])
    return _seat(
        (
            hand,
            standing,
            foul,
            live_rows,
            back,
            middle,
            front,
            live,
            natural,
            0 if natural is None else payout_of(natural, hand, back, middle),
            tally >> _ACE_SHIFT & _RANK_COUNT_MASK,
        )
    )


def _seat_without_rows(ruleset: Ruleset, hand: Hand) -> Seat:
    """Judge a hand of which only the 13 cards are known; all its rows are dead."""
    tally = sum(hand.cards)
    natural = natural_of(ruleset, hand, tally, None, foul=False)
    return Seat(
        hand,
        _standing(ruleset, hand, natural, foul=False),
        foul=False,
        live_rows=0,
        back=None,
        middle=None,
        front=None,
        live=_NOTHING_LIVE,
        natural=natural,
        payout=0 if natural is None else payout_of(natural, hand, None, None),
        aces=tally >> _ACE_SHIFT & _RANK_COUNT_MASK,
    )


def _with_suits(
    live: Live, back: Sequence[int], middle: Sequence[int], front: Sequence[int]
) -> Live:
    return (
        suit_tie_break(live[0], back),
        suit_tie_break(live[1], middle),
        suit_tie_break(live[2], front),
        *live[3:],
    )


def _revealed(live: Live, rows: Sequence[str]) -> Live:
    """Return what is left when only some rows are live."""
    back, middle, front, back_chi, middle_chi, front_chi = live
    return (
        back if "back" in rows else DEAD,
        middle if "middle" in rows else DEAD,
        front if "front" in rows else DEAD,
        back_chi,
        middle_chi,
        front_chi,
    )


def deal_out(cards: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return 13 cards as back, middle and front in the order given."""
    return cards[:FIVE], cards[FIVE : 2 * FIVE], cards[2 * FIVE :]


def _live_rows(ruleset: Ruleset, hand: Hand) -> int:
    """Return how many rows of a legal hand are live, in reveal order."""
    if hand.state is HandState.LEFT:
        return hand.rows_revealed
    if hand.state is HandState.UNARRANGED and not ruleset.unarranged_stands:
        return 0
    return ALL_ROWS


def _standing(
    ruleset: Ruleset, hand: Hand, natural: RankedNatural | None, *, foul: bool
) -> Standing:
    if natural is not None:
        return Standing.MAU_BINH
    if hand.state is HandState.LEFT:
        return Standing.LEFT
    if hand.state is HandState.UNARRANGED and not ruleset.unarranged_stands:
        return Standing.UNARRANGED
    return Standing.FOUL if foul else Standing.PLAYED
