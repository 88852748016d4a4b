"""Every key of every ruleset does something.

Each key of the schema has a case here, and each key of each shipped file is changed as
its case says. What then differs must be the part that the case names: what the ruleset
is listed as, what a round settles to, or whether a request is taken. Where this release
has no other value for a key, every other one must be refused, by name.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pytest

from engine.catalogue import shipped
from engine.faults import Fault, InvalidRequestError, RulesetError
from engine.naturals import BY_CARDS
from engine.results import Account, PairResult
from engine.ruleset import Ruleset, load_ruleset
from tests.edits import edited, variant
from tests.hands import (
    ACES,
    DRAGON,
    FIRST,
    HIGH,
    LADDER,
    LOW,
    OTHER_SIX_PAIRS,
    SECOND,
    SIX_PAIRS,
)
from tests.keys import LEAVES, leaf_values, schema_key
from tests.play import settle

Settled = tuple[Sequence[Account], Sequence[PairResult]] | tuple[Fault, ...]


class Deal(NamedTuple):
    """A round to settle with and without the change."""

    hands: tuple[str, ...]
    dealer: int | None = None


class Listed(NamedTuple):
    """A key that is told to callers and settles nothing."""

    other: Callable[[object], object]


class Refused(NamedTuple):
    """A key that has but one value in this release."""


class Settles(NamedTuple):
    """A key that changes what a round settles to, in a setting where it matters."""

    other: Callable[[object], object]
    deal: Deal
    setting: Mapping[str, object] = {}


Case = Listed | Refused | Settles


def more(value: object) -> object:
    assert isinstance(value, int)
    return value + 1


def three_more(value: object) -> object:
    assert isinstance(value, int)
    return value + 3


def opposite(value: object) -> object:
    return not value


def another_text(value: object) -> object:
    return f"{value} khác"


def one_of(*values: object) -> Callable[[object], object]:
    return lambda value: values[1 - values.index(value)]


# In all rows stronger than the hand below; and the same with one row made special.
PLAIN = "KCKDKH7S4S/JSJHTS8S6S/QS5S2C"
WEAK = "9C9DJD6C6D/8C8DQD5D3D/TC7D2D"
SPECIAL = {
    "back.full_house": "KCKDKHQSQH/JSJHTS8S6S/5S4S2C",
    "back.four_of_a_kind": "KCKDKHKS7S/JSJHTS8S6S/QS5S2C",
    "back.four_aces": "ACADAHAS7S/JSJHTS8S6S/QS5S2C",
    "back.straight_flush": "5H6H7H8H9H/JSJHTS8S6S/QS5S2C",
    "back.wheel_straight_flush": "AH2H3H4H5H/JSJHTS8S6S/QS5S2C",
    "back.ace_high_straight_flush": "THJHQHKHAH/KSKDTS8S6S/QS5S2C",
    "middle.full_house": "ACADAHAS7S/KCKDKHQSQH/5S4S2C",
    "middle.four_of_a_kind": "ACADAHAS7S/KCKDKHKS4S/QS5S2C",
    "middle.four_aces": "5H6H7H8H9H/ACADAHAS4S/QS5S2C",
    "middle.straight_flush": "THJHQHKHAH/5S6S7S8S9S/5C3C2S",
    "middle.wheel_straight_flush": "THJHQHKHAH/AS2S3S4S5S/7C5C2H",
    "middle.ace_high_straight_flush": "THJHQHKHAH/TSJSQSKSAS/7C5C2H",
    "front.three_of_a_kind": "KCKDKHQSQH/5S5H5C8S6S/4S4H4C",
    "front.three_aces": "KCKDKHQSQH/5S5H5C8S8H/ASAHAD",
}
FIVE_CARD_VALUES = (
    "full_house",
    "four_of_a_kind",
    "four_aces",
    "straight_flush",
    "wheel_straight_flush",
    "ace_high_straight_flush",
)
THREE_CARD_VALUES = ("three_of_a_kind", "three_aces")
# The base must not be over any other value of its row.
HIGH_VALUES = {
    **{
        f"row_values.{row}": {"base": 2, **dict.fromkeys(FIVE_CARD_VALUES, 9)}
        for row in ("back", "middle")
    },
    "row_values.front": {"base": 2, **dict.fromkeys(THREE_CARD_VALUES, 9)},
}

WHEEL = "AH2S3H4S5H/JSJHTS8S6S/QS7S2C"
KING_HIGH = "9HTDJCQDKD/8C8DQC5D3D/TC7D2D"
WHEEL_FLUSH = "AH2H3H4H5H/JSJHTS8S6S/QS7S2C"
KING_HIGH_FLUSH = "9DTDJDQDKD/8C8DQC5D3D/TC7D2S"
HEARTS = "KHKC9C7C2C/QHQC8C6C3C/JH7S4C"
DIAMONDS = "KDKS9H7H2H/QDQS8H6H3H/JD7D4H"
SIX_PAIRS_BESIDE_DRAGON = "ASAHKSKHQS/QHJSJHTSTH/9S9H2S"


def natural(kind: str, payout: int = 3) -> dict[str, object]:
    return {"kind": kind, "shown_by": "cards", "payout": payout}


UNDECLARED: Mapping[str, object] = {"mau_binh.must_be_declared": False}
NO_POT: Mapping[str, object] = {"payment.coins": "chi"}

CASES: Mapping[str, Case] = {
    "id": Listed(lambda value: f"{value}-khac"),
    "version": Listed(more),
    "source.page": Listed(another_text),
    "source.address": Listed(another_text),
    "source.arrange_seconds": Listed(more),
    "hands.reveal_order": Settles(
        lambda _: ["front", "middle", "back"], Deal((f"{PLAIN} left 1", WEAK))
    ),
    "hands.unarranged": Settles(one_of("dead", "stands"), Deal((f"{PLAIN} unarranged", WEAK))),
    "hands.equal_rows": Refused(),
    "hands.least_categories": Refused(),
    "strength.compare": Refused(),
    "strength.wheel_straight": Settles(one_of("lowest", "second"), Deal((WHEEL, KING_HIGH))),
    "strength.wheel_straight_flush": Settles(
        one_of("lowest", "second"), Deal((WHEEL_FLUSH, KING_HIGH_FLUSH))
    ),
    "strength.four_aces_on_top": Settles(
        opposite, Deal((SPECIAL["back.four_aces"], KING_HIGH_FLUSH))
    ),
    "strength.suits_break_ties": Settles(opposite, Deal((HEARTS, DIAMONDS))),
    "row_values.bonus": Refused(),
    "row_values.won_from_dead": Refused(),
    "row_values.both_dead": Refused(),
    "row_values.pair_result": Refused(),
    **{
        f"row_values.{row}.base": Settles(more, Deal((PLAIN, WEAK)), HIGH_VALUES)
        for row in ("back", "middle", "front")
    },
    **{
        # Four aces in the middle are legal only where a straight flush beats them.
        f"row_values.{name}": Settles(
            more, Deal((hand, WEAK)), {"strength.four_aces_on_top": False}
        )
        for name, hand in SPECIAL.items()
    },
    "mau_binh.two_meet": Settles(
        one_of("draw", "stronger_collects"),
        Deal((DRAGON, SIX_PAIRS_BESIDE_DRAGON)),
        {**UNDECLARED, "mau_binh.ranking": [natural("dragon"), natural("six_pairs")]},
    ),
    "mau_binh.same_kind": Refused(),
    "mau_binh.shared": Settles(
        opposite,
        Deal((SIX_PAIRS, OTHER_SIX_PAIRS, ACES)),
        {**UNDECLARED, "mau_binh.ranking": [natural("six_pairs")]},
    ),
    "mau_binh.must_be_declared": Settles(opposite, Deal((DRAGON, HIGH))),
    "mau_binh.false_declaration": Refused(),
    "mau_binh.left_after_reveal": Refused(),
    "mau_binh.four_as_three": Refused(),
    "mau_binh.four_as_two_pairs": Refused(),
    "mau_binh.other_hands": Refused(),
    "sap.sweep_one": Settles(more, Deal((FIRST, SECOND)), {"sap.sweep_three": 9}),
    "sap.sweep_three": Settles(more, Deal(LADDER)),
    "sap.sweep_table": Settles(more, Deal(LADDER[:3])),
    "sap.swept_loser": Settles(more, Deal((FIRST, SECOND))),
    "sap.swept_loser_pays": Refused(),
    "sap.together": Refused(),
    "sap.early_leaver": Settles(
        one_of("multiplied", "single"),
        Deal((FIRST, f"{SECOND} left 0")),
        {"sap.sweep_one": 2, "sap.sweep_three": 2},
    ),
    "sap.at_mau_binh": Refused(),
    "ca_ach.chi_per_ace": Settles(more, Deal(LADDER)),
    "ca_ach.dead_hands": Refused(),
    "dealer.allowed": Settles(opposite, Deal((FIRST, SECOND), dealer=0), NO_POT),
    "dealer.even_goes": Refused(),
    "payment.coins": Settles(one_of("chi", "pot"), Deal(LADDER), {"dealer.allowed": False}),
    **{
        f"labels.{key}": Listed(another_text)
        for group in ("name", "row.*", "category.*", "mau_binh.*", "sap.*")
        for key in (f"{group}.vi", f"{group}.en")
    },
}


class Shown(NamedTuple):
    """A hand with a natural of some kind: in order, foul if rows show it, and another's."""

    hand: str
    foul: str
    other: str


