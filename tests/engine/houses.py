"""House rulesets made from a shipped one, for tests of what no shipped one does."""

import re
from collections.abc import Sequence

from engine.catalogue import shipped
from engine.definition import Kind, ShownBy
from engine.ruleset import Ruleset, load_ruleset

NATURAL = """
[[mau_binh.ranking]]
kind = "{kind}"
shown_by = "{shown_by}"
payout = 3
"""
LABEL = '{kind} = {{ vi = "{kind}", en = "{kind}" }}\n'


def with_naturals(name: str, naturals: Sequence[tuple[Kind, ShownBy]]) -> Ruleset:
    """Return a shipped ruleset with other naturals, strongest first, of 3 chi each."""
    text = shipped().get(name).text.replace(f'id = "{name}"', 'id = "house"', 1)
    text = re.sub(r"\[\[mau_binh\.ranking\]\]\n(?:.+\n)+", "", text)
    head, labels, tail = re.split(r"(\[labels\.mau_binh\]\n)(?:.+\n)+", text)
    ranking = "".join(NATURAL.format(kind=kind, shown_by=way) for kind, way in naturals)
    names = "".join(LABEL.format(kind=kind) for kind, _ in naturals)
    rows, values = head.split("[sap]\n")
    return load_ruleset(f"{rows}{ranking}\n[sap]\n{values}{labels}{names}{tail}", "house.toml")
