"""A client that speaks bytes, so that a test can send what no stub would."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from maubinh.settlement.v1 import settlement_service_pb2

SERVICE = settlement_service_pb2.DESCRIPTOR.services_by_name["SettlementService"]
Reply = TypeVar("Reply", bound=Message)


@dataclass(frozen=True)
class Refusal:
    """A call's status with its details unpacked; reasons are without their prefix."""

    code: str
    message: str
    reason: str
    domain: str
    values: Mapping[str, str]
    violations: tuple[tuple[str, str], ...]
    descriptions: tuple[str, ...]
    retry_seconds: float | None
    size: int

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(field for field, _ in self.violations)

    @property
    def words(self) -> str:
        return " ".join([self.message, *self.values.values(), *self.descriptions])


class Client:
    """Calls the service over one channel."""

    def __init__(self, address: str) -> None:
        self._channel = grpc.insecure_channel(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._channel.close()

    def send(self, method: str, body: bytes) -> bytes:
        """Return the bytes of a reply to the bytes of a request."""
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes]
        call = self._channel.unary_unary(f"/{SERVICE.full_name}/{method}")
        return call(body, timeout=30)

    def call(self, method: str, request: Message, reply_type: type[Reply]) -> Reply:
        """Return the reply to a request."""
        return reply_type.FromString(self.send(method, request.SerializeToString()))

    def refusal(self, method: str, body: Message | bytes) -> Refusal:
        """Return the status of a call that must fail."""
        if isinstance(body, Message):
            body = body.SerializeToString()
        try:
            self.send(method, body)
        except grpc.RpcError as error:
            return _refusal(error)
        raise AssertionError(f"{method} took a bad request")


def _refusal(error: Any) -> Refusal:  # noqa: ANN401 - an RpcError that is a Call too
    trailers = dict(error.trailing_metadata() or ())
    raw = trailers.get("grpc-status-details-bin", b"")
    assert isinstance(raw, bytes)
    status = status_pb2.Status.FromString(raw)
    info = error_details_pb2.ErrorInfo()
    bad_request = error_details_pb2.BadRequest()
    retry = error_details_pb2.RetryInfo()
    for detail in status.details:
        assert detail.Unpack(info) or detail.Unpack(bad_request) or detail.Unpack(retry)
    message = error.details() or ""
    assert (status.code, status.message) == (error.code().value[0], message)
    return Refusal(
        error.code().name,
        message,
        _without_prefix(info.reason),
        info.domain,
        dict(info.metadata),
        tuple((item.field, _without_prefix(item.reason)) for item in bad_request.field_violations),
        tuple(item.description for item in bad_request.field_violations),
        retry.retry_delay.ToMicroseconds() / 1e6 if retry.HasField("retry_delay") else None,
        len(raw) + len(message.encode()),
    )


def _without_prefix(reason: str) -> str:
    assert reason.startswith("ERROR_REASON_")
    return reason.removeprefix("ERROR_REASON_")
