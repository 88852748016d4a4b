"""Which natural counts for a hand under a ruleset, and what it collects."""

from engine.request import Hand, HandState
from engine.rows import Row, Xi
from engine.ruleset import Ruleset
from engine.suspects import RankedNatural


def natural_of(
    ruleset: Ruleset,
    hand: Hand,
    tally: int,
    rows: tuple[int, int, int] | None,
    *,
    foul: bool,
) -> RankedNatural | None:
    """Return the strongest natural that counts for a hand, or None.

    `tally` is that of the 13 cards, `rows` those of back, middle and front. An early
    leaver has none; who has to declare it and did not has none; who never confirmed his
    rows cannot show one by them.
    """
    state = hand.state
    if (ruleset.must_be_declared and not hand.mau_binh_declared) or (
        state is HandState.LEFT and hand.left_early
    ):
        return None
    suspects = ruleset.suspects
    tests = suspects.of_cards(tally)
    held = min([ranked for ranked, holds in tests if holds(tally, hand.cards)], default=None)
    if rows is None or state is HandState.UNARRANGED:
        return held
    back, middle, _ = ruleset.rows(*rows)
    for ranked, test in suspects.of_rows(back.category, middle.category):
        if held is not None and held.place < ranked.place:
            break
        if test.shown_by(*rows) and not (foul and ranked.natural.shown_by == "legal_rows"):
            return ranked
    return held


def payout_of(ranked: RankedNatural, hand: Hand, back: Row | None, middle: Row | None) -> int:
    """Return the chi that a natural collects from each opponent.

    Its xì rows count, unless they are not known or were never confirmed.
    """
    xi: tuple[Xi, ...] = ()
    if back is not None and middle is not None and hand.state is not HandState.UNARRANGED:
        xi = (back.xi, middle.xi)
    return ranked.natural.payout.chi(xi.count(Xi.XI), xi.count(Xi.XI_LON))
