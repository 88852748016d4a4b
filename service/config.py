"""The settings of a server process, with their meanings and defaults."""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass
from pathlib import Path
from typing import Annotated, Final, NamedTuple, get_type_hints

from engine.view.files import path
from service.logs import LEVELS
from service.values import Address, address, one_of, seconds, switch, whole


class ConfigError(Exception):
    """A setting that cannot be used, in one line that names its flag."""


class Setting(NamedTuple):
    """How the text of a setting is read, and what it means to a user."""

    read: Callable[[str], object]
    meaning: str


_GRPC_ADDRESS: Final = Address("127.0.0.1", 50051)
_METRICS_ADDRESS: Final = Address("127.0.0.1", 9464)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings: what `--help` lists, with the same names and defaults."""

    grpc_address: Annotated[
        Address, Setting(address, "host:port of the service; port 0 picks a free one")
    ] = _GRPC_ADDRESS
    metrics_address: Annotated[Address, Setting(address, "host:port of /metrics, over HTTP")] = (
        _METRICS_ADDRESS
    )
    health_address: Annotated[
        Address | None, Setting(address, "host:port for health alone, in plaintext")
    ] = None
    tls_certificate: Annotated[
        Path | None, Setting(path, "PEM file of the certificate and its chain, re-read on change")
    ] = None
    tls_key: Annotated[
        Path | None, Setting(path, "PEM file of the certificate's key, re-read on change")
    ] = None
    tls_client_ca: Annotated[
        Path | None,
        Setting(path, "PEM file of the authorities, one of which must have signed for a client"),
    ] = None
    rulesets: Annotated[Path | None, Setting(path, "folder of further ruleset files")] = None
    threads: Annotated[int, Setting(whole(1, 256), "threads that work on calls")] = 4
    max_in_flight: Annotated[
        int, Setting(whole(1, 100_000), "calls in work or waiting; any more are refused")
    ] = 64
    max_batches: Annotated[
        int, Setting(whole(0, 255), "batches among them, fewer than threads; any more are refused")
    ] = 2
    max_message_bytes: Annotated[
        int, Setting(whole(1, 1 << 30), "bytes of a request; any more are refused")
    ] = 1_048_576
    reflection: Annotated[
        bool, Setting(switch, "on or off: whether callers can ask for the protos")
    ] = True
    drain_seconds: Annotated[
        float, Setting(seconds, "seconds of NOT_SERVING, refusing calls, before it stops")
    ] = 5.0
    grace_seconds: Annotated[
        float, Setting(seconds, "seconds that calls in work have to end when it stops")
    ] = 10.0
    log_format: Annotated[
        str | None,
        Setting(one_of("json", "console"), "json or console; unset, json unless on a terminal"),
    ] = None
    log_level: Annotated[str, Setting(one_of(*LEVELS), "debug, info, warning or error")] = "info"

    def as_text(self) -> dict[str, str | None]:
        """Return every setting by name as a user would write it, for the log."""
        return {name: _text(getattr(self, name)) for name in self.__dataclass_fields__}


SETTINGS: Final[Mapping[str, Setting]] = {
    name: hint.__metadata__[0] for name, hint in get_type_hints(Config, include_extras=True).items()
}


def default_text(name: str) -> str | None:
    """Return the default of a setting as a user would write it, or None if it has none."""
    field: Field[object] = Config.__dataclass_fields__[name]
    return _text(field.default)


def _text(value: object) -> str | None:
    match value:
        case None:
            return None
        case bool():
            return "on" if value else "off"
        case float():
            return f"{value:g}"
        case _:
            return str(value)
