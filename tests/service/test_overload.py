"""More calls than the server takes on."""

import time
from collections.abc import Iterator
from statistics import median
from threading import Event
from typing import Any

import grpc
import pytest

from service.health import SERVICE as HEALTH
from service.routes import SETTLEMENT
from tests.service.fakes import Fakes, text
from tests.service.processes import serving
from tests.service.rounds import a_batch
from tests.service.running import (
    Running,
    begin,
    call,
    channel,
    ending,
    eventually,
    running,
)

CHECK = f"/{HEALTH}/Check"
SERVING = b"\x08\x01"


@pytest.fixture
def fakes() -> Fakes:
    return Fakes()


@pytest.fixture
def server(fakes: Fakes) -> Iterator[Running]:
    with running(fakes.methods, threads=3, max_batches=2, max_in_flight=5) as server:
        yield server
        fakes.gate.set()


@pytest.fixture
def opened(server: Running) -> Iterator[grpc.Channel]:
    with channel(server.target) as opened:
        yield opened


def test_a_refusal_tells_grpcs_own_retries_when_to_come_back(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    admitted = [begin(opened, "Wait", text("x")) for _ in range(5)]
    eventually(lambda: server.server.in_flight == 5)
    refused = begin(opened, "Echo", text("x"))
    assert refused.exception() is not None
    assert 0 < int(dict(refused.trailing_metadata())["grpc-retry-pushback-ms"]) < 1000
    fakes.gate.set()
    assert [ending(one).code for one in admitted] == ["OK"] * 5


def test_calls_beyond_the_limit_are_refused_at_once(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    admitted = [begin(opened, "Wait", text(str(place))) for place in range(5)]
    eventually(lambda: server.server.in_flight == 5)
    refused = call(opened, "Echo", text("x"))
    assert (refused.code, refused.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")
    assert refused.retry_seconds is not None
    assert 0 < refused.retry_seconds < 1
    fakes.gate.set()
    assert [ending(one).code for one in admitted] == ["OK"] * 5
    assert call(opened, "Echo", text("x")).code == "OK"
    assert server.handled("Echo", "RESOURCE_EXHAUSTED") == 1
    assert server.metric("settlement_rejections_total", reason="OVERLOADED") == 1
    assert server.metric("settlement_in_flight_limit") == 5
    (line,) = [line for line in server.lines() if line["code"] == "RESOURCE_EXHAUSTED"]
    assert line["reason"] == "OVERLOADED"


def test_batches_leave_a_thread_to_single_rounds(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    batches = [begin(opened, "Batch", text("")) for _ in range(2)]
    eventually(lambda: fakes.began == 2)
    refused = call(opened, "Batch", text(""))
    assert (refused.code, refused.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")
    assert call(opened, "Echo", text("x")).code == "OK"
    fakes.gate.set()
    assert [ending(one).code for one in batches] == ["OK", "OK"]
    assert call(opened, "Batch", text("")).code == "OK"
    assert server.handled("Batch", "OK") == 3
    assert server.handled("Batch", "RESOURCE_EXHAUSTED") == 1


def test_trap_5_health_is_not_refused(server: Running, opened: grpc.Channel) -> None:
    admitted = [begin(opened, "Wait", text("")) for _ in range(5)]
    eventually(lambda: server.server.in_flight == 5)
    for _ in range(20):
        assert call(opened, CHECK, timeout=5) == ("OK", SERVING, "", "", None)
    assert not any(one.done() for one in admitted)


def test_trap_13_refusals_do_not_wait_behind_work(
    server: Running, fakes: Fakes, opened: grpc.Channel
) -> None:
    admitted = [begin(opened, "Wait", text("")) for _ in range(5)]
    eventually(lambda: fakes.began == 3)
    refused = [begin(opened, "Wait", text("")) for _ in range(200)]
    assert {ending(one).code for one in refused} == {"RESOURCE_EXHAUSTED"}
    assert call(opened, "/no.such/Method").code == "UNIMPLEMENTED"
    assert fakes.began == 3
    assert not any(one.done() for one in admitted)
    assert server.handled("Wait", "RESOURCE_EXHAUSTED") == 200


def test_callers_that_send_no_message_do_not_keep_the_threads(
    server: Running, opened: grpc.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.server._lanes.patience, "_seconds", 0.3)
    never = Event()
    stub: grpc.StreamUnaryMultiCallable[bytes, bytes]
    stub = opened.stream_unary(f"/{SETTLEMENT}/Echo")
    silent = [stub.future(iter(never.wait, True)) for _ in range(5)]  # type: ignore[arg-type]
    eventually(lambda: server.server.in_flight == 5)
    eventually(lambda: server.server.in_flight == 0)
    assert server.handled("Echo", "CANCELLED") == 5
    assert call(opened, "Echo", text("x")).code == "OK"
    assert all(one.code() is not grpc.StatusCode.OK for one in silent)
    never.set()


def test_callers_that_send_no_message_do_not_wait_one_after_the_other(
    server: Running, opened: grpc.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.server._lanes.patience, "_seconds", 1.0)
    never = Event()
    stub: grpc.StreamUnaryMultiCallable[bytes, bytes] = opened.stream_unary(CHECK)
    # Health refuses nobody: ten times as many calls as it has threads.
    silent = [stub.future(iter(never.wait, True)) for _ in range(20)]  # type: ignore[arg-type]
    began = time.perf_counter()
    assert {ending(one).code for one in silent} == {"CANCELLED"}
    assert time.perf_counter() - began < 5
    assert call(opened, CHECK, timeout=5).reply == SERVING
    never.set()


def test_health_answers_within_100_ms_while_batches_come_in_faster_than_they_are_settled() -> None:
    body = a_batch(1000).SerializeToString()
    with (
        serving("--health-address", "127.0.0.1:0") as process,
        channel(process.grpc_address) as load,
        channel(process.health_address) as probe,
    ):
        pending: list[Any] = []
        codes: set[str] = set()
        seconds = []
        for _ in range(40):
            codes |= {ending(one).code for one in pending if one.done()}
            pending = [one for one in pending if not one.done()]
            pending += [begin(load, "BatchSettleRounds", body) for _ in range(6 - len(pending))]
            time.sleep(0.02)
            began = time.perf_counter()
            assert call(probe, CHECK, timeout=5).reply == SERVING
            seconds.append(time.perf_counter() - began)
        codes |= {ending(one).code for one in pending}
    assert codes == {"OK", "RESOURCE_EXHAUSTED"}
    # The median, since the machine may be busy with other things than this.
    assert median(seconds) < 0.1
