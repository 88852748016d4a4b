"""How long a call's message is waited for.

The thread that will answer a call waits for its message, and a caller that has opened a
call is not bound to send one: as many such calls as there are threads would be the end
of the service. The wait is counted from the arrival of the call, so that such calls do
not wait one after the other for a thread to wait in.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter
from typing import Final

import grpc

# A message that came while its call waited for a thread is there at once.
_LEAST_SECONDS: Final = 0.1
_TICK_SECONDS: Final = 0.1


class Patience:
    """Cancels calls whose message has not come within some seconds of their arrival."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: dict[grpc.ServicerContext, float] = {}
        self._stopped = Event()
        self._thread = Thread(target=self._watch, name="patience", daemon=True)

    def start(self) -> None:
        """Cancel calls from now on, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """Cancel no more calls."""
        self._stopped.set()

    @contextmanager
    def wait(self, context: grpc.ServicerContext, arrived: float) -> Iterator[None]:
        """Cancel a call, arrived at a time of `perf_counter`, that stays in here for too long."""
        self._waiting[context] = max(arrived + self._seconds, perf_counter() + _LEAST_SECONDS)
        try:
            yield
        finally:
            del self._waiting[context]

    def _watch(self) -> None:
        while not self._stopped.wait(_TICK_SECONDS):
            now = perf_counter()
            for context, limit in list(self._waiting.items()):
                if limit < now:
                    context.cancel()
