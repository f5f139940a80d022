"""A whole number to type, or to change by a button, a key or the wheel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.style import (
    current_theme,
    follow_theme,
    paint_box,
    scaled,
    spaced,
)
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton

_STEPS = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}
_USUAL = 15


class NumberField(QWidget):
    """A field for a number from `least` to `most` between a minus and a plus button.

    `size` is the height of the figures in pixels at 100 %. `changed` comes with the user's changes only;
    what is typed outside the range is brought into it, an empty field counts as `least`.
    """

    changed = Signal()

    def __init__(
        self,
        spoken: str,
        value: int = 0,
        *,
        least: int = 0,
        most: int = 999,
        size: float = _USUAL,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._least, self._most, self._size = least, most, size
        self._faulty = False
        self.field = QLineEdit(str(value))
        self.field.setAccessibleName(spoken)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setMaxLength(len(str(max(abs(least), most))) + (least < 0))
        self.less = KeyButton("−", size=ButtonSize.SMALL, spoken=text("{name}: less", name=spoken))
        self.more = KeyButton("+", size=ButtonSize.SMALL, spoken=text("{name}: more", name=spoken))
        self._row = spaced(QHBoxLayout(self), spacing=4, margins=0)
        for button in (self.less, self.more):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._row.addWidget(self.less)
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.more)
        self.setFocusProxy(self.field)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.field.textEdited.connect(self._on_edited)
        self.less.clicked.connect(self._on_less)
        self.more.clicked.connect(self._on_more)
        self.field.installEventFilter(self)
        scaled(self.field.setFixedHeight, max(36, self._size * 1.5))
        scaled(self.field.setMinimumWidth, max(40, self._size * 1.25))
        follow_theme(self._follow_theme)

    @property
    def value(self) -> int:
        """The number, brought into the range."""
        try:
            written = int(self.field.text().replace("−", "-"))
        except ValueError:
            written = self._least
        return min(max(written, self._least), self._most)

    def show_value(self, value: int) -> None:
        """Show another number; no signal."""
        if self.value != value or not self.field.text():
            self.field.setText(str(value))

    def show_range(self, least: int, most: int) -> None:
        """Take another range; the number is brought into it."""
        self._least, self._most = least, most
        self.field.setMaxLength(len(str(max(abs(least), most))) + (least < 0))
        self.field.setText(str(self.value))

    def show_fault(self, faulty: bool) -> None:
        """Draw the edge of a number that is wrong and underline it, or of a sound one."""
        self._faulty = faulty
        color = current_theme().vermilion.name() if faulty else ""
        self._color(color)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None:
                self._step(step)
                return True
        if isinstance(event, QWheelEvent):
            if self.field.hasFocus():
                self._step(1 if event.angleDelta().y() > 0 else -1)
                return True
            return False
        if event.type() == QEvent.Type.FocusIn:
            self.field.selectAll()
        if event.type() == QEvent.Type.FocusOut:
            self.show_value(self.value)
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._faulty:
            theme = current_theme()
            with QPainter(self) as painter:
                box = self.field.geometry().toRectF().adjusted(-2, -2, 2, 2)
                paint_box(painter, box, theme.px(5), edge=theme.vermilion, width=2)

    def _step(self, step: int) -> None:
        value = min(max(self.value + step, self._least), self._most)
        if value != self.value:
            self.field.setText(str(value))
            self.changed.emit()

    def _on_less(self) -> None:
        self._step(-1)

    def _on_more(self) -> None:
        self._step(1)

    def _on_edited(self) -> None:
        self.changed.emit()

    def _follow_theme(self) -> None:
        self._row.setContentsMargins(0, 2, 0, 2)
        self.show_fault(self._faulty)

    def _color(self, color: str) -> None:
        size = current_theme().px(self._size)
        weight = "font-weight: 600;" if self._size > _USUAL else ""
        inked = f"color: {color}; text-decoration: underline;" if color else ""
        self.field.setStyleSheet(f"QLineEdit {{ font-size: {size}px; {weight} {inked} }}")
