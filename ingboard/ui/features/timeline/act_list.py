"""The acts of a journal as a list: time of day in milliseconds, side, words, and what both clocks showed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent

from ingboard.board.points import Color, PerColor
from ingboard.clock.reading import ClockReading
from ingboard.game.strip import name_of_color
from ingboard.table.timeline import RowKind, TimelineRow
from ingboard.text import ended, paragraph, text
from ingboard.ui.game.clock.view_model import points_words, time_words
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.painted_words import fitted
from ingboard.ui.widgets.page_parts import TextLabel
from ingboard.ui.widgets.parts import IconPart, Part, StonePart, WordsPart
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter, choice, lines_of

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


class _Act(Struct, frozen=True, eq=False):
    """An act that is listed, with its number among all; an act is itself alone, and its game not compared."""

    number: int
    row: TimelineRow

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Act) and self.row is other.row

    def __hash__(self) -> int:
        return id(self.row)


class _ActRows(RowPainter[_Act]):
    """Acts in columns. What a row is stands in the row: the list may ask about one that is on its way out."""

    wraps = True

    def spoken(self, row: _Act) -> str:
        return spoken_act(row.row)

    def height(self, row: _Act, width: int) -> int:
        theme, act = current_theme(), row.row
        if act.kind is RowKind.MOVE:
            return theme.px(_HEIGHT)
        lines = _lines(act.words, width, theme.scale, timed=act.clocks is not None)
        return theme.px(_HEIGHT) + (lines - 1) * theme.px(_LINE)

    def parts(self, row: _Act, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme, act = current_theme(), row.row
        if chosen:
            yield from choice(box)
        box = box.adjusted(theme.px(_PAD), 0, -theme.px(_PAD), 0)
        clocks = act.clocks if _has_room(theme, box) else None
        room = _columns(theme, box, timed=clocks is not None)
        plain, strong = theme.sans(13), theme.sans(13, 600)
        yield WordsPart(room.when, act.time_of_day, plain, theme.ink2)
        if act.side is not None:
            yield StonePart(room.sign, act.side, theme.raised)
        elif act.kind in _SIGNS:
            yield IconPart(room.sign, _SIGNS[act.kind], theme.ink2)
        font = plain if act.kind is RowKind.MOVE else strong
        wraps = box.height() > theme.px(_HEIGHT)
        yield WordsPart(room.words, act.words, font, theme.ink, wraps=wraps)
        if clocks is None:
            return
        for color in Color:
            font, ink = (strong, theme.ink) if act.side is color else (plain, theme.ink2)
            place, words = room.clocks[color], shown_words(clocks[color])
            yield WordsPart(place, words, font, ink, Qt.AlignmentFlag.AlignRight)


class ActList(RowList[_Act]):
    """The acts shown; `chosen` carries one of them. Keys but for walking go on to the page."""

    def __init__(self) -> None:
        super().__init__(_ActRows(), text("What happened"), keys=STEPS | ENDS)
        self.setFrameShape(QtWidgets.QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    @property
    def words(self) -> tuple[str, ...]:
        """What the list says, row by row."""
        return tuple(act.row.words for act in self.rows)

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """Show these of all rows."""
        self.show_rows(tuple(_Act(number, rows[number]) for number in numbers))

    def show_place(self, number: int) -> None:
        """Mark the act that the replay stands at, or the one before it that is shown."""
        before = [at for at, shown in enumerate(self.rows) if shown.number <= number]
        self.select(before[-1] if before else None)


def spoken_act(row: TimelineRow) -> str:
    """An act with its time and both clocks as one sentence."""
    said = text("{time}, {words}", time=row.time_of_day, words=row.words)
    if row.clocks is None:
        return said
    clocks = [f"{name_of_color(color)} {shown_words(row.clocks[color])}" for color in Color]
    return paragraph(map(ended, [said, *clocks]))


def shown_words(shown: ClockReading) -> str:
    """What one clock showed, in short: 7:22, the period with p, the points bought."""
    period = text(" p{period}", period=shown.period) if shown.period else ""
    points = f" {points_words(shown.points)}" if shown.points else ""
    return f"{time_words(shown.remaining)}{period}{points}"


class ListHead(QtWidgets.QWidget):
    """What the columns of the list are."""

    def __init__(self) -> None:
        super().__init__()
        self._timed = True
        self._when = TextLabel(text("Time of day"), size=13, token="ink2", parent=self)
        self._words = TextLabel(text("What happened"), size=13, token="ink2", parent=self)
        self._clocks = PerColor(Color.BLACK, Color.WHITE).map(self._clock_head)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def _clock_head(self, color: Color) -> TextLabel:
        label = TextLabel(name_of_color(color), size=13, token="ink2", parent=self)
        label.setAlignment(_RIGHT)
        return label

    def show_timed(self, *, timed: bool) -> None:
        """Whether the acts have clocks."""
        self._timed = timed
        self._place()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), theme.px(20))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Over the columns of the list, which has a bar at its right."""
        theme = current_theme()
        bar = self.style().pixelMetric(QtWidgets.QStyle.PixelMetric.PM_ScrollBarExtent)
        box = QRectF(self.rect()).adjusted(theme.px(_PAD), 0, -theme.px(_PAD) - bar, 0)
        timed = self._timed and _has_room(theme, box)
        room = _columns(theme, box, timed=timed)
        self._when.setGeometry(room.when.toAlignedRect())
        self._words.setGeometry(room.words.toAlignedRect())
        for color in Color:
            self._clocks[color].setVisible(timed)
            self._clocks[color].setGeometry(room.clocks[color].toAlignedRect())


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
    """Where the columns of a row stand; all but the words have the width of their figures or head."""
    gap, side = theme.px(10), theme.px(_SIGN)
    metrics = QFontMetricsF(theme.sans(13, 600))
    when = QRectF(box)
    head = QFontMetricsF(theme.sans(13)).horizontalAdvance(text("Time of day"))
    when.setWidth(max(metrics.horizontalAdvance("00:00:00.000"), head + 1))
    sign = QRectF(when.right() + gap, box.center().y() - side / 2, side, side)
    clock = metrics.horizontalAdvance(f"0:00:00 p3 {points_words(6)}") + gap
    white = QRectF(box.right() - clock, box.top(), clock, box.height())
    black = white.translated(-clock, 0)
    words = QRectF(box)
    words.setLeft(sign.right() + theme.px(8))
    words.setRight(max((black.left() if timed else box.right()) - gap, words.left()))
    return _Columns(when, sign, words, PerColor(black, white))
