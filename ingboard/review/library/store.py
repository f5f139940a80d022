"""What is put into the index, taken out of it and asked of it, in SQL. Raises LibraryError alone.

The file of the index: opened, looked through, made anew. Turns the faults of the database into ours.

A file that is no index, an old or a damaged one is thrown away: all that it held can be read again.
"""

from __future__ import annotations

import os
import re
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import astuple

from ingboard.board.points import Grid
from ingboard.kifu.properties import format_size
from ingboard.review.library import entries
from ingboard.review.library.position_keys import SHARED
from ingboard.review.library.reached import Reached, reached_at
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
def _ours() -> Iterator[None]:
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


_ENTRY = (
    "file.path, number, root, black, black_rank, white, white_rank, event, round, date, place, komi,"
    " handicap, result, rules, CAST(game.size AS TEXT), moves, nodes"
)


class Found(NamedTuple):
    """A game that reaches a position: its number in the index, its entry, and where and how."""

    game: int
    entry: entries.GameEntry
    at: Reached


class GameWords(NamedTuple):
    """A node of a game of the index, and what it says."""

    entry: entries.GameEntry
    said: entries.NodeWords


class Stones(NamedTuple):
    """Where stones of each color ever stood in a game, as numbers with bit n for point n."""

    game: int
    path: str
    black: int
    white: int


