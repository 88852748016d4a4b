"""The leaf keys of a ruleset: those of the schema, and those of one file.

A key of the schema stands for all of a kind: `mau_binh.ranking[].kind` for the kind of
each natural, `labels.row.*.vi` for each row's Vietnamese label.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from engine.definition import Definition
from engine.ruleset import Ruleset
from engine.schema import Later


class Leaf(NamedTuple):
    """A leaf key of the schema: the values it takes, where they are names, and the later ones."""

    key: str
    choices: tuple[str, ...]
    later: tuple[str, ...]


# Any: a schema is an annotation, which has no narrower type.
def _leaves(schema: Any, key: str) -> Iterator[Leaf]:  # noqa: ANN401
    later: tuple[str, ...] = ()
    if get_origin(schema) is Annotated:
        schema, *notes = get_args(schema)
        later = next((note.values for note in notes if isinstance(note, Later)), ())
    origin, arguments = get_origin(schema), get_args(schema)
    if is_dataclass(schema) or hasattr(schema, "_fields"):
        for name, inner in get_type_hints(schema, include_extras=True).items():
            yield from _leaves(inner, f"{key}.{name}" if key else name)
    elif origin is tuple and is_dataclass(arguments[0]):
        yield from _leaves(arguments[0], f"{key}[]")
    elif origin is Mapping:
        yield from _leaves(arguments[1], f"{key}.*")
    else:
        yield Leaf(key, arguments if origin is Literal else (), later)


LEAVES: Final = {leaf.key: leaf for leaf in _leaves(Definition, "")}
LATER: Final = {key: leaf.later for key, leaf in LEAVES.items() if leaf.later}


def leaf_values(ruleset: Ruleset) -> dict[str, object]:
    """Return every leaf key of a ruleset's file with its value."""
    return dict(_flat(tomllib.loads(ruleset.text), ""))


def _flat(value: object, key: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list) and all(isinstance(inner, dict) for inner in value):
        for place, inner in enumerate(value):
            yield from _flat(inner, f"{key}[{place}]")
    else:
        yield key, value


def schema_key(key: str) -> str:
    """Return the key of the schema that a file's key is one of."""
    general = re.sub(r"\[\d+\]", "[]", key)
    return re.sub(r"^(labels\.(?:row|category|mau_binh|sap))\.\w+", r"\1.*", general)
