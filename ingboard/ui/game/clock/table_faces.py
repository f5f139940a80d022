"""From a clock to the pictures of its two faces: states, words and rail. No Qt."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock
from ingboard.clock.control import (
    Canadian,
    Fischer,
    Ing,
    SecondCounting,
    TimeControl,
    overtime_of,
)
from ingboard.clock.moments import Moment
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import ClockReading, reading
from ingboard.clock.words import length_in_words
from ingboard.game.at_table import AtTable
from ingboard.text import plural, text
from ingboard.ui.game.clock.view_model import (
    FacePicture,
    FaceState,
    FlagSign,
    RailSegment,
    SegmentPhase,
    points_words,
)


class Seat(Struct, frozen=True):
    """Who sits at a side of the table."""

    name: str
    rank: str = ""


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
    readings = reading(clock, now)

    def picture_of(color: Color) -> FacePicture:
        return face_picture(
            readings[color],
            clock.times[color].control,
            color,
            Seat(names[color], ranks[color]),
            state_of(clock, readings, color),
            first_note(clock, readings[color], color, time_of_day),
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
        return replace(pictures[color], remark=words)

    return PerColor(remarked(Color.BLACK), remarked(Color.WHITE))


def faces_without_clock(names: PerColor[str], ranks: PerColor[str]) -> PerColor[FacePicture]:
    """Both faces of a game that has no clock; they say so."""

    def picture_of(color: Color) -> FacePicture:
        return FacePicture(color, names[color], ranks[color], FaceState.NO_CLOCK)

    return PerColor(picture_of(Color.BLACK), picture_of(Color.WHITE))


def face_picture(
    read: ClockReading,
    control: TimeControl,
    color: Color,
    seat: Seat,
    state: FaceState,
    flag_note: str = "",
) -> FacePicture:
    """One face from its reading, its control and what its clock is doing."""
    lead, coming = _coming(read, control)
    return FacePicture(
        color=color,
        name=seat.name,
        rank=seat.rank,
        state=state,
        remaining=read.remaining,
        was_running=state is FaceState.HELD,
        stage=_stage(read, control),
        coming=coming,
        coming_lead=lead,
        rail=_rail(read, control),
        points=read.points if _sells_points(control) else read.points or None,
        flag=_flag_sign(read),
        flag_note=flag_note,
    )


def state_of(clock: Clock, readings: PerColor[ClockReading], color: Color) -> FaceState:
    """What one side's clock is doing. Held is said of the side whose time the hold stopped."""
    if clock.ending is not None or any(readings[side].flag is Flag.FALLEN for side in Color):
        return FaceState.STOPPED
    if readings[color].running:
        return FaceState.RUNNING
    if clock.paused:
        return FaceState.WAITING if clock.turn is color.opponent else FaceState.HELD
    if clock.turn is color or (clock.turn is None and clock.switched is not None):
        return FaceState.STOPPED
    return FaceState.WAITING


def first_note(
    clock: Clock, read: ClockReading, color: Color, time_of_day: Callable[[Moment], str] | None
) -> str:
    """When this side's flag fell, or that it was the first into bought overtime; "" if neither."""
    if read.fell is not None:
        return time_of_day(read.fell) if time_of_day else ""
    entered = next(iter(clock.entries), None)
    if (
        entered is None
        or entered.color is not color
        or not _sells_points(clock.times[color].control)
    ):
        return ""
    if time_of_day is None:
        return text("First", "overtime")
    return text("First, {time}", time=time_of_day(entered.at).partition(".")[0])


def _sells_points(control: TimeControl) -> bool:
    return isinstance(control, Ing) and control.periods > 0 and control.points > 0


def _flag_sign(read: ClockReading) -> FlagSign:
    if read.flag is Flag.NO:
        return FlagSign.NONE
    return FlagSign.FIRST if read.fell_first else FlagSign.DOWN


def _stage(read: ClockReading, control: TimeControl) -> str:
    if read.period == 0:
        return text("Main time")
    match control:
        case Canadian():
            return plural("{number} stone to play", "{number} stones to play", read.stones or 0)
        case _:
            return text("Period {period} of {periods}", period=read.period, periods=read.periods)


def _coming(read: ClockReading, control: TimeControl) -> tuple[str, str]:
    """What leads to what comes ("Next period" or nothing), and what comes."""
    match control:
        case Ing() | SecondCounting():
            return _coming_period(read, control)
        case Canadian():
            length = length_in_words(control.period)
            stones = plural(
                "Then {number} stone in {length}",
                "Then {number} stones in {length}",
                control.stones,
                length=length,
            )
            return "", stones
        case Fischer():
            length = length_in_words(control.increment)
            return "", text("Each move adds {length}", length=length)
        case _:
            passed_on = text("Time goes to the opponent")
            return "", passed_on if control.passes_on else text("0:00 loses")


def _coming_period(read: ClockReading, control: Ing | SecondCounting) -> tuple[str, str]:
    if read.next_cost is None:
        return text("Last period") if read.period else "", text("0:00 loses")
    if isinstance(control, Ing) and read.next_cost:
        owed = points_words(read.points + read.next_cost)
        cost = text("{cost} points (total {owed})", cost=read.next_cost, owed=owed)
        return text("Next period"), cost
    return text("Next period"), length_in_words(control.period)


def _rail(read: ClockReading, control: TimeControl) -> tuple[RailSegment, ...]:
    overtime = overtime_of(control)
    main = max(control.main, read.remaining) if overtime.periods == 0 else control.main
    lengths = [main, *[overtime.period] * overtime.periods]
    return tuple(
        _segment(length, period, read) for period, length in enumerate(lengths) if length > 0
    )


def _segment(length: int, period: int, read: ClockReading) -> RailSegment:
    if period < read.period:
        return RailSegment(length, 0, SegmentPhase.PAST)
    if period == read.period:
        return RailSegment(length, read.remaining, SegmentPhase.PRESENT)
    return RailSegment(length, length, SegmentPhase.COMING)
