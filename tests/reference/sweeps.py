"""Multipliers for winning or losing all rows (rules, section 5)."""

from .cards import ROWS
from .pairs import Pair, Seat
from .rulesets import Ruleset


def swept(pair: Pair, winner: int) -> bool:
    """Whether the winner has won all three rows of the other; a natural pair has none."""
    return pair.rows is not None and all(pair.row_for(winner, row) > 0 for row in ROWS)


def lost_a_row(pair: Pair, seat: int) -> bool:
    """Whether the seat has lost at least one row of this pair."""
    return any(pair.row_for(seat, row) < 0 for row in ROWS)


def lost_or_void(pair: Pair, seat: int) -> bool:
    """Whether the seat has lost every row of this pair that was not void."""
    return all(pair.row_for(seat, row) < 0 or row in pair.void for row in ROWS)


def pairs_by_rows(pairs: list[Pair], seat: int) -> list[Pair]:
    """The pairs of a seat that no natural decides (C23)."""
    return [pair for pair in pairs if seat in (pair.a, pair.b) and pair.rows is not None]


def swept_loser(pairs: list[Pair], seats: list[Seat], seat: int) -> bool:
    """Swept at least once, and nothing but losses and void rows against everyone."""
    own = pairs_by_rows(pairs, seat)
    return (
        not seats[seat].hand.early_leaver
        and any(swept(pair, pair.other(seat)) for pair in own)
        and all(lost_or_void(pair, seat) for pair in own)
    )


def times_swept(pairs: list[Pair], seat: int) -> int:
    """How many opponents a seat has swept."""
    return sum(1 for pair in pairs_by_rows(pairs, seat) if swept(pair, seat))


def ca_ach_multiplier(pair: Pair, pairs: list[Pair]) -> int:
    """Twice for a sweep, four times for each of three opponents swept."""
    for seat in (pair.a, pair.b):
        if swept(pair, seat):
            return 4 if times_swept(pairs, seat) == 3 else 2
    return 1


def has_swept_loser(pair: Pair, pairs: list[Pair], seats: list[Seat]) -> bool:
    """Whether a swept loser has lost a row of this pair."""
    return any(
        swept_loser(pairs, seats, seat) and lost_a_row(pair, seat) for seat in (pair.a, pair.b)
    )


def has_table_sweeper(pair: Pair, pairs: list[Pair], seats: list[Seat]) -> bool:
    """Whether one of the two has swept every other player of a table of three or four."""
    opponents = len(seats) - 1
    return opponents >= 2 and any(
        times_swept(pairs, seat) == opponents for seat in (pair.a, pair.b)
    )


def multiplier(pair: Pair, pairs: list[Pair], seats: list[Seat], ruleset: Ruleset) -> int:
    """What the rows of a pair are multiplied by (C24 to C26)."""
    if pair.rows is None or ruleset.sweep == "none":
        return 1
    if ruleset.sweep == "ca-ach":
        return ca_ach_multiplier(pair, pairs)
    if seats[pair.a].hand.early_leaver or seats[pair.b].hand.early_leaver:
        return 1
    lost_everything = has_swept_loser(pair, pairs, seats)
    if ruleset.sweep == "sap-lang":
        return 3 if lost_everything else 1
    won_everything = has_table_sweeper(pair, pairs, seats)
    return 1 + (2 if lost_everything else 0) + (1 if won_everything else 0)
