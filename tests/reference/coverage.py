"""What occurs in a number of generated rounds, counted; run as a module to print it."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .arrange import foul_kind
from .cards import ROWS
from .generate import rounds
from .hands import as_rows, pattern, read_hand
from .naturals import shown_by_rows
from .pairs import Pair, Seat, seat_of
from .rules import settled_pairs
from .rulesets import XI_ROW, Ruleset, find
from .strength import strength, strength_without_suits
from .sweeps import pairs_by_rows, swept_loser, times_swept


def standing(seat: Seat) -> str:
    """State of a hand in a word."""
    hand = seat.hand
    word = f"left {hand.rows_revealed}" if hand.state == "left" else hand.state
    return word if hand.rows is not None else f"{word}, cards only"


def hand_events(seat: Seat, ruleset: Ruleset) -> Iterator[str]:
    """What a hand alone brings up."""
    hand = seat.hand
    yield f"hand {standing(seat)}"
    if hand.rows is None:
        return
    rows = as_rows(hand.rows)
    front, middle, back = rows
    ranking = ruleset.ranking
    if seat.foul:
        yield f"foul {foul_kind(rows, ranking)}"
        yield f"foul and {standing(seat)}"
    elif strength_without_suits(middle, ranking) == strength_without_suits(back, ranking):
        yield "boundary middle equals back"
    plain_front = strength_without_suits(front, ranking)
    if strength_without_suits(middle, ranking)[: len(plain_front)] == plain_front:
        yield "boundary front equals middle as far as it goes"
    for row, cards in zip(("front", "middle", "back"), rows, strict=True):
        yield f"row {row} {pattern(cards, ruleset)}"


def natural_events(seat: Seat, ruleset: Ruleset) -> Iterator[str]:
    """What a natural, or a wrong declaration, brings up."""
    natural = seat.natural
    if ruleset.naturals_need_declaring and natural is None and seat.hand.declared:
        yield "declared falsely"
    if natural is None:
        return
    yield f"natural {natural.kind}"
    yield f"natural {natural.kind}, {'foul' if seat.foul else standing(seat)}"
    if natural.look == "split":
        rows = seat.hand.rows
        by_rows = rows is not None and shown_by_rows(natural.kind, as_rows(rows))
        yield f"natural {natural.kind}, {'shown by its rows' if by_rows else 'by split only'}"
    if ruleset.naturals_count_xi_rows:
        yield f"natural {natural.kind} pays {seat.payout}"


def xi_event(seat: Seat, row: str, ruleset: Ruleset) -> Iterator[str]:
    """A xì row where they count."""
    if seat.hand.rows is not None and ruleset.pays_pot:
        found = pattern(seat.hand.rows[row], ruleset)
        if found in XI_ROW:
            yield f"xi {row} {found}"


def row_events(pair: Pair, seats: list[Seat], ruleset: Ruleset, row: str) -> Iterator[str]:
    """What one row of a pair brings up."""
    value = pair.row_for(pair.a, row)
    winner, loser = (pair.a, pair.b) if value > 0 else (pair.b, pair.a)
    first, second = seats[pair.a], seats[pair.b]
    both = row in first.live and row in second.live
    if value and row in seats[winner].live and seats[winner].hand.rows is not None:
        against = "live" if row in seats[loser].live else "dead"
        found = pattern((seats[winner].hand.rows or {})[row], ruleset)
        yield f"won {row} {found} from {against}"
    elif row in pair.void:
        yield "void row"
    elif not value:
        yield f"tied row {row}"
    if both and first.hand.rows and second.hand.rows:
        mine, theirs = first.hand.rows[row], second.hand.rows[row]
        ranking = ruleset.ranking
        if strength_without_suits(mine, ranking) == strength_without_suits(theirs, ranking):
            suits = strength(mine, ranking) != strength(theirs, ranking)
            yield f"equal row {row}{', suits decide' if suits else ''}"


def meeting_events(pair: Pair, seats: list[Seat], ruleset: Ruleset) -> Iterator[str]:
    """What two hands bring up when at least one has a natural."""
    first, second = seats[pair.a], seats[pair.b]
    if first.natural is None or second.natural is None:
        other = first if first.natural is None else second
        yield f"natural against {'foul' if other.foul else standing(other)}"
    elif first.natural == second.natural:
        yield f"naturals equal {first.natural.kind}"
        if first.payout != second.payout:
            yield "naturals equal, payouts different"
    else:
        yield f"naturals different, {'draw' if ruleset.naturals_always_draw else 'stronger wins'}"
    if pair.chi.denominator != 1:
        yield "chi is a fraction"


def pair_events(pair: Pair, seats: list[Seat], ruleset: Ruleset) -> Iterator[str]:
    """What a pair brings up."""
    if pair.rows is None:
        yield from meeting_events(pair, seats, ruleset)
        return
    yield f"multiplier {pair.multiplier}"
    early = any(seats[i].hand.early_leaver for i in (pair.a, pair.b))
    if early and pair.multiplier > 1:
        yield f"multiplier {pair.multiplier} with an early leaver"
    for row in ROWS:
        yield from row_events(pair, seats, ruleset, row)


def sweep_events(pairs: list[Pair], seats: list[Seat]) -> Iterator[str]:
    """Who sweeps and who is swept."""
    natural = any(seat.natural is not None for seat in seats)
    early = any(seat.hand.early_leaver for seat in seats)
    note = (", natural there" if natural else "") + (", early leaver there" if early else "")
    for i in range(len(seats)):
        count = times_swept(pairs, i)
        if count:
            yield f"sweeps {count} of {len(seats) - 1}{note}"
        if swept_loser(pairs, seats, i):
            state = "foul" if seats[i].foul else standing(seats[i])
            yield f"swept loser {state}"
            yield f"swept loser{note}"
            if any(pair.void for pair in pairs_by_rows(pairs, i)):
                yield "swept loser with void rows"


def shared_events(seats: list[Seat], ruleset: Ruleset, stake: int) -> Iterator[str]:
    """Who holds the same natural, and whether coins are left over."""
    for natural in ruleset.naturals:
        holders = sum(1 for seat in seats if seat.natural == natural)
        if holders > 1:
            weaker = [seat for seat in seats if seat.natural != natural]
            left_over = natural.payout * stake % holders
            note = ", coins left over" if left_over and weaker and ruleset.naturals_share else ""
            yield f"shared {natural.kind} by {holders}"
            yield f"shared by {holders} against {len(weaker)}{note}"


def table_events(request: dict[str, Any], seats: list[Seat], pairs: list[Pair]) -> Iterator[str]:
    """What a whole round brings up."""
    ruleset = find(request["ruleset"])
    yield f"players {len(seats)}"
    dealer = request["dealer_seat"]
    if dealer is None:
        yield from sweep_events(pairs, seats)
        yield from shared_events(seats, ruleset, request["stake"])
        return
    yield f"dealer {dealer} of {len(seats)}"
    for pair in pairs:
        for row in ROWS if pair.rows is not None else ():
            first, second = (seats[i].hand.rows for i in (pair.a, pair.b))
            if row in pair.void:
                yield "dealer gets void row"
            elif first and second and row in seats[pair.a].live and row in seats[pair.b].live:
                compared = [strength(rows[row], ruleset.ranking) for rows in (first, second)]
                if compared[0] == compared[1]:
                    yield "dealer gets tied row"
        if pair.rows is None and seats[pair.a].natural == seats[pair.b].natural:
            yield "dealer gets equal naturals"


def pot_events(pairs: list[Pair], players: int, stake: int) -> Iterator[str]:
    """How many share a pot."""
    chi = [
        sum(pair.chi for pair in pairs if pair.a == i)
        - sum(pair.chi for pair in pairs if pair.b == i)
        for i in range(players)
    ]
    winners = chi.count(max(chi))
    left_over = (players - winners) * stake % winners
    yield f"pot won by {winners} of {players}{', coins left over' if left_over else ''}"


def events(request: dict[str, Any]) -> Iterator[str]:
    """Everything of note that occurs in a round."""
    ruleset = find(request["ruleset"])
    seats = [seat_of(read_hand(given, ruleset), ruleset) for given in request["hands"]]
    pairs = settled_pairs(seats, ruleset, request["stake"], request["dealer_seat"])
    for seat in seats:
        yield from hand_events(seat, ruleset)
        yield from natural_events(seat, ruleset)
        for row in ("back", "middle"):
            yield from xi_event(seat, row, ruleset)
    for pair in pairs:
        yield from pair_events(pair, seats, ruleset)
    yield from table_events(request, seats, pairs)
    if ruleset.pays_pot:
        yield from pot_events(pairs, len(seats), request["stake"])


def counted(seed: int, count: int) -> Counter[str]:
    """How often each thing occurs, for each ruleset."""
    found: Counter[str] = Counter()
    for request in rounds(seed, count):
        found.update(f"{request['ruleset']}: {event}" for event in events(request))
    return found


if __name__ == "__main__":
    seed, count = (int(argument) for argument in sys.argv[1:3])
    for event, times in sorted(counted(seed, count).items()):
        print(f"{times:7} {event}")
