"""A table that is filled with hands, no card twice."""

from dataclasses import dataclass

from .arrange import arrange, arrange_loosely, in_legal_order
from .build import Random, without_cards
from .cards import DECK, Cards
from .naturals import Rows
from .rulesets import Ruleset


@dataclass
class Table:
    """Hands made so far, and the cards that are left."""

    rng: Random
    ruleset: Ruleset
    players: int
    hands: list[Rows]
    deck: Cards = DECK

    def seat(self, rows: Rows | None) -> bool:
        """Add a hand, if there is one and a seat for it."""
        if rows is None or len(self.hands) == self.players:
            return False
        self.hands.append(rows)
        self.deck = without_cards(self.deck, [card for cards in rows for card in cards])
        return True

    def in_order(self, rows: Rows | None) -> Rows | None:
        """The same rows with the stronger five in the back."""
        if rows is None:
            return None
        front, first, second = rows
        return in_legal_order(first, second, front, self.ruleset.ranking)

    def random_cards(self) -> Cards:
        """Thirteen cards from the deck."""
        return tuple(self.rng.sample(self.deck, 13))

    def fill(self) -> None:
        """Arranged random hands in all seats that are still empty."""
        while len(self.hands) < self.players:
            make = arrange if self.rng.random() < 0.6 else self.loosely
            self.seat(make(self.random_cards(), self.ruleset.ranking))

    def loosely(self, cards: Cards, _ranking: object) -> Rows:
        """A legal hand that is not the strongest."""
        return arrange_loosely(self.rng, cards, self.ruleset.ranking)
