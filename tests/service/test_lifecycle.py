"""From the first probe to the exit code."""

import io
import json
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path

import grpc
import pytest

from engine.catalogue import Catalogue, shipped
from service.handlers.table import methods
from service.health import SERVICE as HEALTH
from service.logs import make_log
from service.method import CallNotes, Method
from service.routes import SETTLEMENT
from service.server import Server
from tests.service.fakes import text
from tests.service.processes import ANY_PORTS, WITH_FAKES, run, serving
from tests.service.rounds import a_round
from tests.service.running import (
    ANY_PORT,
    begin,
    call,
    channel,
    config,
    ending,
    eventually,
    running,
)

CHECK = f"/{HEALTH}/Check"
SERVING, NOT_SERVING = b"\x08\x01", b"\x08\x02"


def check_request(service: str) -> bytes:
    return b"\x0a" + bytes([len(service)]) + service.encode() if service else b""


@pytest.mark.parametrize("service", ["", SETTLEMENT])
def test_trap_7_not_serving_until_warm_and_while_draining(service: str) -> None:
    log = make_log(io.BytesIO(), level="info", format_="json")
    server = Server(config(health_address=ANY_PORT), log)
    server.start_probes()
    with channel(str(server.health_address)) as probe:

        def state() -> bytes:
            return call(probe, CHECK, check_request(service)).reply

        seen = []

        def methods_that_look(catalogue: Catalogue) -> tuple[Method, ...]:
            def look(request: object, notes: CallNotes) -> object:
                seen.append(state())
                return settle.handle(request, notes)

            settle = next(one for one in methods(catalogue) if one.name == "SettleRound")
            return (Method(settle.name, settle.request_type, look),)  # type: ignore[arg-type]

        assert state() == NOT_SERVING
        server.start(shipped(), methods_that_look(shipped()))
        assert seen == [NOT_SERVING] * len(shipped().ids)
        assert state() == SERVING
        server.drain()
        assert state() == NOT_SERVING
        assert server.stop(1).wait(5)
        assert state() == NOT_SERVING
    server.close()


def test_health_of_a_service_that_there_is_not() -> None:
    with running(()) as server, channel(server.target) as opened:
        assert call(opened, CHECK, check_request("no.such")).code == "NOT_FOUND"


def test_calls_are_refused_while_draining_and_those_in_work_end_well() -> None:
    flags = ("--drain-seconds", "30", "--grace-seconds", "5")
    with (
        serving(*flags, command=WITH_FAKES) as process,
        channel(process.grpc_address) as opened,
    ):
        assert call(opened, CHECK).reply == SERVING
        waiting = begin(opened, "Wait", text(""), timeout=3)
        eventually(lambda: process.in_flight("Wait"))
        process.ask_to_stop()
        eventually(lambda: call(opened, CHECK).reply == NOT_SERVING)
        refused = call(opened, "Echo", text(""))
        assert (refused.code, refused.reason) == ("UNAVAILABLE", "DRAINING")
        assert ending(waiting).code == "DEADLINE_EXCEEDED"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_clean_stop(number: signal.Signals) -> None:
    began = time.monotonic()
    with (
        serving("--drain-seconds", "0.5", "--grace-seconds", "20") as process,
        channel(process.grpc_address) as opened,
    ):
        assert call(opened, "SettleRound", a_round().SerializeToString()).code == "OK"
        process.ask_to_stop(number)
        assert process.exit_code() == 0
    assert time.monotonic() - began < 15
    events = [line["event"] for line in process.lines]
    assert events == ["starting", "serving", "call", "draining", "stopping", "stopped"]


def test_trap_7_a_handler_that_hangs_does_not_keep_the_process_alive() -> None:
    with (
        serving("--drain-seconds", "0.2", "--grace-seconds", "0.5", command=WITH_FAKES) as process,
        channel(process.grpc_address) as opened,
    ):
        hanging = begin(opened, "Hang", text(""))
        eventually(lambda: process.in_flight("Hang"))
        began = time.monotonic()
        process.ask_to_stop()
        assert process.exit_code() == 0
        assert 0.7 <= time.monotonic() - began < 4
        assert ending(hanging).code in ("CANCELLED", "UNAVAILABLE")
    assert {"event": "calls left behind", "calls": 1}.items() <= process.lines[-2].items()


