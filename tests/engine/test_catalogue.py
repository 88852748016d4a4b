import hashlib
import os
from pathlib import Path

import pytest

from engine.catalogue import Catalogue, shipped
from engine.faults import RulesetError, UnknownRulesetError
from engine.ruleset import load_ruleset
from tests.edits import edited, variant

ENGINE = Path(__file__).parents[2] / "engine"

# A published ruleset never changes: whoever pinned `id@n` is paid by this text for ever.
# What is wrong in it is mended in a version of its own, which adds a line here.
PUBLISHED = {
    "an-trang@1": "6afdc877c72ab8b800830680cc9ac9a3980b6dba9fab2e18b3e238fd81b172ef",
    "bai-binh@1": "08084fc2acaa13f1394e3a6ba6efdd7187effb347483de52a80259676c0a6913",
    "ca-ach@1": "49841f09178ca4a0a2a39d123ecc44ee94ff90c50ac974afcda9b18946067ffc",
    "gemwin@1": "6208479fe349eb68e5adb0f10d37ca4ee793364e38706a96ac9ed6c2337a830e",
    "sap-lang@1": "102c2efdd4a850be25f9fb2f8d97387927da565ec7d41186e9cdad86436a3a06",
    "xap-xam@1": "29f60e6324ba4d9621f820bd7ab0c6d3cd29a39e44edeb8a38c5a06c03e277e6",
}


def house(name: str, version: int = 1) -> str:
    return edited(shipped().get("an-trang").text, {"id": name, "version": version})


def refused(folder: Path) -> str:
    with pytest.raises(RulesetError) as caught:
        shipped().with_folder(folder)
    return str(caught.value)


def test_the_published_rulesets_never_change() -> None:
    assert {ruleset.id: ruleset.digest for ruleset in shipped()} == PUBLISHED


@pytest.mark.parametrize(
    "file", sorted((ENGINE / "rulesets").iterdir()), ids=lambda file: file.stem
)
def test_a_shipped_file_is_named_after_its_ruleset(file: Path) -> None:
    ruleset = load_ruleset(file.read_text(encoding="utf-8"), str(file))
    assert file.name == f"{ruleset.id.replace('@', '-')}.toml"
    assert shipped().get(ruleset.id).digest == ruleset.digest


