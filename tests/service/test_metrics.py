"""What Prometheus reads."""

import socket
import struct
import time
import urllib.error
from collections.abc import Iterator
from fractions import Fraction

import grpc
import pytest

from engine import __version__
from engine.catalogue import shipped
from maubinh.settlement.v1.mau_binh_kind_pb2 import MauBinhKind
from maubinh.settlement.v1.settle_round_pb2 import SapKind, SettleRoundResponse, Standing
from service.handlers.table import methods
from service.reasons import ServiceReason
from service.routes import SETTLEMENT
from tests.service.fakes import Fakes, text
from tests.service.rounds import a_batch, a_round
from tests.service.running import Running, call, channel, eventually, running, series

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
TRACEPARENT = f"00-{TRACE}-00f067aa0ba902b7-01"
OPENMETRICS = "application/openmetrics-text; version=1.0.0"


@pytest.fixture
def server() -> Iterator[Running]:
    with running(methods) as server:
        yield server


@pytest.fixture
def opened(server: Running) -> Iterator[grpc.Channel]:
    with channel(server.target) as opened:
        yield opened


def test_every_series_exists_from_the_start(server: Running) -> None:
    found = series(server.page())
    names = {name for name, _ in found}
    assert names >= {
        "grpc_server_started_total",
        "grpc_server_handled_total",
        "grpc_server_handling_seconds_bucket",
        "grpc_server_in_flight",
        "settlement_rounds_total",
        "settlement_hands_total",
        "settlement_mau_binh_total",
        "settlement_sap_total",
        "settlement_chi_bucket",
        "settlement_batch_rounds_bucket",
        "settlement_rejections_total",
        "settlement_engine_seconds_bucket",
        "settlement_invariant_violations_total",
        "settlement_in_flight_limit",
        "settlement_ready",
        "settlement_build_info",
    }
    assert not any(name.endswith("_created") for name in names)
    handled = {
        (labels["grpc_service"], labels["grpc_method"], labels["grpc_code"])
        for name, pairs in found
        if name == "grpc_server_handled_total" and (labels := dict(pairs))
    }
    calls = [(SETTLEMENT, method.name) for method in methods(shipped())]
    health = [("grpc.health.v1.Health", "Check"), ("grpc.health.v1.Health", "Watch")]
    reflection = ("grpc.reflection.v1alpha.ServerReflection", "ServerReflectionInfo")
    assert handled == {
        (*one, code.name)
        for one in (*calls, *health, reflection, ("_OTHER", "_OTHER"))
        for code in grpc.StatusCode
    }
    for reason in ServiceReason:
        assert server.metric("settlement_rejections_total", reason=reason) == 0
    for ruleset in shipped().ids:
        assert server.metric("settlement_rounds_total", ruleset=ruleset) == 0


def test_the_series_do_not_grow(server: Running, opened: grpc.Channel) -> None:
    before = set(series(server.page()))
    call(opened, "SettleRound", a_round().SerializeToString())
    call(opened, "SettleRound", b"\xff")
    call(opened, "SettleRound", a_round(ruleset="no such").SerializeToString())
    call(opened, "/no.such/Method")
    assert set(series(server.page())) == before


def test_what_is_told_of_the_process(server: Running) -> None:
    assert server.metric("settlement_ready") == 1
    assert server.metric("settlement_in_flight_limit") == 64
    (build,) = [line for line in server.page().splitlines() if "build_info{" in line]
    assert f'version="{__version__}"' in build


def count_of(replies: list[SettleRoundResponse]) -> dict[tuple[str, str, str], int]:
    """Return how often each thing of a reply should have been counted."""
    count: dict[tuple[str, str, str], int] = {}
    for reply in replies:
        for hand in reply.hands:
            standing = Standing.Name(hand.standing).removeprefix("STANDING_")
            key = ("settlement_hands_total", reply.ruleset, standing)
            count[key] = count.get(key, 0) + 1
        for pair in reply.pairs:
            sap = SapKind.Name(pair.sap).removeprefix("SAP_KIND_")
            key = ("settlement_sap_total", reply.ruleset, sap)
            if sap != "NONE":
                count[key] = count.get(key, 0) + 1
    return count


def test_settlements_are_counted_exactly(server: Running, opened: grpc.Channel) -> None:
    replies = []
    for ruleset in shipped().ids:
        for seed in range(10):
            ended = call(opened, "SettleRound", a_round(seed, ruleset).SerializeToString())
            replies.append(SettleRoundResponse.FromString(ended.reply))
    found = series(server.page())
    for ruleset in shipped().ids:
        assert server.metric("settlement_rounds_total", ruleset=ruleset) == 10
    counted = {
        (name, dict(labels)["ruleset"], dict(labels).get("standing") or dict(labels)["kind"]): value
        for (name, labels), value in found.items()
        if name in ("settlement_hands_total", "settlement_sap_total") and value
    }
    assert counted == count_of(replies)
    chi = sum(Fraction(hand.chi) for reply in replies for hand in reply.hands if hand.chi > 0)
    assert found["settlement_chi_sum", ()] == pytest.approx(float(chi))
    assert found["settlement_chi_count", ()] == 60
    assert found["settlement_engine_seconds_count", ()] == 60
    assert 0 < found["settlement_engine_seconds_sum", ()] < 60


