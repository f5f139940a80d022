"""Reads a journal and says what of it holds: what happened, in order, and the hash at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct, ValidationError

from ingboard.clock.moments import Moment
from ingboard.game.events import Adjourned, Event, ResultFixed, ResultWithdrawn, TakenUpAgain
from ingboard.game.setup import GameSetup
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.table.journal import plain_events
from ingboard.table.journal.entry import LEFT_OPEN, VERSION, Entry, Kind, entry_of
from ingboard.table.journal.form import Body, JournalFault, Lines, has_head, read_lines
from ingboard.table.journal.seal import place_of
from ingboard.text import text

LARGEST_JOURNAL = 256 * 1024 * 1024


IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a state may raise where an event is put to it that no game can have had there."""


class JournalError(Exception):
    """A file that is no journal, in one sentence."""


class BlankJournalError(JournalError):
    """A file without a byte of a line: the program ended between making it and its first line."""


class Journal(Struct, frozen=True):
    """A journal as read.

    `title` names the table; `events` are those that hold (what was undone is left out); `link` is the hash
    after the last whole line, `length` the bytes up to there. `fault` tells of a torn or altered rest, in
    which `later` are the lines that show no damage themselves.
    `is_newer` marks lines that are not understood: such a journal is read, never written.
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
    later: tuple[Entry, ...] = ()

    @property
    def last(self) -> Entry:
        """The last certain line."""
        return self.entries[-1]

    @property
    def times_of_day(self) -> tuple[tuple[Moment, int], ...]:
        """The table's time at each line, with the time of day in milliseconds since 1970."""
        return tuple((entry.at, entry.stamp.wall) for entry in (*self.entries, *self.later))

    @property
    def damaged(self) -> tuple[range, ...]:
        """The numbers of the lines that are missing between those that can be read."""
        numbers = [self.last.number, *(entry.number for entry in self.later)]
        return tuple(
            range(before + 1, after) for before, after in pairwise(numbers) if after > before + 1
        )

    @property
    def later_events(self) -> tuple[Event, ...] | None:
        """The events behind the damage; None if they do not stand for themselves."""
        if any(entry.kind in (None, Kind.OPENED, Kind.REWOUND) for entry in self.later):
            return None
        events, unknown = _events_of(self.later)
        return None if unknown else tuple(events)

    @property
    def is_closed(self) -> bool:
        """Whether the table was closed by a person, so that there is nothing to recover."""
        return (self.later or self.entries)[-1].kind is Kind.CLOSED

    @property
    def is_left_open(self) -> bool:
        """Whether the program ended with the table unfinished: the next start offers it."""
        last = (self.later or self.entries)[-1]
        return last.kind is Kind.CLOSED and last.said.get("why") == LEFT_OPEN

    @property
    def settings_file(self) -> str:
        """The tournament's settings file that was in force at the end, "" for none."""
        noted = (entry.said for entry in reversed(self.entries) if entry.kind is Kind.NOTED)
        return next((str(said["settings"]) for said in noted if "settings" in said), "")

    @property
    def is_finished(self) -> bool:
        """Whether the game has a result that was not taken back."""
        settled = (ResultFixed, ResultWithdrawn)
        return isinstance(self._last_of(settled), ResultFixed)

    @property
    def rests(self) -> bool:
        """Whether the game was adjourned and waits to be taken up again."""
        resting = (Adjourned, TakenUpAgain)
        return isinstance(self._last_of(resting), Adjourned) and not self.is_finished

    def _last_of(self, kinds: tuple[type[Event], ...]) -> Event | None:
        events = (*self.events, *(self.later_events or ()))
        return next((event for event in reversed(events) if isinstance(event, kinds)), None)


def read_journal(path: Path) -> Journal:
    """Read a journal. Raises JournalError, with one sentence, for a file that is none or cannot be read."""
    return journal_of(path, read_lines(journal_bytes(path)))


def journal_bytes(path: Path) -> bytes:
    """What a journal's file holds. Raises JournalError, with one sentence, if it cannot be read."""
    try:
        return file_bytes(path, LARGEST_JOURNAL)
    except KifuError as fault:
        raise JournalError(str(fault)) from None


def journal_of(path: Path, lines: Lines) -> Journal:
    """The journal that these lines are. Raises JournalError, with one sentence, if they are none."""
    entries, unreadable = _entries_of(lines.bodies)
    if not entries or entries[0].kind is not Kind.OPENED or "v" not in entries[0].said:
        kind = BlankJournalError if lines.is_blank else JournalError
        raise kind(_no_journal_words(path, lines))
    said = entries[0].said
    version = int(said["v"])
    try:
        setup = plain_events.setup_from_plain(said.get("setup"))
    except ValidationError as fault:
        raise (_newer(path) if version > VERSION else _unusable(path, fault)) from fault
    events, unknown = _events_of(entries)
    return Journal(
        path=path,
        title=str(said.get("table", "")),
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
        later=_later_of(lines.later, len(lines.bodies)),
    )


def _no_journal_words(path: Path, lines: Lines) -> str:
    """Why nothing can be read: a journal spoiled in its first line is told from another file."""
    version = lines.bodies[0].get("v") if lines.bodies else None
    if isinstance(version, int) and version > VERSION:
        return str(_newer(path))
    if lines.bodies or not has_head(lines.rest):
        return text("{path} is not an ingboard journal.", path=str(path))
    if lines.fault is JournalFault.ALTERED:
        return text("{path}: first line damaged; nothing to show.", path=str(path))
    return text("{path}: first line cut short.", path=str(path))


def _newer(path: Path) -> JournalError:
    return JournalError(text("{path}: from a later ingboard; open it there.", path=str(path)))


def _unusable(path: Path, fault: ValidationError) -> JournalError:
    place = ".".join(filter(None, ("setup", place_of(fault))))
    return JournalError(text("{path}: first line unusable: {place}.", path=path, place=place))


def _entries_of(bodies: Sequence[Body]) -> tuple[tuple[Entry, ...], bool]:
    """The entries up to the first that is none of this version's; whether there is one."""
    entries: list[Entry] = []
    for number, body in enumerate(bodies, start=1):
        entry = _entry_in(body)
        if entry is None or entry.number != number:
            return tuple(entries), True
        entries.append(entry)
    return tuple(entries), False


def _later_of(bodies: Sequence[Body], last: int) -> tuple[Entry, ...]:
    """The entries behind the damage as far as their numbers go up, from the first one on."""
    entries: list[Entry] = []
    for body in bodies:
        entry = _entry_in(body)
        if entry is not None and entry.number > last:
            entries.append(entry)
            last = entry.number
    return tuple(entries)


def _entry_in(body: Body) -> Entry | None:
    try:
        return entry_of(body)
    except ValidationError:
        return None


def _events_of(entries: Sequence[Entry]) -> tuple[list[Event], bool]:
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
                    events.append(plain_events.event_from_plain(plain))
                except plain_events.UnknownEventError:
                    return events, True
    return events, False
