"""The shared rounds as requests, with what settles them in the names of the API."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from maubinh.settlement.v1.category_pb2 import Category
from maubinh.settlement.v1.hand_pb2 import HandState
from maubinh.settlement.v1.mau_binh_kind_pb2 import MauBinhKind
from maubinh.settlement.v1.settle_round_pb2 import (
    HandResult,
    PairResult,
    SettleRoundRequest,
    SettleRoundResponse,
)

FILE = Path(__file__).parent.parent / "vectors" / "rounds.jsonl"

CATEGORIES = {
    "high": Category.CATEGORY_HIGH_CARD,
    "pair": Category.CATEGORY_PAIR,
    "two": Category.CATEGORY_TWO_PAIR,
    "trips": Category.CATEGORY_THREE_OF_A_KIND,
    "straight": Category.CATEGORY_STRAIGHT,
    "flush": Category.CATEGORY_FLUSH,
    "full": Category.CATEGORY_FULL_HOUSE,
    "quads": Category.CATEGORY_FOUR_OF_A_KIND,
    "sf": Category.CATEGORY_STRAIGHT_FLUSH,
    "quad_aces": Category.CATEGORY_FOUR_ACES,
}
KINDS = {
    "same_suit_dragon": MauBinhKind.MAU_BINH_KIND_SAME_SUIT_DRAGON,
    "dragon": MauBinhKind.MAU_BINH_KIND_DRAGON,
    "same_colour": MauBinhKind.MAU_BINH_KIND_SAME_COLOUR,
    "four_trips": MauBinhKind.MAU_BINH_KIND_FOUR_THREES,
    "five_pairs_trips": MauBinhKind.MAU_BINH_KIND_FIVE_PAIRS_AND_THREE,
    "six_pairs": MauBinhKind.MAU_BINH_KIND_SIX_PAIRS,
    "three_flushes": MauBinhKind.MAU_BINH_KIND_THREE_FLUSHES,
    "three_straights": MauBinhKind.MAU_BINH_KIND_THREE_STRAIGHTS,
    "has_sf": MauBinhKind.MAU_BINH_KIND_STRAIGHT_FLUSH_HELD,
    "has_quads": MauBinhKind.MAU_BINH_KIND_FOUR_OF_A_KIND_HELD,
    "full_house_middle": MauBinhKind.MAU_BINH_KIND_FULL_HOUSE_IN_MIDDLE,
    "trips_front": MauBinhKind.MAU_BINH_KIND_THREE_OF_A_KIND_IN_FRONT,
    "three_straights_or_flushes": MauBinhKind.MAU_BINH_KIND_THREE_STRAIGHTS_OR_FLUSHES,
}
ROWS = ("back", "middle", "front")


@cache
def vectors() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines())


def request_of(vector: dict[str, Any]) -> SettleRoundRequest:
    request = SettleRoundRequest(
        round_id=vector["round_id"],
        ruleset=vector["ruleset"],
        stake=vector["stake"],
        dealer_seat=vector["dealer_seat"],
    )
    for hand in vector["hands"]:
        state = HandState.Value(f"HAND_STATE_{hand['state'].upper()}")
        request.hands.add(**{**hand, "state": state})
    return request


def settled_as_expected(reply: SettleRoundResponse, vector: dict[str, Any]) -> None:
    expect = vector["expect"]
    assert (reply.round_id, reply.ruleset, reply.stake) == (
        vector["round_id"],
        vector["ruleset"],
        vector["stake"],
    )
    assert [_seen(hand) for hand in reply.hands] == [
        _expected(expect, seat) for seat in range(len(vector["hands"]))
    ]
    assert [_seen_pair(pair) for pair in reply.pairs] == [
        _expected_pair(pair) for pair in expect["pairs"]
    ]


def _seen(hand: HandResult) -> list[Any]:
    return [
        hand.foul,
        (hand.mau_binh, hand.mau_binh_payout_chi),
        hand.aces,
        [hand.back_category, hand.middle_category, hand.front_category],
        hand.chi,
        hand.coin_delta,
    ]


def _expected(expect: dict[str, Any], seat: int) -> list[Any]:
    kind, payout = expect["mau_binh"][seat] or (None, 0)
    return [
        expect["foul"][seat],
        (KINDS[kind] if kind else 0, payout),
        expect["aces"][seat],
        [CATEGORIES[expect["categories"][seat][row]] for row in ROWS],
        expect["chi"][seat],
        expect["coins"][seat],
    ]


def _seen_pair(pair: PairResult) -> list[Any]:
    rows = [pair.back_chi, pair.middle_chi, pair.front_chi]
    return [pair.a, pair.b, rows, pair.multiplier, pair.ca_ach_chi, pair.chi, pair.coins]


def _expected_pair(pair: dict[str, Any]) -> list[Any]:
    rows = [pair["rows"][row] for row in ROWS] if pair["rows"] else [0, 0, 0]
    coins, ca_ach = pair["coins"] or 0, pair["ca_ach"] or 0
    return [pair["a"], pair["b"], rows, pair["multiplier"], ca_ach, pair["chi"], coins]