def test_naturals_are_counted(server: Running, opened: grpc.Channel) -> None:
    request = a_round()
    del request.hands[1:]
    request.hands[0].back, request.hands[0].middle = "AsKsQsJsTs", "9s8s7s6s5s"
    request.hands[0].front = "4s3s2s"
    request.hands.add(back="AhKhQhJhTh", middle="9h8h7h6h5h", front="4d3d2d")
    ended = call(opened, "SettleRound", request.SerializeToString())
    kind = SettleRoundResponse.FromString(ended.reply).hands[0].mau_binh
    name = MauBinhKind.Name(kind).removeprefix("MAU_BINH_KIND_")
    labels = {"ruleset": "ca-ach@1", "kind": name}
    assert server.metric("settlement_mau_binh_total", **labels) == 2
    hands = {"ruleset": "ca-ach@1", "standing": "MAU_BINH"}
    assert server.metric("settlement_hands_total", **hands) == 2


def test_batches_and_their_refused_rounds_are_counted(
    server: Running, opened: grpc.Channel
) -> None:
    batch = a_batch(7)
    batch.rounds[2].stake = 0
    batch.rounds[5].ruleset = "none"
    assert call(opened, "BatchSettleRounds", batch.SerializeToString()).code == "OK"
    assert server.metric("settlement_rounds_total", ruleset="ca-ach@1") == 5
    assert server.metric("settlement_batch_rounds_count") == 1
    assert server.metric("settlement_batch_rounds_sum") == 7
    assert server.metric("settlement_rejections_total", reason="STAKE_RANGE") == 1
    assert server.metric("settlement_rejections_total", reason="RULESET_UNKNOWN") == 1


def test_trap_9_buckets_resolve_a_call_of_a_fraction_of_a_millisecond(server: Running) -> None:
    bounds = {
        float(dict(labels)["le"])
        for name, labels in series(server.page())
        if name == "grpc_server_handling_seconds_bucket"
    }
    assert min(bounds) == 0.0001
    assert sorted(bounds)[-2:] == [5, float("inf")]
    assert len([bound for bound in bounds if bound <= 0.001]) >= 5


def test_trap_9_metrics_are_bound_to_loopback_alone(server: Running) -> None:
    host, port = server.server.metrics_address
    assert host == "127.0.0.1"
    with socket.socket() as elsewhere:
        elsewhere.settimeout(5)
        with pytest.raises(ConnectionRefusedError):
            elsewhere.connect(("127.0.0.2", port))


@pytest.mark.parametrize("path", ["/", "/metrics/", "/favicon.ico", "/metricsx"])
def test_any_other_path_is_404(server: Running, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as error:
        server.page(path)
    assert error.value.code == 404
    error.value.close()


def test_what_is_no_path_is_404_too(server: Running) -> None:
    with socket.create_connection(server.server.metrics_address, timeout=10) as reader:
        reader.sendall(b"GET http://[/metrics HTTP/1.0\r\n\r\n")
        assert reader.recv(1000).startswith(b"HTTP/1.0 404 ")


def test_a_query_is_no_other_path(server: Running) -> None:
    assert "settlement_ready" in server.page("/metrics?x=1")


@pytest.mark.parametrize(
    "accept", [OPENMETRICS.replace("1.0.0", "x"), ";;,=", "text/plain;version="]
)
def test_whatever_is_accepted_there_is_a_page(server: Running, accept: str) -> None:
    assert "settlement_ready" in server.page(accept=accept)


def test_a_reader_that_goes_away_is_no_news(
    server: Running, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection(server.server.metrics_address) as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reader.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
    server.page()
    assert capfd.readouterr() == ("", "")


def test_a_page_that_fails_is_logged(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise KeyError("no such series")

    monkeypatch.setattr(server.server._registry, "collect", fail)
    with pytest.raises((urllib.error.URLError, ConnectionError)):
        server.page()
    eventually(lambda: "no such series" in caplog.text)


def test_exemplars_name_the_callers_trace_where_openmetrics_is_asked_for(
    server: Running, opened: grpc.Channel
) -> None:
    call(
        opened,
        "SettleRound",
        a_round().SerializeToString(),
        metadata=(("traceparent", TRACEPARENT),),
    )
    exemplars = [line for line in server.page(accept=OPENMETRICS).splitlines() if " # {" in line]
    assert len(exemplars) == 1
    assert exemplars[0].startswith("grpc_server_handling_seconds_bucket{")
    assert f'# {{trace_id="{TRACE}"}} ' in exemplars[0]
    assert server.page(accept=OPENMETRICS).endswith("# EOF\n")
    assert TRACE not in server.page()


@pytest.mark.parametrize(
    "header",
    [
        "garbage",
        TRACEPARENT.upper(),
        f"ff-{TRACE}-00f067aa0ba902b7-01",
        f"00-{'0' * 32}-00f067aa0ba902b7-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"00-{TRACE}",
        f"00-{TRACE}-00f067aa0ba902b7-01" + "x",
    ],
)
def test_what_is_no_trace_is_left_out(server: Running, opened: grpc.Channel, header: str) -> None:
    ended = call(
        opened, "SettleRound", a_round().SerializeToString(), metadata=(("traceparent", header),)
    )
    assert ended.code == "OK"
    assert " # {" not in server.page(accept=OPENMETRICS)
    assert "trace_id" not in server.lines()[0]


def test_calls_in_flight_are_seen() -> None:
    fakes = Fakes()
    with running(fakes.methods) as server, channel(server.target) as opened:
        labels = {"grpc_type": "unary", "grpc_service": SETTLEMENT, "grpc_method": "Wait"}
        began = time.monotonic()
        assert call(opened, "Wait", text(""), timeout=0.3).code == "DEADLINE_EXCEEDED"
        while server.metric("grpc_server_in_flight", **labels):
            assert time.monotonic() - began < 10
        assert server.metric("grpc_server_started_total", **labels) == 1
