import pytest
from google.protobuf.message import Message

from engine.faults import InvalidRequestError
from maubinh.settlement.v1 import (
    batch_settle_rounds_pb2,
    detect_mau_binh_pb2,
    hand_pb2,
    rulesets_pb2,
    settle_round_pb2,
    validate_arrangement_pb2,
)
from service.unknown_fields import refuse_unknown_fields

REQUESTS: dict[type[Message], dict[str, str]] = {
    settle_round_pb2.SettleRoundRequest: {"hands": "Hand"},
    validate_arrangement_pb2.ValidateArrangementRequest: {"hands": "Hand"},
    detect_mau_binh_pb2.DetectMauBinhRequest: {"hands": "Hand"},
    batch_settle_rounds_pb2.BatchSettleRoundsRequest: {"rounds": "SettleRoundRequest"},
    rulesets_pb2.ListRulesetsRequest: {},
    rulesets_pb2.GetRulesetRequest: {},
}


def within(request_type: type[Message]) -> dict[str, str]:
    return {
        field.name: field.message_type.name
        for field in request_type.DESCRIPTOR.fields
        if field.message_type is not None
    }


def test_no_message_lies_where_unknown_fields_are_not_looked_for() -> None:
    for request_type, messages in REQUESTS.items():
        assert within(request_type) == messages
    assert not within(hand_pb2.Hand)


def test_a_message_full_of_unknown_fields_is_not_worked_on_for_long() -> None:
    fields = b"".join(b"\x88" + bytes([number, 1, 0]) for number in range(128, 256)) * 1000
    with pytest.raises(InvalidRequestError) as error:
        refuse_unknown_fields(rulesets_pb2.ListRulesetsRequest.FromString(fields))
    assert len(error.value.faults) == 100
