"""How many calls may be in work or waiting, decided when a call arrives."""

from enum import Enum, auto
from threading import Lock


class Verdict(Enum):
    """What becomes of a call that arrives."""

    ADMITTED = auto()
    OVERLOADED = auto()
    DRAINING = auto()


class Admission:
    """Counts calls in and out; every call admitted must leave again, once."""

    def __init__(self, max_in_flight: float, max_batches: float) -> None:
        self._max_in_flight = max_in_flight
        self._max_batches = max_batches
        self._in_flight = 0
        self._batches = 0
        self._draining = False
        self._lock = Lock()

    @property
    def in_flight(self) -> int:
        """How many admitted calls have not left."""
        return self._in_flight

    def enter(self, *, batch: bool) -> Verdict:
        """Admit a call, or say why not."""
        with self._lock:
            if self._draining:
                return Verdict.DRAINING
            if self._in_flight >= self._max_in_flight or (
                batch and self._batches >= self._max_batches
            ):
                return Verdict.OVERLOADED
            self._in_flight += 1
            self._batches += batch
            return Verdict.ADMITTED

    def leave(self, *, batch: bool) -> None:
        """Give back the place of an admitted call."""
        with self._lock:
            self._in_flight -= 1
            self._batches -= batch

    def drain(self) -> None:
        """Refuse every call from now on."""
        with self._lock:
            self._draining = True
