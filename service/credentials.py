"""Certificates as grpc wants them."""

from collections.abc import Callable
from typing import cast

import grpc

from service.certificates import Certificate, Certificates


def server_credentials(certificates: Certificates) -> grpc.ServerCredentials:
    """Return credentials that follow the certificate files.

    grpc asks for news before each handshake, so that a new certificate is served from the
    next connection on and open connections live on with theirs.
    """
    given = certificates.current()

    def news() -> grpc.ServerCertificateConfiguration | None:
        nonlocal given
        current = certificates.current()
        if current is given:
            return None
        given = current
        return _configuration(current)

    return grpc.dynamic_ssl_server_credentials(
        _configuration(given),
        # None stands for no news, which the published type leaves out.
        cast("Callable[[], grpc.ServerCertificateConfiguration]", news),
        require_client_authentication=given.client_ca is not None,
    )


def _configuration(certificate: Certificate) -> grpc.ServerCertificateConfiguration:
    return grpc.ssl_server_certificate_configuration(
        [(certificate.key, certificate.chain)], certificate.client_ca
    )
