"""`ingboard export`: a diagram of a position, its count or its film, a printed record, a sheet of drills."""

from __future__ import annotations

from collections.abc import Mapping

from ingboard.cli import records
from ingboard.cli.export_drills import export_drills
from ingboard.cli.export_film import export_film, export_step, look_of
from ingboard.cli.export_record import export_record
from ingboard.cli.export_target import LEAST_SIZE, MOST_SIZE, PICTURES, target_of
from ingboard.cli.output import STANDARD, show, show_json
from ingboard.cli.picture import position_file
from ingboard.cli.terms import add_term_options
from ingboard.cli.values import Options, Parser
from ingboard.export.file_kind import VECTORS
from ingboard.text import text


def run(options: Options) -> int:
    """Write the file that the arguments name."""
    if options.flat and options.wood:
        raise options.wrong_use(text("Give --flat or --wood, not both."))
    if options.film and options.step is not None:
        raise options.wrong_use(text("Give --film or --step, not both."))
    if options.drills:
        return export_drills(options)
    if options.kifu or options.problems:
        return export_record(options)
    return _export_picture(options)


def _export_picture(options: Options) -> int:
    path = options.one_file()
    if options.to is None:
        target_of(options, PICTURES)  # says what is missing before a large file is read
    game = records.given_game(options, path)
    if options.film:
        written = export_film(options, game)
    elif options.step is not None:
        written = export_step(options, game)
    else:
        written = _export_position(options, game)
    if options.json:
        answer = {"file": game.path, "game": game.number, "move": game.move}
        show_json({**answer, "size": records.size_of(game.record.grid), **written})
    elif options.to != STANDARD:
        show(text("Picture: {file}", file=written["picture"]))
    return 0


def _export_position(options: Options, game: records.GameAt) -> Mapping[str, object]:
    target = target_of(options, PICTURES)
    flat = options.flat or look_of(options) == "flat"
    if options.wood and target.kind in VECTORS:
        raise options.wrong_use(text("--wood needs pixels: write .png, or omit --wood."))
    size = options.number("--size", least=LEAST_SIZE, most=MOST_SIZE)
    wooden = target.kind not in VECTORS and not flat
    target.write(position_file(game, target.kind, size, wooden=wooden))
    return {"style": "wood" if wooden else "flat", "picture": str(target.path)}


def parser() -> Parser:
    """The options of the command."""
    usage = "ingboard export FILE.sgf... --to OUT [OPTIONS]"
    options = Parser("export", usage, "FILE.sgf", text("the record"))
    options.value("--to", "OUT", text("file: .png, .svg, .pdf or .webp; film: .webp or .gif"))
    options.value("--format", "KIND", text("png, svg, pdf, webp, apng or gif, whatever the name"))
    records.add_game_options(options, text("position after this move (default: last)"))
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
