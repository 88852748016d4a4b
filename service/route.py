"""The names under which a method is called, counted and logged."""

from dataclasses import dataclass
from typing import Final, Literal

OTHER: Final = "_OTHER"

RpcType = Literal["unary", "server_stream", "bidi_stream"]


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """One method of one service; `quiet` calls are logged at debug level."""

    service: str
    method: str
    type: RpcType = "unary"
    quiet: bool = False

    @property
    def path(self) -> str:
        """The path on the wire."""
        return f"/{self.service}/{self.method}"


# Any path that no route has: by its own name it would grow the metrics without bound.
UNKNOWN: Final = Route(OTHER, OTHER)
