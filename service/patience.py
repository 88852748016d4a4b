"""How long a call's message is waited for.

The thread that will answer a call waits for its message, and a caller that has opened a
call is not bound to send one: as many such calls as there are threads would be the end
of the service.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

import grpc


class Patience:
    """Cancels calls whose message has not come within some seconds."""

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
    def wait(self, context: grpc.ServicerContext) -> Iterator[None]:
        """Cancel a call that stays in this block for too long."""
        self._waiting[context] = monotonic() + self._seconds
        try:
            yield
        finally:
            del self._waiting[context]

    def _watch(self) -> None:
        while not self._stopped.wait(self._seconds / 4):
            now = monotonic()
            for context, limit in list(self._waiting.items()):
                if limit < now:
                    context.cancel()
