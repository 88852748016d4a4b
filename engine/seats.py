"""One hand under one ruleset: what its rows are, which are live, which natural counts."""

from enum import IntEnum
from typing import Final, NamedTuple

from engine.cards import ACE, COUNT, RANK_WEIGHT
from engine.request import Hand, HandState
from engine.rows import FIVE, Row, Xi, suit_tie_break
from engine.ruleset import RankedNatural, Ruleset

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


class Violation(IntEnum):
    """Which rows of a foul hand are out of order."""

    MIDDLE_OVER_BACK = 1
    FRONT_OVER_MIDDLE = 2


class Rows(NamedTuple):
    """Three rows as a ruleset sees them, with their tallies and comparable strengths.

    A strength is that of the row itself, with the suits below it where the ruleset lets
    them decide.
    """

    back: Row
    middle: Row
    front: Row
    back_tally: int
    middle_tally: int
    front_tally: int
    back_strength: int
    middle_strength: int
    front_strength: int

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Which rows are out of order; suits never decide between front and middle."""
        middle_over_back = self.middle_strength > self.back_strength
        front_over_middle = self.front.strength > self.middle.strength
        return (Violation.MIDDLE_OVER_BACK,) * middle_over_back + (
            Violation.FRONT_OVER_MIDDLE,
        ) * front_over_middle


class Seat(NamedTuple):
    """A hand in its round: what it shows, what of it is live, and what it may collect.

    `rows` is None for a hand of which no rows are known. The three strengths are those
    of live rows, `DEAD` for the others, which every live row beats.
    """

    hand: Hand
    standing: Standing
    foul: bool
    live_rows: int
    rows: Rows | None
    back: int
    middle: int
    front: int
    back_chi: int
    middle_chi: int
    front_chi: int
    mau_binh: RankedNatural | None
    payout: int
    aces: int


def take_seat(ruleset: Ruleset, hand: Hand) -> Seat:
    """Judge one hand under a ruleset."""
    rows = see_rows(ruleset, hand)
    if rows is None:
        counted = sum([COUNT[card] for card in hand.cards])
        foul = False
        live = back_chi = middle_chi = front_chi = 0
    else:
        counted = rows.back_tally + rows.middle_tally + rows.front_tally
        foul = (
            rows.middle_strength > rows.back_strength or rows.front.strength > rows.middle.strength
        )
        live = 0 if foul else _live_rows(ruleset, hand)
        back_chi, middle_chi, front_chi = rows.back.chi, rows.middle.chi, rows.front.chi
    natural = find_natural(ruleset, hand, counted, rows, foul=foul)
    if rows is None or live == 0:
        back = middle = front = DEAD
    else:
        back, middle, front = rows[6:]
        if live < ALL_ROWS:
            revealed = ruleset.definition.hands.reveal_order[:live]
            back = back if "back" in revealed else DEAD
            middle = middle if "middle" in revealed else DEAD
            front = front if "front" in revealed else DEAD
    return Seat(
        hand,
        _standing(ruleset, hand, natural, foul=foul),
        foul,
        live,
        rows,
        back,
        middle,
        front,
        back_chi,
        middle_chi,
        front_chi,
        natural,
        0 if natural is None else payout_of(natural, hand, rows),
        counted >> _ACE_SHIFT & _RANK_COUNT_MASK,
    )


def see_rows(ruleset: Ruleset, hand: Hand) -> Rows | None:
    """Return the rows of a hand, or None where it has none.

    Where a ruleset lets unconfirmed rows stand, 13 cards without rows are dealt out as
    back, middle and front in the order given.
    """
    back_cards, middle_cards, front_cards = hand.back, hand.middle, hand.front
    if not back_cards:
        if hand.state is not HandState.UNARRANGED or not ruleset.unarranged_stands:
            return None
        cards = hand.cards
        back_cards, middle_cards = cards[:FIVE], cards[FIVE : 2 * FIVE]
        front_cards = cards[2 * FIVE :]
    back_tally = sum([COUNT[card] for card in back_cards])
    middle_tally = sum([COUNT[card] for card in middle_cards])
    front_tally = sum([COUNT[card] for card in front_cards])
    back = ruleset.back.row(back_tally)
    middle = ruleset.middle.row(middle_tally)
    front = ruleset.front.row(front_tally)
    if ruleset.suits_break_ties:
        strengths = (
            suit_tie_break(back.strength, back_cards),
            suit_tie_break(middle.strength, middle_cards),
            suit_tie_break(front.strength, front_cards),
        )
    else:
        strengths = (back.strength, middle.strength, front.strength)
    return Rows(back, middle, front, back_tally, middle_tally, front_tally, *strengths)


def _live_rows(ruleset: Ruleset, hand: Hand) -> int:
    """Return how many rows of a legal hand are live, in reveal order."""
    if hand.state is HandState.LEFT:
        return hand.rows_revealed
    if hand.state is HandState.UNARRANGED and not ruleset.unarranged_stands:
        return 0
    return ALL_ROWS


def find_natural(
    ruleset: Ruleset, hand: Hand, counted: int, rows: Rows | None, *, foul: bool
) -> RankedNatural | None:
    """Return the strongest natural that counts for a hand, or None."""
    if hand.left_early or (ruleset.must_be_declared and not hand.mau_binh_declared):
        return None
    shown = None if hand.state is HandState.UNARRANGED else rows
    for ranked in ruleset.ranking:
        if ranked.by_cards is not None:
            if ranked.by_cards(counted, hand.cards):
                return ranked
        elif (
            shown is not None
            and ranked.by_rows is not None
            and ranked.by_rows(shown.back_tally, shown.middle_tally, shown.front_tally)
            and not (foul and ranked.must_be_legal)
        ):
            return ranked
    return None


def payout_of(ranked: RankedNatural, hand: Hand, rows: Rows | None) -> int:
    """Return the chi that a natural collects from each opponent."""
    if rows is None or hand.state is HandState.UNARRANGED:
        return ranked.natural.payout.chi(0, 0)
    xi = (rows.back.xi, rows.middle.xi)
    return ranked.natural.payout.chi(xi.count(Xi.XI), xi.count(Xi.XI_LON))


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
