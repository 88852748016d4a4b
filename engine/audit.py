"""The laws that every settlement obeys, checked on each before it leaves the engine."""

from engine.faults import InvariantError
from engine.results import Settlement


def check(settlement: Settlement) -> None:
    """Check that nothing is created or lost, and that every whole is the sum of its parts.

    Raises:
        InvariantError: naming the law that is broken.

    """
    round_, _, hands, pairs = settlement
    if sum([hand.coin_delta for hand in hands]) != 0:
        raise InvariantError("coins do not sum to zero")
    if sum([hand.chi for hand in hands]) != 0:
        raise InvariantError("chi do not sum to zero")
