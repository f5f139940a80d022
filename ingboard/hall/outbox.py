"""A table's end of a journal's copy: what the director has not stored is sent, and sent again. Pure.

The journal is the outbox: only lines that are on the table's own disk are sent, in order, some ahead of what
is acknowledged; nothing else is kept to be sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ingboard.clock.moments import AT_FIRST, Millis, Moment, seconds
from ingboard.hall.messages import JournalLine, StoredUpTo
from ingboard.table.journal.entry import Kind
from ingboard.table.journal.form import FIRST_LINK, read_lines

AGAIN_AFTER: Millis = seconds(10)
"""How long the director may keep silent before what he has not acknowledged is sent again."""
BEATS_WITHIN: Millis = seconds(3)
"""How long heartbeats wait for an act to go with; what else is on the disk goes at once."""
MOST_AHEAD = 100
_BEAT = f'"k":"{Kind.BEAT}"'.encode()
_PIECE = 256 * 1024
_GAME_DIGITS = 16


class SavedJournal(Protocol):
    """A journal of which only what is on the disk can be read; `lines` counts what waits for it, too."""

    @property
    def lines(self) -> int:
        """How many lines the journal has."""
        ...

    def saved_from(self, at: int, most: int) -> bytes:
        """The saved bytes from an offset on, at most so many; may end within a line."""
        ...


class Outbox:
    """Sends one journal. `stored` are the lines that the director has on his disk.

    `refused` is the line that his copy does not take, 0 for none: then nothing more is sent.
    """

    def __init__(self, journal: SavedJournal, machine: str) -> None:
        self.game = ""
        self.stored = 0
        self.refused = 0
        self._journal = journal
        self._machine = machine
        self._stored_at = 0  # offsets in bytes
        self._sent_at = 0
        self._sent = 0
        self._since = self._last_sent = AT_FIRST

    def find_name(self) -> str:
        """Read the journal's `game` if it is not known: the hash of its first line; "" without one."""
        if not self.game:
            for line in self._whole_lines(0)[:1]:
                self.game = game_of(line)
        return self.game

    @property
    def lines(self) -> int:
        """How many lines the journal has, sent or not."""
        return self._journal.lines

    def has_sent(self, number: int) -> bool:
        """Whether so many lines are on their way; also where none can be sent."""
        return self._sent >= number or bool(self.refused)

    @property
    def is_empty(self) -> bool:
        """Whether the director has everything that is on the disk."""
        return self._sent == self.stored and not self._journal.saved_from(self._sent_at, 1)

    def connected(self) -> None:
        """What was sent before may be lost."""
        self._go_back()

    def due(self, now: Moment) -> tuple[JournalLine, ...]:
        """The lines to send now."""
        if self.refused:
            return ()
        if self._sent > self.stored and now - self._since >= AGAIN_AFTER:
            self._go_back()
        found: list[JournalLine] = []
        room = MOST_AHEAD - (self._sent - self.stored)
        lines = self._whole_lines(self._sent_at)[:room] if room > 0 else []
        if now - self._last_sent >= BEATS_WITHIN or not all(_BEAT in line for line in lines):
            self.find_name()
            for line in lines:
                self._sent += 1
                self._sent_at += len(line) + 1
                found.append(
                    JournalLine(self.game, self._sent, line.decode("ascii"), self._machine)
                )
        if found:
            self._since = self._last_sent = now
        return tuple(found)

    def on_stored(self, said: StoredUpTo, now: Moment) -> bool:
        """The director has so many lines, fewer than before if he has lost some; whether that is news."""
        before = self.stored, self.refused
        if said.game != self.find_name():
            return False
        self.refused = said.refused
        if said.n < self.stored:
            self.stored = self._stored_at = 0
            self._go_back()
        if self._advance(said.n):
            self._since = now
        if self._sent < self.stored:
            self._go_back()
        return before != (self.stored, self.refused)

    def _advance(self, stored: int) -> bool:
        """Take note of more stored lines, as far as there are any."""
        before = self.stored
        while self.stored < stored and (lines := self._whole_lines(self._stored_at)):
            for line in lines[: stored - self.stored]:
                self._stored_at += len(line) + 1
                self.stored += 1
        return self.stored > before

    def _go_back(self) -> None:
        self._sent, self._sent_at = self.stored, self._stored_at

    def _whole_lines(self, at: int) -> list[bytes]:
        return _whole_lines(self._journal, at)


def saved_lines(journal: SavedJournal) -> Iterator[bytes]:
    """The lines that are on the disk, without their line feeds."""
    at = 0
    while lines := _whole_lines(journal, at):
        yield from lines
        at += sum(len(line) + 1 for line in lines)


def _whole_lines(journal: SavedJournal, at: int) -> list[bytes]:
    most = _PIECE
    data = journal.saved_from(at, most)
    while len(data) == most and b"\n" not in data:  # one line may be longer than a piece
        most *= 4
        data = journal.saved_from(at, most)
    return data.split(b"\n")[:-1]


def game_of(first_line: bytes) -> str:
    """The name of the journal that begins with this line (without line feed); "" if none does."""
    read = read_lines(first_line + b"\n", FIRST_LINK)
    return read.link[:_GAME_DIGITS] if len(read.bodies) == 1 else ""
