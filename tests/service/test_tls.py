"""Transport security, and certificates that change under a running server."""

import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import grpc
import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from service import certificates
from service.config import ConfigError
from service.health import SERVICE as HEALTH
from service.values import Address
from tests.service.certificates import NOW, Files, Issued, authority, issue, replace
from tests.service.fakes import Fakes, text
from tests.service.processes import ANY_PORTS, run, serving
from tests.service.running import ANY_PORT, Running, call, channel, eventually, running

CHECK = f"/{HEALTH}/Check"
SERVING = b"\x08\x01"
EXPIRY = "settlement_certificate_expiry_timestamp_seconds"


@pytest.fixture
def root() -> Issued:
    return authority()


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


@contextmanager
def serving_tls(files: Files, *, client_ca: bool = False) -> Iterator[Running]:
    with running(
        Fakes().methods,
        tls_certificate=files.certificate,
        tls_key=files.key,
        tls_client_ca=files.client_ca if client_ca else None,
        health_address=ANY_PORT,
    ) as server:
        yield server


@contextmanager
def secure(server: Running, root: Issued, client: Issued | None = None) -> Iterator[grpc.Channel]:
    credentials = grpc.ssl_channel_credentials(
        root.pem,
        None if client is None else client.key,
        None if client is None else client.pem,
    )
    options = [("grpc.use_local_subchannel_pool", 1), ("grpc.initial_reconnect_backoff_ms", 50)]
    with grpc.secure_channel(server.target, credentials, options) as opened:
        yield opened


def served(address: Address) -> int:
    """Return the serial number of the certificate that is served."""
    pem = ssl.get_server_certificate((address.host, address.port), timeout=10)
    return x509.load_pem_x509_certificate(pem.encode()).serial_number


def test_calls_over_tls(files: Files, root: Issued) -> None:
    files.write(issue("server", root))
    with serving_tls(files) as server:
        with secure(server, root) as opened:
            assert call(opened, "Echo", text("x")).code == "OK"
            assert call(opened, CHECK).reply == SERVING
        with secure(server, authority("another")) as stranger:
            assert call(stranger, "Echo", text("x"), timeout=3).code == "UNAVAILABLE"
        with channel(server.target) as plain:
            assert call(plain, "Echo", text("x"), timeout=3).code == "UNAVAILABLE"


def test_trap_16_health_has_a_listener_in_plaintext(files: Files, root: Issued) -> None:
    files.write(issue("server", root))
    replace(files.client_ca, root.pem)
    with (
        serving_tls(files, client_ca=True) as server,
        channel(str(server.server.health_address)) as probe,
    ):
        assert call(probe, CHECK).reply == SERVING
        assert call(probe, "Echo", text("x")).code == "UNIMPLEMENTED"


def test_mutual_tls(files: Files, root: Issued) -> None:
    files.write(issue("server", root))
    replace(files.client_ca, root.pem)
    client = issue("client", root, usage=ExtendedKeyUsageOID.CLIENT_AUTH)
    stranger = issue("client", authority("another"), usage=ExtendedKeyUsageOID.CLIENT_AUTH)
    with serving_tls(files, client_ca=True) as server:
        with secure(server, root, client) as opened:
            assert call(opened, "Echo", text("x")).code == "OK"
        for unwanted in (None, stranger):
            with secure(server, root, unwanted) as opened:
                assert call(opened, "Echo", text("x"), timeout=3).code == "UNAVAILABLE"


def test_a_chain_with_an_intermediate(files: Files, root: Issued) -> None:
    middle = issue("intermediate", root, is_authority=True)
    files.write(issue("server", middle), middle)
    with serving_tls(files) as server, secure(server, root) as opened:
        assert call(opened, "Echo", text("x")).code == "OK"


def test_trap_10_certificates_are_rotated_without_a_failed_call(files: Files, root: Issued) -> None:
    certificates = [issue("server", root, days=30 + more) for more in range(4)]
    files.write(certificates[0])
    stop = Event()
    codes: list[str] = []
    with serving_tls(files) as server, secure(server, root) as old:

        def keep_calling() -> None:
            while not stop.is_set():
                with secure(server, root) as new:
                    codes.append(call(new, "Echo", text("new")).code)
                codes.append(call(old, "Echo", text("old")).code)

        caller = Thread(target=keep_calling)
        caller.start()
        try:
            for certificate in certificates[1:]:
                files.write(certificate)
                wanted = certificate.certificate.serial_number
                eventually(lambda wanted=wanted: served(server.server.grpc_address) == wanted)  # type: ignore[misc]
                assert server.metric(EXPIRY) == certificate.expires
                time.sleep(0.2)
        finally:
            stop.set()
            caller.join()
        assert len(codes) > 10
        assert set(codes) == {"OK"}
        assert server.handled("Echo", "OK") == len(codes)


