"""The file of the index: opened, looked through, made anew. Turns the faults of the database into ours.

A file that is no index, an old or a damaged one is thrown away: all that it held can be read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ingboard.text import text

VERSION = 6
_OUR_MARK = 0x1B0A2D01  # somebody else's database is never taken for ours
_PATIENCE = 10.0  # seconds that another program may hold the file
_SCHEMA = f"""
PRAGMA application_id = {_OUR_MARK};
PRAGMA user_version = {VERSION};
CREATE TABLE file (
    id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE, size INTEGER NOT NULL,
    changed INTEGER NOT NULL, digest BLOB NOT NULL, encoding TEXT NOT NULL, note TEXT NOT NULL,
    names TEXT NOT NULL
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT, file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
    number INTEGER NOT NULL, root INTEGER NOT NULL, black TEXT NOT NULL, black_rank TEXT NOT NULL,
    white TEXT NOT NULL, white_rank TEXT NOT NULL, event TEXT NOT NULL, round TEXT NOT NULL,
    date TEXT NOT NULL, place TEXT NOT NULL, komi REAL, handicap INTEGER NOT NULL, result TEXT NOT NULL,
    rules TEXT NOT NULL, size INTEGER NOT NULL, moves INTEGER NOT NULL, nodes INTEGER NOT NULL
);
CREATE INDEX game_of_file ON game (file);
CREATE TABLE stones (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    black BLOB NOT NULL, white BLOB NOT NULL, last BLOB NOT NULL
);
CREATE TABLE reached (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, keys BLOB NOT NULL);
CREATE TABLE reached_how (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, how BLOB NOT NULL);
CREATE TABLE whole (folder BLOB PRIMARY KEY);
CREATE VIRTUAL TABLE said USING fts5 (
    words, game UNINDEXED, node UNINDEXED, number UNINDEXED, tokenize = 'trigram'
);
"""
_DAMAGE = frozenset(
    {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH}
)


class LibraryError(Exception):
    """The index cannot be used now; its text is one sentence."""


class IndexDamagedError(LibraryError):
    """The index holds something else than was put in; it is to be made anew."""


@contextmanager
def library_faults() -> Iterator[None]:
    """What goes wrong in the database within is raised as a LibraryError."""
    try:
        yield
    except sqlite3.Error as fault:
        raise _as_ours(fault) from None
    except (ValueError, TypeError, OverflowError):
        raise IndexDamagedError(_damaged()) from None  # a value of another kind than was put in


def _has_tables(base: sqlite3.Connection) -> bool:
    """Whether it is an index already; one of another version or of somebody else counts as damaged."""
    (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (mark,) = base.execute("PRAGMA application_id").fetchone()
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if tables and (mark, version) != (_OUR_MARK, VERSION):
        raise IndexDamagedError(_damaged())
    return bool(tables)


def _as_ours(fault: sqlite3.Error) -> LibraryError:
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in _DAMAGE:
        return IndexDamagedError(_damaged())
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LibraryError(text("Another window uses the game index. Try again."))
    return LibraryError(_unusable(str(fault)))


def _damaged() -> str:
    return text("Damaged game index reset. Try again.")


def _unusable(why: str) -> str:
    return text("Cannot write the game index ({why}).", why=why)


class IndexFile:
    """An open index file. Of one thread; others open the same file for themselves."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.was_remade = False
        self.connection = self._opened()

    def remake(self) -> None:
        """Throw all of it away and begin again.

        Raises LibraryError where the file cannot be written.
        """
        self.connection.close()
        try:
            self._remove()
        except OSError as reason:
            raise LibraryError(_unusable(reason.strerror or str(reason))) from None
        self.connection = self._opened()
        self.was_remade = True

    def check(self) -> None:
        """Look through the whole file.

        Raises IndexDamagedError.
        """
        with library_faults():
            said = self.connection.execute("PRAGMA quick_check(1)").fetchone()
            if said != ("ok",):
                raise IndexDamagedError(_damaged())

    def keep(self) -> None:
        """Write what was put in and taken out so far."""
        with library_faults():
            self.connection.commit()

    def _opened(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return self._connected()
            except IndexDamagedError:
                self._remove()
                self.was_remade = True
                return self._connected()
        except OSError as reason:
            why = reason.strerror or str(reason)
            raise LibraryError(_unusable(why)) from None

    def _connected(self) -> sqlite3.Connection:
        with library_faults():
            base = sqlite3.connect(self._path, timeout=_PATIENCE)
        try:
            with library_faults():
                base.execute("PRAGMA foreign_keys = ON")
                base.execute("PRAGMA journal_mode = WAL")
                base.execute("PRAGMA synchronous = NORMAL")
                self._make_tables(base)
        except LibraryError:
            base.close()
            raise
        return base

    @staticmethod
    def _make_tables(base: sqlite3.Connection) -> None:
        if _has_tables(base):  # then nothing is written, and nobody who writes is waited for
            return
        base.execute("BEGIN IMMEDIATE")  # of two that make a new index, one waits and finds it made
        if not _has_tables(base):
            for statement in _SCHEMA.split(";"):
                base.execute(statement)
        base.commit()

    def _remove(self) -> None:
        for ending in ("", "-wal", "-shm"):
            Path(f"{self._path}{ending}").unlink(missing_ok=True)
