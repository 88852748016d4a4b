import pytest

from engine.cards import cards_text, parse_cards
from engine.catalogue import shipped
from maubinh.settlement.v1.detect_mau_binh_pb2 import (
    DetectMauBinhRequest,
    DetectMauBinhResponse,
    FoundMauBinh,
)
from maubinh.settlement.v1.hand_pb2 import Hand, HandState
from maubinh.settlement.v1.mau_binh_kind_pb2 import MauBinhKind
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundResponse
from service.handlers.table import methods
from service.method import CallNotes
from tests.service.client import Client
from tests.service.test_validate_arrangement import DRAGON, hand_of
from tests.service.vectors import request_of, vectors

SPADES = "ASKSQSJSTS9S8S7S6S5S4S3S2S"


def detect(client: Client, ruleset: str, *hands: Hand) -> DetectMauBinhResponse:
    request = DetectMauBinhRequest(ruleset=ruleset, hands=hands)
    return client.call("DetectMauBinh", request, DetectMauBinhResponse)


def detect_one(client: Client, ruleset: str, hand: Hand) -> list[FoundMauBinh]:
    [result] = detect(client, ruleset, hand).hands
    return list(result.found)


def summary(found: list[FoundMauBinh]) -> list[tuple[str, float, bool]]:
    return [
        (
            MauBinhKind.Name(natural.kind).removeprefix("MAU_BINH_KIND_"),
            natural.payout_chi,
            natural.counts,
        )
        for natural in found
    ]


@pytest.mark.parametrize(
    ("ruleset", "hand", "expected"),
    [
        (
            "sap-lang",
            Hand(cards=SPADES),
            [
                ("SAME_SUIT_DRAGON", 78, True),
                ("DRAGON", 39, False),
                ("THREE_FLUSHES", 9, False),
                ("THREE_STRAIGHTS", 9, False),
            ],
        ),
        ("ca-ach", hand_of(DRAGON), [("DRAGON", 13, True), ("THREE_STRAIGHTS", 6, False)]),
        ("ca-ach", hand_of("ASKHQDJCTS/8S8H8D5C4S/7S7H2D"), []),
        (
            "xap-xam",
            hand_of("9S9H9D9C6C/8S8H8D5C5S/7S7H7D"),
            [
                ("FOUR_OF_A_KIND_HELD", 3, False),
                ("FULL_HOUSE_IN_MIDDLE", 3, False),
                ("THREE_OF_A_KIND_IN_FRONT", 3, False),
            ],
        ),
    ],
)
def test_finds_every_natural_strongest_first(
    client: Client, ruleset: str, hand: Hand, expected: list[tuple[str, float, bool]]
) -> None:
    assert summary(detect_one(client, ruleset, hand)) == expected


def test_shows_the_rows_sent_where_they_do(client: Client) -> None:
    [dragon, straights] = detect_one(client, "ca-ach", hand_of(DRAGON))
    for found in (dragon, straights):
        assert (found.back, found.middle, found.front) == (
            "2s 3h 4d 5c 6s",
            "7s 8h 9d Tc Js",
            "Qh Kd As",
        )


def test_arranges_the_cards_where_the_rows_sent_do_not(client: Client) -> None:
    found = detect_one(client, "sap-lang", Hand(cards=SPADES))
    for natural in found:
        rows = [parse_cards(row) for row in (natural.back, natural.middle, natural.front)]
        assert [len(row) for row in rows] == [5, 5, 3]
        assert sorted(sum(rows, ())) == sorted(parse_cards(SPADES))
        assert natural.back == cards_text(rows[0])


def test_names_naturals_as_the_ruleset_does(client: Client) -> None:
    for ruleset in shipped():
        labels = ruleset.definition.labels.mau_binh
        for natural in detect_one(client, ruleset.id, Hand(cards=SPADES)):
            kind = MauBinhKind.Name(natural.kind).removeprefix("MAU_BINH_KIND_").lower()
            assert natural.label == next(label.vi for name, label in labels.items() if name == kind)


def test_a_hand_left_early_has_naturals_that_do_not_count(client: Client) -> None:
    hand = Hand(cards=SPADES, state=HandState.HAND_STATE_LEFT)
    assert not any(natural.counts for natural in detect_one(client, "ca-ach", hand))


def test_what_counts_is_what_is_settled_by(client: Client) -> None:
    for vector in vectors()[:200]:
        round_ = request_of(vector)
        reply = detect(client, round_.ruleset, *round_.hands)
        counted = [
            next(((item.kind, item.payout_chi) for item in hand.found if item.counts), (0, 0))
            for hand in reply.hands
        ]
        settled = client.call("SettleRound", round_, SettleRoundResponse)
        assert counted == [(hand.mau_binh, hand.mau_binh_payout_chi) for hand in settled.hands]


def test_answers_for_every_hand_in_the_order_sent(client: Client) -> None:
    reply = detect(
        client,
        "gemwin",
        Hand(player_id="b", cards=SPADES),
        Hand(player_id="a", cards="AHKHQHJHTH9H8H7H6H5H4H3H2C"),
    )
    assert reply.ruleset == "gemwin@1"
    assert [hand.player_id for hand in reply.hands] == ["b", "a"]


def test_notes_the_ruleset_asked_for() -> None:
    method = next(method for method in methods(shipped()) if method.name == "DetectMauBinh")
    notes = CallNotes()
    method.handle(DetectMauBinhRequest(ruleset="ca-ach", hands=[hand_of(DRAGON)]), notes)
    assert notes == CallNotes(ruleset="ca-ach", abandoned=notes.abandoned)
