"""Rounds and hands to draw: tables made for something, sensible hands, fouls, naturals."""

import random
from typing import Final

from hypothesis import strategies as st

from engine.catalogue import shipped
from engine.request import Round, check_round
from engine.ruleset import Ruleset
from tests.comparison import hand_text
from tests.reference.generate import CALM, LEAVING, LEAVING_LATER, MIXED, a_hand, declare
from tests.reference.rulesets import find
from tests.reference.table import Table
from tests.reference.tables import SCENARIOS

RULESETS: Final = tuple(shipped())
STAKES: Final = st.sampled_from([1, 2, 3, 7, 10, 99, 1_000]) | st.integers(1, 10**12)


@st.composite
def rounds(draw: st.DrawFn, rulesets: tuple[Ruleset, ...] = RULESETS) -> Round:
    """Draw a round of 2 to 4 hands in any states, at a table set for a situation."""
    ruleset = draw(st.sampled_from(rulesets))
    slow = find(ruleset.id)
    players = draw(st.integers(2, 4))
    scenario = draw(st.sampled_from(list(SCENARIOS)))
    states = draw(st.sampled_from([CALM, MIXED, LEAVING, LEAVING_LATER]))
    # The cards come from a seed: a table of thousands of draws would be too much to draw.
    rng = random.Random(draw(st.integers(0, 2**32)))
    table = Table(rng, slow, players, hands=[])
    scenario(table)
    table.fill()
    hands = [a_hand(rng, rows, slow, states) for rows in rng.sample(table.hands, players)]
    for hand in hands:
        declare(rng, hand, slow)
    dealer = None
    if ruleset.definition.dealer.allowed:
        dealer = draw(st.none() | st.integers(0, players - 1))
    return check_round(
        ruleset,
        round_id="drawn",
        stake=draw(STAKES),
        hands=[hand_text(hand) for hand in hands],
        dealer_seat=dealer,
    )
