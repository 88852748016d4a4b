"""Asking a server for its health, for HEALTHCHECK and for probes that run a command."""

import sys
from typing import Final

import grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from service.certificates import CertificateError, certificate_files, load_certificate
from service.config import Config, ConfigError
from service.health import SERVICE

_SECONDS: Final = 2.0
# The server is this machine: no proxy stands between.
_NO_PROXY: Final = ("grpc.enable_http_proxy", 0)


def is_serving(config: Config) -> bool:
    """Ask the server that a configuration is for whether it is SERVING; say so if not.

    The health address is asked if there is one. Else it is the service's own, where the
    configured certificate is the one to trust, under a name of its own.

    Raises:
        ConfigError: if there is no way to ask such a server.

    """
    with _channel(config) as channel:
        check: grpc.UnaryUnaryMultiCallable[HealthCheckRequest, HealthCheckResponse]
        check = channel.unary_unary(
            f"/{SERVICE}/Check",
            request_serializer=HealthCheckRequest.SerializeToString,
            response_deserializer=HealthCheckResponse.FromString,
        )
        try:
            reply = check(HealthCheckRequest(), timeout=_SECONDS)
        except grpc.RpcError as error:
            return _unhealthy(error.code().name)
    if reply.status != HealthCheckResponse.SERVING:
        return _unhealthy(HealthCheckResponse.ServingStatus.Name(reply.status))
    return True


def _unhealthy(reason: str) -> bool:
    print(reason, file=sys.stderr)  # noqa: T201 - a command's
    return False


def _channel(config: Config) -> grpc.Channel:
    address = config.health_address or config.grpc_address
    if address.port == 0:
        flag = "--grpc-address" if config.health_address is None else "--health-address"
        raise ConfigError(f"{flag}: port 0 does not say where the server is")
    target = str(address.reachable)
    files = certificate_files(config)
    if config.health_address is not None or files is None:
        return grpc.insecure_channel(target, options=[_NO_PROXY])
    if files.client_ca is not None:
        raise ConfigError(
            "--health-address: missing, but needed by a healthcheck with a --tls-client-ca"
        )
    try:
        certificate = load_certificate(files)
    except CertificateError as error:
        raise ConfigError(str(error)) from error
    name = certificate.names[0].replace("*", "any", 1) if certificate.names else "localhost"
    options = [_NO_PROXY, ("grpc.ssl_target_name_override", name)]
    return grpc.secure_channel(
        target, grpc.ssl_channel_credentials(certificate.chain), options=options
    )
