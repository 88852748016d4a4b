"""A settlement as the reply of `SettleRound`, field by field."""

from engine.results import Account, Settlement
from engine.results import PairResult as Pair
from engine.seats import Seat
from maubinh.settlement.v1.settle_round_pb2 import (
    HandResult,
    PairResult,
    SettleRoundResponse,
)
from service.enums import CATEGORIES, MAU_BINH_KINDS, SAP_KINDS, STANDINGS


def write_settlement(settlement: Settlement, reply: SettleRoundResponse) -> None:
    """Write a settlement into an empty reply."""
    round_, engine_version, seats, accounts, pairs = settlement
    reply.round_id = round_.round_id
    reply.ruleset = round_.ruleset.id
    reply.ruleset_digest = round_.ruleset.digest
    reply.engine_version = engine_version
    reply.stake = round_.stake
    for seat, account in zip(seats, accounts, strict=True):
        hand = reply.hands.add()
        _write_seat(seat, hand)
        _write_account(account, hand)
    for pair in pairs:
        _write_pair(pair, reply.pairs.add())


# Fields are assigned one by one, and left alone where they are mostly zero, since that is
# the cheapest way to build a message: half of what passing them by keyword costs.


def _write_seat(seat: Seat, hand: HandResult) -> None:
    sent, standing, foul, live_rows, back, middle, front, _, natural, payout, aces = seat
    if sent.player_id:
        hand.player_id = sent.player_id
    hand.standing = STANDINGS[standing]
    if foul:
        hand.foul = True
    hand.live_rows = live_rows
    if back and middle and front:
        hand.back_category = CATEGORIES[back.category]
        hand.middle_category = CATEGORIES[middle.category]
        hand.front_category = CATEGORIES[front.category]
    if natural:
        hand.mau_binh = MAU_BINH_KINDS[natural.natural.kind]
        hand.mau_binh_payout_chi = payout
    if aces:
        hand.aces = aces


def _write_account(account: Account, hand: HandResult) -> None:
    won, lost, chi, row_chi, bonus_chi, sap_chi, mau_binh_chi, ca_ach_chi, coins = account
    hand.rows_won = won
    hand.rows_lost = lost
    hand.chi = float(chi)
    hand.row_chi = row_chi
    if bonus_chi:
        hand.bonus_chi = bonus_chi
    if sap_chi:
        hand.sap_chi = sap_chi
    if mau_binh_chi:
        hand.mau_binh_chi = float(mau_binh_chi)
    if ca_ach_chi:
        hand.ca_ach_chi = ca_ach_chi
    hand.coin_delta = coins


def _write_pair(pair: Pair, result: PairResult) -> None:
    a, b, _, _, back, middle, front, *bonuses, multiplier, sap, mau_binh, ca_ach, chi, coins = pair
    result.a = a
    result.b = b
    result.back_chi = back
    result.middle_chi = middle
    result.front_chi = front
    if any(bonuses):
        result.back_bonus_chi, result.middle_bonus_chi, result.front_bonus_chi = bonuses
    result.multiplier = multiplier
    result.sap = SAP_KINDS[sap]
    if mau_binh:
        result.mau_binh_chi = float(mau_binh)
    if ca_ach:
        result.ca_ach_chi = ca_ach
    result.chi = float(chi)
    result.coins = coins
