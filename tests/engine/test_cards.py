import pytest

from engine.cards import (
    DECK,
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    CardTextError,
    card_of,
    card_text,
    cards_text,
    parse_cards,
    rank_counts,
    rank_of,
    rank_tally,
    suit_counts,
    suit_of,
)


def test_the_deck_is_52_cards_each_read_back_from_its_text() -> None:
    texts = [card_text(card) for card in DECK]
    assert texts == [rank + suit for rank in RANKS for suit in SUITS]
    assert len(set(DECK)) == 52
    assert parse_cards("".join(texts)) == DECK
    assert parse_cards(cards_text(DECK)) == DECK


@pytest.mark.parametrize("card", DECK, ids=card_text)
def test_a_card_is_its_rank_and_suit(card: int) -> None:
    rank, suit = rank_of(card), suit_of(card)
    assert card_of(rank, suit) == card
    assert card_text(card) == "23456789TJQKA"[rank] + "csdh"[suit]
    assert parse_cards(RANKS[rank] + SUIT_SYMBOLS[suit]) == (card,)
    assert parse_cards(RANKS[rank].lower() + SUITS[suit].upper()) == (card,)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ""),
        ("  ", ""),
        ("As", "As"),
        ("aS", "As"),
        ("A♠", "As"),
        ("a♣k♦q♥", "Ac Kd Qh"),
        ("10h", "Th"),
        ("TH", "Th"),
        ("t♥", "Th"),
        ("10♥", "Th"),
        ("AS KD 10H", "As Kd Th"),
        ("askdth", "As Kd Th"),
        ("A♠,K♦,10♥", "As Kd Th"),
        ("As, Kd ,Th", "As Kd Th"),
        ("As ,, Kd", "As Kd"),
        (" As Kd ", "As Kd"),
        ("10c10d2s", "Tc Td 2s"),
        ("2C3S4D5H6c7s8d9h", "2c 3s 4d 5h 6c 7s 8d 9h"),
    ],
)
def test_cards_are_read_in_the_order_given(text: str, read: str) -> None:
    assert cards_text(parse_cards(text)) == read


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("1h", "1h"),
        ("0h", "0h"),
        ("11h", "1"),
        ("AX", "AX"),
        ("A", "A"),
        ("T", "T"),
        ("10", "10"),
        ("10x", "10x"),
        ("100h", "10"),
        ("A S", "A"),
        ("10 h", "10"),
        ("AS KD 10", "10"),
        ("ASKDZZ", "ZZ"),
        ("AS x KD", "x"),
        ("ASK", "K"),
        ("AS;KD", ";K"),
        (",", ","),
        (",AS", ","),
        (" ,AS KD", ","),
        ("AS,", ","),
        ("AS, ,", ","),
        ("AS KD ,", ","),
        ("AS\tKD", "\tK"),
        ("AS KD\tQC", "\tQ"),
        ("AS KD\n", "\n"),
        ("\t", "\t"),
        ("X", "X"),
        ("AS\n", "\n"),
        ("\u00a0AS", "\u00a0A"),
        ("AS\u3000KD", "\u3000K"),
        # A Kelvin sign, a long s, an Arabic-Indic three, a full-width A, an open heart, an emoji.
        ("\u212as", "\u212as"),
        ("A\u017f", "A\u017f"),
        ("\u0663s", "\u0663s"),
        ("\uff21s", "\uff21s"),
        ("A\u2661", "A\u2661"),
        ("A♥\ufe0f", "\ufe0f"),
        ("\U0001f0a1", "\U0001f0a1"),
    ],
)
def test_what_is_no_card_is_named(text: str, token: str) -> None:
    with pytest.raises(CardTextError, match=r" is not a card$") as caught:
        parse_cards(text)
    assert caught.value.token == token
    assert str(caught.value) == f"{token!r} is not a card"


def test_a_tally_counts_ranks_and_suits() -> None:
    counted = sum(parse_cards("As Ah Ad Ac Kd Kh 2d 3d 4d 5d 6d 7d 8d"))
    assert rank_counts(counted) == (1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 4)
    assert suit_counts(counted) == (1, 1, 9, 2)


def test_thirteen_cards_of_a_suit_stay_in_their_field() -> None:
    counted = sum(parse_cards("2s3s4s5s6s7s8s9sTsJsQsKsAs"))
    assert suit_counts(counted) == (0, 13, 0, 0)
    assert rank_counts(counted) == (1,) * 13


def test_a_tally_of_ranks_is_that_of_cards_without_their_suits() -> None:
    assert rank_counts(rank_tally([0, 0, 8, 12])) == rank_counts(sum(parse_cards("2s2hTcAd")))
    assert suit_counts(rank_tally([0, 0, 8, 12])) == (0, 0, 0, 0)
