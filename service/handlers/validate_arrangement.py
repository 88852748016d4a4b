"""`ValidateArrangement`: whether hands are in order."""

from engine.arrangements import Arrangement, validate
from engine.catalogue import Catalogue
from engine.request import check_arrangements
from maubinh.settlement.v1.validate_arrangement_pb2 import (
    ValidateArrangementRequest,
    ValidateArrangementResponse,
)
from service.enums import CATEGORIES, MAU_BINH_KINDS, VIOLATIONS
from service.method import CallNotes
from service.unknown_fields import check_known


def validate_arrangement(
    catalogue: Catalogue, request: ValidateArrangementRequest, notes: CallNotes
) -> ValidateArrangementResponse:
    """Tell of each hand whether it is in order, what its rows are, and what natural counts.

    Raises:
        UnknownRulesetError: whatever else may be wrong with the request.
        InvalidRequestError: with every fault of the request.

    """
    notes.ruleset = request.ruleset
    ruleset = catalogue.get(request.ruleset)
    hands = check_known(request, request.hands, lambda: check_arrangements(request.hands))
    reply = ValidateArrangementResponse(ruleset=ruleset.id)
    for hand in hands:
        _add_result(reply, validate(ruleset, hand))
    return reply


def _add_result(reply: ValidateArrangementResponse, arrangement: Arrangement) -> None:
    reply.hands.add(
        player_id=arrangement.player_id,
        valid=arrangement.valid,
        violations=[VIOLATIONS[violation] for violation in arrangement.violations],
        back_category=CATEGORIES[arrangement.back_category],
        middle_category=CATEGORIES[arrangement.middle_category],
        front_category=CATEGORIES[arrangement.front_category],
        mau_binh=MAU_BINH_KINDS[arrangement.mau_binh],
    )
