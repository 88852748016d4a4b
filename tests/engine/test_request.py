from collections.abc import Sequence
from enum import StrEnum

import pytest

from engine.cards import cards_text
from engine.catalogue import shipped
from engine.faults import Fault, InvalidRequestError, Reason
from engine.request import (
    Hand,
    HandState,
    HandText,
    check_arrangements,
    check_holdings,
    check_round,
)

# Four hands of one deck.
FIRST = HandText(front="2c2s3c", middle="4c4s5c5s6c", back="7c7s8c8s9c")
SECOND = HandText(front="2d2h3d", middle="4d4h5d5h6d", back="7d7h8d8h9d")
THIRD = HandText(front="TcTsJc", middle="6sQcQsKcKs", back="AcAsJs9s3s")
FOURTH = HandText(front="TdThJd", middle="6hQdQhKdKh", back="AdAhJh9h3h")
FIRST_CARDS = "7c7s8c8s9c4c4s5c5s6c2c2s3c"
CHECKED_FIRST_ROWS = ("7c 7s 8c 8s 9c", "4c 4s 5c 5s 6c", "2c 2s 3c")


def round_faults(
    *hands: HandText,
    ruleset: str = "xap-xam",
    round_id: str = "",
    stake: int = 1,
    dealer_seat: int | None = None,
) -> Sequence[Fault]:
    try:
        check_round(
            shipped().get(ruleset),
            round_id=round_id,
            stake=stake,
            hands=hands,
            dealer_seat=dealer_seat,
        )
    except InvalidRequestError as error:
        return error.faults
    return ()


def reasons(faults: Sequence[Fault]) -> list[tuple[str, StrEnum]]:
    return [(fault.path, fault.reason) for fault in faults]


def test_a_round_is_checked_into_hands_of_cards() -> None:
    checked = check_round(
        shipped().get("xap-xam"),
        round_id="r1",
        stake=500,
        hands=[FIRST._replace(player_id="an"), SECOND],
        dealer_seat=1,
    )
    assert (checked.round_id, checked.stake, checked.dealer_seat) == ("r1", 500, 1)
    assert checked.ruleset.id == "xap-xam@1"
    hand = checked.hands[0]
    assert hand.player_id == "an"
    assert (cards_text(hand.back), cards_text(hand.middle), cards_text(hand.front)) == (
        CHECKED_FIRST_ROWS
    )
    assert hand.cards == hand.back + hand.middle + hand.front
    assert (hand.state, hand.rows_revealed, hand.mau_binh_declared) == (
        HandState.ARRANGED,
        0,
        False,
    )


def test_cards_without_rows_make_a_hand_without_rows() -> None:
    (hand,) = check_holdings([HandText(cards=FIRST_CARDS, mau_binh_declared=True)])
    assert (hand.back, hand.middle, hand.front) == ((), (), ())
    assert cards_text(hand.cards) == " ".join(CHECKED_FIRST_ROWS)
    assert hand.mau_binh_declared


@pytest.mark.parametrize(
    ("state", "rows_revealed", "early"),
    [
        (HandState.ARRANGED, 0, False),
        (HandState.UNARRANGED, 0, False),
        (HandState.LEFT, 0, True),
        (HandState.LEFT, 1, False),
        (HandState.LEFT, 2, False),
    ],
)
def test_who_left_before_any_row_left_early(
    state: HandState, rows_revealed: int, early: bool
) -> None:
    hands = check_holdings([FIRST._replace(state=state, rows_revealed=rows_revealed)])
    assert [(hand.state, hand.rows_revealed, hand.left_early) for hand in hands] == [
        (state, rows_revealed, early)
    ]


