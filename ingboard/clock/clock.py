"""The clock of a game: both times, the turn, pause and press. Knows no board and never ticks.

Every operation takes the instant `now`, brings the clock up to it and returns a new clock. An
instant before the latest one known counts as the latest one: time never runs back. An act without
effect is logged and changes nothing else.

What a clock records: periods entered, flags fallen, acts without effect, the game's end.

What a clock face needs at an instant, and when to look next. Changes nothing.

What a clock has to say aloud, and when: a period begins, the last minute, the last ten seconds, the flag.

Instants are computed from the clock, never from a timer; whoever looks late finds every cue that was due.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock import player_time
from ingboard.clock.control import Canadian, TimeControl, overtime_of
from ingboard.clock.moments import (
    AT_FIRST,
    NOTHING,
    Millis,
    Moment,
    after,
    between,
    minutes,
    seconds,
)
from ingboard.text import text


class PeriodEntered(Struct, frozen=True):
    """A player entered an overtime period, which cost `points`, at the computed instant."""

    color: Color
    period: int
    points: int
    at: Moment


class FlagFell(Struct, frozen=True):
    """A player's last time was gone at the computed instant."""

    color: Color
    at: Moment


class LogCode(StrEnum):
    """Acts that had no effect; the values are the words of the command line."""

    START_IGNORED = "start ignored"
    PRESS_IGNORED = "press ignored"
    BOUNCE_IGNORED = "bounce ignored"
    PAUSE_IGNORED = "pause ignored"
    RESUME_IGNORED = "resume ignored"
    SETTING_IGNORED = "setting ignored"
    CHARGE_IGNORED = "charge ignored"
    CLAIM_REJECTED = "claim rejected"
    ENDING_IGNORED = "ending ignored"


class LogEntry(Struct, frozen=True):
    """An act without effect: what, by or for whom (None: nobody named), and when."""

    code: LogCode
    color: Color | None
    at: Moment


class EndedBy(StrEnum):
    """How the game ended as far as the clock must know; no time win can be claimed afterward."""

    TIME = "T"
    RESIGNATION = "R"
    REPORT = "reported"


class ClockEnding(Struct, frozen=True):
    """The end of the game: the winner, or None where players reported a result of their own."""

    by: EndedBy
    winner: Color | None

    @property
    def code(self) -> str:
        """`W+T`, `B+R` or `reported`."""
        return f"{self.winner.letter}+{self.by}" if self.winner else str(self.by)


def sentence_for(code: LogCode) -> str:
    """Why an act had no effect, for the players."""
    sentences = {
        LogCode.START_IGNORED: text("Clock running or paused, or a flag fell."),
        LogCode.PRESS_IGNORED: text("No effect: this side's clock is stopped."),
        LogCode.BOUNCE_IGNORED: text("No effect: too soon after the last press."),
        LogCode.PAUSE_IGNORED: text("Clock already paused."),
        LogCode.RESUME_IGNORED: text("Clock not paused."),
        LogCode.SETTING_IGNORED: text("This clock has no such period or time."),
        LogCode.CHARGE_IGNORED: text("Charged time must be 0 or more, factor 1 to 10."),
        LogCode.CLAIM_REJECTED: text("No win on time to claim."),
        LogCode.ENDING_IGNORED: text("The game has ended."),
    }
    return sentences[code]


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


class ClockReading(Struct, frozen=True):
    """One side's clock at an instant, in milliseconds.

    `remaining` is of the current `period` (0: main time) of `periods`; `next_cost` is what entering
    the next period costs, None when only the flag follows; `points` are owed by this side; `stones`
    are left in a Canadian block, None elsewhere; `presses` are those that were made; `fell_first` marks
    the first flag.
    """

    remaining: Millis
    whole_left: Millis
    period: int
    periods: int
    next_cost: int | None
    points: int
    stones: int | None
    presses: int
    used: Millis
    running: bool
    flag: player_time.Flag
    fell: Moment | None
    fell_first: bool
    last_point_declared: bool


