"""How a film is told: for pupils, who stop and answer, or for two players, who want their result."""

from __future__ import annotations

from enum import StrEnum
from math import ceil

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan

_LEAST = 2500


_AT_TABLE = 1500


_WORDS_A_SECOND = 3


class Pace(StrEnum):
    """For pupils, who stop at each step and answer; or at a table, where two players want their result."""

    LESSON = "lesson"
    TABLE = "table"


class Narration(Struct, frozen=True):
    """How a film is told now.

    `more` adds reasons, sums and the article to the one sentence of lesson pace; `auto` goes on by itself
    from step to step. `answered` is True once the glance is over, with the `answer` given or without one.
    """

    pace: Pace = Pace.LESSON
    more: bool = False
    auto: bool = False
    answered: bool = False
    answer: Color | None = None

    @property
    def is_lesson(self) -> bool:
        """Whether it is told to pupils, who stop at each step."""
        return self.pace is Pace.LESSON

    @property
    def says_all(self) -> bool:
        """Whether reasons, sums and the article are said."""
        return self.more or self.pace is Pace.TABLE

    def shows_sums(self, plan: FillPlan, landed: int) -> bool:
        """Whether sums, winner and margin may be seen when so many stones have landed.

        In a lesson not before the losing stones lie: until then one side's sum is below zero.
        """
        if self.is_lesson and not self.says_all:
            return self.answered and landed >= plan.reading
        return self.answered or (self.pace is Pace.TABLE and landed >= plan.glance)

    def hold(self, words: str) -> int:
        """The milliseconds that these words stand."""
        if self.pace is Pace.TABLE:
            return _AT_TABLE
        return max(_LEAST, ceil(1000 * len(words.split()) / _WORDS_A_SECOND))


TOLD = Narration(Pace.TABLE, answered=True)
"""Everything is said, nothing is hidden."""
