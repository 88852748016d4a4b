"""Which builder `make image` takes, and what it asks of it."""

import shutil
from pathlib import Path

import pytest

from tests.system.commands import Finished, run

NEEDED = ("bash", "sed", "git")
WORKS = 'if [ "$1" != info ]; then echo "${0##*/} $*"; fi'
FAILS = "echo no engine >&2; exit 1"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    for name in NEEDED:
        path = shutil.which(name)
        assert path is not None
        (tmp_path / name).symlink_to(path)
    return tmp_path


def add(programs: Path, name: str, script: str) -> None:
    program = programs / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def make_image(programs: Path, *settings: str) -> Finished:
    # As from a shell, though another make may have started the tests.
    environment = {"PATH": str(programs), "MAKEFLAGS": "", "MAKELEVEL": "0"}
    return run(shutil.which("make"), "image", *settings, environment=environment)


def test_without_a_builder_one_line_says_so(programs: Path) -> None:
    add(programs, "docker", FAILS)
    done = make_image(programs)
    assert done.returncode != 0
    assert done.stdout == ""
    first, last = done.stderr.splitlines()
    assert first.startswith("No image: docker, podman or buildah is needed")
    assert last.startswith("make: ***")


@pytest.mark.parametrize(
    ("working", "taken"),
    [
        (("docker", "podman", "buildah"), "docker build --tag"),
        (("podman", "buildah"), "podman build --format docker --tag"),
        (("buildah",), "buildah build --format docker --tag"),
    ],
)
def test_the_first_that_works_is_taken(
    programs: Path, working: tuple[str, ...], taken: str
) -> None:
    for name in ("docker", "podman", "buildah"):
        add(programs, name, WORKS if name in working else FAILS)
    done = make_image(programs)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{taken} maubinh-settlement:")
    assert done.stdout.endswith(" .\n")


def test_what_is_not_given_is_left_to_the_dockerfile(programs: Path) -> None:
    add(programs, "docker", WORKS)
    words = make_image(programs).stdout.split()
    given = [word.split("=")[0] for word in words if "=" in word]
    assert given == ["VERSION", "REVISION"]


def test_what_is_given_reaches_the_builder(programs: Path) -> None:
    add(programs, "docker", WORKS)
    done = make_image(
        programs, "BASE=a/base:1", "SOURCE=a place", "IMAGE=name:2", "PIP_CONFIG=/a/pip.conf"
    )
    for words in (
        "--tag name:2 ",
        "--build-arg BASE=a/base:1 ",
        "--build-arg SOURCE=a place ",
        "--secret id=pip,src=/a/pip.conf ",
    ):
        assert words in done.stdout
