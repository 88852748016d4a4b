"""How a settlement is to be shown, chosen on a command line."""

import argparse
import json
import os
import sys

from engine.interchange import Json, RoundText
from engine.ruleset import Ruleset
from engine.view.files import path, print_text, write_text
from engine.view.page import page
from engine.view.story import tell
from engine.view.terminal import render
from engine.view.words import LANGUAGES


def add_view_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `show` reads."""
    parser.add_argument("--json", action="store_true", help="print the reply as JSON")
    parser.add_argument("--html", type=path, metavar="FILE", help="write a page to attach or print")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="default: en")
    parser.add_argument(
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="default: where the terminal has it and NO_COLOR is not set",
    )


def show(options: argparse.Namespace, round_: RoundText, reply: Json, ruleset: Ruleset) -> None:
    """Print a settlement, and write its page if one is asked for.

    Raises:
        FileError: if the page cannot be written.

    """
    story = tell(round_, reply, ruleset, options.language)
    if options.html:
        write_text(options.html, page(story))
    if options.json:
        print_text(json.dumps(reply, ensure_ascii=False, indent=2) + "\n")
    else:
        print_text(render(story, colour=_colour(options.colour)))


def _colour(choice: str) -> bool:
    if choice == "auto":
        return bool(sys.stdout and sys.stdout.isatty()) and not os.environ.get("NO_COLOR")
    return choice == "always"
