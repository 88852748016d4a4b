"""The reference settlement against settled rounds, and against the rounds the rules work out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.cards import parse
from tests.reference.generate import rounds
from tests.reference.naturals import KINDS
from tests.reference.rules import settle
from tests.reference.splits import (
    held_by_some_split,
    held_by_whole_walk,
    near_misses,
    shown,
    walk,
)

VECTORS = Path(__file__).parent / "vectors" / "rounds.jsonl"
FEW_WALKS = 3

V2 = (
    "ASKHQDJCTS/8S8H8D5C4S/7S7H2D",
    "KSQHJDTC9S/6S6H6D3C2S/5S5H7D",
    "QSJHTD9C8C/4H4D4C3S2H/3H3D2C",
)
WORKED_HANDS = {
    "V1": ("9S9H9D9C6C/8S8H8D5C5S/7S7H7D", "ASKHQD2S2H/JC8C7C5D4D/6D4H3S"),
    "V2": V2,
    "V3": (*V2, "AHADAC7C6C/KCKD9H9D5D/JSTHQC"),
    "VF": ("ASKHQDJCTS/8S8H8D5C4S/7S7H7C", "KSQHJDTC2S/6S6H6D3C9S/5S5H7D", V2[2]),
}
WORKED_CHI: dict[str, dict[str, list[int]]] = {
    "V1": {
        "sap-lang": [27, -27],
        "gemwin": [11, -11],
        "ca-ach": [17, -17],
        "an-trang": [9, -9],
        "bai-binh": [27, -27],
        "xap-xam": [3, -3],
    },
    "V2": {
        "sap-lang": [12, 6, -18],
        "gemwin": [14, 0, -14],
        "ca-ach": [14, -1, -13],
        "an-trang": [6, 0, -6],
        "bai-binh": [18, 3, -21],
        "xap-xam": [6, 0, -6],
    },
    "V3": {
        "sap-lang": [15, 9, 3, -27],
        "gemwin": [21, 7, -7, -21],
        "ca-ach": [36, -4, -16, -16],
        "an-trang": [9, 3, -3, -9],
        "bai-binh": [24, 6, 0, -30],
        "xap-xam": [9, 3, -3, -9],
    },
    "VF": {
        "sap-lang": [20, -24, 4],
        "gemwin": [14, -14, 0],
        "ca-ach": [22, -17, -5],
        "an-trang": [10, -8, -2],
        "bai-binh": [30, -29, -1],
        "xap-xam": [6, -6, 0],
    },
}


def settled_rounds() -> list[dict[str, Any]]:
    """All settled rounds, one a line."""
    with VECTORS.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def exactly(value: object) -> str:
    """A text in which 1, 1.0 and true all differ."""
    return json.dumps(value, sort_keys=True)


def arranged(rows: str) -> dict[str, Any]:
    """An arranged hand written as back, middle and front."""
    back, middle, front = rows.split("/")
    return {
        "front": front,
        "middle": middle,
        "back": back,
        "state": "arranged",
        "rows_revealed": 0,
        "mau_binh_declared": False,
    }


def settled(ruleset: str, hands: list[dict[str, Any]], stake: int = 1) -> dict[str, Any]:
    """A round without a dealer, settled."""
    request = {"ruleset": ruleset, "stake": stake, "dealer_seat": None, "hands": hands}
    return settle(request)


def test_reproduces_every_settled_round() -> None:
    """Every field of every settled round comes out the same."""
    vectors = settled_rounds()
    assert len(vectors) == 1662
    wrong = [
        request["round_id"]
        for request in vectors
        if exactly(settle(request)) != exactly(request["expect"])
    ]
    assert wrong == []


@pytest.mark.parametrize("name", WORKED_CHI)
@pytest.mark.parametrize("ruleset", WORKED_CHI["V1"])
def test_worked_rounds(name: str, ruleset: str) -> None:
    """The totals that the rules themselves work out."""
    hands = [arranged(rows) for rows in WORKED_HANDS[name]]
    assert settled(ruleset, hands)["chi"] == WORKED_CHI[name][ruleset]


def test_left_over_coins_go_round() -> None:
    """Two holders of six pairs, two payers, stake 1: the payers pay 5 + 4 and 4 + 5."""
    hands = [
        arranged("2c2d3c3d4c/4d5c5d6c6d/7c7d9s"),
        arranged("2s2h3s3h4s/4h5s5h6s6h/7s7h9c"),
        arranged("AcKcJdTs8d/QcJc9h8s8c/ThTdKs"),
        arranged("AdKdQsJs8h/AsAhQhJhTc/QdKh9d"),
    ]
    result = settled("sap-lang", hands)
    coins = {(pair["a"], pair["b"]): pair["coins"] for pair in result["pairs"]}
    assert (coins[0, 2], coins[1, 2]) == (5, 4)
    assert (coins[0, 3], coins[1, 3]) == (4, 5)
    assert result["chi"][:2] == [9, 9]


def test_cards_alone_are_dealt_out_only_where_unconfirmed_rows_stand() -> None:
    """Thirteen cards without rows stand as back, middle and front in bài binh alone."""
    rows = WORKED_HANDS["V2"][0]
    lying = {
        "cards": rows.replace("/", ""),
        "state": "unarranged",
        "rows_revealed": 0,
        "mau_binh_declared": False,
    }
    other = arranged(WORKED_HANDS["V2"][1])
    standing = settled("bai-binh", [lying, other])
    assert standing["chi"] == settled("bai-binh", [arranged(rows), other])["chi"]
    dead = settled("an-trang", [lying, other])
    assert dead["chi"] == [-3, 3]
    assert dead["categories"][0] is None
    assert dead["foul"] == [False, False]


def cards_of(hand: dict[str, Any]) -> str:
    """All cards of a hand of a request."""
    return str(hand.get("cards") or hand["back"] + hand["middle"] + hand["front"])


def test_generated_rounds_are_sound() -> None:
    """No card twice, the same rounds from the same seed, and coins that sum to zero."""
    requests = list(rounds(3, 300))
    assert exactly(requests) == exactly(list(rounds(3, 300)))
    for request in requests:
        cards = [card for hand in request["hands"] for card in parse(cards_of(hand))]
        assert len(cards) == len(set(cards)) == 13 * len(request["hands"])
        assert sum(settle(request)["coins"]) == 0


def test_all_splits_are_walked() -> None:
    """There are 72,072 splits, all different, each of all the cards."""
    cards = next(near_misses(1, 1))
    splits = {tuple(frozenset(row) for row in rows) for rows in walk(cards)}
    assert len(splits) == 72_072
    assert all(frozenset().union(*rows) == frozenset(cards) for rows in splits)


def test_short_walk_agrees_with_whole_walk() -> None:
    """Looking row by row, and sparing hopeless walks, finds what whole splits show."""
    for cards in near_misses(2, FEW_WALKS):
        for kind in KINDS:
            assert held_by_some_split(kind, cards) == held_by_whole_walk(kind, cards)


def test_rows_may_show_what_their_order_forbids() -> None:
    """Whether rows show a natural does not depend on which of them is stronger."""
    front, middle, back = parse("AhKhQh"), parse("2s3s4s5s6s"), parse("7c8c9cTcJd")
    assert shown("three_straights", front, middle, back)
    assert shown("three_straights", front, back, middle)
    assert not shown("three_flushes", front, middle, back)
