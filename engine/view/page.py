"""A settlement as one self-contained page: no script, no font, nothing fetched."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources
from typing import Final

from engine.cards import RANKS, SUIT_SYMBOLS, rank_of, suit_of
from engine.view.story import HandStory, PairStory, RowStory, Story, signed
from engine.view.words import word

_STYLE: Final = (resources.files("engine.view") / "page.css").read_text(encoding="utf-8")


def page(story: Story) -> str:
    """Return the story as an HTML document."""
    return "\n".join(_Page(story).lines()) + "\n"


def _amount(number: float, unit: str = "") -> str:
    sign = "plus" if number > 0 else "minus" if number else "none"
    return f'<span class="amount {sign}">{signed(number)}{escape(unit)}</span>'


def _card(card: int) -> str:
    rank = RANKS[rank_of(card)].replace("T", "10")
    suit = SUIT_SYMBOLS[suit_of(card)]
    colour = " red" if suit in "♦♥" else ""
    return f'<span class="card{colour}">{rank}<small>{suit}</small></span>'


def _cards(cards: Sequence[int]) -> str:
    return "".join(map(_card, cards))


class _Page:
    def __init__(self, story: Story) -> None:
        self._story = story
        self._chi = f" {self._word('chi')}"
        self._coins = f" {self._word('coins')}"

    def _word(self, name: str) -> str:
        return word(name, self._story.language)

    def lines(self) -> Iterator[str]:
        """Yield the document's lines."""
        story = self._story
        title = escape(story.title)
        yield f'<!DOCTYPE html>\n<html lang="{story.language}">\n<head>\n<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>"
        yield f"<h1>{title}</h1>"
        yield f'<p class="details">{escape(" · ".join(story.details))}</p>'
        yield f'<h2>{escape(self._word("hands"))}</h2>\n<div class="hands">'
        yield from map(self._hand, story.hands)
        yield "</div>"
        yield from self._pot() if story.pays_a_pot else self._matrix()
        yield f'<h2>{escape(self._word("pairs"))}</h2>\n<div class="pairs">'
        yield from map(self._pair, story.pairs)
        yield "</div>\n</body>\n</html>"

    def _hand(self, hand: HandStory) -> str:
        rows = "".join(map(self._row, hand.rows))
        if not hand.rows:
            label = escape(self._word("no_rows"))
            rows = f'<div class="row"><span class="label">{label}</span>{_cards(hand.cards)}</div>'
        parts = ""
        if len(hand.parts) > 1:
            steps = ", ".join(f"{name} {signed(chi)}" for name, chi in hand.parts)
            parts = f'<p class="note">= {escape(steps)}</p>'
        return (
            f'<section class="box"><div class="head"><h3>{escape(hand.name)}</h3>'
            f"<span>{escape(hand.standing)}</span></div>"
            f"<p>{_amount(hand.chi, self._chi)} · {_amount(hand.coins, self._coins)}</p>"
            f"{rows}{parts}</section>"
        )

    def _row(self, row: RowStory) -> str:
        dead = "" if row.live else f" ({self._word('dead')})"
        kind = "row" if row.live else "row dead"
        label = escape(f"{row.label}: {row.category}{dead}")
        return f'<div class="{kind}"><span class="label">{label}</span>{_cards(row.cards)}</div>'

    def _pot(self) -> Iterator[str]:
        yield f"<h2>{escape(self._word('pot'))}</h2>"
        yield f'<p class="note">{escape(self._word("pot_rule"))}</p>\n<table>'
        for hand in self._story.hands:
            yield f"<tr><td>{escape(hand.name)}</td><td>{_amount(hand.coins)}</td></tr>"
        yield "</table>"

    def _matrix(self) -> Iterator[str]:
        story = self._story
        names = [escape(hand.name) for hand in story.hands]
        yield f"<h2>{escape(self._word('who_pays'))}</h2>"
        yield f'<p class="note">{escape(self._word("matrix_hint"))}</p>\n<div class="wide"><table>'
        heads = "".join(f"<th>{name}</th>" for name in (*names, escape(self._word("total"))))
        yield f"<tr><th></th>{heads}</tr>"
        for seat, cells in enumerate(story.matrix):
            amounts = "".join(
                f"<td>{'' if other == seat else _amount(coins)}</td>"
                for other, coins in enumerate(cells)
            )
            total = f"<td>{_amount(story.hands[seat].coins)}</td>"
            yield f"<tr><td>{names[seat]}</td>{amounts}{total}</tr>"
        yield "</table></div>"

    def _pair(self, pair: PairStory) -> str:
        steps = "".join(
            f'<tr><td>{escape(line.text)}</td><td class="amount">{line.chi}</td></tr>'
            for line in pair.lines
        )
        total = _amount(pair.chi, self._chi)
        if not self._story.pays_a_pot:
            total += f" · {_amount(pair.coins, self._coins)}"
        return (
            f'<section class="box"><div class="head"><h3>{escape(pair.title)}</h3>'
            f'<span>{total}</span></div><table class="steps">{steps}</table></section>'
        )
