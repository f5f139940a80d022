"""Pictures from the command line: checks the target, loads Qt without a screen, writes the file whole."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from ingboard.board.position import Placement
from ingboard.cli.output import CommandError, wrong_use
from ingboard.cli.records import GameAt
from ingboard.counting.fillplan import FillPlan
from ingboard.kifu.files import save
from ingboard.kifu.findings import KifuError
from ingboard.text import text

if TYPE_CHECKING:
    from ingboard.ui.board.view_model import BoardPicture


class Style(StrEnum):
    """How a board is drawn."""

    FLAT = "flat"
    WOOD = "wood"


_KINDS = (".png", ".svg", ".pdf")


def target_of(name: str, option: str, command: str) -> Path:
    """The file to draw.

    Raises CommandError if its name does not tell a kind of picture that is drawn.
    """
    target = Path(name)
    kind = target.suffix.lower()
    if kind not in _KINDS:
        sentence = text(
            "{option} must end in .png, .svg or .pdf, not “{name}”.",
            option=option,
            name=name,
        )
        raise wrong_use(sentence, command)
    return target


def style_for(target: Path, wanted: Style | None, command: str) -> Style:
    """The style of a picture: wood for pixels, flat for what is printed, unless one is asked for.

    Raises CommandError for wood in a file of vectors.
    """
    pixels = target.suffix.lower() == ".png"
    if wanted is Style.WOOD and not pixels:
        sentence = text("--wood needs pixels: write .png, or omit --wood.")
        raise wrong_use(sentence, command)
    return wanted or (Style.WOOD if pixels else Style.FLAT)


def write_counted(target: Path, plan: FillPlan) -> None:
    """Draw the filled board, or the game's board where it cannot be filled.

    Raises CommandError, with a sentence, if Qt does not load or the file cannot be written.
    """
    prepare()
    from ingboard.ui.game.film.schedule import Instant, frame_at

    picture = frame_at(plan, Instant(len(plan.stones))).board
    _write(target, picture, style_for(target, None, "count"))


def position_file(game: GameAt, ending: str, style: Style, size: int | None) -> bytes:
    """A position, its last move and marks as a file with that ending; `size` is its width in pixels.

    Raises CommandError if Qt does not load.
    """
    prepare()
    from ingboard.ui.board.paper import PIXELS, Format, flat_file, wooden_file
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.record.node_presenters import with_markup

    state = game.state
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    picture, kind = BoardPicture(state.position, last_move=point), Format(ending)
    picture = with_markup(picture, game.record, game.node, {})
    if style is Style.WOOD:
        return wooden_file(picture, kind, pixels=size or PIXELS)
    return flat_file(picture, kind, pixels=size or PIXELS)


def prepare() -> None:
    """Have Qt draw unseen: a display that does not answer would end the process.

    Raises CommandError if Qt does not load.
    """
    if "PySide6.QtGui" not in sys.modules:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        import ingboard.ui.board.paper  # noqa: F401 - only to learn whether Qt loads
    except ImportError as fault:
        sentence = text(
            "No picture: Qt does not load ({why}). Install what packaging/dev.py setup names.",
            why=fault,
        )
        raise CommandError(sentence) from None


def _write(target: Path, picture: BoardPicture, style: Style) -> None:
    from ingboard.ui.board.paper import Format, flat_file, wooden_file

    kind = Format(target.suffix.lower())
    data = wooden_file(picture) if style is Style.WOOD else flat_file(picture, kind)
    try:
        save(target, data)
    except KifuError as fault:
        raise CommandError(str(fault)) from None
