"""Pictures from the command line: checks the target, loads Qt without a screen, writes the file whole."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ingboard.board.position import Placement
from ingboard.cli.output import qt_does_not_load
from ingboard.cli.records import GameAt
from ingboard.counting.fillplan import FillPlan
from ingboard.export.file_kind import FileKind
from ingboard.kifu.saving import save


def write_counted(target: Path, plan: FillPlan) -> None:
    """Draw the filled board, or the game's board where it cannot be filled: as pixels in wood, else flat.

    Raises CommandError if Qt does not load, KifuError if the file cannot be written.
    """
    prepare()
    from ingboard.ui.board.paper import flat_file, wooden_file
    from ingboard.ui.game.film.film_frame import frame_at
    from ingboard.ui.game.film.schedule import Instant

    picture, kind = (
        frame_at(plan, Instant(len(plan.stones))).board,
        FileKind(target.suffix.lower()[1:]),
    )
    save(target, wooden_file(picture) if kind is FileKind.PNG else flat_file(picture, kind))


def position_file(game: GameAt, kind: FileKind, size: int | None, *, wooden: bool) -> bytes:
    """A position, its last move and marks as a file of that kind; `size` is its width in pixels.

    Raises CommandError if Qt does not load.
    """
    prepare()
    from ingboard.ui.board.paper import PIXELS, flat_file, wooden_file
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.record.marked_board import with_markup

    state = game.state
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    picture = BoardPicture(state.position, last_move=point)
    picture = with_markup(picture, game.record, game.node, {})
    drawn = wooden_file if wooden else flat_file
    return drawn(picture, kind, pixels=size or PIXELS)


def prepare() -> None:
    """Have Qt draw unseen: a display that does not answer would end the process.

    Raises CommandError if Qt does not load.
    """
    if "PySide6.QtGui" not in sys.modules:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        import ingboard.ui.board.paper  # noqa: F401 - only to learn whether Qt loads
    except ImportError as fault:
        raise qt_does_not_load(fault) from None
