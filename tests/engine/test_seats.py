import pytest

from engine.catalogue import shipped
from engine.rows import Category
from engine.ruleset import Ruleset
from engine.seats import DEAD, Seat, Standing, take_seat
from tests.edits import variant
from tests.hands import DRAGON, FIRST, SIX_PAIRS
from tests.hands import SECOND_FOUL as FOUL
from tests.play import checked_hand, ruleset_of

FIRST_CARDS = FIRST.replace("/", "")
FOUL_CARDS = FOUL.replace("/", "")
PLAYED, LEFT = Standing.PLAYED, Standing.LEFT


def seat_of(ruleset: Ruleset | str, text: str) -> Seat:
    return take_seat(ruleset_of(ruleset), checked_hand(text))


@pytest.mark.parametrize(
    ("ruleset", "text", "standing", "foul", "live_rows"),
    [
        ("an-trang", FIRST, PLAYED, False, 3),
        ("an-trang", f"{FIRST} unarranged", Standing.UNARRANGED, False, 0),
        ("an-trang", f"{FIRST_CARDS} unarranged", Standing.UNARRANGED, False, 0),
        ("an-trang", f"{FIRST} left 0", LEFT, False, 0),
        ("an-trang", f"{FIRST_CARDS} left 0", LEFT, False, 0),
        ("an-trang", f"{FIRST} left 1", LEFT, False, 1),
        ("an-trang", f"{FIRST} left 2", LEFT, False, 2),
        ("an-trang", FOUL, Standing.FOUL, True, 0),
        # Foul is said of the rows as given, whatever became of the player.
        ("an-trang", f"{FOUL} unarranged", Standing.UNARRANGED, True, 0),
        ("an-trang", f"{FOUL_CARDS} unarranged", Standing.UNARRANGED, False, 0),
        ("an-trang", f"{FOUL} left 0", LEFT, True, 0),
        ("an-trang", f"{FOUL} left 1", LEFT, True, 0),
        ("an-trang", f"{FOUL} left 2", LEFT, True, 0),
        # Where unconfirmed rows stand, so do 13 cards, dealt out back, middle, front.
        ("bai-binh", f"{FIRST} unarranged", PLAYED, False, 3),
        ("bai-binh", f"{FIRST_CARDS} unarranged", PLAYED, False, 3),
        ("bai-binh", f"{FOUL} unarranged", Standing.FOUL, True, 0),
        ("bai-binh", f"{FOUL_CARDS} unarranged", Standing.FOUL, True, 0),
        ("bai-binh", f"{FIRST_CARDS} left 0", LEFT, False, 0),
        # Equal rows are in order.
        ("an-trang", "KCKS9C7C2C/KHKD9H7H2H/QH6C3D", PLAYED, False, 3),
        # Without rows nothing is foul.
        ("an-trang", FIRST_CARDS, PLAYED, False, 0),
        # A natural stands, even a foul one, but not that of an early leaver.
        ("an-trang", DRAGON, Standing.MAU_BINH, True, 0),
        ("an-trang", f"{DRAGON} unarranged", Standing.MAU_BINH, True, 0),
        ("an-trang", f"{DRAGON} left 1", Standing.MAU_BINH, True, 0),
        ("an-trang", f"{DRAGON} left 0", LEFT, True, 0),
        ("an-trang", f"{DRAGON.replace('/', '')} unarranged", Standing.MAU_BINH, False, 0),
        ("an-trang", SIX_PAIRS, Standing.MAU_BINH, False, 3),
        ("xap-xam", DRAGON, Standing.FOUL, True, 0),
        ("xap-xam", f"{DRAGON} declared", Standing.MAU_BINH, True, 0),
        ("xap-xam", f"{FIRST} declared", PLAYED, False, 3),
    ],
)
def test_how_a_hand_stands(
    ruleset: str, text: str, standing: Standing, foul: bool, live_rows: int
) -> None:
    seat = seat_of(ruleset, text)
    assert (seat.standing, seat.foul, seat.live_rows) == (standing, foul, live_rows)
    assert sum(strength > DEAD for strength in seat.live[:3]) == live_rows


