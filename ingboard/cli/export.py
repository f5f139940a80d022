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
        raise wrong_use(text("Give --flat or --wood, not both."), _COMMAND)
    if options.film and options.step is not None:
        raise wrong_use(text("Give --film or --step, not both."), _COMMAND)
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
        sentence = text("--wood needs pixels: write .png, or omit --wood.")
        raise wrong_use(sentence, _COMMAND)
    size = number_of(options.size, "--size", _COMMAND, least=_LEAST_SIZE, most=_MOST_SIZE)
    style = Style.WOOD if pixels and not flat else Style.FLAT
    target.write(position_file(game, f".{target.kind}", style, size))
    return {"style": str(style), "picture": str(target.path)}


def parser() -> Parser:
    """The options of the command."""
    options = Parser(_COMMAND, "ingboard export FILE.sgf... --to OUT [OPTIONS]")
    options.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("the record"))
    options.value("--to", "OUT", text("file: .png, .svg, .pdf or .webp; film: .webp or .gif"))
    options.value("--format", "KIND", text("png, svg, pdf, webp, apng or gif, whatever the name"))
    add_game_options(options, text("position after this move (default: last)"))
    options.switch("--flat", text("black on white; default for .svg, .pdf and .gif"))
    options.switch("--wood", text("wood, slate and shell; default for .png and .webp"))
    options.value("--theme", "LOOK", text("light, dark or flat (--film, --step)"))
    options.value("--size", "PIXELS", text("picture width"))
    options.switch("--film", text("film of the count: .webp, .png or .gif"))
    options.switch("--kifu", text("record as numbered figures: .pdf, .svg or .png"))
    options.switch("--problems", text("hotspots and questions as problems, answers last: .pdf"))
    options.value("--moves", "N", text("moves per figure (default 50) or answer (default 20)"))
    options.value("--figures", "N", text("figures or problems per page: 1, 2, 4 or 6"))
    options.switch("--landscape", text("landscape pages"))
    options.switch("--no-variations", text("kifu without variations"))
    options.switch("--no-comments", text("kifu without comments"))
    options.switch("--drills", text("drills from generated boards or the records"))
    options.value("--boards", "N", text("boards on the sheet (default 12)"))
    options.value("--level", "N", text("difficulty, 1 to 5"))
    options.value("--sheet", "N", text("sheet number; same number, same boards"))
    options.value("--step", "N", text("count after N stones"))
    options.value("--steps", "A-B", text("film from step A to B"))
    options.value("--pace", "PACE", text("lesson (default), to read; table, for players"))
    options.value("--speed", "X", text("film speed: 2 is twice as fast"))
    options.value("--loop", "N", text("film runs (default 0: endless)"))
    add_term_options(options)
    options.switch("--json", text("output one JSON object"))
    return options
