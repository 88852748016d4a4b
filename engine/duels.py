"""Two hands without a natural, row against row."""

from typing import NamedTuple

from engine.records import maker
from engine.seats import Live


class Duel(NamedTuple):
    """The rows between seats `a` and `b`: the chi of each, signed from a's side.

    The winner has the whole value of his own row; 0 is a tied or a void row. `won` and
    `lost` count the rows that a won and lost.
    """

    a: int
    b: int
    back: int
    middle: int
    front: int
    won: int
    lost: int

    def lost_by(self, seat: int) -> int:
        """Return how many rows a seat of this duel lost."""
        return self.lost if seat == self.a else self.won


_duel = maker(Duel)


def compare(a: int, x: Live, b: int, y: Live) -> Duel:
    """Compare the rows of the hands x and y in the seats a and b; a dead row loses."""
    x_back, x_middle, x_front, x_back_chi, x_middle_chi, x_front_chi = x
    y_back, y_middle, y_front, y_back_chi, y_middle_chi, y_front_chi = y
    back = middle = front = won = lost = 0
    if x_back > y_back:
        back = x_back_chi
        won = 1
    elif x_back < y_back:
        back = -y_back_chi
        lost = 1
    if x_middle > y_middle:
        middle = x_middle_chi
        won += 1
    elif x_middle < y_middle:
        middle = -y_middle_chi
        lost += 1
    if x_front > y_front:
        front = x_front_chi
        won += 1
    elif x_front < y_front:
        front = -y_front_chi
        lost += 1
    return _duel((a, b, back, middle, front, won, lost))