def test_the_client_authorities_are_rotated_too(files: Files, root: Issued) -> None:
    files.write(issue("server", root))
    replace(files.client_ca, root.pem)
    other = authority("another")
    client = issue("client", other, usage=ExtendedKeyUsageOID.CLIENT_AUTH)
    with serving_tls(files, client_ca=True) as server:
        with secure(server, root, client) as opened:
            assert call(opened, "Echo", text("x"), timeout=3).code == "UNAVAILABLE"
        replace(files.client_ca, other.pem)
        with secure(server, root, client) as opened:
            assert call(opened, "Echo", text("x")).code == "OK"


def garbage(files: Files, _root: Issued) -> None:
    replace(files.certificate, b"no certificate")


def another_key(files: Files, root: Issued) -> None:
    replace(files.key, issue("other", root).key)


def expired(files: Files, root: Issued) -> None:
    files.write(issue("server", root, days=-1))


def for_clients(files: Files, root: Issued) -> None:
    files.write(issue("server", root, usage=ExtendedKeyUsageOID.CLIENT_AUTH))


def key_under_a_password(files: Files, root: Issued) -> None:
    new = issue("server", root)
    files.write(new)
    replace(files.key, new.encrypted_key())


def no_certificate(files: Files, _root: Issued) -> None:
    files.certificate.unlink()


def no_key(files: Files, _root: Issued) -> None:
    files.key.unlink()


def no_authority(files: Files, _root: Issued) -> None:
    replace(files.client_ca, b"none")


BREAKS = [
    garbage,
    another_key,
    expired,
    for_clients,
    key_under_a_password,
    no_certificate,
    no_key,
    no_authority,
]


@pytest.mark.parametrize("break_files", BREAKS, ids=lambda one: one.__name__)
def test_a_broken_new_file_keeps_the_old_one(files: Files, root: Issued, break_files) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    good, better = issue("server", root), issue("server", root)
    files.write(good)
    replace(files.client_ca, root.pem)
    client = issue("client", root, usage=ExtendedKeyUsageOID.CLIENT_AUTH)
    with serving_tls(files, client_ca=True) as server:
        break_files(files, root)
        for _ in range(2):
            with secure(server, root, client) as opened:
                assert call(opened, "Echo", text("x")).code == "OK"
        assert server.metric(EXPIRY) == good.expires
        errors = [line for line in server.lines() if line["level"] == "error"]
        assert 1 <= len(errors) <= 2  # one for each file written
        assert {line["event"] for line in errors} == {"certificate kept"}
        assert "--tls-" in errors[-1]["reason"]
        files.write(better)
        replace(files.client_ca, root.pem)
        wanted = better.certificate.serial_number
        eventually(lambda: served(server.server.grpc_address) == wanted)


def test_a_file_that_goes_while_it_is_read_keeps_the_old_one(
    files: Files, root: Issued, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = issue("server", root)
    files.write(good)
    with serving_tls(files) as server:
        read = certificates._read

        def read_last(flag: str, path: Path) -> bytes:
            data = read(flag, path)
            path.unlink()
            return data

        monkeypatch.setattr(certificates, "_read", read_last)
        files.write(issue("server", root))
        assert server.metric(EXPIRY) == good.expires
        assert "No such file" in server.lines()[-1]["reason"]


@pytest.mark.parametrize("break_files", BREAKS, ids=lambda one: one.__name__)
def test_broken_files_at_the_start(files: Files, root: Issued, break_files) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    files.write(issue("server", root))
    replace(files.client_ca, root.pem)
    break_files(files, root)
    with pytest.raises(ConfigError, match=r"^--tls-"), serving_tls(files, client_ca=True):
        pass


def test_broken_files_are_one_line_of_the_command(files: Files) -> None:
    flags = ("--tls-certificate", str(files.certificate), "--tls-key", str(files.key))
    ended = run(*ANY_PORTS, *flags)
    assert (ended.returncode, ended.stderr) == (
        2,
        f"error: --tls-certificate: {files.certificate}: No such file or directory\n",
    )


def test_plaintext_has_no_expiry() -> None:
    with running() as server:
        assert EXPIRY not in server.page()


def test_expiry_is_in_unix_seconds(files: Files, root: Issued) -> None:
    files.write(issue("server", root, days=10))
    with serving_tls(files) as server:
        assert server.metric(EXPIRY) == NOW.timestamp() + 10 * 86400


@pytest.mark.parametrize("names", [("localhost",), ("*.example.com",)])
def test_healthcheck_over_tls(files: Files, root: Issued, names: tuple[str, ...]) -> None:
    files.write(issue("server", root, names=names))
    replace(files.client_ca, root.pem)
    flags = ("--tls-certificate", str(files.certificate), "--tls-key", str(files.key))
    with serving(*flags) as process:
        ended = run("healthcheck", *flags, "--grpc-address", process.grpc_address)
        assert (ended.returncode, ended.stderr) == (0, "")
        mutual = run("healthcheck", *flags, "--tls-client-ca", str(files.client_ca))
        assert mutual.returncode == 2
        assert "--health-address" in mutual.stderr
