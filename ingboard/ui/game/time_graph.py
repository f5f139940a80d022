"""How long each move took, as bars: Black's up, White's down; values in, the chosen move out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game.strip import name_of_color
from ingboard.review.time_spent import TimesSpent
from ingboard.text import text
from ingboard.ui.game.clock.view_model import time_words
from ingboard.ui.style import Theme, current_theme

_TENTHS_BELOW = 10_000


class TimeBar(Struct, frozen=True):
    """One move: `spent` in milliseconds or None, `at_least` if it took that long or longer.

    `step` is the game's step it leads to; `entered` tells that an overtime period began in it.
    """

    step: int
    number: int
    color: Color
    spent: Millis | None
    at_least: bool = False
    entered: bool = False


class TimePicture(Struct, frozen=True):
    """The bars of a line, and the step that is viewed."""

    bars: tuple[TimeBar, ...]
    at: int = 0

    @property
    def longest(self) -> Millis:
        """The longest time of a move: the height of the graph."""
        return Millis(max((bar.spent or 0 for bar in self.bars), default=0))

    @property
    def present(self) -> TimeBar | None:
        """The bar of the viewed step."""
        at = bisect_left(self.bars, self.at, key=attrgetter("step"))
        return self.bars[at] if at < len(self.bars) and self.bars[at].step == self.at else None


def bars_of(times: TimesSpent, steps: Mapping[int, int]) -> tuple[TimeBar, ...]:
    """The bars of a line; `steps` gives the step of each of the record's nodes that has one."""
    return tuple(
        TimeBar(
            steps[move.node],
            move.number,
            move.color,
            move.spent,
            at_least=move.spent is not None and not move.is_exact,
            entered=bool(move.entered),
        )
        for move in times.moves
        if move.node in steps
    )


