"""Every example and every table of `docs/rules.md` is what the engine does."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.cards import parse_cards
from engine.catalogue import shipped
from engine.definition import Natural
from engine.naturals import BY_CARDS, BY_ROWS
from engine.seats import take_seat
from tests.keys import LATER, LEAVES, leaf_values
from tests.play import arrangement, checked_hand, chi, coins, ruleset_of, settle

DOCUMENT = (Path(__file__).parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"^```(?P<kind>\w+) (?P<ruleset>[\w-]+)(?: stake (?P<stake>\d+))?(?: dealer (?P<dealer>\d))?\n"
    r"(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
OUTCOME = re.compile(r"([+-]?\d+)(?: chi, ([+-]?\d+) coins)?")
RELATION = re.compile(r"(\w+) ([<=]) (\w+)")


class Example(NamedTuple):
    """A fenced block: what it shows, under which ruleset, and its lines."""

    kind: str
    ruleset: str
    stake: int
    dealer: int | None
    lines: list[str]


EXAMPLES = [
    Example(
        match["kind"],
        match["ruleset"],
        int(match["stake"] or 1),
        int(match["dealer"]) if match["dealer"] else None,
        match["body"].splitlines(),
    )
    for match in BLOCK.finditer(DOCUMENT)
]


def test_every_fenced_block_is_an_example() -> None:
    assert len(EXAMPLES) * 2 == len(re.findall(r"^```", DOCUMENT, re.MULTILINE))
    assert {example.kind for example in EXAMPLES} == {"round", "compare", "order", "naturals"}


def examples(kind: str) -> list[Example]:
    return [example for example in EXAMPLES if example.kind == kind]


@pytest.mark.parametrize("example", examples("round"))
def test_a_round_settles_as_the_document_says(example: Example) -> None:
    hands = [line.partition(" => ")[0] for line in example.lines]
    outcomes = [OUTCOME.fullmatch(line.partition(" => ")[2]) for line in example.lines]
    settled = settle(example.ruleset, *hands, stake=example.stake, dealer=example.dealer)
    assert chi(settled) == [outcome and int(outcome[1]) for outcome in outcomes]
    told = [outcome[2] for outcome in outcomes if outcome and outcome[2]]
    assert told == [] or coins(settled) == list(map(int, told))


def strength(ruleset: str, text: str) -> int:
    rules, cards = ruleset_of(ruleset), parse_cards(text)
    five = sum(cards) if len(cards) == 5 else sum(parse_cards("2c3d4h5s7c"))
    three = sum(cards) if len(cards) == 3 else sum(parse_cards("2c3d4h"))
    back, _, front = rules.rows(five, five, three)
    return rules.strength(back if len(cards) == 5 else front, cards)


@pytest.mark.parametrize("example", examples("compare"))
def test_rows_compare_as_the_document_says(example: Example) -> None:
    for line in example.lines:
        relation = RELATION.fullmatch(line)
        assert relation
        one, other = (strength(example.ruleset, relation[place]) for place in (1, 3))
        assert (one < other) is (relation[2] == "<")
        assert (one == other) is (relation[2] == "=")


@pytest.mark.parametrize("example", examples("order"))
def test_rows_are_in_order_as_the_document_says(example: Example) -> None:
    for line in example.lines:
        hand, _, said = line.partition(": ")
        assert said == ("in order" if arrangement(example.ruleset, hand).valid else "foul")


@pytest.mark.parametrize("example", examples("naturals"))
def test_naturals_count_as_the_document_says(example: Example) -> None:
    for line in example.lines:
        hand, _, said = line.partition(": ")
        natural = take_seat(ruleset_of(example.ruleset), checked_hand(hand)).natural
        assert (natural.natural.kind if natural else "none") == said


def test_every_key_of_a_ruleset_is_explained() -> None:
    prose = DOCUMENT.partition("## 11.")[0]
    for key in LEAVES:
        # A row's values are explained together with its base, and labels by their group.
        named = re.sub(r"^(row_values\.(?:back|middle|front))\..*", r"\1.base", key)
        named = re.sub(r"^(labels\.\w+)\..*", r"\1", named)
        assert f"`{named}`" in prose


def table(first: str) -> tuple[list[str], dict[str, list[str]]]:
    """Return the rulesets at the head of a table, and its cells by the name of each line."""
    lines = DOCUMENT.partition(f"| {first} |")[2].split("\n\n")[0].splitlines()
    head, _, *body = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]
    return [name for name in head if name], {name: cells for name, *cells in body}


def told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(value)
    return str(value).lower()


def test_the_table_of_rulesets_is_what_their_files_say() -> None:
    rulesets, cells = table("key")
    assert sorted(rulesets) == [ruleset.name for ruleset in shipped()]
    values = [leaf_values(ruleset_of(name)) for name in rulesets]
    elsewhere = ("labels.", "mau_binh.ranking[", "source.", "id", "version")
    assert cells == {
        key: [told(of_ruleset[key]) for of_ruleset in values]
        for key in values[0]
        if not key.startswith(elsewhere)
    }


def test_the_table_of_naturals_is_what_their_files_say() -> None:
    rulesets, cells = table("natural")
    rankings = [ruleset_of(name).definition.mau_binh.ranking for name in rulesets]
    assert cells == {
        kind: [
            next(
                (
                    f"{place}: {payout(natural)}, {natural.shown_by}"
                    for place, natural in enumerate(ranking, start=1)
                    if natural.kind == kind
                ),
                "",
            )
            for ranking in rankings
        ]
        for kind in cells
    }
    assert {natural.kind for ranking in rankings for natural in ranking} == set(cells)


def payout(natural: Natural) -> str:
    base, xi, xi_lon, times = (
        natural.payout.base,
        natural.payout.xi_row,
        natural.payout.xi_lon_row,
        natural.payout.times,
    )
    return f"({base} + {xi} xì + {xi_lon} xì lớn) * {times}" if xi else str(base)


def test_every_kind_of_natural_is_explained() -> None:
    _, cells = table("kind")
    assert set(cells) == {*BY_CARDS, *BY_ROWS}


def test_every_reading_that_comes_later_is_told() -> None:
    _, cells = table("rule")
    assert cells == {key: [", ".join(values)] for key, values in LATER.items()}
