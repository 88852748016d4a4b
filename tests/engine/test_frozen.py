"""Published results never change; see `tests/frozen/README.md`."""

import json
from pathlib import Path

import pytest

from engine.catalogue import shipped
from tests import freezing
from tests.freezing import FROZEN, freeze, frozen_file, frozen_line, requests_of


def test_every_published_version_is_frozen_and_nothing_else() -> None:
    files = {path.name for path in FROZEN.glob("*.jsonl")}
    assert files == {frozen_file(ruleset).name for ruleset in shipped().ids}


@pytest.mark.parametrize("ruleset", shipped().ids)
def test_published_results_never_change(ruleset: str) -> None:
    lines = frozen_file(ruleset).read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 150
    for line in lines:
        assert frozen_line(shipped().get(ruleset), json.loads(line)["round"]) == line


def test_a_frozen_file_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = requests_of("sap-lang@1")[:2]
    monkeypatch.setattr(freezing, "FROZEN", tmp_path)
    ruleset = shipped().get("sap-lang@1")
    freeze(ruleset, requests)
    written = frozen_file("sap-lang@1").read_text(encoding="utf-8")
    assert written == "".join(f"{frozen_line(ruleset, request)}\n" for request in requests)
    with pytest.raises(FileExistsError):
        freeze(ruleset, requests)
    assert frozen_file("sap-lang@1").read_text(encoding="utf-8") == written
