"""A sheet of words over the stage: the keys, or what the program is. Esc or a click closes it.

Rows that find no room are scrolled to with the arrows, the page keys or the wheel.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, paint_box
from ingboard.ui.window.key_words import keys_in_words

_WIDTH = 608
_LEAST_WIDTH = 400
_ROW = 26
_PAD = 28
_KEYS_WIDTH = 190


class Sheet(QWidget):
    """Shows pairs of words, key and meaning; the clock behind it runs on and stays in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self._row = _ROW
        self._first = 0
        self._seen = 0
        self._rows: tuple[tuple[str, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_sheet(self, name: str, left: int, width: int) -> None:
        """Show the sheet of that name, "keys" or "about", over that part of the stage: never over a clock."""
        self._title, self._rows = _about() if name == "about" else (text("Keys"), keys_in_words())
        theme = current_theme()
        parent = self.parentWidget()
        if parent is None:
            return
        above, count = theme.px(_PAD * 2 + 44), max(1, len(self._rows))
        self._row = theme.px(_ROW)
        self._seen = max(1, min(count, (parent.height() - above) // self._row))
        self._first = 0
        height = above + self._row * self._seen
        width = min(theme.px(_WIDTH), max(width, theme.px(_LEAST_WIDTH)))
        top = max(0, min(theme.px(24), parent.height() - height))
        self.setGeometry(left, top, width, height)
        self.setAccessibleName("; ".join(f"{key}: {words}" for key, words in self._rows))
        self.show()
        self.raise_()
        self.setFocus()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_F1):
            self.hide()
        elif not self._take(event.key()):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        turned = event.angleDelta().y()
        if turned:
            self._scroll_to(self._first + (-3 if turned > 0 else 3))

    @property
    def seen_rows(self) -> tuple[tuple[str, str], ...]:
        """The rows in sight, each a key and its meaning."""
        return self._rows[self._first : self._first + self._seen]

    def _take(self, key: int) -> bool:
        steps = {
            Qt.Key.Key_Up: self._first - 1,
            Qt.Key.Key_Down: self._first + 1,
            Qt.Key.Key_PageUp: self._first - self._seen,
            Qt.Key.Key_PageDown: self._first + self._seen,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._rows),
        }
        if key not in steps:
            return False
        self._scroll_to(steps[Qt.Key(key)])
        return True

    def _scroll_to(self, first: int) -> None:
        self._first = max(0, min(first, len(self._rows) - self._seen))
        self.update()

    def _place_words(self) -> str:
        """Which rows are in sight, where not all are."""
        if self._seen >= len(self._rows):
            return ""
        last = self._first + len(self.seen_rows)
        return text(
            "↑ ↓  {first}–{last} of {rows}", first=self._first + 1, last=last, rows=len(self._rows)
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        pad, row = theme.px(_PAD), self._row
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line2)
            painter.setPen(theme.ink)
            painter.setFont(theme.serif(20, 600))
            painter.drawText(pad, pad + theme.px(16), self._title)
            painter.setFont(theme.sans(14))
            painter.setPen(theme.ink2)
            above = QRect(pad, pad - theme.px(4), self.width() - 2 * pad, theme.px(26))
            painter.drawText(above, _END, self._place_words())
            top = pad + theme.px(36)
            keys_width = theme.px(_KEYS_WIDTH)
            for key, words in self.seen_rows:
                painter.setFont(theme.sans(14, 600))
                painter.setPen(theme.ink)
                painter.drawText(QRect(pad, top, keys_width, row), _MIDDLE, key)
                painter.setFont(theme.sans(14))
                painter.setPen(theme.ink2)
                room = QRect(pad + keys_width, top, self.width() - 2 * pad - keys_width, row)
                metrics = QFontMetrics(painter.font())
                fitted = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
                painter.drawText(room, _MIDDLE, fitted)
                top += row


_END = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


def _about() -> tuple[str, tuple[tuple[str, str], ...]]:
    return text("ingboard"), (
        ("0.1.0", text("A Go board for play under Ing rules")),
        (text("Rules"), text("Simplified Ing; Ing 1991 and 1996; Kim, Simon and Straus")),
        (text("Count"), text("fill-in with two bowls, shown and proved by area")),
        (text("Frames"), text("the measuring frames are drawn by us, not after a real one")),
        (text("Look"), text("wood, slate and shell are painted by the program")),
    )
