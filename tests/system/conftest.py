from collections.abc import Iterator

import pytest

from tests.system.container import Container, started
from tests.system.image import Image, built


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    with built(tmp_path_factory.mktemp("image")) as image:
        yield image


@pytest.fixture(scope="module")
def container(image: Image) -> Iterator[Container]:
    with started(image) as container:
        yield container
