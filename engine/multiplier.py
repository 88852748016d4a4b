"""What the rows of a pair can be multiplied by, and why."""

from enum import IntEnum
from typing import Final, NamedTuple

from engine.definition import SapRules

_THREE: Final = 3


class SapKind(IntEnum):
    """Which multiplier a pair's rows are under."""

    NONE = 1
    SAP_HAM = 2
    SAP_HAM_ALL = 3
    SAP_BA_CHI = 4
    SAP_HAM_AND_SAP_BA_CHI = 5


class Multiplier(NamedTuple):
    """What the rows of a pair are multiplied by, and why."""

    times: int
    kind: SapKind


UNMULTIPLIED: Final = Multiplier(1, SapKind.NONE)


def sap_ham(rules: SapRules, swept: int, players: int) -> Multiplier:
    """Return what multiplies the pairs swept by one who swept so many opponents."""
    three = swept == _THREE and rules.sweep_three > rules.sweep_one
    times = rules.sweep_three if three else rules.sweep_one
    if swept == players - 1 and swept > 1:
        times += rules.sweep_table - 1
    if times == 1 or swept == 0:
        return UNMULTIPLIED
    return Multiplier(times, SapKind.SAP_HAM_ALL if three else SapKind.SAP_HAM)