def test_an_unspecified_state_means_arranged() -> None:
    (hand,) = check_arrangements([FIRST._replace(state=0)])
    assert hand.state is HandState.ARRANGED


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (
            {"front": "2c2s1x"},
            Fault(
                "hands[0].front",
                Reason.CARD_UNREADABLE,
                "'1x' is not a card",
                (("token", "1x"), ("row", "front")),
            ),
        ),
        (
            {"middle": "4c4s5c5s"},
            Fault(
                "hands[0].middle",
                Reason.CARD_COUNT,
                "has 4 cards, not 5",
                (("count", "4"), ("wanted", "5")),
            ),
        ),
        (
            {"back": ""},
            Fault(
                "hands[0].back",
                Reason.CARD_COUNT,
                "has 0 cards, not 5",
                (("count", "0"), ("wanted", "5")),
            ),
        ),
        (
            {"front": "  "},
            Fault(
                "hands[0].front",
                Reason.CARD_COUNT,
                "has 0 cards, not 3",
                (("count", "0"), ("wanted", "3")),
            ),
        ),
        (
            {"front": "2c2s2c"},
            Fault(
                "hands[0].front",
                Reason.CARD_REPEATED,
                "2c is in hands[0].front too",
                (("card", "2c"), ("other", "hands[0].front")),
            ),
        ),
        (
            {"front": "2c2s7s"},
            Fault(
                "hands[0].front",
                Reason.CARD_REPEATED,
                "7s is in hands[0].back too",
                (("card", "7s"), ("other", "hands[0].back")),
            ),
        ),
        (
            {"back": "7c7s8c8s" + "9c" + " " * 55},
            Fault(
                "hands[0].back",
                Reason.TEXT_TOO_LONG,
                "is longer than 64 bytes",
                (("limit", "64"),),
            ),
        ),
        (
            {"player_id": "x" * 65},
            Fault(
                "hands[0].player_id",
                Reason.TEXT_TOO_LONG,
                "is longer than 64 bytes",
                (("limit", "64"),),
            ),
        ),
        (
            {"player_id": "an\n"},
            Fault(
                "hands[0].player_id",
                Reason.TEXT_NOT_PRINTABLE,
                "holds a character that cannot be printed",
            ),
        ),
        (
            {"front": "", "middle": "", "back": ""},
            Fault(
                "hands[0]",
                Reason.ROWS_REQUIRED,
                "this hand needs a back, a middle and a front",
            ),
        ),
        (
            {"front": "", "middle": "", "back": "", "cards": FIRST_CARDS},
            Fault(
                "hands[0].cards",
                Reason.ROWS_REQUIRED,
                "this hand needs a back, a middle and a front",
            ),
        ),
        (
            {"front": "", "middle": "", "back": "", "state": HandState.UNARRANGED},
            Fault("hands[0]", Reason.CARDS_REQUIRED, "has neither rows nor cards"),
        ),
        (
            {"cards": FIRST_CARDS},
            Fault("hands[0].cards", Reason.ROWS_AND_CARDS, "give rows or cards, not both of them"),
        ),
        (
            {"state": 4},
            Fault(
                "hands[0].state",
                Reason.HAND_STATE_UNKNOWN,
                "4 is not a hand state",
                (("value", "4"),),
            ),
        ),
        (
            {"state": -1},
            Fault(
                "hands[0].state",
                Reason.HAND_STATE_UNKNOWN,
                "-1 is not a hand state",
                (("value", "-1"),),
            ),
        ),
        (
            {"rows_revealed": 2},
            Fault(
                "hands[0].rows_revealed",
                Reason.ROWS_REVEALED_WITHOUT_LEAVING,
                "only a player who left has a number of rows revealed before",
                (("value", "2"),),
            ),
        ),
        (
            {"state": HandState.LEFT, "rows_revealed": 3},
            Fault(
                "hands[0].rows_revealed",
                Reason.ROWS_REVEALED_RANGE,
                "3 is not from 0 to 2",
                (("value", "3"),),
            ),
        ),
        (
            {"state": HandState.LEFT, "rows_revealed": -1},
            Fault(
                "hands[0].rows_revealed",
                Reason.ROWS_REVEALED_RANGE,
                "-1 is not from 0 to 2",
                (("value", "-1"),),
            ),
        ),
    ],
)
def test_each_fault_of_a_hand(wrong: dict[str, object], fault: Fault) -> None:
    hand = HandText(**{**FIRST._asdict(), **wrong})
    assert list(round_faults(hand, SECOND)) == [fault]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (
            {"round_id": "r" * 129},
            Fault(
                "round_id",
                Reason.TEXT_TOO_LONG,
                "is longer than 128 bytes",
                (("limit", "128"),),
            ),
        ),
        (
            {"round_id": "r\x7f"},
            Fault(
                "round_id", Reason.TEXT_NOT_PRINTABLE, "holds a character that cannot be printed"
            ),
        ),
        (
            {"stake": 0},
            Fault(
                "stake",
                Reason.STAKE_RANGE,
                "0 is not from 1 to 1000000000000 coins",
                (("value", "0"),),
            ),
        ),
        (
            {"stake": 10**12 + 1},
            Fault(
                "stake",
                Reason.STAKE_RANGE,
                "1000000000001 is not from 1 to 1000000000000 coins",
                (("value", "1000000000001"),),
            ),
        ),
        (
            {"dealer_seat": 2},
            Fault(
                "dealer_seat",
                Reason.DEALER_SEAT_RANGE,
                "2 is no seat of 2 hands",
                (("value", "2"),),
            ),
        ),
        (
            {"dealer_seat": -1},
            Fault(
                "dealer_seat",
                Reason.DEALER_SEAT_RANGE,
                "-1 is no seat of 2 hands",
                (("value", "-1"),),
            ),
        ),
        (
            {"ruleset": "ca-ach", "dealer_seat": 0},
            Fault(
                "dealer_seat",
                Reason.DEALER_NOT_IN_RULESET,
                "ca-ach@1 knows no dealer",
                (("value", "0"),),
            ),
        ),
    ],
)
def test_each_fault_of_a_round(wrong: dict[str, str | int], fault: Fault) -> None:
    assert list(round_faults(FIRST, SECOND, **wrong)) == [fault]  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_round_has_two_to_four_hands(count: int) -> None:
    hands = [FIRST, SECOND, THIRD, FOURTH, HandText(cards="")][:count]
    assert round_faults(*hands)[0] == Fault(
        "hands",
        Reason.HAND_COUNT,
        f"there are {count} hands, not 2 to 4",
        (("count", str(count)),),
    )


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_hands_and_every_seat_as_dealer_are_taken(count: int) -> None:
    hands = [FIRST, SECOND, THIRD, FOURTH][:count]
    for dealer_seat in [None, *range(count)]:
        assert round_faults(*hands, dealer_seat=dealer_seat) == ()


