"""The signals that ask a process to stop."""

import select
import signal
import socket
from types import FrameType
from typing import Final, Self

_STOPS: Final = (signal.SIGTERM, signal.SIGINT)


class StopSignals:
    """SIGTERM and SIGINT, kept until they are waited for.

    They are kept in a socket, into which the interpreter writes them as they come. One
    that only ran a Python handler could come at the moment at which the main thread
    goes to sleep on a lock, and would not wake it.
    """

    def __init__(self) -> None:
        """Catch the signals from now on; only the main thread may."""
        self._caught, self._catching = socket.socketpair()
        self._catching.settimeout(0)
        signal.set_wakeup_fd(self._catching.fileno())
        for number in _STOPS:
            signal.signal(number, _leave_it_to_the_socket)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        signal.set_wakeup_fd(-1)
        self._caught.close()
        self._catching.close()

    def wait(self, seconds: float | None = None) -> signal.Signals | None:
        """Return the next signal, or None if there is none for so long."""
        ready, _, _ = select.select([self._caught], [], [], seconds)
        return signal.Signals(self._caught.recv(1)[0]) if ready else None


def _leave_it_to_the_socket(_number: int, _frame: FrameType | None) -> None:
    pass
