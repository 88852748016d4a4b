"""The log: one JSON object a line, or readable lines on a terminal."""

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import BinaryIO, Final, cast

import orjson
import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

Log = FilteringBoundLogger

LEVELS: Final = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}


def make_log(stream: BinaryIO, *, level: str, format_: str | None) -> Log:
    """Return a log that writes to a stream of bytes.

    `level` is one of debug, info, warning and error, below which a line costs next to
    nothing; `format_` is json or console, or None to see whether the stream is a terminal.
    """
    console = stream.isatty() if format_ is None else format_ == "console"
    log = structlog.wrap_logger(
        _Lines(stream),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *(_console(colors=stream.isatty()) if console else _json()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
    )
    return cast("Log", log.bind())


def forward_library_logs(log: Log) -> None:
    """Write what libraries say through `logging`, from warnings up, into this log."""
    logging.basicConfig(handlers=[_Forward(log)], level=logging.WARNING, force=True)


def _json() -> list[Processor]:
    return [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(serializer=_dumps),
    ]


def _console(*, colors: bool) -> list[Processor]:
    # Values as literals, so that no caller's text can steer the terminal.
    renderer = structlog.dev.ConsoleRenderer(
        colors=colors, repr_native_str=True, exception_formatter=structlog.dev.plain_traceback
    )

    def render(logger: object, name: str, event: EventDict) -> bytes:
        return renderer(logger, name, event).encode(errors="backslashreplace")

    return [render]


def _dumps(value: object, default: Callable[[object], object]) -> bytes:
    return orjson.dumps(value, default=default)


class _Lines:
    """Whole lines of bytes, whichever threads write them; a full disk fails no call."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = Lock()

    def msg(self, line: bytes) -> None:
        with self._lock, suppress(OSError, ValueError):
            self._stream.write(line + b"\n")
            self._stream.flush()

    debug = info = warning = error = critical = msg


class _Forward(logging.Handler):
    def __init__(self, log: Log) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        told: dict[str, object] = {"exc_info": record.exc_info}
        if record.exc_info and record.name.startswith("grpc."):
            # The transport's exceptions quote the headers that they are about, secrets too.
            told = {"error": type(record.exc_info[1]).__name__}
        self._log.log(
            record.levelno,
            "library",
            logger=record.name,
            message=record.getMessage(),
            **told,
        )
