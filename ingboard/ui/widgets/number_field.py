"""A field for a whole number, with steps."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui import style as ui_style
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import filled

_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}


_USUAL = 15


_INSIDE = 12  # at both sides of the figures, together


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
        self._row = ui_style.spaced(QHBoxLayout(self), spacing=4, margins=0)
        for button in (self.less, self.more):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        filled(self._row, self.less, (self.field, 1), self.more)
        self.setFocusProxy(self.field)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.field.textEdited.connect(self.changed)
        self.field.textChanged.connect(self._dress)
        self.less.clicked.connect(partial(self._step, -1))
        self.more.clicked.connect(partial(self._step, 1))
        self.field.installEventFilter(self)
        ui_style.scaled(self.field.setFixedHeight, max(36, self._size * 1.5))
        ui_style.follow_theme(self._follow_theme)

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
        self._dress()
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
        if event.type() == QEvent.Type.Resize:
            self._dress()
        if event.type() == QEvent.Type.FocusIn:
            self.field.selectAll()
        if event.type() == QEvent.Type.FocusOut:
            self.show_value(self.value)
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._faulty:
            theme = ui_style.current_theme()
            with QPainter(self) as painter:
                box = self.field.geometry().toRectF().adjusted(-2, -2, 2, 2)
                ui_style.paint_box(painter, box, theme.px(5), edge=theme.vermilion, width=2)

    def _step(self, step: int) -> None:
        value = min(max(self.value + step, self._least), self._most)
        if value != self.value:
            self.field.setText(str(value))
            self.changed.emit()

    def _follow_theme(self) -> None:
        self._row.setContentsMargins(0, 2, 0, 2)
        theme = ui_style.current_theme()
        wide = ui_style.figures_width("00", self._font())
        self.field.setMinimumWidth(max(theme.px(40), math.ceil(wide) + theme.px(_INSIDE)))
        self._dress()

    def _font(self) -> QFont:
        return ui_style.current_theme().sans(self._size, 600 if self._size > _USUAL else 400)

    def _dress(self) -> None:
        """Figures in their size, or smaller where a long number lacks room; red ones are underlined."""
        theme, font = ui_style.current_theme(), self._font()
        room = max(1, self.field.width() - theme.px(_INSIDE))
        share = min(1.0, room / max(1.0, ui_style.figures_width(self.field.text(), font)))
        ink = theme.vermilion.name()
        wrong = f"color: {ink}; text-decoration: underline;" if self._faulty else ""
        sheet = f"font-size: {int(font.pixelSize() * share)}px; font-weight: {font.weight().value};"
        dress = f"QLineEdit {{ {sheet} padding: 0; {wrong} }}"
        if dress != self.field.styleSheet():
            self.field.setStyleSheet(dress)
