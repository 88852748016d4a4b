import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import __version__
from engine.__main__ import main
from engine.catalogue import shipped
from engine.faults import InvariantError

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "ca-ach.json"


def test_settle_prints_the_whole_settlement(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(SAMPLE)]) == 0
    printed = capsys.readouterr().out
    assert "An  played  +36 chi  +36,000 coins" in printed
    assert "  middle  8♠ 8♥ 8♦ 5♣ 4♠   three of a kind" in printed
    assert "  Dũng  −10,000   −3,000   −3,000           −16,000" in printed
    assert "    swept all three: multiplied by 4               +12" in printed
    assert "    ace bet: 1–3 aces                        −2" in printed
    assert "\033" not in printed


def test_settle_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SAMPLE.read_bytes())))
    assert main(["settle", "-", "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert [hand["chi"] for hand in reply["hands"]] == [36, -4, -16, -16]
    assert reply["hands"][0]["coin_delta"] == "36000"


def test_json_is_printed_to_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(SAMPLE), "--json"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith('{\n  "round_id": "sample-ca-ach",\n')
    assert '"player_id": "Dũng"' in printed
    assert printed.endswith("}\n")


def test_settle_heeds_the_dealer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(ROOT / "samples" / "xap-xam.json"), "--json"]) == 0
    pairs = json.loads(capsys.readouterr().out)["pairs"]
    assert [(pair["a"], pair["b"]) for pair in pairs] == [(0, 1), (1, 2)]


def test_settle_speaks_vietnamese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(SAMPLE), "--language", "vi"]) == 0
    printed = capsys.readouterr().out
    assert "sập hầm cả ba nhà: nhân 4" in printed
    assert "chi cuối  A♠ K♥ Q♦ J♣ 10♠  sảnh" in printed


def test_settle_paints_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(SAMPLE), "--colour", "always"]) == 0
    assert "\033[31mK♥\033[0m" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "no_colour", "painted"),
    [
        ([], "", True),
        ([], "1", False),
        (["--colour", "auto"], "", True),
        (["--colour", "always"], "1", True),
        (["--colour", "never"], "", False),
    ],
)
def test_a_terminal_is_painted_unless_asked_not_to(
    options: list[str],
    no_colour: str,
    painted: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", no_colour)
    assert main(["settle", str(SAMPLE), *options]) == 0
    assert ("\033" in capsys.readouterr().out) is painted


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["settle"],
        ["settle", str(SAMPLE), "--language", "fr"],
        ["settle", str(SAMPLE), "--colour", "perhaps"],
        ["rulesets", "ca-ach", "gemwin"],
        ["rulesets", "--rulesets", ""],
        ["settle", str(SAMPLE), "--rulesets", ""],
        ["settle", str(SAMPLE), "--html", ""],
    ],
)
def test_what_is_no_command_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m engine ")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"{__version__}\n"


def test_every_option_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for command, explained in (
        ([], ("The engine on the command line", "settle a round", "list the rulesets, or print")),
        (["settle"], ("a JSON file in the request form", "FOLDER", "further ruleset files")),
        (["settle"], ("print the reply as JSON", "FILE", "write a page", "default: en")),
        (["rulesets"], ("the ruleset to print", "FOLDER", "further ruleset files")),
    ):
        with pytest.raises(SystemExit) as ended:
            main([*command, "--help"])
        assert ended.value.code == 0
        told = " ".join(capsys.readouterr().out.split())
        assert [text for text in explained if text not in told] == []


def test_settle_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "round.html"
    assert main(["settle", str(SAMPLE), "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith('<!DOCTYPE html>\n<html lang="en">\n')


def test_a_page_is_utf_8_where_nothing_else_is(tmp_path: Path) -> None:
    page = tmp_path / "round.html"
    command = [sys.executable, "-m", "engine", "settle", str(SAMPLE), "--html", str(page)]
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=os.environ | plain)
    assert "Dũng" in page.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settle", str(SAMPLE), "--html", str(tmp_path / "no" / "page.html")]) == 2
    assert capsys.readouterr().err.endswith("page.html: No such file or directory\n")


def test_every_fault_of_a_round_is_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    round_ = json.loads(SAMPLE.read_text(encoding="utf-8"))
    round_["stake"] = 0
    round_["hands"][1]["middle"] = "AS"
    file = tmp_path / "round.json"
    file.write_text(json.dumps(round_), encoding="utf-8")
    assert main(["settle", str(file)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "stake: 0 is not from 1 to 1000000000000 coins",
        "hands[1].middle: has 1 cards, not 5",
        "hands[1].middle: As is in hands[0].back too",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not UTF-8 text"),
        (b'{"a\\nb": 1}', "a b: unknown field"),
        (b'{"ruleset": "poker"}', "no ruleset 'poker'; there are an-trang@1"),
    ],
)
def test_a_file_that_is_no_round_is_one_line(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_bytes(content)
    assert main(["settle", str(file)]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "no-such-round.json"]) == 2
    assert capsys.readouterr().err == "no-such-round.json: No such file or directory\n"


def test_a_settlement_that_breaks_a_law_is_never_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise InvariantError("coins sum to 1")

    monkeypatch.setattr("engine.__main__.settle", broken)
    assert main(["settle", str(SAMPLE)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "the settlement is wrong and must not be paid: coins sum to 1\n"


def test_rulesets_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(shipped().ids)
    digest = shipped().get("ca-ach").digest[:16]
    assert f"ca-ach@1         {digest}  Mậu binh cá ách / Mậu binh with the ace bet" in lines


def test_rulesets_prints_one_as_it_was_defined(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "gemwin"]) == 0
    assert capsys.readouterr().out == shipped().get("gemwin@1").text


def test_a_house_ruleset_is_found_in_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shipped().get("ca-ach").text.replace('id = "ca-ach"', 'id = "our-table"')
    (tmp_path / "our-table.toml").write_text(text, encoding="utf-8")
    assert main(["rulesets", "--rulesets", str(tmp_path)]) == 0
    assert "our-table@1" in capsys.readouterr().out
    round_ = SAMPLE.read_text(encoding="utf-8").replace("ca-ach@1", "our-table")
    file = tmp_path / "round.json"
    file.write_text(round_, encoding="utf-8")
    assert main(["settle", str(file), "--rulesets", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ruleset"] == "our-table@1"


def test_a_bad_ruleset_folder_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulesets", "--rulesets", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: holds no .toml file\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["settle", str(SAMPLE)],
        ["settle", str(SAMPLE), "--json"],
        ["rulesets"],
        ["rulesets", "ca-ach"],
    ],
)
def test_a_terminal_that_lacks_letters_is_written_to_in_utf8(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "engine", *arguments]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    latin = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)
    assert latin.stdout == told.stdout


@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        (">/dev/full", "standard output: No space left on device"),
        (">&-", "standard output: closed"),
        ("- <&-", "standard input: closed"),
    ],
)
def test_streams_that_cannot_be_used_are_one_line(redirected: str, said: str) -> None:
    file = "" if "<" in redirected else str(SAMPLE)
    ended = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m engine settle {file} {redirected}'],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stderr) == (2, f"{said}\n")


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f"{sys.executable} -m engine settle {SAMPLE} | true"
    finished = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],  # noqa: S607 - found as make finds it
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert finished.stderr == b""
    assert finished.returncode == 0
