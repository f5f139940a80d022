"""The band of a held clock: striped, gold edge, how long it has been held."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.clock.picture import time_words
from ingboard.ui.icons import paint_icon
from ingboard.ui.style import current_theme, figures_width, paint_box, paint_figures


@dataclass(frozen=True, slots=True)
class HeldPicture:
    """A hold as the band shows it: how long (milliseconds), a note, and whom resuming starts."""

    elapsed: int
    note: str
    resumes: Color


class HeldBand(QWidget):
    """The striped band of a held clock: sign, word and elapsed time; the note where it fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = HeldPicture(0, "", Color.BLACK)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_held(self, held: HeldPicture) -> None:
        """Show how long the clock has been held and why."""
        self._held = held
        self.setAccessibleName(text("Held {time}", time=time_words(held.elapsed)))
        self.setToolTip(held.note)
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.serif(17, 600)).horizontalAdvance(text("Held"))
        figures = figures_width("0:00:00", theme.sans(16, 600))
        return QSize(round(words + figures) + theme.px(64), theme.px(40))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        figures = figures_width("0:00:00", theme.sans(16, 600))
        return QSize(round(figures) + theme.px(46), theme.px(32))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, box, theme.px(4), fill=theme.surface)
            self._paint_stripes(painter)
            paint_box(painter, box, theme.px(4), edge=theme.gold, width=2)
            elapsed = time_words(self._held.elapsed)
            sign, gap = theme.px(18), theme.px(8)
            serif, sans = theme.serif(17, 600), theme.sans(16, 600)
            word = text("Held")
            word_width = QFontMetricsF(serif).horizontalAdvance(word)
            width = sign + gap + figures_width(elapsed, sans)
            if width + word_width + gap + 2 * gap <= box.width():
                width += word_width + gap
            else:
                word, word_width = "", -gap
            left, middle = (box.width() - width) / 2, box.height() / 2
            inset = theme.px(8)
            paper = QRectF(
                left - inset, theme.px(5), width + 2 * inset, box.height() - theme.px(10)
            )
            paint_box(painter, paper, theme.px(3), fill=theme.surface)
            paint_icon(painter, "pause", QRectF(left, middle - sign / 2, sign, sign), theme.gold)
            left += sign + gap
            painter.setFont(serif)
            painter.setPen(theme.gold)
            painter.drawText(
                QRectF(left, 0, word_width + 2, box.height()), Qt.AlignmentFlag.AlignVCenter, word
            )
            painter.setFont(sans)
            painter.setPen(theme.ink)
            baseline = middle + theme.px(16) * 0.36
            paint_figures(painter, left + word_width + gap, baseline, elapsed)

    def _paint_stripes(self, painter: QPainter) -> None:
        theme = current_theme()
        stripe, height = theme.px(12), self.height() - 4
        painter.save()
        painter.setClipRect(self.rect().adjusted(2, 2, -2, -2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.gold_wash)
        for left in range(-height, self.width(), 2 * stripe):
            corners = (left, height + 2), (left + stripe, height + 2)
            upper = (left + stripe + height, 2), (left + height, 2)
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in (*corners, *upper)]))
        painter.restore()
