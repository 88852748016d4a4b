"""The rounds and examples that the rules themselves work out."""

from fractions import Fraction

import pytest

from engine.cards import parse_cards
from engine.catalogue import shipped
from engine.definition import Payout
from engine.request import HandText, check_round
from engine.results import Settlement
from engine.rows import FLUSH_BIAS, KEY_MASK
from engine.settlement import settle

V2 = (
    "ASKHQDJCTS/8S8H8D5C4S/7S7H2D",
    "KSQHJDTC9S/6S6H6D3C2S/5S5H7D",
    "QSJHTD9C8C/4H4D4C3S2H/3H3D2C",
)
HANDS = {
    "V1": ("9S9H9D9C6C/8S8H8D5C5S/7S7H7D", "ASKHQD2S2H/JC8C7C5D4D/6D4H3S"),
    "V2": V2,
    "V3": (*V2, "AHADAC7C6C/KCKD9H9D5D/JSTHQC"),
    "VF": ("ASKHQDJCTS/8S8H8D5C4S/7S7H7C", "KSQHJDTC2S/6S6H6D3C9S/5S5H7D", V2[2]),
}
CHI = {
    ("V1", "sap-lang"): (27, -27),
    ("V1", "gemwin"): (11, -11),
    ("V1", "ca-ach"): (17, -17),
    ("V1", "an-trang"): (9, -9),
    ("V1", "bai-binh"): (27, -27),
    ("V1", "xap-xam"): (3, -3),
    ("V2", "sap-lang"): (12, 6, -18),
    ("V2", "gemwin"): (14, 0, -14),
    ("V2", "ca-ach"): (14, -1, -13),
    ("V2", "an-trang"): (6, 0, -6),
    ("V2", "bai-binh"): (18, 3, -21),
    ("V2", "xap-xam"): (6, 0, -6),
    ("V3", "sap-lang"): (15, 9, 3, -27),
    ("V3", "gemwin"): (21, 7, -7, -21),
    ("V3", "ca-ach"): (36, -4, -16, -16),
    ("V3", "an-trang"): (9, 3, -3, -9),
    ("V3", "bai-binh"): (24, 6, 0, -30),
    ("V3", "xap-xam"): (9, 3, -3, -9),
    ("VF", "sap-lang"): (20, -24, 4),
    ("VF", "gemwin"): (14, -14, 0),
    ("VF", "ca-ach"): (22, -17, -5),
    ("VF", "an-trang"): (10, -8, -2),
    ("VF", "bai-binh"): (30, -29, -1),
    ("VF", "xap-xam"): (6, -6, 0),
}


def settled(ruleset: str, *hands: str, stake: int = 1) -> Settlement:
    """Settle arranged hands written as back, middle and front."""
    texts = []
    for hand in hands:
        back, middle, front = hand.split("/")
        texts.append(HandText(back=back, middle=middle, front=front))
    return settle(
        check_round(shipped().get(ruleset), round_id="", stake=stake, hands=texts, dealer_seat=None)
    )


def chi(settlement: Settlement) -> tuple[object, ...]:
    return tuple(account.chi for account in settlement.accounts)


def coins(settlement: Settlement) -> tuple[int, ...]:
    return tuple(account.coin_delta for account in settlement.accounts)


@pytest.mark.parametrize(("name", "ruleset"), CHI)
def test_worked_round(name: str, ruleset: str) -> None:
    settlement = settled(ruleset, *HANDS[name], stake=7)
    wanted = CHI[name, ruleset]
    assert chi(settlement) == wanted
    if ruleset != "gemwin":
        assert coins(settlement) == tuple(7 * won for won in wanted)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("V1", (7, -7)), ("V2", (14, -7, -7)), ("V3", (21, -7, -7, -7)), ("VF", (14, -7, -7))],
)
def test_worked_round_pays_the_pot(name: str, wanted: tuple[int, ...]) -> None:
    assert coins(settled("gemwin", *HANDS[name], stake=7)) == wanted


def test_ace_bet_beside_three_plain_rows() -> None:
    # One wins three plain rows and holds no ace, the other holds two: 3 * 2 - 2.
    settlement = settled("ca-ach", "KCKDKHJDTC/8S8H5C4D3S/7S7H9D", "ASAHQDJCTS/6S6H4C3C2S/5H9C2D")
    assert [seat.aces for seat in settlement.seats] == [0, 2]
    assert not any(seat.foul for seat in settlement.seats)
    assert chi(settlement) == (4, -4)


@pytest.mark.parametrize(
    ("xi_rows", "xi_lon_rows", "times", "from_two"), [(1, 1, 1, 24), (1, 1, 2, 48), (2, 2, 4, 136)]
)
def test_natural_collects_for_its_xi_rows(
    xi_rows: int, xi_lon_rows: int, times: int, from_two: int
) -> None:
    payout = Payout(base=7, xi_row=2, xi_lon_row=3, times=times)
    assert 2 * payout.chi(xi_rows, xi_lon_rows) == from_two


def strength(ruleset: str, cards: str) -> int:
    found, parsed = shipped().get(ruleset), parse_cards(cards)
    return found.strength(found.back[sum(parsed) + FLUSH_BIAS & KEY_MASK], parsed)


@pytest.mark.parametrize(
    ("ruleset", "wheel_beats_nine_to_king"),
    [
        ("ca-ach", True),
        ("sap-lang", True),
        ("bai-binh", False),
        ("an-trang", False),
        ("xap-xam", False),
        ("gemwin", False),
    ],
)
def test_suited_wheel_against_nine_to_king_suited(
    ruleset: str, wheel_beats_nine_to_king: bool
) -> None:
    wheel, king, ace = (
        strength(ruleset, cards) for cards in ("As2s3s4s5s", "9hThJhQhKh", "TsJsQsKsAs")
    )
    assert (wheel > king) is wheel_beats_nine_to_king
    assert ace > max(wheel, king)


@pytest.mark.parametrize("ruleset", [ruleset.name for ruleset in shipped()])
def test_flushes_compare_card_by_card(ruleset: str) -> None:
    assert strength(ruleset, "3s7s8s9sTs") > strength(ruleset, "3h6h7h8hTh")
    assert strength(ruleset, "3c7d8s9sTs") > strength(ruleset, "3h6h7h8dTh")


def test_left_over_coins_of_shared_naturals_go_round() -> None:
    # Two holders of six pairs, two payers, stake 1: the payers pay 5 + 4 and 4 + 5.
    settlement = settled(
        "sap-lang",
        "2c2d3c3d4c/4d5c5d6c6d/7c7d9s",
        "2s2h3s3h4s/4h5s5h6s6h/7s7h9c",
        "AcKcJdTs8d/QcJc9h8s8c/ThTdKs",
        "AdKdQsJs8h/AsAhQhJhTc/QdKh9d",
    )
    paid = {(pair.a, pair.b): (pair.mau_binh_chi, pair.coins) for pair in settlement.pairs}
    half = Fraction(9, 2)
    assert paid[0, 2] == paid[1, 3] == (half, 5)
    assert paid[1, 2] == paid[0, 3] == (half, 4)
    assert paid[0, 1] == (0, 0)
