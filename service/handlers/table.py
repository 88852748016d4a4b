"""The six RPCs of the settlement service, as a table."""

from functools import partial

from engine.catalogue import Catalogue
from maubinh.settlement.v1.batch_settle_rounds_pb2 import BatchSettleRoundsRequest
from maubinh.settlement.v1.detect_mau_binh_pb2 import DetectMauBinhRequest
from maubinh.settlement.v1.rulesets_pb2 import GetRulesetRequest, ListRulesetsRequest
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest
from maubinh.settlement.v1.validate_arrangement_pb2 import ValidateArrangementRequest
from service.handlers.batch_settle_rounds import batch_settle_rounds
from service.handlers.detect_mau_binh import detect_mau_binh
from service.handlers.rulesets import get_ruleset, list_rulesets, published_rulesets
from service.handlers.settle_round import settle_round
from service.handlers.validate_arrangement import validate_arrangement
from service.method import Method


def methods(catalogue: Catalogue) -> tuple[Method, ...]:
    """Return the RPCs of the service over some rulesets, in the order of the proto."""
    published = published_rulesets(catalogue)
    return (
        Method(
            "ValidateArrangement",
            ValidateArrangementRequest,
            partial(validate_arrangement, catalogue),
        ),
        Method("DetectMauBinh", DetectMauBinhRequest, partial(detect_mau_binh, catalogue)),
        Method("SettleRound", SettleRoundRequest, partial(settle_round, catalogue)),
        Method(
            "BatchSettleRounds",
            BatchSettleRoundsRequest,
            partial(batch_settle_rounds, catalogue),
            batch=True,
        ),
        Method("ListRulesets", ListRulesetsRequest, partial(list_rulesets, published)),
        Method("GetRuleset", GetRulesetRequest, partial(get_ruleset, catalogue, published)),
    )
