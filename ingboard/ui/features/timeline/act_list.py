"""The acts of a journal as a list: time of day in milliseconds, side, words, and what both clocks showed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QSizePolicy, QStyle, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.table.timeline import RowKind, ShownClock, TimelineRow
from ingboard.text import ended, paragraph, text
from ingboard.ui.game.clock.view_model import points_words, time_words
from ingboard.ui.style import Theme, current_theme, fitted, paint_line
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter, lines_of, paint_choice

_HEIGHT, _LINE, _PAD, _SIGN = 26, 17, 10, 16
_LEAST_WITH_CLOCKS: Final = 520
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIGNS: Final = {
    RowKind.CLOCK: "clock",
    RowKind.REFEREE: "gavel",
    RowKind.END: "check",
    RowKind.MACHINE: "gear",
}


class _ActRows(RowPainter[int]):
    """Acts in columns, by their numbers in the journal's timeline."""

    wraps = True

    def __init__(self) -> None:
        self.acts: tuple[TimelineRow, ...] = ()

    def spoken(self, row: int) -> str:
        return spoken_act(self.acts[row])

    def height(self, row: int, width: int) -> int:
        theme, act = current_theme(), self.acts[row]
        if act.kind is RowKind.MOVE:
            return theme.px(_HEIGHT)
        lines = _lines(act.words, width, theme.scale, timed=act.clocks is not None)
        return theme.px(_HEIGHT) + (lines - 1) * theme.px(_LINE)

    def paint(self, painter: QPainter, row: int, box: QRectF, *, chosen: bool) -> None:
        theme = current_theme()
        if chosen:
            paint_choice(painter, box)
        self._paint_row(
            painter, theme, self.acts[row], box.adjusted(theme.px(_PAD), 0, -theme.px(_PAD), 0)
        )

    @staticmethod
    def _paint_row(painter: QPainter, theme: Theme, row: TimelineRow, box: QRectF) -> None:
        shows_clocks = row.clocks is not None and _has_room(theme, box)
        room = _columns(theme, box, timed=shows_clocks)
        plain, strong = theme.sans(13), theme.sans(13, 600)
        painter.setFont(plain)
        painter.setPen(theme.ink2)
        painter.drawText(room.when, _LEFT, row.time_of_day)
        if row.side is not None:
            paint_small_stone(
                painter, room.sign.center(), room.sign.width(), row.side, theme.raised
            )
        elif row.kind in _SIGNS:
            paint_icon(painter, _SIGNS[row.kind], room.sign, theme.ink2)
        font = plain if row.kind is RowKind.MOVE else strong
        painter.setFont(font)
        painter.setPen(theme.ink)
        if box.height() > theme.px(_HEIGHT):
            painter.drawText(room.words, _LEFT | Qt.TextFlag.TextWordWrap, row.words)
        else:
            paint_line(painter, room.words, row.words)
        if row.clocks is None or not shows_clocks:
            return
        for color in Color:
            painter.setFont(strong if row.side is color else plain)
            painter.setPen(theme.ink if row.side is color else theme.ink2)
            painter.drawText(room.clocks[color], _RIGHT, shown_words(row.clocks[color]))


class ActList(RowList[int]):
    """The acts shown, by number; `chosen` carries one. Keys but for walking go on to the page."""

    def __init__(self) -> None:
        self._painter = _ActRows()
        super().__init__(self._painter, text("What happened"), keys=STEPS | ENDS)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    @property
    def words(self) -> tuple[str, ...]:
        """What the list says, row by row."""
        return tuple(self._painter.acts[number].words for number in self.rows)

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """Show these of all rows."""
        self._painter.acts = rows
        self.show_rows(numbers)

    def show_place(self, number: int) -> None:
        """Mark the act that the replay stands at, or the one before it that is shown."""
        before = [at for at, shown in enumerate(self.rows) if shown <= number]
        self.select(before[-1] if before else None)


def spoken_act(row: TimelineRow) -> str:
    """An act with its time and both clocks as one sentence."""
    said = text("{time}, {words}", time=row.time_of_day, words=row.words)
    if row.clocks is None:
        return said
    clocks = [f"{name_of_color(color)} {shown_words(row.clocks[color])}" for color in Color]
    return paragraph(map(ended, [said, *clocks]))


def shown_words(shown: ShownClock) -> str:
    """What one clock showed, in short: 7:22, the period with p, the points bought."""
    period = text(" p{period}", period=shown.period) if shown.period else ""
    points = f" {points_words(shown.points)}" if shown.points else ""
    return f"{time_words(shown.remaining)}{period}{points}"


class ListHead(QWidget):
    """What the columns of the list are."""

    def __init__(self) -> None:
        super().__init__()
        self._timed = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_timed(self, *, timed: bool) -> None:
        """Whether the acts have clocks."""
        self._timed = timed
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        box = QRectF(self.rect()).adjusted(theme.px(_PAD), 0, -theme.px(_PAD) - bar, 0)
        timed = self._timed and _has_room(theme, box)
        room = _columns(theme, box, timed=timed)
        with QPainter(self) as painter:
            painter.setFont(theme.sans(13))
            painter.setPen(theme.ink2)
            paint_line(painter, room.when, text("Time of day"))
            painter.drawText(room.words, _LEFT, text("What happened"))
            if timed:
                for color in Color:
                    painter.drawText(room.clocks[color], _RIGHT, name_of_color(color))


@lru_cache(maxsize=4096)
def _lines(words: str, width: int, scale: float, *, timed: bool) -> int:  # noqa: ARG001 - the font's
    """How many lines the words of an act take: one where a smaller font will do."""
    theme = current_theme()
    box = QRectF(0, 0, width - 2 * theme.px(_PAD), theme.px(_HEIGHT))
    room = _columns(theme, box, timed=timed and _has_room(theme, box)).words.width()
    font = theme.sans(13, 600)
    smaller = QFontMetricsF(fitted(font, words, room))
    return (
        1
        if smaller.horizontalAdvance(words) <= room
        else lines_of(words, QFontMetricsF(font), room)
    )


class _Columns(NamedTuple):
    when: QRectF
    sign: QRectF
    words: QRectF
    clocks: PerColor[QRectF]


def _has_room(theme: Theme, box: QRectF) -> bool:
    """Whether clocks fit beside the words; the faces above show them anyway."""
    return box.width() >= theme.px(_LEAST_WITH_CLOCKS)


def _columns(theme: Theme, box: QRectF, *, timed: bool) -> _Columns:
    """Where the columns of a row stand; all but the words have the width of their widest figures."""
    gap, side = theme.px(10), theme.px(_SIGN)
    metrics = QFontMetricsF(theme.sans(13, 600))
    when = QRectF(box)
    when.setWidth(metrics.horizontalAdvance("00:00:00.000"))
    sign = QRectF(when.right() + gap, box.center().y() - side / 2, side, side)
    clock = metrics.horizontalAdvance(f"0:00:00 p3 {points_words(6)}") + gap
    white = QRectF(box.right() - clock, box.top(), clock, box.height())
    black = white.translated(-clock, 0)
    words = QRectF(box)
    words.setLeft(sign.right() + theme.px(8))
    words.setRight(max((black.left() if timed else box.right()) - gap, words.left()))
    return _Columns(when, sign, words, PerColor(black, white))
