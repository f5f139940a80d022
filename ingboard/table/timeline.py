"""A journal as a timeline: every act with its instant, and what both clocks showed then."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import advance
from ingboard.clock.moments import Millis, Moment, clock_digits
from ingboard.clock.reading import ClockReading, reading
from ingboard.game import events as happened
from ingboard.game.event_words import event_words, side_of
from ingboard.game.events import Event, ResultReported, TableEvent
from ingboard.game.evolve import evolve
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, new_game
from ingboard.game.strip import claim_words, name_of_color
from ingboard.table.journal import plain_events
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.entry import Entry, Kind, local_time
from ingboard.table.journal.form import Body, JournalFault
from ingboard.table.journal.reading import IMPOSSIBLE, Journal
from ingboard.table.journal.recovery import Choice
from ingboard.text import safe_cell, text


class RowKind(StrEnum):
    """What a row is about; a timeline is filtered by this."""

    MOVE = "move"
    CLOCK = "clock"
    REFEREE = "referee"
    END = "end"
    MACHINE = "machine"


class TimelineRow(Struct, frozen=True):
    """One act: the journal's line, the table's time, the time of day in milliseconds since 1970, the words.

    `move` is the number of the last move after it, `clocks` what both showed (None in a game without one),
    `event` what happened, if that is one event.
    """

    line: int
    at: Moment
    wall: int
    kind: RowKind
    side: Color | None
    words: str
    move: int
    clocks: PerColor[ClockReading] | None
    state: GameState
    event: Event | None = None

    @property
    def time_of_day(self) -> str:
        """The local time of day as hh:mm:ss.fff."""
        return time_of_day(self.wall)


def time_of_day(wall: int) -> str:
    """The local time of day as hh:mm:ss.fff, of milliseconds since 1970."""
    return local_time(wall).strftime("%H:%M:%S.%f")[:-3]


def _wall(entry: Entry, at: Moment) -> int:
    """The time of day, in milliseconds since 1970, at an instant before the line was written."""
    return entry.stamp.wall - max(0, entry.at - at)


def timeline_of(journal: Journal) -> tuple[TimelineRow, ...]:
    """All acts of a journal in order; heartbeats are left out, what was undone is shown and said to be.

    A damaged line is told at its place, and what stands behind it in words.
    """
    return TimelineMaker(journal.setup).rows_of_all(journal)


class TimelineMaker:
    """Makes the rows of a journal line by line, so that a table that goes on can be followed.

    Behind a line that is damaged, not understood or impossible the words go on, and the board and the clocks
    stay as they were known.
    """

    def __init__(self, setup: GameSetup) -> None:
        self._states = [new_game(setup)]
        self._lost = False

    def rows_of_all(self, journal: Journal) -> tuple[TimelineRow, ...]:
        """The rows of a whole journal."""
        rows = [row for entry in journal.entries for row in self.rows_of(entry)]
        if journal.fault is JournalFault.ALTERED:
            self._lost = True
            rows.append(_plain_row(journal.last, damage_words(journal), self._states[-1]))
            rows += [row for entry in journal.later for row in self.rows_of(entry)]
        return tuple(rows)

    def rows_of(self, entry: Entry) -> list[TimelineRow]:
        """The rows of the next line."""
        events = _events_in(entry)
        self._lost = self._lost or events is None
        rows = [row for event in events or () for row in self._rows_for(entry, event)]
        if entry.kind is Kind.REWOUND and not self._lost:
            del self._states[int(entry.said.get("kept", 0)) + 1 :]
        words = _machine_words(None if events is None else entry.kind, entry.said)
        if words:
            rows.append(_plain_row(entry, words, self._states[-1]))
        return rows

    def _rows_for(self, entry: Entry, event: Event) -> list[TimelineRow]:
        before = self._states[-1]
        if self._lost:
            return [_plain_row(entry, _words_of(event, before), before)]
        try:
            state = evolve(before, event)
            rows = _boundaries(entry, before, state)
            if not isinstance(event, happened.TimeNoted):
                rows.append(_row(entry, event, state))
        except IMPOSSIBLE:
            self._lost = True
            words = text("Impossible: {event}", event=_words_of(event, before))
            return [_plain_row(entry, words, before)]
        self._states.append(state)
        return rows


def last_part(rows: Iterable[TimelineRow], length: Millis) -> tuple[TimelineRow, ...]:
    """The rows of the last so many milliseconds on the table's time."""
    found = tuple(rows)
    return tuple(row for row in found if row.at >= found[-1].at - length) if found else ()


def as_text(rows: Iterable[TimelineRow]) -> str:
    """The timeline for people: a line a row."""
    lines = []
    for row in rows:
        clocks = (
            ""
            if row.clocks is None
            else f"  B {_short(row.clocks.black)}  W {_short(row.clocks.white)}"
        )
        lines.append(f"{row.time_of_day}  {row.move:>3}  {row.words}{clocks}")
    return "\n".join(lines)


