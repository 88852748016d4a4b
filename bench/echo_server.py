"""The server with one more RPC, which answers bytes with bytes and does nothing else.

`python -m bench.echo_server REPLY_BYTES [FLAG ...]`: Echo answers so many bytes, behind
everything that stands before the RPCs of the service.
"""

import os
import sys

from google.protobuf.wrappers_pb2 import BytesValue

from engine.catalogue import Catalogue
from service.command import leave, main
from service.handlers.table import methods
from service.method import CallNotes, Method


def _with_echo(catalogue: Catalogue) -> tuple[Method, ...]:
    reply = bytes(int(sys.argv[1]))

    def echo(_request: BytesValue, _notes: CallNotes) -> BytesValue:
        return BytesValue(value=reply)

    return (*methods(catalogue), Method("Echo", BytesValue, echo))


if __name__ == "__main__":
    leave(main(sys.argv[2:], os.environ, _with_echo))
