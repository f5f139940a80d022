"""The band of a held clock: striped, gold edge, how long it has been held."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import listed, text
from ingboard.ui.game.clock.view_model import HeldPicture, time_words
from ingboard.ui.style import current_theme, figures_width, paint_box, paint_figures, paint_words
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.labels import plain_tip

_WIDE: Final = 420
_HIGH: Final = 70
_CENTERED: Final = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


class HeldBand(QWidget):
    """The striped band of a held clock: sign, word and elapsed time; the note where it fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = HeldPicture(0, "", Color.BLACK)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_held(self, held: HeldPicture) -> None:
        """Show how long the clock has been held and why."""
        self._held = held
        said = text("Paused {time}", time=time_words(held.elapsed))
        self.setAccessibleName(listed((said, held.late)))
        self.setAccessibleDescription(held.told)
        self.setToolTip(plain_tip(held.told))
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.serif(17, 600)).horizontalAdvance(text("Paused"))
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
            if self.width() >= theme.px(_WIDE):
                self._paint_wide(painter)
            else:
                self._paint_narrow(painter)

    def _paint_narrow(self, painter: QPainter) -> None:
        """Sign, word and time in a row; that it lasts too long stands behind, or below if it fits.

        Where it does not fit behind in one line it takes two, and the place of the sign.
        """
        theme, room, late = current_theme(), QRectF(self.rect()), self._held.late
        elapsed, word = time_words(self._held.elapsed), text("Paused")
        sign, gap, inset = theme.px(18), theme.px(8), theme.px(8)
        serif, sans, small = theme.serif(17, 600), theme.sans(16, 600), theme.sans(14, 600)
        word_width = QFontMetricsF(serif).horizontalAdvance(word)
        late_width = QFontMetricsF(small).horizontalAdvance(late)
        below = bool(late) and room.height() >= theme.px(_HIGH)
        width = sign + gap + figures_width(elapsed, sans)
        most = room.width() - 2 * inset - (0 if below else width + gap)
        lines = 2 if late and late_width > most else 1
        alone = lines == 2 and not below  # without the sign
        if alone:
            width, most, small = width - sign - gap, most + sign + gap, theme.sans(11, 600)
            free = QRectF(0, 0, most, room.height())
            late_width = QFontMetricsF(small).boundingRect(free, _CENTERED, late).width()
        late_width = min(late_width, most)
        if late and not below:
            width += gap + late_width
        if width + word_width + gap + 2 * inset <= room.width():
            width += word_width + gap
        else:
            word, word_width = "", -gap
        middle = room.height() / 2 - (theme.px(12) * lines if below else 0)
        widest = max(width, late_width) if below else width
        paper = QRectF(
            (room.width() - widest) / 2 - inset, theme.px(5), widest + 2 * inset,
            room.height() - theme.px(10),
        )  # fmt: skip
        paint_box(painter, paper, theme.px(3), fill=theme.surface)
        left = (room.width() - width) / 2
        if not alone:
            paint_icon(painter, "pause", QRectF(left, middle - sign / 2, sign, sign), theme.gold)
            left += sign + gap
        painter.setFont(serif)
        painter.setPen(theme.gold)
        center = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, 0, word_width + 2, 2 * middle), center, word)
        left += word_width + gap
        painter.setFont(sans)
        painter.setPen(theme.ink)
        paint_figures(painter, left, middle + theme.px(16) * 0.36, elapsed)
        left += figures_width(elapsed, sans) + gap
        place = QRectF(left, 0, late_width + 2, room.height())
        if below:
            top, high = middle + theme.px(12), theme.px(20) * lines
            place = QRectF((room.width() - late_width) / 2, top, late_width + 2, high)
        if lines == 1:
            paint_words(painter, small, theme.vermilion, place, late)
        else:
            painter.setFont(small)
            painter.setPen(theme.vermilion)
            painter.drawText(place, _CENTERED, late)

    def _paint_wide(self, painter: QPainter) -> None:
        """The whole width under two faces: sign, word and time large, then since when, by whom and why."""
        theme, held = current_theme(), self._held
        height, inset = self.height(), theme.px(10)
        serif, sans = theme.serif(24, 600), theme.sans(26, 600)
        word, elapsed = text("Paused"), time_words(held.elapsed)
        sign = theme.px(22)
        word_width = QFontMetricsF(serif).horizontalAdvance(word)
        width = sign + word_width + figures_width(elapsed, sans) + theme.px(28)
        left = float(theme.px(28))
        paper = QRectF(left - inset, theme.px(6), width + 2 * inset, height - theme.px(12))
        paint_box(painter, paper, theme.px(3), fill=theme.surface)
        paint_icon(painter, "pause", QRectF(left, (height - sign) / 2, sign, sign), theme.gold)
        left += sign + theme.px(14)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(serif)
        painter.setPen(theme.gold)
        painter.drawText(QRectF(left, 0, word_width + 2, height), middle, word)
        left += word_width + theme.px(14)
        painter.setFont(sans)
        painter.setPen(theme.ink)
        paint_figures(painter, left, height / 2 + theme.px(26) * 0.36, elapsed)
        left = paper.right() + theme.px(16)
        room = self.width() - theme.px(12) - left
        since = text("since {time}", time=held.since) if held.since else ""
        lines = (held.late, held.told) if held.late else (since, held.note)
        fonts = (theme.sans(14, 600 if held.late else 500), theme.sans(14))
        used = max(
            QFontMetricsF(font).horizontalAdvance(line)
            for font, line in zip(fonts, lines, strict=True)
        )
        paper = QRectF(left - inset, theme.px(6), min(used, room) + 2 * inset, paper.height())
        paint_box(painter, paper, theme.px(3), fill=theme.surface)
        row = theme.px(20)
        for at, (line, font) in enumerate(zip(lines, fonts, strict=True)):
            first = theme.vermilion if held.late else theme.ink
            place = QRectF(left, height / 2 - row + at * row, room, row)
            paint_words(painter, font, theme.ink2 if at else first, place, line)

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
