"""What lies there? A point enlarged, a button for each answer."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.features.photo.magnifier import Magnifier
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, TextLabel, filled


class LiesThere(NamedTuple):
    """What lies on a point, and whether that is beyond doubt."""

    color: Color | None = None
    is_sure: bool = False


class DoubtCard(Card):
    """`answered` carries a color or None for an empty point; `accepted` that all is right as it is."""

    answered = Signal(object)
    accepted = Signal()

    def __init__(self) -> None:
        super().__init__(tone=CardTone.PENDING, gap=6)
        self.magnifier = Magnifier()
        self.question = TextLabel(weight=600, wrap=True)
        self.buttons = {
            Color.BLACK: KeyButton(text("Black"), "B", size=ButtonSize.SMALL, stone=Color.BLACK),
            Color.WHITE: KeyButton(text("White"), "W", size=ButtonSize.SMALL, stone=Color.WHITE),
            None: KeyButton(text("Empty"), "E", size=ButtonSize.SMALL),
        }
        self.accept_button = KeyButton(text("All right"), "A", size=ButtonSize.SMALL)
        for button in (*self.buttons.values(), self.accept_button):
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        for color, button in self.buttons.items():
            button.clicked.connect(lambda _=False, color=color: self.answered.emit(color))
        self.accept_button.clicked.connect(self.accepted)
        side = filled(
            spaced(QVBoxLayout(), spacing=5, margins=0),
            self.question,
            *self.buttons.values(),
            STRETCH,
            self.accept_button,
        )
        row = filled(spaced(QHBoxLayout(), spacing=10, margins=0), self.magnifier)
        row.addLayout(side, 1)
        self.body.addLayout(row)

    def show_doubt(self, question: str, said: LiesThere, *, is_open: bool) -> None:
        """Ask this, or show what is `said` to lie there; all can be accepted while any doubt `is_open`."""
        self.question.setText(question)
        for color, button in self.buttons.items():
            is_said = said.is_sure and color is said.color
            button.show_kind(ButtonKind.DONE if is_said else ButtonKind.PLAIN)
        self.show_tone(CardTone.PENDING if is_open else CardTone.SURFACE)
        self.accept_button.lock("" if is_open else text("No doubt left"))

    def show_place(self, center: QPointF, pitch: float) -> None:
        """Enlarge the surroundings of a place of the image, where lines are so far apart."""
        self.magnifier.show_place(center, 4.2 * pitch, 0.55 * pitch)
