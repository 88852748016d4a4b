"""The engine on the command line: settle a round, list the rulesets.

Exit codes: 0 done; 1 the settlement broke one of its own laws; 2 something the caller
gave cannot be used, with one line a fault.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from engine import __version__
from engine.catalogue import Catalogue, shipped
from engine.faults import (
    InvalidRequestError,
    InvariantError,
    RulesetError,
    UnknownRulesetError,
)
from engine.interchange import RoundTextError, read_round, settlement_json
from engine.ruleset import Ruleset
from engine.settlement import settle
from engine.view.choices import add_view_options, show
from engine.view.files import FileError, path, print_faults, print_text, read_text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        options.command(options)
    except InvalidRequestError as error:
        return _fail(*(f"{fault.path}: {fault.message}" for fault in error.faults))
    except (RoundTextError, RulesetError, UnknownRulesetError, FileError) as error:
        return _fail(str(error))
    except InvariantError as error:
        _fail(f"the settlement is wrong and must not be paid: {error}")
        return 1
    except BrokenPipeError:
        # The reader has seen enough; keep the interpreter from flushing into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _fail(*lines: str) -> int:
    print_faults(*lines)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__.splitlines()[0])
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", required=True)

    settling = commands.add_parser("settle", help="settle a round")
    settling.add_argument("round", help="a JSON file in the request form, or - for standard input")
    settling.add_argument("--rulesets", type=path, metavar="FOLDER", help="further ruleset files")
    add_view_options(settling)
    settling.set_defaults(command=_settle)

    listing = commands.add_parser("rulesets", help="list the rulesets, or print one")
    listing.add_argument("id", nargs="?", help="the ruleset to print, as in name or name@1")
    listing.add_argument("--rulesets", type=path, metavar="FOLDER", help="further ruleset files")
    listing.set_defaults(command=_rulesets)
    return parser


def _catalogue(options: argparse.Namespace) -> Catalogue:
    return shipped().with_folder(options.rulesets) if options.rulesets else shipped()


def _settle(options: argparse.Namespace) -> None:
    catalogue = _catalogue(options)
    round_ = read_round(read_text(options.round))
    ruleset = catalogue.get(round_.ruleset)
    reply = settlement_json(settle(round_.check(ruleset)))
    show(options, round_, reply, ruleset)


def _rulesets(options: argparse.Namespace) -> None:
    catalogue = _catalogue(options)
    if options.id:
        print_text(catalogue.get(options.id).text)
        return
    print_text("".join(map(_line, catalogue)))


def _line(ruleset: Ruleset) -> str:
    name = ruleset.definition.labels.name
    return f"{ruleset.id:16} {ruleset.digest[:16]}  {name.vi} / {name.en}\n"


if __name__ == "__main__":
    sys.exit(main())
