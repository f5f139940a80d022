"""Text fields of the pages: with a second text inside at the right, and with a fault shown at the edge."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ingboard.ui.style import current_theme, follow_theme, paint_fault, spaced
from ingboard.ui.widgets import TextLabel
from ingboard.ui.widgets.signs import IconSign


class TextField(QLineEdit):
    """A one-line field, 36 px high at 100 %; a hint stands inside it, a fault draws its edge."""

    def __init__(self, written: str = "", parent: QWidget | None = None) -> None:
        super().__init__(written, parent)
        self._hint = ""
        self._faulty = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._follow_theme)

    def show_hint(self, hint: str) -> None:
        """Show a second text at the right, inside the field."""
        self._hint = hint
        self._follow_theme()

    def show_fault(self, faulty: bool) -> None:
        """Draw the edge of a field whose text is wrong, or of a sound one."""
        self._faulty = faulty
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = current_theme()
        with QPainter(self) as painter:
            if self._hint and (self.isEnabled() or self.text()):
                painter.setFont(theme.sans(13))
                painter.setPen(theme.ink2 if self.isEnabled() else theme.ink3)
                room = QRectF(self.rect()).adjusted(0, 0, -theme.px(12), 0)
                where = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(room, where, self._hint)
            if self._faulty:
                paint_fault(painter, QRectF(self.rect()), theme.px(4), theme.vermilion)

    def _follow_theme(self) -> None:
        theme = current_theme()
        font = theme.sans(15)
        if self.font() != font:
            self.setFont(font)
        self.setFixedHeight(theme.px(36))
        hint = QFontMetricsF(theme.sans(13)).horizontalAdvance(self._hint) if self._hint else 0
        self.setTextMargins(theme.px(2), 0, round(hint + theme.px(4)), 0)
        self.update()


class Advice(QWidget):
    """Words under some fields: what they mean, or with a warning sign what is wrong with them.

    It keeps room for so many `lines`, so that shorter words move nothing below it.
    """

    def __init__(self, parent: QWidget | None = None, *, lines: int = 1) -> None:
        super().__init__(parent)
        self._lines = lines
        self._sign = IconSign("warning", "vermilion", 16)
        self._words = TextLabel(size=13, token="ink2", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        line = spaced(QHBoxLayout(self), margins=0)
        line.setSpacing(6)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._words, 1)
        self._sign.hide()
        follow_theme(self._follow_theme)

    def _follow_theme(self) -> None:
        line = math.ceil(QFontMetricsF(current_theme().sans(13)).lineSpacing())
        self._words.setMinimumHeight(line * self._lines)

    @property
    def words(self) -> str:
        """The sentence shown."""
        return self._words.text()

    def show_meaning(self, sentence: str) -> None:
        """Say what the fields mean."""
        self._words.setText(sentence)
        self._words.show_token("ink2")
        self._sign.hide()

    def show_fault(self, sentence: str) -> None:
        """Say what is wrong with the fields."""
        self._words.setText(sentence)
        self._words.show_token("vermilion")
        self._sign.show()
