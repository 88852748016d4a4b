"""Certificates to test with, made on the spot."""

import datetime as dt
import ipaddress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NOW = dt.datetime.now(dt.UTC).replace(microsecond=0)
DAY = dt.timedelta(days=1)


@dataclass(frozen=True)
class Issued:
    certificate: x509.Certificate
    private_key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    @property
    def key(self) -> bytes:
        return self.private_key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )

    def encrypted_key(self) -> bytes:
        return self.private_key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"password"),
        )

    @property
    def expires(self) -> float:
        return self.certificate.not_valid_after_utc.timestamp()


def authority(name: str = "an authority") -> Issued:
    return issue(name, None, days=3650, is_authority=True)


def issue(
    name: str,
    issuer: Issued | None,
    *,
    days: float = 30,
    is_authority: bool = False,
    usage: x509.ObjectIdentifier = ExtendedKeyUsageOID.SERVER_AUTH,
    names: tuple[str, ...] = ("localhost",),
) -> Issued:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer is None else issuer.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - 400 * DAY)
        .not_valid_after(NOW + days * DAY)
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
    )
    if not is_authority:
        general = [x509.DNSName(one) for one in names]
        address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
        builder = builder.add_extension(
            x509.SubjectAlternativeName([*general, address]), critical=False
        ).add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
    signer = key if issuer is None else issuer.private_key
    return Issued(builder.sign(signer, hashes.SHA256()), key)


@dataclass(frozen=True)
class Files:
    """The files that a server is told of."""

    folder: Path

    @property
    def certificate(self) -> Path:
        return self.folder / "tls.crt"

    @property
    def key(self) -> Path:
        return self.folder / "tls.key"

    @property
    def client_ca(self) -> Path:
        return self.folder / "ca.crt"

    def write(self, issued: Issued, *chain: Issued) -> None:
        """Put a certificate in place, file after file as a renewal does."""
        replace(self.certificate, b"".join(one.pem for one in (issued, *chain)))
        replace(self.key, issued.key)


def replace(path: Path, data: bytes) -> None:
    new = path.with_suffix(".new")
    new.write_bytes(data)
    new.replace(path)
