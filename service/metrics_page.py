"""The page that Prometheus reads: `/metrics`, and nothing else."""

import logging
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from threading import Thread
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from service.sockets import cannot_listen, resolve
from service.values import Address

_LOGGER: Final = logging.getLogger(__name__)
_SECONDS_TO_ASK: Final = 10
_POLL_SECONDS: Final = 0.1


class MetricsPage:
    """An HTTP server in threads of its own; it holds its port from construction."""

    def __init__(self, flag: str, address: Address, registry: CollectorRegistry) -> None:
        """Listen, without answering yet.

        Raises:
            ConfigError: naming the flag, if the address cannot be listened on.

        """
        try:
            self._server = _Server(address, registry)
        except OSError as error:
            raise cannot_listen(flag, address, error) from error
        self.address = Address(address.host, self._server.server_address[1])
        self._thread = Thread(
            target=self._server.serve_forever, args=(_POLL_SECONDS,), name="metrics", daemon=True
        )

    def start(self) -> None:
        """Answer from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Give the port back."""
        if self._thread.is_alive():
            self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: Address, registry: CollectorRegistry) -> None:
        self.registry = registry
        self.address_family, where = resolve(address)
        super().__init__(where, _Page)

    def handle_error(self, request: object, client_address: object) -> None:  # noqa: ARG002 - theirs
        """Write what is wrong with the page into the log; of a reader that is gone say nothing."""
        error = sys.exception()
        if not isinstance(error, OSError):
            _LOGGER.error("no page", exc_info=error)


class _Page(BaseHTTPRequestHandler):
    server: _Server
    timeout = _SECONDS_TO_ASK
    server_version = "metrics"
    sys_version = ""

    def do_GET(self) -> None:
        if self.path.partition("?")[0] != "/metrics":
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        try:
            encode, content_type = choose_encoder(self.headers.get("Accept", ""))
        except (TypeError, ValueError):  # the library takes a version for a number
            encode, content_type = choose_encoder("")
        page = encode(self.server.registry)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by http.server
        """Say nothing of a scrape."""
