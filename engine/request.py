"""What a caller sends, checked: every fault at once, or hands ready to settle."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

from engine.cards import CardTextError, card_text, parse_cards
from engine.consistency import MAX_PLAYERS, MAX_STAKE, MIN_PLAYERS
from engine.faults import Fault, InvalidRequestError, Reason
from engine.naturals import HAND
from engine.records import maker
from engine.rows import FIVE, THREE
from engine.ruleset import Ruleset

MAX_ROUND_ID_BYTES: Final = 128
MAX_PLAYER_ID_BYTES: Final = 64
MAX_ROW_BYTES: Final = 64
MAX_CARDS_BYTES: Final = 128
MAX_ROWS_REVEALED: Final = 2
# Of a character in UTF-8: shorter text need not be encoded to be measured.
_MAX_BYTES: Final = 4

_ROWS: Final = (("back", FIVE), ("middle", FIVE), ("front", THREE))


class HandState(IntEnum):
    """What had become of a player when the rows were compared."""

    UNSPECIFIED = 0
    ARRANGED = 1
    UNARRANGED = 2
    LEFT = 3


class HandRequest(Protocol):
    """One hand as sent: rows or cards as text, and the player's state."""

    @property
    def player_id(self) -> str:
        """The caller's name for the player, echoed; may be empty."""

    @property
    def front(self) -> str:
        """Three cards."""

    @property
    def middle(self) -> str:
        """Five cards."""

    @property
    def back(self) -> str:
        """Five cards."""

    @property
    def cards(self) -> str:
        """All 13 cards, instead of rows."""

    @property
    def state(self) -> int:
        """A `HandState` number; 0 means arranged."""

    @property
    def rows_revealed(self) -> int:
        """How many rows were revealed before the player left, 0 to 2."""

    @property
    def mau_binh_declared(self) -> bool:
        """Whether the player declared a natural, where a ruleset asks for that."""


class HandText(NamedTuple):
    """A `HandRequest` in plain Python."""

    player_id: str = ""
    front: str = ""
    middle: str = ""
    back: str = ""
    cards: str = ""
    state: int = HandState.ARRANGED
    rows_revealed: int = 0
    mau_binh_declared: bool = False


class Hand(NamedTuple):
    """A hand whose cards are known to be 13 of one deck; without rows they are empty."""

    player_id: str
    back: tuple[int, ...]
    middle: tuple[int, ...]
    front: tuple[int, ...]
    cards: tuple[int, ...]
    state: HandState
    rows_revealed: int
    mau_binh_declared: bool

    @property
    def left_early(self) -> bool:
        """Whether the player left before any row was revealed."""
        return self.state is HandState.LEFT and self.rows_revealed == 0


_hand = maker(Hand)


class Round(NamedTuple):
    """A round that can be settled: 2 to 4 checked hands, stake in coins per chi."""

    round_id: str
    ruleset: Ruleset
    stake: int
    hands: tuple[Hand, ...]
    dealer_seat: int | None


def check_round(
    ruleset: Ruleset,
    *,
    round_id: str,
    stake: int,
    hands: Sequence[HandRequest],
    dealer_seat: int | None,
) -> Round:
    """Check a round to settle.

    Raises:
        InvalidRequestError: with every fault found, in the order of the request's fields.

    """
    faults = list(_text_faults("round_id", round_id, MAX_ROUND_ID_BYTES))
    if not 1 <= stake <= MAX_STAKE:
        faults.append(
            Fault(
                "stake",
                Reason.STAKE_RANGE,
                f"{stake} is not from 1 to {MAX_STAKE} coins",
                (("value", str(stake)),),
            )
        )
    checked = _check_hands(hands, MIN_PLAYERS, _needs_rows_to_settle, faults)
    faults.extend(_dealer_faults(ruleset, dealer_seat, len(hands)))
    if faults:
        raise InvalidRequestError(tuple(faults))
    return Round(round_id, ruleset, stake, checked, dealer_seat)


def check_arrangements(hands: Sequence[HandRequest]) -> tuple[Hand, ...]:
    """Check 1 to 4 hands that must all have rows.

    Raises:
        InvalidRequestError: with every fault found.

    """
    return _check_all(hands, _always_needs_rows)


