"""Where everything stands around the board of a film, in the window and in a file: pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect

from ingboard.board.points import PerColor
from ingboard.ui.game.bowl_tray import RIM

_GAP, _TITLE, _RAIL, _ACTS = 8, 36, 24, 32  # pixels at 100 %
_WELLS = (20, 9)  # of the largest bowl, across and down
_HEAD_AND_FOOT = 60  # of a bowl, pixels at 100 %
_LEAST_BELOW = 205
_LEAST_BOARD = 0.85  # of the height there is, before the bowls stand one above the other
_LEAST_BOWL = 150
_LOW = 0.3  # of the width, before the board takes the height of the sentence and the steps as well


class FilmPlaces(NamedTuple):
    """A sentence above the board, the steps below it, and beside it each side's bowl, words and buttons.

    `below` are the rooms for words; `panels` reach over bowl and words.
    """

    title: QRect
    board: QRect
    bowls: PerColor[QRect]
    below: PerColor[QRect]
    panels: PerColor[QRect]
    acts: PerColor[QRect]
    rail: QRect
    gap: int = 0


def film_places(
    width: int,
    height: int,
    px: Callable[[float], int],
    *,
    margin: float = 16,
    least_column: float = 320,
    with_acts: bool = True,
) -> FilmPlaces:
    """Black's column, the board and White's column; without room for both one column right of the board.

    In a low window sentence and steps stand in that column, too. The lengths are pixels at 100 %, `px` makes
    them pixels.
    """
    edge, gap, acts = px(margin), px(_GAP), px(_ACTS) if with_acts else 0
    rail = QRect(edge, height - px(_RAIL), width - 2 * edge, px(_RAIL))
    bottom, top = rail.y() - gap, edge + px(_TITLE)
    side = min(bottom - top, width - 4 * edge - 2 * px(least_column))
    if side < _LEAST_BOARD * (bottom - top):
        return _in_one_column(width, rail, px, edge, acts)
    board = QRect((width - side) // 2, top, side, side)
    column = QRect(edge, edge, board.x() - 2 * edge, bottom - edge)
    columns = PerColor(column, column.translated(board.right() + 1, 0))
    panels = columns.map(lambda room: room.adjusted(0, 0, 0, -acts - gap if acts else 0))
    pitch = int(column.width() / (_WELLS[0] + 2 * RIM))
    high = math.ceil(pitch * (_WELLS[1] + 2 * RIM)) + px(_HEAD_AND_FOOT)
    high = min(high, max(panels.black.height() // 3, panels.black.height() - px(_LEAST_BELOW)))
    return FilmPlaces(
        QRect(board.x(), edge // 2, side, px(_TITLE)),
        board,
        panels.map(lambda room: QRect(room.x(), room.y(), room.width(), high)),
        panels.map(lambda room: room.adjusted(0, high + gap, 0, 0)),
        panels,
        columns.map(lambda room: QRect(room.x(), bottom - acts, room.width(), acts)),
        rail,
    )


def _in_one_column(
    width: int, rail: QRect, px: Callable[[float], int], edge: int, acts: int
) -> FilmPlaces:
    """Right of the board the bowls one above the other, and the words right of them."""
    gap, top = px(_GAP), edge + px(_TITLE)
    title = QRect(edge, edge // 2, width - 2 * edge, px(_TITLE))
    foot = acts + gap if acts else 0
    end = bottom = rail.y() - gap - foot
    side = min(bottom - top, width // 2)
    left = side + 2 * edge
    if side < _LOW * width:
        end = rail.bottom() + 1 - foot
        side = min(end - title.y(), width // 2)
        left = side + 2 * edge
        title.setLeft(left)
        rail = QRect(left, end - rail.height(), title.width(), rail.height())
        bottom = rail.y() - gap
    half = (width - 2 * edge - gap) // 2
    room = QRect(left, top, width - left - edge, bottom - top)
    high = (room.height() - gap) // 2
    frame = (high - px(_HEAD_AND_FOOT)) * (_WELLS[0] + 2 * RIM) / (_WELLS[1] + 2 * RIM)
    bowl = QRect(left, top, min(max(round(frame), px(_LEAST_BOWL)), room.width() // 2), high)
    words = room.width() - bowl.width() - gap
    below = QRect(bowl.right() + 1 + gap, top, words, bowl.height())
    panel = QRect(left, top, room.width(), bowl.height())
    down = bowl.height() + gap
    act = QRect(edge, end + gap, half, acts)
    return FilmPlaces(
        title,
        QRect(edge, end - side, side, side),
        PerColor(bowl, bowl.translated(0, down)),
        PerColor(below, below.translated(0, down)),
        PerColor(panel, panel.translated(0, down)),
        PerColor(act, act.translated(half + gap, 0)),
        rail,
        gap,
    )
