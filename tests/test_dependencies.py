import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def imported_packages(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"), str(source))):
        match node:
            case ast.Import(names=names):
                yield from (name.name.partition(".")[0] for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]


@pytest.mark.parametrize(
    "source", sorted((ROOT / "engine").rglob("*.py")), ids=lambda path: path.name
)
def test_engine_imports_only_itself_and_the_standard_library(source: Path) -> None:
    assert set(imported_packages(source)) <= {"engine", *sys.stdlib_module_names}


@pytest.mark.parametrize(
    "source", sorted((ROOT / "tests/reference").rglob("*.py")), ids=lambda path: path.name
)
def test_reference_shares_nothing_with_the_engine(source: Path) -> None:
    assert set(imported_packages(source)) <= sys.stdlib_module_names
