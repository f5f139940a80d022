"""How far long work is, as a line."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, paint_box


class ProgressLine(QWidget):
    """A bar with the number of pictures, or of pages, done of all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done, self._total, self._pages = 0, 1, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(self, done: int, total: int, *, pages: bool = False) -> None:
        """Show that so many pictures, or pages, of all are done."""
        self._done, self._total, self._pages = done, max(1, total), pages
        self.setAccessibleName(self._words())
        self.update()

    def sizeHint(self) -> QSize:
        return current_theme().size(200, 28)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        share = box.adjusted(0, 0, -box.width() * (1 - self._done / self._total), 0)
        with QPainter(self) as painter:
            paint_box(painter, box, theme.px(4), fill=theme.raised, edge=theme.line2)
            painter.setFont(theme.sans(14, 600))
            for part, fill, ink in ((box, None, theme.ink), (share, theme.petrol, theme.on_petrol)):
                painter.setClipRect(part)
                if fill is not None:
                    paint_box(painter, box, theme.px(4), fill=fill)
                painter.setPen(ink)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._words())

    def _words(self) -> str:
        pattern = (
            text("Page {done} of {total}") if self._pages else text("Picture {done} of {total}")
        )
        return pattern.format(done=self._done, total=self._total)
