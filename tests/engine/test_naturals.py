"""Each natural by a hand that shows it and by near misses."""

import pytest

from engine.cards import parse_cards
from engine.naturals import BY_CARDS, BY_ROWS, BY_SPLIT, pair_count

SPADES = "2s3s4s5s6s7s8s9sTsJsQsKsAs"
MIXED_RANKS = "2s3s4s5s6s7s8s9sTsJsQsKsAh"


@pytest.mark.parametrize(
    ("kind", "cards", "held"),
    [
        ("same_suit_dragon", SPADES, True),
        ("same_suit_dragon", MIXED_RANKS, False),
        ("dragon", SPADES, True),
        ("dragon", MIXED_RANKS, True),
        ("dragon", "2s3s4s5s6s7s8s9sTsJsQsKsKh", False),
        ("same_colour", SPADES, True),
        ("same_colour", "2s3s4s5s6s7s8s2c3c4c5c6c7c", True),
        ("same_colour", "2d3d4d5d6d7d8d2h3h4h5h6h7h", True),
        ("same_colour", "2s3s4s5s6s7s8s2c3c4c5c6c7h", False),
        ("same_colour", "2s3s4s5s6s7s8s2h3h4h5h6h7h", False),
        ("twelve_of_a_colour", "2s3s4s5s6s7s8s2c3c4c5c6c7h", True),
        ("twelve_of_a_colour", "2d3d4d5d6d7d8d2h3h4h5h6h7c", True),
        ("twelve_of_a_colour", "2s3s4s5s6s7s8s2c3c4c5c6c7c", False),
        ("twelve_of_a_colour", "2s3s4s5s6s7s8s2c3c4c5c6h7h", False),
        ("four_threes", "2s2h2d3s3h3d4s4h4d5s5h5d9c", True),
        # A four counts as a three.
        ("four_threes", "2s2h2d2c3s3h3d4s4h4d5s5h5d", True),
        ("four_threes", "2s2h2d2c3s3h3d3c4s4h4d5s5h", False),
        ("four_threes", "2s2h2d3s3h3d4s4h4d5s5h9d9c", False),
        ("five_pairs_and_three", "2s2h3s3h4s4h5s5h6s6h9s9h9d", True),
        # A four is two pairs.
        ("five_pairs_and_three", "2s2h2d2c4s4h5s5h6s6h9s9h9d", True),
        ("five_pairs_and_three", "2s2h2d2c4s4h4d4c6s6h9s9h9d", True),
        ("five_pairs_and_three", "2s2h3s3h4s4h5s5h6s6h9s9hTd", False),
        ("five_pairs_and_three", "2s2h2d3s3h3d4s4h4d5s5h9s9h", False),
        ("six_pairs", "2s2h3s3h4s4h5s5h6s6h9s9hTd", True),
        ("six_pairs", "2s2h2d2c4s4h5s5h6s6h9s9hTd", True),
        ("six_pairs", "2s2h2d2c4s4h4d4c6s6h6d6cTd", True),
        # A three gives one pair.
        ("six_pairs", "2s2h3s3h4s4h5s5h6s6h9s9h9d", True),
        ("six_pairs", "2s2h3s3h4s4h5s5h6s6h6dTsJd", False),
        ("six_pairs", "2s2h3s3h4s4h5s5h6s6h9sTsJs", False),
        ("straight_flush_held", "5h6h7h8h9h2s2d3c4sTsJcQdKs", True),
        ("straight_flush_held", "Ah2h3h4h5h7s7d8c9sTsJcQdKs", True),
        ("straight_flush_held", "ThJhQhKhAh7s7d8c9s2s3c4d5s", True),
        ("straight_flush_held", "QhKhAh2h3h7s7d8c9sTsJc4d5s", False),
        ("straight_flush_held", "5h6h7h8hTh9s2d3c4sTsJcQdKs", False),
        ("straight_flush_held", "5h6h7h8h9s2s2d3c4sTsJcQdKs", False),
        ("straight_flush_held", "2s3s4s5sTs7h8h9hTh6hQdKdAc", True),
        ("straight_flush_held", "2s3s4s5s7s8h9hTh6hJdQdKdAc", False),
        ("four_of_a_kind_held", "2s2h2d2c4s5h6d7c8s9hTdJcQs", True),
        ("four_of_a_kind_held", "AsAhAdAc4s5h6d7c8s9hTdJcQs", True),
        ("four_of_a_kind_held", "2s2h2d4c4s4h6d6c6s9h9d9cQs", False),
    ],
)
def test_naturals_held_by_the_13_cards(kind: str, cards: str, held: bool) -> None:
    parsed = parse_cards(cards)
    assert len(set(parsed)) == 13
    assert BY_CARDS[kind](sum(parsed), parsed) is held  # type: ignore[index]


