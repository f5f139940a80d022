"""Where a replay of a journal stands on its whole length, and what leads through it."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from ingboard.clock.moments import Millis
from ingboard.text import text
from ingboard.ui.game.navigation import StepSlider
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton

PACES: Final = (1, 4, 16, 60, 240)


SECOND: Final = 1_000


class Transport(QtWidgets.QWidget):
    """Says where a replay stands on its whole length, in milliseconds from its beginning.

    `jumped` carries the milliseconds wished, `nudged` how many to go, `stepped` how many listed acts.
    `factor` is how many times faster than the table it runs.
    """

    jumped = Signal(object)
    nudged = Signal(object)
    stepped = Signal(object)
    play_toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._length = 0
        small = ButtonSize.SMALL
        self.first = KeyButton("", icon="first", size=small, spoken=text("Beginning"))
        self.back = KeyButton("", icon="back", size=small, spoken=text("One action back"))
        self.play = KeyButton(text("Play", "recording"), key="Enter", icon="play", size=small)
        self.forward = KeyButton("", icon="forward", size=small, spoken=text("One action forward"))
        self.final = KeyButton("", icon="last", size=small, spoken=text("End"))
        self.slider = StepSlider()
        self.slider.setAccessibleName(text("Instant"))
        self.pace = KeyButton("", key="+ −", size=small)
        grid = self._grid = spaced(QtWidgets.QGridLayout(self), spacing=(6, 6), margins=0)
        buttons = (self.first, self.back, self.forward, self.final, self.play, self.pace)
        for column, button in enumerate(buttons):
            grid.addWidget(button, 0, column)
        grid.setColumnStretch(len(buttons), 1)
        self.show_narrow(narrow=False)
        self.first.clicked.connect(lambda: self.jumped.emit(0))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.final.clicked.connect(lambda: self.jumped.emit(self._length))
        self.play.clicked.connect(self.play_toggled)
        self.pace.clicked.connect(
            lambda: self._show_pace(PACES[(PACES.index(self.factor) + 1) % len(PACES)])
        )
        self.slider.jumped.connect(self.jumped)
        self.slider.stepped.connect(lambda notches: self.nudged.emit(notches * SECOND))
        self._show_pace(PACES[0])

    def show_narrow(self, *, narrow: bool) -> None:
        """The rail goes under the buttons where there is little room."""
        columns = self._grid.columnCount()
        if narrow:
            self._grid.addWidget(self.slider, 1, 0, 1, columns)
        else:
            self._grid.addWidget(self.slider, 0, columns - 1)

    def show_instant(self, at: Millis, length: Millis, ticks: tuple[int, ...]) -> None:
        """Show the present instant, the length, and the instants that carry a tick."""
        self._length = length
        self.slider.show_step(at, length, ticks)
        for button in (self.first, self.back):
            button.setEnabled(at > 0)
        self.final.setEnabled(at < length)

    def show_playing(self, *, playing: bool) -> None:
        """Whether the replay runs by itself."""
        words, icon = (text("Pause"), "pause") if playing else (text("Play", "recording"), "play")
        self.play.show_words(words, icon=icon)

    def step_pace(self, steps: int) -> None:
        """Run faster, or slower."""
        at = PACES.index(self.factor) + steps
        self._show_pace(PACES[min(max(at, 0), len(PACES) - 1)])

    def _show_pace(self, factor: int) -> None:
        self.factor = factor
        self.pace.show_words(
            text("True pace") if factor == 1 else text("{factor}× as fast", factor=factor)
        )
