"""The log of a sheet: split over as many pages as it needs, and painted in its room. No line is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QRectF

from ingboard.export.sheet import LogLine
from ingboard.text import text
from ingboard.ui.features.result_sheet.paper import Hand, Paper, height_of

Lines: TypeAlias = tuple[LogLine, ...]

_BODY, _LETTERS, _HEAD = 3.5, 3.3, 4.2  # heights of letters
_TIME, _LONG_TIME = 21.0, 25.0
_GAP = 1.3
_TITLE, _MORE = 6.6, 5.0


def pages_of_log(lines: Lines, front: QRectF, further: QRectF) -> tuple[Lines, ...]:
    """The lines of each page: `front` is the room on the first one, `further` that on each other.

    A page that goes on elsewhere says so in a line of its own.
    """
    pages: list[Lines] = []
    rest = lines
    while rest or not pages:
        room = further if pages else front
        fit = _fitting(rest, room, bool(pages))
        pages.append(rest[:fit])
        rest = rest[fit:]
    return tuple(pages)


def paint_log(paper: Paper, title: str, lines: Lines, room: QRectF, *, next_page: int = 0) -> None:
    """Title and lines of one page; `next_page` is the number of the page that has more, 0 for none."""
    x, y, wide = room.x(), room.y(), room.width()
    paper.line(QRectF(x, y, wide, 5.4), title, _HEAD, Hand.SERIF)
    y += _TITLE
    if not lines and not next_page:
        paper.line(QRectF(x, y, wide, 4.4), text("None."), _BODY)
        return
    times = _width_of_times(lines)
    for line, high in zip(lines, _heights(lines, wide - times), strict=True):
        paper.line(QRectF(x, y + 0.4, times, 4.2), line.time, _LETTERS)
        paper.wrapped(QRectF(x + times, y + 0.5, wide - times, high), line.words, _LETTERS)
        paper.rule(x, y + high, x + wide, 0.15)
        y += high
    if next_page:
        words = text("Continued on page {number}.", number=next_page)
        paper.line(QRectF(x, y + 0.4, wide, 4.4), words, _BODY, Hand.BOLD)


def _fitting(lines: Lines, room: QRectF, at_least_one: bool) -> int:
    heights = _heights(lines, room.width() - _width_of_times(lines))
    left = room.height() - _TITLE
    if sum(heights) <= left:
        return len(lines)
    left -= _MORE
    fit = 0
    for high in heights:
        if high > left:
            break
        left -= high
        fit += 1
    return max(fit, 1) if at_least_one else fit


def _heights(lines: Sequence[LogLine], wide: float) -> list[float]:
    return [height_of(line.words, wide, _LETTERS) + _GAP for line in lines]


def _width_of_times(lines: Sequence[LogLine]) -> float:
    return _LONG_TIME if any(len(line.time) > len("00:00:00") for line in lines) else _TIME
