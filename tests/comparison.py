"""What the engine says of a round, and what a settled round expects, in one form.

A settled round says less than the engine does; the rest, such as the parts of a hand's chi,
follows from it by the rules and is worked out here.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engine.catalogue import shipped
from engine.request import HandState, HandText, Round, check_round
from engine.results import Account, PairResult, Settlement
from engine.seats import Seat
from engine.settlement import settle
from tests.reference.hands import live_rows, read_hand
from tests.reference.naturals import SHORT_NAMES
from tests.reference.rules import settle as settle_slowly
from tests.reference.rulesets import Ruleset, find

Data = dict[str, Any]

VECTORS: Final = Path(__file__).parent / "vectors" / "rounds.jsonl"
ROWS: Final = ("back", "middle", "front")

KINDS: Final = {short: kind for kind, short in SHORT_NAMES.items()}
CATEGORIES: Final = {
    "high": "HIGH_CARD",
    "pair": "PAIR",
    "two": "TWO_PAIR",
    "trips": "THREE_OF_A_KIND",
    "straight": "STRAIGHT",
    "flush": "FLUSH",
    "full": "FULL_HOUSE",
    "quads": "FOUR_OF_A_KIND",
    "sf": "STRAIGHT_FLUSH",
    "quad_aces": "FOUR_ACES",
}
# Why rows are multiplied, by how much they are.
SAP: Final = {
    "none": {1: "NONE"},
    "ca-ach": {1: "NONE", 2: "SAP_HAM", 4: "SAP_HAM_ALL"},
    "sap-lang": {1: "NONE", 3: "SAP_BA_CHI"},
    "bai-binh": {1: "NONE", 2: "SAP_HAM", 3: "SAP_BA_CHI", 4: "SAP_HAM_AND_SAP_BA_CHI"},
}


def settled_rounds() -> Iterator[Data]:
    """Yield every settled round of the vectors."""
    with VECTORS.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def hand_text(given: Mapping[str, Any]) -> HandText:
    """Return a hand of a settled round as the engine is asked about it."""
    return HandText(
        front=given.get("front", ""),
        middle=given.get("middle", ""),
        back=given.get("back", ""),
        cards=given.get("cards", ""),
        state=HandState[given["state"].upper()],
        rows_revealed=given["rows_revealed"],
        mau_binh_declared=given["mau_binh_declared"],
    )


def round_of(request: Data) -> Round:
    """Return a settled round's request as the engine settles it."""
    return check_round(
        shipped().get(request["ruleset"]),
        round_id=request["round_id"],
        stake=request["stake"],
        hands=[hand_text(given) for given in request["hands"]],
        dealer_seat=request["dealer_seat"],
    )


def said(settlement: Settlement) -> Data:
    """Return all that the engine says of a round."""
    return {
        "hands": [
            _said_of_seat(seat) | _said_of_account(account)
            for seat, account in zip(settlement.seats, settlement.accounts, strict=True)
        ],
        "pairs": [_said_of_pair(pair) for pair in settlement.pairs],
    }


def _said_of_seat(seat: Seat) -> Data:
    rows = (seat.back, seat.middle, seat.front)
    return {
        "foul": seat.foul,
        "standing": seat.standing.name,
        "live_rows": seat.live_rows,
        "categories": [None if row is None else row.category.name for row in rows],
        "mau_binh": seat.natural and seat.natural.natural.kind,
        "payout": seat.payout,
        "aces": seat.aces,
    }


def _said_of_account(account: Account) -> Data:
    return account._asdict()


def _said_of_pair(pair: PairResult) -> Data:
    return pair._asdict() | {"sap": pair.sap.name}


def expected(request: Data, outcome: Data) -> Data:
    """Return what the engine must say of a round that was settled by others."""
    ruleset = find(request["ruleset"])
    pairs = [_expected_of_pair(pair, ruleset) for pair in outcome["pairs"]]
    hands = [
        _expected_of_seat(given, seat, outcome, ruleset)
        | _expected_of_account(seat, pairs)
        | {"chi": outcome["chi"][seat], "coin_delta": outcome["coins"][seat]}
        for seat, given in enumerate(request["hands"])
    ]
    return {"hands": hands, "pairs": pairs}


