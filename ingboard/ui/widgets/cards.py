"""Panels that hold other widgets: the card with its title, and the field with its label."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.ui.style import current_theme, follow_theme, paint_box, paint_fault, scaled, spaced
from ingboard.ui.widgets.labels import STRETCH, TextLabel, filled

_RADIUS: Final = 6
_SIDE: Final = 14
_TOP: Final = 12
_GAP: Final = 8


class CardTone(Enum):
    """How a card stands out: the tokens of its ground and its edge, and how wide the edge is."""

    SURFACE = "surface", "line", 1
    RAISED = "raised", "line", 1
    PENDING = "petrol_wash", "petrol", 1
    DONE = "raised", "green", 2
    MISSING = "raised", "line2", 2
    RESULT = "gold_wash", "gold", 1
    WRONG = "surface", "vermilion", 2


class Card(QWidget):
    """A panel with hairline edge; put widgets into `body`, a vertical layout with this `gap`.

    With a title (sans 14, 600) it has a head line; `note` is the second text at its right. A slim one keeps
    less room at its edges.
    """

    def __init__(
        self,
        title: str = "",
        note: str = "",
        *,
        tone: CardTone = CardTone.SURFACE,
        gap: float = _GAP,
        is_slim: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        self._gap = gap
        self._margins = (8, 6) if is_slim else (_SIDE, _TOP)
        self._title = TextLabel(title, weight=600)
        self._note = TextLabel(note, size=13, token="ink2")
        self._outer = QVBoxLayout(self)
        self.head = filled(QHBoxLayout(), self._title, STRETCH, self._note)
        self._outer.addLayout(self.head)
        self.body = QVBoxLayout()
        self._outer.addLayout(self.body, 1)
        self._title.setVisible(bool(title))
        self._note.setVisible(bool(note))
        follow_theme(self._follow_theme)

    @property
    def tone(self) -> CardTone:
        """How the card stands out now."""
        return self._tone

    def show_title(self, title: str) -> None:
        """Change the title."""
        self._write(self._title, title)

    def wrap_title(self) -> None:
        """Let a long title take lines where the card is narrow."""
        self._title.setWordWrap(True)
        self.head.setStretchFactor(self._title, 100)

    def show_note(self, note: str) -> None:
        """Change the second text at the right of the title."""
        self._write(self._note, note)

    def _write(self, label: TextLabel, words: str) -> None:
        label.setText(words)
        if label.isHidden() is bool(words):
            label.setVisible(bool(words))
            self._follow_theme()

    def show_tone(self, tone: CardTone) -> None:
        """Change how the card stands out; nothing moves."""
        self._tone = tone
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        fill, edge, width = self._tone.value
        whole, radius, area = self.rect(), theme.px(_RADIUS), event.rect()
        inside = whole.adjusted(radius, radius, -radius, -radius)
        if self._tone is not CardTone.WRONG and inside.contains(area):
            with QPainter(self) as painter:  # something within it changed: no edge is seen
                painter.fillRect(area, theme.color(fill))
            return
        box = QRectF(whole)
        with QPainter(self) as painter:
            paint_box(
                painter,
                box,
                radius,
                fill=theme.color(fill),
                edge=theme.color(edge),
                width=width,
                dashed=self._tone is CardTone.MISSING,
            )
            if self._tone is CardTone.WRONG:
                paint_fault(painter, box, radius, theme.color(edge), width)

    def _follow_theme(self) -> None:
        theme = current_theme()
        side, top = map(theme.px, self._margins)
        self._outer.setContentsMargins(side, top, side, top)
        has_head = not (self._title.isHidden() and self._note.isHidden())
        self._outer.setSpacing(theme.px(_GAP) if has_head else 0)
        self.body.setSpacing(theme.px(self._gap))
        self.head.setSpacing(theme.px(_GAP))
        self.update()


class PlainSheet(QWidget):
    """The plain sheet that a page stands on; it has a layout of its own."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(_RADIUS), fill=theme.surface, edge=theme.line)


class LabelledField(QWidget):
    """A field with its small label above; `field` is any input widget, the label its buddy."""

    def __init__(self, label: str, field: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._label = TextLabel(label, size=13, token="ink2")
        self._label.setBuddy(field)
        field.setAccessibleName(label)
        column = filled(spaced(QVBoxLayout(self), spacing=2, margins=0), self._label, field)
        column.setAlignment(Qt.AlignmentFlag.AlignTop)
        scaled(self.field.setMinimumHeight, 36)

    def show_label(self, label: str) -> None:
        """Change the label, which is also what the field is called."""
        self._label.setText(label)
        self.field.setAccessibleName(label)


class FieldRow(QWidget):
    """Fields side by side, equally wide, so many pixels apart at 100 %."""

    def __init__(self, *fields: QWidget, gap: int = 16) -> None:
        super().__init__()
        self._line = spaced(QHBoxLayout(self), spacing=gap, margins=0)
        for field in fields:
            self._line.addWidget(field, 1)

    def add_narrow(self, widget: QWidget) -> None:
        """Put something at the right end that takes no more than it needs."""
        self._line.addWidget(widget)
