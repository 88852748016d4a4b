"""Rulesets changed at one key, as an operator would change the file."""

import json
import re
import tomllib
from collections.abc import Mapping

from engine.ruleset import Ruleset, load_ruleset

_STEP = re.compile(r"([a-z_]+)|\[(\d+)\]")


def edited(text: str, changes: Mapping[str, object]) -> str:
    """Return a definition file with some keys set, as in `mau_binh.ranking[0].payout`."""
    document = tomllib.loads(text)
    for key, value in changes.items():
        place, last = _place(document, key)
        place[last] = value
    return toml(document)


def without(text: str, key: str) -> str:
    """Return a definition file that lacks a key."""
    document = tomllib.loads(text)
    place, last = _place(document, key)
    del place[last]
    return toml(document)


def variant(ruleset: Ruleset, changes: Mapping[str, object]) -> Ruleset:
    """Return a ruleset that differs from another at some keys, with labels that fit it."""
    return load_ruleset(_relabelled(edited(ruleset.text, changes)), "edited.toml")


def _relabelled(text: str) -> str:
    document = tomllib.loads(text)
    labels, sap = document["labels"], document["sap"]
    wanted = {
        "category": [name for name in labels["category"] if name != "four_aces"],
        "mau_binh": [natural["kind"] for natural in document["mau_binh"]["ranking"]],
        "sap": [name for name in _MULTIPLIERS if sap[name] > 1],
    }
    if document["strength"]["four_aces_on_top"]:
        wanted["category"].append("four_aces")
    for group, names in wanted.items():
        labels[group] = {name: labels[group].get(name, _LABEL) for name in names}
    return toml(document)


_MULTIPLIERS = ("sweep_one", "sweep_three", "sweep_table", "swept_loser")
_LABEL = {"vi": "gì", "en": "what"}


def toml(document: Mapping[str, object]) -> str:
    """Print a document as TOML, one line for each of its top-level keys."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in document.items())


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _place(document: dict[str, object], key: str) -> tuple[dict[object, object], object]:
    steps: list[str | int] = [name or int(place) for name, place in _STEP.findall(key)]
    place: object = document
    for step in steps[:-1]:
        place = place[step]  # type: ignore[index]
    return place, steps[-1]  # type: ignore[return-value]
