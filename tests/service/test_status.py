from collections.abc import Iterator

import grpc
import pytest
from google.rpc import code_pb2, error_details_pb2, status_pb2

from engine.faults import Fault, InvalidRequestError, InvariantError, Reason, UnknownRulesetError
from maubinh.settlement.v1.errors_pb2 import ErrorReason
from service.errors import CallError
from service.reasons import ServiceReason
from service.status import MAX_FAULTS, Status, to_status


def unpacked(status: Status) -> Iterator[object]:
    wire = status_pb2.Status.FromString(status.details)
    assert (wire.code, wire.message) == (status.code.value[0], status.message)
    for detail in wire.details:
        for kind in ("ErrorInfo", "BadRequest", "RetryInfo"):
            message = getattr(error_details_pb2, kind)()
            if detail.Unpack(message):
                yield message


def test_every_reason_is_published() -> None:
    reasons = {"UNSPECIFIED", *Reason, *ServiceReason}
    assert set(ErrorReason.keys()) == {f"ERROR_REASON_{reason}" for reason in reasons}


@pytest.mark.parametrize(
    "code",
    [code for code in grpc.StatusCode if code is not grpc.StatusCode.OK],
    ids=lambda code: code.name,
)
def test_a_call_error_keeps_its_code(code: grpc.StatusCode) -> None:
    error = CallError(code, "DRAINING", "the server is about to stop", values=(("port", "1"),))
    status = to_status(error)
    assert (status.code, status.reason, status.message) == (code, "DRAINING", error.message)
    assert status.error_id is None
    [info] = unpacked(status)
    assert info == error_details_pb2.ErrorInfo(
        reason="ERROR_REASON_DRAINING", domain="settlement.maubinh", metadata={"port": "1"}
    )
    assert status_pb2.Status.FromString(status.details).code == code_pb2.Code.Value(code.name)


def test_a_call_error_without_a_reason_is_bare() -> None:
    status = to_status(CallError(grpc.StatusCode.CANCELLED, "", "gone"))
    assert (status.code, status.reason, status.details) == (grpc.StatusCode.CANCELLED, "", b"")


def test_an_overloaded_server_says_when_to_come_back() -> None:
    code = grpc.StatusCode.RESOURCE_EXHAUSTED
    status = to_status(CallError(code, "OVERLOADED", "busy", retry_seconds=0.25))
    _, retry = unpacked(status)
    assert isinstance(retry, error_details_pb2.RetryInfo)
    assert retry.retry_delay.ToMilliseconds() == 250


@pytest.mark.parametrize(
    "error",
    [
        InvariantError("coins do not sum to zero"),
        ZeroDivisionError("division by zero"),
        AttributeError("'NoneType' object has no attribute 'hands'"),
        RecursionError(),
        KeyError("secret"),
        NotImplementedError("later"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_nobody_foresaw_is_internal_and_says_nothing(error: Exception) -> None:
    status = to_status(error)
    assert (status.code, status.reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
    assert status.error_id
    [info] = unpacked(status)
    assert isinstance(info, error_details_pb2.ErrorInfo)
    assert dict(info.metadata) == {"error_id": status.error_id}
    assert status.error_id in status.message
    for words in (str(error), type(error).__name__):
        assert not words or words not in status.message
        assert not words or words.encode() not in status.details


def test_every_internal_error_has_an_id_of_its_own() -> None:
    assert to_status(KeyError()).error_id != to_status(KeyError()).error_id


def test_the_first_fault_names_the_reason_and_the_message() -> None:
    faults = (
        Fault("stake", Reason.STAKE_RANGE, "is bad", (("value", "0"),)),
        Fault("hands", Reason.HAND_COUNT, "are few"),
    )
    status = to_status(InvalidRequestError(faults))
    assert status.reason == "STAKE_RANGE"
    assert type(status.reason) is str
    assert status.message == "stake: is bad (the first of 2 faults)"
    info, bad_request = unpacked(status)
    assert isinstance(info, error_details_pb2.ErrorInfo)
    assert isinstance(bad_request, error_details_pb2.BadRequest)
    assert dict(info.metadata) == {"value": "0"}
    assert [
        (item.field, item.description, item.reason) for item in bad_request.field_violations
    ] == [
        ("stake", "is bad", "ERROR_REASON_STAKE_RANGE"),
        ("hands", "are few", "ERROR_REASON_HAND_COUNT"),
    ]


def test_metadata_comes_in_one_order() -> None:
    def status(*names: str) -> Status:
        values = tuple((name, name) for name in names)
        return to_status(InvalidRequestError((Fault("a", Reason.CARD_COUNT, "b", values),)))

    assert status("one", "two", "three") == status("three", "two", "one")


@pytest.mark.parametrize("letter", ["a", "é", "♠", "🂡", "\n"])
@pytest.mark.parametrize("count", [1, 20, 5000])
def test_no_status_outgrows_a_trailer(letter: str, count: int) -> None:
    values = tuple((f"value{place}", letter * 1000) for place in range(2))
    fault = Fault("hands[3].middle", Reason.ROWS_REVEALED_WITHOUT_LEAVING, letter * 1000, values)
    status = to_status(InvalidRequestError((fault,) * count))
    assert len(status.details) + len(status.message.encode()) < 4096
    *_, bad_request = unpacked(status)
    assert isinstance(bad_request, error_details_pb2.BadRequest)
    assert 1 <= len(bad_request.field_violations) <= MAX_FAULTS


@pytest.mark.parametrize("asked", ["", "x" * 100_000, "🂡" * 100_000, "\U000e0001" * 100_000])
def test_an_unknown_ruleset_is_cut_short(asked: str) -> None:
    known = tuple(f"house-{number}@1" for number in range(1000))
    status = to_status(UnknownRulesetError(asked, known))
    assert status.code is grpc.StatusCode.NOT_FOUND
    assert status.reason == "RULESET_UNKNOWN"
    assert len(status.details) + len(status.message.encode()) < 4096
    assert "house-0@1, house-1@1" in status.message
    assert " more" in status.message
