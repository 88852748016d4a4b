"""Whatever goes wrong with a call: one status, one count, one line."""

import logging
import time
from collections.abc import Iterator

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from service.errors import CallError
from service.method import CallNotes, Method
from service.routes import SETTLEMENT
from service.status import MAX_DETAILS_BYTES
from tests.service.fakes import RAISED, SECRET, Fakes, text
from tests.service.running import Running, begin, call, channel, ending, eventually, running


@pytest.fixture
def fakes() -> Fakes:
    return Fakes()


@pytest.fixture
def server(fakes: Fakes) -> Iterator[Running]:
    with running(fakes.methods, max_message_bytes=1000, threads=2, max_batches=1) as server:
        yield server
        fakes.gate.set()


@pytest.fixture
def opened(server: Running) -> Iterator[grpc.Channel]:
    with channel(server.target) as opened:
        yield opened


def one_line(server: Running) -> dict[str, object]:
    eventually(lambda: len(server.lines()) >= 1)
    (line,) = server.lines()
    return line


def check_one_count(server: Running, method: str, code: str, service: str = SETTLEMENT) -> None:
    labels = {"grpc_type": "unary", "grpc_service": service, "grpc_method": method}
    assert server.metric("grpc_server_started_total", **labels) == 1
    assert server.handled(method, code, service=service) == 1
    assert server.metric("grpc_server_handling_seconds_count", **labels) == 1
    assert server.metric("grpc_server_in_flight", **labels) == 0
    assert server.server.in_flight == 0
    handled = [
        line
        for line in server.page().splitlines()
        if line.startswith("grpc_server_handled_total") and not line.endswith(" 0.0")
    ]
    assert len(handled) == 1


def test_a_call_that_succeeds(server: Running, opened: grpc.Channel) -> None:
    ended = call(opened, "Echo", text("round 7"))
    assert ended == ("OK", text("round 7"), "", "", None)
    check_one_count(server, "Echo", "OK")
    line = one_line(server)
    assert line.pop("timestamp")
    assert 0 < line.pop("waited_ms") < line.pop("duration_ms") < 10_000  # type: ignore[operator]
    assert 0 < line.pop("deadline_ms") <= 20_500  # type: ignore[operator]
    assert line == {
        "event": "call",
        "level": "info",
        "method": f"{SETTLEMENT}/Echo",
        "code": "OK",
        "round_id": "round 7",
        "request_bytes": 9,
        "reply_bytes": 9,
    }


CODES = {
    "call error": ("FAILED_PRECONDITION", "RULESET_UNKNOWN"),
    "invalid": ("INVALID_ARGUMENT", "CARD_COUNT"),
    "unknown ruleset": ("NOT_FOUND", "RULESET_UNKNOWN"),
    **dict.fromkeys(
        ("invariant", "value error", "recursion", "memory", "rpc error", "exit", "interrupt"),
        ("INTERNAL", "INTERNAL"),
    ),
}


@pytest.mark.parametrize("raised", RAISED)
def test_a_handler_that_raises(server: Running, opened: grpc.Channel, raised: str) -> None:
    ended = call(opened, "Raise", text(raised))
    assert (ended.code, ended.reason) == CODES[raised]
    check_one_count(server, "Raise", ended.code)
    line = one_line(server)
    assert (line["code"], line["reason"]) == CODES[raised]
    assert server.metric("settlement_rejections_total", reason=ended.reason) == 1
    violations = server.metric("settlement_invariant_violations_total")
    assert violations == (1 if raised == "invariant" else 0)


@pytest.mark.parametrize("code", [code for code in grpc.StatusCode if code.name != "OK"])
def test_every_code_goes_out_as_it_is(code: grpc.StatusCode) -> None:
    def handle(_request: StringValue, _notes: CallNotes) -> StringValue:
        raise CallError(code, "", "so")

    with (
        running((Method("Fail", StringValue, handle),)) as server,
        channel(server.target) as opened,
    ):
        assert call(opened, "Fail") == (code.name, b"", "so", "", None)
        assert server.handled("Fail", code.name) == 1


