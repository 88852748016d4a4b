"""All the rulesets that can be asked for, by id and version."""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from engine.faults import RulesetError, UnknownRulesetError
from engine.ruleset import Ruleset, load_ruleset

# Ten times the longest that is shipped; reading a crafted megabyte of keys takes minutes.
_MAX_FILE_BYTES: Final = 65_536


class Catalogue:
    """Rulesets by id: `id@2` is version 2, `id` the newest version there is."""

    def __init__(self, rulesets: Iterable[Ruleset]) -> None:
        self._by_id: dict[str, Ruleset] = {}
        for ruleset in sorted(rulesets, key=_order):
            if ruleset.id in self._by_id:
                raise RulesetError(f"ruleset {ruleset.id} is defined twice")
            self._by_id[ruleset.id] = ruleset
        self._by_name = {ruleset.name: ruleset for ruleset in self._by_id.values()}

    def __iter__(self) -> Iterator[Ruleset]:
        """Yield every ruleset, by id and then version."""
        return iter(self._by_id.values())

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id with its version."""
        return tuple(self._by_id)

    def get(self, asked: str) -> Ruleset:
        """Return the ruleset of an id with or without a version.

        Raises:
            UnknownRulesetError: listing the ids there are.

        """
        ruleset = self._by_id.get(asked) or self._by_name.get(asked)
        if ruleset is None:
            raise UnknownRulesetError(asked, self.ids)
        return ruleset

    def with_folder(self, folder: Path) -> "Catalogue":
        """Return this catalogue and the house rulesets of a folder's `.toml` files.

        Raises:
            RulesetError: for an unusable file, or one that takes the name of a ruleset
                that is here already, whatever its version.

        """
        added = _load_folder(folder)
        files: dict[str, Path] = {}
        for file, ruleset in added:
            if ruleset.name in self._by_name:
                raise RulesetError(
                    f"{file}: id: {ruleset.name!r} is taken; a house ruleset needs its own name"
                )
            if (other := files.setdefault(ruleset.id, file)) != file:
                raise RulesetError(f"{file}: version: {ruleset.id} is defined in {other} too")
        return Catalogue([*self, *(ruleset for _, ruleset in added)])


def _order(ruleset: Ruleset) -> tuple[str, int]:
    return ruleset.name, ruleset.definition.version


def _load_folder(folder: Path) -> list[tuple[Path, Ruleset]]:
    try:
        files = sorted(
            path
            for path in folder.iterdir()
            if path.suffix.lower() == ".toml" and not path.name.startswith(".")
        )
    except OSError as error:
        raise RulesetError(f"{folder}: {error.strerror}") from error
    if not files:
        raise RulesetError(f"{folder}: holds no .toml file")
    return [(file, load_ruleset(_read(file), str(file))) for file in files]


def _read(file: Path) -> str:
    try:
        status = file.stat()
        if not (S_ISREG(status.st_mode) or S_ISDIR(status.st_mode)):
            raise RulesetError(f"{file}: is no file to read")
        if status.st_size > _MAX_FILE_BYTES:
            raise RulesetError(f"{file}: is larger than {_MAX_FILE_BYTES} bytes")
        data = file.read_bytes()
        if data.startswith(BOM_UTF8):
            raise RulesetError(f"{file}: starts with a byte order mark; save it without one")
        return data.decode()
    except OSError as error:
        raise RulesetError(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesetError(f"{file}: not UTF-8 text") from error


@cache
def shipped() -> Catalogue:
    """Return the rulesets that come with the engine."""
    folder = resources.files("engine") / "rulesets"
    return Catalogue(
        load_ruleset(file.read_bytes().decode(), file.name)
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    )