class Store:
    """What an open index file is told and asked. Of one thread; others open the same file for themselves."""

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
        with _ours():
            said = self.connection.execute("PRAGMA quick_check(1)").fetchone()
            if said != ("ok",):
                raise IndexDamagedError(_damaged())

    def keep(self) -> None:
        """Write what was put in and taken out so far."""
        with _ours():
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
        with _ours():
            base = sqlite3.connect(self._path, timeout=_PATIENCE)
        try:
            with _ours():
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

    # What is put in -------------------------------------------------------------------------------

    def states(self, folder: str) -> dict[str, entries.FileState]:
        """The files below a folder as they were when they were read."""
        with _ours():
            rows = self.connection.execute(
                f"SELECT path, size, changed, digest FROM file WHERE {_BELOW}", _below(folder)
            )
            return {
                os.fsdecode(path): entries.FileState(int(size), int(changed), bytes(digest))
                for path, size, changed, digest in rows
            }

    def put(self, path: str, file: entries.SurveyedFile) -> None:
        """Put a file in, in place of what was known of it. Kept once `keep` is called."""
        with _ours():
            name = os.fsencode(path)
            self.connection.execute("DELETE FROM file WHERE path = ?", (name,))
            row = (name, *astuple(file.state), file.encoding, file.note, file.names)
            number = self._insert("INSERT INTO file VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", row)
            for game in file.games:
                self._put_game(number, game)

    def touch(self, path: str, state: entries.FileState) -> None:
        """Note another time and size of a file that holds the same."""
        with _ours():
            self.connection.execute(
                "UPDATE file SET size = ?, changed = ? WHERE path = ?",
                (state.size, state.changed, os.fsencode(path)),
            )

    def forget(self, paths: Iterable[str]) -> None:
        """Take files out."""
        with _ours():
            self.connection.executemany(
                "DELETE FROM file WHERE path = ?", [(os.fsencode(path),) for path in paths]
            )

    def note_whole(self, folder: str) -> None:
        """Note that a folder was read to its end."""
        if not self.is_whole(folder):
            with _ours():
                self.connection.execute("INSERT INTO whole VALUES (?)", (os.fsencode(folder),))

    def forget_whole(self, folder: str) -> None:
        """This folder, and any below it, is to be read again."""
        with _ours():
            self.connection.execute(
                "DELETE FROM whole WHERE folder = ? OR folder > ? AND folder < ?",
                (os.fsencode(folder), *_below(folder)),
            )

    def sweep(self) -> None:
        """Take out what games said that are no longer there: at once, for it reads everything."""
        with _ours():
            self.connection.execute("DELETE FROM said WHERE game NOT IN (SELECT id FROM game)")

    # What is asked --------------------------------------------------------------------------------

    def is_whole(self, folder: str) -> bool:
        """Whether a folder was read to its end since the index was made."""
        with _ours():
            found = self.connection.execute(
                "SELECT 1 FROM whole WHERE folder = ?", (os.fsencode(folder),)
            )
            return found.fetchone() is not None

    def games(self, folder: str) -> Iterator[tuple[int, entries.GameEntry]]:
        """The games below a folder with their numbers, by path."""
        with _ours():
            rows = self.connection.execute(
                f"SELECT game.id, {_ENTRY} FROM game JOIN file ON file.id = game.file"
                f" WHERE {_BELOW} ORDER BY path, number",
                _below(folder),
            )
            yield from ((number, _entry(rest)) for number, *rest in rows)

    def games_of(self, path: str) -> dict[int, entries.GameEntry]:
        """The games of a file by their roots."""
        with _ours():
            rows = self.connection.execute(
                f"SELECT {_ENTRY} FROM game JOIN file ON file.id = game.file WHERE path = ?",
                (os.fsencode(path),),
            )
            return {entry.root: entry for entry in map(_entry, rows)}

    def naming(self, name: str, folder: str) -> tuple[str, ...]:
        """The files below a folder in which a property of this name may be, by path."""
        with _ours():
            rows = self.connection.execute(
                f"SELECT path FROM file WHERE instr(names, ?) AND {_BELOW} ORDER BY path",
                (f" {name} ", *_below(folder)),
            )
            return tuple(os.fsdecode(path) for (path,) in rows)

    def notes(self, folder: str) -> list[entries.NotedFile]:
        """The files below a folder of which something could not be read."""
        with _ours():
            rows = self.connection.execute(
                f"SELECT path, note FROM file WHERE note <> '' AND {_BELOW} ORDER BY path",
                _below(folder),
            )
            return [entries.NotedFile(os.fsdecode(path), note) for path, note in rows]

    def game(self, number: int) -> tuple[entries.GameEntry, bytes] | None:
        """A game by its number, and the cells of its last position; None if there is no such game."""
        with _ours():
            row = self.connection.execute(
                f"SELECT (SELECT last FROM stones WHERE game = game.id), {_ENTRY}"
                " FROM game JOIN file ON file.id = game.file WHERE game.id = ?",
                (number,),
            ).fetchone()
            return None if row is None else (_entry(row[1:]), bytes(row[0]))

    def reaching(self, keys: Iterable[int], folder: str) -> Iterator[Found]:
        """Every node below a folder whose position has one of these keys, which are of likenesses of one."""
        wanted = [(key, key.to_bytes(_KEY, "little")) for key in keys]
        shared = wanted[0][1][:SHARED]
        with _ours():
            rows = self.connection.execute(
                f"SELECT game.id, keys, how, {_ENTRY}"
                " FROM file JOIN game ON game.file = file.id JOIN reached ON reached.game = game.id"
                " JOIN reached_how ON reached_how.game = game.id"
                f" WHERE {_BELOW} AND instr(keys, ?) ORDER BY path, game.number",
                (*_below(folder), shared),
            )
            for game, there, how, *rest in rows:
                for key, written in wanted:
                    for at in _places_of(written, there):
                        entry = _entry(rest)
                        each = _HOW.unpack_from(how, at * _HOW.size)
                        yield Found(game, entry, reached_at(key, each, entry.grid))

    def saying(self, words: Sequence[str], folder: str, most: int) -> list[GameWords]:
        """So many of the nodes below a folder that say all of these words, the best first.

        Words of one or two letters are not in the index: every node is asked for them.
        """
        long = [f'"{word.replace(chr(34), chr(34) * 2)}"' for word in words if len(word) >= _GRAM]
        short = [f"%{_escaped(word)}%" for word in words if len(word) < _GRAM]
        conditions = [
            *(["words MATCH ?"] if long else []),
            *(["words LIKE ? ESCAPE '!'"] * len(short)),
        ]
        order = "rank" if long else "path"
        with _ours():
            rows = self.connection.execute(
                f"SELECT node, said.number, words, {_ENTRY.replace(' number,', ' game.number,')}"
                " FROM said JOIN game ON game.id = said.game JOIN file ON file.id = game.file"
                f" WHERE {' AND '.join(conditions)} AND {_BELOW} ORDER BY {order} LIMIT ?",
                (*([" AND ".join(long)] if long else []), *short, *_below(folder), most),
            )
            return [
                GameWords(_entry(rest), entries.NodeWords(*row))
                for row, rest in ((row[:3], row[3:]) for row in rows)
            ]

    def stones(self, grid: Grid, folder: str) -> Iterator[Stones]:
        """Where stones ever stood, for all games on such a board below a folder."""
        with _ours():
            rows = self.connection.execute(
                "SELECT game.id, path, stones.black, stones.white FROM stones"
                " JOIN game ON game.id = stones.game JOIN file ON file.id = game.file"
                f" WHERE game.size = ? AND {_BELOW} ORDER BY path, number",
                (format_size(grid), *_below(folder)),
            )
            for game, path, black, white in rows:
                yield Stones(
                    game,
                    os.fsdecode(path),
                    int.from_bytes(black, "little"),
                    int.from_bytes(white, "little"),
                )

    # Rows -----------------------------------------------------------------------------------------

    def _insert(self, statement: str, row: tuple[object, ...]) -> int:
        number = self.connection.execute(statement, row).lastrowid
        assert number is not None
        return number

    def _put_game(self, file: int, game: entries.Surveyed) -> None:
        row = (file, *astuple(game.entry)[1:])
        marks = ", ".join("?" * (len(row) - 1))
        number = self._insert(f"INSERT INTO game VALUES (NULL, ?, {marks})", row)
        self.connection.execute(
            "INSERT INTO stones VALUES (?, ?, ?, ?)", (number, game.black, game.white, game.last)
        )
        self.connection.executemany(
            "INSERT INTO said (words, game, node, number) VALUES (?, ?, ?, ?)",
            [(said.words, number, said.node, said.number) for said in game.said],
        )
        self.connection.execute("INSERT INTO reached VALUES (?, ?)", (number, game.keys))
        self.connection.execute("INSERT INTO reached_how VALUES (?, ?)", (number, game.how))


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """The index in a file, opened for a while. One that turns out to be damaged is made anew, and empty.

    Raises LibraryError where it cannot be opened.
    """
    store = Store(path)
    try:
        yield store
    except IndexDamagedError:
        store.remake()
        raise
    finally:
        store.connection.close()


_KEY = 8  # bytes
_HOW = struct.Struct("<3i")
_GRAM = 3  # letters of the pieces that words are kept in
_BELOW = "file.path > ? AND file.path < ?"


def _below(folder: str) -> tuple[bytes, bytes]:
    """The bounds of all paths below a folder; of all paths for an empty one."""
    if not folder:
        return b"", b"\xff"
    start = os.fsencode(folder).rstrip(os.sep.encode())
    separator = os.sep.encode()
    return start + separator, start + bytes([separator[0] + 1])


def _escaped(word: str) -> str:
    """A word as LIKE takes it for itself."""
    return re.sub("[!%_]", r"!\g<0>", word)


def _entry(row: Sequence[Any]) -> entries.GameEntry:
    return entries.GameEntry(os.fsdecode(row[0]), *row[1:])


def _places_of(wanted: bytes, keys: bytes) -> Iterator[int]:
    """Which of the keys, one after the other, are the one that is wanted."""
    at = keys.find(wanted)
    while at >= 0:
        if at % _KEY == 0:
            yield at // _KEY
        at = keys.find(wanted, at + 1)
