"""The log of the clock: each press with the time it ended, ignored ones and why, what the clock did itself.

It is read off the events, so that it says what the journal says. Newest last.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, advance
from ingboard.clock.log import FlagFell, LogCode, LogEntry, PeriodEntered, sentence_for
from ingboard.clock.moments import Moment, between
from ingboard.game import events as happened
from ingboard.game.event_words import brief_words
from ingboard.game.events import ClockHeld, Event
from ingboard.game.evolve import evolve
from ingboard.game.state import GameState, new_game
from ingboard.game.strip import name_of_color
from ingboard.table.table import Table
from ingboard.text import capital, plural, text

_TENTH = 100
_MINUTE = 60_000
_SILENT = (happened.StonePlaced, happened.PassMade, happened.TimeNoted, happened.MoveTakenBack)


class LogMark(StrEnum):
    """What a line is about; each has its own sign."""

    PRESS = "press"
    IGNORED = "ignored"
    HELD = "held"
    RUNS = "runs"
    PERIOD = "period"
    FLAG = "flag"
    OTHER = "other"


class LogRow(Struct, frozen=True):
    """One line: the table's instant, the side it concerns, what happened, and a word on who or why."""

    at: Moment
    color: Color | None
    mark: LogMark
    words: str
    note: str = ""


class PressLog:
    """Reads a table's events once each; `rows` are the lines so far."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._seen: tuple[Event, ...] = ()
        self._state: GameState | None = None
        self._used = {Color.BLACK: 0, Color.WHITE: 0}
        self._passed = False
        self.rows: list[LogRow] = []

    def follow(self, table: Table) -> bool:
        """Read what is new at a table; a table of another game, or one that was undone, is read afresh.

        Whether the lines have changed.
        """
        events, seen = table.events, len(self._seen)
        if table is not self._table or (seen and events[:seen][-1:] != self._seen[-1:]):
            self._begin(table)
            seen = 0
        before = len(self.rows)
        for event in events[seen:]:
            self._read(event)
        self._seen = events
        return seen == 0 or len(self.rows) != before

    def _begin(self, table: Table) -> None:
        self._table = table
        self._state = new_game(table.setup)
        self._used = {Color.BLACK: 0, Color.WHITE: 0}
        self.rows.clear()

    def _read(self, event: Event) -> None:
        assert self._state is not None
        before, self._state = self._state, evolve(self._state, event)
        if isinstance(event, happened.StonePlaced | happened.PassMade):
            self._passed = isinstance(event, happened.PassMade)
        old, new = before.clock, self._state.clock
        if old is None or new is None:
            return
        self._add_happenings(old, new)
        if isinstance(event, happened.ClockPressed):
            self._add_press(event, old, new)
        elif not isinstance(event, _SILENT):
            self._add_other(event, new)

    def _add_happenings(self, old: Clock, new: Clock) -> None:
        """Periods entered and flags fallen on the way, at their own instants."""
        fresh: list[PeriodEntered | FlagFell] = [
            *new.entries[len(old.entries) :],
            *new.falls[len(old.falls) :],
        ]
        by_clock = text("by the clock")
        for one in sorted(fresh, key=lambda happening: happening.at):
            if isinstance(one, PeriodEntered):
                is_first = bool(new.entries) and new.entries[0] is one
                words = _period_words(one, is_first=is_first)
                self.rows.append(LogRow(one.at, one.color, LogMark.PERIOD, words, by_clock))
            else:
                words = text("{side} has no time left", side=name_of_color(one.color))
                if new.fell_first is one.color:
                    words = text("{words}: first flag", words=words)
                self.rows.append(LogRow(one.at, one.color, LogMark.FLAG, words, by_clock))

    def _add_press(self, event: happened.ClockPressed, old: Clock, new: Clock) -> None:
        assert self._state is not None
        ignored = new.log[len(old.log) :]
        if ignored:
            self.rows.append(_ignored_row(ignored[-1], old))
            return
        color, number = event.color, self._state.line.number
        used = new.times[color].used - self._used[color]
        self._used[color] = new.times[color].used
        side, spent = name_of_color(color), used_digits(used)
        if not event.with_move:
            words, note = (
                text("{side} presses, used {spent}", side=side, spent=spent),
                text("clock key"),
            )
        elif self._passed:
            words, note = (
                text("{side} passes, used {spent}", side=side, spent=spent),
                text("with the pass"),
            )
        else:
            words = text("Move {number} ended, used {spent}", number=number, spent=spent)
            note = text("with the move")
        self.rows.append(LogRow(event.at, color, LogMark.PRESS, words, note))

    def _add_other(self, event: Event, new: Clock) -> None:
        assert self._state is not None
        words, by = brief_words(event, self._state.grid)
        at = getattr(event, "at", None)
        last = self.rows[-1] if self.rows else None
        told = (
            isinstance(event, happened.ClockPaused)
            and last is not None
            and last.mark is LogMark.HELD
            and last.at == at
        )
        if not words or at is None or told:
            return
        mark = LogMark.OTHER
        if isinstance(event, happened.ClockPaused | ClockHeld):
            mark = LogMark.HELD
        elif isinstance(event, happened.ClockStarted | happened.ClockResumed):
            mark = LogMark.RUNS
        color = getattr(event, "color", None)
        if mark is LogMark.RUNS and color is None:
            color = new.turn
        self.rows.append(LogRow(Moment(at), color, mark, capital(words), by))


def used_digits(length: int) -> str:
    """A time used, to the tenth below it: "0:41.2"."""
    whole, rest = divmod(length, _MINUTE)
    second, part = divmod(rest, 1000)
    return f"{whole}:{second:02}.{part // _TENTH}"


def _period_words(entry: PeriodEntered, *, is_first: bool) -> str:
    side = name_of_color(entry.color)
    if not entry.points:
        return text("{side} enters period {number}", side=side, number=entry.period)
    words = plural(
        "{side} enters period {period}: {number} point more",
        "{side} enters period {period}: {number} points more",
        entry.points,
        side=side,
        period=entry.period,
    )
    return text("{words}, first in overtime", words=words) if is_first else words


def _ignored_row(entry: LogEntry, old: Clock) -> LogRow:
    """Why the press did nothing, and how soon after the last change of turn it came."""
    side = "" if entry.color is None else name_of_color(entry.color)
    reached = advance(old, entry.at)
    if entry.code is LogCode.BOUNCE_IGNORED and old.switched is not None:
        gap = between(old.switched, entry.at)
        words = text("{side} presses after {gap} ms: ignored", side=side, gap=gap)
        return LogRow(entry.at, entry.color, LogMark.IGNORED, words, text("bounce"))
    if entry.code is not LogCode.PRESS_IGNORED:
        words = text("{side}: ignored", side=side)
        return LogRow(entry.at, entry.color, LogMark.IGNORED, words, sentence_for(entry.code))
    words = text("{side} presses: ignored", side=side)
    if reached.paused:
        why = text("paused")
    elif reached.open_flag is not None:
        why = text("flag down")
    elif reached.turn is None:
        why = text("not started") if reached.switched is None else text("stopped")
    else:
        why = text("not in turn")
        if old.switched is not None and between(old.switched, entry.at) < old.bounce:
            gap = between(old.switched, entry.at)
            words = text("{side} presses again after {gap} ms: ignored", side=side, gap=gap)
            why = text("bounce")
    return LogRow(entry.at, entry.color, LogMark.IGNORED, words, why)