def test_hands_beyond_the_fourth_are_not_looked_at() -> None:
    faults = round_faults(FIRST, SECOND, THIRD, FOURTH, HandText(front="nonsense"))
    assert reasons(faults) == [("hands", Reason.HAND_COUNT)]


@pytest.mark.parametrize("check", [check_arrangements, check_holdings])
@pytest.mark.parametrize("count", [0, 5])
def test_other_requests_have_one_to_four_hands(check: object, count: int) -> None:
    assert callable(check)
    hands = [FIRST, SECOND, THIRD, FOURTH, FIRST][:count]
    with pytest.raises(InvalidRequestError) as caught:
        check(hands)
    assert caught.value.faults == (
        Fault(
            "hands",
            Reason.HAND_COUNT,
            f"there are {count} hands, not 1 to 4",
            (("count", str(count)),),
        ),
    )


@pytest.mark.parametrize(
    "fits",
    [
        {"round_id": "r" * 128},
        {"round_id": "đ" * 64},
        {"stake": 1},
        {"stake": 10**12},
        {"dealer_seat": 0},
        {"dealer_seat": 1},
    ],
)
def test_the_edges_of_a_round_are_taken(fits: dict[str, str | int]) -> None:
    assert round_faults(FIRST, SECOND, **fits) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "fits",
    [
        {"player_id": "x" * 64},
        {"player_id": "đ" * 32},
        {"back": "7c7s8c8s9c" + " " * 54},
        {"back": "7♣,7♠,8♣,8♠,9♣"},
        {"state": HandState.LEFT, "rows_revealed": 2},
        {"state": HandState.LEFT, "rows_revealed": 1},
        {"state": HandState.LEFT},
        {"state": HandState.UNARRANGED},
    ],
)
def test_the_edges_of_a_hand_are_taken(fits: dict[str, object]) -> None:
    assert round_faults(HandText(**{**FIRST._asdict(), **fits}), SECOND) == ()


def test_limits_count_bytes_not_characters() -> None:
    too_long = {
        "round_id": round_faults(FIRST, SECOND, round_id="đ" * 65),
        "hands[0].player_id": round_faults(FIRST._replace(player_id="đ" * 33), SECOND),
        # 32 characters, but 4 + 3 * 20 + 8 bytes.
        "hands[0].back": round_faults(FIRST._replace(back="7♣" * 20), SECOND),
    }
    for path, faults in too_long.items():
        assert reasons(faults) == [(path, Reason.TEXT_TOO_LONG)]


