"""What the clock faces of a table say, as plain values: no Qt, no clock arithmetic beyond rounding.

Times are integer milliseconds. A time is rounded up to the second, so that 0:00 means gone.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock
from ingboard.clock.control import (
    Canadian,
    Ing,
    SecondCounting,
    TimeControl,
    increment_of,
    overtime_of,
)
from ingboard.clock.moments import Millis, Moment, between, clock_digits, length_in_words
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import ClockReading, reading
from ingboard.game.state import AtTable
from ingboard.game.strip import name_of_color
from ingboard.text import plural, text

MINUS: Final = "\u2212"
_HOUR: Final = 3_600_000
_LAST_MINUTE: Final = 60_000
_LAST_SECONDS: Final = 10_000
_TENTH: Final = 100


class FaceState(StrEnum):
    """What the clock of one side is doing."""

    RUNNING = "running"
    WAITING = "waiting"
    HELD = "held"
    STOPPED = "stopped"
    NO_CLOCK = "no-clock"


class FlagSign(StrEnum):
    """Whether this side's flag is down, and whether it fell before the other."""

    NONE = "none"
    DOWN = "down"
    FIRST = "first"


class PanelForm(StrEnum):
    """How the two faces stand: above each other, in a compact row, or side by side.

    `BAND` has what holds the clocks, or whose time runs, on a band below them; `TALL` has high faces with
    large digits; in `LARGE` the acts below these are large, too, and leave room between them.
    """

    COLUMN = "column"
    ROW = "row"
    BAND = "band"
    TALL = "tall"
    LARGE = "large"


class SegmentPhase(StrEnum):
    """Where a segment of the rail stands against the present moment."""

    PAST = "past"
    PRESENT = "present"
    COMING = "coming"


ROW_OF_LARGE_ACTS: Final = 112
"""Height of the acts in the large form, and of the log between them, in pixels at scale 1."""


class RailSegment(Struct, frozen=True):
    """A stretch of time on the rail: its whole length and what is left of it, in milliseconds."""

    length: int
    left: int
    phase: SegmentPhase


class FacePicture(Struct, frozen=True):
    """Everything one clock face shows; the sentences are in the user's language already.

    `stage` is the left foot ("Period 2 of 3"), or `brief_stage` where it has no room ("2/3"); `coming` the
    right one ("\u22126"), after `coming_lead` ("Next") where there is room. `points` is what has been bought,
    None where the control sells no points.
    `flag_note` is the time of day at which the flag fell, `overtime_note` that at which overtime was bought,
    with `overtime_first` by this side before the other. `moves_note` and `press_note` are the lower foot of
    the referee's face. `remark` is what matters of the player just now ("Away"). `tenths` shows tenths of a
    second below ten seconds.
    """

    color: Color
    name: str
    rank: str
    state: FaceState
    remaining: int = 0
    was_running: bool = False
    stage: str = ""
    brief_stage: str = ""
    coming: str = ""
    coming_lead: str = ""
    rail: tuple[RailSegment, ...] = ()
    points: int | None = None
    flag: FlagSign = FlagSign.NONE
    flag_note: str = ""
    overtime_first: bool = False
    overtime_note: str = ""
    moves_note: str = ""
    press_note: str = ""
    tenths: bool = False
    remark: str = ""

    @property
    def title(self) -> str:
        """Name and rank as one text."""
        return f"{self.name} {self.rank}".strip()

    @property
    def is_last_minute(self) -> bool:
        """Whether a running or held clock has a minute or less in its present stretch."""
        return self.state is not FaceState.NO_CLOCK and self.remaining <= _LAST_MINUTE

    def rounded(self) -> FacePicture:
        """The same picture with times as shown; equal ones look equal, so need no repaint."""
        rail = [
            replace(part, left=_up(part.left) * 1000)
            if part.phase is SegmentPhase.PRESENT
            else part
            for part in self.rail
        ]
        shown = _up(self.remaining) * 1000
        if self.tenths and 0 < self.remaining < _LAST_SECONDS:
            shown = _up(self.remaining, _TENTH) * _TENTH
        return replace(self, remaining=shown, rail=tuple(rail))


class ActsPicture(Struct, frozen=True):
    """The buttons below the faces: whether Pause starts the clock; why each is locked, if it is.

    `set_key`, `pass_key`, `undo_key` and `resign_key` are the keys that are theirs now ("": none). Once the
    game `is_over` resigning goes, and a review and another game are there if it `offers_next`; else the
    status line offers them.
    """

    starts: bool = False
    set_barred: str = ""
    pass_barred: str = ""
    set_key: str = "Space"
    pass_key: str = "F8"
    undo_barred: str = ""
    undo_key: str = "Ctrl+Z"
    resign_barred: str = ""
    resign_key: str = "Shift+F8"
    is_over: bool = False
    offers_next: bool = True


