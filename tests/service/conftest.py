from collections.abc import Iterator

import pytest

from service.handlers.table import methods
from tests.service.client import Client
from tests.service.running import running


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with running(methods) as server:
        yield server.target


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[Client]:
    with Client(address) as client:
        yield client