def reading(clock: Clock, now: Moment) -> PerColor[ClockReading]:
    """Both sides at an instant; the clock need not have been advanced to it."""
    reached = advance(clock, now)
    running, fell, first = reached.running, reached.flag_fell, reached.fell_first

    def read(color: Color) -> ClockReading:
        time = reached.times[color]
        overtime = overtime_of(time.control)
        return ClockReading(
            remaining=time.remaining,
            whole_left=player_time.whole_time_left(time),
            period=time.period,
            periods=overtime.periods,
            next_cost=overtime.points if time.period < overtime.periods else None,
            points=time.points,
            stones=_stones_left(time),
            presses=time.presses,
            used=time.used,
            running=running is color,
            flag=time.flag,
            fell=fell[color],
            fell_first=first is color,
            last_point_declared=time.last_point_declared,
        )

    return PerColor(read(Color.BLACK), read(Color.WHITE))


def next_deadline(clock: Clock, now: Moment) -> Moment | None:
    """The next instant at which the running side enters a period or its flag falls, or None.

    A boundary that has passed without the clock being advanced is due at once: `now`.
    """
    color = clock.running
    if color is None or clock.times[color].flag is not player_time.Flag.NO:
        return None
    return max(now, after(clock.at, clock.times[color].remaining))


def _stones_left(time: player_time.PlayerTime) -> int | None:
    return time.stones if isinstance(time.control, Canadian) and time.period else None


class CueKind(StrEnum):
    """The kinds of cues; sounds and settings name them by this."""

    PERIOD = "period"
    LAST_MINUTE = "last-minute"
    COUNTDOWN = "countdown"
    FLAG = "flag"


class Cue(Struct, frozen=True):
    """One thing to say, to the side it concerns. `number` is the seconds left, or the points just bought."""

    kind: CueKind
    color: Color
    at: Moment
    number: int = 0


_COUNTED = 10
_THRESHOLDS = (
    (minutes(1), CueKind.LAST_MINUTE, 60),
    *((seconds(left), CueKind.COUNTDOWN, left) for left in range(_COUNTED, 0, -1)),
)


def next_cue(clock: Clock, now: Moment) -> Cue | None:
    """The next cue after an instant, if nothing is done to the clock; None if it says nothing more."""
    reached = advance(clock, now)
    color = reached.running
    if color is None or reached.times[color].flag is not player_time.Flag.NO:
        return None
    remaining = reached.times[color].remaining
    for left, kind, number in _THRESHOLDS:
        if remaining > left:
            return Cue(kind, color, Moment(now + remaining - left), number)
    return _boundary(reached, color, Moment(now + remaining))


def cues_between(clock: Clock, since: Moment, until: Moment) -> tuple[Cue, ...]:
    """The cues after `since` and up to `until`, for a clock to which nothing was done in between."""
    found: list[Cue] = []
    at = since
    while (cue := next_cue(clock, at)) is not None and cue.at <= until:
        found.append(cue)
        at = cue.at
    return tuple(found)


def worth_hearing(cues: tuple[Cue, ...]) -> Cue | None:
    """The one to be heard of several that became due together, as after a stall: the gravest, the newest."""
    if not cues:
        return None
    grave = [cue for cue in cues if cue.kind is CueKind.FLAG]
    bought = [cue for cue in cues if cue.kind is CueKind.PERIOD]
    return (grave or bought or list(cues))[-1]


def _boundary(reached: Clock, color: Color, at: Moment) -> Cue:
    """What happens when the present period is used up."""
    after = advance(reached, at)
    entered = after.entries[len(reached.entries) :]
    if entered:
        return Cue(CueKind.PERIOD, color, at, sum(entry.points for entry in entered))
    return Cue(CueKind.FLAG, color, at)
