"""Whatever ended a call, as a status: code, message and the details that callers read.

Sizes are bounded because details travel in a trailer, and a trailer of over 8 KiB makes
gRPC replace the status with one of its own.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

import grpc
from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from engine.faults import Fault, InvalidRequestError, Reason, UnknownRulesetError
from service.errors import CallError
from service.reasons import ServiceReason

DOMAIN: Final = "settlement.maubinh"
REASON_PREFIX: Final = "ERROR_REASON_"
MAX_FAULTS: Final = 20
# In bytes, as all of these; with the message itself all stays under 4 KiB.
MAX_DETAILS_BYTES: Final = 3_500
_MAX_MESSAGE: Final = 400
_MAX_DESCRIPTION: Final = 200
_MAX_ASKED: Final = 64
_MAX_QUOTED: Final = 80
_MAX_KNOWN: Final = 200
_CUT: Final = "…"
_NANOSECONDS: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Status:
    """What a call is answered with when it fails.

    `reason` is a name of the enum `ErrorReason` without its prefix, empty where the
    failure is gRPC's own; `details` are the bytes of `grpc-status-details-bin`, empty
    where there is no reason; `error_id` is given for INTERNAL only, to be logged;
    `retry_seconds` is when the caller may come back, where that is said.
    """

    code: grpc.StatusCode
    reason: str
    message: str
    details: bytes
    error_id: str | None = None
    retry_seconds: float | None = None


class Failure(NamedTuple):
    """Whatever ended a call or a round of a batch, in words fit for the caller."""

    code: grpc.StatusCode
    reason: str
    message: str
    values: tuple[tuple[str, str], ...] = ()
    faults: tuple[Fault, ...] = ()
    retry_seconds: float | None = None
    error_id: str | None = None


def to_status(error: BaseException) -> Status:
    """Return the status of a call that an exception ended.

    The exception's own words are told for `CallError`, `InvalidRequestError` and
    `UnknownRulesetError` only; every other is INTERNAL with a fixed text and a new id.
    """
    failure = describe(error)
    return Status(
        failure.code,
        failure.reason,
        failure.message,
        _details(failure),
        failure.error_id,
        failure.retry_seconds,
    )


def describe(error: BaseException) -> Failure:
    """Return what a caller is told of an exception."""
    match error:
        case CallError():
            return Failure(
                error.code,
                str(error.reason),
                clip(error.message, _MAX_MESSAGE),
                error.values,
                error.faults,
                error.retry_seconds,
            )
        case InvalidRequestError():
            return _invalid(error.faults)
        case UnknownRulesetError():
            return _unknown_ruleset(error)
        case _:
            return _internal()


def clip(text: str, most: int) -> str:
    """Return a text of at most so many bytes of UTF-8, which shows where it was cut."""
    raw = text.encode()
    if len(raw) <= most:
        return text
    return raw[: most - len(_CUT.encode())].decode(errors="ignore") + _CUT


def describe_fault(fault: Fault) -> str:
    """Return what is wrong with the field of a fault, cut to a bounded length."""
    return clip(fault.message, _MAX_DESCRIPTION)


def _invalid(faults: tuple[Fault, ...]) -> Failure:
    first = faults[0]
    message = f"{first.path}: {first.message}" if first.path else first.message
    more = f" (the first of {len(faults)} faults)" if len(faults) > 1 else ""
    return Failure(
        grpc.StatusCode.INVALID_ARGUMENT,
        first.reason.value,
        clip(message, _MAX_MESSAGE) + more,
        first.values,
        faults,
    )


def _unknown_ruleset(error: UnknownRulesetError) -> Failure:
    asked = clip(error.asked, _MAX_ASKED)
    known = _listed(error.known)
    return Failure(
        grpc.StatusCode.NOT_FOUND,
        Reason.RULESET_UNKNOWN.value,
        f"there is no ruleset {clip(repr(asked), _MAX_QUOTED)}; there are {known}",
        (("ruleset", asked), ("known", known)),
    )


def _listed(names: Iterable[str]) -> str:
    listed, rest = "", list(names)
    while rest and len(listed) + len(rest[0]) < _MAX_KNOWN:
        listed += (", " if listed else "") + rest.pop(0)
    return f"{listed} and {len(rest)} more" if rest else listed


def _internal() -> Failure:
    error_id = secrets.token_hex(8)
    return Failure(
        grpc.StatusCode.INTERNAL,
        ServiceReason.INTERNAL.value,
        f"the service failed to answer; its log has more under error id {error_id}",
        (("error_id", error_id),),
        error_id=error_id,
    )


def _details(failure: Failure) -> bytes:
    if not failure.reason:
        return b""
    code: int = failure.code.value[0]
    status = status_pb2.Status(code=code, message=failure.message)
    status.details.append(
        _packed(
            error_details_pb2.ErrorInfo(
                reason=REASON_PREFIX + failure.reason,
                domain=DOMAIN,
                metadata={name: clip(value, _MAX_KNOWN) for name, value in failure.values},
            )
        )
    )
    if failure.retry_seconds is not None:
        delay = Duration()
        delay.FromNanoseconds(round(failure.retry_seconds * _NANOSECONDS))
        status.details.append(_packed(error_details_pb2.RetryInfo(retry_delay=delay)))
    if failure.faults:
        status.details.append(_packed(_bad_request(failure.faults, status.ByteSize())))
    return status.SerializeToString()


def _bad_request(faults: tuple[Fault, ...], taken: int) -> error_details_pb2.BadRequest:
    request = error_details_pb2.BadRequest()
    violations = request.field_violations
    for fault in faults[:MAX_FAULTS]:
        violations.add(
            field=fault.path,
            description=describe_fault(fault),
            reason=REASON_PREFIX + fault.reason,
        )
        if taken + request.ByteSize() > MAX_DETAILS_BYTES:
            del violations[-1]
            break
    return request


def _packed(detail: Message) -> Any:
    # A map's order differs from process to process unless asked not to.
    packed = Any()
    packed.Pack(detail, deterministic=True)
    return packed
