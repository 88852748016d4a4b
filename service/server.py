"""The server: three listeners, and what they have in common."""

from threading import Event

from prometheus_client import CollectorRegistry

from engine.catalogue import Catalogue
from service.admission import Admission
from service.certificates import Certificates, certificate_files
from service.config import Config
from service.health import Health
from service.lanes import Lanes
from service.listener import Listener
from service.logs import Log
from service.method import Method
from service.metrics_page import MetricsPage
from service.observer import Observer
from service.routes import SETTLEMENT, Routes
from service.rpc_metrics import RpcMetrics
from service.server_metrics import ServerMetrics
from service.settlement_metrics import SettlementMetrics
from service.values import Address
from service.warmup import settle_first_rounds


class Server:
    """Has its ports from construction; then `start_probes`, `start`, `drain` and `stop`."""

    def __init__(self, config: Config, log: Log) -> None:
        """Read the certificate and take the ports.

        Raises:
            ConfigError: naming the flag whose value cannot be used.

        """
        self._config = config
        self._log = log
        self._registry = CollectorRegistry()
        self._metrics = ServerMetrics(self._registry, config.max_in_flight)
        self._settlement_metrics = SettlementMetrics(self._registry)
        self._observer = Observer(log, RpcMetrics(self._registry), self._settlement_metrics)
        self._health = Health([SETTLEMENT])
        self._certificates = self._read_certificates()
        self._admission = Admission(config.max_in_flight, config.max_batches)
        self._lanes = Lanes(config.threads, self._admission)
        self._main = Listener(
            "--grpc-address",
            config.grpc_address,
            threads=self._lanes.work.threads,
            max_message_bytes=config.max_message_bytes,
            certificates=self._certificates,
        )
        self._probe_lanes = Lanes(1, Admission(0, 0))
        self._probes = self._make_probes(config.health_address)
        self._page = MetricsPage("--metrics-address", config.metrics_address, self._registry)

    @property
    def grpc_address(self) -> Address:
        """Where calls are answered."""
        return self._main.address

    @property
    def metrics_address(self) -> Address:
        """Where `/metrics` is answered."""
        return self._page.address

    @property
    def health_address(self) -> Address | None:
        """Where health alone is answered, if it is."""
        return None if self._probes is None else self._probes.address

    @property
    def in_flight(self) -> int:
        """How many calls are in work or waiting."""
        return self._admission.in_flight

    def start_probes(self) -> None:
        """Answer metrics, and health on its own address: NOT_SERVING."""
        self._page.start()
        if self._probes is not None:
            routes = Routes(self._observer, self._probe_lanes, self._config.max_message_bytes)
            routes.add_health(self._health)
            self._probe_lanes.patience.start()
            self._probes.start(routes.dispatcher())

    def start(self, catalogue: Catalogue, methods: tuple[Method, ...]) -> None:
        """Answer calls, SERVING once a round has been settled under each ruleset."""
        for ruleset in catalogue:
            self._settlement_metrics.add(ruleset)
        routes = Routes(self._observer, self._lanes, self._config.max_message_bytes)
        routes.add_health(self._health)
        routes.add_settlement(methods)
        if self._config.reflection:
            routes.add_reflection()
        self._lanes.patience.start()
        self._main.start(routes.dispatcher())
        rounds = settle_first_rounds(methods, catalogue)
        self._set_ready(ready=True)
        self._log.info(
            "serving",
            grpc_address=str(self.grpc_address),
            metrics_address=str(self.metrics_address),
            health_address=self.health_address and str(self.health_address),
            tls=self._certificates is not None,
            rulesets=catalogue.ids,
            rounds_settled=rounds,
        )

    def drain(self) -> None:
        """Turn NOT_SERVING and refuse new calls, while those in work go on."""
        self._set_ready(ready=False)
        self._admission.drain()

    def stop(self, grace: float) -> Event:
        """Close the listener for calls, and cancel those in work after some seconds.

        The event is set when no call is left, or none that heeds its cancellation.
        """
        self._health.close()
        return self._main.stop(grace)

    def close(self) -> None:
        """Close the listeners of the probes, and let go of all threads that are idle."""
        if self._probes is not None:
            self._probes.stop(0).wait(1)
        self._page.stop()
        self._lanes.close()
        self._probe_lanes.close()

    def _set_ready(self, *, ready: bool) -> None:
        self._health.set(serving=ready)
        self._metrics.ready(ready=ready)

    def _read_certificates(self) -> Certificates | None:
        files = certificate_files(self._config)
        if files is None:
            return None
        certificates = Certificates(files, self._log)
        self._metrics.tell_certificate_expiry(lambda: certificates.current().expires)
        return certificates

    def _make_probes(self, address: Address | None) -> Listener | None:
        if address is None:
            return None
        return Listener(
            "--health-address",
            address,
            threads=self._probe_lanes.health.threads,
            max_message_bytes=self._config.max_message_bytes,
        )
