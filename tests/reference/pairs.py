"""What two hands settle between them (rules, sections 3 to 5)."""

from dataclasses import dataclass
from fractions import Fraction

from .cards import ROWS, Cards
from .hands import Hand, foul, live_rows, natural_of, natural_payout, row_value
from .rulesets import Natural, Ruleset
from .strength import strength


@dataclass(frozen=True)
class Seat:
    """A hand at the table with everything that is known of it alone."""

    hand: Hand
    foul: bool
    live: tuple[str, ...]
    natural: Natural | None
    payout: int  # of the natural, else 0


@dataclass
class Pair:
    """What moves between two seats, signed as seen from `a`."""

    a: int
    b: int
    rows: dict[str, int] | None = None  # None where a natural decides
    void: tuple[str, ...] = ()  # rows in which both are dead
    multiplier: int = 1
    ca_ach: int | None = None
    chi: Fraction = Fraction(0)
    coins: int = 0

    def row_for(self, seat: int, row: str) -> int:
        """The signed value of a row as seen from one of the two seats."""
        if self.rows is None:
            raise ValueError("a natural decides this pair")
        return self.rows[row] if seat == self.a else -self.rows[row]

    def other(self, seat: int) -> int:
        """The opponent of a seat of this pair."""
        return self.b if seat == self.a else self.a


def seat_of(hand: Hand, ruleset: Ruleset) -> Seat:
    """Work out what is known of a hand alone."""
    natural = natural_of(hand, ruleset)
    return Seat(
        hand=hand,
        foul=foul(hand, ruleset),
        live=live_rows(hand, ruleset),
        natural=natural,
        payout=0 if natural is None else natural_payout(hand, natural, ruleset),
    )


def row_of(seat: Seat, row: str) -> Cards:
    """The cards of a live row."""
    if seat.hand.rows is None:
        raise ValueError("a hand without rows has no live row")
    return seat.hand.rows[row]


def row_between(first: Seat, second: Seat, row: str, ruleset: Ruleset) -> int:
    """Signed value of a row as seen from the first seat; 0 if tied or void (section 4)."""
    first_wins = row in first.live
    second_wins = row in second.live
    if first_wins and second_wins:
        mine = strength(row_of(first, row), ruleset.ranking)
        theirs = strength(row_of(second, row), ruleset.ranking)
        first_wins, second_wins = mine > theirs, theirs > mine
    if first_wins:
        return row_value(first.hand, row, ruleset)
    if second_wins:
        return -row_value(second.hand, row, ruleset)
    return 0


def rows_pair(seats: list[Seat], a: int, b: int, ruleset: Ruleset) -> Pair:
    """The pair of two hands without a natural, before multiplier and ace bet."""
    first, second = seats[a], seats[b]
    rows = {row: row_between(first, second, row, ruleset) for row in ROWS}
    void = tuple(row for row in ROWS if row not in first.live and row not in second.live)
    return Pair(a, b, rows=rows, void=void)


def stronger_natural(first: Seat, second: Seat, ruleset: Ruleset) -> int:
    """1 if the first seat collects, -1 if the second does, 0 for a draw (C16, C17)."""
    if first.natural is None or second.natural is None:
        return (first.natural is not None) - (second.natural is not None)
    if ruleset.naturals_always_draw:
        return 0
    first_place = ruleset.naturals.index(first.natural)
    second_place = ruleset.naturals.index(second.natural)
    return (first_place < second_place) - (first_place > second_place)


def natural_pair(seats: list[Seat], a: int, b: int, ruleset: Ruleset) -> Pair:
    """The pair of two hands of which at least one has a natural; payouts still unshared."""
    first, second = seats[a], seats[b]
    sign = stronger_natural(first, second, ruleset)
    payout = first.payout if sign > 0 else second.payout
    return Pair(a, b, chi=Fraction(sign * payout))


def all_pairs(seats: list[Seat], ruleset: Ruleset) -> list[Pair]:
    """Every pair of the table, in seat order."""
    pairs = []
    for a in range(len(seats)):
        for b in range(a + 1, len(seats)):
            with_natural = seats[a].natural is not None or seats[b].natural is not None
            settle_pair = natural_pair if with_natural else rows_pair
            pairs.append(settle_pair(seats, a, b, ruleset))
    return pairs


def even_to_dealer(pair: Pair, seats: list[Seat], dealer: int) -> None:
    """Give the dealer what would be even: tied and void rows, equal naturals (C28)."""
    sign = 1 if pair.a == dealer else -1
    if pair.rows is None:
        if pair.chi == 0:
            pair.chi = Fraction(sign * seats[dealer].payout)
        return
    for row, value in pair.rows.items():
        if value == 0:
            pair.rows[row] = sign
