"""What the image is made of, and what it tells an engine."""

import re
import stat
from pathlib import Path

import pytest

from tests.system.commands import output
from tests.system.image import SOURCE, VERSION, Image

pytestmark = pytest.mark.system

SECOND = 1_000_000_000
TOOLS = re.compile(
    r"(pip|setuptools|wheel)[\d.]*|(pip|setuptools|wheel)-.*\.dist-info|ensurepip|.*\.whl"
    r"|(cc|gcc|g\+\+|c\+\+|ld|as|make|cmake|cargo|rustc)(-[\d.]+)?|.*-linux-gnu-(gcc|ld).*"
)


def test_the_dockerfile_has_no_fault_that_a_linter_knows() -> None:
    assert output("hadolint", "Dockerfile") == ""


def test_an_engine_is_told_how_to_run_it(image: Image) -> None:
    config = image.config
    assert config["User"] == "10001:10001"
    assert config["Entrypoint"] == ["python", "-m", "service"]
    assert not config["Cmd"]
    assert config["StopSignal"] == "SIGTERM"
    assert set(config["ExposedPorts"]) == {"50051/tcp", "50052/tcp", "9464/tcp"}
    assert not config["Volumes"]


def test_an_engine_is_told_how_to_check_it(image: Image) -> None:
    check = image.config["Healthcheck"]
    assert check["Test"] == ["CMD", "python", "-m", "service", "healthcheck"]
    assert check["Retries"] == 3
    assert check["Interval"] == 10 * SECOND
    # It waits for a reply for 2 s itself.
    assert 2 * SECOND < check["Timeout"] < check["Interval"]


def test_its_addresses_are_those_of_a_container(image: Image) -> None:
    settings = {
        name: value for name, value in image.environment.items() if name.startswith("SETTLEMENT_")
    }
    assert settings == {
        "SETTLEMENT_GRPC_ADDRESS": "0.0.0.0:50051",
        "SETTLEMENT_HEALTH_ADDRESS": "0.0.0.0:50052",
        "SETTLEMENT_METRICS_ADDRESS": "0.0.0.0:9464",
    }


def test_its_labels_say_what_it_is(image: Image) -> None:
    prefix = "org.opencontainers.image."
    labels = {
        name.removeprefix(prefix): value
        for name, value in image.config["Labels"].items()
        if name.startswith(prefix)
    }
    assert labels == {
        "title": "maubinh-settlement",
        "description": "Settles rounds of the card game Mậu Binh over gRPC",
        "version": VERSION,
        "revision": "unknown",
        "source": SOURCE,
    }


def test_nothing_is_left_that_builds_or_installs(image: Image) -> None:
    found = [path for path in image.root.rglob("*") if TOOLS.fullmatch(path.name)]
    # A debugger's scripts, of the C++ runtime that gRPC needs.
    assert found in ([], [image.root / "usr" / "share" / "gcc"])


def test_how_packages_were_reached_stays_outside(image: Image) -> None:
    assert not (image.root / "etc" / "pip.conf").exists()


def test_its_own_files_are_those_that_run(image: Image) -> None:
    app = image.root / "app"
    assert {path.name for path in app.iterdir()} == {"engine", "maubinh", "service"}
    assert not [path for path in app.rglob("*") if path.suffix in (".proto", ".pyi")]
    assert not list(app.rglob("old.pyc"))


def test_its_user_reads_its_own_files_and_writes_none(image: Image) -> None:
    for folder in ("app", "venv"):
        for path in (image.root / folder).rglob("*"):
            if not path.is_symlink():
                assert _open_to_others(path), path


def _open_to_others(path: Path) -> bool:
    status = path.stat()
    readable = stat.S_IROTH | (stat.S_IXOTH if path.is_dir() else 0)
    writable = stat.S_IWOTH | stat.S_IWGRP
    return (
        status.st_uid == 0
        and status.st_mode & readable == readable
        and not status.st_mode & writable
    )
