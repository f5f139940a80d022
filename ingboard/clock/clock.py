"""The clock of a game: both times, the turn, pause and press. Knows no board and never ticks.

Every operation takes the instant `now`, brings the clock up to it and returns a new clock. An
instant before the latest one known counts as the latest one: time never runs back. An act without
effect is logged and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock import player_time
from ingboard.clock.control import TimeControl
from ingboard.clock.ending import ClockEnding
from ingboard.clock.log import FlagFell, LogCode, LogEntry, PeriodEntered
from ingboard.clock.moments import AT_FIRST, NOTHING, Millis, Moment, after, between


class Clock(Struct, frozen=True):
    """Both players' times as they were at the instant `at`.

    `turn` is the side whose time runs unless something holds it; `switched` the instant at which
    the turn last changed hands. `bounce` is how long after that presses are ignored. `entries`,
    `falls` and `log` only grow: what is new since an earlier clock is the part beyond the earlier
    length.
    """

    times: PerColor[player_time.PlayerTime]
    monitor: bool = False
    bounce: Millis = NOTHING
    at: Moment = AT_FIRST
    turn: Color | None = None
    paused: bool = False
    switched: Moment | None = None
    entries: tuple[PeriodEntered, ...] = ()
    falls: tuple[FlagFell, ...] = ()
    log: tuple[LogEntry, ...] = ()
    ending: ClockEnding | None = None

    @property
    def open_flag(self) -> Color | None:
        """The side whose flag has fallen and is open to a claim; both clocks are frozen then.

        A ruling can bring a second flag down: the one that fell first is named then.
        """
        black = self.times.black.flag is player_time.Flag.FALLEN
        white = self.times.white.flag is player_time.Flag.FALLEN
        if black and white:
            return self._first_fallen()
        return Color.BLACK if black else Color.WHITE if white else None

    @property
    def running(self) -> Color | None:
        """The side whose time runs; a monitor stops a side that declared the last point taken."""
        if self.turn is None or self.paused or (self.falls and self.open_flag is not None):
            return None
        stopped = self.monitor and self.times[self.turn].last_point_declared
        return None if stopped else self.turn

    @property
    def flag_fell(self) -> PerColor[Moment | None]:
        """When each side's flag fell, for the flags that are down."""
        return PerColor(self._fell(Color.BLACK), self._fell(Color.WHITE)) if self.falls else _NEVER

    @property
    def fell_first(self) -> Color | None:
        """The side whose flag fell first, of the flags that are down."""
        black, white = self.flag_fell
        if black is not None and white is not None:
            return self._first_fallen()
        return None if black is white else Color.WHITE if black is None else Color.BLACK

    @property
    def first_in_overtime(self) -> PeriodEntered | None:
        """What was entered first of all that cost points, of sides whose points were not taken back."""
        return next(
            (one for one in self.entries if one.points and self.times[one.color].points), None
        )

    def _first_fallen(self) -> Color | None:
        """Of two flags that are down."""
        return self.falls[-1].color.opponent if self.falls else None

    def _fell(self, color: Color) -> Moment | None:
        if self.times[color].flag is player_time.Flag.NO:
            return None
        return next((fall.at for fall in reversed(self.falls) if fall.color is color), None)


_NEVER: PerColor[Moment | None] = PerColor(None, None)


def new_clock(
    control: TimeControl | PerColor[TimeControl], *, monitor: bool = False, bounce: Millis = NOTHING
) -> Clock:
    """A clock that nobody has started; a pair of controls gives unequal times."""
    controls = control if isinstance(control, PerColor) else PerColor(control, control)
    return Clock(controls.map(player_time.full_time), monitor=monitor, bounce=bounce)


