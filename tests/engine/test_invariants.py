"""No settlement that breaks its own laws leaves the engine."""

from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import settlement as settling
from engine.audit import check
from engine.faults import InvariantError
from engine.ledger import Ledger
from engine.request import Round
from engine.results import Account, Chi, PairResult, Settlement
from engine.settlement import settle
from tests.comparison import round_of, settled_rounds
from tests.engine.strategies import RULESETS, rounds

PAIR_FIELDS = (
    "back_chi",
    "middle_chi",
    "front_chi",
    "multiplier",
    "mau_binh_chi",
    "ca_ach_chi",
    "chi",
    "coins",
)
ACCOUNT_FIELDS = (
    "chi",
    "row_chi",
    "bonus_chi",
    "sap_chi",
    "mau_binh_chi",
    "ca_ach_chi",
    "coin_delta",
)
BY_CHI = tuple(ruleset for ruleset in RULESETS if not ruleset.pays_a_pot)
BY_POT = tuple(ruleset for ruleset in RULESETS if ruleset.pays_a_pot)


def with_pair(settlement: Settlement, place: int, pair: PairResult) -> Settlement:
    pairs = list(settlement.pairs)
    pairs[place] = pair
    return settlement._replace(pairs=tuple(pairs))


def with_account(settlement: Settlement, seat: int, account: Account) -> Settlement:
    accounts = list(settlement.accounts)
    accounts[seat] = account
    return settlement._replace(accounts=tuple(accounts))


def rows_of(pair: PairResult) -> int:
    return pair.back_chi + pair.middle_chi + pair.front_chi


@pytest.mark.parametrize("field", PAIR_FIELDS)
@given(round_=rounds(), delta=st.sampled_from([-2, -1, 1, 2, 10**6]), data=st.data())
def test_no_number_of_a_pair_can_change(
    field: str, round_: Round, delta: int, data: st.DataObject
) -> None:
    settlement = settle(round_)
    place = data.draw(st.integers(0, len(settlement.pairs) - 1), "pair")
    pair = settlement.pairs[place]
    # Times nothing is nothing, whatever the multiplier.
    assume(field != "multiplier" or rows_of(pair) != 0)
    changed = pair._replace(**{field: getattr(pair, field) + delta})
    with pytest.raises(InvariantError, match="'drawn'"):
        check(with_pair(settlement, place, changed))


@pytest.mark.parametrize("field", ACCOUNT_FIELDS)
@given(round_=rounds(), delta=st.sampled_from([-2, -1, 1, 2, 10**6]), data=st.data())
def test_no_number_of_a_hand_can_change(
    field: str, round_: Round, delta: int, data: st.DataObject
) -> None:
    settlement = settle(round_)
    seat = data.draw(st.integers(0, len(settlement.accounts) - 1), "seat")
    account = settlement.accounts[seat]
    changed = account._replace(**{field: getattr(account, field) + delta})
    with pytest.raises(InvariantError, match="'drawn'"):
        check(with_account(settlement, seat, changed))


@given(rounds(BY_CHI), st.integers(1, 10**6))
def test_no_coin_can_change_hands_outside_the_pairs(round_: Round, coins: int) -> None:
    settlement = settle(round_)
    giver, taker = settlement.accounts[:2]
    changed = with_account(settlement, 0, giver._replace(coin_delta=giver.coin_delta - coins))
    changed = with_account(changed, 1, taker._replace(coin_delta=taker.coin_delta + coins))
    with pytest.raises(InvariantError, match="coins of seat 0"):
        check(changed)


@given(rounds(BY_CHI), st.integers(1, 10**6))
def test_no_chi_can_be_won_outside_the_pairs(round_: Round, chi: int) -> None:
    settlement = settle(round_)
    account = settlement.accounts[0]
    changed = account._replace(chi=account.chi + chi, row_chi=account.row_chi + chi)
    with pytest.raises(InvariantError, match="chi of seat 0"):
        check(with_account(settlement, 0, changed))


@given(rounds(BY_POT))
def test_no_pair_moves_coins_where_the_pot_does(round_: Round) -> None:
    settlement = settle(round_)
    pair = settlement.pairs[0]
    changed = pair._replace(coins=pair.a + 1)
    with pytest.raises(InvariantError, match="pair 0-1 moves 1 coins"):
        check(with_pair(settlement, 0, changed))


def a_round(name: str) -> Round:
    return round_of(next(given for given in settled_rounds() if given["ruleset"] == name))


def test_message_names_the_law_and_the_round() -> None:
    settlement = settle(a_round("sap-lang@1"))
    pair = settlement.pairs[0]
    with pytest.raises(InvariantError) as error:
        check(with_pair(settlement, 0, pair._replace(chi=pair.chi + 1)))
    name = settlement.round.round_id
    assert str(error.value) == (
        f"round {name!r}: the parts of pair 0-1 do not sum to its {pair.chi + 1} chi"
    )


def test_settling_checks_what_it_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    accounts = Ledger.accounts

    def accounts_with_a_coin_too_many(ledger: Ledger) -> list[Account]:
        first, *others = accounts(ledger)
        return [first._replace(coin_delta=first.coin_delta + 1), *others]

    monkeypatch.setattr(Ledger, "accounts", accounts_with_a_coin_too_many)
    with pytest.raises(InvariantError, match="coins of seat 0"):
        settle(a_round("ca-ach@1"))


def test_settling_checks_the_pot(monkeypatch: pytest.MonkeyPatch) -> None:
    def pay_the_house(totals: Sequence[Chi], stake: int) -> list[int]:
        return [-stake for _ in totals]

    monkeypatch.setattr(settling, "share_pot", pay_the_house)
    with pytest.raises(InvariantError, match="the coins sum to -"):
        settle(a_round("gemwin@1"))
