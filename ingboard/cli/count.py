"""`ingboard count`: the fill-in count of a position, for people or for programs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ingboard.board.points import PerColor
from ingboard.cli.arguments import Parser
from ingboard.cli.count_json import answer_of
from ingboard.cli.count_text import report_of
from ingboard.cli.counted import Counted, count_of
from ingboard.cli.output import show, show_json, wrong_use
from ingboard.cli.records import add_game_options, given_game
from ingboard.cli.terms import add_term_options, settle, term_options
from ingboard.cli.values import number_of, one_file
from ingboard.text import text

_COMMAND = "count"


def run(arguments: Sequence[str]) -> int:
    """Count the position that the arguments name; status 1 if the record says another result."""
    options = parser().read(arguments)
    picture = None if options.picture is None else _picture_target(options.picture)
    counted = _count(options)
    if picture is not None:
        from ingboard.cli.picture import write_counted

        write_counted(picture, counted.plan)
    if options.json:
        drawn = {} if picture is None else {"picture": str(picture)}
        show_json({**answer_of(counted), **drawn})
    else:
        show(report_of(counted))
        if picture is not None:
            show(text("Picture: {file}", file=picture))
    return 1 if counted.agrees is False else 0


def _count(options: argparse.Namespace) -> Counted:
    path = one_file(options.files, _COMMAND)
    terms = term_options(options)
    bowls = _bowls_of(options)
    game = given_game(options, path, _COMMAND)
    return count_of(game, settle(game, terms), bowls)


def _bowls_of(options: argparse.Namespace) -> PerColor[int] | None:
    black = number_of(options.black_bowl, "--black-bowl", _COMMAND)
    white = number_of(options.white_bowl, "--white-bowl", _COMMAND)
    if black is None and white is None:
        return None
    if black is None or white is None:
        sentence = text("Missing stones are found from both bowls: --black-bowl and --white-bowl.")
        raise wrong_use(sentence, _COMMAND)
    return PerColor(black, white)


def _picture_target(name: str) -> Path:
    from ingboard.cli.picture import target_of

    return target_of(name, "--picture", _COMMAND)


def parser() -> Parser:
    """The options of the command."""
    options = Parser(
        _COMMAND,
        "ingboard count FILE.sgf [OPTIONS]",
        text("Counts a position by filling in, as it is done at the table."),
    )
    options.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("the record"))
    add_game_options(options, text("count after this move; the end of the game otherwise"))
    add_term_options(options)
    options.value("--black-bowl", "N", text("stones in Black's bowl before filling"))
    options.value("--white-bowl", "N", text("stones in White's bowl before filling"))
    options.value("--picture", "OUT", text("draw the filled board: .png, .svg or .pdf"))
    options.switch("--json", text("answer with one JSON object"))
    return options
