"""What a definition must be beyond well-typed: consistent, labelled, and within bounds."""

from collections.abc import Mapping
from dataclasses import asdict
from itertools import product
from typing import Final

from engine.definition import Definition, FiveCardValues, Label, Natural, ThreeCardValues
from engine.naturals import BY_CARDS, BY_SPLIT
from engine.rows import Category
from engine.schema import SchemaError

MAX_STAKE: Final = 10**12
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
_COIN_BOUND: Final = 2**53
_ACES: Final = 4
_XI_ROWS: Final = 2
_ID_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_MAX_ID: Final = 64


def check_definition(definition: Definition) -> None:
    """Check what the types of a definition cannot say.

    Raises:
        SchemaError: naming the key and the reason.

    """
    _check_id(definition.id)
    if sorted(definition.hands.reveal_order) != ["back", "front", "middle"]:
        raise SchemaError("hands.reveal_order", "must name back, middle and front once each")
    for row, values in (
        ("back", definition.row_values.back),
        ("middle", definition.row_values.middle),
        ("front", definition.row_values.front),
    ):
        _check_values(f"row_values.{row}", values)
    _check_ranking(definition)
    if definition.sap.sweep_three < definition.sap.sweep_one:
        raise SchemaError("sap.sweep_three", "must not be less than sap.sweep_one")
    if definition.payment.coins == "pot" and definition.dealer.allowed:
        raise SchemaError("dealer.allowed", "a pot has no dealer: payment.coins is 'pot'")
    _check_labels(definition)
    if _most_chi(definition) * MAX_STAKE >= _COIN_BOUND:
        raise SchemaError(
            "", f"a hand could win {_most_chi(definition)} chi, too many coins at the top stake"
        )


def _check_id(name: str) -> None:
    if not name or len(name) > _MAX_ID or not _ID_LETTERS.issuperset(name):
        raise SchemaError(
            "id", f"is {name!r}, not 1 to {_MAX_ID} lower-case letters, digits and hyphens"
        )


def _check_values(key: str, values: FiveCardValues | ThreeCardValues) -> None:
    for name, chi in asdict(values).items():
        if chi < values.base:
            raise SchemaError(f"{key}.{name}", f"is {chi}, less than the base {values.base}")


def _check_ranking(definition: Definition) -> None:
    rules = definition.mau_binh
    kinds = [natural.kind for natural in rules.ranking]
    for place, natural in enumerate(rules.ranking):
        key = f"mau_binh.ranking[{place}]"
        if natural.kind in kinds[:place]:
            raise SchemaError(f"{key}.kind", f"{natural.kind!r} is ranked twice")
        allowed = _ways_to_show(natural)
        if natural.shown_by not in allowed:
            raise SchemaError(
                f"{key}.shown_by",
                f"{natural.shown_by!r} is a known reading that this release does not settle"
                f" for {natural.kind}; it has {' or '.join(map(repr, allowed))}",
            )
        payouts = _payouts(natural)
        if min(payouts) < 1:
            raise SchemaError(f"{key}.payout", "must be at least 1 chi")
        if rules.shared and (len(payouts) > 1 or max(payouts) % (MAX_PLAYERS - 1)):
            raise SchemaError(
                f"{key}.payout", "must be a plain number that 3 divides, since payouts are shared"
            )


def _ways_to_show(natural: Natural) -> list[str]:
    if natural.kind in BY_CARDS:
        return ["cards"]
    return ["rows", "legal_rows", *(["split"] if natural.kind in BY_SPLIT else [])]


def _payouts(natural: Natural) -> set[int]:
    """Return every payout that a hand can collect: at most two of its rows are xì."""
    return {
        natural.payout.chi(xi, xi_lon)
        for xi, xi_lon in product(range(_XI_ROWS + 1), repeat=2)
        if xi + xi_lon <= _XI_ROWS
    }


def _check_labels(definition: Definition) -> None:
    labels, sap = definition.labels, definition.sap
    if not (labels.name.vi and labels.name.en):
        raise SchemaError("labels.name", "must not be empty")
    categories = [category.name.lower() for category in Category]
    if not definition.strength.four_aces_on_top:
        categories.remove("four_aces")
    wanted: dict[str, list[str]] = {
        "row": ["back", "middle", "front"],
        "category": categories,
        "mau_binh": [natural.kind for natural in definition.mau_binh.ranking],
        "sap": [
            name
            for name in ("sweep_one", "sweep_three", "sweep_table", "swept_loser")
            if getattr(sap, name) > 1
        ],
    }
    for group, names in wanted.items():
        given: Mapping[str, Label] = getattr(labels, group)
        for name in names:
            if name not in given:
                raise SchemaError(f"labels.{group}.{name}", "missing key")
        for name, label in given.items():
            if not (label.vi and label.en):
                raise SchemaError(f"labels.{group}.{name}", "must not be empty")
            if name not in names:
                raise SchemaError(
                    f"labels.{group}.{name}", f"unknown key; known are {', '.join(names)}"
                )


def _most_chi(definition: Definition) -> int:
    """Return a bound on the chi of one hand: every opponent pays the most there is."""
    values, sap = definition.row_values, definition.sap
    rows = sum(max(asdict(row).values()) for row in (values.back, values.middle, values.front))
    multipliers = (sap.sweep_three, sap.sweep_table, sap.swept_loser)
    multiplier = 1 + sum(multiplier - 1 for multiplier in multipliers)
    payouts = [payout for natural in definition.mau_binh.ranking for payout in _payouts(natural)]
    aces = definition.ca_ach.chi_per_ace * _ACES
    most: int = max([rows * multiplier + aces, *payouts])
    return (MAX_PLAYERS - 1) * most