@pytest.mark.parametrize(
    ("kind", "back", "middle", "front", "shown"),
    [
        ("three_flushes", "2s4s6s8sTs", "3h5h7h9hJh", "2d4d6d", True),
        ("three_flushes", "2s4s6s8sTs", "3s5s7s9sJs", "QsKsAs", True),
        ("three_flushes", "5s6s7s8s9s", "3h5h7h9hJh", "2d4d6d", True),
        ("three_flushes", "2s4s6s8sTh", "3h5h7h9hJh", "2d4d6d", False),
        ("three_flushes", "2s4s6s8sTs", "3h5h7h9hJs", "2d4d6d", False),
        ("three_flushes", "2s4s6s8sTs", "3h5h7h9hJh", "2d4d6h", False),
        ("three_straights", "5s6h7d8c9s", "AsKhQdJcTs", "QsKsAh", True),
        ("three_straights", "5s6h7d8c9s", "Ah2s3h4d5c", "Ac2d3s", True),
        ("three_straights", "5s6h7d8c9s", "5h6s7h8d9c", "5d6d7c", True),
        ("three_straights", "5s6h7d8cTs", "5h6s7h8d9c", "5d6d7c", False),
        ("three_straights", "5s6h7d8c9s", "5h6s7h8dTc", "5d6d7c", False),
        ("three_straights", "5s6h7d8c9s", "5h6s7h8d9c", "5d6d8s", False),
        ("three_straights", "5s6h7d8c9s", "5h6s7h8d9c", "KdAs2c", False),
        ("three_straights", "5s6h7d8c9s", "QhKsAh2d3c", "5d6d7c", False),
        ("full_house_in_middle", "AsKhQdJcTs", "2s2h2d3s3h", "4s5h7d", True),
        ("full_house_in_middle", "2s2h2d3s3h", "AsKhQdJcTs", "4s5h7d", False),
        ("full_house_in_middle", "AsKhQdJcTs", "2s2h2d2c3h", "4s5h7d", False),
        ("full_house_in_middle", "AsKhQdJcTs", "2s2h3d3s4h", "4s5h7d", False),
        ("three_of_a_kind_in_front", "AsKhQdJcTs", "2s2h3d3s4h", "5s5h5d", True),
        ("three_of_a_kind_in_front", "AsKhQdJcTs", "5s5h5d3s4h", "2s2h7d", False),
        ("three_straight_flushes", "5s6s7s8s9s", "AhKhQhJhTh", "QdKdAd", True),
        ("three_straight_flushes", "5s6s7s8s9s", "Ah2h3h4h5h", "Ad2d3d", True),
        ("three_straight_flushes", "5s6s7s8s9s", "AhKhQhJhTh", "QdKdAs", False),
        ("three_straight_flushes", "5s6s7s8s9s", "AhKhQhJhTh", "QdKdJs", False),
        ("three_straight_flushes", "5s6s7s8s9s", "AhKhQhJhTh", "2d4d6d", False),
        ("three_straight_flushes", "5s6s7s8s9h", "AhKhQhJhTh", "QdKdAd", False),
        ("three_straight_flushes", "5s6s7s8s9s", "AhKhQhJhTs", "QdKdAd", False),
        ("three_straights_or_flushes", "5s6h7d8c9s", "Ah2s3h4d5c", "Ac2d3s", True),
        ("three_straights_or_flushes", "2s4s6s8sTs", "Ah2s3h4d5c", "QdKdAc", True),
        ("three_straights_or_flushes", "2s4s6s8sTs", "9h9s9d9cAh", "2d4d6d", True),
        ("three_straights_or_flushes", "2s2h2d3s3h", "5s6h7d8c9s", "9d4d6d", True),
        ("three_straights_or_flushes", "5s6s7s8s9s", "AhKhQhJhTh", "2d4d6d", True),
        # Three of a kind in front does not do, nor three of a kind elsewhere.
        ("three_straights_or_flushes", "5s6h7d8c9s", "Ah2s3h4d5c", "KcKdKs", False),
        ("three_straights_or_flushes", "2s2h2d3s4h", "5s6h7d8c9s", "9d4d6d", False),
        ("three_straights_or_flushes", "2s4s6s8sTs", "9h9s9d8cAh", "2d4d6d", False),
        ("three_straights_or_flushes", "2s4s6s8sTs", "9h9s9d9cAh", "2d4d6h", False),
    ],
)
def test_naturals_shown_by_rows(kind: str, back: str, middle: str, front: str, shown: bool) -> None:
    rows = (sum(parse_cards(row)) for row in (back, middle, front))
    assert BY_ROWS[kind].shown_by(*rows) is shown  # type: ignore[index]


