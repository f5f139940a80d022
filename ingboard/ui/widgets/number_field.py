"""A field for a whole number, with steps."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpinBox, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.style.figures import figures_width
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import filled

_USUAL = 15
_INSIDE = 12  # at both sides of the figures, together


class NumberBox(QSpinBox):
    """Qt's box without its small buttons: whatever is typed is brought into the range, nothing is the least.

    `stepped` comes with the keys and the wheel, which is the page's until the box has the focus.
    """

    stepped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def validate(self, typed: str, at: int) -> tuple[QValidator.State, str, int]:
        signs = typed.lstrip("-−")
        sound = not signs or signs.isdecimal()
        state = QValidator.State.Acceptable if sound else QValidator.State.Invalid
        return state, typed, at

    def valueFromText(self, typed: str) -> int:
        try:
            written = int(typed.replace("−", "-"))
        except ValueError:
            written = self.minimum()
        return min(max(written, self.minimum()), self.maximum())

    def stepBy(self, steps: int) -> None:
        before = self.value()
        super().stepBy(steps)
        if self.value() != before:
            self.stepped.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.text():
            self.setValue(self.minimum())


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
        self._size, self._faulty = size, False
        self.field = NumberBox()
        self.field.setRange(least, most)
        self.field.setValue(value)
        self.field.setAccessibleName(spoken)
        self.less = KeyButton("−", size=ButtonSize.SMALL, spoken=text("{name}: less", name=spoken))
        self.more = KeyButton("+", size=ButtonSize.SMALL, spoken=text("{name}: more", name=spoken))
        self._row = spaced(QHBoxLayout(self), spacing=4, margins=0)
        for button in (self.less, self.more):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        filled(self._row, self.less, (self.field, 1), self.more)
        self.setFocusProxy(self.field)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.field.lineEdit().textEdited.connect(self.changed)
        self.field.textChanged.connect(self._dress)
        self.field.stepped.connect(self.changed)
        self.less.clicked.connect(partial(self.field.stepBy, -1))
        self.more.clicked.connect(partial(self.field.stepBy, 1))
        scaled(self.field.setFixedHeight, max(36, self._size * 1.5))
        follow_theme(self._follow_theme)

    @property
    def value(self) -> int:
        """The number, brought into the range."""
        return self.field.valueFromText(self.field.text())

    def show_value(self, value: int) -> None:
        """Show another number; no signal."""
        if self.value != value or not self.field.text():
            self.field.setValue(value)

    def show_range(self, least: int, most: int) -> None:
        """Take another range; the number is brought into it."""
        self.field.setRange(least, most)

    def show_fault(self, faulty: bool) -> None:
        """Draw a second edge around a number that is wrong."""
        self._faulty = faulty
        self._dress()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._faulty:
            theme, around = current_theme(), self.field.geometry().toRectF()
            with QPainter(self) as painter:
                box = around.adjusted(-2, -2, 2, 2)
                paint_box(painter, box, theme.px(5), edge=theme.vermilion, width=2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._dress()

    def _follow_theme(self) -> None:
        self._row.setContentsMargins(0, 2, 0, 2)
        theme = current_theme()
        wide = figures_width("00", self._font())
        self.field.setMinimumWidth(max(theme.px(40), math.ceil(wide) + theme.px(_INSIDE)))
        self._dress()

    def _font(self) -> QFont:
        return current_theme().sans(self._size, 600 if self._size > _USUAL else 400)

    def _dress(self) -> None:
        """Figures in their size, or smaller where a long number lacks room."""
        theme, font = current_theme(), self._font()
        room = max(1, self.field.width() - theme.px(_INSIDE))
        share = min(1.0, room / max(1.0, figures_width(self.field.text(), font)))
        ink = theme.vermilion.name()
        sheet = f"font-size: {int(font.pixelSize() * share)}px; font-weight: {font.weight().value};"
        wrong = f"color: {ink};" if self._faulty else ""
        dress = f"QSpinBox {{ {sheet} padding: 0; {wrong} }}"
        if dress != self.field.styleSheet():
            self.field.setStyleSheet(dress)
