"""Tables that turn on the strength and the value of rows."""

from .arrange import arrange, arrange_loosely, foul_kind
from .build import Random, by_shape, hand_of_rows, mirror, row, without_cards
from .cards import ACE, Card, Cards
from .naturals import Rows
from .strength import in_order
from .table import Table

FIVES = (
    "high card",
    "pair",
    "two pair",
    "three",
    "three aces",
    "wheel",
    "straight",
    "broadway",
    "flush",
    "full house",
    "four",
    "four aces",
    "straight flush",
    "wheel flush",
    "royal flush",
)
STRONG = FIVES[9:]  # those with a bonus in the middle
STRAIGHTS = ("wheel", "straight", "broadway")
FLUSH_RUNS = ("straight flush", "wheel flush", "royal flush")
FRONTS = ("front high card", "front pair", "front three", "front three aces")


def seat_rows(table: Table, back: str, middle: str, front: str) -> bool:
    """Add a hand of rows of such patterns, the stronger five in the back."""
    return table.seat(table.in_order(hand_of_rows(table.rng, table.deck, back, middle, front)))


def rows_of_all_kinds(table: Table) -> None:
    """Every pattern in every row."""
    rng = table.rng
    for _ in range(rng.choice((1, 2, 3))):
        seat_rows(table, rng.choice(FIVES), rng.choice(FIVES), rng.choice(FRONTS))


def rich_rows(table: Table) -> None:
    """A bonus in each row, against good hands, weak ones and fouls."""
    rng = table.rng
    middle = rng.choice((*STRONG, "royal flush", "royal flush", "four aces"))
    back = rng.choice(STRONG[STRONG.index(middle) :])
    seat_rows(table, back, middle, rng.choice(FRONTS[:3]))
    other = rng.choice((thrown_down, rows_of_all_kinds, None))
    if other is not None:
        other(table)


def aces_in_front(table: Table) -> None:
    """Three aces in front, which most fives are too weak for."""
    rng = table.rng
    for _ in range(3):
        middle = rng.choice(("three", "straight", "flush", "full house", "four"))
        if seat_rows(table, rng.choice(STRONG[:4]), middle, FRONTS[3]):
            return


def four_aces_in_middle(table: Table) -> None:
    """Four aces before a back that may or may not be stronger."""
    rng = table.rng
    middle = row(rng, table.deck, "four aces")
    if middle is None:
        return
    rest = without_cards(table.deck, middle)
    back = row(rng, rest, rng.choice(("straight flush", "straight flush", "four")))
    if back is None:
        return
    front = row(rng, without_cards(rest, back), rng.choice(FRONTS[:3]))
    if front is not None:
        table.seat((front, middle, back))


def straights_meet(table: Table) -> None:
    """The wheel, 10-A and the others against one another."""
    rng = table.rng
    pool = FLUSH_RUNS if rng.random() < 0.5 else STRAIGHTS
    for _ in range(table.players):
        middle = rng.choice((*pool, "pair", "two pair"))
        seat_rows(table, rng.choice(pool), middle, rng.choice(FRONTS[:2]))


def ties(table: Table) -> None:
    """A hand, and others of which some rows have the very same ranks."""
    rng = table.rng
    if rng.random() < 0.5:
        seat_rows(table, rng.choice(FIVES[:9]), rng.choice(FIVES[:3]), rng.choice(FRONTS[:2]))
    else:
        table.seat(arrange(table.random_cards(), table.ruleset.ranking))
    if table.hands:
        for _ in range(rng.choice((1, 1, 2, 3))):
            table.seat(twin(table, table.hands[0]))


def twin(table: Table, rows: Rows) -> Rows | None:
    """A legal hand that ties with some rows of another, the others being anything."""
    rng = table.rng
    patterns = ("front high card", rng.choice(FIVES[:3]), rng.choice(FIVES[2:9]))
    deck = table.deck
    made: list[Cards] = []
    for cards, pattern in zip(rows, patterns, strict=True):
        same = mirror(rng, deck, cards) if rng.random() < 0.75 else None
        new = same or row(rng, deck, pattern)
        if new is None:
            return None
        made.append(new)
        deck = without_cards(deck, new)
    twins = made[0], made[1], made[2]
    legal = foul_kind(twins, table.ruleset.ranking) is None
    return twins if legal else table.in_order(twins)


