"""The six rulesets as data (rules, sections 2 to 6)."""

from dataclasses import dataclass, field
from typing import Literal

from .strength import TOPS_WHEEL_SECOND, Ranking

Look = Literal["cards", "rows", "legal rows", "split"]
SweepRule = Literal["none", "ca-ach", "sap-lang", "bai-binh"]
Bonuses = dict[tuple[str, str], int]


@dataclass(frozen=True)
class Natural:
    """A natural of a ruleset: what is looked at, and what each opponent pays.

    Where the ruleset counts xì rows, these are added to `payout` before it is taken `times`.
    """

    kind: str
    look: Look
    payout: int
    times: int = 1


@dataclass(frozen=True)
class Ruleset:
    """Everything that sets one ruleset apart from another."""

    ranking: Ranking
    naturals: tuple[Natural, ...]  # strongest first
    base: dict[str, int]  # what a plain row is worth
    bonuses: Bonuses = field(default_factory=dict)  # instead of the base: row and pattern
    sweep: SweepRule = "none"
    ace_bet: bool = False
    unarranged_rows_stand: bool = False
    naturals_always_draw: bool = False
    naturals_share: bool = False
    naturals_need_declaring: bool = False
    naturals_count_xi_rows: bool = False
    pays_pot: bool = False


ONE_EACH = {"back": 1, "middle": 1, "front": 1}

THREE_AND_FULL: Bonuses = {
    ("front", "three"): 3,
    ("front", "three aces"): 3,
    ("middle", "full house"): 2,
}

FOURS: Bonuses = {
    ("back", "four"): 4,
    ("back", "four aces"): 4,
    ("middle", "four"): 8,
    ("middle", "four aces"): 8,
}

STRAIGHT_FLUSHES: Bonuses = {
    ("back", "straight flush"): 5,
    ("back", "wheel flush"): 5,
    ("back", "royal flush"): 5,
    ("middle", "straight flush"): 10,
    ("middle", "wheel flush"): 10,
    ("middle", "royal flush"): 10,
}

SAP_LANG = Ruleset(
    ranking=Ranking(straight_flush_tops=TOPS_WHEEL_SECOND, four_aces_highest=True),
    naturals=(
        Natural("same_suit_dragon", "cards", 78),
        Natural("dragon", "cards", 39),
        Natural("five_pairs_and_three", "cards", 18),
        Natural("six_pairs", "cards", 9),
        Natural("three_flushes", "rows", 9),
        Natural("three_straights", "rows", 9),
    ),
    base=ONE_EACH,
    bonuses=THREE_AND_FULL | FOURS | STRAIGHT_FLUSHES,
    sweep="sap-lang",
    naturals_share=True,
)

BAI_BINH = Ruleset(
    ranking=Ranking(),
    naturals=(
        Natural("same_suit_dragon", "cards", 78),
        Natural("dragon", "cards", 39),
        Natural("five_pairs_and_three", "cards", 18),
        Natural("six_pairs", "cards", 9),
        Natural("three_flushes", "split", 9),
        Natural("three_straights", "split", 9),
    ),
    base=ONE_EACH,
    bonuses=THREE_AND_FULL | FOURS | STRAIGHT_FLUSHES,
    sweep="bai-binh",
    unarranged_rows_stand=True,
)

CA_ACH = Ruleset(
    ranking=Ranking(straight_tops=TOPS_WHEEL_SECOND, straight_flush_tops=TOPS_WHEEL_SECOND),
    naturals=(
        Natural("same_colour", "cards", 26),
        Natural("four_threes", "cards", 25),
        Natural("dragon", "cards", 13),
        Natural("five_pairs_and_three", "cards", 8),
        Natural("three_flushes", "rows", 6),
        Natural("three_straights", "rows", 6),
        Natural("six_pairs", "cards", 6),
    ),
    base=ONE_EACH,
    bonuses={
        ("front", "three"): 3,
        ("front", "three aces"): 9,
        ("middle", "full house"): 2,
        ("back", "four"): 4,
        ("back", "four aces"): 12,
        ("back", "straight flush"): 5,
        ("back", "wheel flush"): 7,
        ("back", "royal flush"): 10,
        ("middle", "four"): 8,
        ("middle", "four aces"): 24,
        ("middle", "straight flush"): 10,
        ("middle", "wheel flush"): 14,
        ("middle", "royal flush"): 20,
    },
    sweep="ca-ach",
    ace_bet=True,
    naturals_always_draw=True,
)

AN_TRANG = Ruleset(
    ranking=Ranking(),
    naturals=(
        Natural("same_suit_dragon", "cards", 24),
        Natural("dragon", "cards", 12),
        Natural("five_pairs_and_three", "cards", 3),
        Natural("six_pairs", "cards", 3),
        Natural("three_flushes", "rows", 3),
        Natural("three_straights", "rows", 3),
    ),
    base=ONE_EACH,
    bonuses=THREE_AND_FULL | FOURS | STRAIGHT_FLUSHES,
)

XAP_XAM = Ruleset(
    ranking=Ranking(),
    naturals=(
        Natural("same_suit_dragon", "cards", 3),
        Natural("dragon", "cards", 3),
        Natural("same_colour", "cards", 3),
        Natural("straight_flush_held", "cards", 3),
        Natural("four_of_a_kind_held", "cards", 3),
        Natural("full_house_in_middle", "legal rows", 3),
        Natural("six_pairs", "cards", 3),
        Natural("three_flushes", "rows", 3),
        Natural("three_straights", "rows", 3),
        Natural("three_of_a_kind_in_front", "legal rows", 3),
    ),
    base=ONE_EACH,
    naturals_need_declaring=True,
)

GEMWIN = Ruleset(
    ranking=Ranking(suits_break_ties=True),
    naturals=(
        Natural("dragon", "cards", 7, times=2),
        Natural("three_straight_flushes", "rows", 7),
        Natural("three_straights_or_flushes", "rows", 7),
    ),
    base={"back": 4, "middle": 2, "front": 1},
    bonuses={
        ("back", "four"): 8,
        ("back", "straight flush"): 8,
        ("back", "wheel flush"): 8,
        ("back", "four aces"): 12,
        ("back", "royal flush"): 12,
        ("middle", "four"): 4,
        ("middle", "straight flush"): 4,
        ("middle", "wheel flush"): 4,
        ("middle", "four aces"): 6,
        ("middle", "royal flush"): 6,
    },
    naturals_count_xi_rows=True,
    pays_pot=True,
)

# What a xì row (and a xì lớn row) adds to the payout of a natural.
XI_ROW = {
    "four": 2,
    "straight flush": 2,
    "wheel flush": 2,
    "four aces": 3,
    "royal flush": 3,
}

RULESETS: dict[str, Ruleset] = {
    "ca-ach@1": CA_ACH,
    "sap-lang@1": SAP_LANG,
    "bai-binh@1": BAI_BINH,
    "an-trang@1": AN_TRANG,
    "xap-xam@1": XAP_XAM,
    "gemwin@1": GEMWIN,
}


def find(ruleset_id: str) -> Ruleset:
    """The ruleset of an id; an id without a version means the newest, which is 1."""
    return RULESETS[ruleset_id if "@" in ruleset_id else f"{ruleset_id}@1"]
