"""`python -m service` in a process of its own, or the same with a test's methods."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread, Timer
from typing import Any

ROOT = Path(__file__).parents[2]
SERVICE = ("-m", "service")
WITH_FAKES = ("-m", "tests.service.serve_fakes")
_SECONDS = 60
ANY_PORTS = ("--grpc-address", "127.0.0.1:0", "--metrics-address", "127.0.0.1:0")


class Process:
    """A server that has said that it serves, and what else it says."""

    def __init__(self, popen: "subprocess.Popen[bytes]") -> None:
        self.popen = popen
        self.lines: list[dict[str, Any]] = []
        assert popen.stdout is not None
        for line in popen.stdout:
            self.lines.append(json.loads(line))
            if self.lines[-1]["event"] == "serving":
                break
        else:
            raise AssertionError("it does not serve")
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def grpc_address(self) -> str:
        return str(self._serving["grpc_address"])

    @property
    def metrics_address(self) -> str:
        return str(self._serving["metrics_address"])

    @property
    def health_address(self) -> str:
        return str(self._serving["health_address"])

    @property
    def _serving(self) -> dict[str, Any]:
        return next(line for line in self.lines if line["event"] == "serving")

    def in_flight(self, method: str) -> bool:
        """Tell whether calls of a method are in work or waiting."""
        address = f"http://{self.metrics_address}/metrics"
        with urllib.request.urlopen(address, timeout=10) as reply:
            page = reply.read().decode()
        line = rf'^grpc_server_in_flight\{{grpc_method="{method}",.*\}} [1-9]'
        return re.search(line, page, re.MULTILINE) is not None

    def ask_to_stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        self.popen.send_signal(number)

    def exit_code(self, seconds: float = 20) -> int:
        code = self.popen.wait(seconds)
        self._reader.join(5)
        return code

    def _read(self) -> None:
        assert self.popen.stdout is not None
        self.lines.extend(json.loads(line) for line in self.popen.stdout)


@contextmanager
def serving(
    *flags: str, command: tuple[str, ...] = SERVICE, environment: Mapping[str, str] | None = None
) -> Iterator[Process]:
    popen = subprocess.Popen(
        [sys.executable, *command, *ANY_PORTS, *flags],
        cwd=ROOT,
        env=_environment(environment),
        stdout=subprocess.PIPE,
    )
    # Whatever happens, it is gone before anyone wonders.
    limit = Timer(_SECONDS, popen.kill)
    limit.start()
    with popen:
        try:
            yield Process(popen)
        finally:
            popen.kill()
            limit.cancel()


def run(
    *arguments: str, environment: Mapping[str, str] | None = None, redirected: str = ""
) -> "subprocess.CompletedProcess[str]":
    """Run the command to its end, which must come soon, with streams as a shell redirects them."""
    command = [sys.executable, *SERVICE, *arguments]
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirected}', "sh", *command] if redirected else command,
        cwd=ROOT,
        env=_environment(environment),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def _environment(more: Mapping[str, str] | None) -> dict[str, str]:
    python_path = os.pathsep.join([str(ROOT), str(ROOT / "protos")])
    return {**os.environ, "PYTHONPATH": python_path, "PYTHONWARNINGS": "error", **(more or {})}
