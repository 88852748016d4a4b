"""`python -m service settle`, against a server that answers over a real socket."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.x509.oid import ExtendedKeyUsageOID

from engine.__main__ import main as settle_here
from engine.catalogue import shipped
from service.handlers.table import methods
from service.remote import settle_remotely
from tests.service.certificates import Files, authority, issue
from tests.service.running import Running, running

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.json"))
SAMPLE = str(next(path for path in SAMPLES if path.stem == "ca-ach"))


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(methods(shipped())) as started:
        yield started


@pytest.mark.parametrize("view", [["--json"], ["--language", "vi"], ["--colour", "always"]])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_round_looks_as_if_it_were_settled_here(
    sample: Path, view: list[str], server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    assert settle_remotely([str(sample), "--address", server.target, *view]) == 0
    there = capsys.readouterr()
    assert settle_here(["settle", str(sample), *view]) == 0
    assert there.out == capsys.readouterr().out
    assert there.err == ""


def test_every_fault_of_a_round_is_a_line(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    round_ = json.loads(Path(SAMPLE).read_text(encoding="utf-8")) | {"stake": 0}
    round_["hands"][1]["middle"] = "AX"
    file = tmp_path / "round.json"
    file.write_text(json.dumps(round_), encoding="utf-8")
    assert settle_remotely([str(file), "--address", server.target]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines() == [
        "stake: 0 is not from 1 to 1000000000000 coins",
        "hands[1].middle: 'AX' is not a card",
    ]


def test_an_unknown_ruleset_is_one_line(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text('{"ruleset": "poker"}', encoding="utf-8")
    assert settle_remotely([str(file), "--address", server.target]) == 2
    assert capsys.readouterr().err.startswith("NOT_FOUND: there is no ruleset 'poker'")


@pytest.mark.parametrize(
    ("content", "said"), [("{", "not JSON"), ('{"steak": 1}', "steak: unknown field")]
)
def test_a_file_that_is_no_round_is_not_sent(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(content, encoding="utf-8")
    assert settle_remotely([str(file), "--address", "127.0.0.1:1"]) == 2
    assert said in capsys.readouterr().err


def test_no_server_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert settle_remotely([SAMPLE, "--address", "127.0.0.1:1", "--timeout", "5"]) == 1
    assert capsys.readouterr().err.startswith("UNAVAILABLE: ")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--address", "127.0.0.1:99999"),
        ("--address", ""),
        ("--timeout", "nan"),
        ("--timeout", "inf"),
        ("--timeout", "-1"),
        ("--timeout", "0"),
        ("--timeout", "1e10"),
        # A variable that was never filled must not make the call one in plaintext.
        ("--tls-ca", ""),
    ],
)
def test_an_option_that_cannot_be_used_is_named(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        settle_remotely([SAMPLE, "--address", "127.0.0.1:1", f"{option}={value}"])
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_over_mutual_tls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = authority()
    files = Files(tmp_path)
    files.write(issue("a server", root))
    files.client_ca.write_bytes(root.pem)
    client = issue("a client", root, usage=ExtendedKeyUsageOID.CLIENT_AUTH)
    ca, certificate, key = (tmp_path / name for name in ("ca.pem", "client.pem", "client.key"))
    ca.write_bytes(root.pem)
    certificate.write_bytes(client.pem)
    key.write_bytes(client.key)
    tls = ["--tls-ca", str(ca)]
    identity = ["--tls-certificate", str(certificate), "--tls-key", str(key)]
    with running(
        methods(shipped()),
        tls_certificate=files.certificate,
        tls_key=files.key,
        tls_client_ca=files.client_ca,
    ) as server:
        call = [SAMPLE, "--address", server.target.replace("127.0.0.1", "localhost")]
        assert settle_remotely([*call, *tls, *identity]) == 0
        assert "+36,000 coins" in capsys.readouterr().out
        assert settle_remotely([*call, *tls]) == 1
        assert settle_remotely([*call, "--tls-ca", "no-such.pem"]) == 2
    assert capsys.readouterr().err.endswith("no-such.pem: No such file or directory\n")


@pytest.mark.parametrize(
    ("flags", "missing"),
    [
        (("--tls-certificate", "a", "--tls-key", "b"), "--tls-ca is missing"),
        (("--tls-key", "b"), "--tls-ca is missing"),
        (("--tls-ca", "c", "--tls-key", "b"), "of no use without each other"),
        (("--tls-ca", "c", "--tls-certificate", "a"), "of no use without each other"),
    ],
)
def test_half_of_tls_is_refused(
    flags: tuple[str, ...], missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        settle_remotely([SAMPLE, *flags])
    assert ended.value.code == 2
    assert missing in capsys.readouterr().err


@pytest.mark.parametrize(("field", "value"), [("player_id", "\ud800"), ("state", 2**32 - 1)])
def test_what_no_message_can_hold_is_one_line(
    field: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    round_ = json.loads(Path(SAMPLE).read_text(encoding="utf-8"))
    round_["hands"][0][field] = value
    file = tmp_path / "round.json"
    file.write_text(json.dumps(round_), encoding="utf-8")
    assert settle_remotely([str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("cannot be sent: ")
    assert said.count("\n") == 1
