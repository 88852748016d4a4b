"""The log's lines."""

import io
import json
import logging
import pty
from collections.abc import Iterator
from time import perf_counter

import grpc
import pytest

from engine.faults import InvariantError
from service.handlers import settle_round
from service.handlers.table import methods
from service.health import SERVICE as HEALTH
from service.logs import forward_library_logs, make_log
from service.routes import SETTLEMENT
from tests.service.fakes import SECRET
from tests.service.rounds import a_batch, a_round
from tests.service.running import Running, call, channel, running

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture
def server() -> Iterator[Running]:
    with running(methods) as server:
        yield server


@pytest.fixture
def opened(server: Running) -> Iterator[grpc.Channel]:
    with channel(server.target) as opened:
        yield opened


def test_the_line_of_a_round(server: Running, opened: grpc.Channel) -> None:
    metadata = (("traceparent", f"00-{TRACE}-00f067aa0ba902b7-01"),)
    body = a_round(4).SerializeToString()
    ended = call(opened, "SettleRound", body, metadata=metadata)
    (line,) = server.lines()
    assert line["method"] == f"{SETTLEMENT}/SettleRound"
    assert (line["round_id"], line["ruleset"], line["code"]) == ("round 4", "ca-ach", "OK")
    assert (line["request_bytes"], line["reply_bytes"]) == (len(body), len(ended.reply))
    assert line["trace_id"] == TRACE


def test_the_line_of_a_batch(server: Running, opened: grpc.Channel) -> None:
    batch = a_batch(4)
    batch.rounds[1].stake = 0
    batch.rounds[2].ruleset = "none"
    call(opened, "BatchSettleRounds", batch.SerializeToString())
    (line,) = server.lines()
    assert (line["rounds"], line["rejected"], line["first_rejection"]) == (4, 2, "STAKE_RANGE")


def test_the_line_of_a_bad_request(server: Running, opened: grpc.Channel) -> None:
    request = a_round()
    request.hands[2].rows_revealed = 1
    request.stake = 0
    call(opened, "SettleRound", request.SerializeToString())
    (line,) = server.lines()
    assert (line["code"], line["reason"]) == ("INVALID_ARGUMENT", "STAKE_RANGE")
    assert (line["faults"], line["first_fault"]) == (2, "stake")
    assert line["peer"].startswith("ipv4:127.0.0.1:")
    assert line["level"] == "info"


def test_no_hands_and_no_players_are_logged(server: Running, opened: grpc.Channel) -> None:
    request = a_round()
    request.hands[0].player_id = "somebody"
    request.hands[1].front = "zz"
    call(opened, "SettleRound", request.SerializeToString())
    call(opened, "SettleRound", a_round().SerializeToString())
    for word in ("somebody", "zz", request.hands[0].back, request.hands[0].back.split()[0]):
        assert word not in server.log.getvalue().decode()


def test_long_texts_are_cut(server: Running, opened: grpc.Channel) -> None:
    request = a_round(ruleset="r" * 5000)
    request.round_id = "i" * 5000
    call(opened, "SettleRound", request.SerializeToString())
    (line,) = server.lines()
    assert (line["round_id"], line["ruleset"]) == ("i" * 128, "r" * 128)


def test_health_calls_are_lines_at_debug_only() -> None:
    for level, lines in (("debug", 1), ("info", 0)):
        with running(methods, log_level=level) as server, channel(server.target) as opened:
            assert call(opened, f"/{HEALTH}/Check").code == "OK"
            assert len(server.lines()) == lines


def test_a_broken_law_in_a_batch_is_a_critical_line_each(
    server: Running, opened: grpc.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_round: object) -> object:
        raise InvariantError(SECRET)

    monkeypatch.setattr(settle_round, "settle", broken)
    ended = call(opened, "BatchSettleRounds", a_batch(3).SerializeToString())
    assert ended.code == "OK"
    *failures, line = server.lines()
    assert [one["level"] for one in failures] == ["critical"] * 3
    assert {one["event"] for one in failures} == {"round failed"}
    assert len({one["error_id"] for one in failures}) == 3
    assert SECRET in failures[0]["exception"]
    assert SECRET.encode() not in ended.reply
    assert (line["code"], line["rejected"], line["first_rejection"]) == ("OK", 3, "INTERNAL")
    assert server.metric("settlement_invariant_violations_total") == 3
    assert server.metric("settlement_rejections_total", reason="INTERNAL") == 3


def test_at_warning_calls_cost_no_line() -> None:
    with running(methods, log_level="warning") as server, channel(server.target) as opened:
        call(opened, "SettleRound", a_round().SerializeToString())
        call(opened, "SettleRound", b"\xff")
        assert server.log.getvalue() == b""


def test_a_level_that_is_off_is_nearly_free() -> None:
    log = make_log(io.BytesIO(), level="warning", format_="json")

    def seconds() -> float:
        began = perf_counter()
        for _ in range(1000):
            log.info("call", code="OK")
        return perf_counter() - began

    assert min(seconds() for _ in range(5)) < 0.005


def test_json_unless_on_a_terminal() -> None:
    stream = io.BytesIO()
    make_log(stream, level="info", format_=None).info("said", word="Bình")
    assert json.loads(stream.getvalue())["word"] == "Bình"
    assert "Bình".encode() in stream.getvalue()
    ours, theirs = pty.openpty()
    with open(ours, "rb", 0) as reading, open(theirs, "wb", 0) as terminal:  # noqa: PTH123 - descriptors
        make_log(terminal, level="info", format_=None).info("said", word="\x1b[2J")
        line = reading.read(1000)
    assert b"said" in line
    assert b"\x1b[2J" not in line


def test_console_lines_show_the_traceback() -> None:
    stream = io.BytesIO()
    make_log(stream, level="info", format_="console").error("failed", exc_info=ValueError("so"))
    assert b"ValueError: so" in stream.getvalue()


def test_a_full_disk_fails_no_call() -> None:
    with open("/dev/full", "wb", 0) as full:  # noqa: PTH123 - a device
        make_log(full, level="info", format_="json").info("said")


def test_what_libraries_log_is_a_line_too() -> None:
    stream = io.BytesIO()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        forward_library_logs(make_log(stream, level="info", format_="json"))
        logging.getLogger("some.library").warning("it said %s", "so")
        logging.getLogger("some.library").info("and more")
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    line = json.loads(stream.getvalue())
    assert line["level"] == "warning"
    assert (line["logger"], line["message"]) == ("some.library", "it said so")


def test_a_transports_exception_is_logged_without_the_header_that_it_quotes() -> None:
    stream = io.BytesIO()
    before = logging.getLogger().handlers[:]
    forward_library_logs(make_log(stream, level="info", format_="json"))
    try:
        b"secret \xff".decode()
    except UnicodeDecodeError:
        logging.getLogger("grpc._cython.cygrpc").exception("went wrong")
        logging.getLogger("another").exception("went wrong")
    finally:
        logging.getLogger().handlers[:] = before
    transport, other = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (transport["message"], transport["error"]) == ("went wrong", "UnicodeDecodeError")
    assert "exception" not in transport
    assert "secret" in other["exception"]
