"""A real server on ports of its own, with the service's methods or a test's."""

import io
import json
import re
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import grpc
from google.rpc import error_details_pb2, status_pb2

from engine.catalogue import Catalogue, shipped
from service.config import Config
from service.logs import make_log
from service.method import Method
from service.routes import SETTLEMENT
from service.server import Server
from service.values import Address

ANY_PORT = Address("127.0.0.1", 0)
Options = list[tuple[str, Any]]


def config(**settings: Any) -> Config:  # noqa: ANN401 - whatever the setting takes
    ports = {"grpc_address": ANY_PORT, "metrics_address": ANY_PORT}
    return Config(**{**ports, **settings})


@dataclass(frozen=True)
class Running:
    server: Server
    log: io.BytesIO

    @property
    def target(self) -> str:
        return str(self.server.grpc_address)

    def lines(self) -> list[dict[str, Any]]:
        """Return the log's lines, without the ones of the start."""
        lines = [json.loads(line) for line in self.log.getvalue().splitlines()]
        return [line for line in lines if line["event"] not in ("starting", "serving")]

    def page(self, path: str = "/metrics", accept: str = "") -> str:
        address = self.server.metrics_address
        request = urllib.request.Request(f"http://{address}{path}", headers={"Accept": accept})
        with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310 - as above
            body: bytes = reply.read()
        return body.decode()

    def metric(self, name: str, **labels: str) -> float | None:
        """Return the value of a series, None if there is no such series."""
        return series(self.page()).get((name, tuple(sorted(labels.items()))))

    def handled(self, method: str, code: str, *, service: str = SETTLEMENT) -> float | None:
        return self.metric(
            "grpc_server_handled_total",
            grpc_type="unary",
            grpc_service=service,
            grpc_method=method,
            grpc_code=code,
        )


def series(page: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Return the series of a page in the text format, by name and labels."""
    found = {}
    for line in page.splitlines():
        match = re.fullmatch(r"(\w+)(?:\{(.*)\})? ([^ ]+)", line)
        if match:
            labels = re.findall(r'(\w+)="([^"]*)"', match[2] or "")
            found[match[1], tuple(sorted(labels))] = float(match[3])
    return found


@contextmanager
def running(
    methods: Callable[[Catalogue], tuple[Method, ...]] | tuple[Method, ...] = (),
    catalogue: Catalogue | None = None,
    *,
    log_level: str = "info",
    grace: float = 5,
    **settings: Any,  # noqa: ANN401 - as config
) -> Iterator[Running]:
    """Serve until the end of the block; the calls in work then have `grace` seconds."""
    log = io.BytesIO()
    server = Server(config(**settings), make_log(log, level=log_level, format_="json"))
    server.start_probes()
    try:
        rulesets = shipped() if catalogue is None else catalogue
        server.start(rulesets, methods if isinstance(methods, tuple) else methods(rulesets))
        yield Running(server, log)
    finally:
        server.drain()
        assert server.stop(grace).wait(grace + 5)
        server.close()


class Ended(NamedTuple):
    """How a call ended: its code, and what came with it."""

    code: str
    reply: bytes = b""
    message: str = ""
    reason: str = ""
    retry_seconds: float | None = None


@contextmanager
def channel(target: str, options: Options | None = None) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(target, options=options) as opened:
        yield opened


def call(  # the arguments of a call
    channel: grpc.Channel,
    method: str,
    body: bytes = b"",
    *,
    timeout: float | None = 20,
    metadata: tuple[tuple[str, str], ...] = (),
) -> Ended:
    """Call a method of the settlement service, or any by its whole path."""
    return ending(begin(channel, method, body, timeout=timeout, metadata=metadata))


def begin(
    channel: grpc.Channel,
    method: str,
    body: bytes = b"",
    *,
    timeout: float | None = 20,
    metadata: tuple[tuple[str, str], ...] = (),
) -> Any:  # noqa: ANN401 - a future that is a call too, which no published type says
    path = method if method.startswith("/") else f"/{SETTLEMENT}/{method}"
    stub: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(path)
    return stub.future(body, timeout=timeout, metadata=metadata)


def ending(call: Any) -> Ended:  # noqa: ANN401 - as begin
    """Wait for the end of a call."""
    try:
        reply: bytes = call.result()
    except (grpc.RpcError, grpc.FutureCancelledError):
        return _failed(call)
    return Ended("OK", reply)


def _failed(call: Any) -> Ended:  # noqa: ANN401 - as begin
    trailers = dict(call.trailing_metadata() or ())
    status = status_pb2.Status.FromString(trailers.get("grpc-status-details-bin", b""))
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    for detail in status.details:
        _ = detail.Unpack(info) or detail.Unpack(retry)
    return Ended(
        call.code().name,
        message=call.details() or "",
        reason=info.reason.removeprefix("ERROR_REASON_"),
        retry_seconds=(
            retry.retry_delay.ToNanoseconds() / 1e9 if retry.HasField("retry_delay") else None
        ),
    )


def eventually(holds: Callable[[], object], seconds: float = 10) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "not in time"
        time.sleep(0.01)
