"""The stone in hand, and the acts below: undo, fill the rest, hint, read. Shows what it is given."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color
from ingboard.counting.by_hand import DropKind
from ingboard.text import text
from ingboard.ui.game.bowls.frame import BowlView
from ingboard.ui.style import current_theme, paint_box, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, KeyButton, SegmentedChoice

KINDS = (
    DropKind.FILL,
    DropKind.SHARED,
    DropKind.KOMI,
    DropKind.PENALTY,
    DropKind.LOSING,
    DropKind.KEPT,
)
"""The kinds in the order of their keys 1 to 6."""


def kind_name(kind: DropKind) -> str:
    """The kind in one word."""
    return {
        DropKind.FILL: text("Fill", "stone"),
        DropKind.SHARED: text("Shared"),
        DropKind.KOMI: text("Komi"),
        DropKind.PENALTY: text("Penalty"),
        DropKind.LOSING: text("Losing"),
        DropKind.KEPT: text("Open", "point"),
    }[kind]


class StoneInHand(QWidget):
    """The color and the kind of the stone in hand. `color_chosen` carries a Color, `kind_chosen` a Kind."""

    color_chosen = Signal(object)
    kind_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.color.chosen.connect(self.color_chosen)

    def show_narrow(self, *, narrow: bool) -> None:
        """The kinds go under the colors where there is little room."""
        way = QBoxLayout.Direction
        self._row.setDirection(way.TopToBottom if narrow else way.LeftToRight)

    @property
    def kinds(self) -> SegmentedChoice:
        """The choice of kinds that is shown."""
        return self._few if self._all.isHidden() else self._all

    @property
    def keeps(self) -> bool:
        """Whether a point must be kept open in this count."""
        return not self._all.isHidden()

    def show_stone(self, color: Color, kind: DropKind, *, keeps: bool) -> None:
        """Show the stone in hand; `keeps` whether a point must be kept open in this count."""
        self._few.setVisible(not keeps)
        self._all.setVisible(keeps)
        self.color.show_choice(color)
        self.kinds.show_choice(kind)


def _options(kinds: tuple[DropKind, ...]) -> tuple[tuple[object, str], ...]:
    return tuple((kind, kind_name(kind)) for kind in kinds)


class BowlPlace(QWidget):
    """A bowl in a frame; the one whose stone is in hand has a heavy frame."""

    def __init__(self, bowl: BowlView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen = False
        column = spaced(QVBoxLayout(self), margins=(8, 4))
        column.addWidget(bowl)

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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.rest_black.clicked.connect(self._on_black)
        self.rest_white.clicked.connect(self._on_white)
        self.rest_both.clicked.connect(self._on_both)

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

    def _on_black(self) -> None:
        self.rest_chosen.emit((Color.BLACK,))

    def _on_white(self) -> None:
        self.rest_chosen.emit((Color.WHITE,))

    def _on_both(self) -> None:
        self.rest_chosen.emit((Color.BLACK, Color.WHITE))
