"""Rounds and settlements as JSON, in the request and reply forms of the public API.

Field names are those of the API (`round_id`; `roundId` is read too), enum values its
names, and 64-bit numbers text, as protobuf writes them in JSON.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.request import HandState, HandText, Round, check_round
from engine.results import Account, Chi, PairResult, Settlement
from engine.ruleset import Ruleset
from engine.seats import Seat

Json = dict[str, Any]

_DIGITS: Final = re.compile(r"-?[0-9]{1,19}")
_UINT32: Final = range(2**32)
_INT64: Final = range(-(2**63), 2**63)


class RoundTextError(ValueError):
    """JSON that is not a round in the request form: says where and why."""


class RoundText(NamedTuple):
    """A round as sent, not checked yet."""

    ruleset: str
    round_id: str = ""
    stake: int = 0
    hands: tuple[HandText, ...] = ()
    dealer_seat: int | None = None

    def check(self, ruleset: Ruleset) -> Round:
        """Check the round against a ruleset.

        Raises:
            InvalidRequestError: with every fault found.

        """
        return check_round(
            ruleset,
            round_id=self.round_id,
            stake=self.stake,
            hands=self.hands,
            dealer_seat=self.dealer_seat,
        )


def read_round(text: str) -> RoundText:
    """Read a round from JSON text.

    Raises:
        RoundTextError: for text that is not JSON, an unknown field or a value of the
            wrong type. Whether the round can be settled is for `engine.request` to say.

    """
    try:
        value = json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        raise RoundTextError(f"not JSON: {error}") from error
    return RoundText(**{"ruleset": "", **_fields(value, "", _ROUND)})


def _without_repeats(pairs: list[tuple[str, object]]) -> Json:
    fields: Json = {}
    for name, value in pairs:
        if name in fields:
            raise ValueError(f"field {name!r} is given twice")
        fields[name] = value
    return fields


def _fields(value: object, path: str, readers: Mapping[str, "_Reader"]) -> Json:
    if not isinstance(value, dict):
        raise RoundTextError(f"{path or 'the round'}: is {_shown(value)}, not an object")
    fields: Json = {}
    for key, item in value.items():
        name = _snake_case(key)
        place = f"{path}.{key}" if path else key
        if name not in readers:
            raise RoundTextError(f"{place}: unknown field; known are {', '.join(readers)}")
        if name in fields:
            raise RoundTextError(f"{place}: given twice")
        if item is not None:
            fields[name] = readers[name](item, place)
    return fields


_Reader = Callable[[object, str], object]


def _snake_case(key: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in key)


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:40]


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise RoundTextError(f"{path}: is {_shown(value)}, not text")
    return value


def _flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise RoundTextError(f"{path}: is {_shown(value)}, not true or false")
    return value


def _whole(value: object, path: str, numbers: range) -> int:
    number = int(value) if isinstance(value, str) and _DIGITS.fullmatch(value) else value
    if not isinstance(number, int) or isinstance(number, bool) or number not in numbers:
        raise RoundTextError(f"{path}: is {_shown(value)}, not a whole number in range")
    return number


def _uint32(value: object, path: str) -> int:
    return _whole(value, path, _UINT32)


def _int64(value: object, path: str) -> int:
    return _whole(value, path, _INT64)


_STATE_NAMES: Final = {f"HAND_STATE_{state.name}": state for state in HandState}


def _state(value: object, path: str) -> int:
    if isinstance(value, str) and value not in _STATE_NAMES:
        raise RoundTextError(f"{path}: is {_shown(value)}, not one of {', '.join(_STATE_NAMES)}")
    return _STATE_NAMES[value] if isinstance(value, str) else _uint32(value, path)


def _hands(value: object, path: str) -> tuple[HandText, ...]:
    if not isinstance(value, list):
        raise RoundTextError(f"{path}: is {_shown(value)}, not a list")
    return tuple(
        HandText(**_fields(hand, f"{path}[{seat}]", _HAND)) for seat, hand in enumerate(value)
    )


_HAND: Final[Mapping[str, _Reader]] = {
    "player_id": _text,
    "front": _text,
    "middle": _text,
    "back": _text,
    "cards": _text,
    "state": _state,
    "rows_revealed": _uint32,
    "mau_binh_declared": _flag,
}
_ROUND: Final[Mapping[str, _Reader]] = {
    "round_id": _text,
    "ruleset": _text,
    "stake": _int64,
    "hands": _hands,
    "dealer_seat": _uint32,
}


def settlement_json(settlement: Settlement) -> Json:
    """Return a settlement in the reply form, every field written out."""
    round_ = settlement.round
    return {
        "round_id": round_.round_id,
        "ruleset": round_.ruleset.id,
        "ruleset_digest": round_.ruleset.digest,
        "engine_version": settlement.engine_version,
        "stake": str(round_.stake),
        "hands": [
            _hand_json(seat, account)
            for seat, account in zip(settlement.seats, settlement.accounts, strict=True)
        ],
        "pairs": [_pair_json(pair) for pair in settlement.pairs],
    }


def _hand_json(seat: Seat, account: Account) -> Json:
    rows = {"back": seat.back, "middle": seat.middle, "front": seat.front}
    return {
        "player_id": seat.hand.player_id,
        "standing": f"STANDING_{seat.standing.name}",
        "foul": seat.foul,
        "live_rows": seat.live_rows,
        **{
            f"{name}_category": f"CATEGORY_{row.category.name if row else 'UNSPECIFIED'}"
            for name, row in rows.items()
        },
        "mau_binh": mau_binh_name(seat.natural.natural.kind if seat.natural else "unspecified"),
        "mau_binh_payout_chi": seat.payout,
        "aces": seat.aces,
        "rows_won": account.rows_won,
        "rows_lost": account.rows_lost,
        "chi": _number(account.chi),
        "row_chi": _number(account.row_chi),
        "bonus_chi": _number(account.bonus_chi),
        "sap_chi": _number(account.sap_chi),
        "mau_binh_chi": _number(account.mau_binh_chi),
        "ca_ach_chi": _number(account.ca_ach_chi),
        "coin_delta": str(account.coin_delta),
    }


def _pair_json(pair: PairResult) -> Json:
    fields = pair._asdict()
    del fields["rows_won"], fields["rows_lost"]
    return fields | {
        "sap": f"SAP_KIND_{pair.sap.name}",
        "mau_binh_chi": _number(pair.mau_binh_chi),
        "ca_ach_chi": _number(pair.ca_ach_chi),
        "chi": _number(pair.chi),
        "coins": str(pair.coins),
    }


def mau_binh_name(kind: str) -> str:
    """Return the API's name of a natural's kind."""
    return f"MAU_BINH_KIND_{kind.upper()}"


def _number(chi: Chi) -> int | float:
    return int(chi) if chi == int(chi) else float(chi)
