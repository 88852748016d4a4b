"""Flags and environment variables."""

from pathlib import Path

import pytest

from service.command_line import parse
from service.config import Config, ConfigError
from service.values import Address
from tests.service.processes import run

DEFAULTS = {
    "--grpc-address": "127.0.0.1:50051",
    "--metrics-address": "127.0.0.1:9464",
    "--health-address": None,
    "--tls-certificate": None,
    "--tls-key": None,
    "--tls-client-ca": None,
    "--rulesets": None,
    "--threads": "4",
    "--max-in-flight": "64",
    "--max-batches": "2",
    "--max-message-bytes": "1048576",
    "--reflection": "on",
    "--drain-seconds": "5",
    "--grace-seconds": "10",
    "--log-format": None,
    "--log-level": "info",
}

GOOD = [
    ("--grpc-address", "0.0.0.0:0", Address("0.0.0.0", 0)),  # noqa: S104 - read, not bound
    ("--metrics-address", "[::1]:9464", Address("::1", 9464)),
    ("--health-address", "localhost:65535", Address("localhost", 65535)),
    ("--rulesets", "/some/folder", Path("/some/folder")),
    ("--threads", "8", 8),
    ("--max-in-flight", "1", 1),
    ("--max-batches", "0", 0),
    ("--max-message-bytes", "4194304", 4194304),
    ("--reflection", "off", False),
    ("--drain-seconds", "0", 0),
    ("--grace-seconds", "2.5", 2.5),
    ("--log-format", "json", "json"),
    ("--log-level", "warning", "warning"),
]

BAD = [
    ("--grpc-address", "50051"),
    ("--grpc-address", "127.0.0.1:65536"),
    ("--grpc-address", "::1:50051"),
    ("--grpc-address", "a b:1"),
    ("--grpc-address", ":1"),
    ("--grpc-address", ""),
    ("--metrics-address", "127.0.0.1:-1"),
    ("--health-address", "127.0.0.1"),
    ("--rulesets", "a\0b"),
    ("--threads", "0"),
    ("--threads", "257"),
    ("--threads", "4.0"),
    ("--threads", "1_0"),
    ("--threads", "٤"),
    ("--threads", ""),
    ("--max-in-flight", "0"),
    ("--max-batches", "-1"),
    ("--max-batches", "4"),
    ("--max-message-bytes", "1MB"),
    ("--reflection", "yes"),
    ("--drain-seconds", "nan"),
    ("--drain-seconds", "1e3"),
    ("--drain-seconds", "-1"),
    ("--grace-seconds", "3601"),
    ("--log-format", "xml"),
    ("--log-level", "INFO"),
]


def variable(flag: str) -> str:
    return "SETTLEMENT_" + flag.removeprefix("--").replace("-", "_").upper()


def name(flag: str) -> str:
    return flag.removeprefix("--").replace("-", "_")


def test_the_defaults_are_those_of_the_contract() -> None:
    config, healthcheck = parse([], {})
    assert not healthcheck
    assert config == Config()
    assert config.as_text() == {name(flag): text for flag, text in DEFAULTS.items()}


@pytest.mark.parametrize(("flag", "text", "value"), GOOD)
def test_a_flag_and_its_variable_say_the_same(flag: str, text: str, value: object) -> None:
    assert getattr(parse([flag, text], {}).config, name(flag)) == value
    assert getattr(parse([f"{flag}={text}"], {}).config, name(flag)) == value
    assert getattr(parse([], {variable(flag): text}).config, name(flag)) == value


def test_a_flag_goes_over_its_variable() -> None:
    environment = {"SETTLEMENT_THREADS": "nonsense", "SETTLEMENT_LOG_LEVEL": "error"}
    config = parse(["--threads", "3"], environment).config
    assert (config.threads, config.log_level) == (3, "error")


def test_an_empty_value_unsets_what_has_no_default() -> None:
    config = parse(["--rulesets", ""], {"SETTLEMENT_HEALTH_ADDRESS": ""}).config
    assert (config.rulesets, config.health_address) == (None, None)


def test_other_variables_are_left_alone() -> None:
    assert parse([], {"SETTLEMENT_PORT": "tcp://10.0.0.1:50051"}).config == Config()


@pytest.mark.parametrize(("flag", "text"), BAD)
def test_a_bad_value_is_named(flag: str, text: str) -> None:
    with pytest.raises(ConfigError) as error:
        parse([f"{flag}={text}"], {})
    assert str(error.value).startswith(f"{flag}: ")
    assert "\n" not in str(error.value)
    with pytest.raises(ConfigError) as error:
        parse([], {variable(flag): text})
    assert str(error.value).startswith(f"{flag} (from {variable(flag)}): ")


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        (("--threads", "2"), "--max-batches: 2 is not below the 2 of --threads"),
        (("--tls-certificate", "a"), "--tls-key: missing"),
        (("--tls-key", "a"), "--tls-certificate: missing"),
        (("--tls-client-ca", "a"), "--tls-client-ca: of no use without a --tls-certificate"),
        (("--tls-certificate", "a", "--tls-key", "b", "--tls-client-ca", ""), "--tls-client-ca: e"),
    ],
)
def test_settings_that_do_not_go_together(flags: tuple[str, ...], named: str) -> None:
    with pytest.raises(ConfigError) as error:
        parse(flags, {})
    assert str(error.value).startswith(named)


@pytest.mark.parametrize(
    "arguments",
    [("--no-such-flag", "1"), ("--thread", "3"), ("--threads",), ("serve",), ("--threads", "x")],
)
def test_the_command_says_it_in_one_line(arguments: tuple[str, ...]) -> None:
    ended = run(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("error: ")
    assert ended.stderr.count("\n") == 1
    assert arguments[0] in ended.stderr


def test_a_command_in_the_wrong_place_is_told_its_place() -> None:
    ended = run("--log-level", "info", "settle")
    assert ended.returncode == 2
    assert ended.stderr == (
        "error: settle: not a command here; there are healthcheck, and settle as the first word"
        " of all\n"
    )


def test_help_lists_every_flag_with_its_variable_and_default() -> None:
    ended = run("--help")
    assert ended.returncode == 0
    words = " ".join(ended.stdout.split())
    for flag, default in DEFAULTS.items():
        assert f"{flag} VALUE" in words
        assert f"[{variable(flag)}; default: {default or 'none'}]" in words