@pytest.mark.parametrize("raised", ["value error", "invariant", "exit", "rpc error"])
def test_trap_1_no_words_of_an_exception_reach_the_caller(
    server: Running, opened: grpc.Channel, raised: str
) -> None:
    ended = call(opened, "Raise", text(raised))
    line = one_line(server)
    assert SECRET not in ended.message
    assert str(line["error_id"]) in ended.message
    assert SECRET in str(line["exception"])
    assert line["level"] == ("critical" if raised == "invariant" else "error")


def test_trap_1_a_reply_that_cannot_be_written(server: Running, opened: grpc.Channel) -> None:
    ended = call(opened, "Unserializable", text(""))
    assert (ended.code, ended.reason) == ("INTERNAL", "INTERNAL")
    assert "SerializeToString" not in ended.message
    check_one_count(server, "Unserializable", "INTERNAL")
    assert one_line(server)["error_id"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"\xff\xff\xff", "MESSAGE_MALFORMED"),
        (b"\x0a\x09short", "MESSAGE_MALFORMED"),
        (b"\x0a\x03\xff\xfe\xfd", "TEXT_NOT_UTF8"),
    ],
)
def test_trap_2_bytes_that_do_not_parse(
    server: Running, opened: grpc.Channel, body: bytes, reason: str
) -> None:
    ended = call(opened, "Echo", body)
    assert (ended.code, ended.reason) == ("INVALID_ARGUMENT", reason)
    check_one_count(server, "Echo", "INVALID_ARGUMENT")
    assert one_line(server)["reason"] == reason


def test_trap_2_a_call_without_a_message(server: Running, opened: grpc.Channel) -> None:
    stub: grpc.StreamUnaryMultiCallable[bytes, bytes]
    stub = opened.stream_unary(f"/{SETTLEMENT}/Echo")
    with pytest.raises(grpc.RpcError) as error:
        stub(iter(()), timeout=20)
    assert error.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    check_one_count(server, "Echo", "INVALID_ARGUMENT")
    assert one_line(server)["reason"] == "MESSAGE_MALFORMED"


def test_trap_3_details_stay_far_below_what_a_trailer_holds(opened: grpc.Channel) -> None:
    # All of it arrives, or the transport would answer RESOURCE_EXHAUSTED.
    assert MAX_DETAILS_BYTES < 4096
    assert call(opened, "Raise", text("invalid")).code == "INVALID_ARGUMENT"


@pytest.mark.parametrize(
    "path", ["/no.such.Service/Call", f"/{SETTLEMENT}/NoSuch", "/nonesuch", "/a/b/cde"]
)
def test_unknown_methods_fold_into_one(server: Running, opened: grpc.Channel, path: str) -> None:
    ended = call(opened, path, b"whatever")
    assert (ended.code, ended.reason) == ("UNIMPLEMENTED", "")
    check_one_count(server, "_OTHER", "UNIMPLEMENTED", service="_OTHER")
    assert one_line(server)["method"] == path[1:]
    assert path[1:] not in server.page()


def test_a_path_without_a_slash_is_logged_whole(server: Running, opened: grpc.Channel) -> None:
    stub: grpc.UnaryUnaryMultiCallable[bytes, bytes] = opened.unary_unary("noslash")
    with pytest.raises(grpc.RpcError) as error:
        stub(b"", timeout=20)
    assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED
    assert one_line(server)["method"] == "noslash"


def test_an_unknown_method_with_streams(server: Running, opened: grpc.Channel) -> None:
    stub: grpc.StreamStreamMultiCallable[bytes, bytes] = opened.stream_stream("/no.such/Stream")
    with pytest.raises(grpc.RpcError) as error:
        list(stub(iter([b"1", b"2"]), timeout=20))
    assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED
    check_one_count(server, "_OTHER", "UNIMPLEMENTED", service="_OTHER")


