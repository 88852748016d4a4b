"""What holds of every settlement, whatever the hands."""

from fractions import Fraction
from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import SUITS, card_of, rank_of, suit_of
from engine.duels import Duel, compare
from engine.request import Round
from engine.results import Account, PairResult, Settlement
from engine.ruleset import Ruleset
from engine.seats import Seat, take_seat
from engine.settlement import settle
from tests.engine.strategies import RULESETS, rounds

ROWS = ("back", "middle", "front")

SUITLESS = tuple(ruleset for ruleset in RULESETS if not ruleset.suits_break_ties)
COLOURLESS = tuple(
    ruleset
    for ruleset in SUITLESS
    if not {"same_colour", "twelve_of_a_colour"}
    & {natural.kind for natural in ruleset.definition.mau_binh.ranking}
)
# Where every coin is some chi times the stake.
SCALING = tuple(
    ruleset
    for ruleset in RULESETS
    if not ruleset.definition.mau_binh.shared and not ruleset.pays_a_pot
)


def names(rulesets: tuple[Ruleset, ...]) -> set[str]:
    return {ruleset.name for ruleset in rulesets}


def test_rulesets_of_each_sort() -> None:
    assert names(SUITLESS) == {"ca-ach", "sap-lang", "bai-binh", "an-trang", "xap-xam"}
    assert names(COLOURLESS) == {"sap-lang", "bai-binh", "an-trang"}
    assert names(SCALING) == {"ca-ach", "bai-binh", "an-trang", "xap-xam"}


@given(rounds())
def test_zero_sum(round_: Round) -> None:
    settlement = settle(round_)
    assert sum(account.coin_delta for account in settlement.accounts) == 0
    assert sum(account.chi for account in settlement.accounts) == 0


@given(rounds())
def test_numbers_are_exact(round_: Round) -> None:
    settlement = settle(round_)
    for record in (*settlement.accounts, *settlement.pairs):
        assert all(isinstance(number, int | Fraction) for number in record)
    assert all(type(account.coin_delta) is int for account in settlement.accounts)


@given(rounds())
def test_parts_sum_to_the_whole(round_: Round) -> None:
    settlement = settle(round_)
    for pair in settlement.pairs:
        rows = pair.back_chi + pair.middle_chi + pair.front_chi
        assert pair.chi == rows * pair.multiplier + pair.mau_binh_chi + pair.ca_ach_chi
    for seat, account in enumerate(settlement.accounts):
        own = pairs_of(settlement, seat).values()
        rows_of = {pair: pair.back_chi + pair.middle_chi + pair.front_chi for pair in own}
        bonus_of = {
            pair: pair.back_bonus_chi + pair.middle_bonus_chi + pair.front_bonus_chi for pair in own
        }
        assert account.rows_won == sum(pair.rows_won for pair in own)
        assert account.rows_lost == sum(pair.rows_lost for pair in own)
        assert account.row_chi == sum(rows_of[pair] - bonus_of[pair] for pair in own)
        assert account.bonus_chi == sum(bonus_of.values())
        assert account.sap_chi == sum(rows_of[pair] * (pair.multiplier - 1) for pair in own)
        assert account.mau_binh_chi == sum(pair.mau_binh_chi for pair in own)
        assert account.ca_ach_chi == sum(pair.ca_ach_chi for pair in own)
        assert account.chi == sum(pair.chi for pair in own)
        assert account.chi == sum(parts(account))
        if not round_.ruleset.pays_a_pot:
            assert account.coin_delta == sum(pair.coins for pair in own)


def parts(account: Account) -> tuple[int | Fraction, ...]:
    return (
        account.row_chi,
        account.bonus_chi,
        account.sap_chi,
        account.mau_binh_chi,
        account.ca_ach_chi,
    )


def won_by_rows(account: Account) -> int:
    return account.row_chi + account.bonus_chi + account.sap_chi


def pairs_of(settlement: Settlement, seat: int) -> dict[int, PairResult]:
    """Return by opponent what a seat settles, signed from its side."""
    own = {pair.b: pair for pair in settlement.pairs if pair.a == seat}
    return own | {pair.a: turned(pair) for pair in settlement.pairs if pair.b == seat}


