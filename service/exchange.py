"""The pieces of an answer that all methods share: the message, the deadline, the status."""

from collections.abc import Iterator
from functools import partial
from threading import Event
from time import perf_counter
from typing import Final, NoReturn, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message

from service.errors import CallError
from service.observer import RouteObserver
from service.reasons import ServiceReason
from service.record import CallRecord
from service.status import Status, to_status

_DETAILS: Final = "grpc-status-details-bin"
_PUSHBACK: Final = "grpc-retry-pushback-ms"
# What grpc gives for the time that remains is in years if the caller set no deadline.
_NO_DEADLINE: Final = 10.0**8
_MOMENT_SECONDS: Final = 0.05

_Message = TypeVar("_Message", bound=Message)


class _SentStatus(grpc.Status):
    def __init__(self, status: Status) -> None:
        self.code = status.code
        self.details = status.message
        trailer: list[tuple[str, str | bytes]] = []
        if status.details:
            trailer.append((_DETAILS, status.details))
        if status.retry_seconds is not None:
            # What gRPC's own retries heed; they do not read RetryInfo.
            trailer.append((_PUSHBACK, str(round(status.retry_seconds * 1000))))
        self.trailing_metadata = tuple(trailer)


def begin(record: CallRecord, context: grpc.ServicerContext) -> None:
    """Note when the work on a call begins and how long its caller waits.

    Raises:
        CallError: if nobody waits for an answer any more.

    """
    record.waited = perf_counter() - record.arrived
    remaining = context.time_remaining()
    if remaining < _NO_DEADLINE:
        record.deadline = remaining
    record.notes.abandoned = partial(_abandoned, context)
    require_caller(context)


def _abandoned(context: grpc.ServicerContext) -> bool:
    # Raises rather than answers, and so knows a passed deadline from a cancellation.
    require_caller(context)
    return False


def require_caller(context: grpc.ServicerContext) -> None:
    """Go on only while somebody waits for the answer.

    Raises:
        CallError: DEADLINE_EXCEEDED or CANCELLED.

    """
    if context.time_remaining() == 0:
        raise CallError(grpc.StatusCode.DEADLINE_EXCEEDED, "", "the deadline has passed")
    if not context.is_active():
        raise CallError(grpc.StatusCode.CANCELLED, "", "the caller has cancelled")


def read(
    record: CallRecord, requests: Iterator[bytes], context: grpc.ServicerContext, most: int
) -> bytes | None:
    """Return the bytes of a call's next message, or None after the last.

    Raises:
        CallError: INVALID_ARGUMENT for more than `most` bytes; DEADLINE_EXCEEDED or
            CANCELLED if the call ends first.

    """
    try:
        data = next(requests, None)
    except grpc.RpcError:
        require_caller(context)
        raise _cut_off() from None
    if data is None:
        return None
    record.request_bytes += len(data)
    if len(data) > most:
        raise CallError(
            grpc.StatusCode.INVALID_ARGUMENT,
            ServiceReason.MESSAGE_TOO_LARGE,
            f"the message has {len(data)} bytes, more than {most}",
            values=(("bytes", str(len(data))), ("limit", str(most))),
        )
    return data


def read_only(
    record: CallRecord, requests: Iterator[bytes], context: grpc.ServicerContext, most: int
) -> bytes:
    """Return the bytes of a call's only message.

    Raises:
        CallError: as `read` does; and INVALID_ARGUMENT if there is no message.

    """
    data = read(record, requests, context, most)
    if data is not None:
        return data
    # The end of a call that was cut off can come a moment after that of its messages.
    ended = Event()
    if not context.add_callback(ended.set) or ended.wait(_MOMENT_SECONDS):
        require_caller(context)
        raise _cut_off()
    raise _malformed(ServiceReason.MESSAGE_MALFORMED, "the call carries no message")


def _cut_off() -> CallError:
    return CallError(grpc.StatusCode.CANCELLED, "", "the call was cut off")


def parse(request_type: type[_Message], data: bytes) -> _Message:
    """Return the message that some bytes are.

    Raises:
        CallError: INVALID_ARGUMENT if they are none.

    """
    try:
        return request_type.FromString(data)
    except DecodeError as error:
        name = request_type.DESCRIPTOR.name
        if "UTF-8" in str(error):
            raise _malformed(
                ServiceReason.TEXT_NOT_UTF8, f"a text of the {name} is not UTF-8"
            ) from None
        raise _malformed(ServiceReason.MESSAGE_MALFORMED, f"the message is not a {name}") from None


def _malformed(reason: ServiceReason, message: str) -> CallError:
    return CallError(grpc.StatusCode.INVALID_ARGUMENT, reason, message)


def refuse(
    observer: RouteObserver,
    status: Status,
    record: CallRecord,
    _requests: Iterator[bytes],
    context: grpc.ServicerContext,
) -> NoReturn:
    """Answer a call with a status, whatever it asks."""
    record.status = status
    record.peer = context.peer()
    observer.ended(record)
    send(status, context)


def fail(record: CallRecord, error: BaseException, context: grpc.ServicerContext) -> None:
    """Note how a call failed and who called."""
    record.error = error
    record.status = to_status(error)
    record.peer = context.peer()


def send(status: Status, context: grpc.ServicerContext) -> NoReturn:
    """End a call with a status: raises what grpc takes for it, which must reach grpc."""
    context.abort_with_status(_SentStatus(status))
