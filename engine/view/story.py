"""What a view tells: each hand, and each pair line by line, in words and signed chi.

A story is told from a round and its reply in the JSON form of the API, so that a
settlement made here and one fetched from a server look alike.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards import parse_cards
from engine.definition import Label
from engine.interchange import Json, RoundText
from engine.request import HandText
from engine.ruleset import Ruleset
from engine.seats import deal_out
from engine.view.words import Language, in_language, word

Chi = int | float
ROWS: Final = ("back", "middle", "front")

# By the kind that a reply names: which multipliers it may be made of.
_ONE: Final = (("sweep_one",), ("sweep_table",), ("sweep_one", "sweep_table"))
_THREE: Final = (("sweep_three",), ("sweep_three", "sweep_table"))
_SAP: Final[Mapping[str, Sequence[tuple[str, ...]]]] = {
    "SAP_KIND_SAP_HAM": _ONE,
    "SAP_KIND_SAP_HAM_ALL": _THREE,
    "SAP_KIND_SAP_BA_CHI": (("swept_loser",),),
    "SAP_KIND_SAP_HAM_AND_SAP_BA_CHI": tuple(
        (*sweeps, "swept_loser") for sweeps in (*_ONE, *_THREE)
    ),
}


class RowStory(NamedTuple):
    """One row of a hand: its label, its cards, what it is, and whether it took part."""

    label: str
    cards: tuple[int, ...]
    category: str
    live: bool


@dataclass(frozen=True, slots=True)
class HandStory:
    """One hand: who, how it stands, its rows, and where its chi come from."""

    name: str
    standing: str
    rows: tuple[RowStory, ...]
    cards: tuple[int, ...]
    parts: tuple[tuple[str, Chi], ...]
    chi: Chi
    coins: int


class Line(NamedTuple):
    """One step of a pair: what happened, and the chi that it moves to the first seat."""

    text: str
    chi: str


@dataclass(frozen=True, slots=True)
class PairStory:
    """What two seats settle, signed from the first one's side."""

    a: int
    b: int
    title: str
    lines: tuple[Line, ...]
    chi: Chi
    coins: int


@dataclass(frozen=True, slots=True)
class Story:
    """A settlement told in one language."""

    language: Language
    title: str
    details: tuple[str, ...]
    hands: tuple[HandStory, ...]
    pairs: tuple[PairStory, ...]
    matrix: tuple[tuple[int, ...], ...]
    pays_a_pot: bool


def tell(round_: RoundText, reply: Json, ruleset: Ruleset, language: Language) -> Story:
    """Tell a settlement in a language, in the words of its ruleset."""
    return _Teller(round_, reply, ruleset, language).story()


def signed(number: Chi) -> str:
    """Print a number with its sign and thousands apart: `+1,200`, `-4.5`, `0`."""
    return f"{number:+,}".replace("-", "\N{MINUS SIGN}") if number else "0"


