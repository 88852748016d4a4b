"""The one error that a call of ours ends with."""

import grpc

from engine.faults import Fault


class CallError(Exception):
    """A call that ends with a status of ours.

    `reason` is a name of the published enum `ErrorReason` without its prefix; `values`
    are the dynamic parts of the message by name; `faults` are the request's faults, for
    arguments; `retry_seconds` asks the caller to come back later.
    """

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: str,
        message: str,
        *,
        values: tuple[tuple[str, str], ...] = (),
        faults: tuple[Fault, ...] = (),
        retry_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.values = values
        self.faults = faults
        self.retry_seconds = retry_seconds
