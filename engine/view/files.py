"""The files that a command is given."""

import sys
from pathlib import Path


class FileError(Exception):
    """A file that cannot be read or written: names it and says why."""


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises:
        FileError: if it cannot be read, or is not UTF-8.

    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except OSError as error:
        raise FileError(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: not UTF-8 text") from error


def write_text(file: Path, text: str) -> None:
    """Write a file.

    Raises:
        FileError: if it cannot be written.

    """
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(f"{file}: {error.strerror}") from error
