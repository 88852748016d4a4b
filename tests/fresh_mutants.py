"""Tries the mutants that survived again, each in a process of its own.

`mutmut` forks from a process that has loaded the rulesets, so a mutant of what is made
once (tables of rows, constants, the reading of files) never gets to make it. After
`make mutants`, `python -m tests.fresh_mutants rows naturals` tries the survivors of some
modules again and says which of them no test notices.
"""

import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent


def survivors_of(modules: list[str]) -> list[str]:
    listed = subprocess.run(
        [sys.executable, "-m", "mutmut", "results"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = [line.strip().partition(":")[0] for line in listed.splitlines()]
    wanted = tuple(f"engine.{module}." for module in modules)
    return [name for name in names if name.startswith(wanted)]


def lives(mutant: str) -> bool:
    """Tell whether every quick test passes with a mutant in place."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tests = document["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=ROOT / "mutants",
        env=os.environ | {"MUTANT_UNDER_TEST": mutant, "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        capture_output=True,
    )
    return result.returncode == 0


def main() -> None:
    names = survivors_of(sys.argv[1:])
    if not names:
        sys.exit("no survivors are known of these modules: run make mutants first")
    living = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, alive in zip(names, pool.map(lives, names), strict=True):
            living += alive
            sys.stdout.write(f"{name} {'lives' if alive else 'is noticed'}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(names)} mutants, {living} live\n")


if __name__ == "__main__":
    main()