def turned(pair: PairResult) -> PairResult:
    return pair._replace(
        a=pair.b,
        b=pair.a,
        rows_won=pair.rows_lost,
        rows_lost=pair.rows_won,
        back_chi=-pair.back_chi,
        middle_chi=-pair.middle_chi,
        front_chi=-pair.front_chi,
        back_bonus_chi=-pair.back_bonus_chi,
        middle_bonus_chi=-pair.middle_bonus_chi,
        front_bonus_chi=-pair.front_bonus_chi,
        mau_binh_chi=-pair.mau_binh_chi,
        ca_ach_chi=-pair.ca_ach_chi,
        chi=-pair.chi,
        coins=-pair.coins,
    )


@given(rounds(), st.data())
def test_exchanging_seats_exchanges_results(round_: Round, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(round_.hands))), "seats")
    dealer = round_.dealer_seat
    exchanged = settle(
        round_._replace(
            hands=tuple(round_.hands[seat] for seat in order),
            dealer_seat=None if dealer is None else order.index(dealer),
        )
    )
    settlement = settle(round_)
    scales = round_.ruleset in SCALING
    for place, seat in enumerate(order):
        account, other = settlement.accounts[seat], exchanged.accounts[place]
        # Where a coin is left over, who gets it depends on the order of the seats.
        assert abs(account.coin_delta - other.coin_delta) <= (0 if scales else 3)
        assert account._replace(coin_delta=0) == other._replace(coin_delta=0)
        theirs = pairs_of(exchanged, place)
        for opponent, pair in pairs_of(settlement, seat).items():
            same = theirs[order.index(opponent)]._replace(a=seat, b=opponent)
            assert abs(pair.coins - same.coins) <= (0 if scales else 1)
            assert pair._replace(coins=0) == same._replace(coins=0)


def with_suits(round_: Round, suits: tuple[int, ...]) -> Round:
    """Return a round in which each suit has become another."""

    def changed(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card_of(rank_of(card), suits[suit_of(card)]) for card in cards)

    return round_._replace(
        hands=tuple(
            hand._replace(
                back=changed(hand.back),
                middle=changed(hand.middle),
                front=changed(hand.front),
                cards=changed(hand.cards),
            )
            for hand in round_.hands
        )
    )


def all_but_cards(settlement: Settlement) -> object:
    return (
        [seat._replace(hand=None) for seat in settlement.seats],  # type: ignore[arg-type]
        settlement.accounts,
        settlement.pairs,
    )


EVERY_EXCHANGE = tuple(permutations(range(len(SUITS))))
WITHIN_COLOURS = tuple(suits for suits in EVERY_EXCHANGE if {*suits[:2]} == {0, 1})


@given(rounds(SUITLESS), st.sampled_from(WITHIN_COLOURS))
def test_exchanging_suits_of_a_colour_changes_nothing(
    round_: Round, suits: tuple[int, ...]
) -> None:
    exchanged = settle(with_suits(round_, suits))
    assert all_but_cards(exchanged) == all_but_cards(settle(round_))


@given(rounds(COLOURLESS), st.sampled_from(EVERY_EXCHANGE))
def test_exchanging_any_suits_changes_nothing_where_neither_they_nor_colours_count(
    round_: Round, suits: tuple[int, ...]
) -> None:
    exchanged = settle(with_suits(round_, suits))
    assert all_but_cards(exchanged) == all_but_cards(settle(round_))


@given(rounds(SCALING), st.integers(2, 1_000))
def test_stake_scales_coins(round_: Round, factor: int) -> None:
    settlement = settle(round_)
    scaled = settle(round_._replace(stake=round_.stake * factor))
    assert scaled.accounts == tuple(
        account._replace(coin_delta=account.coin_delta * factor) for account in settlement.accounts
    )
    assert scaled.pairs == tuple(
        pair._replace(coins=pair.coins * factor) for pair in settlement.pairs
    )


@given(rounds(), st.integers(1, 10**12))
def test_stake_never_changes_chi(round_: Round, stake: int) -> None:
    chi = [account.chi for account in settle(round_).accounts]
    assert [account.chi for account in settle(round_._replace(stake=stake)).accounts] == chi