def _expected_of_seat(given: Data, seat: int, outcome: Data, ruleset: Ruleset) -> Data:
    foul, held = outcome["foul"][seat], outcome["mau_binh"][seat]
    categories = outcome["categories"][seat]
    kind, payout = (None, 0) if held is None else (KINDS[held[0]], held[1])
    return {
        "foul": foul,
        "standing": _standing(given["state"], ruleset, natural=held is not None, foul=foul),
        "live_rows": len(live_rows(read_hand(given, ruleset), ruleset)),
        "categories": [categories and CATEGORIES[categories[row]] for row in ROWS],
        "mau_binh": kind,
        "payout": payout,
        "aces": outcome["aces"][seat],
    }


def _standing(state: str, ruleset: Ruleset, *, natural: bool, foul: bool) -> str:
    if natural:
        return "MAU_BINH"
    if state == "left":
        return "LEFT"
    if state == "unarranged" and not ruleset.unarranged_rows_stand:
        return "UNARRANGED"
    return "FOUL" if foul else "PLAYED"


def _expected_of_pair(pair: Data, ruleset: Ruleset) -> Data:
    by_rows = pair["rows"] is not None
    rows = pair["rows"] or dict.fromkeys(ROWS, 0)
    bonus = {row: chi - _sign(chi) * ruleset.base[row] for row, chi in rows.items()}
    return {
        "a": pair["a"],
        "b": pair["b"],
        "rows_won": sum(chi > 0 for chi in rows.values()),
        "rows_lost": sum(chi < 0 for chi in rows.values()),
        **{f"{row}_chi": rows[row] for row in ROWS},
        **{f"{row}_bonus_chi": bonus[row] for row in ROWS},
        "multiplier": pair["multiplier"],
        "sap": SAP[ruleset.sweep][pair["multiplier"]],
        "mau_binh_chi": 0 if by_rows else pair["chi"],
        "ca_ach_chi": pair["ca_ach"] or 0,
        "chi": pair["chi"],
        "coins": pair["coins"] or 0,
    }


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _expected_of_account(seat: int, pairs: list[Data]) -> Data:
    """Return the parts of a hand's chi, summed over its pairs as seen from its side."""
    account = dict.fromkeys(
        ("rows_won", "rows_lost", "row_chi", "bonus_chi", "sap_chi", "mau_binh_chi", "ca_ach_chi"),
        0,
    )
    for pair in pairs:
        if seat not in (pair["a"], pair["b"]):
            continue
        sign = 1 if seat == pair["a"] else -1
        won, lost = (pair["rows_won"], pair["rows_lost"])[::sign]
        rows = sum(pair[f"{row}_chi"] for row in ROWS)
        bonus = sum(pair[f"{row}_bonus_chi"] for row in ROWS)
        account["rows_won"] += won
        account["rows_lost"] += lost
        account["row_chi"] += sign * (rows - bonus)
        account["bonus_chi"] += sign * bonus
        account["sap_chi"] += sign * rows * (pair["multiplier"] - 1)
        account["mau_binh_chi"] += sign * pair["mau_binh_chi"]
        account["ca_ach_chi"] += sign * pair["ca_ach_chi"]
    return account


def differences(ours: object, theirs: object, where: str = "") -> Iterator[str]:
    """Yield each place in which two forms differ, and how."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            yield from differences(ours.get(key), theirs.get(key), f"{where}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(one, other, f"{where}[{place}]")
    elif ours != theirs:
        yield f"{where}: {ours!r}, expected {theirs!r}"


def disagreements(request: Data, outcome: Data | None = None) -> list[str]:
    """Return where the engine says other than the outcome, by default the reference's."""
    if outcome is None:
        outcome = settle_slowly(request)
    ours = said(settle(round_of(request)))
    return list(differences(ours, expected(request, outcome)))
