"""A short way to write hands and rounds.

A hand is `back/middle/front`, or 13 cards without rows, and then what became of it:
`9S9H9D9C6C/8S8H8D5C5S/7S7H7D left 1`, with `unarranged`, `left 0` to `left 2` and
`declared` as the words.
"""

import re

from engine import settlement
from engine.arrangements import Arrangement, Holding, detect, validate
from engine.catalogue import shipped
from engine.definition import Kind
from engine.request import (
    Hand,
    HandState,
    HandText,
    Round,
    check_arrangements,
    check_holdings,
    check_round,
)
from engine.results import Chi, Settlement
from engine.ruleset import Ruleset

_HAND = re.compile(
    r"(?P<back>[^ /]+)(?:/(?P<middle>[^ /]+)/(?P<front>[^ /]+))?"
    r"(?: (?P<unarranged>unarranged)| left (?P<left>\d))?(?P<declared> declared)?"
)


def hand(text: str) -> HandText:
    match = _HAND.fullmatch(text)
    if match is None:
        raise ValueError(text)
    if match["middle"]:
        rows = HandText(back=match["back"], middle=match["middle"], front=match["front"])
    else:
        rows = HandText(cards=match["back"])
    state = HandState.ARRANGED
    if match["unarranged"]:
        state = HandState.UNARRANGED
    elif match["left"]:
        state = HandState.LEFT
    return rows._replace(
        state=state,
        rows_revealed=int(match["left"] or 0),
        mau_binh_declared=bool(match["declared"]),
    )


def ruleset_of(ruleset: Ruleset | str) -> Ruleset:
    return shipped().get(ruleset) if isinstance(ruleset, str) else ruleset


def round_of(
    ruleset: Ruleset | str, *hands: str, stake: int = 1, dealer: int | None = None
) -> Round:
    return check_round(
        ruleset_of(ruleset),
        round_id="",
        stake=stake,
        hands=[hand(text) for text in hands],
        dealer_seat=dealer,
    )


def settle(
    ruleset: Ruleset | str, *hands: str, stake: int = 1, dealer: int | None = None
) -> Settlement:
    return settlement.settle(round_of(ruleset, *hands, stake=stake, dealer=dealer))


def chi(settled: Settlement) -> list[Chi]:
    return [account.chi for account in settled.accounts]


def coins(settled: Settlement) -> list[int]:
    return [account.coin_delta for account in settled.accounts]


def arrangement(ruleset: Ruleset | str, text: str) -> Arrangement:
    return validate(ruleset_of(ruleset), check_arrangements([hand(text)])[0])


def holding(ruleset: Ruleset | str, text: str) -> Holding:
    return detect(ruleset_of(ruleset), checked_hand(text))


def kinds_held(ruleset: Ruleset | str, text: str) -> list[Kind]:
    return [found.kind for found in holding(ruleset, text).found]


def checked_hand(text: str) -> Hand:
    """Return a hand that need not be one to settle: arranged, it may have no rows."""
    return check_holdings([hand(text)])[0]
