"""Cards: integers that add up to a count of ranks and suits, and their text.

A card is the sum of a rank weight and a suit weight: one in a field of three bits for
each rank, above them one in a field of four bits for each suit. The sum of some cards,
their tally, therefore counts every rank and suit among them.

Ranks are numbered from 0 for a two to 12 for an ace; suits ♣ 0, ♠ 1, ♦ 2, ♥ 3, the
order in which they are ranked where a ruleset lets them decide.
"""

import re
from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "csdh"
SUIT_SYMBOLS: Final = "♣♠♦♥"

TWO: Final = 0
TEN: Final = 8
ACE: Final = 12

_RANK_BITS: Final = 3
_SUIT_BITS: Final = 4
SUIT_SHIFT: Final = _RANK_BITS * len(RANKS)
RANK_MASK: Final = (1 << SUIT_SHIFT) - 1

RANK_WEIGHT: Final = tuple(1 << _RANK_BITS * rank for rank in range(len(RANKS)))
SUIT_WEIGHT: Final = tuple(1 << SUIT_SHIFT + _SUIT_BITS * suit for suit in range(len(SUITS)))


def card_of(rank: int, suit: int) -> int:
    """Return the card of a rank and a suit."""
    return RANK_WEIGHT[rank] + SUIT_WEIGHT[suit]


DECK: Final = tuple(card_of(rank, suit) for rank in range(len(RANKS)) for suit in range(len(SUITS)))


def rank_of(card: int) -> int:
    """Return the rank of a card: 0 for a two to 12 for an ace."""
    return (card & RANK_MASK).bit_length() // _RANK_BITS


def suit_of(card: int) -> int:
    """Return the suit of a card: ♣ 0, ♠ 1, ♦ 2, ♥ 3."""
    return (card >> SUIT_SHIFT).bit_length() // _SUIT_BITS


def rank_tally(ranks: Iterable[int]) -> int:
    """Return the tally of ranks alone."""
    return sum(RANK_WEIGHT[rank] for rank in ranks)


def suit_counts(counted: int) -> tuple[int, ...]:
    """Return how many cards of each suit a tally holds, in the order ♣ ♠ ♦ ♥."""
    suits = counted >> SUIT_SHIFT
    return tuple(suits >> _SUIT_BITS * suit & 15 for suit in range(len(SUITS)))


def rank_counts(counted: int) -> tuple[int, ...]:
    """Return how many cards of each rank a tally holds, from twos to aces."""
    return tuple(counted >> _RANK_BITS * rank & 7 for rank in range(len(RANKS)))


# Letter classes are spelled out: case folding would take the Kelvin sign for a king.
_RANK_TEXTS: Final = {
    **{rank: [rank, rank.lower()] for rank in RANKS},
    "T": ["T", "t", "10"],
}
_SUIT_TEXTS: Final = [
    [letter, letter.upper(), symbol] for letter, symbol in zip(SUITS, SUIT_SYMBOLS, strict=True)
]
_CARD_BY_TEXT: Final = {
    rank_text + suit_text: card_of(rank, suit)
    for rank, rank_name in enumerate(RANKS)
    for rank_text in _RANK_TEXTS[rank_name]
    for suit, suit_texts in enumerate(_SUIT_TEXTS)
    for suit_text in suit_texts
}
_CARD: Final = re.compile(r"(?:10|[2-9TtJjQqKkAa])[SsCcDdHh♠♣♦♥]")
_CARDS: Final = re.compile(rf" *(?:{_CARD.pattern}(?:[ ,]*(?={_CARD.pattern})| *\Z))+")
_TOKEN: Final = re.compile(r"10[^ ,0-9]?|[^ ,][^ ,0-9]?")
_GOOD_CARDS: Final = re.compile(rf" *(?:{_CARD.pattern}[ ,]*)*")


class CardTextError(ValueError):
    """Text that is not a sequence of cards; `token` is the first piece that is none."""

    def __init__(self, token: str) -> None:
        super().__init__(f"{token!r} is not a card")
        self.token = token


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards from text such as `AS KD 10H`, `askdth` or `A♠,K♦,10♥`.

    A rank is `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`; a suit is `s c d h` or
    `♠ ♣ ♦ ♥`; letters in either case; spaces and commas may stand between cards.
    Empty text holds no cards.

    Raises:
        CardTextError: naming the first token that is not a card.

    """
    # Nearly all text is one of two plain spellings, read in a third of the time.
    plain = text.split(" ") if " " in text else [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return tuple([_CARD_BY_TEXT[token] for token in plain])
    except KeyError:
        return _parse_any_spelling(text)


def _parse_any_spelling(text: str) -> tuple[int, ...]:
    if _CARDS.fullmatch(text):
        return tuple([_CARD_BY_TEXT[token] for token in _CARD.findall(text)])
    if not text.strip(" "):
        return ()
    raise CardTextError(_first_bad_token(text))


def _first_bad_token(text: str) -> str:
    token = _TOKEN.match(_GOOD_CARDS.sub("", text, count=1))
    # What is no token there is a comma before the first card or after the last.
    return token.group() if token else ","


def card_text(card: int) -> str:
    """Print a card as rank and suit letter, such as `As` or `Td`."""
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def cards_text(cards: Iterable[int]) -> str:
    """Print cards with spaces between them, such as `As Kd Th`."""
    return " ".join(card_text(card) for card in cards)
