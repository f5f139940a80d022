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


class HearingPicture(Struct, frozen=True):
    """What the card shows: the test, why nothing can be heard (or ""), and each side's two keys.

    `started`: the clock is not waiting for the test.
    """

    test: SoundTest
    fault: str = ""
    heard_keys: PerColor[str] = PerColor("1", "0")
    silent_keys: PerColor[str] = PerColor("2", "9")
    started: bool = False


class HearingCard(Card):
    """Shows a HearingPicture; `answered` carries (Color, Answer)."""

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
            self._add_row(color)
        self.body.addStretch(1)
        self.show_test(HearingPicture(SoundTest()))

    def show_wide(self, *, wide: bool) -> None:
        """The words beside the button that plays, in a place that is wide and low."""
        stack(self._head, not wide)

    def show_test(self, picture: HearingPicture) -> None:
        """Show how far the test has come."""
        self._words.setText(_sentence(picture))
        self.setAccessibleName(paragraph((ended(text("Test sound")), self._words.text())))
        self.play_button.lock(text("No sound device") if picture.fault else "")
        for color in Color:
            answer = picture.test.answers[color]
            self._show(self.heard[color], color, answer is HearingAnswer.HEARD, picture.heard_keys[color])
            self._show(
                self.silent[color],
                color,
                answer is HearingAnswer.NO_SOUND,
                picture.silent_keys[color],
            )
            self.heard[color].lock("" if picture.test.played else text("Not played"))
        self.show_tone(CardTone.DONE if picture.test.is_done else CardTone.PENDING)

    def _add_row(self, color: Color) -> None:
        row = spaced(QHBoxLayout(), spacing=8)
        filled(row, StoneSign(color, 20), (self.heard[color], 1), (self.silent[color], 1))
        self.body.addLayout(row)
        for button, answer in (
            (self.heard[color], HearingAnswer.HEARD),
            (self.silent[color], HearingAnswer.NO_SOUND),
        ):
            button.clicked.connect(partial(self.answered.emit, (color, answer)))

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


def _sentence(picture: HearingPicture) -> str:
    if picture.test.is_done:
        return text("Both answered. Enter starts the clock.")
    if picture.fault and picture.started:
        return picture.fault
    if picture.fault:
        return text(
            "{why} To start, both press No sound.",
            why=picture.fault,
        )
    if not picture.test.played:
        return text("Opening the loudspeaker.")
    if picture.started:
        return text("Does each player hear it?")
    return text("Do both hear it? If not: No sound. Then Enter starts the clock.")