def check_holdings(hands: Sequence[HandRequest]) -> tuple[Hand, ...]:
    """Check 1 to 4 hands that have rows or just 13 cards.

    Raises:
        InvalidRequestError: with every fault found.

    """
    return _check_all(hands, _needs_rows_to_leave)


class _NeedsRows(Protocol):
    def __call__(self, state: int, rows_revealed: int) -> bool: ...


def _always_needs_rows(state: int, rows_revealed: int) -> bool:  # noqa: ARG001 - one of three
    return True


def _needs_rows_to_leave(state: int, rows_revealed: int) -> bool:
    return state == HandState.LEFT and rows_revealed > 0


def _needs_rows_to_settle(state: int, rows_revealed: int) -> bool:
    return state in (HandState.UNSPECIFIED, HandState.ARRANGED) or _needs_rows_to_leave(
        state, rows_revealed
    )


def _check_all(hands: Sequence[HandRequest], needs_rows: _NeedsRows) -> tuple[Hand, ...]:
    faults: list[Fault] = []
    checked = _check_hands(hands, 1, needs_rows, faults)
    if faults:
        raise InvalidRequestError(tuple(faults))
    return checked


def _check_hands(
    hands: Sequence[HandRequest], least: int, needs_rows: _NeedsRows, faults: list[Fault]
) -> tuple[Hand, ...]:
    if not least <= len(hands) <= MAX_PLAYERS:
        faults.append(
            Fault(
                "hands",
                Reason.HAND_COUNT,
                f"there are {len(hands)} hands, not {least} to {MAX_PLAYERS}",
                (("count", str(len(hands))),),
            )
        )
    checked = [
        _check_hand(hand, f"hands[{seat}]", needs_rows, faults)
        for seat, hand in enumerate(hands[:MAX_PLAYERS])
    ]
    faults.extend(_repeated_players(checked))
    all_cards = [hand.cards for hand in checked]
    if len(set().union(*all_cards)) != sum(map(len, all_cards)):
        faults.extend(_repeated_cards(checked))
    return tuple(checked)


def _check_hand(hand: HandRequest, path: str, needs_rows: _NeedsRows, faults: list[Fault]) -> Hand:
    player_id = hand.player_id
    if player_id:
        faults.extend(_text_faults(f"{path}.player_id", player_id, MAX_PLAYER_ID_BYTES))
    state, rows_revealed = hand.state, hand.rows_revealed
    if state not in _STATES or rows_revealed:
        faults.extend(_state_faults(path, state, rows_revealed))
    rows = (hand.back, hand.middle, hand.front)
    text = hand.cards
    back: tuple[int, ...] = ()
    middle: tuple[int, ...] = ()
    front: tuple[int, ...] = ()
    if text:
        cards = _cards(text, path, "cards", HAND, faults)
        faults.extend(_cards_instead_faults(path, rows, needs_rows(state, rows_revealed)))
    elif any(rows):
        back = _cards(rows[0], path, "back", FIVE, faults)
        middle = _cards(rows[1], path, "middle", FIVE, faults)
        front = _cards(rows[2], path, "front", THREE, faults)
        cards = back + middle + front
    else:
        cards = ()
        faults.append(_nothing_given(path, needs_rows(state, rows_revealed)))
    checked_state = _STATES.get(state, HandState.ARRANGED)
    declared = hand.mau_binh_declared
    return _hand((player_id, back, middle, front, cards, checked_state, rows_revealed, declared))


_STATES: Final[dict[int, HandState]] = {
    **{int(state): state for state in HandState},
    0: HandState.ARRANGED,
}


def _cards(text: str, path: str, name: str, count: int, faults: list[Fault]) -> tuple[int, ...]:
    limit = MAX_CARDS_BYTES if count == HAND else MAX_ROW_BYTES
    if len(text) * _MAX_BYTES > limit and _is_longer(text, limit):
        faults.append(_too_long(f"{path}.{name}", limit))
        return ()
    try:
        cards = parse_cards(text)
    except CardTextError as error:
        values = (("token", error.token), ("row", name))
        message = f"{error.token!r} is not a card"
        faults.append(Fault(f"{path}.{name}", Reason.CARD_UNREADABLE, message, values))
        return ()
    if len(cards) != count:
        values = (("count", str(len(cards))), ("wanted", str(count)))
        message = f"has {len(cards)} cards, not {count}"
        faults.append(Fault(f"{path}.{name}", Reason.CARD_COUNT, message, values))
    return cards


