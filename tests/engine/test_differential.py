"""The engine and an independent implementation say the same of random rounds.

`make differential` compares ROUNDS of them, from seed SEED on, if these are set.
"""

import os
import random
import time

import pytest

from tests.differential import Disagreement, compare_all
from tests.reference.coverage import counted

ROUNDS_A_SEED = 2_000
QUICK_SEEDS = range(1, 11)
LONG_RUN = 100_000
SEEDS_A_LINE = 50

# One of each family of rules; every one of them must come up in the rounds of a single seed.
EVENTS = (
    "ca-ach@1: multiplier 4",
    "ca-ach@1: won middle four aces from live",
    "sap-lang@1: multiplier 3",
    "sap-lang@1: chi is a fraction",
    "bai-binh@1: multiplier 4",
    "bai-binh@1: natural three_flushes, by split only",
    "an-trang@1: naturals different, stronger wins",
    "xap-xam@1: dealer gets tied row",
    "xap-xam@1: dealer gets void row",
    "xap-xam@1: dealer gets equal naturals",
    "xap-xam@1: declared falsely",
    "gemwin@1: equal row back, suits decide",
    "gemwin@1: pot won by 2 of 4",
    "gemwin@1: players 2",
    "gemwin@1: players 3",
    "gemwin@1: players 4",
)


def test_random_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert_agreement(QUICK_SEEDS, capsys)


@pytest.mark.differential
def test_many_random_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    first = int(os.environ.get("SEED", random.SystemRandom().randrange(10**9)))
    count = int(os.environ.get("ROUNDS", LONG_RUN))
    assert_agreement(range(first, first - (-count // ROUNDS_A_SEED)), capsys)


def assert_agreement(seeds: range, capsys: pytest.CaptureFixture[str]) -> None:
    start = time.monotonic()
    wrong: list[Disagreement] = []
    with capsys.disabled():
        print(f"\n{len(seeds) * ROUNDS_A_SEED} rounds, seeds {seeds.start} to {seeds[-1]}")
        for done, found in enumerate(compare_all(seeds, ROUNDS_A_SEED), start=1):
            wrong += found
            if done % SEEDS_A_LINE == 0 or done == len(seeds):
                seconds = time.monotonic() - start
                print(f"{done * ROUNDS_A_SEED} compared, {len(wrong)} differ, {seconds:.0f} s")
    assert not wrong, "\n".join(
        f"seed {found.seed}, round {found.number}: {found.differences}\n{found.request}"
        for found in wrong[:5]
    )


def test_random_rounds_reach_every_family_of_rules() -> None:
    found = counted(QUICK_SEEDS[0], ROUNDS_A_SEED)
    assert not [event for event in EVENTS if not found[event]]
