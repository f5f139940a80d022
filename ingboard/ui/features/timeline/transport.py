"""The rail of a replay: first, back, play or pause, forward, last, the instant, and how fast it runs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from ingboard.clock.moments import Millis
from ingboard.text import text
from ingboard.ui.game.navigation import StepSlider
from ingboard.ui.style import spaced
from ingboard.ui.widgets import ButtonSize, KeyButton

PACES: Final = (1, 4, 16, 60, 240)
_WHEEL: Final = 1_000


class Transport(QWidget):
    """Says where a replay stands on its whole length, in milliseconds from its beginning.

    `jumped` carries the milliseconds wished, `nudged` how many to go, `stepped` -1 or 1 acts.
    """

    jumped = Signal(object)
    nudged = Signal(object)
    stepped = Signal(object)
    play_toggled = Signal()
    pace_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._length = 0
        self._pace = PACES[0]
        small = ButtonSize.SMALL
        self.first = KeyButton("", icon="first", size=small, spoken=text("Beginning"))
        self.back = KeyButton("", icon="back", size=small, spoken=text("One action back"))
        self.play = KeyButton(text("Play", "recording"), key="Enter", icon="play", size=small)
        self.forward = KeyButton("", icon="forward", size=small, spoken=text("One action forward"))
        self.final = KeyButton("", icon="last", size=small, spoken=text("End"))
        self.slider = StepSlider()
        self.slider.setAccessibleName(text("Instant"))
        self.pace = KeyButton("", key="+ −", size=small)
        grid = self._grid = spaced(QGridLayout(self), spacing=(6, 6), margins=0)
        buttons = (self.first, self.back, self.forward, self.final, self.play, self.pace)
        for column, button in enumerate(buttons):
            grid.addWidget(button, 0, column)
        grid.setColumnStretch(len(buttons), 1)
        self.show_narrow(narrow=False)
        self.first.clicked.connect(self._on_first)
        self.back.clicked.connect(self._on_back)
        self.forward.clicked.connect(self._on_forward)
        self.final.clicked.connect(self._on_final)
        self.play.clicked.connect(self.play_toggled)
        self.pace.clicked.connect(self._on_pace)
        self.slider.jumped.connect(self.jumped)
        self.slider.stepped.connect(self._on_wheel)
        self.show_pace(PACES[0])

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

    def show_pace(self, pace: int) -> None:
        """Show how many times faster than the table it runs."""
        self._pace = pace
        self.pace.show_words(
            text("True pace") if pace == 1 else text("{factor}× as fast", factor=pace)
        )

    def _on_first(self) -> None:
        self.jumped.emit(0)

    def _on_back(self) -> None:
        self.stepped.emit(-1)

    def _on_forward(self) -> None:
        self.stepped.emit(1)

    def _on_final(self) -> None:
        self.jumped.emit(self._length)

    def _on_wheel(self, notches: object) -> None:
        assert isinstance(notches, int)
        self.nudged.emit(notches * _WHEEL)

    def _on_pace(self) -> None:
        self.pace_chosen.emit(PACES[(PACES.index(self._pace) + 1) % len(PACES)])