BESIDE_SPADES = "AHADACKHKD/9H9D8C7C6C/4H3D2C"
NATURALS = {
    "same_suit_dragon": Shown("TSJSQSKSAS/5S6S7S8S9S/2S3S4S", "", BESIDE_SPADES),
    "dragon": Shown(DRAGON, "", HIGH),
    "same_colour": Shown("2S2C3S3C4S/4C5S5C6S6C/7S7C8C", "", "AHADACKHKD/JCJD9H9DQC/THTD8H"),
    "four_threes": Shown("5S5H5D3S3H/4S4H4D3D9C/2S2H2D", "", "ACADKCKDQC/JSJH9S9H8C/TDTC7C"),
    "five_pairs_and_three": Shown(
        "2S2C3S3H4S/4C5S5H6S6C/7S7C7H", "", "ACADKCKDQC/JSJH9S9H8C/TDTC8D"
    ),
    "six_pairs": Shown(SIX_PAIRS, "", ACES),
    "straight_flush_held": Shown(
        SPECIAL["back.straight_flush"], "", "9C9DJD6C4D/8C8DQC5D3D/TH7D2H"
    ),
    "four_of_a_kind_held": Shown(SPECIAL["back.four_of_a_kind"], "", WEAK),
    "full_house_in_middle": Shown(
        SPECIAL["middle.full_house"], "JSJHTS8S6S/KCKDKHQSQH/5S4S2C", WEAK
    ),
    "three_of_a_kind_in_front": Shown(
        SPECIAL["front.three_of_a_kind"], "KCKDKHQSQH/5S5H8S6S2C/4S4H4C", WEAK
    ),
    "three_flushes": Shown(
        "6S8S9STSQS/2S3S4S5S7S/2H3H4H",
        "2S3S4S5S7S/6S8S9STSQS/2H3H4H",
        "AHADACKHKD/9H9D8C7C6C/5H3D2C",
    ),
    "three_straights": Shown(
        "TCJHQDKCAS/5S6H7D8C9S/5C6D7S",
        "5S6H7D8C9S/TCJHQDKCAS/5C6D7S",
        "AHADACKHKD/9H9DJC4C2C/TH3D2D",
    ),
    "three_straight_flushes": Shown(
        "TSJSQSKSAS/5H6H7H8H9H/5C6C7C",
        "5H6H7H8H9H/TSJSQSKSAS/5C6C7C",
        "8S8D9D3D2D/2S2H3S4D6D/TD9C4C",
    ),
    "three_straights_or_flushes": Shown(
        "TSJSQSKSAS/5H6H7H8H9H/5C6C7D",
        "5H6H7H8H9H/TSJSQSKSAS/5C6C7D",
        "8S8D9D3D2D/2S2H3S4D6D/TD9C4C",
    ),
}
IN_ROWS = ("full_house_in_middle", "three_of_a_kind_in_front")


