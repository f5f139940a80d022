"""Where the bowls stand beside the board of a count by hand, and the acts."""

from __future__ import annotations

from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from ingboard.board.points import Color
from ingboard.counting.hand_judged import HandReading
from ingboard.text import text
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import filled


def nothing_wrong(reading: HandReading | None) -> str:
    """What stands in place of the rows."""
    if reading is not None:
        return text("No mistake.")
    return text(
        "No mistake so far. Mistakes are allowed and explained here.\nKeys: arrows move, Enter "
        "clicks, B and W lay, Delete returns; 1 to 5 choose the kind, Space the color; Ctrl+Z, "
        "Ctrl+Y undo, redo."
    )


class BowlPlace(QtWidgets.QWidget):
    """A bowl in a frame; the one whose stone is in hand has a heavy frame."""

    def __init__(self, bowl: BowlView) -> None:
        super().__init__()
        self._chosen = False
        filled(spaced(QtWidgets.QVBoxLayout(self), margins=(8, 4)), bowl)

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
                paint_box(painter, box, radius, fill=theme.petrol_wash, edge=theme.petrol, width=2)
            else:
                paint_box(painter, box, radius, edge=theme.line)


class HandCountActions(QtWidgets.QWidget):
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
        self.show_me = KeyButton(text("Show me"), key="N", size=small)
        self.film = KeyButton(text("Film"), key="F", size=small)
        self.read = KeyButton(text("Read the board"), key="C", kind=ButtonKind.PRIMARY, size=small)
        self._grid = spaced(QtWidgets.QGridLayout(self), spacing=8, margins=0)
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
        acts = (self.undo, self.redo, self.again, self.hint, self.show_me, self.film)
        rest = (self.rest_black, self.rest_white, self.rest_both)
        rows: tuple[tuple[tuple[KeyButton, ...], tuple[int, ...]], ...] = (
            (
                (acts[:3], (6, 6, 8)),
                (acts[3:], (8, 7, 5)),
                (rest, (10, 5, 5)),
                ((self.read,), (20,)),
            )
            if narrow
            else ((acts, (3, 3, 4, 4, 3, 3)), ((*rest, self.read), (6, 3, 3, 8)))
        )
        for row, (buttons, widths) in enumerate(rows):
            for at, button in enumerate(buttons):
                button.setSizePolicy(
                    QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed
                )
                self._grid.addWidget(button, row, sum(widths[:at]), 1, widths[at])
