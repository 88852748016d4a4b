"""`SettleRound`: one round from request to reply."""

from time import perf_counter

from engine.catalogue import Catalogue
from engine.request import check_round
from engine.settlement import settle
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest, SettleRoundResponse
from service.method import CallNotes
from service.settlement_reply import write_settlement
from service.unknown_fields import check_known


def settle_round(
    catalogue: Catalogue, request: SettleRoundRequest, notes: CallNotes
) -> SettleRoundResponse:
    """Settle a round.

    Raises:
        UnknownRulesetError: whatever else may be wrong with the request.
        InvalidRequestError: with every fault of the request.
        InvariantError: if the settlement must not be paid.

    """
    notes.round_id, notes.ruleset = request.round_id, request.ruleset
    reply = SettleRoundResponse()
    settle_into(reply, catalogue, request, notes)
    return reply


def settle_into(
    reply: SettleRoundResponse, catalogue: Catalogue, request: SettleRoundRequest, notes: CallNotes
) -> None:
    """Settle a round into an empty reply; raises as `settle_round` does."""
    ruleset = catalogue.get(request.ruleset)
    hands = request.hands
    round_ = check_known(
        request,
        hands,
        lambda: check_round(
            ruleset,
            round_id=request.round_id,
            stake=request.stake,
            hands=hands,
            dealer_seat=request.dealer_seat if request.HasField("dealer_seat") else None,
        ),
    )
    began = perf_counter()
    settlement = settle(round_)
    seconds = perf_counter() - began
    write_settlement(settlement, reply)
    notes.settled.append(settlement)
    notes.engine_seconds.append(seconds)
