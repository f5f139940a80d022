"""What a clock has to say aloud, and when: a period begins, the last minute, the last ten seconds, the flag.

Instants are computed from the clock, never from a timer; whoever looks late finds every cue that was due.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.clock import player_time
from ingboard.clock.clock import Clock, advance
from ingboard.clock.moments import Moment, minutes, seconds


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