class BandPicture(Struct, frozen=True):
    """What the band says: one line in quiet times; with `claims` a fallen flag, and who may claim."""

    title: str
    told: str = ""
    claims: Color | None = None


class HeldPicture(Struct, frozen=True):
    """A hold as the band shows it: how long (milliseconds), why and by whom, and whom resuming starts.

    `since` is the time of day it began, `late` what is said of one that lasts too long (""), `barred` why the
    clock cannot run again yet ("": it can). Among friends resuming `is_held` by nobody.
    """

    elapsed: int
    note: str
    resumes: Color
    since: str = ""
    barred: str = ""
    late: str = ""
    is_held: bool = True

    @property
    def told(self) -> str:
        """Since when and why, on one line."""
        if not self.since:
            return self.note
        return text("since {time}, {note}", time=self.since, note=self.note)


class TimeFigures(Struct, frozen=True):
    """A time to show: the full figures and, at an hour or more, the seconds at half size."""

    large: str
    small: str = ""


def time_figures(milliseconds: int, *, tenths: bool = False) -> TimeFigures:
    """The figures of a clock: 7:22, and 1:02 with a small :41 from one hour on; rounded up.

    With `tenths`, 0:09 has a small .4 below ten seconds.
    """
    if tenths and 0 < milliseconds < _LAST_SECONDS:
        second, part = divmod(_up(milliseconds, _TENTH), 10)
        return TimeFigures(f"0:{second:02}", f".{part}")
    seconds = _up(milliseconds)
    if seconds * 1000 < _HOUR:
        return TimeFigures(f"{seconds // 60}:{seconds % 60:02}")
    minutes = seconds // 60
    return TimeFigures(f"{minutes // 60}:{minutes % 60:02}", f":{seconds % 60:02}")


def time_words(milliseconds: int) -> str:
    """The same time on one line: 7:22 or 1:02:41; rounded up."""
    figures = time_figures(milliseconds)
    return figures.large + figures.small


def points_words(points: int) -> str:
    """Points bought with the true minus, for instance -2."""
    return f"{MINUS}{points}"


