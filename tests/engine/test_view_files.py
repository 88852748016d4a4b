import errno
import io
import re
import runpy
import sys
from typing import Self

import pytest

from engine.__main__ import main
from engine.view.files import FileError, path, print_text, read_text
from tests.engine.test_command import SAMPLE


class Broken(io.TextIOBase):
    """A standard output whose reader has gone, or whose disk is full."""

    def __init__(self, error: OSError) -> None:
        self._error = error

    def write(self, _text: str) -> int:
        raise self._error

    def fileno(self) -> int:
        return self._null.fileno()

    def __enter__(self) -> Self:
        self._null = open("/dev/null", "wb")  # noqa: PTH123 - closed on leaving
        return self

    def __exit__(self, *_: object) -> None:
        self._null.close()


@pytest.mark.parametrize("text", ["", "a\0b"])
def test_what_names_no_file_is_no_path(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(repr(text))} is not a path$"):
        path(text)


def test_a_closed_standard_input_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileError, match=r"^standard input: closed$"):
        read_text("-")


def test_a_closed_standard_output_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(FileError, match=r"^standard output: closed$"):
        print_text("x")


def test_a_full_disk_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with Broken(OSError(errno.ENOSPC, "No space left on device")) as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(FileError, match=r"^standard output: No space left on device$"):
            print_text("x")


def test_a_reader_that_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with Broken(BrokenPipeError(errno.EPIPE, "Broken pipe")) as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        assert main(["settle", str(SAMPLE)]) == 0


def test_letters_that_a_terminal_lacks_are_printed_in_utf_8(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    print_text("sập hầm")
    assert raw.getvalue().decode() == "sập hầm"


def test_the_command_is_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["engine", "rulesets"])
    monkeypatch.delitem(sys.modules, "engine.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("engine", run_name="__main__")
    assert ended.value.code == 0
    assert "ca-ach@1" in capsys.readouterr().out