@st.composite
def seats_of_one_ruleset(draw: st.DrawFn) -> list[Seat]:
    """Draw hands of two rounds, which may then hold the same row."""
    only = (draw(st.sampled_from(RULESETS)),)
    drawn = [draw(rounds(only)), draw(rounds(only))]
    return [take_seat(round_.ruleset, hand) for round_ in drawn for hand in round_.hands]


@given(seats_of_one_ruleset())
def test_comparison_is_antisymmetric(seats: list[Seat]) -> None:
    for x, y in permutations(seats, 2):
        duel, turned_duel = compare(0, x.live, 1, y.live), compare(0, y.live, 1, x.live)
        assert rows_of(duel) == [-chi for chi in rows_of(turned_duel)]
        assert (duel.won, duel.lost) == (turned_duel.lost, turned_duel.won)


@given(seats_of_one_ruleset())
def test_comparison_is_transitive(seats: list[Seat]) -> None:
    for x, y, z in permutations(seats, 3):
        steps = (compare(0, x.live, 1, y.live), compare(0, y.live, 1, z.live))
        direct = compare(0, x.live, 1, z.live)
        for first, second, both in zip(*map(rows_of, (*steps, direct)), strict=True):
            if (first > 0 and second >= 0) or (first >= 0 and second > 0):
                assert both > 0
            if first == second == 0:
                assert both == 0


def rows_of(duel: Duel) -> list[int]:
    return [duel.back, duel.middle, duel.front]


def dead_rows(round_: Round, seat: Seat) -> list[str]:
    return list(round_.ruleset.definition.hands.reveal_order[seat.live_rows :])


@given(rounds())
def test_dead_rows_win_nothing_but_from_a_dealers_right(round_: Round) -> None:
    settlement = settle(round_)
    dead = {
        number: rows
        for number, seat in enumerate(settlement.seats)
        if (rows := dead_rows(round_, seat))
    }
    assume(dead)
    for number, rows in dead.items():
        most = 1 if number == round_.dealer_seat else 0
        for pair in pairs_of(settlement, number).values():
            assert all(getattr(pair, f"{row}_chi") <= most for row in rows)
        if len(rows) == len(ROWS) and not most:
            assert won_by_rows(settlement.accounts[number]) <= 0


@given(rounds())
def test_natural_never_loses_to_a_hand_without_one(round_: Round) -> None:
    settlement = settle(round_)
    holders = [number for number, seat in enumerate(settlement.seats) if seat.natural]
    assume(holders)
    for number in holders:
        for opponent, pair in pairs_of(settlement, number).items():
            assert (pair.back_chi, pair.middle_chi, pair.front_chi, pair.ca_ach_chi) == (0,) * 4
            assert pair.multiplier == 1
            if settlement.seats[opponent].natural is None:
                assert pair.chi == pair.mau_binh_chi > 0
                assert pair.coins > 0 or round_.ruleset.pays_a_pot


@given(rounds(), st.data())
def test_making_a_hand_foul_never_gains_by_rows(round_: Round, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(round_.hands) - 1), "seat")
    hand = round_.hands[number]
    assume(hand.back)
    foul = hand._replace(back=hand.middle, middle=hand.back)
    if not take_seat(round_.ruleset, foul).foul:
        cards = data.draw(st.permutations(hand.cards), "cards")
        foul = hand._replace(
            back=tuple(cards[:5]), middle=tuple(cards[5:10]), front=tuple(cards[10:])
        )
    foul = foul._replace(cards=foul.back + foul.middle + foul.front)
    before = settle(round_)
    after = settle(
        round_._replace(hands=(*round_.hands[:number], foul, *round_.hands[number + 1 :]))
    )
    assume(not before.seats[number].foul and after.seats[number].foul)
    assume(before.seats[number].natural is None and after.seats[number].natural is None)
    assert won_by_rows(after.accounts[number]) <= won_by_rows(before.accounts[number])
    for opponent, pair in pairs_of(after, number).items():
        assert pair.chi <= pairs_of(before, number)[opponent].chi
