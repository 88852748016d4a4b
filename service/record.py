"""One call, from its arrival to its end."""

from dataclasses import dataclass, field
from time import perf_counter

import grpc

from service.method import CallNotes
from service.status import Status


@dataclass(slots=True)
class CallRecord:
    """What is known of a call, for the one count and the one line at its end.

    `path` is as the caller sent it; times are of `perf_counter`; sizes are in bytes;
    `deadline` is in seconds from the start of the work, None where the caller set none;
    `status` and `error` stay None for a call that succeeds, and `error` also for one that
    is refused before it is looked into.
    """

    path: str
    trace_id: str | None
    notes: CallNotes = field(default_factory=CallNotes)
    arrived: float = field(default_factory=perf_counter)
    waited: float = 0.0
    deadline: float | None = None
    request_bytes: int = 0
    reply_bytes: int = 0
    peer: str = ""
    status: Status | None = None
    error: BaseException | None = None

    @property
    def code(self) -> grpc.StatusCode:
        """The code that the call ends with."""
        return grpc.StatusCode.OK if self.status is None else self.status.code