def _up(milliseconds: int, unit: int = 1000) -> int:
    return max(0, -(-milliseconds // unit))


def first_words(clock: Clock) -> str:
    """Whose flag is open, "White first"; only "White's flag" where the other's fell before and was waived."""
    flag = clock.open_flag
    if flag is None:
        return ""
    side = name_of_color(flag)
    if clock.fell_first is flag:
        return text("{side} first", side=side)
    return text("{side}'s flag", side=side)


def lead_words(clock: Clock) -> str:
    """By how much: what the other side had left, or how long before or after its own flag fell."""
    flag = clock.open_flag
    if flag is None:
        return ""
    here, there = clock.flag_fell[flag], clock.flag_fell[flag.opponent]
    if here is not None and there is not None:
        first = clock.fell_first or flag
        gap = max(between(here, there), between(there, here))
        return text(
            "{side}'s flag fell first, by {time}", side=name_of_color(first), time=_exact(gap)
        )
    return _left_words(reading(clock, clock.at)[flag.opponent], flag.opponent)


def _exact(length: Millis) -> str:
    whole, rest = divmod(length, 1000)
    return f"{clock_digits(Millis(whole * 1000))}.{rest:03}"


def _left_words(read: ClockReading, color: Color) -> str:
    side, time = name_of_color(color), time_words(Millis(read.remaining))
    more = read.periods - read.period
    if not more:
        return text("{side} had {time} left", side=side, time=time)
    return plural(
        "{side} had {time} and {number} period left",
        "{side} had {time} and {number} periods left",
        more,
        side=side,
        time=time,
    )


def face_pictures(
    clock: Clock,
    now: Moment,
    names: PerColor[str],
    ranks: PerColor[str],
    time_of_day: Callable[[Moment], str] | None = None,
) -> PerColor[FacePicture]:
    """Both faces of a table at an instant.

    `time_of_day` words an instant of the clock as "19:58:05.562", for the flag notes.
    """
    readings, entered = reading(clock, now), clock.first_in_overtime

    def named(moment: Moment | None) -> str:
        return "" if moment is None or time_of_day is None else time_of_day(moment)

    def picture_of(color: Color) -> FacePicture:
        read, control = readings[color], clock.times[color].control
        state = _state_of(clock, readings, color)
        lead, coming = _coming(read, control)
        return FacePicture(
            color=color,
            name=names[color],
            rank=ranks[color],
            state=state,
            remaining=read.remaining,
            was_running=state is FaceState.HELD,
            stage=_stage(read, control),
            brief_stage=f"{read.period}/{read.periods}" if read.period else "",
            coming=coming,
            coming_lead=lead,
            rail=_rail(read, control),
            points=read.points if _sells_points(control) else read.points or None,
            flag=_flag_sign(read),
            flag_note=named(read.fell),
            overtime_first=entered is not None and entered.color is color,
            overtime_note="" if entered is None else named(entered.at).partition(".")[0],
        )

    return PerColor(picture_of(Color.BLACK), picture_of(Color.WHITE))


def with_remarks(
    pictures: PerColor[FacePicture], table: AtTable, clock: Clock
) -> PerColor[FacePicture]:
    """The faces with what is known of a player: not come, away, asks for a pause, last point taken."""

    def remarked(color: Color) -> FacePicture:
        words = ""
        if table.absent[color] is not None:
            words = text("Absent")
        elif table.away[color]:
            words = text("Away")
        elif table.pause_asked is color:
            words = text("Asks for a pause")
        elif clock.times[color].last_point_declared:
            words = text("Last point")
        return replace(pictures[color], remark=words) if words else pictures[color]

    return PerColor(remarked(Color.BLACK), remarked(Color.WHITE))


def faces_without_clock(names: PerColor[str], ranks: PerColor[str]) -> PerColor[FacePicture]:
    """Both faces of a game that has no clock; they say so."""

    def picture_of(color: Color) -> FacePicture:
        return FacePicture(color, names[color], ranks[color], FaceState.NO_CLOCK)

    return PerColor(picture_of(Color.BLACK), picture_of(Color.WHITE))


def _state_of(clock: Clock, readings: PerColor[ClockReading], color: Color) -> FaceState:
    """What one side's clock is doing. Held is said of the side whose time the hold stopped."""
    if clock.ending is not None or Flag.FALLEN in (readings.black.flag, readings.white.flag):
        return FaceState.STOPPED
    if readings[color].running:
        return FaceState.RUNNING
    if clock.paused:
        return FaceState.WAITING if clock.turn is color.opponent else FaceState.HELD
    if clock.turn is color or (clock.turn is None and clock.switched is not None):
        return FaceState.STOPPED
    return FaceState.WAITING


def _sells_points(control: TimeControl) -> bool:
    return isinstance(control, Ing) and control.periods > 0 and control.points > 0


def _flag_sign(read: ClockReading) -> FlagSign:
    if read.flag is Flag.NO:
        return FlagSign.NONE
    return FlagSign.FIRST if read.fell_first else FlagSign.DOWN


def _stage(read: ClockReading, control: TimeControl) -> str:
    if read.period == 0:
        return text("Main time")
    if isinstance(control, Canadian):
        return plural("{number} stone to play", "{number} stones to play", read.stones or 0)
    return text("Period {period} of {periods}", period=read.period, periods=read.periods)


def _coming(read: ClockReading, control: TimeControl) -> tuple[str, str]:
    """What leads to what comes ("Next period" or nothing), and what comes."""
    if isinstance(control, Ing | SecondCounting):
        return _coming_period(read, control)
    if isinstance(control, Canadian):
        length = length_in_words(control.period)
        stones = plural(
            "Then {number} stone in {length}",
            "Then {number} stones in {length}",
            control.stones,
            length=length,
        )
        return "", stones
    if increment := increment_of(control):
        return "", text("Each move adds {length}", length=length_in_words(increment))
    return "", text("Time goes to the opponent") if control.passes_on else text("0:00 loses")


def _coming_period(read: ClockReading, control: Ing | SecondCounting) -> tuple[str, str]:
    if read.next_cost is None:
        return text("Last period") if read.period else "", text("0:00 loses")
    if isinstance(control, Ing) and read.next_cost:
        return text("Next", "points"), points_words(read.points + read.next_cost)
    return text("Next period"), length_in_words(control.period)


def _rail(read: ClockReading, control: TimeControl) -> tuple[RailSegment, ...]:
    overtime = overtime_of(control)
    main = max(control.main, read.remaining) if overtime.periods == 0 else control.main
    lengths = [main, *[overtime.period] * overtime.periods]
    rail = [_segment(length, period, read) for period, length in enumerate(lengths) if length > 0]
    return tuple(rail)


def _segment(length: int, period: int, read: ClockReading) -> RailSegment:
    if period < read.period:
        return RailSegment(length, 0, SegmentPhase.PAST)
    if period == read.period:
        return RailSegment(length, read.remaining, SegmentPhase.PRESENT)
    return RailSegment(length, length, SegmentPhase.COMING)