def test_calls_in_work_have_the_grace_to_end() -> None:
    with (
        serving("--drain-seconds", "0", "--grace-seconds", "20", command=WITH_FAKES) as process,
        channel(process.grpc_address) as opened,
    ):
        waiting = begin(opened, "Wait", text("until 1"))
        eventually(lambda: process.in_flight("Wait"))
        process.ask_to_stop()
        assert ending(waiting).code == "OK"
        assert process.exit_code() == 0


def test_a_watcher_does_not_hold_up_the_stop() -> None:
    with (
        serving("--drain-seconds", "0.3", "--grace-seconds", "20") as process,
        channel(process.grpc_address) as opened,
    ):
        stub: grpc.UnaryStreamMultiCallable[bytes, bytes] = opened.unary_stream(f"/{HEALTH}/Watch")
        watch = stub(b"", timeout=30)
        assert next(watch) == SERVING
        began = time.monotonic()
        process.ask_to_stop()
        assert next(watch) == NOT_SERVING
        assert process.exit_code() == 0
        assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("drain", "grace"), [("30", "30"), ("0", "30")], ids=["in the drain", "in the grace"]
)
def test_a_second_signal_stops_at_once(drain: str, grace: str) -> None:
    flags = ("--drain-seconds", drain, "--grace-seconds", grace)
    with (
        serving(*flags, command=WITH_FAKES) as process,
        channel(process.grpc_address) as opened,
    ):
        waiting = begin(opened, "Wait", text(""))
        eventually(lambda: process.in_flight("Wait"))
        process.ask_to_stop()
        eventually(
            lambda: process.lines[-1]["event"] == ("draining" if drain != "0" else "stopping")
        )
        began = time.monotonic()
        process.ask_to_stop(signal.SIGINT)
        assert process.exit_code() == 128 + signal.SIGINT
        assert time.monotonic() - began < 3
        assert ending(waiting).code in ("CANCELLED", "UNAVAILABLE")


@pytest.mark.parametrize("flag", ["--grpc-address", "--metrics-address", "--health-address"])
def test_trap_4_a_port_in_use_is_one_line_that_names_the_flag(flag: str) -> None:
    with serving("--health-address", "127.0.0.1:0") as process:
        addresses = {
            "--grpc-address": process.grpc_address,
            "--metrics-address": process.metrics_address,
            "--health-address": process.health_address,
        }
        second = run(*ANY_PORTS, flag, addresses[flag])
        assert (second.returncode, second.stderr) == (
            2,
            f"error: {flag}: cannot listen on {addresses[flag]}: Address already in use\n",
        )


def test_a_host_that_there_is_not() -> None:
    ended = run(*ANY_PORTS, "--grpc-address", "192.0.2.1:0")
    assert (ended.returncode, ended.stderr) == (
        2,
        "error: --grpc-address: cannot listen on 192.0.2.1:0: Cannot assign requested address\n",
    )


@pytest.mark.parametrize("flag", ["--grpc-address", "--metrics-address", "--health-address"])
def test_what_cannot_be_the_name_of_a_host(flag: str) -> None:
    ended = run(*ANY_PORTS, flag, "a..b:0")
    assert (ended.returncode, ended.stderr) == (
        2,
        f"error: {flag}: cannot listen on a..b:0: not the name of a host\n",
    )


def test_the_addresses_bound_are_logged_and_answer() -> None:
    with serving("--health-address", "127.0.0.1:0") as process:
        assert process.lines[0]["event"] == "starting"
        assert process.lines[0]["grpc_address"] == "127.0.0.1:0"
        assert process.lines[0]["threads"] == "4"
        for address in (
            process.grpc_address,
            process.metrics_address,
            process.health_address,
        ):
            host, port = address.split(":")
            assert int(port) > 0
            socket.create_connection((host, int(port)), timeout=5).close()


