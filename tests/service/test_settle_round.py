import math
from itertools import combinations

import grpc
import pytest

from engine import __version__
from engine.catalogue import shipped
from maubinh.settlement.v1.category_pb2 import Category
from maubinh.settlement.v1.hand_pb2 import HandState
from maubinh.settlement.v1.settle_round_pb2 import (
    SapKind,
    SettleRoundRequest,
    SettleRoundResponse,
    Standing,
)
from service.handlers.table import methods
from service.method import CallNotes
from tests.service.client import Client
from tests.service.processes import serving
from tests.service.running import begin, channel
from tests.service.vectors import request_of, settled_as_expected, vectors

V1 = ["9S9H9D9C6C/8S8H8D5C5S/7S7H7D", "ASKHQD2S2H/JC8C7C5D4D/6D4H3S"]
V2 = [
    "ASKHQDJCTS/8S8H8D5C4S/7S7H2D",
    "KSQHJDTC9S/6S6H6D3C2S/5S5H7D",
    "QSJHTD9C8C/4H4D4C3S2H/3H3D2C",
]
V3 = [*V2, "AHADAC7C6C/KCKD9H9D5D/JSTHQC"]
VF = ["ASKHQDJCTS/8S8H8D5C4S/7S7H7C", "KSQHJDTC2S/6S6H6D3C9S/5S5H7D", V2[2]]

RULESETS = ("sap-lang", "gemwin", "ca-ach", "an-trang", "bai-binh", "xap-xam")
Totals = list[tuple[int, ...]]
WORKED: list[tuple[list[str], Totals]] = [
    (V1, [(27, -27), (11, -11), (17, -17), (9, -9), (27, -27), (3, -3)]),
    (V2, [(12, 6, -18), (14, 0, -14), (14, -1, -13), (6, 0, -6), (18, 3, -21), (6, 0, -6)]),
    (
        V3,
        [
            (15, 9, 3, -27),
            (21, 7, -7, -21),
            (36, -4, -16, -16),
            (9, 3, -3, -9),
            (24, 6, 0, -30),
            (9, 3, -3, -9),
        ],
    ),
    (
        VF,
        [
            (20, -24, 4),
            (14, -14, 0),
            (22, -17, -5),
            (10, -8, -2),
            (30, -29, -1),
            (6, -6, 0),
        ],
    ),
]


def round_of(
    ruleset: str,
    hands: list[str],
    *,
    round_id: str = "",
    stake: int = 1,
    dealer_seat: int | None = None,
) -> SettleRoundRequest:
    request = SettleRoundRequest(
        ruleset=ruleset, round_id=round_id, stake=stake, dealer_seat=dealer_seat
    )
    for hand in hands:
        back, middle, front = hand.split("/")
        request.hands.add(back=back, middle=middle, front=front)
    return request


def settle(client: Client, request: SettleRoundRequest) -> SettleRoundResponse:
    return client.call("SettleRound", request, SettleRoundResponse)


def test_settles_the_shared_rounds(client: Client) -> None:
    for vector in vectors():
        reply = settle(client, request_of(vector))
        settled_as_expected(reply, vector)
        holds_together(reply, pot=vector["ruleset"] == "gemwin@1")


def holds_together(reply: SettleRoundResponse, *, pot: bool) -> None:
    coins = [0] * len(reply.hands)
    chi = [0.0] * len(reply.hands)
    for pair in reply.pairs:
        rows = pair.back_chi + pair.middle_chi + pair.front_chi
        assert pair.chi == rows * pair.multiplier + pair.mau_binh_chi + pair.ca_ach_chi
        assert pair.sap != SapKind.SAP_KIND_UNSPECIFIED
        assert (pair.multiplier > 1) == (pair.sap != SapKind.SAP_KIND_NONE)
        for seat, sign in ((pair.a, 1), (pair.b, -1)):
            coins[seat] += sign * pair.coins
            chi[seat] += sign * pair.chi
    for hand in reply.hands:
        parts = hand.row_chi, hand.bonus_chi, hand.sap_chi, hand.mau_binh_chi, hand.ca_ach_chi
        assert sum(parts) == hand.chi
        assert hand.standing != Standing.STANDING_UNSPECIFIED
        assert all(math.copysign(1, part) == 1 for part in (*parts, hand.chi) if not part)
    assert chi == [hand.chi for hand in reply.hands]
    assert coins == ([0] * len(coins) if pot else [hand.coin_delta for hand in reply.hands])
    assert sum(hand.coin_delta for hand in reply.hands) == 0


@pytest.mark.parametrize(
    ("ruleset", "hands", "chi"),
    [
        (ruleset, hands, chi)
        for hands, totals in WORKED
        for ruleset, chi in zip(RULESETS, totals, strict=True)
    ],
)
def test_settles_the_worked_rounds(
    client: Client, ruleset: str, hands: list[str], chi: tuple[int, ...]
) -> None:
    reply = settle(client, round_of(ruleset, hands))
    assert tuple(hand.chi for hand in reply.hands) == chi
    assert [(pair.a, pair.b) for pair in reply.pairs] == list(combinations(range(len(hands)), 2))


def test_tells_what_it_settled_by(client: Client) -> None:
    reply = settle(client, round_of("ca-ach", V1, round_id="r/1", stake=500))
    ruleset = shipped().get("ca-ach")
    assert reply.round_id == "r/1"
    assert reply.stake == 500
    assert reply.ruleset == "ca-ach@1"
    assert reply.ruleset_digest == ruleset.digest
    assert reply.engine_version == __version__


