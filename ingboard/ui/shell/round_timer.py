"""A round of the tournament: what is left of it, and for how long it has been over."""

from __future__ import annotations

from msgspec import Struct

from ingboard.clock.moments import Millis, Moment
from ingboard.text import text
from ingboard.ui.game.clock.view_model import time_words


class RoundTimer(Struct, frozen=True):
    """A round that began at a moment and lasts so many milliseconds."""

    began: Moment
    length: Millis

    def left(self, now: Moment) -> int:
        """Milliseconds left; negative when the round is over."""
        return self.length - (now - self.began)

    def is_over(self, now: Moment) -> bool:
        """Whether the time of the round is gone."""
        return self.left(now) <= 0

    def words(self, now: Moment) -> str:
        """The timer on one line: what is left, or for how long the round has been over."""
        left = self.left(now)
        if left > 0:
            return text("Round: {time}", time=time_words(left))
        return text("Round over for {time}", time=time_words(-left // 1000 * 1000))
