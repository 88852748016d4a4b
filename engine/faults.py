"""What a caller can get wrong, said so that the caller can mend it."""

from enum import StrEnum
from typing import NamedTuple


class Reason(StrEnum):
    """Why a request is refused; the names are part of the public contract."""

    CARD_UNREADABLE = "CARD_UNREADABLE"
    CARD_COUNT = "CARD_COUNT"
    CARD_REPEATED = "CARD_REPEATED"
    TEXT_TOO_LONG = "TEXT_TOO_LONG"
    TEXT_NOT_PRINTABLE = "TEXT_NOT_PRINTABLE"
    ROWS_REQUIRED = "ROWS_REQUIRED"
    CARDS_REQUIRED = "CARDS_REQUIRED"
    ROWS_AND_CARDS = "ROWS_AND_CARDS"
    HAND_COUNT = "HAND_COUNT"
    HAND_STATE_UNKNOWN = "HAND_STATE_UNKNOWN"
    ROWS_REVEALED_WITHOUT_LEAVING = "ROWS_REVEALED_WITHOUT_LEAVING"
    ROWS_REVEALED_RANGE = "ROWS_REVEALED_RANGE"
    PLAYER_REPEATED = "PLAYER_REPEATED"
    STAKE_RANGE = "STAKE_RANGE"
    DEALER_NOT_IN_RULESET = "DEALER_NOT_IN_RULESET"
    DEALER_SEAT_RANGE = "DEALER_SEAT_RANGE"
    RULESET_UNKNOWN = "RULESET_UNKNOWN"


class Fault(NamedTuple):
    """One fault of a request.

    `path` names the field, as in `hands[2].middle`; `reason` is a `Reason`, or one of the
    service's own; `values` holds the dynamic parts of the message by name, for callers
    that print their own.
    """

    path: str
    reason: StrEnum
    message: str
    values: tuple[tuple[str, str], ...] = ()


class InvalidRequestError(ValueError):
    """A request that cannot be settled as it stands; `faults` holds every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = faults


class UnknownRulesetError(LookupError):
    """A ruleset id that no loaded ruleset bears; `known` lists the ids there are."""

    def __init__(self, asked: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no ruleset {asked!r}; there are {', '.join(known)}")
        self.asked = asked
        self.known = known


class RulesetError(ValueError):
    """A ruleset definition that cannot be used: names the file, the key and the reason."""


class InvariantError(Exception):
    """A settlement that breaks its own laws (the zero sum, say): never paid out."""