@pytest.mark.parametrize(
    ("order", "live_after_one", "live_after_two"),
    [
        (["back", "middle", "front"], [True, False, False], [True, True, False]),
        (["front", "middle", "back"], [False, False, True], [False, True, True]),
        (["middle", "front", "back"], [False, True, False], [False, True, True]),
    ],
)
def test_the_rows_revealed_first_stay_live(
    order: list[str], live_after_one: list[bool], live_after_two: list[bool]
) -> None:
    ruleset = variant(shipped().get("an-trang"), {"hands.reveal_order": order})
    for revealed, expected in ((1, live_after_one), (2, live_after_two)):
        seat = seat_of(ruleset, f"{FIRST} left {revealed}")
        assert [strength > DEAD for strength in seat.live[:3]] == expected


def test_a_live_row_carries_the_chi_that_it_wins() -> None:
    # In the back a straight flush pays 5, in the middle a full house 2, in front three 3.
    seat = seat_of("an-trang", "5h6h7h8h9h/2c2d2h3s3c/KcKdKh")
    assert seat.live[3:] == (5, 2, 3)


def test_rows_are_told_of_dead_hands_too() -> None:
    for text in (FOUL, f"{FOUL} left 0", f"{FOUL} unarranged"):
        seat = seat_of("an-trang", text)
        rows = [row and row.category for row in (seat.back, seat.middle, seat.front)]
        assert rows == [Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.PAIR]


def test_cards_that_lie_in_no_rows_have_none() -> None:
    seat = seat_of("an-trang", f"{FIRST_CARDS} unarranged")
    assert (seat.back, seat.middle, seat.front) == (None, None, None)
    seat = seat_of("bai-binh", f"{FIRST_CARDS} unarranged")
    rows = [row and row.category for row in (seat.back, seat.middle, seat.front)]
    assert rows == [Category.STRAIGHT, Category.THREE_OF_A_KIND, Category.PAIR]


@pytest.mark.parametrize("suffix", ["", " unarranged", " left 0", " left 2"])
def test_aces_are_counted_whatever_became_of_the_hand(suffix: str) -> None:
    assert seat_of("ca-ach", f"AcAdAh7c6c/KcKd9h9d5d/AsTcQc{suffix}").aces == 4
    assert seat_of("ca-ach", f"{FIRST}{suffix}").aces == 1
    assert seat_of("ca-ach", f"{FOUL}{suffix}").aces == 0


def test_aces_are_counted_among_cards_without_rows() -> None:
    assert seat_of("ca-ach", "AcAdAh7c6cKcKd9h9d5d2sTcQc unarranged").aces == 3


@pytest.mark.parametrize(
    ("text", "payout"),
    [
        (FIRST, 0),
        (f"{FIRST_CARDS} unarranged", 0),
        (DRAGON, 12),
        (f"{DRAGON.replace('/', '')} unarranged", 12),
    ],
)
def test_a_payout_is_that_of_the_natural_if_there_is_one(text: str, payout: int) -> None:
    assert seat_of("an-trang", text).payout == payout


def test_suits_decide_in_the_live_rows() -> None:
    one, other = "Kh9c7c5c4c/Qc8c6c4s3s/Jc7s2d", "Kd9h7h5h4h/Qd8h6h4d3d/Jd7d2h"
    assert seat_of("gemwin", one).live[0] > seat_of("gemwin", other).live[0]
    assert seat_of("gemwin", one).live[1] < seat_of("gemwin", other).live[1]
    assert seat_of("gemwin", one).live[2] < seat_of("gemwin", other).live[2]
    assert seat_of("an-trang", one).live == seat_of("an-trang", other).live