@pytest.mark.parametrize("row", ["back", "middle", "front"])
def test_a_card_used_twice_is_found_in_the_only_row_that_can_be_read(row: str) -> None:
    unreadable = dict.fromkeys({"back", "middle", "front"} - {row}, "?")
    hand = HandText(**{**FIRST._asdict(), **unreadable})
    twice = SECOND._replace(**{row: getattr(FIRST, row)})
    repeated = [
        fault for fault in round_faults(twice, hand) if fault.reason is Reason.CARD_REPEATED
    ]
    assert {fault.path for fault in repeated} == {f"hands[1].{row}"}
    assert {dict(fault.values)["other"] for fault in repeated} == {f"hands[0].{row}"}


def test_a_lone_surrogate_is_refused_and_not_a_crash() -> None:
    faults = round_faults(FIRST._replace(player_id="\ud800", back="\ud800"), SECOND)
    assert reasons(faults) == [
        ("hands[0].player_id", Reason.TEXT_NOT_PRINTABLE),
        ("hands[0].back", Reason.CARD_UNREADABLE),
    ]


def test_all_13_cards_have_a_limit_of_their_own() -> None:
    hand = HandText(cards=FIRST_CARDS + " " * 102)
    assert len(check_holdings([hand])[0].cards) == 13
    with pytest.raises(InvalidRequestError) as caught:
        check_holdings([hand._replace(cards=hand.cards + " ")])
    assert caught.value.faults == (
        Fault(
            "hands[0].cards",
            Reason.TEXT_TOO_LONG,
            "is longer than 128 bytes",
            (("limit", "128"),),
        ),
    )


def test_faults_of_the_13_cards_name_them() -> None:
    with pytest.raises(InvalidRequestError) as caught:
        check_holdings(
            [
                HandText(cards=FIRST_CARDS[:-2]),
                HandText(cards="2x"),
                HandText(cards="2d" + FIRST_CARDS[2:]),
                HandText(cards="7c" + FIRST_CARDS[2:]),
            ]
        )
    assert caught.value.faults[:2] == (
        Fault(
            "hands[0].cards",
            Reason.CARD_COUNT,
            "has 12 cards, not 13",
            (("count", "12"), ("wanted", "13")),
        ),
        Fault(
            "hands[1].cards",
            Reason.CARD_UNREADABLE,
            "'2x' is not a card",
            (("token", "2x"), ("row", "cards")),
        ),
    )
    assert caught.value.faults[2] == Fault(
        "hands[2].cards",
        Reason.CARD_REPEATED,
        "7s is in hands[0].cards too",
        (("card", "7s"), ("other", "hands[0].cards")),
    )


def test_a_card_used_twice_names_both_places() -> None:
    faults = round_faults(FIRST, SECOND._replace(middle="4d4h5d5h9c"))
    assert list(faults) == [
        Fault(
            "hands[1].middle",
            Reason.CARD_REPEATED,
            "9c is in hands[0].back too",
            (("card", "9c"), ("other", "hands[0].back")),
        )
    ]


def test_a_card_used_three_times_names_the_first_place_twice() -> None:
    faults = round_faults(
        FIRST,
        SECOND._replace(front="2d2h9c"),
        HandText(cards="9cTcTsJc6sQcQsKcKsAcAsJs3s", state=HandState.UNARRANGED),
    )
    assert [(fault.path, dict(fault.values)["other"]) for fault in faults] == [
        ("hands[1].front", "hands[0].back"),
        ("hands[2].cards", "hands[0].back"),
    ]


def test_a_player_named_twice_names_the_other_place() -> None:
    hands = [hand._replace(player_id="an") for hand in (FIRST, SECOND, THIRD)]
    assert list(round_faults(*hands)) == [
        Fault(
            f"hands[{seat}].player_id",
            Reason.PLAYER_REPEATED,
            "is the same as hands[0].player_id",
            (("other", "hands[0].player_id"),),
        )
        for seat in (1, 2)
    ]


def test_players_without_a_name_are_not_the_same() -> None:
    assert round_faults(FIRST, SECOND, THIRD._replace(player_id="an")) == ()


def test_a_state_that_is_unknown_is_not_also_said_to_have_revealed_rows() -> None:
    faults = round_faults(FIRST._replace(state=9, rows_revealed=1), SECOND)
    assert reasons(faults) == [("hands[0].state", Reason.HAND_STATE_UNKNOWN)]


