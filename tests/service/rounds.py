"""Rounds to settle, of cards as they fall."""

import random

from engine.cards import DECK, cards_text
from maubinh.settlement.v1.batch_settle_rounds_pb2 import BatchSettleRoundsRequest
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest


def a_round(seed: int = 0, ruleset: str = "ca-ach") -> SettleRoundRequest:
    """Return a round of four hands."""
    deck = random.Random(seed).sample(DECK, 52)
    request = SettleRoundRequest(round_id=f"round {seed}", ruleset=ruleset, stake=100)
    for first in range(0, 52, 13):
        request.hands.add(
            back=cards_text(deck[first : first + 5]),
            middle=cards_text(deck[first + 5 : first + 10]),
            front=cards_text(deck[first + 10 : first + 13]),
        )
    return request


def a_batch(rounds: int, ruleset: str = "ca-ach") -> BatchSettleRoundsRequest:
    return BatchSettleRoundsRequest(rounds=[a_round(seed, ruleset) for seed in range(rounds)])
