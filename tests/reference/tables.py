"""Tables in the situations that the rules treat differently."""

from collections.abc import Callable

from .build import Random
from .natural_tables import (
    equal_naturals,
    equal_weak_naturals,
    near_natural,
    one_natural,
    two_naturals,
    whole_deck,
)
from .naturals import Rows
from .row_tables import (
    a_ladder,
    a_sweep,
    a_swept_loser,
    aces_apart,
    aces_in_front,
    boundaries,
    four_aces_in_middle,
    rich_rows,
    rows_of_all_kinds,
    straights_meet,
    thrown_down,
    ties,
)
from .rulesets import Ruleset
from .table import Table


def random_table(_table: Table) -> None:
    """Nothing but arranged random hands."""


def naturals_and_sweep(table: Table) -> None:
    """A natural at a table where one of the others sweeps or is swept."""
    one_natural(table)
    table.rng.choice((a_ladder, a_swept_loser, a_sweep))(table)


Scenario = Callable[[Table], None]

SCENARIOS: dict[Scenario, int] = {
    random_table: 10,
    one_natural: 20,
    two_naturals: 8,
    equal_naturals: 14,
    equal_weak_naturals: 7,
    whole_deck: 5,
    near_natural: 7,
    rows_of_all_kinds: 8,
    rich_rows: 20,
    four_aces_in_middle: 4,
    straights_meet: 6,
    ties: 11,
    boundaries: 8,
    a_sweep: 6,
    a_swept_loser: 7,
    a_ladder: 5,
    naturals_and_sweep: 5,
    aces_apart: 2,
    aces_in_front: 5,
    thrown_down: 3,
}


def a_table(rng: Random, ruleset: Ruleset, players: int) -> list[Rows]:
    """The rows of each player of one random situation, in random seats."""
    table = Table(rng, ruleset, players, hands=[])
    scenario = rng.choices(list(SCENARIOS), list(SCENARIOS.values()))[0]
    scenario(table)
    table.fill()
    return rng.sample(table.hands, players)
