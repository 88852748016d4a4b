"""A settlement as the reply of `SettleRound`, field by field."""

from engine.results import HandResult, PairResult, Settlement
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundResponse
from service.enums import CATEGORIES, MAU_BINH_KINDS, SAP_KINDS, STANDINGS


def write_settlement(settlement: Settlement, reply: SettleRoundResponse) -> None:
    """Write a settlement into an empty reply."""
    round_ = settlement.round
    reply.round_id = round_.round_id
    reply.ruleset = round_.ruleset.id
    reply.ruleset_digest = round_.ruleset.digest
    reply.engine_version = settlement.engine_version
    reply.stake = round_.stake
    for hand in settlement.hands:
        _add_hand(reply, hand)
    for pair in settlement.pairs:
        _add_pair(reply, pair)


def _add_hand(reply: SettleRoundResponse, hand: HandResult) -> None:
    # Adding by keywords is the cheapest way to build a message; a fraction or an integer
    # makes a double without the sign that zero may have.
    reply.hands.add(
        player_id=hand.player_id,
        standing=STANDINGS[hand.standing],
        foul=hand.foul,
        live_rows=hand.live_rows,
        back_category=CATEGORIES[hand.back_category or 0],
        middle_category=CATEGORIES[hand.middle_category or 0],
        front_category=CATEGORIES[hand.front_category or 0],
        mau_binh=MAU_BINH_KINDS[hand.mau_binh],
        mau_binh_payout_chi=hand.mau_binh_payout_chi,
        aces=hand.aces,
        rows_won=hand.rows_won,
        rows_lost=hand.rows_lost,
        chi=float(hand.chi),
        row_chi=hand.row_chi,
        bonus_chi=hand.bonus_chi,
        sap_chi=hand.sap_chi,
        mau_binh_chi=float(hand.mau_binh_chi),
        ca_ach_chi=hand.ca_ach_chi,
        coin_delta=hand.coin_delta,
    )


def _add_pair(reply: SettleRoundResponse, pair: PairResult) -> None:
    reply.pairs.add(
        a=pair.a,
        b=pair.b,
        back_chi=pair.back_chi,
        middle_chi=pair.middle_chi,
        front_chi=pair.front_chi,
        back_bonus_chi=pair.back_bonus_chi,
        middle_bonus_chi=pair.middle_bonus_chi,
        front_bonus_chi=pair.front_bonus_chi,
        multiplier=pair.multiplier,
        sap=SAP_KINDS[pair.sap],
        mau_binh_chi=float(pair.mau_binh_chi),
        ca_ach_chi=pair.ca_ach_chi,
        chi=float(pair.chi),
        coins=pair.coins,
    )
