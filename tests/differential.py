"""The engine against the reference on random rounds, in several processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tests.comparison import Data, disagreements
from tests.reference.generate import rounds


class Disagreement(NamedTuple):
    """A round of which engine and reference say different things."""

    seed: int
    number: int
    request: Data
    differences: list[str]


def compare(seed: int, count: int) -> list[Disagreement]:
    """Settle the rounds of one seed twice; return those that differ."""
    return [
        Disagreement(seed, number, request, found)
        for number, request in enumerate(rounds(seed, count))
        if (found := _differences(request))
    ]


def _differences(request: Data) -> list[str]:
    # Whatever either of the two trips over is a difference as well, with its round.
    try:
        return disagreements(request)
    except Exception as error:  # noqa: BLE001 - reported with the round, and the run goes on
        return [f"{type(error).__name__}: {error}"]


def compare_all(seeds: Sequence[int], count: int) -> Iterator[list[Disagreement]]:
    """Do so for each of many seeds, on every core."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(compare, seeds, [count] * len(seeds))
