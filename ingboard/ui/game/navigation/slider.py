"""The rail below the board: where one is in a row of steps; and the words that say it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.ui.style import Theme, current_theme, figures_width, paint_figures

_HANDLE: Final = 5
_MARK: Final = "\0"


class StepSlider(QWidget):
    """A rail from 0 to `last`. `jumped` carries the step clicked or dragged to.

    `stepped` carries -1 or 1 for each notch of the wheel.
    """

    jumped = Signal(object)
    stepped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = 0
        self._last = 0
        self._ticks: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_step(self, at: int, last: int, ticks: tuple[int, ...] = ()) -> None:
        """Show a step, the last one and the steps that carry a tick."""
        if (at, last, ticks) != (self._at, self._last, self._ticks):
            self._at, self._last, self._ticks = at, last, ticks
            self.update()

    def step_at(self, x: float) -> int:
        """The step nearest to this horizontal place, in real pixels."""
        handle = current_theme().px(_HANDLE)
        room = max(self.width() - handle, 1)
        share = min(max((x - handle / 2) / room, 0.0), 1.0)
        return round(share * self._last)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(160), theme.px(32))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(60), theme.px(24))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._jump(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._jump(event.position().x())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned:
            self.stepped.emit(-1 if turned > 0 else 1)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        middle = self.height() / 2
        handle = theme.px(_HANDLE)
        is_live = self.isEnabled() and self._last > 0
        with QPainter(self) as painter:
            thin = theme.px(2)
            painter.fillRect(QRectF(0, middle - thin / 2, self.width(), thin), theme.line2)
            for tick in self._ticks:
                tall = theme.px(9)
                place = QRectF(self._place(tick) - 0.5, middle - tall / 2, theme.px(1.5), tall)
                painter.fillRect(place, theme.line2)
            if not is_live:
                return
            at, thick = self._place(self._at), theme.px(3)
            painter.fillRect(QRectF(0, middle - thick / 2, at, thick), theme.petrol)
            tall = theme.px(18)
            painter.fillRect(QRectF(at - handle / 2, middle - tall / 2, handle, tall), theme.petrol)

    def _place(self, step: int) -> float:
        handle = current_theme().px(_HANDLE)
        share = step / self._last if self._last else 0.0
        return handle / 2 + share * (self.width() - handle)

    def _jump(self, x: float) -> None:
        step = self.step_at(x)
        if self._last and step != self._at:
            self.jumped.emit(step)


class StepWords(QWidget):
    """A sentence with the present step in bold and figures in fixed cells, so it never shifts.

    The sentence has `{at}` and `{last}` and is translated already with `{at}` kept as `MARK`.
    """

    MARK: Final = _MARK

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before, self._at, self._after = "", 0, ""
        self._widest = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    @property
    def words(self) -> str:
        """The sentence as shown."""
        return f"{self._before}{self._at}{self._after}"

    def show_words(self, sentence: str, at: int, last: int) -> None:
        """Show the sentence, `MARK` in it replaced by the step; `last` reserves the room."""
        before, _, after = sentence.partition(_MARK)
        if (before, at, after, last) == (self._before, self._at, self._after, self._widest):
            return
        grown = (before, last, after) != (self._before, self._widest, self._after)
        self._before, self._at, self._after, self._widest = before, at, after, last
        self.setAccessibleName(self.words)
        if grown:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        width = self._width(theme, str(self._widest)) + theme.px(1)
        return QSize(round(width + 0.5), theme.px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        plain, bold = theme.sans(14), theme.sans(14, 600)
        metrics = QFontMetricsF(plain)
        baseline = (self.height() + metrics.ascent() - metrics.descent()) / 2
        left = self.width() - self._width(theme, str(self._at))
        with QPainter(self) as painter:
            for font, color, words in (
                (plain, theme.ink, self._before),
                (bold, theme.ink, str(self._at)),
                (plain, theme.ink2, self._after),
            ):
                painter.setFont(font)
                painter.setPen(color)
                left = paint_figures(painter, left, baseline, words)

    def _width(self, theme: Theme, figures: str) -> float:
        plain = theme.sans(14)
        around = figures_width(self._before, plain) + figures_width(self._after, plain)
        return around + figures_width(figures, theme.sans(14, 600))
