"""What is counted of every call, whatever it is about."""

from typing import Final

import grpc
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from service.route import Route

_LABELS: Final = ("grpc_type", "grpc_service", "grpc_method")
# A call takes about 0.4 ms, a full batch about 100 ms.
_SECONDS: Final = (
    *(0.0001, 0.0002, 0.0003, 0.0005, 0.00075),
    *(0.001, 0.0015, 0.002, 0.003, 0.005, 0.0075),
    *(0.01, 0.02, 0.03, 0.05, 0.075),
    *(0.1, 0.2, 0.3, 0.5, 0.75),
    *(1.0, 2.0, 5.0),
)


class RpcMetrics:
    """The metrics of all routes."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._started = Counter(
            "grpc_server_started", "Calls that arrived.", _LABELS, registry=registry
        )
        self._handled = Counter(
            "grpc_server_handled",
            "Calls that ended, by status code.",
            (*_LABELS, "grpc_code"),
            registry=registry,
        )
        self._seconds = Histogram(
            "grpc_server_handling_seconds",
            "Time from a call's arrival to its status.",
            _LABELS,
            buckets=_SECONDS,
            registry=registry,
        )
        self._in_flight = Gauge(
            "grpc_server_in_flight",
            "Calls that arrived and did not end.",
            _LABELS,
            registry=registry,
        )

    def bind(self, route: Route) -> "RouteMetrics":
        """Return the metrics of a route, which all exist from now on."""
        labels = (route.type, route.service, route.method)
        return RouteMetrics(
            self._started.labels(*labels),
            {code: self._handled.labels(*labels, code.name) for code in grpc.StatusCode},
            self._seconds.labels(*labels),
            self._in_flight.labels(*labels),
        )


class RouteMetrics:
    """What is counted of one route's calls: `arrived` and then `ended`, once each."""

    __slots__ = ("_handled", "_in_flight", "_seconds", "_started")

    def __init__(
        self,
        started: Counter,
        handled: dict[grpc.StatusCode, Counter],
        seconds: Histogram,
        in_flight: Gauge,
    ) -> None:
        self._started = started
        self._handled = handled
        self._seconds = seconds
        self._in_flight = in_flight

    def arrived(self) -> None:
        """Count a call that arrived."""
        self._started.inc()
        self._in_flight.inc()

    def ended(self, code: grpc.StatusCode, seconds: float, trace_id: str | None) -> None:
        """Count a call that ended, with its trace as an exemplar."""
        self._in_flight.dec()
        self._handled[code].inc()
        self._seconds.observe(seconds, {"trace_id": trace_id} if trace_id else None)
