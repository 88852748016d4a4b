"""A settlement as text for a terminal, with or without colour."""

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

from engine.cards import RANKS, SUIT_SYMBOLS, rank_of, suit_of
from engine.view.story import Chi, HandStory, PairStory, Story, signed
from engine.view.words import word

_RED, _GREEN, _BOLD, _DIM, _RESET = "\033[31m", "\033[32m", "\033[1m", "\033[2m", "\033[0m"


def render(story: Story, *, colour: bool) -> str:
    """Return the whole story as lines of text."""
    return "\n".join(_Page(story, colour=colour).lines()) + "\n"


def _width(text: str) -> int:
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def _left(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _right(text: str, width: int) -> str:
    return " " * (width - _width(text)) + text


class _Page:
    def __init__(self, story: Story, *, colour: bool) -> None:
        self._story = story
        self._colour = colour

    def _word(self, name: str) -> str:
        return word(name, self._story.language)

    def _paint(self, text: str, code: str) -> str:
        return code + text + _RESET if self._colour and text else text

    def _amount(self, text: str) -> str:
        """Paint a signed amount that may stand among spaces."""
        bare = text.strip()
        if bare.startswith("+"):
            return self._paint(text, _GREEN)
        return text if bare == "0" else self._paint(text, _RED)

    def _chi(self, chi: Chi) -> str:
        return self._amount(f"{signed(chi)} {self._word('chi')}")

    def _coins(self, coins: int) -> str:
        return self._amount(f"{signed(coins)} {self._word('coins')}")

    def _card(self, card: int) -> str:
        text = RANKS[rank_of(card)].replace("T", "10") + SUIT_SYMBOLS[suit_of(card)]
        return self._paint(text, _RED) if SUIT_SYMBOLS[suit_of(card)] in "♦♥" else text

    def _cards(self, cards: Sequence[int]) -> str:
        return " ".join(map(self._card, cards))

    def lines(self) -> Iterator[str]:
        """Yield every line."""
        yield self._paint(self._story.title, _BOLD)
        yield self._paint(" · ".join(self._story.details), _DIM)
        for hand in self._story.hands:
            yield ""
            yield from self._hand(hand)
        yield ""
        yield from self._matrix()
        yield ""
        yield self._paint(self._word("pairs"), _BOLD)
        for pair in self._story.pairs:
            yield from self._pair(pair)

    def _hand(self, hand: HandStory) -> Iterator[str]:
        total = f"{self._chi(hand.chi)}  {self._coins(hand.coins)}"
        yield f"{self._paint(hand.name, _BOLD)}  {hand.standing}  {total}"
        label_width = max((_width(row.label) for row in hand.rows), default=0)
        cards_width = max((len(self._plain(row.cards)) for row in hand.rows), default=0)
        for row in hand.rows:
            padding = " " * (cards_width - len(self._plain(row.cards)))
            dead = "" if row.live else f" ({self._word('dead')})"
            yield (
                f"  {_left(row.label, label_width)}  {self._cards(row.cards)}{padding}"
                f"  {row.category}{self._paint(dead, _DIM)}"
            )
        if not hand.rows:
            yield f"  {self._cards(hand.cards)}  {self._paint(self._word('no_rows'), _DIM)}"
        if len(hand.parts) > 1:
            yield "  = " + ", ".join(f"{name} {signed(chi)}" for name, chi in hand.parts)

    @staticmethod
    def _plain(cards: Sequence[int]) -> str:
        return " ".join("10x" if RANKS[rank_of(card)] == "T" else "9x" for card in cards)

    def _matrix(self) -> Iterator[str]:
        story = self._story
        if story.pays_a_pot:
            yield f"{self._paint(self._word('pot'), _BOLD)}: {self._word('pot_rule')}"
            for hand in story.hands:
                yield f"  {hand.name}  {self._amount(signed(hand.coins))}"
            return
        yield f"{self._paint(self._word('who_pays'), _BOLD)}: {self._word('matrix_hint')}"
        names = [hand.name for hand in story.hands]
        table = [["", *names, self._word("total")]]
        for seat, cells in enumerate(story.matrix):
            amounts = ["" if other == seat else signed(coins) for other, coins in enumerate(cells)]
            table.append([names[seat], *amounts, signed(story.hands[seat].coins)])
        widths = [max(map(_width, column)) for column in zip(*table, strict=True)]
        for place, line in enumerate(table):
            first = _left(line[0], widths[0])
            rest = [_right(cell, width) for cell, width in zip(line[1:], widths[1:], strict=True)]
            if place:
                rest = [self._amount(cell) if cell.strip() else cell for cell in rest]
            yield f"  {first}  {'  '.join(rest)}".rstrip()

    def _pair(self, pair: PairStory) -> Iterator[str]:
        total = self._chi(pair.chi)
        if not self._story.pays_a_pot:
            total += f"  {self._coins(pair.coins)}"
        yield f"  {self._paint(pair.title, _BOLD)}: {total}"
        width = max(_width(line.text) for line in pair.lines)
        amounts = max(_width(line.chi) for line in pair.lines)
        for line in pair.lines:
            yield f"    {_left(line.text, width)}  {self._amount(_right(line.chi, amounts))}"
