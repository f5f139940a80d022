"""A sheet of words over the stage: the keys, or what the program is. Esc or a click closes it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, paint_box

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
        self._rows: tuple[tuple[str, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_sheet(self, name: str, left: int, width: int) -> None:
        """Show the sheet of that name, "keys" or "about", over that part of the stage: never over a clock."""
        self._title, self._rows = _about() if name == "about" else _keys()
        theme = current_theme()
        parent = self.parentWidget()
        if parent is None:
            return
        above, count = theme.px(_PAD * 2 + 44), max(1, len(self._rows))
        self._row = min(theme.px(_ROW), (parent.height() - above) // count)
        height = above + self._row * count
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
        else:
            super().keyPressEvent(event)

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
            top = pad + theme.px(36)
            keys_width = theme.px(_KEYS_WIDTH)
            for key, words in self._rows:
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


_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


def _keys() -> tuple[str, tuple[tuple[str, str], ...]]:
    return text("Keys"), (
        ("← →", text("one move back or forward; in the count one stone")),
        ("PgUp PgDn", text("ten moves")),
        ("Home End", text("first and last")),
        ("F2", text("board cursor: arrows move it, Enter plays")),
        ("F8", text("pass, which also presses the clock")),
        ("Space", text("hold the clock; play or pause the count")),
        (
            "F12  Shift+F5  Ctrl+F5",
            text("held: the clock runs again; large clocks; swap the seats"),
        ),
        ("Q W E A S D Z X C", text("the left seat presses, or agrees")),
        ("U I O J K L M , .", text("the right seat presses, or agrees")),
        ("Ctrl+Z  Ctrl+Y", text("undo and redo; in a timed game take a move back")),
        ("Ctrl+R", text("play on")),
        ("F  P  J  T", text("the count; its proof by pairs; territory beside; what if")),
        ("Ctrl+ ←  Ctrl+ →", text("last or next chapter of the count")),
        ("B  Ctrl+B", text("check the bowls; count a board nobody recorded")),
        ("G  N  R", text("dead stones: suggest; ask the engine; the record's marks")),
        ("L", text("coordinates, in a game without a clock")),
        ("K  H  Y", text("why not here; hot and barred points; cycle")),
        ("F4", text("laboratory")),
        ("Shift+F12  Ctrl+1", text("the referee's acts; time added, taken or set")),
        ("Ctrl+2  Ctrl+3  Ctrl+4", text("a late player; hold for a capture; correct a move")),
        ("Ctrl+5  Ctrl+6", text("claim on time; a referee's ruling")),
        ("Ctrl+L", text("timeline: look back on board and clocks")),
        ("F3  Shift+F3  F7", text("lessons; drills; class mode")),
        ("F9  Shift+F9", text("Black's sound, White's sound")),
        ("Ctrl+N  Ctrl+O  Ctrl+S", text("new table, open, save")),
        ("Ctrl+T  Ctrl+Tab  Ctrl+W", text("another table; the next one; close this one")),
        ("Ctrl+ +  Ctrl+ −  Ctrl+0", text("larger, smaller, to fit the screen")),
        ("F5  F11", text("hall view; full screen")),
        ("Esc", text("back one level")),
    )


def _about() -> tuple[str, tuple[tuple[str, str], ...]]:
    return text("ingboard"), (
        ("0.1.0", text("A Go board for play under Ing rules")),
        (text("Rules"), text("Simplified Ing; Ing 1991 and 1996; Kim, Simon and Straus")),
        (text("Count"), text("fill-in with two bowls, shown and proved by area")),
        (text("Frames"), text("the measuring frames are drawn by us, not after a real one")),
        (text("Look"), text("wood, slate and shell are painted by the program")),
    )
