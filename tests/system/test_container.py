"""The image at work, on a root that cannot be written."""

import re
import sys
import time
from pathlib import Path

import pytest

from tests.system.commands import ROOT, Finished
from tests.system.container import Container, started
from tests.system.image import Image

pytestmark = pytest.mark.system

CLIENT = ROOT / "examples" / "python" / "settle_round.py"
FETCH = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=10).read().decode())"
ENGINE_PATIENCE = 10  # seconds from SIGTERM to SIGKILL, if an engine is told of no others


def settle(container: Container, address: str = "127.0.0.1:50051") -> Finished:
    round_ = ROOT / "samples" / "ca-ach.json"
    return container.beside(sys.executable, CLIENT, "--address", address, "--timeout", "15", round_)


def check(container: Container, image: Image) -> Finished:
    """Run the image's health check as an engine does."""
    return container.inside(*image.config["Healthcheck"]["Test"][1:])


def test_it_settles_rounds_for_callers_outside(container: Container) -> None:
    done = settle(container)
    assert (done.returncode, done.stderr) == (0, "")
    assert "An: +36,000 coins (+36 chi)" in done.stdout.splitlines()


def test_it_shows_its_metrics_outside(container: Container) -> None:
    assert settle(container).returncode == 0
    page = container.beside(sys.executable, "-c", FETCH, "http://127.0.0.1:9464/metrics").stdout
    assert re.search(r'^settlement_rounds_total\{ruleset="ca-ach@1"\} [1-9]', page, re.MULTILINE)


def test_its_health_check_says_that_it_serves(container: Container, image: Image) -> None:
    done = check(container, image)
    assert (done.returncode, done.stderr) == (0, "")


def test_it_is_process_1_of_a_user_without_a_name(container: Container) -> None:
    status = dict(
        line.split(":", 1)
        for line in Path(f"/proc/{container.pid}/status").read_text().splitlines()
    )
    assert status["NSpid"].split()[-1] == "1"
    assert status["Uid"].split() == ["10001"] * 4
    assert status["Gid"].split() == ["10001"] * 4
    assert int(status["CapEff"], 16) == 0


@pytest.mark.parametrize("folder", ["/", "/app", "/tmp", "/venv"])  # noqa: S108 - to fail there
def test_nothing_can_be_written(container: Container, folder: str) -> None:
    done = container.inside("python", "-c", f"open('{folder}/new', 'w')")
    assert "Read-only file system" in done.stderr


def test_no_start_compiles_what_it_cannot_keep(container: Container) -> None:
    done = container.inside("python", "-v", "-m", "service", "healthcheck")
    assert done.returncode == 0
    assert len(re.findall(r"code object from '[^']*\.pyc'", done.stderr)) > 100
    assert re.findall(r"code object from '[^']*\.py'", done.stderr) == []


def test_it_cannot_install_a_package(container: Container) -> None:
    done = container.inside("python", "-m", "pip", "--version")
    assert (done.returncode, "No module named pip" in done.stderr) == (1, True)


def test_it_ends_in_time_when_asked_to(image: Image) -> None:
    with started(image) as container:
        assert settle(container).returncode == 0
        asked = time.monotonic()
        container.stop()
        while not (done := check(container, image)).returncode:
            assert time.monotonic() < asked + 2
        assert (done.returncode, done.stderr) == (1, "NOT_SERVING\n")
        assert container.exit_code() == 0
        assert 5 <= time.monotonic() - asked < ENGINE_PATIENCE
    assert container.lines[-1]["event"] == "stopped"


def test_flags_win_over_variables_and_these_over_the_image(image: Image) -> None:
    variables = {"SETTLEMENT_DRAIN_SECONDS": "0", "SETTLEMENT_METRICS_ADDRESS": "127.0.0.1:9000"}
    with started(image, "--grpc-address", "127.0.0.1:6000", environment=variables) as container:
        assert container.grpc_address == "127.0.0.1:6000"
        assert container.metrics_address == "127.0.0.1:9000"
        assert container.health_address == "0.0.0.0:50052"
        assert settle(container, "127.0.0.1:6000").returncode == 0
        assert check(container, image).returncode == 0
        asked = time.monotonic()
        container.stop()
        assert container.exit_code() == 0
        assert time.monotonic() - asked < 5
