"""Addresses as the system's sockets know them."""

import os
import socket

from service.config import ConfigError
from service.values import Address


def resolve(address: Address) -> tuple[socket.AddressFamily, tuple[str, int]]:
    """Return the family and the numeric address of a host, the first there is.

    Raises:
        OSError: for a host that is not known, or that cannot be a name.

    """
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError("not the name of a host") from error
    family, _, _, _, where = found[0]
    return family, (str(where[0]), address.port)


def why_not(address: Address) -> OSError:
    """Return what the system says of an address that could not be listened on."""
    try:
        family, where = resolve(address)
        socket.create_server(where, family=family).close()
    except OSError as error:
        return error
    return OSError("no reason known")


def cannot_listen(flag: str, address: Address, error: OSError) -> ConfigError:
    """Return the error that names the flag whose address could not be listened on."""
    reason = error.strerror or str(error)
    if error.errno is not None and error.errno > 0:
        reason = os.strerror(error.errno)
    return ConfigError(f"{flag}: cannot listen on {address}: {reason}")
