"""The README's console examples, run as printed against a server like that of `make run`."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.catalogue import shipped
from service.config import SETTINGS
from service.handlers.table import methods
from tests.service.running import running

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
EXAMPLES = [
    (command, printed)
    for block in BLOCKS
    for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    flags = ["--grpc-address", "127.0.0.1:0", "--metrics-address", "127.0.0.1:0"]
    server = subprocess.Popen(
        [sys.executable, "-m", "service", *flags, "--drain-seconds", "0", "--log-format", "json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    serving = (line for line in server.stdout if '"event":"serving"' in line)
    found = re.search(r'"grpc_address":"([^"]+)"', next(serving))
    assert found is not None
    yield found[1]
    server.terminate()
    assert server.wait(30) == 0
    server.stdout.close()


def plain(text: str) -> str:
    """Return text without the blanks that grpcurl leaves to chance within a line."""
    return "\n".join(re.sub(r'(?<=[,:{\["])[ \t]+', "", line).strip() for line in text.splitlines())


def test_the_readme_has_an_example_for_every_rpc() -> None:
    protos = ROOT / "protos/maubinh/settlement/v1/settlement_service.proto"
    methods = re.findall(r"^  rpc (\w+)\(", protos.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(methods) == 6
    for method in methods:
        assert any(f"SettlementService/{method}" in command for command, _ in EXAMPLES), method


@pytest.mark.parametrize("name", SETTINGS)
def test_the_readme_tells_of_every_flag(name: str) -> None:
    assert f"`--{name.replace('_', '-')}`" in README


def test_the_readme_tells_of_every_metric() -> None:
    with running(methods(shipped())) as server:
        page = server.page()
    names = re.findall(r"^# TYPE (?!\w+_created)(\w+) ", page, re.MULTILINE)
    assert len(names) > 10
    missing = [name for name in names if f"`{name}`" not in README]
    assert missing == []


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_works_as_printed(command: str, printed: str, address: str) -> None:
    folder = Path(sys.executable).parent
    command = command.replace("localhost:50051", address)
    command = command.replace(
        ".venv/bin/python -m service settle", f"python -m service settle --address {address}"
    )
    finished = subprocess.run(
        ["bash", "-c", command.replace(".venv/bin/", "")],  # noqa: S607 - found as a reader would
        cwd=ROOT,
        env=os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert plain(finished.stdout + finished.stderr) == plain(printed)