def _state_faults(path: str, state: int, rows_revealed: int) -> Iterator[Fault]:
    values = (("value", str(rows_revealed)),)
    if state not in _STATES:
        yield Fault(
            f"{path}.state",
            Reason.HAND_STATE_UNKNOWN,
            f"{state} is not a hand state",
            (("value", str(state)),),
        )
    elif rows_revealed and state != HandState.LEFT:
        yield Fault(
            f"{path}.rows_revealed",
            Reason.ROWS_REVEALED_WITHOUT_LEAVING,
            "only a player who left has a number of rows revealed before",
            values,
        )
    if not 0 <= rows_revealed <= MAX_ROWS_REVEALED:
        yield Fault(
            f"{path}.rows_revealed",
            Reason.ROWS_REVEALED_RANGE,
            f"{rows_revealed} is not from 0 to {MAX_ROWS_REVEALED}",
            values,
        )


def _cards_instead_faults(
    path: str,
    rows: tuple[str, str, str],
    needs_rows: bool,  # noqa: FBT001 - private
) -> Iterator[Fault]:
    if any(rows):
        yield Fault(f"{path}.cards", Reason.ROWS_AND_CARDS, "give rows or cards, not both of them")
    elif needs_rows:
        yield _rows_required(f"{path}.cards")


def _nothing_given(path: str, needs_rows: bool) -> Fault:  # noqa: FBT001 - private
    if needs_rows:
        return _rows_required(path)
    return Fault(path, Reason.CARDS_REQUIRED, "has neither rows nor cards")


def _rows_required(path: str) -> Fault:
    return Fault(path, Reason.ROWS_REQUIRED, "this hand needs a back, a middle and a front")


def _repeated_players(hands: Sequence[Hand]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for seat, hand in enumerate(hands):
        if hand.player_id and first.setdefault(hand.player_id, seat) != seat:
            other = f"hands[{first[hand.player_id]}].player_id"
            yield Fault(
                f"hands[{seat}].player_id",
                Reason.PLAYER_REPEATED,
                f"is the same as {other}",
                (("other", other),),
            )


def _repeated_cards(hands: Sequence[Hand]) -> Iterator[Fault]:
    first: dict[int, str] = {}
    for place, card in _places(hands):
        if card in first:
            name = card_text(card)
            yield Fault(
                place,
                Reason.CARD_REPEATED,
                f"{name} is in {first[card]} too",
                (("card", name), ("other", first[card])),
            )
        else:
            first[card] = place


def _places(hands: Sequence[Hand]) -> Iterator[tuple[str, int]]:
    for seat, hand in enumerate(hands):
        if hand.back or hand.middle or hand.front:
            for (name, _), row in zip(_ROWS, hand[1:4], strict=True):
                yield from ((f"hands[{seat}].{name}", card) for card in row)
        else:
            yield from ((f"hands[{seat}].cards", card) for card in hand.cards)


def _dealer_faults(ruleset: Ruleset, dealer_seat: int | None, hands: int) -> Iterator[Fault]:
    if dealer_seat is None:
        return
    values = (("value", str(dealer_seat)),)
    if not ruleset.definition.dealer.allowed:
        yield Fault(
            "dealer_seat", Reason.DEALER_NOT_IN_RULESET, f"{ruleset.id} knows no dealer", values
        )
    elif not 0 <= dealer_seat < hands:
        yield Fault(
            "dealer_seat",
            Reason.DEALER_SEAT_RANGE,
            f"{dealer_seat} is no seat of {hands} hands",
            values,
        )


def _text_faults(path: str, text: str, limit: int) -> tuple[Fault, ...]:
    if _is_longer(text, limit):
        return (_too_long(path, limit),)
    if not text.isprintable():
        message = "holds a character that cannot be printed"
        return (Fault(path, Reason.TEXT_NOT_PRINTABLE, message),)
    return ()


def _is_longer(text: str, limit: int) -> bool:
    """Tell whether text takes more bytes of UTF-8."""
    return len(text) > limit or len(text.encode(errors="surrogatepass")) > limit


def _too_long(path: str, limit: int) -> Fault:
    return Fault(
        path,
        Reason.TEXT_TOO_LONG,
        f"is longer than {limit} bytes",
        (("limit", str(limit)),),
    )
