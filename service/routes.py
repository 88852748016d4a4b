"""Which methods a server answers, and with what."""

from collections.abc import Iterable
from typing import Final

from google.protobuf.message import Message
from grpc_health.v1.health_pb2 import HealthCheckRequest
from grpc_reflection.v1alpha.reflection import SERVICE_NAME as REFLECTION
from grpc_reflection.v1alpha.reflection import ReflectionServicer
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from maubinh.settlement.v1 import settlement_service_pb2
from service.dispatch import Dispatcher, Taker, UnknownRoute
from service.health import SERVICE as HEALTH
from service.health import Health
from service.lanes import Lane, Lanes
from service.method import Method
from service.observer import Observer
from service.route import UNKNOWN, Route
from service.streams import Replies, StreamRoute
from service.unary import UnaryRoute

# Taken from the proto, so that reflection has it to tell.
SETTLEMENT: Final[str] = settlement_service_pb2.DESCRIPTOR.services_by_name[
    "SettlementService"
].full_name


class Routes:
    """The routes of one listener, added one service after the other."""

    def __init__(self, observer: Observer, lanes: Lanes, max_message_bytes: int) -> None:
        self._observer = observer
        self._lanes = lanes
        self._max_message_bytes = max_message_bytes
        self._takers: dict[str, Taker] = {}

    def add_health(self, health: Health) -> None:
        """Answer the standard health service, which is never refused for load."""
        check = Method("Check", HealthCheckRequest, health.check)
        self._add_unary(Route(HEALTH, check.name, quiet=True), check, self._lanes.health)
        watch = Route(HEALTH, "Watch", "server_stream", quiet=True)
        self._add_stream(watch, HealthCheckRequest, health.watch)

    def add_settlement(self, methods: Iterable[Method]) -> None:
        """Answer the settlement service, as far as calls are admitted."""
        for method in methods:
            self._add_unary(Route(SETTLEMENT, method.name), method, self._lanes.work)

    def add_reflection(self) -> None:
        """Tell callers the protos of all services, as grpcurl asks for them."""
        servicer = ReflectionServicer((SETTLEMENT, HEALTH, REFLECTION))
        route = Route(REFLECTION, "ServerReflectionInfo", "bidi_stream")
        self._add_stream(route, ServerReflectionRequest, servicer.ServerReflectionInfo)

    def dispatcher(self) -> Dispatcher:
        """Return what answers the calls of these routes, and refuses all others."""
        unknown = UnknownRoute(self._observer.bind(UNKNOWN), self._lanes.refusals)
        return Dispatcher(self._takers, unknown)

    def _add_unary(self, route: Route, method: Method, lane: Lane) -> None:
        observer = self._observer.bind(route)
        self._takers[route.path] = UnaryRoute(method, observer, lane, self._max_message_bytes)

    def _add_stream(self, route: Route, request_type: type[Message], replies: Replies) -> None:
        self._takers[route.path] = StreamRoute(
            request_type,
            replies,
            self._observer.bind(route),
            self._lanes.streams,
            self._max_message_bytes,
        )