def test_a_long_path_is_cut_in_the_log(server: Running, opened: grpc.Channel) -> None:
    assert call(opened, "/" + "x" * 3000).code == "UNIMPLEMENTED"
    assert one_line(server)["method"] == "x" * 128


def test_trap_8_a_failure_is_counted_once_and_by_its_code(
    server: Running, opened: grpc.Channel
) -> None:
    for _ in range(5):
        call(opened, "Raise", text("value error"))
        call(opened, "Raise", text("invalid"))
    assert server.handled("Raise", "INTERNAL") == 5
    assert server.handled("Raise", "INVALID_ARGUMENT") == 5
    assert server.handled("Raise", "OK") == 0
    assert len(server.lines()) == 10


def test_trap_14_a_message_over_the_limit(server: Running, opened: grpc.Channel) -> None:
    assert call(opened, "Echo", text("x" * 997)).code == "OK"
    for size in (998, 5_000_000):
        ended = call(opened, "Echo", text("x" * size))
        assert (ended.code, ended.reason) == ("INVALID_ARGUMENT", "MESSAGE_TOO_LARGE")
    assert server.handled("Echo", "INVALID_ARGUMENT") == 2
    assert [line["request_bytes"] for line in server.lines()] == [1000, 1001, 5_000_005]


def test_a_message_over_the_transports_limit_is_counted(
    server: Running, opened: grpc.Channel
) -> None:
    ended = call(opened, "Echo", b"x" * 17_000_000)
    assert ended.code == "RESOURCE_EXHAUSTED"
    # The transport answers, and tells us no more than that there is no message.
    code = one_line(server)["code"]
    assert code in ("CANCELLED", "INVALID_ARGUMENT")
    check_one_count(server, "Echo", str(code))


def test_a_call_that_is_cancelled_in_work(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    waiting = begin(opened, "Wait", text(""))
    eventually(lambda: fakes.began)
    waiting.cancel()
    assert one_line(server)["code"] == "CANCELLED"
    check_one_count(server, "Wait", "CANCELLED")
    assert fakes.ended == 0


def test_a_call_whose_deadline_passes_in_work(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    assert call(opened, "Wait", text(""), timeout=0.2).code == "DEADLINE_EXCEEDED"
    line = one_line(server)
    assert line["code"] in ("DEADLINE_EXCEEDED", "CANCELLED")
    check_one_count(server, "Wait", str(line["code"]))
    assert fakes.ended == 0


def test_calls_that_end_while_they_wait_are_not_worked_on(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    busy = [begin(opened, "Wait", text("")) for _ in range(2)]
    eventually(lambda: fakes.began == 2)
    cancelled = begin(opened, "Wait", text(""))
    eventually(lambda: server.server.in_flight == 3)
    cancelled.cancel()
    assert call(opened, "Wait", text(""), timeout=0.1).code == "DEADLINE_EXCEEDED"
    time.sleep(0.05)
    fakes.gate.set()
    assert [ending(one).code for one in busy] == ["OK", "OK"]
    eventually(lambda: len(server.lines()) == 4)
    assert fakes.began == 2
    assert server.handled("Wait", "OK") == 2
    assert server.handled("Wait", "CANCELLED") == 1
    assert server.handled("Wait", "DEADLINE_EXCEEDED") == 1
    assert server.server.in_flight == 0


def test_a_broken_observer_costs_no_caller_its_answer(
    server: Running, opened: grpc.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(server.server._settlement_metrics, "answered", broken)
    assert call(opened, "Echo", text("x")).code == "OK"
    assert one_line(server)["event"] == "observer failed"


def test_nothing_is_said_by_grpc_itself(
    server: Running, opened: grpc.Channel, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        for raised in RAISED:
            call(opened, "Raise", text(raised))
        call(opened, "Echo", b"\xff")
    assert caplog.records == []
    assert len(server.lines()) == len(RAISED) + 1
