"""Reads a journal and says whether it is whole: what happened, in order, and the hash at its end."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, ValidationError

from ingboard.game.events import Event, ResultFixed
from ingboard.game.setup import GameSetup
from ingboard.game.table_events import Adjourned, ResultWithdrawn, TakenUpAgain
from ingboard.table.journal.codec import (
    UnknownEventError,
    event_from_plain,
    place_of,
    setup_from_plain,
)
from ingboard.table.journal.form import JournalFault, Lines, has_head, read_lines
from ingboard.table.journal.records import VERSION, Entry, Kind, entry_of
from ingboard.text import text

LARGEST_JOURNAL = 256 * 1024 * 1024


class JournalError(Exception):
    """A file that is no journal, in one sentence."""


class Journal(Struct, frozen=True):
    """A journal as read.

    `title` names the table; `events` are those that hold (what was undone is left out); `link` is the hash
    after the last whole line, `length` the bytes up to there. `fault` tells of a torn or altered rest.
    `is_newer` marks lines that only a later version understands: such a journal is read, never written.
    """

    path: Path
    title: str
    setup: GameSetup
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    link: str
    length: int
    fault: JournalFault | None
    rest: bytes
    is_newer: bool

    @property
    def last(self) -> Entry:
        """The last certain line."""
        return self.entries[-1]

    @property
    def is_closed(self) -> bool:
        """Whether the table was closed by a person, so that there is nothing to recover."""
        return self.last.kind is Kind.CLOSED

    @property
    def settings_file(self) -> str:
        """The tournament's settings file that was in force at the end, "" for none."""
        noted = (entry.said for entry in reversed(self.entries) if entry.kind is Kind.NOTED)
        return next((str(said["settings"]) for said in noted if "settings" in said), "")

    @property
    def is_finished(self) -> bool:
        """Whether the game has a result that was not taken back."""
        settled = (ResultFixed, ResultWithdrawn)
        last = next((event for event in reversed(self.events) if isinstance(event, settled)), None)
        return isinstance(last, ResultFixed)

    @property
    def rests(self) -> bool:
        """Whether the game was adjourned and waits to be taken up again."""
        resting = (Adjourned, TakenUpAgain)
        last = next((event for event in reversed(self.events) if isinstance(event, resting)), None)
        return isinstance(last, Adjourned) and not self.is_finished


def read_journal(path: Path) -> Journal:
    """Read a journal. Raises JournalError, with one sentence, for a file that is none or cannot be read."""
    try:
        if path.stat().st_size > LARGEST_JOURNAL:
            raise JournalError(
                text("{path}: this file is too large for a journal.", path=str(path))
            )
        data = path.read_bytes()
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise JournalError(
            text("{path} cannot be read ({why}).", path=str(path), why=why)
        ) from None
    return journal_of(path, read_lines(data))


def journal_of(path: Path, lines: Lines) -> Journal:
    """The journal that these lines are. Raises JournalError, with one sentence, if they are none."""
    nothing = JournalError(_no_journal_words(path, lines))
    entries, unreadable = _entries_of(lines)
    if not entries or entries[0].kind is not Kind.OPENED:
        raise nothing
    said = entries[0].said
    try:
        version, title = int(said["v"]), str(said["table"])
    except (KeyError, TypeError, ValueError) as fault:
        raise nothing from fault
    try:
        setup = setup_from_plain(said["setup"])
    except KeyError:
        raise nothing from None
    except ValidationError as fault:
        raise (_newer(path) if version > VERSION else _unusable(path, fault)) from fault
    events, unknown = _events_of(entries)
    return Journal(
        path=path,
        title=title,
        setup=setup,
        entries=entries,
        events=tuple(events),
        link=lines.link,
        length=lines.length,
        fault=lines.fault,
        rest=lines.rest,
        is_newer=(
            unreadable
            or unknown
            or version > VERSION
            or any(entry.kind is None for entry in entries)
        ),
    )


def _no_journal_words(path: Path, lines: Lines) -> str:
    """Why nothing can be read: a journal spoiled in its first line is told from another file."""
    if lines.bodies or not has_head(lines.rest):
        return text("{path} is not a journal of ingboard.", path=str(path))
    if lines.fault is JournalFault.ALTERED:
        return text("{path}: the journal's first line was ALTERED; nothing holds.", path=str(path))
    return text("{path}: the journal was cut short in its first line.", path=str(path))


def _newer(path: Path) -> JournalError:
    return JournalError(
        text("{path} was written by a later version of ingboard; open it there.", path=str(path))
    )


def _unusable(path: Path, fault: ValidationError) -> JournalError:
    place = ".".join(filter(None, ("setup", place_of(fault))))
    return JournalError(
        text("{path}: the first line cannot be used, because of {place}.", path=path, place=place)
    )


def _entries_of(lines: Lines) -> tuple[tuple[Entry, ...], bool]:
    """The entries up to the first that only a later version can have written; whether there is one."""
    entries: list[Entry] = []
    for body in lines.bodies:
        try:
            entries.append(entry_of(body))
        except ValidationError:
            return tuple(entries), True
    return tuple(entries), False


def _events_of(entries: tuple[Entry, ...]) -> tuple[list[Event], bool]:
    """The events up to the first line that is not understood; whether there is one.

    The chain holds there, so a program wrote it: an unknown event, or a known one with words that this
    version lacks.
    """
    events: list[Event] = []
    for entry in entries:
        if entry.kind is Kind.REWOUND:
            del events[int(entry.said.get("kept", 0)) :]
        elif entry.kind is Kind.HAPPENED:
            for plain in entry.said.get("events", ()):
                try:
                    events.append(event_from_plain(plain))
                except UnknownEventError:
                    return events, True
    return events, False
