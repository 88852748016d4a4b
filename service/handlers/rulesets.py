"""`ListRulesets` and `GetRuleset`: what can be asked for, and what it says."""

from collections.abc import Mapping

from engine.catalogue import Catalogue
from maubinh.settlement.v1.ruleset_info_pb2 import RulesetInfo
from maubinh.settlement.v1.rulesets_pb2 import (
    GetRulesetRequest,
    GetRulesetResponse,
    ListRulesetsRequest,
    ListRulesetsResponse,
)
from service.method import CallNotes
from service.ruleset_info import ruleset_info
from service.unknown_fields import refuse_unknown_fields

Published = Mapping[str, RulesetInfo]


def published_rulesets(catalogue: Catalogue) -> Published:
    """Return what is told of each ruleset, by id with version, in the catalogue's order."""
    return {
        ruleset.id: ruleset_info(ruleset, newest=catalogue.get(ruleset.name) is ruleset)
        for ruleset in catalogue
    }


def list_rulesets(
    published: Published, request: ListRulesetsRequest, _notes: CallNotes
) -> ListRulesetsResponse:
    """List every version of every ruleset.

    Raises:
        InvalidRequestError: for fields that are not known.

    """
    refuse_unknown_fields(request)
    reply = ListRulesetsResponse()
    for info in published.values():
        reply.rulesets.add(
            id=info.id,
            name=info.name,
            version=info.version,
            newest=info.newest,
            digest=info.digest,
            label=info.labels.name,
            source=info.source,
        )
    return reply


def get_ruleset(
    catalogue: Catalogue, published: Published, request: GetRulesetRequest, notes: CallNotes
) -> GetRulesetResponse:
    """Tell everything that a ruleset says.

    Raises:
        UnknownRulesetError: whatever else may be wrong with the request.
        InvalidRequestError: for fields that are not known.

    """
    notes.ruleset = request.ruleset
    ruleset = catalogue.get(request.ruleset)
    refuse_unknown_fields(request)
    return GetRulesetResponse(ruleset=published[ruleset.id])
