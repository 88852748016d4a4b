"""The signals that ask a process to stop."""

import signal
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Final

_STOPS: Final = (signal.SIGTERM, signal.SIGINT)


class StopSignals:
    """SIGTERM and SIGINT, kept until they are waited for."""

    def __init__(self) -> None:
        """Catch the signals from now on; only the main thread may."""
        self._caught: SimpleQueue[int] = SimpleQueue()
        for number in _STOPS:
            signal.signal(number, self._catch)

    def wait(self, seconds: float | None = None) -> signal.Signals | None:
        """Return the next signal, or None if there is none for so long."""
        try:
            return signal.Signals(self._caught.get(timeout=seconds))
        except Empty:
            return None

    def _catch(self, number: int, _frame: FrameType | None) -> None:
        self._caught.put(number)