def as_csv(rows: Iterable[TimelineRow]) -> str:
    """The timeline for a spreadsheet; no cell can be taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(
        ["line", "time of day", "milliseconds", "kind", "side", "move", "words", "black", "white"]
    )
    for row in rows:
        side = "" if row.side is None else row.side.letter
        clocks = ["", ""] if row.clocks is None else [_short(shown) for shown in row.clocks]
        cells = [row.line, row.time_of_day, int(row.at), str(row.kind), side, row.move, row.words]
        writer.writerow([safe_cell(str(cell)) for cell in [*cells, *clocks]])
    return out.getvalue()


def as_plain(rows: Iterable[TimelineRow]) -> list[Mapping[str, object]]:
    """The timeline for other programs."""
    return [
        {
            "line": row.line,
            "at_ms": int(row.at),
            "wall_ms": row.wall,
            "kind": str(row.kind),
            "side": None if row.side is None else row.side.letter,
            "move": row.move,
            "words": row.words,
            "clocks": None
            if row.clocks is None
            else {
                color.letter: {
                    "period": row.clocks[color].period,
                    "remaining_ms": int(row.clocks[color].remaining),
                    "points": row.clocks[color].points,
                }
                for color in Color
            },
        }
        for row in rows
    ]


def _events_in(entry: Entry) -> Sequence[Event] | None:
    """The events of a line; None if one of them is of a later version."""
    if entry.kind is not Kind.HAPPENED:
        return ()
    try:
        return [plain_events.event_from_plain(plain) for plain in entry.said.get("events", ())]
    except plain_events.UnknownEventError:
        return None


def _words_of(event: Event, state: GameState) -> str:
    """An event in words, also one that cannot have happened there."""
    try:
        return event_words(event, state.grid)
    except IMPOSSIBLE:
        return type(event).__name__


def _row(entry: Entry, event: Event, state: GameState) -> TimelineRow:
    words = event_words(event, state.grid)
    if isinstance(event, ResultReported) and state.reported is not None:
        words = claim_words(state.reported, lambda at: time_of_day(_wall(entry, at)))
    at = getattr(event, "at", entry.at)
    row = _with_clocks(entry, at, _kind_of(event), side_of(event), words, state)
    return replace(row, event=event)


def _boundaries(entry: Entry, before: GameState, after: GameState) -> list[TimelineRow]:
    """Periods entered and flags fallen between two states, each at its true instant."""
    if before.clock is None or after.clock is None:
        return []
    known = before.clock
    crossed: list[tuple[Moment, Color, str]] = []
    for entered in after.clock.entries[len(known.entries) :]:
        side = name_of_color(entered.color)
        words = text(
            "{side} enters period {period}: {points} points",
            side=side,
            period=entered.period,
            points=entered.points,
        )
        crossed.append((entered.at, entered.color, words))
    for fall in after.clock.falls[len(known.falls) :]:
        side = name_of_color(fall.color)
        crossed.append((fall.at, fall.color, text("{side}'s flag falls", side=side)))
    return [
        _with_clocks(
            entry, at, RowKind.CLOCK, color, words, replace(after, clock=advance(known, at))
        )
        for at, color, words in sorted(crossed, key=lambda one: one[0])
    ]


def _plain_row(entry: Entry, words: str, state: GameState) -> TimelineRow:
    return _with_clocks(entry, entry.at, RowKind.MACHINE, None, words, state)


def _with_clocks(
    entry: Entry, at: Moment, kind: RowKind, side: Color | None, words: str, state: GameState
) -> TimelineRow:
    clocks = None if state.clock is None else reading(state.clock, at)
    return TimelineRow(
        entry.number, at, _wall(entry, at), kind, side, words, state.line.number, clocks, state
    )


def _kind_of(event: Event) -> RowKind:
    match event:
        case happened.StonePlaced() | happened.PassMade() | happened.MoveTakenBack():
            return RowKind.MOVE
        case happened.ResultConfirmed(by=by) if by:
            return RowKind.REFEREE
        case happened.RulingMade() | happened.PassesVoided() | happened.ClockSet():
            return RowKind.REFEREE
        case happened.ClockFact():
            return RowKind.CLOCK
        case _ if isinstance(event, TableEvent):
            return RowKind.REFEREE
        case _:
            return RowKind.END


def _machine_words(kind: Kind | None, said: Body) -> str:
    match kind:
        case Kind.OPENED:
            return text("Table opened: {title}", title=said.get("table", ""))
        case Kind.REWOUND:
            return text("Actions undone")
        case Kind.JUMPED:
            length = round(int(said.get("length", 0)) / 1000)
            return text("Computer clock jumped by {seconds} s", seconds=length)
        case Kind.RECOVERED:
            return _taken_up(said)
        case Kind.NOTED:
            return str(said.get("words", ""))
        case Kind.CLOSED:
            return text("Table closed")
        case None:
            return text("Line of a later version")
        case Kind.HAPPENED | Kind.BEAT:
            return ""


def _taken_up(said: Body) -> str:
    """What became of the gap, and who decided it."""
    words = {
        Choice.AS_IT_WAS: text("gap not charged"),
        Choice.CHARGED: text("gap charged to the running side"),
        Choice.AGREED: text("times set by agreement"),
    }
    choice = str(said.get("choice", ""))
    what = words[Choice(choice)] if choice in tuple(Choice) else choice
    by = str(said.get("by", "")).strip()
    if by:
        return text("Resumed by {name} after interruption: {choice}", name=by, choice=what)
    return text("Resumed after an interruption: {choice}", choice=what)


def _short(shown: ClockReading) -> str:
    digits = clock_digits(shown.remaining)
    period = f" p{shown.period}" if shown.period else ""
    points = f" -{shown.points}" if shown.points else ""
    return f"{digits}{period}{points}"
