"""The card of the sound test before a timed game: each side says with its own key whether it heard it.

The sound test before a timed game, as values: how far it has come, and what its card shows.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import ended, labeled, paragraph, text
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import Card, CardTone, StoneSign, TextLabel, filled, stack


class HearingAnswer(StrEnum):
    """What a side says of the test sound; the values stand in the journal."""

    HEARD = "heard"
    NO_SOUND = "no sound"


class SoundTest(Struct, frozen=True):
    """How far the test has come. `played` tells that a test sound was really played."""

    played: bool = False
    answers: PerColor[HearingAnswer | None] = PerColor(None, None)

    @property
    def is_done(self) -> bool:
        """Whether both sides have answered."""
        return None not in (self.answers.black, self.answers.white)

    @property
    def heard_by_both(self) -> bool:
        """Whether both heard it."""
        return self.answers == PerColor(HearingAnswer.HEARD, HearingAnswer.HEARD)

    def answered(self, color: Color, answer: HearingAnswer) -> SoundTest:
        """The same with a side's answer; nobody has heard what was not played."""
        if answer is HearingAnswer.HEARD and not self.played:
            return self
        return replace(self, answers=self.answers.with_color(color, answer))


class HearingCard(Card):
    """Shows how far the test has come; `answered` carries (Color, HearingAnswer)."""

    answered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(text("Test sound"), tone=CardTone.PENDING, parent=parent)
        self._words = TextLabel(size=13, wrap=True)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.play_button = KeyButton(text("Play it"), "T", "sound", size=ButtonSize.SMALL)
        self.heard = PerColor(_button(text("I hear it")), _button(text("I hear it")))
        self.silent = PerColor(_button(text("No sound")), _button(text("No sound")))
        self._head = filled(spaced(QVBoxLayout(), spacing=8), (self._words, 1), self.play_button)
        self.body.addLayout(self._head)
        for color in Color:
            row = spaced(QHBoxLayout(), spacing=8)
            filled(row, StoneSign(color, 20), (self.heard[color], 1), (self.silent[color], 1))
            self.body.addLayout(row)
            heard, silent = HearingAnswer.HEARD, HearingAnswer.NO_SOUND
            self.heard[color].clicked.connect(partial(self.answered.emit, (color, heard)))
            self.silent[color].clicked.connect(partial(self.answered.emit, (color, silent)))
        self.body.addStretch(1)
        self.show_test(SoundTest(), "", PerColor("1", "0"), PerColor("2", "9"), started=False)

    def show_wide(self, *, wide: bool) -> None:
        """The words beside the button that plays, in a place that is wide and low."""
        stack(self._head, not wide)

    def show_test(
        self,
        test: SoundTest,
        fault: str,
        heard_keys: PerColor[str],
        silent_keys: PerColor[str],
        *,
        started: bool,
        handicap: bool = False,
    ) -> None:
        """Show how far the test has come, why nothing can be heard (or ""), and each side's two keys.

        `started`: the clock is not waiting for the test. `handicap`: stones of one are placed first.
        """
        self._words.setText(_sentence(test, fault, started=started, handicap=handicap))
        self.setAccessibleName(paragraph((ended(text("Test sound")), self._words.text())))
        self.play_button.lock(text("No sound device") if fault else "")
        for color in Color:
            answer = test.answers[color]
            self._show(self.heard[color], color, answer is HearingAnswer.HEARD, heard_keys[color])
            self._show(
                self.silent[color], color, answer is HearingAnswer.NO_SOUND, silent_keys[color]
            )
            self.heard[color].lock("" if test.played else text("Not played"))
        self.show_tone(CardTone.DONE if test.is_done else CardTone.PENDING)

    @staticmethod
    def _show(button: KeyButton, color: Color, chosen: bool, key: str) -> None:
        button.show_kind(ButtonKind.DONE if chosen else ButtonKind.PLAIN)
        button.show_words(button.text(), key=key)
        button.setAccessibleName(labeled(name_of_color(color), button.text()))


def _button(words: str) -> KeyButton:
    button = KeyButton(words, size=ButtonSize.SMALL)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    button.setMinimumWidth(1)
    return button


def _sentence(test: SoundTest, fault: str, *, started: bool, handicap: bool) -> str:
    if test.is_done and handicap:
        return text("Both answered. Now the handicap stones.")
    if test.is_done:
        return text("Both answered. Enter starts the clock.")
    if fault:
        return fault if started else text("{why} To start, both press No sound.", why=fault)
    if not test.played:
        return text("Opening the loudspeaker.")
    if started:
        return text("Does each player hear it?")
    if handicap:
        return text("Do both hear it? If not: No sound. Then the handicap stones.")
    return text("Do both hear it? If not: No sound. Then Enter starts the clock.")
