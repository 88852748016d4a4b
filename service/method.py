"""What the server needs to know of an RPC, and what an RPC tells of a call."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.message import Message

from engine.results import Settlement


@dataclass(slots=True)
class CallNotes:
    """What a handler notes of its call, for the metrics and the log line.

    `round_id` and `ruleset` are as asked; `rounds` is the size of a batch; `settled`
    holds every settlement made; `rejected` the `ErrorReason` names of refused rounds of
    a batch; `engine_seconds` one entry for each settlement; `failures` the error id and
    the exception of each round of a batch that failed inside, to be logged.

    `abandoned` is asked between the rounds of a batch: whether nobody waits any more.
    """

    round_id: str = ""
    ruleset: str = ""
    rounds: int | None = None
    settled: list[Settlement] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    engine_seconds: list[float] = field(default_factory=list)
    failures: list[tuple[str, Exception]] = field(default_factory=list)
    abandoned: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Method:
    """One unary RPC: how its bytes are read and what answers it.

    `handle` returns the reply, or raises `CallError`, or `engine.faults` errors, which
    the outermost interceptor turns into statuses. `batch` calls have a limit of their own.
    """

    name: str
    request_type: type[Message]
    handle: Callable[[Any, CallNotes], Message]
    batch: bool = False
