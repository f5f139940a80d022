"""What is wrong, as rows: a cross, a sentence, what it does to the result. A row lights its points."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Point
from ingboard.text import paragraph
from ingboard.ui.style import Theme, current_theme, paint_box, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets import TextLabel

_PAD: Final = 8
_ICON: Final = 16
_EFFECT: Final = 92
_WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class Note(Struct, frozen=True):
    """One row: what is wrong, what it does ("Black +2"), and the points it is about."""

    words: str
    effect: str
    points: tuple[Point, ...]
    changes: bool


class NoteRow(QAbstractButton):
    """A note that can be chosen; again, and it is not chosen any more."""

    def __init__(self, note: Note, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note = note
        self.setText(note.words)
        self.setAccessibleName(paragraph((note.words, note.effect)))
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = max(self.width(), current_theme().px(320))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(240), current_theme().px(34))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        room = QRectF(0, 0, self._words_width(theme, width), 1e4)
        words = QFontMetricsF(theme.sans(14)).boundingRect(room, int(_WORDS), self.text())
        return round(words.height() + 0.5) + 2 * theme.px(_PAD)

    @staticmethod
    def _words_width(theme: Theme, width: int) -> float:
        return float(width - theme.px(3 * _PAD + _ICON + _EFFECT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box, pad = QRectF(self.rect()), theme.px(_PAD)
        ink = theme.vermilion if self.note.changes else theme.ink2
        with QPainter(self) as painter:
            if self.isChecked():
                wash, edge = theme.petrol_wash, theme.petrol
                paint_box(
                    painter,
                    box,
                    theme.px(4),
                    fill=wash,
                    edge=edge,
                    width=3 if self.hasFocus() else 2,
                )
            else:
                if self.underMouse():
                    painter.fillRect(box, theme.raised)
                painter.fillRect(QRectF(0, box.bottom() - 1, box.width(), 1), theme.line)
                if self.hasFocus():
                    paint_box(painter, box, theme.px(4), edge=theme.petrol)
            side = theme.px(_ICON)
            paint_icon(painter, "cross", QRectF(pad, pad + theme.px(2), side, side), ink)
            left = 2 * pad + side
            words = QRectF(left, pad, self._words_width(theme, self.width()), box.height() - pad)
            painter.setFont(theme.sans(14))
            painter.setPen(theme.ink)
            painter.drawText(words, int(_WORDS), self.text())
            painter.setFont(theme.sans(14, 600 if self.note.changes else 400))
            painter.setPen(ink)
            effect = QRectF(0, pad, box.width() - pad, box.height() - pad)
            painter.drawText(effect, int(Qt.AlignmentFlag.AlignRight), self.note.effect)


class NoteList(QScrollArea):
    """The rows, or one sentence where there is none. `lit` carries the points of the chosen row."""

    lit = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[NoteRow] = []
        self._empty = TextLabel(token="ink2", wrap=True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self._column = spaced(QVBoxLayout(inner), margins=0)
        self._column.setSpacing(0)
        self._column.addWidget(self._empty)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    @property
    def rows(self) -> tuple[NoteRow, ...]:
        """The rows shown."""
        return tuple(self._rows)

    def show_notes(self, notes: tuple[Note, ...], empty: str) -> None:
        """Show these notes; where there are none, the sentence."""
        self._empty.setText(empty)
        self._empty.setVisible(not notes)
        if notes == tuple(row.note for row in self._rows):
            return
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [NoteRow(note) for note in notes]
        for at, row in enumerate(self._rows):
            row.clicked.connect(self._on_clicked)
            self._column.insertWidget(at, row)

    def clear_choice(self) -> None:
        """Choose no row."""
        for row in self._rows:
            row.setChecked(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for row in self._rows:
            row.updateGeometry()

    def _on_clicked(self) -> None:
        chosen = self.sender()
        for row in self._rows:
            if row is not chosen:
                row.setChecked(False)
        points = [row.note.points for row in self._rows if row.isChecked()]
        self.lit.emit(points[0] if points else ())
