from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from google.protobuf.message import DecodeError

from engine.catalogue import Catalogue, shipped
from service.errors import CallError
from service.handlers.table import methods
from service.method import CallNotes, Method
from service.status import to_status
from tests.service.client import SERVICE, Client


def behaviour(method: Method) -> Callable[[bytes, grpc.ServicerContext], bytes]:
    def answer(body: bytes, context: grpc.ServicerContext) -> bytes:
        try:
            notes = CallNotes(abandoned=lambda: not context.is_active())
            return method.handle(parse(method, body), notes).SerializeToString()
        except Exception as error:  # noqa: BLE001 - as the real server does
            status = to_status(error)
            context.set_code(status.code)
            context.set_details(status.message)
            context.set_trailing_metadata((("grpc-status-details-bin", status.details),))
            return b""

    return answer


def parse(method: Method, body: bytes) -> object:
    try:
        return method.request_type.FromString(body)
    except DecodeError as error:
        reason = "TEXT_NOT_UTF8" if "UTF-8" in str(error) else "MESSAGE_MALFORMED"
        code = grpc.StatusCode.INVALID_ARGUMENT
        raise CallError(code, reason, "the request cannot be read") from error


def serve(catalogue: Catalogue) -> tuple[grpc.Server, str]:
    """Start the RPCs without what the real server adds, on a port of their own."""
    server = grpc.server(ThreadPoolExecutor(4))
    handlers: dict[str, grpc.RpcMethodHandler[bytes, bytes]] = {
        method.name: grpc.unary_unary_rpc_method_handler(behaviour(method))
        for method in methods(catalogue)
    }
    server.add_registered_method_handlers(SERVICE.full_name, handlers)
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler(SERVICE.full_name, handlers),)
    )
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    return server, f"127.0.0.1:{port}"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server, address = serve(shipped())
    yield address
    server.stop(None).wait()


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[Client]:
    with Client(address) as client:
        yield client
