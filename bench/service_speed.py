"""`SettleRound` against an echo of equal sizes, behind the same server, in one run.

h2load (Debian's nghttp2-client) sends a prepared body to each in turn; the figure is the
ratio of their median throughputs. Beside them, what batches bring. Before and after, all
answers are compared byte for byte with the right ones, and the server's own counters say
that every call was OK.
"""

import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple
from urllib.request import urlopen

import grpc
from google.protobuf.json_format import Parse
from google.protobuf.wrappers_pb2 import BytesValue

from engine.catalogue import shipped
from maubinh.settlement.v1.batch_settle_rounds_pb2 import BatchSettleRoundsRequest
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest
from service.handlers.batch_settle_rounds import batch_settle_rounds
from service.handlers.settle_round import settle_round
from service.method import CallNotes

ROOT: Final = Path(__file__).parents[1]
SERVICE: Final = "maubinh.settlement.v1.SettlementService"
CALLS: Final = 4000
BATCH_ROUNDS: Final = 100
TURNS: Final = 9
CONNECTIONS: Final = 4
STREAMS: Final = 4
_START_SECONDS: Final = 30


class Side(NamedTuple):
    """One RPC of the comparison: what is sent and what must come back."""

    method: str
    request: bytes
    reply: bytes
    calls: int = CALLS
    connections: int = CONNECTIONS
    streams: int = STREAMS


def main() -> None:
    """Measure with the log at warning, and with its line a call."""
    if shutil.which("h2load") is None:
        sys.exit("h2load is missing: install Debian's nghttp2-client")
    text = (ROOT / "samples" / "ca-ach.json").read_text(encoding="utf-8")
    request = Parse(text, SettleRoundRequest())
    reply = settle_round(shipped(), request, CallNotes()).SerializeToString()
    settle = Side("SettleRound", request.SerializeToString(), reply)
    echo = Side("Echo", _bytes_of(len(settle.request)), _bytes_of(len(reply)))
    sides = (settle, echo, _batch_of(request))
    print(f"request {len(settle.request)} bytes, reply {len(reply)} bytes; {CALLS} calls a turn,")
    print(f"{TURNS} turns each, {CONNECTIONS} connections of {STREAMS} streams; medians")
    for level in ("warning", "info"):
        with _server(echo, level) as (address, metrics):
            _check(address, *sides)
            rates = _measure(address, *sides)
            _check(address, *sides)
            _check_counters(metrics, *sides)
        settles, echoes, batches = (median(rate) for rate in rates)
        print(
            f"log level {level:8} SettleRound {settles:6.0f} calls/s, Echo {echoes:6.0f} calls/s,"
            f" ratio {settles / echoes:.2f};"
            f" in batches of {BATCH_ROUNDS} {batches * BATCH_ROUNDS:6.0f} rounds/s"
        )


def _batch_of(request: SettleRoundRequest) -> Side:
    batch = BatchSettleRoundsRequest(rounds=[request] * BATCH_ROUNDS)
    reply = batch_settle_rounds(shipped(), batch, CallNotes()).SerializeToString()
    # One at a time, since the server refuses more than a few.
    return Side(
        "BatchSettleRounds",
        batch.SerializeToString(),
        reply,
        calls=CALLS // BATCH_ROUNDS,
        connections=1,
        streams=1,
    )


def _bytes_of(size: int) -> bytes:
    """Return a `BytesValue` that takes so many bytes on the wire."""
    content = size
    while len(BytesValue(value=bytes(content)).SerializeToString()) > size:
        content -= 1
    return BytesValue(value=bytes(content)).SerializeToString()


@contextmanager
def _server(echo: Side, level: str) -> Iterator[tuple[str, str]]:
    """Run a server on the first processor; yield its addresses for calls and metrics."""
    address, metrics = _free_address(), _free_address()
    content = len(BytesValue.FromString(echo.reply).value)
    flags = {"--grpc-address": address, "--metrics-address": metrics}
    flags |= {"--drain-seconds": "0", "--log-format": "json", "--log-level": level}
    process = subprocess.Popen(  # noqa: S603 - this project's own
        [
            *_pinned(0),
            *(sys.executable, "-m", "bench.echo_server", str(content)),
            *(part for flag in flags.items() for part in flag),
        ],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    try:
        with grpc.insecure_channel(address) as channel:
            grpc.channel_ready_future(channel).result(_START_SECONDS)
        yield address, metrics
    finally:
        process.terminate()
        process.wait(_START_SECONDS)


def _free_address() -> str:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{taken.getsockname()[1]}"


def _pinned(processor: int) -> list[str]:
    """Return what keeps a command on one processor, where that is possible."""
    return ["taskset", "-c", str(processor)] if shutil.which("taskset") else []


def _check(address: str, *sides: Side) -> None:
    """Call each RPC once and compare its answer byte for byte."""
    with grpc.insecure_channel(address) as channel:
        for side in sides:
            call: grpc.UnaryUnaryMultiCallable[bytes, bytes]
            call = channel.unary_unary(f"/{SERVICE}/{side.method}")
            if call(side.request, timeout=_START_SECONDS) != side.reply:
                sys.exit(f"{side.method} did not answer as it should")


def _measure(address: str, *sides: Side) -> list[list[float]]:
    """Load the sides in turn and return the calls per second of each turn."""
    rates: list[list[float]] = [[] for _ in sides]
    with tempfile.TemporaryDirectory() as folder:
        bodies = [Path(folder, side.method) for side in sides]
        for side, body in zip(sides, bodies, strict=True):
            body.write_bytes(b"\0" + len(side.request).to_bytes(4, "big") + side.request)
        for turn in range(1 + TURNS):
            for side, body, rate in zip(sides, bodies, rates, strict=True):
                calls_a_second = _load(address, side, body)
                if turn:
                    rate.append(calls_a_second)
    return rates


def _load(address: str, side: Side, body: Path) -> float:
    finished = subprocess.run(  # noqa: S603 - a prepared command
        [
            *_pinned(1),
            *("h2load", "-n", str(side.calls), "-t", "1"),
            *("-c", str(side.connections), "-m", str(side.streams)),
            *("-H", "content-type: application/grpc", "-H", "te: trailers", "-d", str(body)),
            f"http://{address}/{SERVICE}/{side.method}",
        ],
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    if f"{side.calls} succeeded, 0 failed, 0 errored" not in finished.stdout:
        sys.exit(f"{side.method}: not every call was answered:\n{finished.stdout}")
    rate = re.search(r"([0-9.]+) req/s", finished.stdout)
    if rate is None:
        sys.exit(f"{side.method}: h2load told no rate:\n{finished.stdout}")
    return float(rate[1])


def _check_counters(metrics: str, *sides: Side) -> None:
    """See in the server's own counters that each load ended OK, and nothing else happened."""
    with urlopen(f"http://{metrics}/metrics", timeout=_START_SECONDS) as page:
        text = page.read().decode()
    for side in sides:
        series = rf'grpc_server_handled_total{{grpc_code="(\w+)".*grpc_method="{side.method}".*}}'
        counts = re.findall(rf"^{series} (\S+)$", text, re.MULTILINE)
        handled = {code: float(count) for code, count in counts if float(count)}
        if handled != {"OK": 2 + side.calls * (1 + TURNS)}:
            sys.exit(f"{side.method}: the server counts {handled}")


if __name__ == "__main__":
    main()
