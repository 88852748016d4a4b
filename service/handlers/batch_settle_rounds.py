"""`BatchSettleRounds`: many rounds, each by itself."""

from typing import Final

import grpc

from engine.catalogue import Catalogue
from engine.faults import Fault, InvalidRequestError
from maubinh.settlement.v1.batch_settle_rounds_pb2 import (
    BatchOutcome,
    BatchSettleRoundsRequest,
    BatchSettleRoundsResponse,
)
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest
from service.errors import CallError
from service.handlers.settle_round import settle_into
from service.method import CallNotes
from service.reasons import ServiceReason
from service.round_error import write_round_error
from service.status import describe
from service.unknown_fields import check_known

MAX_ROUNDS: Final = 1000


def batch_settle_rounds(
    catalogue: Catalogue, request: BatchSettleRoundsRequest, notes: CallNotes
) -> BatchSettleRoundsResponse:
    """Settle every round of a batch; what is wrong with one is its own outcome.

    Raises:
        InvalidRequestError: for faults of the batch itself.
        CallError: CANCELLED, when nobody waits for the reply any more.

    """
    rounds = request.rounds
    notes.rounds = len(rounds)
    check_known(request, (), lambda: _check_count(len(rounds)))
    reply = BatchSettleRoundsResponse()
    for round_request in rounds:
        if notes.abandoned():
            raise CallError(grpc.StatusCode.CANCELLED, "", "the caller is gone")
        _settle_one(reply.outcomes.add(), catalogue, round_request, notes)
    return reply


def _check_count(count: int) -> None:
    if not 1 <= count <= MAX_ROUNDS:
        message = f"there are {count} rounds, not 1 to {MAX_ROUNDS}"
        values = (("count", str(count)),)
        raise InvalidRequestError((Fault("rounds", ServiceReason.ROUND_COUNT, message, values),))


def _settle_one(
    outcome: BatchOutcome, catalogue: Catalogue, request: SettleRoundRequest, notes: CallNotes
) -> None:
    try:
        settle_into(outcome.settled, catalogue, request, notes)
    except Exception as error:  # noqa: BLE001 - one bad round never spoils the rest
        failure = describe(error)
        notes.rejected.append(failure.reason)
        if failure.error_id is not None:
            notes.failures.append((failure.error_id, error))
        write_round_error(failure, outcome.error)
