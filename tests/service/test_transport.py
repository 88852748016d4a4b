"""What the transport's options do, seen from a socket."""

import socket
import struct
import time
from collections.abc import Iterator

import pytest

from tests.service.running import Running, running

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS, PING, GOAWAY = 4, 6, 7
ACK = 1


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as server:
        yield server


def frame(kind: int, payload: bytes = b"", flags: int = 0) -> bytes:
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + bytes(4) + payload


class Connection:
    """An HTTP/2 connection without any stream."""

    def __init__(self, server: Running) -> None:
        self._socket = socket.create_connection(server.server.grpc_address, timeout=10)
        self._file = self._socket.makefile("rb")
        self._socket.sendall(PREFACE + frame(SETTINGS))

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def ping(self) -> bytes:
        """Return the end of a connection that comes for a ping, or nothing for its echo."""
        try:
            self._socket.sendall(frame(PING, b"whatever"))
            while True:
                head = self._file.read(9)
                if len(head) < 9:
                    return b"closed"
                payload = self._file.read(int.from_bytes(head[:3], "big"))
                if head[3] == GOAWAY:
                    return payload[8:]
                if head[3] == PING and head[4] & ACK:
                    return b""
        except ConnectionError:
            return b"closed"


@pytest.fixture
def connection(server: Running) -> Iterator[Connection]:
    opened = Connection(server)
    yield opened
    opened.close()


def test_trap_6_an_idle_connection_may_be_pinged_every_second(connection: Connection) -> None:
    for _ in range(5):
        assert connection.ping() == b""
        time.sleep(1.02)


def test_trap_6_but_not_faster(connection: Connection) -> None:
    ends = [connection.ping() for _ in range(10)]
    assert b"too_many_pings" in ends
