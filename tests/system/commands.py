"""Programs that a test runs to their end."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
Finished = subprocess.CompletedProcess[str]


def run(
    *command: object,
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
    standard_input: str = "",
) -> Finished:
    """Run a program, whatever its exit code."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        input=standard_input,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def output(
    *command: object, environment: Mapping[str, str] | None = None, folder: Path = ROOT
) -> str:
    """Run a program that must succeed, and return what it prints."""
    done = run(*command, environment=environment, folder=folder)
    assert done.returncode == 0, f"{command[0]} exits with {done.returncode}:\n{done.stderr}"
    return done.stdout
