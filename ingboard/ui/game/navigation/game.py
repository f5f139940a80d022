"""First, back, forward, last, and the rail of a game's moves."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.game.navigation.slider import StepSlider, StepWords
from ingboard.ui.style import spaced
from ingboard.ui.widgets import ButtonSize, KeyButton


class GameNavigation(QWidget):
    """Says "170 of 297" and lets one move there. Buttons that lead nowhere stay in place.

    `jumped` carries the step wished, `stepped` how far to go (-1 or 1).
    """

    jumped = Signal(object)
    stepped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = 0
        self._last = 0
        small = ButtonSize.SMALL
        self._first = KeyButton("", icon="first", size=small, spoken=text("First move"))
        self._back = KeyButton("", icon="back", size=small, spoken=text("One move back"))
        self._forward = KeyButton("", icon="forward", size=small, spoken=text("One move forward"))
        self._final = KeyButton("", icon="last", size=small, spoken=text("Last move"))
        self._words = StepWords()
        self._slider = StepSlider()
        row = spaced(QHBoxLayout(self), spacing=8, margins=0)
        for button in (self._first, self._back, self._forward, self._final):
            row.addWidget(button)
        row.addSpacing(4)
        row.addWidget(self._words)
        row.addWidget(self._slider, 1)
        self._first.clicked.connect(self._on_first_clicked)
        self._back.clicked.connect(self._on_back_clicked)
        self._forward.clicked.connect(self._on_forward_clicked)
        self._final.clicked.connect(self._on_final_clicked)
        self._slider.jumped.connect(self.jumped)
        self._slider.stepped.connect(self.stepped)
        self.show_position(0, 0)

    def show_numbers(self, at: int, last: int) -> None:
        """Say the numbers of the present move and of the last one."""
        sentence = text("{at} of {last}", at=StepWords.MARK, last=last)
        self._words.show_words(sentence, at, max(at, last))

    def show_position(self, at: int, last: int, ticks: tuple[int, ...] = ()) -> None:
        """Show the present step, the number of steps, and the steps that carry a tick."""
        self._at, self._last = at, last
        self.show_numbers(at, last)
        self._slider.show_step(at, last, ticks)
        for button in (self._first, self._back):
            button.setEnabled(at > 0)
        for button in (self._forward, self._final):
            button.setEnabled(at < last)

    @property
    def words(self) -> str:
        """The sentence shown, "170 of 297"."""
        return self._words.words

    def _on_first_clicked(self) -> None:
        self.jumped.emit(0)

    def _on_back_clicked(self) -> None:
        self.stepped.emit(-1)

    def _on_forward_clicked(self) -> None:
        self.stepped.emit(1)

    def _on_final_clicked(self) -> None:
        self.jumped.emit(self._last)