def test_tells_every_part_of_a_hand_and_of_a_pair(client: Client) -> None:
    request = round_of("ca-ach", V1, stake=10)
    request.hands[0].player_id = "an"
    reply = settle(client, request)
    winner, loser = reply.hands
    pair = reply.pairs[0]
    assert winner.player_id == "an"
    assert winner.standing == Standing.STANDING_PLAYED
    assert winner.live_rows == 3
    assert winner.back_category == Category.CATEGORY_FOUR_OF_A_KIND
    assert winner.middle_category == Category.CATEGORY_FULL_HOUSE
    assert winner.front_category == Category.CATEGORY_THREE_OF_A_KIND
    assert (winner.aces, winner.rows_won, winner.rows_lost) == (0, 3, 0)
    assert (loser.aces, loser.rows_won, loser.rows_lost) == (1, 0, 3)
    assert (winner.row_chi, winner.bonus_chi, winner.sap_chi, winner.ca_ach_chi) == (3, 6, 9, -1)
    assert (winner.coin_delta, loser.coin_delta, pair.coins) == (170, -170, 170)
    assert (pair.back_chi, pair.middle_chi, pair.front_chi) == (4, 2, 3)
    assert (pair.back_bonus_chi, pair.middle_bonus_chi, pair.front_bonus_chi) == (3, 1, 2)
    assert (pair.multiplier, pair.sap) == (2, SapKind.SAP_KIND_SAP_HAM)


def test_a_hand_without_rows_has_no_categories(client: Client) -> None:
    request = round_of("ca-ach", V1[:1])
    request.hands.add(cards="ASKHQD2S2HJC8C7C5D4D6D4H3S", state=HandState.HAND_STATE_UNARRANGED)
    hand = settle(client, request).hands[1]
    assert hand.standing == Standing.STANDING_UNARRANGED
    assert hand.live_rows == 0
    assert not hand.foul
    assert hand.back_category == hand.middle_category == hand.front_category == 0


def test_half_a_shared_payout_is_told_as_a_fraction(client: Client) -> None:
    pairs = ["2c2d3c3d4c/4d5c5d6c6d/7c7d8c", "2s2h3s3h4s/4h5s5h6s6h/7s7h8s"]
    reply = settle(client, round_of("sap-lang", [*pairs, "AcAhAdKcQc/TcTdTs9s8d/JdJh9c"]))
    assert [hand.chi for hand in reply.hands] == [4.5, 4.5, -9]
    assert [hand.coin_delta for hand in reply.hands] == [5, 4, -9]
    assert [hand.mau_binh_payout_chi for hand in reply.hands] == [9, 9, 0]


def test_the_largest_stake_is_paid_to_the_coin(client: Client) -> None:
    reply = settle(client, round_of("ca-ach", V3, stake=10**12))
    assert [hand.coin_delta for hand in reply.hands] == [
        36 * 10**12,
        -4 * 10**12,
        -16 * 10**12,
        -16 * 10**12,
    ]


def test_a_dealer_in_the_first_seat_is_a_dealer(client: Client) -> None:
    with_dealer = settle(client, round_of("xap-xam", V3, dealer_seat=0))
    assert [(pair.a, pair.b) for pair in with_dealer.pairs] == [(0, 1), (0, 2), (0, 3)]
    assert len(settle(client, round_of("xap-xam", V3)).pairs) == 6


def test_cards_are_read_in_every_way_of_writing(client: Client) -> None:
    plain = round_of("ca-ach", V1)
    written = round_of("ca-ach", V1)
    written.hands[0].back = "9♠, 9♥ 9♦,9♣ 6♣"
    written.hands[1].middle = "jc 8c  7C,5D 4d"
    assert settle(client, written) == settle(client, plain)


def test_notes_what_was_settled() -> None:
    method = next(method for method in methods(shipped()) if method.name == "SettleRound")
    notes = CallNotes()
    method.handle(round_of("ca-ach", V1, round_id="r1"), notes)
    assert (notes.round_id, notes.ruleset, notes.rounds) == ("r1", "ca-ach", None)
    assert [settlement.round.ruleset.id for settlement in notes.settled] == ["ca-ach@1"]
    assert len(notes.engine_seconds) == 1
    assert notes.engine_seconds[0] > 0


def answer(opened: grpc.Channel, request: SettleRoundRequest) -> bytes:
    """Return the bytes of a reply, or of the details of a refusal."""
    ended = begin(opened, "SettleRound", request.SerializeToString())
    try:
        reply: bytes = ended.result()
    except grpc.RpcError:
        details: bytes = dict(ended.trailing_metadata())["grpc-status-details-bin"]
        return details
    return reply


def answers(seed: str) -> list[bytes]:
    """Return what a server of its own answers to every vector, and to each with faults added."""
    with (
        serving(environment={"PYTHONHASHSEED": seed}) as process,
        channel(process.grpc_address) as opened,
    ):
        answered = []
        for vector in vectors():
            request = request_of(vector)
            answered.append(answer(opened, request))
            request.hands[0].front = "As As 1x"
            request.stake = 0
            answered.append(answer(opened, request))
    return answered


def test_trap_15_replies_and_refusals_are_the_same_bytes_from_every_server() -> None:
    assert answers("0") == answers("42")