class _Teller:
    def __init__(
        self, round_: RoundText, reply: Json, ruleset: Ruleset, language: Language
    ) -> None:
        self._round = round_
        self._reply = reply
        self._ruleset = ruleset
        self._definition = ruleset.definition
        self._language = language
        self._names = [
            hand["player_id"] or f"{self._word('seat')} {seat + 1}"
            for seat, hand in enumerate(reply["hands"])
        ]

    def _word(self, name: str) -> str:
        return word(name, self._language)

    def _label(self, labels: Mapping[str, Label], name: str) -> str:
        return in_language(labels[name], self._language)

    def story(self) -> Story:
        reply = self._reply
        pays_a_pot = self._definition.payment.coins == "pot"
        unit = self._word("pot_unit" if pays_a_pot else "stake_unit")
        name = in_language(self._definition.labels.name, self._language)
        pairs = tuple(map(self._pair, reply["pairs"]))
        return Story(
            language=self._language,
            title=f"{self._word('round')} {reply['round_id']}".rstrip(),
            details=(
                f"{name} ({reply['ruleset']})",
                f"{self._word('stake')} {int(reply['stake']):,} {unit}",
                f"{self._word('engine')} {reply['engine_version']}",
                f"{self._word('digest')} {reply['ruleset_digest'][:16]}",
            ),
            hands=tuple(map(self._hand, range(len(reply["hands"])))),
            pairs=pairs,
            matrix=self._matrix(pairs),
            pays_a_pot=pays_a_pot,
        )

    def _matrix(self, pairs: Sequence[PairStory]) -> tuple[tuple[int, ...], ...]:
        size = len(self._names)
        cells = [[0] * size for _ in range(size)]
        for pair in pairs:
            cells[pair.a][pair.b] = pair.coins
            cells[pair.b][pair.a] = -pair.coins
        return tuple(map(tuple, cells))

    def _hand(self, seat: int) -> HandStory:
        hand, sent = self._reply["hands"][seat], self._round.hands[seat]
        name = self._names[seat]
        if seat == self._round.dealer_seat:
            name += f" ({self._word('dealer')})"
        rows = self._shown(sent, hand)
        parts = ("row", "bonus", "sap", "mau_binh", "ca_ach")
        return HandStory(
            name=name,
            standing=self._standing(hand),
            rows=rows,
            cards=() if rows else parse_cards(sent.cards),
            parts=tuple(
                (self._word(f"{part}_part"), chi) for part in parts if (chi := hand[f"{part}_chi"])
            ),
            chi=hand["chi"],
            coins=int(hand["coin_delta"]),
        )

    def _standing(self, hand: Json) -> str:
        text = self._word(hand["standing"])
        if hand["standing"] == "STANDING_MAU_BINH":
            text += f": {self._natural(hand)}"
        if hand["foul"] and hand["standing"] != "STANDING_FOUL":
            text += f", {self._word('foul')}"
        return text

    def _natural(self, hand: Json) -> str:
        kind = hand["mau_binh"].removeprefix("MAU_BINH_KIND_").lower()
        return self._label(self._definition.labels.mau_binh, kind)

    def _shown(self, sent: HandText, hand: Json) -> tuple[RowStory, ...]:
        """Return the rows of a hand, or nothing where none are known."""
        if hand["back_category"] == "CATEGORY_UNSPECIFIED":
            return ()
        live = self._definition.hands.reveal_order[: hand["live_rows"]]
        return tuple(
            RowStory(
                self._label(self._definition.labels.row, row),
                _cards(sent, row),
                self._category(hand, row),
                row in live or hand["standing"] == "STANDING_MAU_BINH",
            )
            for row in ROWS
        )

    def _category(self, hand: Json, row: str) -> str:
        name = hand[f"{row}_category"].removeprefix("CATEGORY_").lower()
        return self._label(self._definition.labels.category, name)

    def _pair(self, pair: Json) -> PairStory:
        a, b = pair["a"], pair["b"]
        hands = self._reply["hands"]
        if "STANDING_MAU_BINH" in (hands[a]["standing"], hands[b]["standing"]):
            lines = self._natural_lines(pair)
        else:
            lines = self._row_lines(pair)
        return PairStory(
            a=a,
            b=b,
            title=f"{self._names[a]} {self._word('against')} {self._names[b]}",
            lines=tuple(lines),
            chi=pair["chi"],
            coins=int(pair["coins"]),
        )

    def _natural_lines(self, pair: Json) -> Iterator[Line]:
        chi = pair["mau_binh_chi"]
        if not chi:
            yield Line(self._word("natural_draw"), "0")
            return
        holder = self._reply["hands"][pair["a"] if chi > 0 else pair["b"]]
        text = f"{self._word('natural')}: {self._natural(holder)}"
        if abs(chi) != holder["mau_binh_payout_chi"]:
            text += f", {self._word('shared')}"
        yield Line(text, signed(chi))

    def _row_lines(self, pair: Json) -> Iterator[Line]:
        total = 0
        for row in self._definition.hands.reveal_order:
            chi = pair[f"{row}_chi"]
            total += chi
            yield Line(self._row_text(pair, row, chi), signed(chi))
        if pair["multiplier"] > 1:
            yield Line(self._word("sum"), signed(total))
            text = f"{self._sap(pair)}: {self._word('multiplied')} {pair['multiplier']}"
            yield Line(text, signed(total * pair["multiplier"]))
        if self._definition.ca_ach.chi_per_ace:
            hands = self._reply["hands"]
            aces = f"{hands[pair['a']]['aces']}\N{EN DASH}{hands[pair['b']]['aces']}"
            yield Line(
                f"{self._word('ca_ach')}: {aces} {self._word('aces')}", signed(pair["ca_ach_chi"])
            )

    def _row_text(self, pair: Json, row: str, chi: int) -> str:
        label = self._label(self._definition.labels.row, row)
        a, b = pair["a"], pair["b"]
        winner, loser = (a, b) if chi > 0 else (b, a)
        live = [self._is_live(a, row), self._is_live(b, row)]
        if not chi:
            return f"{label}: {self._word('tied' if all(live) else 'void')}"
        if not any(live) or (all(live) and self._is_even(a, b, row)):
            return f"{label}: {self._word('to_dealer')}"
        hands = self._reply["hands"]
        text = f"{label}: {self._category(hands[winner], row)} "
        if not all(live):
            text += self._word("beats_dead")
        else:
            text += f"{self._word('beats')} {self._category(hands[loser], row)}"
        if pair[f"{row}_bonus_chi"]:
            text += f" ({self._word('bonus')} {signed(pair[f'{row}_bonus_chi'])})"
        return text

    def _is_live(self, seat: int, row: str) -> bool:
        live_rows = self._reply["hands"][seat]["live_rows"]
        return row in self._definition.hands.reveal_order[:live_rows]

    def _is_even(self, a: int, b: int, row: str) -> bool:
        strengths = []
        for seat in (a, b):
            cards = [_cards(self._round.hands[seat], name) for name in ROWS]
            rows = dict(zip(ROWS, self._ruleset.rows(*map(sum, cards)), strict=True))
            strengths.append(self._ruleset.strength(rows[row], cards[ROWS.index(row)]))
        return strengths[0] == strengths[1]

    def _sap(self, pair: Json) -> str:
        """Return what the ruleset calls the multipliers that make up that of a pair."""
        labels = self._definition.labels.sap
        for names in _SAP[pair["sap"]]:
            over = [getattr(self._definition.sap, name) - 1 for name in names]
            if all(over) and sum(over) + 1 == pair["multiplier"]:
                return " + ".join(self._label(labels, name) for name in names)
        return self._word("sap_part")


def _cards(sent: HandText, row: str) -> tuple[int, ...]:
    """Return the cards of a row, of a hand without rows as it is dealt out."""
    if sent.cards:
        return deal_out(parse_cards(sent.cards))[ROWS.index(row)]
    return parse_cards(getattr(sent, row))