def of_natural(kind: str, shown_by: str, name: str) -> Case:
    """Return the case of one key of a natural, which depends on what natural it is."""
    shown = NATURALS[kind]
    in_order = Deal((shown.hand, shown.other))
    if name == "kind":
        others = ("twelve_of_a_colour",) if kind in BY_CARDS else IN_ROWS
        return Settles(lambda _: next(other for other in others if other != kind), in_order)
    if name == "shown_by" and kind in BY_CARDS:
        return Refused()
    if name == "shown_by" and shown_by == "split":
        return Settles(lambda _: "rows", Deal((f"{shown.hand} unarranged", shown.other)))
    if name == "shown_by":
        return Settles(one_of("rows", "legal_rows"), Deal((shown.foul, shown.other)))
    if name == "payout":
        return Settles(three_more, in_order)
    # A dragon of one suit has rows that count in its payout; any other may lack them.
    rich = NATURALS["same_suit_dragon"] if kind == "dragon" else shown
    return Settles(more, Deal((rich.hand, rich.other)))


def settled(ruleset: Ruleset, deal: Deal) -> Settled:
    try:
        settlement = settle(ruleset, *deal.hands, dealer=deal.dealer)
    except InvalidRequestError as error:
        return error.faults
    return settlement.accounts, settlement.pairs


