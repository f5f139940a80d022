"""Fields of the pages: text with a second one inside at the right, whole numbers; faults at an edge."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.style import (
    current_theme,
    figures_width,
    follow_theme,
    paint_box,
    paint_fault,
    scaled,
    spaced,
)
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import IconSign, TextLabel, filled


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


_STEPS = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}
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
        self._row = spaced(QHBoxLayout(self), spacing=4, margins=0)
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
        scaled(self.field.setFixedHeight, max(36, self._size * 1.5))
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
            theme = current_theme()
            with QPainter(self) as painter:
                box = self.field.geometry().toRectF().adjusted(-2, -2, 2, 2)
                paint_box(painter, box, theme.px(5), edge=theme.vermilion, width=2)

    def _step(self, step: int) -> None:
        value = min(max(self.value + step, self._least), self._most)
        if value != self.value:
            self.field.setText(str(value))
            self.changed.emit()

    def _follow_theme(self) -> None:
        self._row.setContentsMargins(0, 2, 0, 2)
        theme = current_theme()
        wide = figures_width("00", self._font())
        self.field.setMinimumWidth(max(theme.px(40), math.ceil(wide) + theme.px(_INSIDE)))
        self._dress()

    def _font(self) -> QFont:
        return current_theme().sans(self._size, 600 if self._size > _USUAL else 400)

    def _dress(self) -> None:
        """Figures in their size, or smaller where a long number lacks room; red ones are underlined."""
        theme, font = current_theme(), self._font()
        room = max(1, self.field.width() - theme.px(_INSIDE))
        share = min(1.0, room / max(1.0, figures_width(self.field.text(), font)))
        ink = theme.vermilion.name()
        wrong = f"color: {ink}; text-decoration: underline;" if self._faulty else ""
        sheet = f"font-size: {int(font.pixelSize() * share)}px; font-weight: {font.weight().value};"
        dress = f"QLineEdit {{ {sheet} padding: 0; {wrong} }}"
        if dress != self.field.styleSheet():
            self.field.setStyleSheet(dress)
