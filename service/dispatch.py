"""Where every call arrives: what it is for, and what is known of it."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, Protocol

import grpc

from service.behaviour import Handler, one_reply
from service.errors import CallError
from service.exchange import refuse
from service.observer import RouteObserver
from service.record import CallRecord
from service.status import to_status
from service.trace import trace_id

_UNKNOWN: Final = to_status(CallError(grpc.StatusCode.UNIMPLEMENTED, "", "there is no such method"))


class Taker(Protocol):
    """One method's way to take a call."""

    def take(self, record: CallRecord) -> Handler:
        """Decide, when a call arrives, what answers it."""


class UnknownRoute:
    """The calls of methods that there are not."""

    def __init__(self, observer: RouteObserver, refusals: ThreadPoolExecutor) -> None:
        self._observer = observer
        self._refusals = refusals

    def take(self, record: CallRecord) -> Handler:
        """Refuse a call."""
        self._observer.arrived()
        return one_reply(self._refusals, partial(refuse, self._observer, _UNKNOWN), record)


class Dispatcher(grpc.GenericRpcHandler):
    """Takes every call, known or not: grpc asks no other handler and answers none itself."""

    def __init__(self, routes: Mapping[str, Taker], unknown: Taker) -> None:
        """Make a dispatcher of routes by path."""
        self._routes = routes
        self._unknown = unknown

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Handler:
        """Return what answers a call; grpc asks once for each, in its serving thread."""
        path = handler_call_details.method
        record = CallRecord(path, trace_id(handler_call_details.invocation_metadata))
        return self._routes.get(path, self._unknown).take(record)
