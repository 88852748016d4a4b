"""Every row that can be dealt: what it is, and its place among all."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from treys import Card as TreysCard
from treys import Evaluator

from engine.arrangements import Violation, validate
from engine.cards import DECK, RANK_MASK, SUITS, card_of, card_text, parse_cards, rank_of, suit_of
from engine.catalogue import shipped
from engine.request import Hand, HandState
from engine.rows import Category, Row, suit_tie_break, three_card_rows
from engine.ruleset import Ruleset
from tests.engine import domains
from tests.engine.domains import Cards, Treatment
from tests.reference.strength import Ranking, strength

FIVE_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 40,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
FIVE_CARD_CLASSES = {
    Category.STRAIGHT_FLUSH: 10,
    Category.FOUR_OF_A_KIND: 156,
    Category.FULL_HOUSE: 156,
    Category.FLUSH: 1_277,
    Category.STRAIGHT: 10,
    Category.THREE_OF_A_KIND: 858,
    Category.TWO_PAIR: 858,
    Category.PAIR: 2_860,
    Category.HIGH_CARD: 1_277,
}
THREE_CARD_COUNTS = {
    Category.THREE_OF_A_KIND: 52,
    Category.PAIR: 3_744,
    Category.HIGH_CARD: 18_304,
}
# Of the places of all hands in the order of `combinations(DECK, n)`, equal ones sharing one;
# where suits decide, of the hands' numbers from the weakest hand to the strongest.
DIGESTS = {
    "lowest lowest": "53197b1a15eed5184c3a16f2f54c24db3576acd06bc458f57d2b184cd84215da",
    "lowest second": "315665c445ff985b777e54f8f34489c7bc525c969d755d9312229cafa8217357",
    "second lowest": "14d1d9e00e03dd643c72cd60c6aba23932311dbaeffb7ee609d4956aab16562e",
    "second second": "ae066a3a88ba41970dc177b721714955654d6fc5f745f623e233b9e4d926949b",
    "lowest second aces": "4d5f65470a9afeacd9b2c03739f689f544c43c555ac8de76f7fa373504cd256b",
    "lowest lowest suits": "2996f442e7a4574ebb69bf2835b3b82c7a4fca7ff33d0d62cd09cce813f8e0d8",
    "three cards": "67acfa0d5201d66d51f41bb8d1d12f3bb2bc816c709666caed96f583b2d8a94c",
    "three cards suits": "3421933534ae9f02cb24453005419a7fd7b551d6354929ede047f6c990985d38",
}

STRONGEST = parse_cards("TsJsQsKsAs")
FRONTS = three_card_rows(shipped().get("ca-ach").definition.row_values.front)


def front_of(cards: Cards) -> Row:
    return FRONTS[sum(cards) & RANK_MASK]


def assert_same_order(pairs: set[tuple[int, object]]) -> None:
    """Check that the second of each pair grows exactly where the first does."""
    ordered = sorted(pairs)
    for (one, other), (next_one, next_other) in pairwise(ordered):
        assert one < next_one
        assert other < next_other  # type: ignore[operator]


def test_every_class_of_five_cards_is_what_it_is() -> None:
    treatment = Treatment("lowest lowest")
    hands = domains.classes(5)
    assert Counter(treatment.row(cards).category for cards in hands) == FIVE_CARD_CLASSES
    assert len({treatment.row(cards).strength for cards in hands}) == len(hands) == 7_462


def test_every_class_of_three_cards_is_what_it_is() -> None:
    hands = domains.classes(3)
    assert Counter(front_of(cards).category for cards in hands) == {
        Category.THREE_OF_A_KIND: 13,
        Category.PAIR: 156,
        Category.HIGH_CARD: 286,
    }
    assert len({front_of(cards).strength for cards in hands}) == len(hands) == 455


@pytest.mark.parametrize("name", domains.WITHOUT_SUITS)
def test_classes_of_five_cards_are_in_the_order_of_the_reference(name: str) -> None:
    treatment = Treatment(name)
    assert_same_order(
        {
            (
                treatment.row(cards).strength,
                strength(domains.reference_cards(cards), treatment.ranking),
            )
            for cards in domains.classes(5)
        }
    )


def test_classes_of_five_cards_are_in_the_order_of_treys() -> None:
    treatment = Treatment("lowest lowest")
    evaluate = Evaluator().evaluate
    ranks = {
        (treatment.row(cards).strength, -evaluate([], [treys_card(card) for card in cards]))
        for cards in domains.classes(5)
    }
    assert_same_order(ranks)


def treys_card(card: int) -> int:
    number: int = TreysCard.new(card_text(card))
    return number


def test_every_three_cards() -> None:
    hands = list(combinations(DECK, 3))
    assert len(hands) == domains.THREE_CARD_HANDS
    assert Counter(front_of(cards).category for cards in hands) == THREE_CARD_COUNTS
    assert_same_order(
        {
            (front_of(cards).strength, strength(domains.reference_cards(cards), Ranking()))
            for cards in hands
        }
    )
    order = {
        worth: place for place, worth in enumerate(sorted({r.strength for r in FRONTS.values()}))
    }
    assert (
        domains.digest(order[front_of(cards).strength] for cards in hands)
        == (DIGESTS["three cards"])
    )


def test_every_three_cards_with_suits() -> None:
    hands = list(combinations(DECK, 3))
    ours = [suit_tie_break(front_of(cards).strength, cards) for cards in hands]
    ranking = Ranking(suits_break_ties=True)
    theirs = [strength(domains.reference_cards(cards), ranking) for cards in hands]
    by_engine = domains.ranked(len(hands), ours.__getitem__)
    assert len(set(ours)) == len(hands)
    assert by_engine == sorted(range(len(hands)), key=theirs.__getitem__)
    assert domains.digest(by_engine) == DIGESTS["three cards suits"]


# Written here once more, from the rules: the category, then the groups and cards in order;
# a front whose cards are used up and were all equal is not the stronger one.
CATEGORY_BY_GROUPS = {
    (1, 1, 1): 0,
    (1, 1, 1, 1, 1): 0,
    (2, 1): 1,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3,): 3,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
ABOVE_EVERY_FRONT = 4
WHEEL = [0, 1, 2, 3, 12]


def plainly(cards: Cards) -> tuple[int, list[int]]:
    ranks = sorted(rank_of(card) for card in cards)
    groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
    category = CATEGORY_BY_GROUPS[tuple(size for size, _ in groups)]
    if len(groups) == 5:
        suited = len({suit_of(card) for card in cards}) == 1
        if suited or ranks == WHEEL or ranks[-1] - ranks[0] == 4:
            category = ABOVE_EVERY_FRONT
    return category, [rank for _, rank in groups]


def front_is_stronger(front: tuple[int, list[int]], middle: tuple[int, list[int]]) -> bool:
    if front[0] != middle[0]:
        return front[0] > middle[0]
    return front[1] > middle[1][: len(front[1])]


@pytest.mark.parametrize("name", domains.WITHOUT_SUITS)
def test_every_front_against_every_class_of_middle(name: str) -> None:
    treatment = Treatment(name)
    middles = [(plainly(c), treatment.row(c).strength) for c in domains.classes(5)]
    compared = 0
    for cards in domains.classes(3):
        plain, ours = plainly(cards), front_of(cards).strength
        wrong = [m for m, theirs in middles if front_is_stronger(plain, m) is not (ours > theirs)]
        assert not wrong
        compared += len(middles)
    assert compared == 455 * 7_462


@pytest.mark.parametrize(
    ("front", "middle", "foul"),
    [
        ("KsKhAs", "KdKcQs7d3c", True),
        ("KsKhQs", "KdKcQd7d3c", False),
        ("KsKhJs", "KdKcQd7d3c", False),
        ("AsKs9h", "AhKhQd4c2d", False),
        ("AsKsJh", "AhKhTd9c8d", True),
        ("2s2h2d", "AsAhKdKc3c", True),
        ("AsAhAd", "2s3h4d5c6c", False),
        ("AsKsQs", "2s2h3d4c5c", False),
    ],
)
def test_front_against_middle(front: str, middle: str, foul: bool) -> None:
    ruleset = shipped().get("an-trang")
    found = validate(
        ruleset, hand(parse_cards("2c3c4c5c6c"), parse_cards(middle), parse_cards(front))
    )
    assert (Violation.FRONT_OVER_MIDDLE in found.violations) is foul


def hand(back: Cards, middle: Cards, front: Cards) -> Hand:
    cards = back + middle + front
    return Hand("", back, middle, front, cards, HandState.ARRANGED, 0, mau_binh_declared=False)


@pytest.mark.parametrize("ruleset", list(shipped()), ids=lambda ruleset: ruleset.name)
def test_middle_over_back_is_foul_and_equal_rows_are_not(ruleset: Ruleset) -> None:
    front = parse_cards("2c3c4d")
    hands = domains.classes(5)
    rows = sorted(hands, key=lambda cards: ruleset.back[domains.key(cards)].strength)
    for weaker, stronger in pairwise(rows):
        over = [
            Violation.MIDDLE_OVER_BACK in validate(ruleset, hand(back, middle, front)).violations
            for back, middle in ((weaker, stronger), (stronger, weaker), (weaker, weaker))
        ]
        assert over == [True, False, False]


def test_suits_do_not_count_between_front_and_middle() -> None:
    ruleset = shipped().get("gemwin")
    groups = {0: (1, 1, 1), 1: (2, 1), 3: (3,)}
    equal = [
        (middle, zip(ranks, groups[category], strict=False))
        for middle in domains.classes(5)
        for category, ranks in [plainly(middle)]
        if category in groups
    ]
    assert len(equal) == 1_277 + 2_860 + 858
    for middle, ranks_and_sizes in equal:
        front = tuple(
            card_of(rank, len(SUITS) - 1 - copy)
            for rank, size in ranks_and_sizes
            for copy in range(size)
        )
        assert validate(ruleset, hand(STRONGEST, middle, front)).valid


@pytest.mark.proof
def test_every_five_cards() -> None:
    treatments = [Treatment(name) for name in domains.WITHOUT_SUITS]
    categories = treatments[0].rows
    keys = list(domains.five_card_keys())
    assert len(keys) == domains.FIVE_CARD_HANDS
    assert Counter(categories[where].category for where in keys) == FIVE_CARD_COUNTS
    found = {}
    for treatment in treatments:
        place_of = domains.places(treatment.rows)
        found[treatment.name] = domains.digest(place_of[where] for where in keys)
    assert found == {name: DIGESTS[name] for name in domains.WITHOUT_SUITS}


@pytest.mark.proof
def test_every_five_cards_are_in_the_order_of_treys() -> None:
    rows = Treatment("lowest lowest").rows
    evaluate = Evaluator().hand_size_map[5]
    hands = combinations([treys_card(card) for card in DECK], 5)
    ranks = {
        (rows[where].strength, -evaluate(list(cards)))
        for where, cards in zip(domains.five_card_keys(), hands, strict=True)
    }
    assert len(ranks) == 7_462
    assert_same_order(ranks)


@pytest.mark.proof
def test_every_five_cards_with_suits_are_in_the_order_of_the_reference() -> None:
    ours, theirs = domains.every_hand_with_suits()
    assert len(ours) == domains.FIVE_CARD_HANDS
    assert len(set(ours)) == len(ours)
    by_engine = domains.ranked(len(ours), ours.__getitem__)
    assert by_engine == domains.ranked(len(theirs), theirs.__getitem__)
    assert domains.digest(by_engine) == DIGESTS[domains.WITH_SUITS]


@pytest.mark.proof
def test_foul_test_of_every_front_against_every_class_of_middle() -> None:
    ruleset = shipped().get("an-trang")
    middles = [(cards, plainly(cards)) for cards in domains.classes(5)]
    for front, plain in ((cards, plainly(cards)) for cards in domains.classes(3)):
        wrong = [
            middle
            for middle, other in middles
            if validate(ruleset, hand(STRONGEST, middle, front)).valid
            is front_is_stronger(plain, other)
        ]
        assert not wrong
