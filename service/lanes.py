"""The threads that answer calls, apart for each purpose so that none waits for another."""

from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Final, NamedTuple

from service.admission import Admission
from service.patience import Patience

_MAX_STREAMS: Final = 16
_HEALTH_THREADS: Final = 2
# Of a full batch over 4 Mbit/s; while it lasts, a caller may hold a thread by saying nothing.
_MESSAGE_SECONDS: Final = 2.0


class Lane(NamedTuple):
    """Where one kind of calls is answered.

    `patience` limits the wait for a call's message. A refusal takes no time, but among the
    work it would wait as long as any work does; so the calls that `admission` refuses are
    answered in `refusals`.
    """

    threads: ThreadPoolExecutor
    refusals: ThreadPoolExecutor
    admission: Admission
    patience: Patience


class Lanes:
    """The lanes of one listener; threads start when they are first needed."""

    def __init__(self, threads: int, work: Admission) -> None:
        """Make lanes, with so many threads for the work that is admitted."""
        # One is enough, since it only says no; more would take turns from the work.
        self.refusals = ThreadPoolExecutor(1, "refusals")
        self.patience = Patience(_MESSAGE_SECONDS)
        self.work = self._lane(ThreadPoolExecutor(threads, "work"), work)
        # Health is never refused: whoever gets no answer takes the process for dead.
        self.health = self._lane(ThreadPoolExecutor(_HEALTH_THREADS, "health"), Admission(inf, inf))
        # An open stream keeps its thread, and a stream too many would wait unanswered.
        self.streams = self._lane(
            ThreadPoolExecutor(_MAX_STREAMS, "streams"), Admission(_MAX_STREAMS, inf)
        )

    def _lane(self, threads: ThreadPoolExecutor, admission: Admission) -> Lane:
        return Lane(threads, self.refusals, admission, self.patience)

    def close(self) -> None:
        """Let go of idle threads; only after the server has ended, which would fail by it."""
        self.patience.stop()
        for lane in (self.work, self.health, self.streams):
            lane.threads.shutdown(wait=False, cancel_futures=True)
        self.refusals.shutdown(wait=False)
