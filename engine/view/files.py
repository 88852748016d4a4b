"""The files that a command is given."""

import sys
from pathlib import Path


class FileError(Exception):
    """A file that cannot be read or written: names it and says why."""


def path(text: str) -> Path:
    """Read the path of a file or folder; an empty one would be the current folder."""
    if not text or "\0" in text:
        raise ValueError(f"{text!r} is not a path")
    return Path(text)


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises:
        FileError: if it cannot be read, or is not UTF-8.

    """
    try:
        if name != "-":
            return Path(name).read_bytes().decode()
        if sys.stdin is None:
            raise FileError("standard input: closed")
        return sys.stdin.buffer.read().decode()
    except OSError as error:
        raise FileError(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: not UTF-8 text") from error


def print_text(text: str) -> None:
    """Print text, in UTF-8 where the terminal's own encoding lacks a letter of it.

    Raises:
        FileError: if there is no standard output, or it cannot be written.
        BrokenPipeError: if its reader has gone.

    """
    if sys.stdout is None:
        raise FileError("standard output: closed")
    try:
        try:
            sys.stdout.write(text)
        except UnicodeEncodeError:
            sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FileError(f"standard output: {error.strerror}") from error


def print_faults(*faults: str) -> None:
    """Print each fault as one line of standard error, whatever names it quotes."""
    for fault in faults:
        print(" ".join(fault.split()), file=sys.stderr)  # noqa: T201 - what commands are for


def write_text(file: Path, text: str) -> None:
    """Write a file.

    Raises:
        FileError: if it cannot be written.

    """
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(f"{file}: {error.strerror}") from error