def bad_toml(folder: Path) -> None:
    (folder / "house.toml").write_text("id = ")


def renamed_copy_of_a_shipped_one(folder: Path) -> None:
    (folder / "house.toml").write_text(shipped().get("ca-ach").text)


@pytest.mark.parametrize("fill", [bad_toml, renamed_copy_of_a_shipped_one, lambda _: None])
def test_a_bad_ruleset_folder_is_one_line(tmp_path: Path, fill: Callable[[Path], None]) -> None:
    fill(tmp_path)
    ended = run(*ANY_PORTS, "--rulesets", str(tmp_path))
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"error: --rulesets: {tmp_path}")
    assert ended.stderr.count("\n") == 1


def test_house_rulesets_are_served_and_counted(tmp_path: Path) -> None:
    house = shipped().get("ca-ach").text.replace('id = "ca-ach"', 'id = "house"')
    (tmp_path / "house.toml").write_text(house)
    with (
        serving("--rulesets", str(tmp_path)) as process,
        channel(process.grpc_address) as opened,
    ):
        ended = call(opened, "SettleRound", a_round(ruleset="house").SerializeToString())
        assert ended.code == "OK"
        eventually(lambda: process.lines[-1]["event"] == "call")
        assert process.lines[-1]["ruleset"] == "house"


def test_healthcheck() -> None:
    with serving("--drain-seconds", "30") as process:
        healthy = run("healthcheck", "--grpc-address", process.grpc_address)
        assert (healthy.returncode, healthy.stdout, healthy.stderr) == (0, "", "")
        process.ask_to_stop()
        eventually(lambda: process.lines[-1]["event"] == "draining")
        draining = run("healthcheck", "--grpc-address", process.grpc_address)
        assert (draining.returncode, draining.stderr) == (1, "NOT_SERVING\n")
        process.ask_to_stop()
        process.exit_code()
        gone = run("healthcheck", "--grpc-address", process.grpc_address)
        assert (gone.returncode, gone.stderr) == (1, "UNAVAILABLE\n")


def test_healthcheck_asks_the_health_address_if_there_is_one() -> None:
    with serving("--health-address", "127.0.0.1:0") as process:
        port = process.health_address.split(":")[1]
        variables = {
            "SETTLEMENT_GRPC_ADDRESS": "127.0.0.1:1",
            "SETTLEMENT_HEALTH_ADDRESS": f"0.0.0.0:{port}",
            "http_proxy": "http://127.0.0.1:1",
        }
        assert run("healthcheck", environment=variables).returncode == 0


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_healthcheck_needs_nowhere_to_write(closed: str) -> None:
    with serving() as process:
        address = ("--grpc-address", process.grpc_address)
        assert run("healthcheck", *address, redirected=closed).returncode == 0


def test_a_server_whose_log_has_nowhere_to_go_says_so() -> None:
    ended = run("--grpc-address", "127.0.0.1:0", redirected=">&-")
    assert ended.returncode == 2
    assert ended.stderr == "error: standard output: closed, and the log goes there\n"


def test_healthcheck_names_the_flag_whose_port_it_needs() -> None:
    flags = ("--health-address", "127.0.0.1:0", "--grpc-address", "127.0.0.1:1")
    ended = run("healthcheck", *flags)
    assert (ended.returncode, ended.stderr) == (
        2,
        "error: --health-address: port 0 does not say where the server is\n",
    )


def test_healthcheck_needs_to_know_the_port() -> None:
    ended = run("healthcheck", "--grpc-address", "127.0.0.1:0")
    assert ended.returncode == 2
    assert "--grpc-address" in ended.stderr


def test_a_log_that_nobody_reads_fails_no_call() -> None:
    with serving() as process, channel(process.grpc_address) as opened:
        assert process.popen.stdout is not None
        assert call(opened, "SettleRound", a_round().SerializeToString()).code == "OK"
        eventually(lambda: json.dumps(process.lines[-1]).count("SettleRound"))
