"""The standard health service: one state for all services, told and watched.

The servicer that comes with grpc is not used: it holds a lock while it sends to watchers,
and would so wait for its own serving thread whenever a watcher leaves at that moment.
"""

from collections.abc import Iterable, Iterator
from threading import Condition
from typing import Final

import grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from service.errors import CallError
from service.method import CallNotes

SERVICE: Final = "grpc.health.v1.Health"
OVERALL: Final = ""


class Health:
    """Whether the services are ready to be called: not at first, and never after `close`."""

    def __init__(self, services: Iterable[str]) -> None:
        self._services = frozenset((OVERALL, *services))
        self._serving = False
        self._closed = False
        self._changed = Condition()

    def set(self, *, serving: bool) -> None:
        """Change the state of all services."""
        with self._changed:
            self._serving = serving
            self._changed.notify_all()

    def close(self) -> None:
        """End all watches, so that they do not hold up the stop of the server."""
        with self._changed:
            self._serving = False
            self._closed = True
            self._changed.notify_all()

    def check(self, request: HealthCheckRequest, _notes: CallNotes) -> HealthCheckResponse:
        """Tell the state of a service, or of all together.

        Raises:
            CallError: NOT_FOUND for a service that there is not.

        """
        if request.service not in self._services:
            raise CallError(grpc.StatusCode.NOT_FOUND, "", "no such service")
        return HealthCheckResponse(status=self._state(request.service))

    def watch(
        self, requests: Iterator[HealthCheckRequest], context: grpc.ServicerContext
    ) -> Iterator[HealthCheckResponse]:
        """Tell the state of a service now and whenever it changes.

        Raises:
            CallError: INVALID_ARGUMENT without a request; UNAVAILABLE at `close`.

        """
        request = next(requests, None)
        if request is None:
            raise CallError(grpc.StatusCode.INVALID_ARGUMENT, "", "the call has no message")
        context.add_callback(self._wake)
        told = None
        while (state := self._next_state(request.service, told, context)) is not None:
            yield HealthCheckResponse(status=state)
            told = state

    def _next_state(
        self, service: str, told: int | None, context: grpc.ServicerContext
    ) -> int | None:
        """Return the state once it is another than told, or None once the call has ended."""
        with self._changed:
            while context.is_active():
                if self._state(service) != told:
                    return self._state(service)
                if self._closed:
                    raise CallError(grpc.StatusCode.UNAVAILABLE, "", "this server is stopping")
                self._changed.wait()
        return None

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _state(self, service: str) -> int:
        if service not in self._services:
            return HealthCheckResponse.SERVICE_UNKNOWN
        return HealthCheckResponse.SERVING if self._serving else HealthCheckResponse.NOT_SERVING