def boundaries(table: Table) -> None:
    """Hands whose neighbouring rows are equal, or nearly so."""
    for _ in range(table.rng.choice((1, 2))):
        make = table.rng.choice((equal_fives, equal_front))
        table.seat(make(table))


def equal_fives(table: Table) -> Rows | None:
    """Middle and back of the same ranks."""
    rng = table.rng
    back = row(rng, table.deck, rng.choice((*FIVES[:3], *FIVES[5:9], *FLUSH_RUNS)))
    if back is None:
        return None
    middle = mirror(rng, without_cards(table.deck, back), back)
    if middle is None:
        return None
    front = row(rng, without_cards(table.deck, back + middle), "front high card")
    return None if front is None else (front, middle, back)


def equal_front(table: Table) -> Rows | None:
    """The front has the first three ranks of the middle, or one of them is one higher or lower."""
    rng = table.rng
    middle = row(rng, table.deck, rng.choice(("pair", "high card")))
    if middle is None:
        return None
    rest = without_cards(table.deck, middle)
    front = mirror(rng, rest, tuple(in_order(middle)[:3]))
    if front is None:
        return None
    others = without_cards(rest, front)
    if rng.random() < 0.35:
        front = last_card_moved(rng, front, others)
        others = without_cards(rest, front)
    back = row(rng, others, rng.choice(FIVES[2:9]))
    return None if back is None else (front, middle, back)


def last_card_moved(rng: Random, front: Cards, others: Cards) -> Cards:
    """The card compared last exchanged for one next to it in rank."""
    *first, last = in_order(front)
    near: list[Card] = [card for card in others if abs(card.rank - last.rank) == 1]
    return (*first, rng.choice(near)) if near else front


def a_sweep(table: Table) -> None:
    """A hand that wins all rows, others about as strong as one another."""
    rng = table.rng
    seat_rows(table, rng.choice(STRONG), rng.choice(("flush", "full house")), "front three")
    for _ in range(table.players):
        seat_rows(table, rng.choice(FIVES[1:6]), rng.choice(FIVES[:3]), rng.choice(FRONTS[:2]))


def a_swept_loser(table: Table) -> None:
    """A hand that loses to everyone."""
    low = tuple(card for card in table.deck if card.rank < 12)
    weakest = hand_of_rows(table.rng, low, "high card", "high card", "front high card")
    table.seat(table.in_order(weakest))
    for _ in range(table.players - 1):
        back, middle = table.rng.choice(FIVES[2:9]), table.rng.choice(FIVES[1:4])
        seat_rows(table, back, middle, "front pair")


def a_ladder(table: Table) -> None:
    """Each hand wins all rows of the next."""
    steps = (
        ("full house", "flush", "front three"),
        ("flush", "straight", "front pair"),
        ("three", "two pair", "front pair"),
        ("pair", "high card", "front high card"),
    )
    first = table.rng.choice((0, 0, 1))
    for back, middle, front in steps[first:]:
        seat_rows(table, back, middle, front)


def aces_apart(table: Table) -> None:
    """One hand with three or four aces."""
    rng = table.rng
    aces = [card for card in table.deck if card.rank == ACE]
    some = tuple(rng.sample(aces, rng.choice((3, 4))))
    rest = by_shape(rng, without_cards(table.deck, aces), [2, 2, 1, 1, 1, 1, 1])
    if rest is not None:
        cards = (some + rest)[:13]
        missing = 13 - len(cards)
        more = rng.sample(without_cards(table.deck, cards), missing)
        table.seat(arrange_loosely(rng, cards + tuple(more), table.ruleset.ranking))


def thrown_down(table: Table) -> None:
    """Cards in no order at all: nearly always foul."""
    free = table.players - len(table.hands)
    for _ in range(min(free, table.rng.choice((1, 2, 4)))):
        cards = table.random_cards()
        table.seat((cards[:3], cards[3:8], cards[8:]))
