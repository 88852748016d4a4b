"""What is told of the server process itself."""

import platform
from collections.abc import Callable

import grpc
import prometheus_client
from prometheus_client import CollectorRegistry, Gauge, Info

import engine


class ServerMetrics:
    """Whether the process is ready, what it is made of and how much it takes on."""

    def __init__(self, registry: CollectorRegistry, in_flight_limit: int) -> None:
        # A second series for each counter and histogram, which no one here reads.
        prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = registry
        self._ready = Gauge(
            "settlement_ready", "1 while the service answers SERVING, else 0.", registry=registry
        )
        limit = Gauge(
            "settlement_in_flight_limit",
            "Calls in work or waiting beyond which a call is refused.",
            registry=registry,
        )
        limit.set(in_flight_limit)
        build = Info("settlement_build", "What is running.", registry=registry)
        build.info(
            {
                "version": engine.__version__,
                "python": platform.python_version(),
                "grpcio": grpc.__version__,
            }
        )

    def ready(self, *, ready: bool) -> None:
        """Tell whether the service is ready."""
        self._ready.set(ready)

    def tell_certificate_expiry(self, expiry: Callable[[], float]) -> None:
        """Tell when the certificate expires, in Unix seconds; without TLS there is no series.

        `expiry` is asked at every scrape, and so sees a renewed file before any client does.
        """
        gauge = Gauge(
            "settlement_certificate_expiry_timestamp_seconds",
            "When the certificate in use expires.",
            registry=self._registry,
        )
        gauge.set_function(expiry)
