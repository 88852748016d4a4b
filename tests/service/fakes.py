"""Methods that a test holds in its hands, in place of the service's."""

import time
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

import grpc
from google.protobuf.message import Message
from google.protobuf.wrappers_pb2 import StringValue

from engine.faults import Fault, InvalidRequestError, InvariantError, Reason, UnknownRulesetError
from service.errors import CallError
from service.method import CallNotes, Method

SECRET = "the exception's own words"  # noqa: S105 - nothing to log in with

RAISED: dict[str, BaseException] = {
    "call error": CallError(
        grpc.StatusCode.FAILED_PRECONDITION, "RULESET_UNKNOWN", "said to the caller"
    ),
    "invalid": InvalidRequestError((Fault("hands[2].middle", Reason.CARD_COUNT, "has 4"),)),
    "unknown ruleset": UnknownRulesetError("none", ("ca-ach@1",)),
    "invariant": InvariantError(SECRET),
    "value error": ValueError(SECRET),
    "recursion": RecursionError(SECRET),
    "memory": MemoryError(SECRET),
    "rpc error": grpc.RpcError(SECRET),
    "exit": SystemExit(SECRET),
    "interrupt": KeyboardInterrupt(SECRET),
}


@dataclass
class Fakes:
    """Methods `Echo`, `Raise`, `Wait` and `Batch`; the last two end when `gate` is set."""

    gate: Event = field(default_factory=Event)
    began: int = 0
    ended: int = 0
    _lock: Lock = field(default_factory=Lock)

    @property
    def methods(self) -> tuple[Method, ...]:
        return (
            Method("Echo", StringValue, self.echo),
            Method("Raise", StringValue, self.raise_),
            Method("Unserializable", StringValue, self.unserializable),
            Method("Wait", StringValue, self.wait),
            Method("Batch", StringValue, self.wait, batch=True),
        )

    def echo(self, request: StringValue, notes: CallNotes) -> Message:
        notes.round_id = request.value
        return request

    def raise_(self, request: StringValue, _notes: CallNotes) -> Message:
        raise RAISED[request.value]

    def unserializable(self, _request: StringValue, _notes: CallNotes) -> Any:  # noqa: ANN401 - wrong on purpose
        return SECRET

    def wait(self, request: StringValue, notes: CallNotes) -> Message:
        with self._lock:
            self.began += 1
        end = time.monotonic() + float(
            request.value.removeprefix("until ") if "until" in request.value else "inf"
        )
        while not self.gate.wait(0.01) and not notes.abandoned() and time.monotonic() < end:
            pass
        with self._lock:
            self.ended += 1
        return request


def text(value: str) -> bytes:
    return StringValue(value=value).SerializeToString()
