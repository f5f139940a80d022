"""The test of the sound before a timed game: it was played, and each side said whether it heard it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor


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
