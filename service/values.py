"""Values of settings, read from the text of a flag or an environment variable."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

_MAX_PORT: Final = 65_535
_DIGITS: Final = re.compile(r"[0-9]{1,18}")
_DECIMAL: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_HOST_AND_PORT: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\s:\[\]]+)):([0-9]{1,5})")
_MAX_SECONDS: Final = 3_600


class Address(NamedTuple):
    """A host, or an IP address, and a TCP port; port 0 picks a free one."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def reachable(self) -> "Address":
        """The address that reaches a listener here: loopback where it listens on all."""
        return Address({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host), self.port)  # noqa: S104 - read, not bound


def address(text: str) -> Address:
    """Read `host:port`, or `[host]:port` for IPv6."""
    found = _HOST_AND_PORT.fullmatch(text)
    if found is None or int(found[3]) > _MAX_PORT:
        raise ValueError(f"{text!r} is not host:port with a port of at most {_MAX_PORT}")
    return Address(found[1] or found[2], int(found[3]))


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if _DIGITS.fullmatch(text) is None or not least <= int(text) <= most:
            raise ValueError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Read a duration in seconds, up to an hour."""
    if _DECIMAL.fullmatch(text) is None or float(text) > _MAX_SECONDS:
        raise ValueError(f"{text!r} is not a number of seconds from 0 to {_MAX_SECONDS}")
    return float(text)


def one_of(*choices: str) -> Callable[[str], str]:
    """Return a reader of one of some words."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"{text!r} is not one of {', '.join(choices)}")
        return text

    return read


def switch(text: str) -> bool:
    """Read `on` or `off`."""
    return one_of("on", "off")(text) == "on"
