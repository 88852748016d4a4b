"""Tables at which somebody has a natural, or nearly has one."""

from .arrange import arrange_loosely, in_legal_order
from .build import ace_low, without_cards
from .cards import ACE, DECK, SUITS, Card, Cards
from .naturals import BY_CARDS, Rows
from .recipes import cards_of_kind, with_one_swapped
from .table import Table


def natural_rows(table: Table, kind: str, cards: Cards) -> Rows:
    """Rows for thirteen cards made to hold a natural."""
    if kind in BY_CARDS or table.rng.random() < 0.15:
        return arrange_loosely(table.rng, cards, table.ruleset.ranking)
    return in_legal_order(cards[:5], cards[5:10], cards[10:], table.ruleset.ranking)


def seat_natural(table: Table, kind: str) -> bool:
    """Add a hand with a natural, if the deck allows it."""
    cards = cards_of_kind(table.rng, table.deck, kind)
    return cards is not None and table.seat(natural_rows(table, kind, cards))


def kinds_of(table: Table) -> list[str]:
    """The kinds of natural in the ruleset of a table."""
    return [natural.kind for natural in table.ruleset.naturals]


def one_natural(table: Table) -> None:
    """One natural at the table."""
    seat_natural(table, table.rng.choice(kinds_of(table)))


def two_naturals(table: Table) -> None:
    """Two naturals, mostly of different kinds, perhaps the weaker of them twice."""
    kinds = table.rng.sample(kinds_of(table), 2)
    for kind in kinds + kinds[1:]:
        seat_natural(table, kind)


def equal_naturals(table: Table) -> None:
    """Two or more naturals of one kind."""
    kind = table.rng.choice(kinds_of(table))
    for _ in range(table.rng.choice((2, 2, 3, 4))):
        seat_natural(table, kind)


def equal_weak_naturals(table: Table) -> None:
    """Two or three naturals of one kind, one of the weakest, which stronger ones often hide."""
    kind = table.rng.choice(kinds_of(table)[-5:])
    for _ in range(table.rng.choice((2, 2, 3))):
        seat_natural(table, kind)


def near_natural(table: Table) -> None:
    """A hand, or two, that one card may keep from a natural."""
    for _ in range(table.rng.choice((1, 2))):
        kind = table.rng.choice(kinds_of(table))
        cards = cards_of_kind(table.rng, table.deck, kind)
        if cards is not None:
            others = without_cards(table.deck, cards)
            changed = with_one_swapped(table.rng, cards, others) if others else cards
            table.seat(natural_rows(table, kind, changed))


# Two runs of five and one of three that share out the ranks; an ace is 1 where it is low.
SHARES = (
    ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13)),
    ((10, 11, 12, 13, 14), (5, 6, 7, 8, 9), (2, 3, 4)),
    ((9, 10, 11, 12, 13), (4, 5, 6, 7, 8), (1, 2, 3)),
    ((2, 3, 4, 5, 6), (7, 8, 9, 10, 11), (12, 13, 14)),
)


def whole_deck(table: Table) -> None:
    """Up to four holders of one kind, by sharing out the whole deck."""
    share = {
        "six_pairs": deck_in_pairs,
        "three_flushes": deck_in_flushes,
        "three_straights": deck_in_straights,
        "three_straight_flushes": deck_in_straight_flushes,
    }
    kinds = [kind for kind in kinds_of(table) if kind in share]
    if not kinds:
        return
    hands = share[table.rng.choice(kinds)](table)
    for rows in hands[: table.rng.choice((2, 3, 4, 4))]:
        table.seat(table.in_order(rows))


def deck_in_pairs(table: Table) -> list[Rows]:
    """Six pairs and a card for each of four players."""
    pairs: list[Cards] = []
    for rank in range(2, ACE + 1):
        four = table.rng.sample([card for card in DECK if card.rank == rank], 4)
        pairs += [tuple(four[:2]), tuple(four[2:])]
    table.rng.shuffle(pairs)
    singles = [card for pair in pairs[24:] for card in pair]
    hands = []
    for i in range(4):
        cards: Cards = sum(pairs[6 * i : 6 * i + 6], ())
        hands.append(arrange_loosely(table.rng, (*cards, singles[i]), table.ruleset.ranking))
    return hands


def dealt_as_rows(table: Table, fives: list[Cards], threes: list[Cards]) -> list[Rows]:
    """Four hands of rows made beforehand."""
    table.rng.shuffle(fives)
    return [(threes[i], fives[2 * i], fives[2 * i + 1]) for i in range(4)]


def deck_in_flushes(table: Table) -> list[Rows]:
    """Each suit dealt out as two fives and a three."""
    fives: list[Cards] = []
    threes: list[Cards] = []
    for suit in SUITS:
        own = tuple(table.rng.sample([card for card in DECK if card.suit == suit], 13))
        fives += [own[:5], own[5:10]]
        threes.append(own[10:])
    return dealt_as_rows(table, fives, threes)


def deck_in_straight_flushes(table: Table) -> list[Rows]:
    """Each suit dealt out as straight flushes."""
    return deck_in_runs(table, [[suit] * 13 for suit in SUITS])


def deck_in_straights(table: Table) -> list[Rows]:
    """Straights of two suits each, which two by two are shared out in the same way."""
    by_rank = [table.rng.sample(SUITS[:2], 2) + table.rng.sample(SUITS[2:], 2) for _ in range(13)]
    return deck_in_runs(table, [[suits[i] for suits in by_rank] for i in range(4)])


def deck_in_runs(table: Table, suits: list[list[str]]) -> list[Rows]:
    """Four times thirteen ranks, of the given suits by rank, dealt out as runs."""
    shares = [table.rng.choice(SHARES), table.rng.choice(SHARES)]
    fives: list[Cards] = []
    threes: list[Cards] = []
    for i, own in enumerate(suits):
        runs = [
            tuple(Card(ace_low(place), own[ace_low(place) - 2]) for place in places)
            for places in shares[i // 2]
        ]
        fives += runs[:2]
        threes.append(runs[2])
    return dealt_as_rows(table, fives, threes)
