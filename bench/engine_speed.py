"""A full settlement against public five-card evaluations, side by side in one run.

Blocks of settlements and blocks of evaluations take turns, so that both see the same
machine; the figure is the ratio of their medians.
"""

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final

from treys import Card, Evaluator

from engine.cards import DECK, cards_text
from engine.catalogue import shipped
from engine.naturals import HAND
from engine.request import HandText, Round, check_round
from engine.rows import FIVE
from engine.ruleset import Ruleset
from engine.search import Search
from engine.settlement import settle

RULESET: Final = "ca-ach"
SEED: Final = 20
ROUNDS: Final = 200
EVALUATIONS: Final = 2000
BLOCKS: Final = 60
_WARM_UP: Final = 5


def main() -> None:
    """Measure and print."""
    rng = random.Random(SEED)
    ruleset = shipped().get(RULESET)
    texts = [_deal(ruleset, rng) for _ in range(ROUNDS)]
    rounds = [_check(ruleset, hands) for hands in texts]
    deck = [Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "shdc"]
    fives = [rng.sample(deck, FIVE) for _ in range(EVALUATIONS)]
    split = [(cards[:2], cards[2:]) for cards in fives]
    evaluate = Evaluator().evaluate

    def evaluations() -> None:
        for hand, board in split:
            evaluate(hand, board)

    def settlements() -> None:
        for round_ in rounds:
            settle(round_)

    def from_text() -> None:
        for hands in texts:
            settle(_check(ruleset, hands))

    evaluation, settlement, whole = _medians(evaluations, settlements, from_text)
    evaluation, settlement, whole = (
        evaluation / EVALUATIONS,
        settlement / ROUNDS,
        whole / ROUNDS,
    )
    print(f"{BLOCKS} blocks in turn, medians; {ROUNDS} rounds of four hands, {ruleset.id}")
    print(f"one treys five-card evaluation  {evaluation * 1e6:7.2f} µs")
    _report("settle four checked hands", settlement, evaluation)
    _report("check their text and settle", whole, evaluation)


def _report(name: str, seconds: float, evaluation: float) -> None:
    print(f"{name:30}  {seconds * 1e6:7.2f} µs = {seconds / evaluation:5.1f} evaluations")


def _deal(ruleset: Ruleset, rng: random.Random) -> list[HandText]:
    """Deal four hands, each with its strongest back, then its strongest middle."""
    cards = rng.sample(DECK, 4 * HAND)
    hands = []
    for seat in range(4):
        rows = Search(ruleset, cards[seat * HAND : (seat + 1) * HAND]).strongest()
        back, middle, front = map(cards_text, rows)
        hands.append(HandText(back=back, middle=middle, front=front))
    return hands


def _check(ruleset: Ruleset, hands: list[HandText]) -> Round:
    return check_round(ruleset, round_id="", stake=1000, hands=hands, dealer_seat=None)


def _medians(*tasks: Callable[[], None]) -> list[float]:
    """Return the median seconds of each task, the tasks taking turns."""
    times: list[list[float]] = [[] for _ in tasks]
    for block in range(_WARM_UP + BLOCKS):
        for task, seconds in zip(tasks, times, strict=True):
            began = perf_counter()
            task()
            if block >= _WARM_UP:
                seconds.append(perf_counter() - began)
    return list(map(median, times))


if __name__ == "__main__":
    main()
