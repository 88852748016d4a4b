"""The keys of a ruleset: what a definition file must say, and within which bounds.

Every key must be written out in the file. `Later` lists readings of a rule that are
known at some tables and that this release refuses by name rather than settle wrongly.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from engine.schema import Bounds, Later, OneOrTable

Row = Literal["back", "middle", "front"]
ShownBy = Literal["cards", "rows", "legal_rows", "split"]
Kind = Literal[
    "same_suit_dragon",
    "dragon",
    "same_colour",
    "twelve_of_a_colour",
    "four_threes",
    "five_pairs_and_three",
    "six_pairs",
    "three_flushes",
    "three_straights",
    "straight_flush_held",
    "four_of_a_kind_held",
    "full_house_in_middle",
    "three_of_a_kind_in_front",
    "three_straight_flushes",
    "three_straights_or_flushes",
]

RowChi = Annotated[int, Bounds(1, 1000)]
PayoutChi = Annotated[int, Bounds(0, 1000)]
Multiplier = Annotated[int, Bounds(1, 100)]


@dataclass(frozen=True, slots=True)
class Source:
    """The public page that a ruleset follows; informational.

    `address` is empty and `arrange_seconds` 0 where the page gives none.
    """

    page: str
    address: str
    arrange_seconds: Annotated[int, Bounds(0, 3600)]


@dataclass(frozen=True, slots=True)
class HandRules:
    """How hands are shown and judged before rows meet (choices C1, C4, C5, C6)."""

    reveal_order: tuple[Row, ...]
    unarranged: Literal["dead", "stands"]
    equal_rows: Annotated[Literal["legal"], Later("foul")]
    least_categories: Annotated[Literal["none"], Later("per_row")]


@dataclass(frozen=True, slots=True)
class StrengthRules:
    """What beats what (choices C2, C3 and the two tables' own orders)."""

    compare: Annotated[Literal["card_by_card"], Later("top_card")]
    wheel_straight: Annotated[Literal["lowest", "second"], Later("not_a_straight")]
    wheel_straight_flush: Annotated[Literal["lowest", "second"], Later("not_a_straight")]
    four_aces_on_top: bool
    suits_break_ties: bool


@dataclass(frozen=True, slots=True)
class FiveCardValues:
    """Chi of a won back or middle by what it is; every other category pays `base`."""

    base: RowChi
    full_house: RowChi
    four_of_a_kind: RowChi
    four_aces: RowChi
    straight_flush: RowChi
    wheel_straight_flush: RowChi
    ace_high_straight_flush: RowChi


@dataclass(frozen=True, slots=True)
class ThreeCardValues:
    """Chi of a won front by what it is; every other category pays `base`."""

    base: RowChi
    three_of_a_kind: RowChi
    three_aces: RowChi


@dataclass(frozen=True, slots=True)
class RowValueRules:
    """What a won row pays, in chi (choices C19 to C22 and C30)."""

    bonus: Annotated[Literal["replaces_base"], Later("added_to_base")]
    won_from_dead: Annotated[
        Literal["own_value"], Later("base_value", "flat_chi", "flat_chi_multiplied")
    ]
    both_dead: Literal["void"]
    pair_result: Annotated[Literal["net_rows"], Later("more_rows")]
    back: FiveCardValues
    middle: FiveCardValues
    front: ThreeCardValues


@dataclass(frozen=True, slots=True)
class Payout:
    """Chi that a natural collects from each opponent (choices C13 to C15).

    `(base + xi_row for each xì row + xi_lon_row for each xì lớn row) * times`
    """

    base: PayoutChi
    xi_row: PayoutChi
    xi_lon_row: PayoutChi
    times: Annotated[int, Bounds(1, 100)]

    def chi(self, xi_rows: int, xi_lon_rows: int) -> int:
        """Return the payout of a hand that shows so many xì and xì lớn rows."""
        added = self.xi_row * xi_rows + self.xi_lon_row * xi_lon_rows
        return (self.base + added) * self.times

    @classmethod
    def flat(cls, chi: int) -> "Payout":
        """Return a payout that no row changes."""
        return cls(base=chi, xi_row=0, xi_lon_row=0, times=1)


@dataclass(frozen=True, slots=True)
class Natural:
    """One natural of a ranking: its kind, where it must be seen, and what it collects."""

    kind: Kind
    shown_by: ShownBy
    payout: Annotated[Payout, OneOrTable(PayoutChi, Payout.flat)]


@dataclass(frozen=True, slots=True)
class MauBinhRules:
    """Naturals, and what happens when they meet (choices C7 to C12, C16 to C18)."""

    two_meet: Annotated[
        Literal["draw", "stronger_collects"],
        Later("stronger_takes_difference", "only_strongest_collects"),
    ]
    same_kind: Literal["draw"]
    shared: bool
    must_be_declared: bool
    false_declaration: Annotated[Literal["no_effect"], Later("foul")]
    left_after_reveal: Annotated[Literal["keeps"], Later("loses")]
    four_as_three: Annotated[Literal["counts"], Later("does_not_count")]
    four_as_two_pairs: Annotated[Literal["counts"], Later("does_not_count")]
    other_hands: Annotated[Literal["settle_among_themselves"], Later("round_ends")]
    ranking: tuple[Natural, ...]


@dataclass(frozen=True, slots=True)
class SapRules:
    """Multipliers of a pair's rows (choices C23 to C26); 1 leaves the rows as they are."""

    sweep_one: Multiplier
    sweep_three: Multiplier
    sweep_table: Multiplier
    swept_loser: Multiplier
    swept_loser_pays: Annotated[Literal["multiplier"], Later("flat_chi")]
    together: Annotated[Literal["add"], Later("multiply", "larger")]
    early_leaver: Literal["multiplied", "single"]
    at_mau_binh: Annotated[Literal["pair_ignored"], Later("no_multiplier")]


@dataclass(frozen=True, slots=True)
class AceBetRules:
    """The ace bet, cá ách (choice C27); 0 chi per ace where there is none."""

    chi_per_ace: Annotated[int, Bounds(0, 100)]
    dead_hands: Annotated[Literal["take_part"], Later("stay_out")]


@dataclass(frozen=True, slots=True)
class DealerRules:
    """Whether a round may name a dealer, nhà cái, and what he gains by it (choice C28)."""

    allowed: bool
    even_goes: Annotated[Literal["to_dealer"], Later("tied_rows_to_dealer")]


@dataclass(frozen=True, slots=True)
class PaymentRules:
    """How chi become coins (choice C29)."""

    coins: Literal["chi", "pot"]


class Label(NamedTuple):
    """A name in Vietnamese and in English."""

    vi: str
    en: str


@dataclass(frozen=True, slots=True)
class Labels:
    """What the ruleset's own players call things, by the names used in this file."""

    name: Label
    row: Mapping[str, Label]
    category: Mapping[str, Label]
    mau_binh: Mapping[str, Label]
    sap: Mapping[str, Label]


@dataclass(frozen=True, slots=True)
class Definition:
    """Everything that one ruleset file says."""

    id: str
    version: Annotated[int, Bounds(1, 1_000_000)]
    source: Source
    hands: HandRules
    strength: StrengthRules
    row_values: RowValueRules
    mau_binh: MauBinhRules
    sap: SapRules
    ca_ach: AceBetRules
    dealer: DealerRules
    payment: PaymentRules
    labels: Labels
