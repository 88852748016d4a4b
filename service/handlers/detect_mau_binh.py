"""`DetectMauBinh`: every natural that hands hold."""

from engine.arrangements import Found, detect
from engine.cards import cards_text
from engine.catalogue import Catalogue
from engine.request import check_holdings
from engine.ruleset import Ruleset
from maubinh.settlement.v1.detect_mau_binh_pb2 import (
    DetectMauBinhRequest,
    DetectMauBinhResponse,
    MauBinhResult,
)
from service.enums import MAU_BINH_KINDS
from service.method import CallNotes
from service.unknown_fields import check_known


def detect_mau_binh(
    catalogue: Catalogue, request: DetectMauBinhRequest, notes: CallNotes
) -> DetectMauBinhResponse:
    """Find every natural of each hand, strongest first, with rows that show it.

    Raises:
        UnknownRulesetError: whatever else may be wrong with the request.
        InvalidRequestError: with every fault of the request.

    """
    notes.ruleset = request.ruleset
    ruleset = catalogue.get(request.ruleset)
    hands = check_known(request, request.hands, lambda: check_holdings(request.hands))
    reply = DetectMauBinhResponse(ruleset=ruleset.id)
    for hand in hands:
        holding = detect(ruleset, hand)
        result = reply.hands.add(player_id=holding.player_id)
        for found in holding.found:
            _add_found(result, ruleset, found)
    return reply


def _add_found(result: MauBinhResult, ruleset: Ruleset, found: Found) -> None:
    result.found.add(
        kind=MAU_BINH_KINDS[found.kind],
        payout_chi=found.payout_chi,
        label=ruleset.definition.labels.mau_binh[found.kind].vi,
        counts=found.counts,
        front=cards_text(found.front),
        middle=cards_text(found.middle),
        back=cards_text(found.back),
    )
