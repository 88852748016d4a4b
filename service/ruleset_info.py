"""A ruleset as published: every key of its definition is a field of the same name."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from google.protobuf.message import Message

from engine.ruleset import Ruleset
from maubinh.settlement.v1.ruleset_info_pb2 import RulesetInfo


def ruleset_info(ruleset: Ruleset, *, newest: bool) -> RulesetInfo:
    """Return everything that a ruleset says.

    Raises:
        KeyError: for a key or a choice that the protos have no field or value for.

    """
    info = RulesetInfo()
    _write_record(info, ruleset.definition)
    info.id = ruleset.id
    info.name = ruleset.name
    info.newest = newest
    info.digest = ruleset.digest
    info.text = ruleset.text
    return info


def _write_record(message: Message, record: Any) -> None:  # noqa: ANN401 - any of the definition's
    message.SetInParent()
    names = [field.name for field in fields(record)] if is_dataclass(record) else record._fields
    for name in names:
        _write(message, name, getattr(record, name))


def _write(message: Message, name: str, value: Any) -> None:  # noqa: ANN401 - as above
    field = message.DESCRIPTOR.fields_by_name[name]
    target = getattr(message, name)
    if isinstance(value, Mapping):
        for key, label in value.items():
            entry = target.add()
            _write(entry, entry.DESCRIPTOR.fields[0].name, key)
            _write(entry, "label", label)
    elif field.message_type is not None:
        for item in value if field.is_repeated else (value,):
            _write_record(target.add() if field.is_repeated else target, item)
    elif field.is_repeated:
        target.extend(_choice(field.enum_type, item) for item in value)
    else:
        setattr(message, name, _choice(field.enum_type, value) if field.enum_type else value)


def _choice(enum: Any, value: str) -> int:  # noqa: ANN401 - protobuf has two types for it
    prefix = enum.values_by_number[0].name.removesuffix("UNSPECIFIED")
    number: int = enum.values_by_name[prefix + value.upper()].number
    return number
