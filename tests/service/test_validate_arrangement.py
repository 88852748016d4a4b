import pytest

from engine.catalogue import shipped
from maubinh.settlement.v1.category_pb2 import Category
from maubinh.settlement.v1.hand_pb2 import Hand, HandState
from maubinh.settlement.v1.mau_binh_kind_pb2 import MauBinhKind
from maubinh.settlement.v1.validate_arrangement_pb2 import (
    ArrangementResult,
    ArrangementViolation,
    ValidateArrangementRequest,
    ValidateArrangementResponse,
)
from service.handlers.table import methods
from service.method import CallNotes
from tests.service.client import Client

MIDDLE_OVER_BACK = ArrangementViolation.ARRANGEMENT_VIOLATION_MIDDLE_OVER_BACK
FRONT_OVER_MIDDLE = ArrangementViolation.ARRANGEMENT_VIOLATION_FRONT_OVER_MIDDLE


def hand_of(text: str) -> Hand:
    back, middle, front = text.split("/")
    return Hand(back=back, middle=middle, front=front)


def validate(client: Client, ruleset: str, *hands: Hand) -> ValidateArrangementResponse:
    request = ValidateArrangementRequest(ruleset=ruleset, hands=hands)
    return client.call("ValidateArrangement", request, ValidateArrangementResponse)


def validate_one(client: Client, ruleset: str, text: str) -> ArrangementResult:
    [result] = validate(client, ruleset, hand_of(text)).hands
    return result


@pytest.mark.parametrize(
    ("ruleset", "text", "violations"),
    [
        ("ca-ach", "9S9H9D9C6C/8S8H8D5C5S/7S7H7D", []),
        ("ca-ach", "8S8H8D5C5S/9S9H9D9C6C/7S7H7D", [MIDDLE_OVER_BACK]),
        ("ca-ach", "ASKHQDJCTS/8S8H6D5C4S/9S9H2D", [FRONT_OVER_MIDDLE]),
        ("ca-ach", "KSQHTD8C2S/6S6H5D3C2D/7S7H2C", [MIDDLE_OVER_BACK, FRONT_OVER_MIDDLE]),
        ("ca-ach", "KSQHTD8C2S/KDQDTC8H2C/7S6H3C", []),
        ("ca-ach", "ASAHQDJCTS/KSKHQC7D3S/KCKDAC", [FRONT_OVER_MIDDLE]),
        ("ca-ach", "ASAHQDJCTS/KSKHQC7D3S/KCKDQS", []),
        ("gemwin", "KSQHTD8C2S/KDQDTC8H2C/7S6H3C", [MIDDLE_OVER_BACK]),
        ("gemwin", "KDQHTD8C2S/KSQDTC8H2C/7S6H3C", []),
        ("sap-lang", "KSQSJSTS9S/ACADAHAS2C/3S3H4D", [MIDDLE_OVER_BACK]),
        ("ca-ach", "KSQSJSTS9S/ACADAHAS2C/3S3H4D", []),
    ],
)
def test_tells_which_rows_are_out_of_order(
    client: Client, ruleset: str, text: str, violations: list[int]
) -> None:
    result = validate_one(client, ruleset, text)
    assert list(result.violations) == violations
    assert result.valid == (not violations)


def test_tells_what_each_row_is(client: Client) -> None:
    result = validate_one(client, "ca-ach", "9S9H9D9C6C/8S8H8D5C5S/7S7H7D")
    assert result.back_category == Category.CATEGORY_FOUR_OF_A_KIND
    assert result.middle_category == Category.CATEGORY_FULL_HOUSE
    assert result.front_category == Category.CATEGORY_THREE_OF_A_KIND
    aces = validate_one(client, "sap-lang", "ACADAHAS2C/KSQSJSTS9S/3S3H4D")
    assert aces.back_category == Category.CATEGORY_FOUR_ACES


DRAGON = "2S3H4D5C6S/7S8H9DTCJS/QHKDAS"
FOUL_FLUSHES = "2S3S4S5S7S/AHKHQHJH9H/8D9D5D"


@pytest.mark.parametrize(
    ("ruleset", "hand", "kind"),
    [
        ("ca-ach", hand_of(DRAGON), MauBinhKind.MAU_BINH_KIND_DRAGON),
        ("ca-ach", hand_of(FOUL_FLUSHES), MauBinhKind.MAU_BINH_KIND_THREE_FLUSHES),
        ("ca-ach", hand_of("ASKHQDJCTS/8S8H8D5C4S/7S7H2D"), 0),
        ("xap-xam", hand_of(DRAGON), 0),
    ],
)
def test_tells_the_natural_that_would_count(
    client: Client, ruleset: str, hand: Hand, kind: int
) -> None:
    [result] = validate(client, ruleset, hand).hands
    assert result.mau_binh == kind


def test_a_natural_may_have_to_be_declared_and_stayed_with(client: Client) -> None:
    declared = hand_of(DRAGON)
    declared.mau_binh_declared = True
    [result] = validate(client, "xap-xam", declared).hands
    assert result.mau_binh == MauBinhKind.MAU_BINH_KIND_DRAGON
    left = hand_of(DRAGON)
    left.state = HandState.HAND_STATE_LEFT
    [result] = validate(client, "ca-ach", left).hands
    assert result.mau_binh == 0


def test_answers_for_every_hand_in_the_order_sent(client: Client) -> None:
    texts = [
        "ASKHQDJCTS/8S8H8D5C4S/7S7H2D",
        "KSQHJDTC9S/6S6H6D3C2S/5S5H7D",
        "QSJHTD9C8C/4H4D4C3S2H/3H3D2C",
        "AHADAC7C6C/KCKD9H9D5D/JSTHQC",
    ]
    hands = [hand_of(text) for text in texts]
    for name, hand in zip("dcba", hands, strict=True):
        hand.player_id = name
    reply = validate(client, "ca-ach", *hands)
    assert reply.ruleset == "ca-ach@1"
    assert [result.player_id for result in reply.hands] == ["d", "c", "b", "a"]


def test_notes_the_ruleset_asked_for() -> None:
    method = next(method for method in methods(shipped()) if method.name == "ValidateArrangement")
    notes = CallNotes()
    method.handle(ValidateArrangementRequest(ruleset="ca-ach", hands=[hand_of(DRAGON)]), notes)
    assert notes == CallNotes(ruleset="ca-ach", abandoned=notes.abandoned)
