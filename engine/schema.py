"""Strict reading of plain data into frozen records.

The records' own annotations are the schema: every field must be given, nothing else may
be, and each value must have the field's type and lie within its bounds.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

_MAX_TEXT = 200


class SchemaError(ValueError):
    """Data that does not fit its schema, with the key and the reason."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}" if key else reason)


class Bounds(NamedTuple):
    """The least and the greatest number that a field takes."""

    least: int
    greatest: int


class Later:
    """Values of a field that are known but not supported by this release."""

    def __init__(self, *values: str) -> None:
        self.values = values


class OneOrTable(NamedTuple):
    """A field given either as a plain number or as a table of its own."""

    plain: Any
    build: Callable[[int], Any]


def read(schema: Any, value: object, key: str = "") -> Any:  # noqa: ANN401 - the schema is the type
    """Read a value as a schema says: a record, a tuple, a mapping, a choice or a scalar.

    Raises:
        SchemaError: naming the key and the reason.

    """
    notes: tuple[object, ...] = ()
    if get_origin(schema) is Annotated:
        schema, *rest = get_args(schema)
        notes = tuple(rest)
    for note in notes:
        if isinstance(note, OneOrTable) and not isinstance(value, dict):
            return note.build(read(note.plain, value, key))
    if is_dataclass(schema) or _is_named_tuple(schema):
        return _record(schema, value, key)
    origin = get_origin(schema)
    if origin is Literal:
        return _choice(get_args(schema), notes, value, key)
    if origin is tuple:
        return _sequence(get_args(schema)[0], value, key)
    if origin is Mapping:
        return _mapping(get_args(schema)[1], value, key)
    return _scalar(schema, notes, value, key)


def _is_named_tuple(schema: Any) -> bool:  # noqa: ANN401 - any annotation may be asked
    return isinstance(schema, type) and issubclass(schema, tuple) and hasattr(schema, "_fields")


def _field_names(schema: Any) -> tuple[str, ...]:  # noqa: ANN401 - two kinds of record
    if is_dataclass(schema):
        return tuple(field.name for field in fields(schema))
    names: tuple[str, ...] = schema._fields
    return names


def _inside(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _table(value: object, key: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise SchemaError(key, f"is {value!r}, not a table")
    return value


def _record(schema: Any, value: object, key: str) -> Any:  # noqa: ANN401 - as read
    table = _table(value, key)
    names = _field_names(schema)
    if unknown := [name for name in table if name not in names]:
        raise SchemaError(_inside(key, unknown[0]), f"unknown key; known are {', '.join(names)}")
    if missing := [name for name in names if name not in table]:
        raise SchemaError(_inside(key, missing[0]), "missing key")
    hints = get_type_hints(schema, include_extras=True)
    return schema(**{name: read(hints[name], table[name], _inside(key, name)) for name in names})


def _sequence(schema: Any, value: object, key: str) -> tuple[Any, ...]:  # noqa: ANN401 - as read
    if not isinstance(value, list):
        raise SchemaError(key, f"is {value!r}, not a list")
    return tuple(read(schema, item, f"{key}[{place}]") for place, item in enumerate(value))


def _mapping(schema: Any, value: object, key: str) -> Mapping[str, Any]:  # noqa: ANN401 - as read
    table = _table(value, key)
    return MappingProxyType(
        {name: read(schema, item, _inside(key, name)) for name, item in table.items()}
    )


def _choice(choices: tuple[str, ...], notes: tuple[object, ...], value: object, key: str) -> object:
    if value in choices and isinstance(value, str):
        return value
    listed = " or ".join(repr(choice) for choice in choices)
    if any(isinstance(note, Later) and value in note.values for note in notes):
        raise SchemaError(
            key, f"{value!r} is a known reading that this release does not settle; it has {listed}"
        )
    raise SchemaError(key, f"is {value!r}, not {listed}")


def _scalar(schema: type, notes: tuple[object, ...], value: object, key: str) -> bool | int | str:
    # bool is an int to Python; a ruleset that says `true` for a number is a mistake.
    if type(value) is not schema or not isinstance(value, bool | int | str):
        raise SchemaError(key, f"is {value!r}, not of type {_TYPE_NAMES[schema]}")
    if isinstance(value, str):
        _check_text(value, key)
    for note in notes:
        if isinstance(note, Bounds) and not note.least <= value <= note.greatest:  # type: ignore[operator]
            raise SchemaError(key, f"is {value}, not from {note.least} to {note.greatest}")
    return value


def _check_text(value: str, key: str) -> None:
    if len(value) > _MAX_TEXT or not value.isprintable():
        raise SchemaError(key, f"is not printable text of at most {_MAX_TEXT} characters")


_TYPE_NAMES = {bool: "true or false", int: "whole number", str: "text"}