@pytest.mark.parametrize(
    ("kind", "cards", "shown"),
    [
        # 5 + 5 + 3 in any suits; 8 + 5, 10 + 3 and 13 of a suit divide too.
        ("three_flushes", "2s3s4s5s7s2h3h4h5h7h2d3d4d", True),
        ("three_flushes", "2s3s4s5s7s8s9sTs2h3h4h5h7h", True),
        ("three_flushes", "2s3s4s5s7s8s9sTsJsKs2h3h4h", True),
        ("three_flushes", SPADES, True),
        ("three_flushes", "2s3s4s5s7s8s9s2h3h4h5h7h8h", False),
        ("three_flushes", "2s3s4s5s7s2h3h4h5h7h2d3d4c", False),
        ("three_flushes", "2s3s4s5s7s8s9sTsJs2h3h4h5h", False),
        ("three_straights", "2s3h4d5c6s7h8d9cTsJhQdKcAs", True),
        ("three_straights", "As2h3d4c5sAh2d3c4s5h6d7c8s", True),
        ("three_straights", "As2h3dAh2d3c4s5h6d7c8s4h5d", True),
        ("three_straights", "QsKhAdAh2d3c4s5hTdJcQhKsAc", True),
        ("three_straights", "QsKhAdKd2d3c4s5hTdJcQhKsAc", False),
        ("three_straights", "2s3h4d5c6s7h8d9cTsJhQdKcKs", False),
        ("three_straight_flushes", "5s6s7s8s9sAhKhQhJhTh2d3d4d", True),
        ("three_straight_flushes", "5s6s7s8s9sAhKhQhJhThAd2d3d", True),
        ("three_straight_flushes", SPADES, True),
        # Three flushes, three straights, and yet not at once.
        ("three_straight_flushes", "5s6s7s8s9sAhKhQhJhTh2d4d3s", False),
        ("three_straight_flushes", "5s6s7s8s2sAhKhQhJhTh9d3d4d", False),
        ("three_straight_flushes", "5s6s7s8s9s5h6h7h8h9h2d3d5d", False),
        ("three_straight_flushes", "Ac2c3c4c5cAs2s3s4s5s2d3d6d", False),
        ("full_house_in_middle", "2s2h2d3s3h4s5h6d7c8s9hTdJc", True),
        ("full_house_in_middle", "2s2h2d2c3h3s4s5h6d7c8s9hTd", True),
        ("full_house_in_middle", "2s2h2d3s3h3d4s5h6d7c8s9hTd", True),
        ("full_house_in_middle", "2s2h2d2c3h4s5h6d7c8s9hTdJc", False),
        ("full_house_in_middle", "2s2h3s3h4s4h5h5d6d7c8s9hTd", False),
        ("three_of_a_kind_in_front", "2s2h2d3s4s5h6d7c8s9hTdJcQs", True),
        ("three_of_a_kind_in_front", "2s2h2d2c4s5h6d7c8s9hTdJcQs", True),
        ("three_of_a_kind_in_front", "2s2h3s3h4s4h5h5d6d7c8s9hTd", False),
    ],
)
def test_naturals_that_some_split_shows(kind: str, cards: str, shown: bool) -> None:
    parsed = parse_cards(cards)
    assert len(set(parsed)) == 13
    assert BY_SPLIT[kind](sum(parsed), parsed) is shown  # type: ignore[index]


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("2s3s", 0), ("2s2h", 1), ("2s2h2d", 1), ("2s2h2d2c", 2), ("2s2hAsAhAd", 2), (SPADES, 0)],
)
def test_a_three_is_one_pair_and_a_four_two(cards: str, pairs: int) -> None:
    assert pair_count(sum(parse_cards(cards))) == pairs
