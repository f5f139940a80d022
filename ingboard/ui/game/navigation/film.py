"""First, back, play or pause, forward, last, the rail and the speed of a fill-in film."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.game.navigation.slider import StepSlider, StepWords
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets import ButtonSize, KeyButton

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_ROOMY, _WIDE_PLAY = 760, 150  # pixels at 100 %


class FilmNavigation(QWidget):
    """Says "Stone 4 of 119" and lets one play, step, jump and change the speed.

    `jumped` carries the stone wished, `stepped` -1 or 1, `speed_chosen` the next of SPEEDS; `stone` is the
    one shown.
    """

    jumped = Signal(object)
    stepped = Signal(object)
    play_toggled = Signal()
    speed_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stone = 0
        self._last = self._rest = self._stones = 0
        self._speed = 1.0
        self._plays = False
        small = ButtonSize.SMALL
        self._first = KeyButton("", icon="first", size=small, spoken=text("Beginning"))
        self._back = KeyButton("", icon="back", size=small, spoken=text("One stone back"))
        self._play = KeyButton(text("Go on"), key="Space", icon="play", size=small)
        self._play.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._forward = KeyButton("", icon="forward", size=small, spoken=text("One stone forward"))
        self._final = KeyButton("", icon="last", size=small, spoken=text("End"))
        self._slider = StepSlider()
        self._words = StepWords()
        self._speed_button = KeyButton("", size=small)
        row = spaced(QHBoxLayout(self), spacing=8, margins=0)
        for button in (self._first, self._back, self._play, self._forward, self._final):
            row.addWidget(button)
        row.addWidget(self._slider, 1)
        row.addWidget(self._words)
        row.addWidget(self._speed_button)
        self._first.clicked.connect(self._on_first_clicked)
        self._back.clicked.connect(self._on_back_clicked)
        self._play.clicked.connect(self._on_play_clicked)
        self._forward.clicked.connect(self._on_forward_clicked)
        self._final.clicked.connect(self._on_final_clicked)
        self._speed_button.clicked.connect(self._on_speed_clicked)
        self._slider.jumped.connect(self._on_jumped)
        self._slider.stepped.connect(self.stepped)
        self.show_stone(0, 0)
        self.show_speed(1.0)

    def show_stone(
        self, at: int, last: int, ticks: tuple[int, ...] = (), rest: int | None = None
    ) -> None:
        """Show the present stone, the number of stones, and where a new section begins.

        At `rest` stones the board can be read: the last button goes there first, and all stones after it
        share one tick of the rail.
        """
        self.stone = at
        self._stones = last
        self._rest = last if rest is None else rest
        self._last = last if at >= self._rest else self._rest
        sentence = text("Stone {at} of {last}", at=StepWords.MARK, last=self._last)
        self._words.show_words(sentence, at, self._last)
        end = min(last, self._rest + 1)
        self._slider.show_step(min(at, end), end, tuple(tick for tick in ticks if tick < end))
        for button in (self._first, self._back):
            button.setEnabled(at > 0)
        for button in (self._forward, self._final):
            button.setEnabled(at < last)

    def show_playing(self) -> None:
        """The film runs: the button in the middle pauses."""
        self._plays = True
        self._name_play()

    def show_paused(self) -> None:
        """The film stands: the button in the middle plays."""
        self._plays = False
        self._name_play()

    def _name_play(self) -> None:
        """With its words and key where there is room for them; as wide in both states."""
        words, icon = (text("Pause"), "pause") if self._plays else (text("Go on"), "play")
        theme = current_theme()
        roomy = self.width() >= theme.px(_ROOMY)
        self._play.show_words(words if roomy else "", icon=icon)
        self._play.setAccessibleName(words)
        self._play.setMinimumWidth(theme.px(_WIDE_PLAY) if roomy else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_play()

    def show_speed(self, speed: float) -> None:
        """Show the speed, one of SPEEDS."""
        self._speed = speed
        self._speed_button.show_words(text("Speed {factor}×", factor=f"{speed:g}"))

    @property
    def words(self) -> str:
        """The sentence shown, "Stone 4 of 119"."""
        return self._words.words

    def _on_jumped(self, step: object) -> None:
        assert isinstance(step, int)
        self.jumped.emit(step if step <= self._rest else self._stones)

    def _on_first_clicked(self) -> None:
        self.jumped.emit(0)

    def _on_back_clicked(self) -> None:
        self.stepped.emit(-1)

    def _on_play_clicked(self) -> None:
        self.play_toggled.emit()

    def _on_forward_clicked(self) -> None:
        self.stepped.emit(1)

    def _on_final_clicked(self) -> None:
        self.jumped.emit(self._last)

    def _on_speed_clicked(self) -> None:
        following = (SPEEDS.index(self._speed) + 1) % len(SPEEDS)
        self.speed_chosen.emit(SPEEDS[following])
