"""Flags and environment variables, read into settings."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from service.config import SETTINGS, Config, ConfigError, Setting, default_text

_HEALTHCHECK: Final = "healthcheck"
_PREFIX: Final = "SETTLEMENT_"


class Invocation(NamedTuple):
    """What was asked for: to serve, or to check the health of a server so configured."""

    config: Config
    healthcheck: bool


def parse(arguments: Sequence[str], environment: Mapping[str, str]) -> Invocation:
    """Read flags, and environment variables for the flags that are not given.

    An empty value unsets a setting that has no default. Variables that name no flag are
    left alone: orchestrators inject some of their own under the name of a service.

    Raises:
        ConfigError: for the first value that cannot be used.
        SystemExit: with code 0, for `--help`.

    """
    given, unknown = _parser().parse_known_args(arguments)
    if unknown:
        raise ConfigError(f"{unknown[0]}: there is no such flag")
    if given.command not in ([], [_HEALTHCHECK]):
        raise ConfigError(
            f"{given.command[-1]}: not a command here; there are {_HEALTHCHECK}, and settle as"
            " the first word of all"
        )
    sources: dict[str, str] = {}
    texts: dict[str, str | None] = {}
    values: dict[str, object] = {}
    for name, setting in SETTINGS.items():
        text, sources[name] = _find(name, getattr(given, name), environment)
        texts[name] = text
        if text or (text is not None and default_text(name) is not None):
            values[name] = _read(setting, text, sources[name])
    config = Config(**values)  # type: ignore[arg-type]  # each reader returns its field's type
    _check_relations(config, sources, texts)
    return Invocation(config, healthcheck=bool(given.command))


def _find(name: str, given: str | None, environment: Mapping[str, str]) -> tuple[str | None, str]:
    """Return the text of a setting, if there is one, and what to call it in an error."""
    flag, variable = _flag(name), _variable(name)
    if given is None and variable in environment:
        return environment[variable], f"{flag} (from {variable})"
    return given, flag


def _read(setting: Setting, text: str, source: str) -> object:
    try:
        return setting.read(text)
    except ValueError as error:
        raise ConfigError(f"{source}: {error}") from error


def _check_relations(
    config: Config, sources: Mapping[str, str], texts: Mapping[str, str | None]
) -> None:
    if config.max_batches >= config.threads:
        raise ConfigError(
            f"{sources['max_batches']}: {config.max_batches} is not below the"
            f" {config.threads} of {sources['threads']}"
        )
    if config.tls_certificate and not config.tls_key:
        raise ConfigError(f"{sources['tls_key']}: missing, but there is a --tls-certificate")
    if config.tls_key and not config.tls_certificate:
        raise ConfigError(f"{sources['tls_certificate']}: missing, but there is a --tls-key")
    if config.tls_client_ca and not config.tls_certificate:
        raise ConfigError(f"{sources['tls_client_ca']}: of no use without a --tls-certificate")
    if config.tls_certificate and texts["tls_client_ca"] == "":
        # A variable that was never filled must not open the door.
        raise ConfigError(
            f"{sources['tls_client_ca']}: empty; leave it out to serve callers without certificates"
        )


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ConfigError(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m service",
        description="Settles rounds of Mậu Binh over gRPC.",
        epilog="A flag goes over its environment variable; an empty value unsets what has no"
        " default. Exit codes: 0 after a clean stop"
        " or when healthy; 1 when not healthy, or when the server failed; 2 for a setting"
        " that cannot be used; 128 and its number for a second SIGTERM or SIGINT, which"
        " stops at once.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "command",
        metavar=_HEALTHCHECK,
        nargs="*",
        help="ask a server so configured whether it is SERVING, instead of starting one",
    )
    for name, setting in SETTINGS.items():
        parser.add_argument(
            _flag(name),
            metavar="VALUE",
            help=f"{setting.meaning} [{_variable(name)}; default: {default_text(name) or 'none'}]",
        )
    return parser


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _variable(name: str) -> str:
    return _PREFIX + name.upper()