def test_rows_revealed_can_be_wrong_twice() -> None:
    faults = round_faults(FIRST._replace(rows_revealed=3), SECOND)
    assert reasons(faults) == [
        ("hands[0].rows_revealed", Reason.ROWS_REVEALED_WITHOUT_LEAVING),
        ("hands[0].rows_revealed", Reason.ROWS_REVEALED_RANGE),
    ]


def test_every_fault_is_reported_at_once_in_the_order_of_the_fields() -> None:
    faults = round_faults(
        HandText(player_id="a\tb", front="2c2s", middle="", back="7x", state=7),
        HandText(player_id="b", cards="2d", rows_revealed=1),
        SECOND._replace(player_id="b", front="2d2h7d"),
        round_id="\n",
        stake=0,
        dealer_seat=3,
    )
    assert reasons(faults) == [
        ("round_id", Reason.TEXT_NOT_PRINTABLE),
        ("stake", Reason.STAKE_RANGE),
        ("hands[0].player_id", Reason.TEXT_NOT_PRINTABLE),
        ("hands[0].state", Reason.HAND_STATE_UNKNOWN),
        ("hands[0].back", Reason.CARD_UNREADABLE),
        ("hands[0].middle", Reason.CARD_COUNT),
        ("hands[0].front", Reason.CARD_COUNT),
        ("hands[1].rows_revealed", Reason.ROWS_REVEALED_WITHOUT_LEAVING),
        ("hands[1].cards", Reason.CARD_COUNT),
        ("hands[1].cards", Reason.ROWS_REQUIRED),
        ("hands[2].player_id", Reason.PLAYER_REPEATED),
        ("hands[2].front", Reason.CARD_REPEATED),
        ("hands[2].front", Reason.CARD_REPEATED),
        ("dealer_seat", Reason.DEALER_SEAT_RANGE),
    ]


def test_the_error_says_every_fault_in_one_line() -> None:
    with pytest.raises(InvalidRequestError) as caught:
        check_arrangements([FIRST._replace(front="2c2s"), SECOND._replace(back="xx")])
    assert str(caught.value) == (
        "hands[0].front: has 2 cards, not 3; hands[1].back: 'xx' is not a card"
    )


NEEDED: list[tuple[HandState | int, int, list[str]]] = [
    # state, rows revealed, what does without rows: settle, validate, detect
    (HandState.UNSPECIFIED, 0, ["detect"]),
    (HandState.ARRANGED, 0, ["detect"]),
    (HandState.UNARRANGED, 0, ["settle", "detect"]),
    (HandState.LEFT, 0, ["settle", "detect"]),
    (HandState.LEFT, 1, []),
    (HandState.LEFT, 2, []),
]


def checked_alone(rpc: str, hand: HandText) -> Hand:
    if rpc == "validate":
        return check_arrangements([hand])[0]
    if rpc == "detect":
        return check_holdings([hand])[0]
    ruleset = shipped().get("ca-ach")
    return check_round(ruleset, round_id="", stake=1, hands=[hand, SECOND], dealer_seat=None).hands[
        0
    ]


@pytest.mark.parametrize("rpc", ["settle", "validate", "detect"])
@pytest.mark.parametrize(("state", "rows_revealed", "without_rows"), NEEDED)
def test_which_hands_need_rows(
    rpc: str, state: HandState, rows_revealed: int, without_rows: list[str]
) -> None:
    only_cards = HandText(cards=FIRST_CARDS, state=state, rows_revealed=rows_revealed)
    nothing = only_cards._replace(cards="")
    arranged = FIRST._replace(state=state, rows_revealed=rows_revealed)
    assert len(checked_alone(rpc, arranged).back) == 5
    if rpc in without_rows:
        assert checked_alone(rpc, only_cards).back == ()
        expected = Fault("hands[0]", Reason.CARDS_REQUIRED, "has neither rows nor cards")
    else:
        with pytest.raises(InvalidRequestError) as caught:
            checked_alone(rpc, only_cards)
        assert reasons(caught.value.faults) == [("hands[0].cards", Reason.ROWS_REQUIRED)]
        message = "this hand needs a back, a middle and a front"
        expected = Fault("hands[0]", Reason.ROWS_REQUIRED, message)
    with pytest.raises(InvalidRequestError) as caught:
        checked_alone(rpc, nothing)
    assert caught.value.faults == (expected,)
