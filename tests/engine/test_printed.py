"""What is printed of some rounds, letter by letter.

After a change that is meant, `python -m tests.engine.test_printed` writes the files anew;
their difference is then read line by line.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import __version__
from engine.catalogue import shipped
from engine.interchange import read_round, settlement_json
from engine.settlement import settle
from engine.view.page import _STYLE, page
from engine.view.story import tell
from engine.view.terminal import render
from engine.view.words import LANGUAGES, Language

PRINTED = Path(__file__).parent / "printed"
SAMPLES = Path(__file__).parents[2] / "samples"
ROUNDS = {file.stem: file for folder in (SAMPLES, PRINTED) for file in folder.glob("*.json")}


def printed(name: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file about a round."""
    round_ = read_round(ROUNDS[name].read_text(encoding="utf-8"))
    ruleset = shipped().get(round_.ruleset)
    reply = settlement_json(settle(round_.check(ruleset)))
    story = tell(round_, reply, ruleset, language)
    yield f"{name}.{language}.txt", render(story, colour=False)
    if name == "every-standing":
        yield f"{name}.{language}.coloured.txt", render(story, colour=True)
    yield f"{name}.{language}.html", page(story).replace(_STYLE, "")


def timeless(text: str) -> str:
    return text.replace(__version__, "VERSION")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ROUNDS)
def test_what_is_printed(name: str, language: Language) -> None:
    for file, text in printed(name, language):
        assert timeless(text) == (PRINTED / file).read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    files = {file for name in ROUNDS for each in LANGUAGES for file, _ in printed(name, each)}
    assert {file.name for file in PRINTED.iterdir() if file.suffix != ".json"} == files


if __name__ == "__main__":
    for each_name in ROUNDS:
        for each_language in LANGUAGES:
            for written, content in printed(each_name, each_language):
                (PRINTED / written).write_text(timeless(content), encoding="utf-8")
