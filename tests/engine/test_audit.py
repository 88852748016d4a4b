"""A settlement that breaks a law of its own never leaves the engine."""

import pytest

import engine.settlement
from engine.audit import check
from engine.faults import InvariantError
from engine.results import Chi, Settlement
from tests.hands import ACES, DRAGON, HIGH, LADDER, OTHER_SIX_PAIRS, SIX_PAIRS
from tests.play import settle


def with_pair(settled: Settlement, place: int, **changes: int) -> Settlement:
    pairs = list(settled.pairs)
    pairs[place] = pairs[place]._replace(**changes)  # type: ignore[arg-type]
    return settled._replace(pairs=tuple(pairs))


def with_account(settled: Settlement, seat: int, **changes: Chi) -> Settlement:
    accounts = list(settled.accounts)
    accounts[seat] = accounts[seat]._replace(**changes)  # type: ignore[arg-type]
    return settled._replace(accounts=tuple(accounts))


def broken(settled: Settlement) -> str:
    named = settled._replace(round=settled.round._replace(round_id="r7"))
    with pytest.raises(InvariantError) as caught:
        check(named)
    return str(caught.value)


@pytest.mark.parametrize(
    "settled",
    [
        settle("ca-ach", *LADDER, stake=7),
        settle("gemwin", *LADDER, stake=7),
        settle("sap-lang", SIX_PAIRS, OTHER_SIX_PAIRS, ACES),
        settle("ca-ach", DRAGON, HIGH),
    ],
)
def test_a_right_settlement_passes(settled: Settlement) -> None:
    check(settled)


LADDER_SETTLED = settle("ca-ach", *LADDER, stake=7)


@pytest.mark.parametrize(
    "changes",
    [
        {"back_chi": 2},
        {"middle_chi": 0},
        {"front_chi": -1},
        {"multiplier": 3},
        {"mau_binh_chi": 1},
        {"ca_ach_chi": 0},
        {"chi": 12},
    ],
)
def test_the_parts_of_a_pair_sum_to_it(changes: dict[str, int]) -> None:
    settled = with_pair(LADDER_SETTLED, 0, **changes)
    chi = changes.get("chi", 13)
    assert broken(settled) == f"round 'r7': the parts of pair 0-1 do not sum to its {chi} chi"


@pytest.mark.parametrize("coins", [90, 92])
def test_a_pair_moves_the_coins_of_its_chi(coins: int) -> None:
    settled = with_pair(LADDER_SETTLED, 0, coins=coins)
    assert broken(settled) == f"round 'r7': pair 0-1 moves {coins} coins for 13 chi"


@pytest.mark.parametrize(("coins", "right"), [(3, False), (4, True), (5, True), (6, False)])
def test_a_shared_payout_may_be_less_than_a_coin_off(coins: int, right: bool) -> None:
    # Nine coins between two: 4.5 chi each.
    settled = settle("sap-lang", SIX_PAIRS, OTHER_SIX_PAIRS, ACES)
    settled = with_pair(settled, 1, coins=coins)
    settled = with_pair(settled, 2, coins=9 - coins)
    settled = with_account(settled, 0, coin_delta=coins)
    settled = with_account(settled, 1, coin_delta=9 - coins)
    if right:
        check(settled)
    else:
        assert broken(settled) == f"round 'r7': pair 0-2 moves {coins} coins for 9/2 chi"


@pytest.mark.parametrize(
    "part", ["row_chi", "bonus_chi", "sap_chi", "mau_binh_chi", "ca_ach_chi", "chi"]
)
def test_the_parts_of_a_hand_sum_to_it(part: str) -> None:
    value = getattr(LADDER_SETTLED.accounts[1], part)
    settled = with_account(LADDER_SETTLED, 1, **{part: value + 1})
    total = -3 if part == "chi" else -4
    assert broken(settled) == (f"round 'r7': the chi of seat 1 are {total}, by its pairs -4")


def test_a_hand_has_the_chi_of_its_pairs() -> None:
    account = LADDER_SETTLED.accounts[1]
    settled = with_account(LADDER_SETTLED, 1, chi=account.chi + 1, row_chi=account.row_chi + 1)
    assert broken(settled) == ("round 'r7': the chi of seat 1 are -3, by its pairs -4")


def test_a_hand_has_the_coins_of_its_pairs() -> None:
    settled = with_account(LADDER_SETTLED, 1, coin_delta=-27)
    assert broken(settled) == "round 'r7': the coins of seat 1 are -27, by its pairs -28"


def test_a_pot_sums_to_zero() -> None:
    settled = with_account(settle("gemwin", *LADDER, stake=7), 0, coin_delta=22)
    assert broken(settled) == "round 'r7': the coins sum to 1, not to 0"


def test_a_pot_has_no_coins_in_pairs() -> None:
    settled = with_pair(settle("gemwin", *LADDER, stake=7), 0, coins=1)
    assert broken(settled) == "round 'r7': pair 0-1 moves 1 coins for 7 chi"


def test_nothing_is_settled_that_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.settlement, "share_pot", lambda totals, stake: [stake] * len(totals))
    with pytest.raises(InvariantError, match="the coins sum to 28, not to 0"):
        settle("gemwin", *LADDER, stake=7)
