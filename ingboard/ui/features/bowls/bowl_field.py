"""One side's bowl as it was counted: drawn, typed or clicked, and told in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.game.bowls.frame import BowlView
from ingboard.ui.game.bowls.view_model import BowlPicture
from ingboard.ui.style import scaled
from ingboard.ui.widgets import NumberField, TextLabel
from ingboard.ui.widgets.signs import IconSign

_FIGURES = 26
_BOWL = 128
_MOST = 400


class BowlField(QWidget):
    """`changed` comes with every number that the user types or clicks; a wrong one is red, with a sign."""

    changed = Signal()

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        spoken = (
            text("Stones in Black's bowl")
            if color is Color.BLACK
            else text("Stones in White's bowl")
        )
        self.bowl = BowlView()
        self.number = NumberField(spoken, most=_MOST, size=_FIGURES)
        self._sentence = TextLabel(size=14, weight=600, wrap=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._right = IconSign("check", "green", 16)
        self._wrong = IconSign("warning", "vermilion", 16)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bowl)
        column.addWidget(self.number)
        line = self._line = QHBoxLayout()
        for sign in (self._right, self._wrong):
            line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._sentence, 1)
        column.addLayout(line)
        self.number.changed.connect(self.changed)
        scaled(self.bowl.setFixedHeight, _BOWL)
        scaled(self._column.setSpacing, 6)
        scaled(self._line.setSpacing, 6)

    @property
    def sentence(self) -> str:
        """What is said of the bowl."""
        return self._sentence.text()

    def show_bowl(self, picture: BowlPicture, sentence: str, *, counted: int, right: bool) -> None:
        """Show the bowl and its sentence; `counted` stays in the field while the bowl's film runs."""
        self.bowl.show_bowl(picture)
        self.number.show_value(counted)
        self.number.show_fault(not right)
        self._sentence.setText(sentence)
        self._sentence.show_token("ink" if right else "vermilion")
        self._right.setVisible(right)
        self._wrong.setVisible(not right)
