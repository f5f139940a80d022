"""What a table's tab says: who runs and what is left, or that the clock is held, or a flag. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, reading
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.player_time import Flag
from ingboard.game.state import GameState, Phase
from ingboard.game.strip import name_of_color, strip_of
from ingboard.table.session import Session
from ingboard.text import labeled, listed, plural, text
from ingboard.ui.game.clock.view_model import points_words, time_words
from ingboard.ui.game.phase_view import ClockState, clock_state


class TabSign(StrEnum):
    """The sign before a tab's words."""

    NONE = ""
    BLACK_RUNS = "black-runs"
    WHITE_RUNS = "white-runs"
    HELD = "held"
    FLAG = "flag"
    SOUNDED = "sounded"


class TabPicture(Struct, frozen=True):
    """One table's tab: its sign and its words, in the user's language."""

    words: str
    sign: TabSign = TabSign.NONE

    def with_sound(self) -> TabPicture:
        """The same table when it has sounded and nobody has looked; a flag keeps its sign."""
        sign = self.sign if self.sign is TabSign.FLAG else TabSign.SOUNDED
        return TabPicture(text("{words}, sounded", words=self.words), sign)


def tab_picture(title: str, state: GameState | None, now: Moment) -> TabPicture:
    """The tab of a table at an instant; `state` is the game as it stands, None where there is none."""
    if state is None:
        return TabPicture(text("{table}: no game", table=title))
    if state.phase is Phase.FINISHED and state.outcome is not None:
        return TabPicture(labeled(title, state.outcome.short))
    if state.reported is not None:
        return TabPicture(f"{title}: {state.reported.outcome.short}?")
    if state.clock is None:
        return TabPicture(text("{table}: move {number}", table=title, number=state.line.number))
    match clock_state(state):
        case ClockState.HELD:
            return TabPicture(text("{table}: paused", table=title), TabSign.HELD)
        case ClockState.WAITING:
            return TabPicture(text("{table}: not begun", table=title))
        case ClockState.STOPPED:
            return TabPicture(labeled(title, strip_of(state).title))
    return _of_clock(title, state.clock, now)


def record_tab(name: str, *, is_saved: bool) -> TabPicture:
    """The tab of a record: which move is on view stands under its board, what would be lost stands here."""
    return TabPicture(name if is_saved else text("{record}: not saved", record=name))


def _of_clock(title: str, clock: Clock, now: Moment) -> TabPicture:
    readings = reading(clock, now)
    fallen = [color for color in Color if readings[color].flag is Flag.FALLEN]
    if fallen:
        first = next((color for color in fallen if readings[color].fell_first), fallen[0])
        words = text("{table}: FLAG, {side}", table=title, side=name_of_color(first))
        return TabPicture(words, TabSign.FLAG)
    assert clock.running is not None
    color = clock.running
    read = readings[color]
    words = labeled(title, f"{name_of_color(color)} {time_words(read.remaining)}")
    if read.points:
        words += f" ({points_words(read.points)})"
    sign = TabSign.BLACK_RUNS if color is Color.BLACK else TabSign.WHITE_RUNS
    return TabPicture(words, sign)


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


def window_title(session: Session | None) -> str:
    """What the window is called with this game in front."""
    if session is None or session.is_trial:
        return "ingboard"
    name = text("New game") if session.path is None else session.path.name
    return f"{name} - ingboard"


def started_words(started: int, waiting: Sequence[str]) -> str:
    """What is said when all clocks are started at once: how many, and who is not ready."""
    words = plural("{number} clock started.", "{number} clocks started.", started)
    if not waiting:
        return words
    return text("{started} Not ready: {tables}.", started=words, tables=listed(waiting))
