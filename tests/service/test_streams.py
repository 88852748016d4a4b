"""Streams: watching health, and reflection."""

from collections.abc import Iterator

import grpc
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_reflection.v1alpha.reflection import SERVICE_NAME as REFLECTION
from grpc_reflection.v1alpha.reflection_pb2 import (
    ServerReflectionRequest,
    ServerReflectionResponse,
)

from service.handlers.table import methods
from service.health import SERVICE as HEALTH
from service.routes import SETTLEMENT
from tests.service.running import Running, call, channel, eventually, running

NOT_SERVING = HealthCheckResponse.NOT_SERVING
SERVING = HealthCheckResponse.SERVING
UNKNOWN = HealthCheckResponse.SERVICE_UNKNOWN
OPENED_AT_ONCE = 16


@pytest.fixture
def server() -> Iterator[Running]:
    with running(methods, log_level="debug") as server:
        yield server


@pytest.fixture
def opened(server: Running) -> Iterator[grpc.Channel]:
    with channel(server.target) as opened:
        yield opened


def watch(opened: grpc.Channel, service: str = "") -> "grpc._CallIterator[HealthCheckResponse]":
    stub: grpc.UnaryStreamMultiCallable[HealthCheckRequest, HealthCheckResponse]
    stub = opened.unary_stream(
        f"/{HEALTH}/Watch",
        HealthCheckRequest.SerializeToString,
        HealthCheckResponse.FromString,
    )
    return stub(HealthCheckRequest(service=service), timeout=20)


def reflect(opened: grpc.Channel, *requests: ServerReflectionRequest) -> list[object]:
    stub: grpc.StreamStreamMultiCallable[ServerReflectionRequest, ServerReflectionResponse]
    stub = opened.stream_stream(
        f"/{REFLECTION}/ServerReflectionInfo",
        ServerReflectionRequest.SerializeToString,
        ServerReflectionResponse.FromString,
    )
    return list(stub(iter(requests), timeout=20))


def ended(server: Running, service: str, method: str, type_: str) -> dict[str, float]:
    """Return how many streams ended with each code, of the codes that occurred."""
    counts = {
        code.name: server.metric(
            "grpc_server_handled_total",
            grpc_type=type_,
            grpc_service=service,
            grpc_method=method,
            grpc_code=code.name,
        )
        for code in grpc.StatusCode
    }
    return {code: count for code, count in counts.items() if count}


def test_watching_tells_the_state_and_every_change(server: Running, opened: grpc.Channel) -> None:
    overall, service = watch(opened), watch(opened, SETTLEMENT)
    assert next(overall).status == next(service).status == SERVING
    server.server.drain()
    assert next(overall).status == next(service).status == NOT_SERVING
    server.server._health.close()
    for one in (overall, service):
        with pytest.raises(grpc.RpcError) as error:
            next(one)
        assert error.value.code() is grpc.StatusCode.UNAVAILABLE
    eventually(lambda: ended(server, HEALTH, "Watch", "server_stream") == {"UNAVAILABLE": 2})


def test_watching_a_service_that_there_is_not(opened: grpc.Channel) -> None:
    watching = watch(opened, "no.such")
    assert next(watching).status == UNKNOWN
    watching.cancel()


def test_a_watcher_that_leaves_is_counted_once(server: Running, opened: grpc.Channel) -> None:
    watching = watch(opened)
    assert next(watching).status == SERVING
    watching.cancel()
    eventually(lambda: ended(server, HEALTH, "Watch", "server_stream") == {"CANCELLED": 1})
    (line,) = server.lines()
    assert (line["code"], line["level"], line["reply_bytes"]) == ("CANCELLED", "debug", 2)


def test_watchers_come_and_go_while_the_state_changes(
    server: Running, opened: grpc.Channel
) -> None:
    for turn in range(60):
        watching = watch(opened)
        assert next(watching).status == (NOT_SERVING if turn % 2 else SERVING)
        server.server._health.set(serving=bool(turn % 2))
        watching.cancel()
    eventually(lambda: ended(server, HEALTH, "Watch", "server_stream").get("CANCELLED") == 60)
    assert call(opened, f"/{HEALTH}/Check").code == "OK"


def test_streams_have_a_limit_and_take_nothing_from_calls(
    server: Running, opened: grpc.Channel
) -> None:
    watching = [watch(opened) for _ in range(OPENED_AT_ONCE)]
    assert {next(one).status for one in watching} == {SERVING}
    with pytest.raises(grpc.RpcError) as error:
        next(watch(opened))
    assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert call(opened, f"/{HEALTH}/Check").code == "OK"
    assert call(opened, "ListRulesets").code == "OK"
    for one in watching:
        one.cancel()
    eventually(
        lambda: (
            ended(server, HEALTH, "Watch", "server_stream")
            == {"CANCELLED": OPENED_AT_ONCE, "RESOURCE_EXHAUSTED": 1}
        )
    )
    assert next(watch(opened)).status == SERVING


def test_reflection_tells_the_services_and_their_protos(
    server: Running, opened: grpc.Channel
) -> None:
    listed, described = reflect(
        opened,
        ServerReflectionRequest(list_services=""),
        ServerReflectionRequest(file_containing_symbol=SETTLEMENT),
    )
    assert isinstance(listed, ServerReflectionResponse)
    assert isinstance(described, ServerReflectionResponse)
    names = [one.name for one in listed.list_services_response.service]
    assert names == sorted([SETTLEMENT, HEALTH, REFLECTION])
    files = [
        FileDescriptorProto.FromString(one)
        for one in described.file_descriptor_response.file_descriptor_proto
    ]
    assert any(one.service and one.service[0].name == "SettlementService" for one in files)
    eventually(
        lambda: ended(server, REFLECTION, "ServerReflectionInfo", "bidi_stream") == {"OK": 1}
    )


def test_reflection_can_be_switched_off() -> None:
    with running(methods, reflection=False) as server, channel(server.target) as opened:
        with pytest.raises(grpc.RpcError) as error:
            reflect(opened, ServerReflectionRequest(list_services=""))
        assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED
        assert REFLECTION not in server.page()


def test_a_stream_of_bytes_that_do_not_parse(server: Running, opened: grpc.Channel) -> None:
    stub: grpc.UnaryStreamMultiCallable[bytes, bytes] = opened.unary_stream(f"/{HEALTH}/Watch")
    with pytest.raises(grpc.RpcError) as error:
        next(stub(b"\xff", timeout=20))
    assert error.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    eventually(lambda: ended(server, HEALTH, "Watch", "server_stream") == {"INVALID_ARGUMENT": 1})
