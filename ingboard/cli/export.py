"""`ingboard export`: a diagram of a position, its count or its film, a printed record, a sheet of drills."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from ingboard.cli.arguments import Parser
from ingboard.cli.export_drills import export_drills
from ingboard.cli.export_film import export_film, export_step, look_of
from ingboard.cli.export_record import export_record
from ingboard.cli.export_target import PICTURES, TargetKind, target_of
from ingboard.cli.output import STANDARD, show, show_json, wrong_use
from ingboard.cli.picture import Style, position_file
from ingboard.cli.records import GameAt, add_game_options, given_game
from ingboard.cli.terms import add_term_options
from ingboard.cli.values import number_of, one_file
from ingboard.text import text

_COMMAND = "export"
_LEAST_SIZE, _MOST_SIZE = 64, 4096


def run(arguments: Sequence[str]) -> int:
    """Write the file that the arguments name."""
    options = parser().read(arguments)
    if options.flat and options.wood:
        raise wrong_use(text("--flat and --wood exclude each other; give one."), _COMMAND)
    if options.film and options.step is not None:
        raise wrong_use(text("--film and --step exclude each other; give one."), _COMMAND)
    if options.drills:
        return export_drills(options)
    if options.kifu or options.problems:
        return export_record(options)
    path = one_file(options.files, _COMMAND)
    if options.to is None:
        target_of(options, PICTURES)  # says what is missing before a large file is read
    game = given_game(options, path, _COMMAND)
    written = _write(options, game)
    if options.json:
        answer = {"file": game.path, "game": game.number, "move": game.move}
        show_json({**answer, "size": game.record.size, **written})
    elif options.to != STANDARD:
        show(text("Picture: {file}", file=written["picture"]))
    return 0


def _write(options: argparse.Namespace, game: GameAt) -> Mapping[str, object]:
    if options.film:
        return export_film(options, game)
    if options.step is not None:
        return export_step(options, game)
    return _export_position(options, game)


def _export_position(options: argparse.Namespace, game: GameAt) -> Mapping[str, object]:
    target = target_of(options, PICTURES)
    pixels = target.kind in {TargetKind.PNG, TargetKind.WEBP}
    flat = options.flat or look_of(options) == "flat"
    if options.wood and not pixels:
        sentence = text("--wood is drawn in pixels: choose a .png, or leave --wood out.")
        raise wrong_use(sentence, _COMMAND)
    size = number_of(options.size, "--size", _COMMAND, least=_LEAST_SIZE, most=_MOST_SIZE)
    style = Style.WOOD if pixels and not flat else Style.FLAT
    target.write(position_file(game, f".{target.kind}", style, size))
    return {"style": str(style), "picture": str(target.path)}


def parser() -> Parser:
    """The options of the command."""
    options = Parser(
        _COMMAND,
        "ingboard export FILE.sgf... --to OUT [OPTIONS]",
        text("Makes a picture, a film of the count, or pages to print."),
    )
    options.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("the record"))
    options.value("--to", "OUT", text("the file: .png, .svg, .pdf or .webp; a film .webp or .gif"))
    options.value("--format", "KIND", text("png, svg, pdf, webp, apng or gif, whatever the name"))
    add_game_options(options, text("the position after this move; the last one otherwise"))
    options.switch("--flat", text("black on white, as in print; usual for .svg, .pdf and .gif"))
    options.switch("--wood", text("wood, slate and shell; usual for .png and .webp"))
    options.value("--theme", "LOOK", text("light, dark or flat, for --film and --step"))
    options.value("--size", "PIXELS", text("how wide the picture is"))
    options.switch("--film", text("the count of the position as a film: .webp, .png or .gif"))
    options.switch("--kifu", text("the record as numbered figures to print: .pdf, .svg or .png"))
    options.switch("--problems", text("its hotspots and questions as problems, answers last: .pdf"))
    options.value("--moves", "N", text("moves a figure, usually 50; of an answer, usually 20"))
    options.value("--figures", "N", text("figures or problems a page: 1, 2, 4 or 6"))
    options.switch("--landscape", text("the pages lie on their side"))
    options.switch("--no-variations", text("leave variations out of the kifu"))
    options.switch("--no-comments", text("leave comments out of the kifu"))
    options.switch("--drills", text("a sheet to print: made boards, or those of the records"))
    options.value("--boards", "N", text("how many boards the sheet has; usually 12"))
    options.value("--level", "N", text("how hard they are, 1 to 5"))
    options.value("--sheet", "N", text("which sheet; the same number gives the same boards"))
    options.value("--step", "N", text("the count after so many stones"))
    options.value("--steps", "A-B", text("the part of the film from step A to step B"))
    options.value("--pace", "PACE", text("lesson, as usual, to be read; or table, for the players"))
    options.value("--speed", "X", text("how fast the film runs: 2 is twice as fast"))
    options.value("--loop", "N", text("how often the film runs; 0, as usual, without end"))
    add_term_options(options)
    options.switch("--json", text("answer with one JSON object"))
    return options
