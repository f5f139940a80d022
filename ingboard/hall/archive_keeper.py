"""Keeps an archive in a thread of its own: lines are taken as they come and put on the disk together.

Lines gather for a moment, and while one write is under way, so that a disk has few and large writes.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TypeAlias

from msgspec import Struct

from ingboard.hall.archive import Archive, ArchivedGame, Taken
from ingboard.hall.messages import JournalLine, JournalWanted, Message
from ingboard.hall.topics import TopicKind

_AGAIN_AFTER = 1.0


_GATHERED_FOR = 0.1


_GATHERED = 2_000


_SERVED = 200  # lines of a copy, at once


class RefusedLine(Struct, frozen=True):
    """A line was not taken into the copy of a journal: it contradicts it, or is not that machine's."""

    table: str
    game: str
    number: int
    why: Taken


class ArchiveFault(Struct, frozen=True):
    """Why the director's disk takes no lines; "" when it does again."""

    why: str


class ArchivedGames(Struct, frozen=True):
    """The copies of a table's journals, the newest last."""

    table: str
    games: tuple[ArchivedGame, ...]


ArchiveNews: TypeAlias = RefusedLine | ArchiveFault | ArchivedGames


Said: TypeAlias = Sequence[tuple[str, TopicKind, Message]]


_Job: TypeAlias = Callable[[], None]


class ArchiveKeeper:
    """Has lines put into an archive. `say` is called with what is to be said, after it is on the disk.

    Both callbacks are called in the keeper's thread. All methods return at once, but for `close`.
    """

    def __init__(
        self, archive: Archive, say: Callable[[Said], None], tell: Callable[[ArchiveNews], None]
    ) -> None:
        self._archive = archive
        self._say = say
        self._tell = tell
        self._fault = self._watched = ""
        self._moves: list[_Job] = []  # those that the disk did not take yet
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hall archive", daemon=True)

    def open(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self, at_most: float) -> None:
        """Write what waits and stop."""
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join(at_most)

    def put(self, table: str, line: JournalLine) -> None:
        """Have a line put on the disk."""
        self._jobs.put(partial(self._take, table, line))

    def move(self, game: ArchivedGame, machine: str, by: str) -> None:
        """From now on a game is that machine's."""
        self._jobs.put(partial(self._move, game, machine, by))

    def serve(self, table: str, wanted: JournalWanted) -> None:
        """Say the lines of a copy that another director lacks."""
        self._jobs.put(partial(self._serve, table, wanted))

    def ask_games(self, table: str) -> None:
        """Have the copies of a table's journals told, after what came of them is on the disk.

        From now on they are told again whenever more of them is, until another table is asked for.
        """
        self._jobs.put(partial(self._tell_games, table))

    def say_again(self) -> None:
        """Say what is on the disk and whose which game is: the broker may have forgotten."""
        self._jobs.put(self._say_again)

    # ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        is_open = True
        while is_open:
            is_open = self._take_what_waits()
            moves, self._moves = self._moves, []
            for move in moves:
                self._guarded(move)
            self._sync()

    def _take_what_waits(self) -> bool:
        """Do what was asked, at most so much; False once the keeper is closed."""
        try:
            is_behind = bool(self._archive.fault or self._moves)
            job = self._jobs.get(timeout=_AGAIN_AFTER if is_behind else None)
            if job is not None:
                time.sleep(_GATHERED_FOR)
            for _ in range(_GATHERED):
                if job is None:
                    return False
                self._guarded(job)
                job = self._jobs.get_nowait()
        except queue.Empty:
            return True
        if job is not None:
            self._guarded(job)
        return job is not None

    def _guarded(self, job: _Job) -> None:
        try:
            job()
        except OSError as fault:
            self._show(fault.strerror or str(fault))

    def _sync(self) -> None:
        stored = self._archive.sync()
        if not self._moves:
            self._show(self._archive.fault)
        if stored:
            self._say([(table, TopicKind.STORED, said) for table, said in stored])
        if self._watched in {table for table, _ in stored}:
            self._tell(ArchivedGames(self._watched, self._archive.games(self._watched)))

    def _show(self, fault: str) -> None:
        if fault != self._fault:
            self._fault = fault
            self._tell(ArchiveFault(fault))

    def _take(self, table: str, line: JournalLine) -> None:
        taken = self._archive.take(table, line)
        if taken in (Taken.ALTERED, Taken.NOT_ITS_GAME, Taken.FULL):
            self._tell(RefusedLine(table, line.game, line.n, taken))

    def _move(self, game: ArchivedGame, machine: str, by: str) -> None:
        try:
            authority = self._archive.move(game, machine, datetime.now(UTC), by)
        except OSError:
            self._moves.append(partial(self._move, game, machine, by))
            raise
        self._say([(game.table, TopicKind.AUTHORITY, authority)])

    def _serve(self, table: str, wanted: JournalWanted) -> None:
        lines = self._archive.lines(table, wanted.game, wanted.n, _SERVED)
        self._say([(table, TopicKind.JOURNAL, line) for line in lines])

    def _tell_games(self, table: str) -> None:
        self._watched = table
        self._sync()
        self._tell(ArchivedGames(table, self._archive.games(table)))

    def _say_again(self) -> None:
        stored = [(table, TopicKind.STORED, said) for table, said in self._archive.say_again()]
        moved = [(table, TopicKind.AUTHORITY, said) for table, said in self._archive.authorities()]
        self._say([*stored, *moved])