def check_listed(ruleset: Ruleset, key: str, other: object) -> None:
    changed = load_ruleset(edited(ruleset.text, {key: other}), "edited.toml")
    assert changed.definition != ruleset.definition
    assert (changed.id != ruleset.id) is (key in ("id", "version"))
    for deal in (Deal(LADDER), Deal((DRAGON, HIGH, LOW))):
        assert settled(changed, deal) == settled(ruleset, deal)


def check_refused(ruleset: Ruleset, key: str) -> None:
    leaf = LEAVES[schema_key(key)]
    value = leaf_values(ruleset)[key]
    others = {*leaf.choices, *leaf.later, "nonsense"} - {value}
    for other in others:
        with pytest.raises(RulesetError) as caught:
            load_ruleset(edited(ruleset.text, {key: other}), "edited.toml")
        assert f"{key}: " in str(caught.value)
        assert repr(other) in str(caught.value)
        by_name = "is a known reading that this release does not settle" in str(caught.value)
        assert by_name is (other != "nonsense")


def check_settles(ruleset: Ruleset, key: str, case: Settles) -> None:
    base = variant(ruleset, case.setting)
    changed = variant(base, {key: case.other(leaf_values(base)[key])})
    assert settled(base, case.deal) != settled(changed, case.deal)


def test_every_key_of_the_schema_has_a_case() -> None:
    naturals = {key for key in LEAVES if key.startswith("mau_binh.ranking[]")}
    assert set(CASES) == set(LEAVES) - naturals
    assert {key.removeprefix("mau_binh.ranking[].") for key in naturals} == {
        "kind",
        "shown_by",
        "payout.base",
        "payout.xi_row",
        "payout.xi_lon_row",
        "payout.times",
    }


def check_key(ruleset: Ruleset, key: str, case: Case) -> None:
    match case:
        case Listed(other):
            check_listed(ruleset, key, other(leaf_values(ruleset)[key]))
        case Refused():
            check_refused(ruleset, key)
        case Settles():
            check_settles(ruleset, key, case)


@pytest.mark.parametrize(
    ("ruleset", "key"),
    [
        (ruleset.id, key)
        for ruleset in shipped()
        for key in leaf_values(ruleset)
        if not key.startswith("mau_binh.ranking[")
    ],
)
def test_every_key_of_every_ruleset_does_something(ruleset: str, key: str) -> None:
    check_key(shipped().get(ruleset), key, CASES[schema_key(key)])


@pytest.mark.parametrize(
    ("ruleset", "place", "name"),
    [
        (ruleset.id, int(place), name)
        for ruleset in shipped()
        for place, name in re.findall(
            r"mau_binh\.ranking\[(\d+)\]\.(\S+)", " ".join(leaf_values(ruleset))
        )
    ],
)
def test_every_key_of_every_natural_does_something(ruleset: str, place: int, name: str) -> None:
    base = shipped().get(ruleset)
    document = tomllib.loads(base.text)["mau_binh"]["ranking"][place]
    # Alone in its ranking, as its neighbours may be held too.
    alone = variant(base, {**UNDECLARED, "mau_binh.ranking": [document]})
    case = of_natural(document["kind"], document["shown_by"], name)
    check_key(alone, f"mau_binh.ranking[0].{name}", case)
