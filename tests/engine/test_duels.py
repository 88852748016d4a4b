import pytest

from engine.duels import Duel, compare
from engine.seats import DEAD

# Strengths of back, middle and front, and the chi that each wins.
STRONG = (9, 9, 9, 4, 2, 3)
WEAK = (5, 5, 5, 1, 1, 1)
MIXED = (9, 1, 5, 4, 8, 6)
DEAD_HAND = (DEAD, DEAD, DEAD, 7, 7, 7)


@pytest.mark.parametrize(
    ("x", "y", "duel"),
    [
        (STRONG, WEAK, (4, 2, 3, 3, 0)),
        (WEAK, STRONG, (-4, -2, -3, 0, 3)),
        (STRONG, STRONG, (0, 0, 0, 0, 0)),
        # Back won with 4, middle lost to the other's own 1, front tied.
        (MIXED, WEAK, (4, -1, 0, 1, 1)),
        (WEAK, MIXED, (-4, 1, 0, 1, 1)),
        (MIXED, STRONG, (0, -2, -3, 0, 2)),
        (STRONG, MIXED, (0, 2, 3, 2, 0)),
        # A dead hand's own values are never paid, and two dead rows are void.
        (WEAK, DEAD_HAND, (1, 1, 1, 3, 0)),
        (DEAD_HAND, WEAK, (-1, -1, -1, 0, 3)),
        (DEAD_HAND, DEAD_HAND, (0, 0, 0, 0, 0)),
    ],
)
def test_the_winner_of_a_row_has_his_own_value(
    x: tuple[int, int, int, int, int, int],
    y: tuple[int, int, int, int, int, int],
    duel: tuple[int, int, int, int, int],
) -> None:
    assert compare(1, x, 3, y) == (1, 3, *duel)


def test_each_seat_of_a_duel_lost_its_own_rows() -> None:
    duel = Duel(a=1, b=3, back=4, middle=2, front=-1, won=2, lost=1)
    assert (duel.lost_by(1), duel.lost_by(3)) == (1, 2)