@pytest.mark.parametrize("source", sorted(ENGINE.rglob("*.py")), ids=lambda file: file.name)
def test_the_engine_knows_no_ruleset_by_name(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    assert [ruleset.id for ruleset in shipped() if ruleset.name in text] == []


def test_the_newest_version_bears_the_plain_name() -> None:
    texts = [house("quan", version) for version in (2, 10, 1)]
    catalogue = Catalogue([load_ruleset(text, "quan.toml") for text in texts])
    assert catalogue.ids == ("quan@1", "quan@2", "quan@10")
    assert [ruleset.id for ruleset in catalogue] == ["quan@1", "quan@2", "quan@10"]
    assert catalogue.get("quan").id == "quan@10"
    assert catalogue.get("quan@2").definition.version == 2


def test_rulesets_are_listed_by_id() -> None:
    assert list(shipped().ids) == sorted(PUBLISHED)


@pytest.mark.parametrize(
    "asked", ["", "quan", "an-trang@2", "an-trang@", "AN-TRANG", "an-trang@01"]
)
def test_an_unknown_ruleset_is_answered_with_those_there_are(asked: str) -> None:
    with pytest.raises(UnknownRulesetError) as caught:
        shipped().get(asked)
    assert (caught.value.asked, caught.value.known) == (asked, shipped().ids)
    assert str(caught.value) == f"no ruleset {asked!r}; there are {', '.join(shipped().ids)}"


def test_one_ruleset_twice_is_refused() -> None:
    ruleset = shipped().get("an-trang")
    with pytest.raises(RulesetError, match=r"^ruleset an-trang@1 is defined twice$"):
        Catalogue([ruleset, variant(ruleset, {"sap.swept_loser_pays": "multiplier"})])


def test_a_folder_adds_its_rulesets(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(house("quan", 2), encoding="utf-8")
    (tmp_path / "a.toml").write_text(house("quan", 1), encoding="utf-8")
    (tmp_path / ".hidden.toml").write_text("nonsense", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nonsense", encoding="utf-8")
    catalogue = shipped().with_folder(tmp_path)
    assert set(catalogue.ids) - set(shipped().ids) == {"quan@1", "quan@2"}
    assert catalogue.get("quan").id == "quan@2"
    assert catalogue.get("an-trang") is shipped().get("an-trang")


def test_a_folder_does_not_change_the_catalogue_it_is_added_to(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(house("quan"), encoding="utf-8")
    shipped().with_folder(tmp_path)
    assert "quan@1" not in shipped().ids


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "gone") == f"{tmp_path / 'gone'}: No such file or directory"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(house("quan"), encoding="utf-8")
    assert refused(file) == f"{file}: Not a directory"


@pytest.mark.parametrize("name", [".hidden.toml", "a.txt", "toml"])
def test_a_folder_without_rulesets_is_a_mistake(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(house("quan"), encoding="utf-8")
    assert refused(tmp_path) == f"{tmp_path}: holds no .toml file"


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    assert refused(tmp_path) == f"{tmp_path / 'a.toml'}: Is a directory"


def test_what_is_no_file_is_named_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.toml")
    assert refused(tmp_path) == f"{tmp_path / 'a.toml'}: is no file to read"


def test_a_name_in_capitals_is_a_ruleset_too(tmp_path: Path) -> None:
    (tmp_path / "A.TOML").write_text(house("quan"), encoding="utf-8")
    assert shipped().with_folder(tmp_path).get("quan").id == "quan@1"


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(house("quan").encode("utf-16"))
    assert refused(tmp_path) == f"{tmp_path / 'a.toml'}: not UTF-8 text"


def test_a_byte_order_mark_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(house("quan"), encoding="utf-8-sig")
    assert refused(tmp_path) == f"{file}: starts with a byte order mark; save it without one"


def test_a_faulty_file_is_named_with_key_and_reason(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(edited(house("quan"), {"sap.sweep_one": 0}), encoding="utf-8")
    assert refused(tmp_path) == f"{file}: sap.sweep_one: is 0, not from 1 to 100"


@pytest.mark.parametrize("version", [1, 2])
def test_a_house_ruleset_never_takes_a_shipped_name(tmp_path: Path, version: int) -> None:
    file = tmp_path / "a.toml"
    file.write_text(house("an-trang", version), encoding="utf-8")
    assert refused(tmp_path) == (
        f"{file}: id: 'an-trang' is taken; a house ruleset needs its own name"
    )


def test_one_version_in_two_files_names_both(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(house("quan"), encoding="utf-8")
    assert refused(tmp_path) == (
        f"{tmp_path / 'b.toml'}: version: quan@1 is defined in {tmp_path / 'a.toml'} too"
    )


def test_a_digest_is_that_of_the_text() -> None:
    text = house("quan")
    ruleset = load_ruleset(text, "a.toml")
    assert ruleset.text == text
    assert ruleset.digest == hashlib.sha256(text.encode()).hexdigest()
    assert ruleset.digest != load_ruleset(f"{text}# A remark.\n", "a.toml").digest


def test_a_file_as_long_as_may_be_is_read(tmp_path: Path) -> None:
    text = house("quan")
    (tmp_path / "a.toml").write_bytes(text.encode().ljust(65_536, b"\n"))
    assert shipped().with_folder(tmp_path).get("quan").id == "quan@1"


def test_a_file_far_too_long_for_a_ruleset_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text("# " + "x" * 70_000, encoding="utf-8")
    with pytest.raises(RulesetError, match=r"long\.toml: is larger than 65536 bytes"):
        shipped().with_folder(tmp_path)
