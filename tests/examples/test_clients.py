"""The example clients, run as a reader would, against real servers."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import grpc
import pytest
from cryptography.x509.oid import ExtendedKeyUsageOID

from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest, SettleRoundResponse
from service.errors import CallError
from service.handlers.table import methods
from service.method import CallNotes, Method
from service.routes import SETTLEMENT
from tests.service.certificates import Files, authority, issue
from tests.service.running import running

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "ca-ach.json"
# The Node.js of the development packages stands beside the Python.
CLIENTS = {
    "python": (sys.executable, str(ROOT / "examples" / "python" / "settle_round.py")),
    "node": (
        str(Path(sys.executable).with_name("node")),
        str(ROOT / "examples" / "node" / "settle_round.js"),
    ),
}
Settle = Callable[..., "subprocess.CompletedProcess[str]"]
Answer = Callable[[int], SettleRoundResponse]


@pytest.fixture(params=CLIENTS)
def settle(request: pytest.FixtureRequest) -> Settle:
    def run(
        address: object, *options: object, round_: Path = SAMPLE
    ) -> "subprocess.CompletedProcess[str]":
        flags = ("--address", address, "--timeout", 15, *options, round_)
        return subprocess.run(
            [*CLIENTS[request.param], *map(str, flags)],
            env={"PYTHONPATH": str(ROOT / "protos"), "PYTHONWARNINGS": "error"},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(methods) as server:
        yield server.target


@dataclass
class Attempts:
    """What reached a server."""

    target: str = ""
    count: int = 0


@contextmanager
def answering(answer: Answer) -> Iterator[Attempts]:
    """Serve a method that answers each attempt as a test wants, and count them."""
    attempts = Attempts()

    def handle(_request: SettleRoundRequest, _notes: CallNotes) -> SettleRoundResponse:
        if not attempts.target:  # the server tries its methods before it serves
            return SettleRoundResponse()
        attempts.count += 1
        return answer(attempts.count)

    with running((Method("SettleRound", SettleRoundRequest, handle),)) as server:
        attempts.target = server.target
        yield attempts


def failing(code: grpc.StatusCode, *, until: int = sys.maxsize) -> Answer:
    def answer(attempt: int) -> SettleRoundResponse:
        if attempt < until:
            raise CallError(code, "OVERLOADED", "not now", retry_seconds=0.25)
        return SettleRoundResponse(round_id="at last", ruleset="ca-ach@1")

    return answer


def test_settles_a_round(settle: Settle, address: str) -> None:
    done = settle(address)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.splitlines() == [
        "sample-ca-ach by ca-ach@1",
        "An: +36,000 coins (+36 chi)",
        "Bình: -4,000 coins (-4 chi)",
        "Chi: -16,000 coins (-16 chi)",
        "Dũng: -16,000 coins (-16 chi)",
        "Bình pays An 13,000",
        "Chi pays An 13,000",
        "Dũng pays An 10,000",
        "Chi pays Bình 6,000",
        "Dũng pays Bình 3,000",
        "Dũng pays Chi 3,000",
    ]


def test_tells_everything_that_is_wrong_with_a_round(
    settle: Settle, address: str, tmp_path: Path
) -> None:
    round_ = json.loads(SAMPLE.read_text("utf-8"))
    round_["stake"] = 0
    round_["hands"][1]["middle"] = "6S 6H 6D 3C"
    path = tmp_path / "round.json"
    path.write_text(json.dumps(round_), "utf-8")
    done = settle(address, round_=path)
    assert (done.stdout, done.returncode) == ("", 2)
    head, reason, *faults = done.stderr.splitlines()
    assert head.startswith("INVALID_ARGUMENT: stake: ")
    assert reason == "reason: ERROR_REASON_STAKE_RANGE"
    assert [fault.split(":")[0] for fault in faults] == ["stake", "hands[1].middle"]


def test_tells_of_a_ruleset_that_is_not_there(settle: Settle, address: str, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(SAMPLE.read_text("utf-8").replace("ca-ach@1", "ca-ach@9"), "utf-8")
    done = settle(address, round_=path)
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith("NOT_FOUND: there is no ruleset 'ca-ach@9'")
    assert "reason: ERROR_REASON_RULESET_UNKNOWN\n" in done.stderr


def test_loses_no_digit_of_the_coins(settle: Settle) -> None:
    coins = 2**53 + 1

    def answer(_attempt: int) -> SettleRoundResponse:
        reply = SettleRoundResponse(round_id="large", ruleset="ca-ach@1")
        reply.hands.add(coin_delta=coins, chi=0.5)
        reply.hands.add(coin_delta=-coins, chi=-0.5)
        reply.pairs.add(a=0, b=1, coins=-coins)
        return reply

    with answering(answer) as server:
        done = settle(server.target)
    assert done.stdout.splitlines() == [
        "large by ca-ach@1",
        "seat 0: +9,007,199,254,740,993 coins (+0.5 chi)",
        "seat 1: -9,007,199,254,740,993 coins (-0.5 chi)",
        "seat 0 pays seat 1 9,007,199,254,740,993",
    ]


def test_shows_a_certificate_over_tls(settle: Settle, tmp_path: Path) -> None:
    root, files = authority(), Files(tmp_path)
    files.write(issue("server", root))
    files.client_ca.write_bytes(root.pem)
    client = issue("client", root, usage=ExtendedKeyUsageOID.CLIENT_AUTH)
    certificate, key = tmp_path / "client.pem", tmp_path / "client.key"
    certificate.write_bytes(client.pem)
    key.write_bytes(client.key)
    trust = ("--tls-ca", files.client_ca)
    with running(
        methods,
        tls_certificate=files.certificate,
        tls_key=files.key,
        tls_client_ca=files.client_ca,
    ) as server:
        # Where a name is proved, an address is no name to Node.js.
        target = server.target.replace("127.0.0.1", "localhost")
        known = settle(target, *trust, "--tls-certificate", certificate, "--tls-key", key)
        nameless = settle(target, *trust, "--timeout", 2)
        plain = settle(target, "--timeout", 2)
    assert (known.stderr, known.returncode) == ("", 0)
    assert "An: +36,000 coins" in known.stdout
    for refused in (nameless, plain):
        assert (refused.stdout, refused.returncode) == ("", 1)
        assert refused.stderr.startswith(("UNAVAILABLE: ", "DEADLINE_EXCEEDED: "))


@pytest.mark.parametrize("code", ["UNAVAILABLE", "RESOURCE_EXHAUSTED"])
def test_tries_again_when_that_may_help(settle: Settle, code: str) -> None:
    with answering(failing(grpc.StatusCode[code], until=3)) as server:
        done = settle(server.target)
    assert (done.stdout, done.stderr) == ("at last by ca-ach@1\n", "")
    assert server.count == 3


def test_gives_up_after_four_attempts(settle: Settle) -> None:
    with answering(failing(grpc.StatusCode.RESOURCE_EXHAUSTED)) as server:
        done = settle(server.target)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "RESOURCE_EXHAUSTED: not now",
        "reason: ERROR_REASON_OVERLOADED",
        "try again in 250 ms",
    ]
    assert server.count == 4


@pytest.mark.parametrize("code", ["INVALID_ARGUMENT", "INTERNAL"])
def test_does_not_try_again_in_vain(settle: Settle, code: str) -> None:
    with answering(failing(grpc.StatusCode[code])) as server:
        settle(server.target)
    assert server.count == 1


def test_has_a_deadline(settle: Settle) -> None:
    def answer(_attempt: int) -> SettleRoundResponse:
        time.sleep(3)
        return SettleRoundResponse()

    with answering(answer) as server:
        done = settle(server.target, "--timeout", 0.5)
    assert done.returncode == 1
    assert done.stderr.startswith("DEADLINE_EXCEEDED: ")
    assert server.count == 1


@contextmanager
def pushing_back(milliseconds: int) -> Iterator[tuple[str, list[float]]]:
    """Serve a method that is never available, and says when to try again."""
    times: list[float] = []

    def answer(_request: bytes, context: grpc.ServicerContext) -> NoReturn:
        times.append(time.monotonic())
        context.set_trailing_metadata((("grpc-retry-pushback-ms", str(milliseconds)),))
        context.abort(grpc.StatusCode.UNAVAILABLE, "not now")

    handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
        "SettleRound": grpc.unary_unary_rpc_method_handler(answer)
    }
    server = grpc.server(ThreadPoolExecutor(1))
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SETTLEMENT, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}", times
    finally:
        server.stop(None).wait()


def test_waits_as_long_as_the_server_says(settle: Settle) -> None:
    with pushing_back(400) as (address, times):
        assert settle(address).returncode == 1
    assert len(times) == 4
    assert min(later - sooner for sooner, later in pairwise(times)) >= 0.39


def test_stays_away_when_the_server_says_so(settle: Settle) -> None:
    with pushing_back(-1) as (address, times):
        assert settle(address).returncode == 1
    assert len(times) == 1


def test_the_lock_of_the_packages_names_no_host() -> None:
    lock = json.loads((ROOT / "examples" / "node" / "package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 10
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())
