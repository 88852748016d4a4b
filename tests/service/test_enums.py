from collections.abc import Iterable
from enum import IntEnum
from typing import get_args

import pytest
from google.protobuf.internal.enum_type_wrapper import EnumTypeWrapper

from engine.arrangements import Violation
from engine.definition import Kind
from engine.multiplier import SapKind
from engine.request import HandState
from engine.rows import Category
from engine.seats import Standing
from maubinh.settlement.v1 import (
    category_pb2,
    hand_pb2,
    mau_binh_kind_pb2,
    settle_round_pb2,
    settlement_service_pb2,
    validate_arrangement_pb2,
)
from service.enums import CATEGORIES, MAU_BINH_KINDS, SAP_KINDS, STANDINGS, VIOLATIONS


@pytest.mark.parametrize(
    ("members", "numbers", "published", "prefix"),
    [
        (Category, CATEGORIES, category_pb2.Category, "CATEGORY_"),
        (Standing, STANDINGS, settle_round_pb2.Standing, "STANDING_"),
        (SapKind, SAP_KINDS, settle_round_pb2.SapKind, "SAP_KIND_"),
        (
            Violation,
            VIOLATIONS,
            validate_arrangement_pb2.ArrangementViolation,
            "ARRANGEMENT_VIOLATION_",
        ),
    ],
)
def test_every_name_of_the_engine_is_published(
    members: Iterable[IntEnum],
    numbers: tuple[int, ...],
    published: EnumTypeWrapper,
    prefix: str,
) -> None:
    names = {member.value: prefix + member.name for member in members} | {0: f"{prefix}UNSPECIFIED"}
    assert {value: published.Name(numbers[value]) for value in names} == names
    assert set(published.keys()) == set(names.values())


def test_every_natural_of_the_engine_is_published() -> None:
    published = mau_binh_kind_pb2.MauBinhKind
    names = {kind: f"MAU_BINH_KIND_{kind.upper()}" for kind in get_args(Kind)}
    names[None] = "MAU_BINH_KIND_UNSPECIFIED"
    assert {kind: published.Name(number) for kind, number in MAU_BINH_KINDS.items()} == names
    assert set(published.keys()) == set(names.values())


def test_hand_states_go_to_the_engine_as_they_are() -> None:
    assert dict(hand_pb2.HandState.items()) == {
        f"HAND_STATE_{state.name}": state.value for state in HandState
    }


def test_no_reply_has_a_map() -> None:
    service = settlement_service_pb2.DESCRIPTOR.services_by_name["SettlementService"]
    waiting = [method.output_type for method in service.methods]
    seen = set()
    while waiting:
        message = waiting.pop()
        assert not message.GetOptions().map_entry
        if message.full_name not in seen:
            seen.add(message.full_name)
            waiting += [field.message_type for field in message.fields if field.message_type]
    assert len(seen) > 20
