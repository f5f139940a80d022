"""The digits of a tall clock face, as high as their room."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ingboard.ui.game.clock.digits import USUAL, figures_cells, paint_digits
from ingboard.ui.game.clock.view_model import FacePicture, SegmentPhase, TimeFigures, time_figures

_NINE_MINUTES: Final = 540_000


_TEN_MINUTES: Final = 600_000


_HOUR: Final = 3_600_000


class HighTime(NamedTuple):
    """A time in a room: its figures, the height of a digit and the width of its cell."""

    figures: TimeFigures
    height: float
    cell: float


def fit_high_time(picture: FacePicture, room: QRectF, least: float = 0.0) -> HighTime:
    """How a time takes a room: as high as that, and so wide that no digit changes in its stretch of time.

    Where a cell would be narrower than `least` as a share of its usual width, the digits are lower.
    """
    figures = time_figures(picture.remaining, tenths=picture.tenths)
    cells = max(_widest_time(_present_stretch(picture)), _cells_of(figures))
    cell, height = min(USUAL * room.height(), room.width() / cells), room.height()
    if least:
        height = min(height, cell / (least * USUAL))
    return HighTime(figures, height, cell)


def paint_high_time(painter: QPainter, ink: QColor, time: HighTime, room: QRectF) -> None:
    """The time in the middle of the room's height."""
    figures, height, cell = time
    bottom = room.center().y() + height / 2
    right = paint_digits(painter, ink, room.left(), bottom, cell, height, figures.large)
    if figures.small:
        paint_digits(painter, ink, right, bottom, cell / 2, height / 2, figures.small)


def _present_stretch(picture: FacePicture) -> int:
    """How long the present period is (milliseconds); 0 without one."""
    return max((one.length for one in picture.rail if one.phase is SegmentPhase.PRESENT), default=0)


def _widest_time(stretch: int) -> float:
    """The cells of the widest time of a stretch (milliseconds); its first second (10:00) may take more."""
    lengths = [at for at in (_TEN_MINUTES, _HOUR) if at < stretch]
    return max(_cells_of(time_figures(at)) for at in (_NINE_MINUTES, *lengths))


def _cells_of(figures: TimeFigures) -> float:
    return figures_cells(figures.large) + figures_cells(figures.small) / 2
