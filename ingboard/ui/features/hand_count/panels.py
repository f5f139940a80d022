"""What stands beside the board of a count by hand: the stone in hand, the bowls, the notes, the acts.

A note is a row: a cross, what is wrong, what it does to the result; it lights its points. The parts show what
they are given.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color
from ingboard.counting.by_hand import DropKind
from ingboard.text import paragraph, text
from ingboard.ui.features.hand_count.messages import Note, kind_name
from ingboard.ui.game.bowls.frame import BowlView
from ingboard.ui.style import Theme, current_theme, paint_box, put_away, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.boxes import STRETCH, filled
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.labels import TextLabel
from ingboard.ui.widgets.panes import stack

_PAD: Final = 8
_ICON: Final = 16
_EFFECT: Final = 92
_WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class NoteRow(QAbstractButton):
    """A note that can be chosen; again, and it is not chosen any more."""

    def __init__(self, note: Note) -> None:
        super().__init__()
        self.note = note
        self.setText(note.words)
        self.setAccessibleName(paragraph((note.words, note.effect)))
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = current_theme().px(320)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(240), current_theme().px(34))

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

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[NoteRow] = []
        self._empty = TextLabel(token="ink2", wrap=True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self._column = spaced(QVBoxLayout(inner), margins=0)
        self._column.setSpacing(0)
        filled(self._column, self._empty, STRETCH)
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    def show_notes(self, notes: tuple[Note, ...], empty: str) -> None:
        """Show these notes; where there are none, the sentence."""
        self._empty.setText(empty)
        self._empty.setVisible(not notes)
        if notes == tuple(row.note for row in self.rows):
            return
        put_away(self.rows)
        self.rows = [NoteRow(note) for note in notes]
        for at, row in enumerate(self.rows):
            row.clicked.connect(self._on_clicked)
            self._column.insertWidget(at, row)

    def clear_choice(self) -> None:
        """Choose no row."""
        for row in self.rows:
            row.setChecked(False)

    def _on_clicked(self) -> None:
        chosen = self.sender()
        for row in self.rows:
            if row is not chosen:
                row.setChecked(False)
        points = [row.note.points for row in self.rows if row.isChecked()]
        self.lit.emit(points[0] if points else ())


KINDS = (
    DropKind.FILL,
    DropKind.SHARED,
    DropKind.KOMI,
    DropKind.PENALTY,
    DropKind.LOSING,
    DropKind.KEPT,
)
"""The kinds in the order of their keys 1 to 6."""


class StoneInHand(QWidget):
    """The color and the kind of the stone in hand. `kind_chosen` carries a Kind."""

    kind_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        sides = ((Color.BLACK, text("Black")), (Color.WHITE, text("White")))
        self.color = SegmentedChoice(sides, Color.BLACK, spoken=text("Color of the stone"))
        row = self._row = spaced(QHBoxLayout(self), spacing=12, margins=0)
        row.addWidget(self.color, 2)
        spoken = text("Kind of stone")
        self._few = SegmentedChoice(_options(KINDS[:-1]), DropKind.FILL, spoken=spoken)
        self._all = SegmentedChoice(_options(KINDS), DropKind.FILL, spoken=spoken)
        self._all.hide()
        for kinds in (self._few, self._all):
            row.addWidget(kinds, 5)
            kinds.chosen.connect(self.kind_chosen)

    def show_narrow(self, *, narrow: bool) -> None:
        """The kinds go under the colors where there is little room."""
        stack(self._row, narrow)

    @property
    def kinds(self) -> SegmentedChoice[DropKind]:
        """The choice of kinds that is shown."""
        return self._few if self._all.isHidden() else self._all

    def show_stone(self, color: Color, kind: DropKind, *, keeps: bool) -> None:
        """Show the stone in hand; `keeps` whether a point must be kept open in this count."""
        self._few.setVisible(not keeps)
        self._all.setVisible(keeps)
        self.color.show_choice(color)
        self.kinds.show_choice(kind)


def _options(kinds: tuple[DropKind, ...]) -> tuple[tuple[DropKind, str], ...]:
    return tuple((kind, kind_name(kind)) for kind in kinds)


class BowlPlace(QWidget):
    """A bowl in a frame; the one whose stone is in hand has a heavy frame."""

    def __init__(self, bowl: BowlView) -> None:
        super().__init__()
        self._chosen = False
        filled(spaced(QVBoxLayout(self), margins=(8, 4)), bowl)

    def show_chosen(self, chosen: bool) -> None:
        """Whether a stone of this bowl is in hand."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box, radius = QRectF(self.rect()), theme.px(6)
            if self._chosen:
                wash, edge = theme.petrol_wash, theme.petrol
                paint_box(painter, box, radius, fill=wash, edge=edge, width=2)
            else:
                paint_box(painter, box, radius, edge=theme.line)


class HandCountActions(QWidget):
    """The buttons; signals named after them. `rest_chosen` carries the colors to fill for."""

    rest_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        small = ButtonSize.SMALL
        self.undo = KeyButton(text("Undo"), size=small)
        self.redo = KeyButton(text("Redo"), size=small)
        self.again = KeyButton(text("Start again"), size=small)
        self.hint = KeyButton(text("What next?"), key="I", size=small)
        self.rest_black = KeyButton(text("Fill the rest: Black"), size=small)
        self.rest_white = KeyButton(text("White"), size=small, spoken=text("Fill the rest: White"))
        self.rest_both = KeyButton(
            text("Both", "colors"), size=small, spoken=text("Fill the rest: both")
        )
        self.show_me = KeyButton(text("Show me"), key="F", size=small)
        self.read = KeyButton(text("Read the board"), key="C", kind=ButtonKind.PRIMARY, size=small)
        self._grid = spaced(QGridLayout(self), spacing=8, margins=0)
        self.show_narrow(narrow=False)
        for column in range(20):
            self._grid.setColumnStretch(column, 1)
        for button, colors in (
            (self.rest_black, (Color.BLACK,)),
            (self.rest_white, (Color.WHITE,)),
            (self.rest_both, tuple(Color)),
        ):
            button.clicked.connect(lambda _=False, fill=colors: self.rest_chosen.emit(fill))

    def show_narrow(self, *, narrow: bool) -> None:
        """Two rows, or four where there is little room."""
        acts = (self.undo, self.redo, self.again, self.hint, self.show_me)
        rest = (self.rest_black, self.rest_white, self.rest_both)
        rows: tuple[tuple[tuple[KeyButton, ...], tuple[int, ...]], ...] = (
            (
                (acts[:3], (6, 6, 8)),
                (acts[3:], (10, 10)),
                (rest, (10, 5, 5)),
                ((self.read,), (20,)),
            )
            if narrow
            else ((acts, (4,) * 5), ((*rest, self.read), (6, 3, 3, 8)))
        )
        for row, (buttons, widths) in enumerate(rows):
            for at, button in enumerate(buttons):
                button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
                self._grid.addWidget(button, row, sum(widths[:at]), 1, widths[at])