def advance(clock: Clock, now: Moment) -> Clock:
    """The clock at a later instant; periods and flags on the way keep their true instants."""
    elapsed = between(clock.at, now)
    if not elapsed:
        return clock
    color = clock.running
    if color is None:
        return replace(clock, at=now)
    before, other = clock.times[color], color.opponent
    spent = player_time.spend(before, elapsed)
    if not spent.crossings and spent.time.flag is player_time.Flag.NO:  # as nearly always
        counted = replace(spent.time, used=Millis(before.used + elapsed))
        waiting = player_time.given(clock.times[other], before, elapsed)
        return replace(clock, at=now, times=PerColor(waiting, waiting).with_color(color, counted))
    fallen = [crossing.after for crossing in spent.crossings if crossing.period is None]
    ran = fallen[0] if fallen else (elapsed if spent.time.flag is player_time.Flag.NO else NOTHING)
    counted = replace(spent.time, used=Millis(before.used + ran))
    moments = [after(clock.at, crossing.after) for crossing in spent.crossings]
    passed_on = clock.times.with_color(other, player_time.given(clock.times[other], before, ran))
    reached = replace(clock, at=now, times=passed_on)
    return booked(reached, color, player_time.Spent(counted, spent.crossings), moments)


def booked(
    clock: Clock, color: Color, spent: player_time.Spent, moments: Iterable[Moment]
) -> Clock:
    """The clock with one player's time replaced, and the crossings recorded at the given instants."""
    entries, falls = list(clock.entries), list(clock.falls)
    for crossing, at in zip(spent.crossings, moments, strict=True):
        if crossing.period is None:
            falls.append(FlagFell(color, at))
        else:
            entries.append(PeriodEntered(color, crossing.period, crossing.points, at))
    times = clock.times.with_color(color, spent.time)
    return replace(clock, times=times, entries=tuple(entries), falls=tuple(falls))


def logged(clock: Clock, code: LogCode, color: Color | None) -> Clock:
    """The clock with an act without effect noted."""
    return replace(clock, log=(*clock.log, LogEntry(code, color, clock.at)))


def start(clock: Clock, color: Color, now: Moment) -> Clock:
    """Let a side's time begin; ignored while one is to play, in a pause, or with an open flag."""
    clock = advance(clock, now)
    if clock.turn is not None or clock.paused or clock.open_flag is not None:
        return logged(clock, LogCode.START_IGNORED, color)
    return replace(clock, turn=color, switched=clock.at)


def press(clock: Clock, color: Color, now: Moment, *, may_bounce: bool = True) -> Clock:
    """End a side's turn: the opponent's time runs.

    Ignored when that side is not to play, in a pause, with an open flag, and (unless a played stone
    shows that it is meant) within the clock's `bounce` of the last change of turn.
    """
    clock = advance(clock, now)
    if clock.turn is not color or clock.paused or clock.open_flag is not None:
        return logged(clock, LogCode.PRESS_IGNORED, color)
    soon = clock.switched is not None and between(clock.switched, clock.at) < clock.bounce
    if soon and may_bounce:
        return logged(clock, LogCode.BOUNCE_IGNORED, color)
    times = clock.times.with_color(color, player_time.after_press(clock.times[color]))
    return replace(clock, times=times, turn=color.opponent, switched=clock.at)


def pause(clock: Clock, now: Moment) -> Clock:
    """SET down: no time runs until the clock is resumed; whose turn it was is kept."""
    clock = advance(clock, now)
    if clock.paused:
        return logged(clock, LogCode.PAUSE_IGNORED, None)
    return replace(clock, paused=True)


def resume(clock: Clock, now: Moment, color: Color | None = None) -> Clock:
    """SET up: the side that was to play runs on, or the side that the referee names."""
    clock = advance(clock, now)
    if not clock.paused:
        return logged(clock, LogCode.RESUME_IGNORED, color)
    return replace(clock, paused=False, turn=color or clock.turn, switched=clock.at)


def give_turn(clock: Clock, color: Color, now: Moment, *, pressed: bool) -> Clock:
    """Give the turn to a side, held or not; a pause stays. `pressed`: the other side's turn ends by a press.

    For what a press cannot do: a move allowed while the clocks are held, a move taken back.
    """
    clock = advance(clock, now)
    times, other = clock.times, color.opponent
    if pressed:
        times = times.with_color(other, player_time.after_press(times[other]))
    return replace(clock, times=times, turn=color, switched=clock.at)


def stop(clock: Clock, now: Moment) -> Clock:
    """Nobody is to play, as after the second pass. A stop is no pause: `start` ends it."""
    return replace(advance(clock, now), turn=None, paused=False)
