"""A grpc server on an address, with the options that proved to matter."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Final

import grpc

from service.certificates import Certificates
from service.credentials import server_credentials
from service.sockets import cannot_listen, why_not
from service.values import Address

# Above the limit that callers are told of: what is over this, the transport refuses
# without a word of ours.
_TRANSPORT_MARGIN_BYTES: Final = 16 * 1_048_576
_OPTIONS: Final = (
    # Else a second server takes the same port in silence, and half of the calls.
    ("grpc.so_reuseport", 0),
    # Callers may ping an idle connection every second to see that it lives.
    ("grpc.http2.min_ping_interval_without_data_ms", 1_000),
    ("grpc.keepalive_permit_without_calls", 1),
    # And so do we each minute: a watcher that is gone would keep its thread.
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
)


class Listener:
    """A server that has its port from construction, and answers from `start`."""

    def __init__(
        self,
        flag: str,
        address: Address,
        *,
        threads: ThreadPoolExecutor,
        max_message_bytes: int,
        certificates: Certificates | None = None,
    ) -> None:
        """Listen, in plaintext without certificates.

        Raises:
            ConfigError: naming the flag, if the address cannot be listened on.

        """
        limit = max_message_bytes + _TRANSPORT_MARGIN_BYTES
        self._server = grpc.server(
            threads, options=[*_OPTIONS, ("grpc.max_receive_message_length", limit)]
        )
        try:
            if certificates is None:
                port = self._server.add_insecure_port(str(address))
            else:
                port = self._server.add_secure_port(str(address), server_credentials(certificates))
        except RuntimeError as error:
            raise cannot_listen(flag, address, why_not(address)) from error
        self.address = Address(address.host, port)

    def start(self, handler: grpc.GenericRpcHandler) -> None:
        """Answer calls from now on."""
        self._server.add_generic_rpc_handlers([handler])
        self._server.start()

    def stop(self, grace: float) -> Event:
        """Take no more calls, and cancel those in work after some seconds.

        The event is set when no call is left.
        """
        return self._server.stop(grace)
