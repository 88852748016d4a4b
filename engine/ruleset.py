"""A ruleset: one definition file, checked and made ready to settle with."""

import hashlib
import tomllib
from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.definition import Definition, FiveCardValues, Natural, ThreeCardValues
from engine.faults import RulesetError
from engine.naturals import BY_CARDS, BY_ROWS, BY_SPLIT, CardsTest, RowsTest
from engine.rows import Category, FiveCardTable, ThreeCardTable
from engine.schema import SchemaError, read

MAX_STAKE: Final = 10**12
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
_COIN_BOUND: Final = 2**53
_ACES: Final = 4
_ID_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_MAX_ID: Final = 64
_TESTS_BY_CARDS: Final = {"cards": BY_CARDS, "split": BY_SPLIT}


@dataclass(frozen=True, slots=True)
class RankedNatural:
    """A natural with its place in the ranking, 0 the strongest, and its test."""

    place: int
    natural: Natural
    by_cards: CardsTest | None
    by_rows: RowsTest | None
    must_be_legal: bool


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """A ruleset to settle with.

    `id` is the published name with its version, as in `name@1`; `digest` is the SHA-256
    of the definition file's text, in hex; `text` is that text.
    """

    id: str
    digest: str
    text: str
    definition: Definition
    back: FiveCardTable
    middle: FiveCardTable
    front: ThreeCardTable
    ranking: tuple[RankedNatural, ...]
    suits_break_ties: bool
    unarranged_stands: bool
    must_be_declared: bool
    chi_per_ace: int
    pays_a_pot: bool

    @property
    def name(self) -> str:
        """The id without its version."""
        return self.definition.id


def load_ruleset(text: str, file: str) -> Ruleset:
    """Read a ruleset from the text of a definition file; `file` names it in errors.

    Raises:
        RulesetError: naming the file, the key and the reason.

    """
    try:
        definition: Definition = read(Definition, tomllib.loads(text))
        _check(definition)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(f"{file}: not TOML: {error}") from error
    except SchemaError as error:
        raise RulesetError(f"{file}: {error}") from error
    values = definition.row_values
    return Ruleset(
        id=f"{definition.id}@{definition.version}",
        digest=hashlib.sha256(text.encode()).hexdigest(),
        text=text,
        definition=definition,
        back=FiveCardTable(definition.strength, values.back),
        middle=FiveCardTable(definition.strength, values.middle),
        front=ThreeCardTable(values.front),
        ranking=tuple(
            _ranked(place, natural)
            for place, natural in enumerate(definition.mau_binh.ranking)
        ),
        suits_break_ties=definition.strength.suits_break_ties,
        unarranged_stands=definition.hands.unarranged == "stands",
        must_be_declared=definition.mau_binh.must_be_declared,
        chi_per_ace=definition.ca_ach.chi_per_ace,
        pays_a_pot=definition.payment.coins == "pot",
    )


def _ranked(place: int, natural: Natural) -> RankedNatural:
    tests = _TESTS_BY_CARDS.get(natural.shown_by)
    return RankedNatural(
        place,
        natural,
        by_cards=tests[natural.kind] if tests else None,
        by_rows=None if tests else BY_ROWS[natural.kind],
        must_be_legal=natural.shown_by == "legal_rows",
    )


def _check(definition: Definition) -> None:
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
    for name in values.__dataclass_fields__:
        if getattr(values, name) < max(1, values.base):
            raise SchemaError(f"{key}.{name}", "must be at least 1 and at least the base")


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
        for xi, xi_lon in product(range(3), repeat=2)
        if xi + xi_lon <= 2
    }


def _check_labels(definition: Definition) -> None:
    labels, sap = definition.labels, definition.sap
    categories = [category.name.lower() for category in Category]
    if not definition.strength.four_aces_on_top:
        categories.remove("four_aces")
    wanted = {
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
        given = getattr(labels, group)
        for name in names:
            if name not in given:
                raise SchemaError(f"labels.{group}.{name}", "missing key")
        for name in given:
            if name not in names:
                raise SchemaError(
                    f"labels.{group}.{name}", f"unknown key; known are {', '.join(names)}"
                )


def _most_chi(definition: Definition) -> int:
    """Return a bound on the chi of one hand: every opponent pays the most there is."""
    values, sap = definition.row_values, definition.sap
    rows = sum(
        max(getattr(row, name) for name in row.__dataclass_fields__)
        for row in (values.back, values.middle, values.front)
    )
    multipliers = (sap.sweep_three, sap.sweep_table, sap.swept_loser)
    multiplier = 1 + sum(multiplier - 1 for multiplier in multipliers)
    payouts = [payout for natural in definition.mau_binh.ranking for payout in _payouts(natural)]
    aces = definition.ca_ach.chi_per_ace * _ACES
    return (MAX_PLAYERS - 1) * max(rows * multiplier + aces, *payouts, 0)
