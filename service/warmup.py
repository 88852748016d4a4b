"""A first round under every ruleset, from bytes to bytes, before callers are let in."""

from collections.abc import Iterable
from typing import Final

from engine.cards import DECK, cards_text
from engine.catalogue import Catalogue
from engine.naturals import HAND
from engine.rows import FIVE
from service.method import CallNotes, Method

_METHOD: Final = "SettleRound"


def settle_first_rounds(methods: Iterable[Method], catalogue: Catalogue) -> int:
    """Settle the whole deck, dealt out in order, under each ruleset; return how often.

    Raises:
        Exception: whatever is wrong, since no request can be blamed for it.

    """
    rounds = 0
    for method in methods:
        if method.name == _METHOD:
            for ruleset_id in catalogue.ids:
                sent = method.request_type(
                    ruleset=ruleset_id, stake=1, hands=_hands()
                ).SerializeToString()
                request = method.request_type.FromString(sent)
                method.handle(request, CallNotes()).SerializeToString()
                rounds += 1
    return rounds


def _hands() -> list[dict[str, str]]:
    texts = []
    for first in range(0, len(DECK), HAND):
        cards = DECK[first : first + HAND]
        back, middle, front = cards[:FIVE], cards[FIVE : 2 * FIVE], cards[2 * FIVE :]
        texts.append(
            {
                "back": cards_text(back),
                "middle": cards_text(middle),
                "front": cards_text(front),
            }
        )
    return texts
