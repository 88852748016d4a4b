"""A call with a stream of replies: health's `Watch`, and reflection."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import grpc
from google.protobuf.message import Message

from service.admission import Verdict
from service.behaviour import Handler, many_replies, one_reply
from service.errors import CallError
from service.exchange import begin, fail, parse, read, refuse, require_caller, send
from service.lanes import Lane
from service.observer import RouteObserver
from service.reasons import ServiceReason
from service.record import CallRecord
from service.status import to_status

Replies = Callable[[Iterator[Any], grpc.ServicerContext], Iterator[Message]]

_TOO_MANY = to_status(
    CallError(
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        ServiceReason.OVERLOADED,
        "as many streams as may be are open; try again",
        retry_seconds=1.0,
    )
)


class StreamRoute:
    """The calls of one method, each of which keeps a thread for as long as it is open."""

    def __init__(
        self,
        request_type: type[Message],
        replies: Replies,
        observer: RouteObserver,
        lane: Lane,
        max_message_bytes: int,
    ) -> None:
        """Make a route; the lane must not admit more calls than it has threads."""
        self._request_type = request_type
        self._replies = replies
        self._observer = observer
        self._lane = lane
        self._max_message_bytes = max_message_bytes

    def take(self, record: CallRecord) -> Handler:
        """Decide, when a call arrives, whether it is answered."""
        self._observer.arrived()
        if self._lane.admission.enter(batch=False) is Verdict.ADMITTED:
            return many_replies(self._lane.threads, self._answer, record)
        return one_reply(self._lane.refusals, partial(refuse, self._observer, _TOO_MANY), record)

    def _answer(
        self, record: CallRecord, requests: Iterator[bytes], context: grpc.ServicerContext
    ) -> Iterator[bytes]:
        try:
            begin(record, context)
            for reply in self._replies(self._requests(record, requests, context), context):
                data = reply.SerializeToString()
                record.reply_bytes += len(data)
                yield data
            require_caller(context)
        except GeneratorExit:
            # Nobody takes a next reply: the caller has gone.
            fail(record, CallError(grpc.StatusCode.CANCELLED, "", "cancelled"), context)
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it is, the caller gets a status
            fail(record, error, context)
        finally:
            self._lane.admission.leave(batch=False)
            self._observer.ended(record)
        if record.status is not None:
            send(record.status, context)

    def _requests(
        self, record: CallRecord, requests: Iterator[bytes], context: grpc.ServicerContext
    ) -> Iterator[Message]:
        most = self._max_message_bytes
        while (data := read(record, requests, context, most)) is not None:
            yield parse(self._request_type, data)
