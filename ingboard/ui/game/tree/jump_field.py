"""A small field for the number of the move to go to; nothing waits for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QRegularExpression, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, paint_box, scaled, spaced
from ingboard.ui.widgets.boxes import STRETCH, filled
from ingboard.ui.widgets.labels import TextLabel

_WIDTH = 72


class JumpField(QWidget):
    """Asks for a move number. `number_given` carries it; Esc, or a click elsewhere, closes the field."""

    number_given = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit()
        self.field.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{1,6}")))
        self.field.setAccessibleName(text("Move number"))
        self._note = TextLabel(size=13, token="ink2")
        row = spaced(QHBoxLayout(self), spacing=8, margins=(12, 2))
        filled(row, TextLabel(text("Go to move"), weight=600), self.field, self._note, STRETCH)
        self.field.returnPressed.connect(self._on_returned)
        self.field.installEventFilter(self)
        scaled(self.field.setFixedWidth, _WIDTH)
        self.hide()

    def ask(self, last: int) -> None:
        """Open the field; `last` is the last move of the line."""
        self._note.setText(text("of {last}. Enter goes, Esc stays.", last=last))
        self.field.clear()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field:
            if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                if event.key() == Qt.Key.Key_Escape:
                    self._close()
                    return True
            elif isinstance(event, QFocusEvent) and event.lostFocus():
                self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            box, radius = QRectF(self.rect()), theme.px(6)
            paint_box(painter, box, radius, fill=theme.raised, edge=theme.petrol, width=2)

    def _on_returned(self) -> None:
        written = self.field.text()
        self._close()
        if written:
            self.number_given.emit(int(written))

    def _close(self) -> None:
        self.hide()
        window = self.window()
        if window is not None:
            window.setFocus()
