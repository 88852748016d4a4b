"""The caller's trace, from the W3C `traceparent` header."""

import re
from collections.abc import Iterable
from typing import Final

_HEADER: Final = "traceparent"
_TRACEPARENT: Final = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?"
)

Metadata = Iterable[tuple[str, str | bytes]]


def trace_id(metadata: Metadata) -> str | None:
    """Return the id of the caller's trace, 32 hex digits, or None without a valid header."""
    for key, value in metadata:
        if key == _HEADER:
            found = _TRACEPARENT.fullmatch(value) if isinstance(value, str) else None
            return None if found is None else found[1]
    return None
