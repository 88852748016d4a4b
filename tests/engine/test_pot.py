from fractions import Fraction

import pytest

from engine.pot import share_pot
from engine.results import Chi
from tests.hands import LADDER
from tests.play import chi, coins, settle


@pytest.mark.parametrize(
    ("totals", "stake", "expected"),
    [
        # The highest total takes one stake from each other, however close they came.
        ([3, -3], 10, [10, -10]),
        ([-3, 3], 10, [-10, 10]),
        ([9, 8, -7, -10], 10, [30, -10, -10, -10]),
        ([0, 0, 0, 1], 10, [-10, -10, -10, 30]),
        # Tied winners split the pot, coins left over one each in seat order.
        ([5, 5, -10], 10, [5, 5, -10]),
        ([5, -10, 5], 7, [4, -7, 3]),
        ([-10, 5, 5], 7, [-7, 4, 3]),
        ([1, 1, 1, -3], 1, [1, 0, 0, -1]),
        ([1, -3, 1, 1], 2, [1, -2, 1, 0]),
        ([2, 2, -2, -2], 5, [5, 5, -5, -5]),
        # If all are tied nobody pays.
        ([0, 0], 10, [0, 0]),
        ([0, 0, 0, 0], 10, [0, 0, 0, 0]),
        ([Fraction(1, 2), Fraction(-1, 2)], 10, [10, -10]),
    ],
)
def test_the_best_take_the_pot(totals: list[Chi], stake: int, expected: list[int]) -> None:
    assert share_pot(totals, stake) == expected
    assert sum(expected) == 0


def test_a_pot_is_paid_by_the_points_of_the_round() -> None:
    # Each sweeps the next: 7 points from each below him.
    settled = settle("gemwin", *LADDER, stake=500)
    assert chi(settled) == [21, 7, -7, -21]
    assert coins(settled) == [1500, -500, -500, -500]
    assert {pair.coins for pair in settled.pairs} == {0}