def length_words(spent: Millis) -> str:
    """A time that a move took: 4.2 s, 41 s, 3:07 or 1:02:41."""
    if spent < _TENTHS_BELOW and spent % 1000:
        return text("{seconds} s", seconds=f"{spent / 1000:.1f}")
    if spent < 60_000:
        return text("{seconds} s", seconds=spent // 1000)
    return time_words(spent // 1000 * 1000)


def bar_words(bar: TimeBar) -> str:
    """One move's time in words: "34 White: 1:12", "or more", "not noted"."""
    side = name_of_color(bar.color)
    if bar.spent is None:
        return text("{number} {side}: not recorded", number=bar.number, side=side)
    if bar.at_least and not bar.spent:
        return text("{number} {side}: within the period", number=bar.number, side=side)
    time = length_words(bar.spent)
    if bar.at_least:
        return text("{number} {side}: {time} or more", number=bar.number, side=side, time=time)
    return text("{number} {side}: {time}", number=bar.number, side=side, time=time)


def longest_words(picture: TimePicture, color: Color) -> str:
    """A side's longest move in few words: "White: 1:12 at 34"; "" if none is known."""
    known = [bar for bar in picture.bars if bar.color is color and bar.spent is not None]
    if not known:
        return ""
    bar = max(known, key=lambda each: each.spent or 0)
    side, time = name_of_color(color), length_words(bar.spent or Millis(0))
    return text("{side}: {time} at {number}", side=side, time=time, number=bar.number)


_HEIGHT, _LEAST_HEIGHT = 48, 32


_WIDEST: Final = 12


_GAPPED_FROM: Final = 4.0


_LEAST: Final = 2


_SLATE: Final = QColor("#17191C")


_SHELL: Final = QColor("#FDFBF6")


class TimeGraph(QWidget):
    """Shows a TimePicture; `jumped` carries the step of the bar that was clicked, `pointed` a bar or None.

    A bar that is only a lower bound is open at its end; an overtime period that begins has a tick on the
    line; the present move stands in a frame.
    """

    jumped = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = TimePicture(())
        self._under: TimeBar | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def picture(self) -> TimePicture:
        """What is shown."""
        return self._picture

    def show_times(self, picture: TimePicture) -> None:
        """Show these bars."""
        if picture == self._picture:
            return
        self._picture = picture
        present = picture.present
        self.setAccessibleName("" if present is None else bar_words(present))
        self.update()

    def bar_at(self, x: float) -> TimeBar | None:
        """The bar under a horizontal place."""
        bars = self._picture.bars
        if not bars:
            return None
        index = int(x / self._pitch())
        return bars[index] if 0 <= index < len(bars) else None

    def box_of(self, index: int) -> QRectF:
        """The column of a bar, over the whole height."""
        pitch = self._pitch()
        return QRectF(index * pitch, 0, pitch, self.height())

    def sizeHint(self) -> QSize:
        return current_theme().size(300, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(120, _LEAST_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self.bar_at(event.position().x())
        if bar is not None and event.button() is Qt.MouseButton.LeftButton:
            self.jumped.emit(bar.step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_to(self.bar_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_to(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the keys step through the game

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        middle = self._middle()
        with QPainter(self) as painter:
            self._paint_present(painter, theme)
            first = int(event.rect().left() / self._pitch())
            last = int(event.rect().right() / self._pitch()) + 1
            for index in range(max(first, 0), min(last, len(self._picture.bars))):
                self._paint_bar(painter, theme, index)
            painter.setPen(QPen(theme.line2, 1))
            painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))

    def _point_to(self, bar: TimeBar | None) -> None:
        if bar != self._under:
            self._under = bar
            self.pointed.emit(bar)

    def _pitch(self) -> float:
        number = len(self._picture.bars) or 1
        return min(self.width() / number, float(current_theme().px(_WIDEST)))

    def _middle(self) -> float:
        return self.height() // 2 + 0.5

    def _paint_bar(self, painter: QPainter, theme: Theme, index: int) -> None:
        bar = self._picture.bars[index]
        column = self.box_of(index)
        gap = 1.0 if column.width() >= _GAPPED_FROM else 0.0
        up = bar.color is Color.BLACK
        middle = self._middle()
        if bar.entered:  # on the side where no bar hides it
            painter.fillRect(
                QRectF(column.left(), middle - (0 if up else 4), max(column.width(), 1), 4),
                theme.vermilion,
            )
        if bar.spent is None or (bar.at_least and not bar.spent):
            return
        room = middle - theme.px(3)
        high = max(room * bar.spent / (self._picture.longest or 1), _LEAST)
        top = middle - high if up else middle
        box = QRectF(column.left(), top, max(column.width() - gap, 1), high)
        if column.width() < _GAPPED_FROM:
            painter.fillRect(box, _brush(_thin_tone(theme, bar.color), bar))
        else:
            _paint_outlined(painter, theme, box, bar)

    def _paint_present(self, painter: QPainter, theme: Theme) -> None:
        for index, bar in enumerate(self._picture.bars):
            if bar.step == self._picture.at:
                box = self.box_of(index).adjusted(-2, 0, 2, 0)
                painter.fillRect(box, theme.petrol_wash)
                painter.setPen(QPen(theme.petrol, 2))
                painter.drawRect(box.adjusted(1, 1, -1, -1))


def _brush(tone: QColor, bar: TimeBar) -> QBrush:
    """Solid, or dotted where the bar may be longer."""
    return QBrush(tone, Qt.BrushStyle.Dense4Pattern) if bar.at_least else QBrush(tone)


def _thin_tone(theme: Theme, color: Color) -> QColor:
    """The tone of a bar too thin for an edge: one that is seen on the panel."""
    if theme.name == "dark":
        return theme.line2 if color is Color.BLACK else _SHELL
    return _SLATE if color is Color.BLACK else theme.line2


def _paint_outlined(painter: QPainter, theme: Theme, box: QRectF, bar: TimeBar) -> None:
    """A bar with its edge; one that may be longer has none at its end."""
    up = bar.color is Color.BLACK
    painter.fillRect(box, _brush(_SLATE if up else _SHELL, bar))
    rim = theme.line2 if theme.name == "dark" else theme.ink2
    painter.setPen(QPen(rim, 1))
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawLine(inner.topLeft(), inner.bottomLeft())
    painter.drawLine(inner.topRight(), inner.bottomRight())
    if not bar.at_least:
        end = (inner.topLeft(), inner.topRight())
        if not up:
            end = (inner.bottomLeft(), inner.bottomRight())
        painter.drawLine(*end)
