"""The sound test before a timed game, as values: how far it has come, and what its card shows."""

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


class HearingPicture(Struct, frozen=True):
    """What the card shows: the test, why nothing can be heard (or ""), and each side's two keys.

    `started`: the clock is not waiting for the test.
    """

    test: SoundTest
    fault: str = ""
    heard_keys: PerColor[str] = PerColor("1", "0")
    silent_keys: PerColor[str] = PerColor("2", "9")
    started: bool = False
