"""Published results: rounds with the engine's whole reply, one a line of JSON.

`python -m tests.freezing NAME@2 NAME@1` writes the file of a new ruleset version, with
the rounds that are frozen for another; see `tests/frozen/README.md`.
"""

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from engine.arrangements import detect, validate
from engine.cards import cards_text
from engine.catalogue import shipped
from engine.request import Hand, HandText, check_arrangements, check_holdings, check_round
from engine.results import Account, PairResult
from engine.ruleset import Ruleset
from engine.seats import Seat
from engine.settlement import settle

FROZEN: Final = Path(__file__).parent / "frozen"

Json = dict[str, Any]


def frozen_line(ruleset: Ruleset, request: Json) -> str:
    """Return the line of a round: the request and all that the engine says of it."""
    texts = [HandText(**hand) for hand in request["hands"]]
    settlement = settle(
        check_round(
            ruleset,
            round_id=request["round_id"],
            stake=request["stake"],
            hands=texts,
            dealer_seat=request["dealer_seat"],
        )
    )
    in_rows = [text for text in texts if text.back]
    reply = {
        "round": request,
        "ruleset": ruleset.id,
        "ruleset_digest": ruleset.digest,
        "hands": [
            _hand(seat, account)
            for seat, account in zip(settlement.seats, settlement.accounts, strict=True)
        ],
        "pairs": [_pair(pair) for pair in settlement.pairs],
        "arrangements": [_arrangement(ruleset, hand) for hand in check_arrangements(in_rows)]
        if in_rows
        else [],
        "holdings": [list(_holding(ruleset, hand)) for hand in check_holdings(texts)],
    }
    return json.dumps(reply, ensure_ascii=False, default=_exact)


def _exact(value: object) -> int | str:
    if not isinstance(value, Fraction):
        raise TypeError(value)
    return str(value) if value.denominator > 1 else value.numerator


def _hand(seat: Seat, account: Account) -> Json:
    rows = {"back": seat.back, "middle": seat.middle, "front": seat.front}
    return {
        "player_id": seat.hand.player_id,
        "standing": seat.standing.name,
        "foul": seat.foul,
        "live_rows": seat.live_rows,
        "categories": {name: row and row.category.name for name, row in rows.items()},
        "mau_binh": seat.natural and seat.natural.natural.kind,
        "mau_binh_payout_chi": seat.payout,
        "aces": seat.aces,
        **account._asdict(),
    }


def _pair(pair: PairResult) -> Json:
    return pair._asdict() | {"sap": pair.sap.name}


def _arrangement(ruleset: Ruleset, hand: Hand) -> Json:
    judged = validate(ruleset, hand)
    return {
        "valid": judged.valid,
        "violations": [violation.name for violation in judged.violations],
        "back_category": judged.back_category.name,
        "middle_category": judged.middle_category.name,
        "front_category": judged.front_category.name,
        "mau_binh": judged.mau_binh,
    }


def _holding(ruleset: Ruleset, hand: Hand) -> Iterator[Json]:
    for found in detect(ruleset, hand).found:
        rows = {"back": found.back, "middle": found.middle, "front": found.front}
        yield found._asdict() | {name: cards_text(cards) for name, cards in rows.items()}


def frozen_file(ruleset: str) -> Path:
    """Return the file of a ruleset version, given as `name@1`."""
    return FROZEN / f"{ruleset.replace('@', '-')}.jsonl"


def freeze(ruleset: Ruleset, requests: list[Json]) -> None:
    """Write the file of a ruleset version, which must not be there yet."""
    lines = [frozen_line(ruleset, request) for request in requests]
    with frozen_file(ruleset.id).open("x", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)


def requests_of(ruleset: str) -> list[Json]:
    """Return the rounds of a ruleset version that is frozen."""
    lines = frozen_file(ruleset).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["round"] for line in lines]


def main() -> None:
    """Freeze the version given first, with the rounds of the version given second."""
    if len(sys.argv) != 3:
        sys.exit("usage: make freeze NEW=name@2 ROUNDS=name@1")
    new, of = sys.argv[1:]
    ruleset = shipped().get(new)
    if frozen_file(ruleset.id).exists():
        sys.exit(f"{frozen_file(ruleset.id)} is there, and what was published never changes")
    freeze(ruleset, requests_of(of))


if __name__ == "__main__":
    main()
