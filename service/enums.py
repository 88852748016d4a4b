"""The engine's names as numbers of the published enums, matched by name at import."""

from collections.abc import Callable, Iterable
from enum import IntEnum
from types import MappingProxyType
from typing import Final, TypeVar, get_args

from engine.arrangements import Violation
from engine.definition import Kind
from engine.multiplier import SapKind
from engine.rows import Category
from engine.seats import Standing
from maubinh.settlement.v1 import (
    category_pb2,
    mau_binh_kind_pb2,
    settle_round_pb2,
    validate_arrangement_pb2,
)

Number = TypeVar("Number")


def _published(
    members: Iterable[IntEnum], prefix: str, number: Callable[[str], Number]
) -> tuple[Number, ...]:
    """Return a table from the engine's numbers to the published; at 0 is the unspecified."""
    names = {member.value: member.name for member in members}
    return tuple(
        number(prefix + names.get(value, "UNSPECIFIED")) for value in range(max(names) + 1)
    )


CATEGORIES: Final = _published(Category, "CATEGORY_", category_pb2.Category.Value)
STANDINGS: Final = _published(Standing, "STANDING_", settle_round_pb2.Standing.Value)
SAP_KINDS: Final = _published(SapKind, "SAP_KIND_", settle_round_pb2.SapKind.Value)
VIOLATIONS: Final = _published(
    Violation, "ARRANGEMENT_VIOLATION_", validate_arrangement_pb2.ArrangementViolation.Value
)

_KINDS: tuple[Kind, ...] = get_args(Kind)
_KIND_NUMBERS = {
    kind: mau_binh_kind_pb2.MauBinhKind.Value(f"MAU_BINH_KIND_{kind.upper()}") for kind in _KINDS
}
MAU_BINH_KINDS: Final = MappingProxyType(
    {None: mau_binh_kind_pb2.MAU_BINH_KIND_UNSPECIFIED, **_KIND_NUMBERS}
)
