"""A unary call: decided on when it arrives, then read, handled and answered."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import grpc

from service.admission import Verdict
from service.behaviour import Handler, one_reply
from service.errors import CallError
from service.exchange import begin, fail, parse, read_only, refuse, require_caller, send
from service.lanes import Lane
from service.method import Method
from service.observer import RouteObserver
from service.reasons import ServiceReason
from service.record import CallRecord
from service.status import to_status

# Shorter than a full batch takes, longer than the calls that may wait do.
_RETRY_SECONDS: Final = 0.1

_REFUSALS: Final = {
    Verdict.OVERLOADED: to_status(
        CallError(
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            ServiceReason.OVERLOADED,
            "as many calls as may be are in work or waiting; try again",
            retry_seconds=_RETRY_SECONDS,
        )
    ),
    Verdict.DRAINING: to_status(
        CallError(
            grpc.StatusCode.UNAVAILABLE,
            ServiceReason.DRAINING,
            "this server is stopping; call another",
        )
    ),
}


class UnaryRoute:
    """The calls of one method."""

    def __init__(
        self, method: Method, observer: RouteObserver, lane: Lane, max_message_bytes: int
    ) -> None:
        self._method = method
        self._observer = observer
        self._lane = lane
        self._max_message_bytes = max_message_bytes

    def take(self, record: CallRecord) -> Handler:
        """Decide, when a call arrives, whether it is worked on."""
        self._observer.arrived()
        verdict = self._lane.admission.enter(batch=self._method.batch)
        if verdict is Verdict.ADMITTED:
            return one_reply(self._lane.threads, self._answer, record)
        refusal = partial(refuse, self._observer, _REFUSALS[verdict])
        return one_reply(self._lane.refusals, refusal, record)

    def _answer(
        self, record: CallRecord, requests: Iterator[bytes], context: grpc.ServicerContext
    ) -> bytes:
        reply = b""
        try:
            begin(record, context)
            reply = self._reply(record, requests, context)
            require_caller(context)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the caller gets a status
            fail(record, error, context)
        finally:
            self._lane.admission.leave(batch=self._method.batch)
        self._observer.ended(record)
        if record.status is not None:
            send(record.status, context)
        return reply

    def _reply(
        self, record: CallRecord, requests: Iterator[bytes], context: grpc.ServicerContext
    ) -> bytes:
        with self._lane.patience.wait(context, record.arrived):
            data = read_only(record, requests, context, self._max_message_bytes)
        request = parse(self._method.request_type, data)
        reply = self._method.handle(request, record.notes).SerializeToString()
        record.reply_bytes = len(reply)
        return reply
