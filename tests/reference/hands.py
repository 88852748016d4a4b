"""What becomes of one hand before it meets another (rules, section 3)."""

from dataclasses import dataclass
from typing import Any

from .cards import ACE, ROWS, Cards, parse, rank_counts
from .naturals import BY_CARDS, Rows, shown_by_rows, shown_by_some_split
from .rulesets import XI_ROW, Natural, Ruleset
from .strength import category, is_foul


@dataclass(frozen=True)
class Hand:
    """A hand as it was handed in; without rows where only the cards are known."""

    cards: Cards
    rows: dict[str, Cards] | None
    state: str
    rows_revealed: int
    declared: bool

    @property
    def early_leaver(self) -> bool:
        """Left before any row was revealed."""
        return self.state == "left" and self.rows_revealed == 0

    @property
    def aces(self) -> int:
        """Aces among the thirteen cards."""
        return rank_counts(self.cards)[ACE]


def as_rows(rows: dict[str, Cards]) -> Rows:
    """Front, middle, back."""
    return rows["front"], rows["middle"], rows["back"]


def dealt_out(cards: Cards) -> dict[str, Cards]:
    """Unconfirmed cards as they lie: five in back, five in the middle, three in front."""
    return {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}


def read_hand(given: dict[str, Any], ruleset: Ruleset) -> Hand:
    """A hand of a request, given by its rows or by its thirteen `cards`."""
    rows: dict[str, Cards] | None = None
    if given.get("cards") is None:
        rows = {row: parse(given[row]) for row in ROWS}
        cards = rows["back"] + rows["middle"] + rows["front"]
    else:
        cards = parse(given["cards"])
        if ruleset.unarranged_rows_stand and given["state"] == "unarranged":
            rows = dealt_out(cards)
    return Hand(
        cards=cards,
        rows=rows,
        state=given["state"],
        rows_revealed=given["rows_revealed"],
        declared=given["mau_binh_declared"],
    )


def foul(hand: Hand, ruleset: Ruleset) -> bool:
    """Whether the rows as submitted are out of order, whatever became of the player."""
    return hand.rows is not None and is_foul(*as_rows(hand.rows), ruleset.ranking)


def categories(hand: Hand, ruleset: Ruleset) -> dict[str, str] | None:
    """Category of each row, or None where there are no rows."""
    if hand.rows is None:
        return None
    return {row: category(hand.rows[row], ruleset.ranking) for row in ROWS}


def live_rows(hand: Hand, ruleset: Ruleset) -> tuple[str, ...]:
    """The rows that can win; all others are dead."""
    if hand.rows is None or foul(hand, ruleset):
        return ()
    if hand.state == "unarranged" and not ruleset.unarranged_rows_stand:
        return ()
    if hand.state == "left":
        return ROWS[: hand.rows_revealed]
    return ROWS


def shows(hand: Hand, natural: Natural, ruleset: Ruleset) -> bool:
    """Whether the hand matches a natural where its ruleset looks for it (C7, C8)."""
    if natural.look == "cards":
        return BY_CARDS[natural.kind](hand.cards)
    if natural.look == "split":
        return shown_by_some_split(natural.kind, hand.cards)
    if hand.rows is None or hand.state == "unarranged":
        return False
    if natural.look == "legal rows" and foul(hand, ruleset):
        return False
    return shown_by_rows(natural.kind, as_rows(hand.rows))


def natural_of(hand: Hand, ruleset: Ruleset) -> Natural | None:
    """The strongest natural of a hand (C9, C10)."""
    if hand.early_leaver:
        return None
    if ruleset.naturals_need_declaring and not hand.declared:
        return None
    for natural in ruleset.naturals:
        if shows(hand, natural, ruleset):
            return natural
    return None


def pattern(cards: Cards, ruleset: Ruleset) -> str:
    """What the table of row bonuses calls a row; a row of no interest is plain."""
    name = category(cards, ruleset.ranking)
    ranks = {card.rank for card in cards}
    if name == "trips":
        return "three aces" if rank_counts(cards)[ACE] == 3 else "three"
    if name in ("quads", "quad_aces"):
        return "four aces" if rank_counts(cards)[ACE] == 4 else "four"
    if name == "full":
        return "full house"
    if name == "sf":
        if ranks == {ACE, 2, 3, 4, 5}:
            return "wheel flush"
        return "royal flush" if ranks == {ACE, 13, 12, 11, 10} else "straight flush"
    return "plain"


def row_value(hand: Hand, row: str, ruleset: Ruleset) -> int:
    """What a row wins: its bonus instead of the base value, if it has one (C21)."""
    if hand.rows is None:
        raise ValueError("a hand without rows wins none")
    found = pattern(hand.rows[row], ruleset)
    return ruleset.bonuses.get((row, found), ruleset.base[row])


def natural_payout(hand: Hand, natural: Natural, ruleset: Ruleset) -> int:
    """What each opponent pays for a natural, xì rows included where they count (C15)."""
    added = 0
    if ruleset.naturals_count_xi_rows and hand.rows is not None and hand.state != "unarranged":
        for row in ("back", "middle"):
            added += XI_ROW.get(pattern(hand.rows[row], ruleset), 0)
    return (natural.payout + added) * natural.times
