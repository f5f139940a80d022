"""What a journal knows for a sheet: rulings and presses with their time of day, and the hash. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.clock.moments import Moment, seconds
from ingboard.clock.words import clock_digits
from ingboard.export.sheet import LogLine, SheetFacts
from ingboard.game.event_parts import event_parts
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, new_game
from ingboard.table.journal.damage import damage_words
from ingboard.table.journal.reading import Journal
from ingboard.table.journal.records import Kind, local_time
from ingboard.table.timeline import RowKind, TimelineRow, last_part, timeline_of
from ingboard.text import text

_LAST_PART = seconds(60)
_FEWEST = 12
_TOLD = frozenset({Kind.JUMPED, Kind.RECOVERED})


class JournalOfGame(Struct, frozen=True):
    """A journal as a sheet needs it: the game at its end, and the facts."""

    state: GameState
    facts: SheetFacts


def game_of_journal(journal: Journal, known: SheetFacts | None = None) -> JournalOfGame:
    """The game of a journal; `known` holds what people filled in (event, round, table, referee)."""
    rows = timeline_of(journal)
    state = rows[-1].state if rows else new_game(journal.setup)
    facts = replace(
        known or facts_of_setup(journal.setup),
        journal=journal.path.name,
        link=journal.link,
        rulings=tuple(_line(row, "%H:%M:%S") for row in rows if _is_told(journal, row)),
        presses=tuple(_press(row) for row in _last_acts(rows)),
        agreed_at=_agreed_at(rows),
        overtime_at=_first_in_overtime(rows),
        held=_held(rows),
    )
    if not facts.date and rows:
        facts = replace(facts, date=local_time(rows[0].wall).strftime("%Y-%m-%d"))
    return JournalOfGame(state, replace(facts, remarks=(*facts.remarks, *_doubts(journal))))


def facts_of_setup(setup: GameSetup) -> SheetFacts:
    """What is known before anything is filled in."""
    named = event_parts(setup.event)
    return SheetFacts(event=named.event, round=named.round, table=named.table)


def _last_acts(rows: Sequence[TimelineRow]) -> Sequence[TimelineRow]:
    """The last minute, but no fewer than the last dozen: a clock may have been held for long."""
    acts = [row for row in rows if row.kind is not RowKind.MACHINE][-_FEWEST:]
    return max(last_part(rows, _LAST_PART), acts, key=len)


def _is_told(journal: Journal, row: TimelineRow) -> bool:
    if row.kind is RowKind.MACHINE:
        return row.line <= len(journal.entries) and journal.entries[row.line - 1].kind in _TOLD
    return row.kind is RowKind.REFEREE


def _line(row: TimelineRow, form: str) -> LogLine:
    return LogLine(local_time(row.wall).strftime(form), f"{row.words[:1].upper()}{row.words[1:]}.")


def _press(row: TimelineRow) -> LogLine:
    if row.clocks is None:
        return LogLine(row.time_of_day, row.words)
    shown = row.clocks.map(lambda one: clock_digits(one.remaining))
    words = text(
        "{words} · B {black} · W {white}",
        words=row.words,
        black=shown.black,
        white=shown.white,
    )
    return LogLine(row.time_of_day, words)


def _agreed_at(rows: Sequence[TimelineRow]) -> str:
    """When the second player agreed to the dead stones that were counted; "" if the record does not say."""
    for row in reversed(rows):
        if row.state.both_assent:
            assents = [at for at in row.state.assents if at is not None]
            return _time_at(rows, max(assents))
    return ""


def _first_in_overtime(rows: Sequence[TimelineRow]) -> PerColor[str]:
    clock = rows[-1].state.clock if rows else None
    shown = PerColor("", "")
    if clock is None or not clock.entries:
        return shown
    first = min(clock.entries, key=lambda entered: entered.at)
    return shown.with_color(first.color, _time_at(rows, first.at))


def _time_at(rows: Sequence[TimelineRow], at: Moment) -> str:
    """The time of day at an instant of the table's time, by the last act before it."""
    before = next((row for row in reversed(rows) if row.at <= at), rows[0])
    return local_time(before.wall + (at - before.at)).strftime("%H:%M:%S")


def _held(rows: Sequence[TimelineRow]) -> int | None:
    """For how long the clocks were held in all."""
    total, since, timed = 0, None, False
    for row in rows:
        clock = row.state.clock
        timed = timed or clock is not None
        held = clock is not None and clock.paused
        if held and since is None:
            since = row.at
        elif not held and since is not None:
            total, since = total + (row.at - since), None
    if since is not None:
        total += rows[-1].at - since
    return total if timed else None


def _doubts(journal: Journal) -> tuple[str, ...]:
    found = []
    if journal.fault is not None:
        found.append(
            text("The journal: {damage} The board is as before it.", damage=damage_words(journal))
        )
    if journal.is_newer:
        found.append(text("Some lines of the journal are not understood; they are left out."))
    return tuple(found)
