"""A ruleset: one definition file, checked and made ready to settle with."""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import starmap

from engine.cards import RANK_MASK
from engine.consistency import MAX_PLAYERS, MIN_PLAYERS, check_definition
from engine.definition import Definition, FiveCardValues, ThreeCardValues
from engine.faults import RulesetError
from engine.multiplier import Multiplier, sap_ham
from engine.rows import (
    FLUSH_BIAS,
    KEY_MASK,
    Row,
    five_card_rows,
    suit_tie_break,
    three_card_rows,
)
from engine.schema import SchemaError, read
from engine.suspects import RankedNatural, Suspects


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ruleset:
    """A ruleset to settle with.

    `id` is the published name with its version, as in `name@1`; `digest` is the SHA-256
    of the definition file's text, in hex; `text` is that text.
    """

    id: str
    digest: str
    text: str
    definition: Definition
    back: Mapping[int, Row]
    middle: Mapping[int, Row]
    front: Mapping[int, Row]
    bonus: tuple[Mapping[int, int], Mapping[int, int], Mapping[int, int]]
    ranking: tuple[RankedNatural, ...]
    suspects: Suspects
    suits_break_ties: bool
    unarranged_stands: bool
    must_be_declared: bool
    sap_ham: Mapping[int, tuple[Multiplier, ...]]
    base_chi: tuple[int, int, int]
    chi_per_ace: int
    pays_a_pot: bool

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}>"

    def rows(self, back: int, middle: int, front: int) -> tuple[Row, Row, Row]:
        """Return the rows that cards with these tallies are."""
        return (
            self.back[back + FLUSH_BIAS & KEY_MASK],
            self.middle[middle + FLUSH_BIAS & KEY_MASK],
            self.front[front & RANK_MASK],
        )

    def strength(self, row: Row, cards: Sequence[int]) -> int:
        """Return a row's strength, with its suits where the ruleset lets them decide."""
        return suit_tie_break(row.strength, cards) if self.suits_break_ties else row.strength

    @property
    def name(self) -> str:
        """The id without its version."""
        return self.definition.id


def load_ruleset(text: str, file: str) -> Ruleset:
    """Read a ruleset from the text of a definition file; `file` names it in errors.

    Raises:
        RulesetError: naming the file, the key and the reason.

    """
    try:
        definition: Definition = read(Definition, tomllib.loads(text))
        check_definition(definition)
    except SchemaError as error:
        raise RulesetError(f"{file}: {error}") from error
    # A number of thousands of digits is a plain ValueError, tables too deep a RecursionError.
    except (ValueError, RecursionError) as error:
        raise RulesetError(f"{file}: not TOML: {error}") from error
    values = definition.row_values
    ranking = tuple(starmap(RankedNatural, enumerate(definition.mau_binh.ranking)))
    return Ruleset(
        id=f"{definition.id}@{definition.version}",
        digest=hashlib.sha256(text.encode()).hexdigest(),
        text=text,
        definition=definition,
        back=five_card_rows(definition.strength, values.back),
        middle=five_card_rows(definition.strength, values.middle),
        front=three_card_rows(values.front),
        bonus=(_bonuses(values.back), _bonuses(values.middle), _bonuses(values.front)),
        ranking=ranking,
        suspects=Suspects(ranking),
        suits_break_ties=definition.strength.suits_break_ties,
        unarranged_stands=definition.hands.unarranged == "stands",
        must_be_declared=definition.mau_binh.must_be_declared,
        sap_ham={
            players: tuple(sap_ham(definition.sap, swept, players) for swept in range(players))
            for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        },
        base_chi=(values.back.base, values.middle.base, values.front.base),
        chi_per_ace=definition.ca_ach.chi_per_ace,
        pays_a_pot=definition.payment.coins == "pot",
    )


def _bonuses(values: FiveCardValues | ThreeCardValues) -> dict[int, int]:
    """Return by signed row value what of it is over the base."""
    chi = set(asdict(values).values())
    return {
        0: 0,
        **{won: won - values.base for won in chi},
        **{-lost: values.base - lost for lost in chi},
    }
