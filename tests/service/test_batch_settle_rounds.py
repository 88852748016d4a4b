import grpc
import pytest

from engine.catalogue import shipped
from engine.faults import InvariantError
from engine.request import Round
from engine.results import Settlement
from engine.settlement import settle
from maubinh.settlement.v1.batch_settle_rounds_pb2 import (
    BatchSettleRoundsRequest,
    BatchSettleRoundsResponse,
)
from maubinh.settlement.v1.errors_pb2 import ErrorReason
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest, SettleRoundResponse
from service.errors import CallError
from service.handlers.table import methods
from service.method import CallNotes
from service.settlement_reply import write_settlement
from tests.service.client import Client
from tests.service.test_settle_round import V1, V2, round_of
from tests.service.vectors import request_of, settled_as_expected, vectors

UNKNOWN_FIELD = b"\x98\x06\x01"


def batch(client: Client, *rounds: SettleRoundRequest) -> BatchSettleRoundsResponse:
    request = BatchSettleRoundsRequest(rounds=rounds)
    return client.call("BatchSettleRounds", request, BatchSettleRoundsResponse)


def handle(request: BatchSettleRoundsRequest, notes: CallNotes) -> BatchSettleRoundsResponse:
    table = {method.name: method for method in methods(shipped())}
    assert table["BatchSettleRounds"].batch
    reply = table["BatchSettleRounds"].handle(request, notes)
    assert isinstance(reply, BatchSettleRoundsResponse)
    return reply


def test_settles_the_shared_rounds(client: Client) -> None:
    for start in range(0, len(vectors()), 1000):
        some = vectors()[start : start + 1000]
        reply = batch(client, *map(request_of, some))
        for outcome, vector in zip(reply.outcomes, some, strict=True):
            settled_as_expected(outcome.settled, vector)


def test_settles_as_a_single_call_does_to_the_byte(client: Client) -> None:
    requests = [request_of(vector) for vector in vectors()[:50]]
    for outcome, request in zip(batch(client, *requests).outcomes, requests, strict=True):
        alone = client.send("SettleRound", request.SerializeToString())
        assert outcome.settled.SerializeToString() == alone


def test_takes_one_round_and_a_thousand(client: Client) -> None:
    request = round_of("ca-ach", V1)
    assert len(batch(client, request).outcomes) == 1
    assert len(batch(client, *[request] * 1000).outcomes) == 1000


def test_a_bad_round_spoils_no_other(client: Client) -> None:
    unreadable = round_of("ca-ach", V1)
    unreadable.hands[1].front = "6D 4H 1S"
    unreadable.stake = 0
    rounds = [
        round_of("ca-ach", V1, round_id="first"),
        unreadable,
        round_of("nowhere", V1),
        SettleRoundRequest.FromString(round_of("ca-ach", V1).SerializeToString() + UNKNOWN_FIELD),
        round_of("sap-lang", V2, round_id="last"),
    ]
    rounds[3].hands.append(type(rounds[3].hands[0]).FromString(UNKNOWN_FIELD))
    outcomes = batch(client, *rounds).outcomes
    kinds = [outcome.WhichOneof("outcome") for outcome in outcomes]
    assert kinds == ["settled", "error", "error", "error", "settled"]
    assert outcomes[0].settled.round_id == "first"
    assert outcomes[4].settled.round_id == "last"
    assert [(outcome.error.code, outcome.error.reason) for outcome in outcomes[1:4]] == [
        ("INVALID_ARGUMENT", ErrorReason.ERROR_REASON_STAKE_RANGE),
        ("NOT_FOUND", ErrorReason.ERROR_REASON_RULESET_UNKNOWN),
        ("INVALID_ARGUMENT", ErrorReason.ERROR_REASON_FIELD_UNKNOWN),
    ]
    assert [(item.field, item.reason) for item in outcomes[1].error.violations] == [
        ("stake", ErrorReason.ERROR_REASON_STAKE_RANGE),
        ("hands[1].front", ErrorReason.ERROR_REASON_CARD_UNREADABLE),
    ]
    assert not outcomes[2].error.violations
    assert [(item.field, item.reason) for item in outcomes[3].error.violations] == [
        ("", ErrorReason.ERROR_REASON_FIELD_UNKNOWN),
        ("hands[2]", ErrorReason.ERROR_REASON_FIELD_UNKNOWN),
        ("hands[2]", ErrorReason.ERROR_REASON_ROWS_REQUIRED),
    ]


def test_an_error_is_no_larger_than_a_kibibyte(client: Client) -> None:
    request = round_of("ca-ach", ["1S" * 5 + "/" + "Z♠" * 5 + "/" + "€€€"] * 4)
    for hand in request.hands:
        hand.player_id = "\n" * 64
        hand.rows_revealed = 3
    requests = [request, round_of("\U000e0001" * 1000, V1), round_of("…" * 1000, V1)]
    for outcome in batch(client, *requests).outcomes:
        assert 0 < outcome.error.ByteSize() <= 1024
    reasons = [outcome.error.reason for outcome in batch(client, *requests).outcomes]
    assert reasons[0] == ErrorReason.ERROR_REASON_TEXT_NOT_PRINTABLE


@pytest.mark.parametrize("error", [InvariantError("coins do not sum"), ZeroDivisionError("secret")])
def test_a_round_that_fails_inside_spoils_no_other(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(round_: Round) -> Settlement:
        if round_.round_id == "bad":
            raise error
        return settle(round_)

    monkeypatch.setattr("service.handlers.settle_round.settle", fail)
    notes = CallNotes()
    rounds = [round_of("ca-ach", V1, round_id=name) for name in ("good", "bad", "good")]
    outcomes = handle(BatchSettleRoundsRequest(rounds=rounds), notes).outcomes
    assert [outcome.WhichOneof("outcome") for outcome in outcomes] == [
        "settled",
        "error",
        "settled",
    ]
    failure = outcomes[1].error
    assert (failure.code, failure.reason) == ("INTERNAL", ErrorReason.ERROR_REASON_INTERNAL)
    assert str(error) not in failure.message
    [(error_id, logged)] = notes.failures
    assert error_id in failure.message
    assert logged is error
    assert notes.rejected == ["INTERNAL"]


def test_a_half_written_settlement_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(settlement: Settlement, reply: SettleRoundResponse) -> None:
        write_settlement(settlement, reply)
        raise MemoryError

    monkeypatch.setattr("service.handlers.settle_round.write_settlement", fail)
    notes = CallNotes()
    [outcome] = handle(BatchSettleRoundsRequest(rounds=[round_of("ca-ach", V1)]), notes).outcomes
    assert outcome.WhichOneof("outcome") == "error"
    assert not notes.settled


def test_notes_every_round() -> None:
    notes = CallNotes()
    rounds = [round_of("ca-ach", V1), round_of("nowhere", V1), round_of("ca-ach", V1, stake=-1)]
    handle(BatchSettleRoundsRequest(rounds=rounds), notes)
    assert notes.rounds == 3
    assert len(notes.settled) == len(notes.engine_seconds) == 1
    assert notes.rejected == ["RULESET_UNKNOWN", "STAKE_RANGE"]
    assert not notes.failures


def test_stops_when_nobody_waits_any_more() -> None:
    answers = iter([False, False, True])
    notes = CallNotes(abandoned=lambda: next(answers))
    with pytest.raises(CallError) as caught:
        handle(BatchSettleRoundsRequest(rounds=[round_of("ca-ach", V1)] * 5), notes)
    assert caught.value.code is grpc.StatusCode.CANCELLED
    assert len(notes.settled) == 2
