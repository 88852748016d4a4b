"""Certificate files: read, tried out, and read again when they change."""

import ssl
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from service.config import Config, ConfigError
from service.logs import Log


class CertificateFiles(NamedTuple):
    """Where the certificate, its key and the client authorities are."""

    certificate: Path
    key: Path
    client_ca: Path | None


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate with its chain and key in PEM, tried out, and what it says of itself.

    `expires` is in Unix seconds; `names` are the DNS names and IP addresses it is for.
    """

    chain: bytes
    key: bytes
    client_ca: bytes | None
    expires: float
    names: tuple[str, ...]


class CertificateError(Exception):
    """Files that cannot be served with, in one line that names the flag."""


def certificate_files(config: Config) -> CertificateFiles | None:
    """Return the files of a configuration, or None for plaintext."""
    if config.tls_certificate is None or config.tls_key is None:
        return None
    return CertificateFiles(config.tls_certificate, config.tls_key, config.tls_client_ca)


class Certificates:
    """The newest certificate that the files have held and that can be served with."""

    def __init__(self, files: CertificateFiles, log: Log) -> None:
        """Read the files for the first time.

        Raises:
            ConfigError: if they cannot be served with.

        """
        self._files = files
        self._log = log
        self._lock = Lock()
        self._seen = _fingerprint(files)
        try:
            self._current = load_certificate(files)
        except CertificateError as error:
            raise ConfigError(str(error)) from error

    def current(self) -> Certificate:
        """Return the certificate to serve with, after a look at the files.

        Files that cannot be served with are logged once, and the last good ones stay.
        """
        with self._lock:
            fingerprint = _fingerprint(self._files)
            if fingerprint != self._seen:
                self._seen = fingerprint
                self._reload()
            return self._current

    def _reload(self) -> None:
        try:
            loaded = load_certificate(self._files)
        except CertificateError as error:
            self._log.error("certificate kept", reason=str(error))
            return
        if _fingerprint(self._files) != self._seen:
            # Written to while it was read: the next look reads it whole.
            self._seen = ()
            return
        self._current = loaded
        self._log.info("certificate changed", expires=loaded.expires, names=loaded.names)


def load_certificate(files: CertificateFiles) -> Certificate:
    """Read the files and shake hands with oneself, as a client will.

    Raises:
        CertificateError: if a file cannot be read, the key is another's, the certificate
            has expired or is not for servers, or no authority is in the file for clients.

    """
    chain = _read("--tls-certificate", files.certificate)
    key = _read("--tls-key", files.key)
    client_ca = None if files.client_ca is None else _read_authorities(files.client_ca)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    try:
        # Without a password a key under one would be asked for on the terminal.
        server.load_cert_chain(files.certificate, files.key, password="")
        client.load_verify_locations(cadata=chain.decode("ascii", "replace"))
        said = _shake_hands(server, client)
    # OSError beside what it makes of bad content: a file can go while it is read.
    except (OSError, ValueError) as error:
        raise CertificateError(
            f"--tls-certificate {files.certificate} with --tls-key {files.key}: {error}"
        ) from error
    return Certificate(
        chain,
        key,
        client_ca,
        expires=ssl.cert_time_to_seconds(str(said["notAfter"])),
        names=tuple(name for kind, name in said.get("subjectAltName", ())),
    )


def _read(flag: str, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CertificateError(f"{flag}: {path}: {error.strerror}") from error


def _read_authorities(path: Path) -> bytes:
    pem = _read("--tls-client-ca", path)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(
            cadata=pem.decode("ascii", "replace")
        )
    except (ssl.SSLError, ValueError) as error:
        raise CertificateError(f"--tls-client-ca: {path}: {error}") from error
    return pem


def _shake_hands(server: ssl.SSLContext, client: ssl.SSLContext) -> dict[str, Any]:
    """Return what the client learns of the server's certificate."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    serving = server.wrap_bio(to_server, to_client, server_side=True)
    calling = client.wrap_bio(to_client, to_server)
    done = [False, False]
    while not all(done):
        done = [_step(calling), _step(serving)]
    return calling.getpeercert() or {}


def _step(side: ssl.SSLObject) -> bool:
    try:
        side.do_handshake()
    except ssl.SSLWantReadError:
        return False
    return True


def _fingerprint(files: CertificateFiles) -> tuple[object, ...]:
    return tuple(_stamp(path) for path in files if path is not None)


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return (status.st_ino, status.st_size, status.st_mtime_ns)
