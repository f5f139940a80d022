"""`ingboard export`: a diagram of one position of a record."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.cli.arguments import Parser
from ingboard.cli.output import CommandError, show, show_json, wrong_use
from ingboard.cli.picture import Style, style_for, target_of, write_position
from ingboard.cli.records import open_game
from ingboard.cli.values import number_of, one_file
from ingboard.text import text

_COMMAND = "export"


def run_export(arguments: Sequence[str]) -> int:
    """Draw the position that the arguments name into a file."""
    options = _parser().read(arguments)
    if options.film:
        raise CommandError(text("--film comes in a later version; leave it out for a diagram."))
    path = one_file(options.files, _COMMAND)
    if options.to is None:
        raise wrong_use(
            text("--to is missing: name the picture, such as --to diagram.svg."), _COMMAND
        )
    if options.flat and options.wood:
        raise wrong_use(text("--flat and --wood exclude each other; give one."), _COMMAND)
    target = target_of(options.to, "--to", _COMMAND)
    wanted = Style.WOOD if options.wood else Style.FLAT if options.flat else None
    style = style_for(target, wanted, _COMMAND)
    game = open_game(
        path,
        number_of(options.game, "--game", _COMMAND, least=1),
        number_of(options.move, "--move", _COMMAND),
        None,
    )
    write_position(target, game.state, style)
    if options.json:
        show_json(
            {
                "file": game.path,
                "game": game.number,
                "move": game.move,
                "size": game.record.size,
                "style": str(style),
                "picture": str(target),
            }
        )
    else:
        show(text("Picture: {file}", file=target))
    return 0


def _parser() -> Parser:
    parser = Parser(
        _COMMAND,
        "ingboard export FILE.sgf --to OUT [OPTIONS]",
        text("Draws a position of a record as PNG, SVG or PDF."),
    )
    parser.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("the record"))
    parser.value("--to", "OUT", text("the picture: .png, .svg or .pdf"))
    parser.value("--game", "N", text("which game of a collection; the first otherwise"))
    parser.value("--move", "N", text("the position after this move; the last one otherwise"))
    parser.switch("--flat", text("black on white, as in print; usual for .svg and .pdf"))
    parser.switch("--wood", text("wood, slate and shell; usual for .png"))
    parser.switch("--film", text("a film of the game (comes later)"))
    parser.switch("--json", text("answer with one JSON object"))
    return parser
