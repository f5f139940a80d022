"""What is put into the index, taken out of it and asked of it, in SQL. Raises LibraryError alone."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import astuple

from ingboard.board.points import Grid
from ingboard.kifu.properties import format_size
from ingboard.review.library import entries
from ingboard.review.library.index_file import IndexDamagedError, IndexFile, library_faults
from ingboard.review.library.position_keys import SHARED
from ingboard.review.library.reached import Reached, reached_at

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


class Store(IndexFile):
    """What an open index file is told and asked. Of one thread; others open the same file for themselves."""

    # What is put in -------------------------------------------------------------------------------

    def states(self, folder: str) -> dict[str, entries.FileState]:
        """The files below a folder as they were when they were read."""
        with library_faults():
            rows = self.connection.execute(
                f"SELECT path, size, changed, digest FROM file WHERE {_BELOW}", _below(folder)
            )
            return {
                os.fsdecode(path): entries.FileState(int(size), int(changed), bytes(digest))
                for path, size, changed, digest in rows
            }

    def put(self, path: str, file: entries.SurveyedFile) -> None:
        """Put a file in, in place of what was known of it. Kept once `keep` is called."""
        with library_faults():
            name = os.fsencode(path)
            self.connection.execute("DELETE FROM file WHERE path = ?", (name,))
            row = (name, *astuple(file.state), file.encoding, file.note, file.names)
            number = self._insert("INSERT INTO file VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", row)
            for game in file.games:
                self._put_game(number, game)

    def touch(self, path: str, state: entries.FileState) -> None:
        """Note another time and size of a file that holds the same."""
        with library_faults():
            self.connection.execute(
                "UPDATE file SET size = ?, changed = ? WHERE path = ?",
                (state.size, state.changed, os.fsencode(path)),
            )

    def forget(self, paths: Iterable[str]) -> None:
        """Take files out."""
        with library_faults():
            self.connection.executemany(
                "DELETE FROM file WHERE path = ?", [(os.fsencode(path),) for path in paths]
            )

    def note_whole(self, folder: str) -> None:
        """Note that a folder was read to its end."""
        if not self.is_whole(folder):
            with library_faults():
                self.connection.execute("INSERT INTO whole VALUES (?)", (os.fsencode(folder),))

    def forget_whole(self, folder: str) -> None:
        """This folder, and any below it, is to be read again."""
        with library_faults():
            self.connection.execute(
                "DELETE FROM whole WHERE folder = ? OR folder > ? AND folder < ?",
                (os.fsencode(folder), *_below(folder)),
            )

    def sweep(self) -> None:
        """Take out what games said that are no longer there: at once, for it reads everything."""
        with library_faults():
            self.connection.execute("DELETE FROM said WHERE game NOT IN (SELECT id FROM game)")

    # What is asked --------------------------------------------------------------------------------

    def is_whole(self, folder: str) -> bool:
        """Whether a folder was read to its end since the index was made."""
        with library_faults():
            found = self.connection.execute(
                "SELECT 1 FROM whole WHERE folder = ?", (os.fsencode(folder),)
            )
            return found.fetchone() is not None

    def games(self, folder: str) -> Iterator[tuple[int, entries.GameEntry]]:
        """The games below a folder with their numbers, by path."""
        with library_faults():
            rows = self.connection.execute(
                f"SELECT game.id, {_ENTRY} FROM game JOIN file ON file.id = game.file"
                f" WHERE {_BELOW} ORDER BY path, number",
                _below(folder),
            )
            yield from ((number, _entry(rest)) for number, *rest in rows)

    def games_of(self, path: str) -> dict[int, entries.GameEntry]:
        """The games of a file by their roots."""
        with library_faults():
            rows = self.connection.execute(
                f"SELECT {_ENTRY} FROM game JOIN file ON file.id = game.file WHERE path = ?",
                (os.fsencode(path),),
            )
            return {entry.root: entry for entry in map(_entry, rows)}

    def naming(self, name: str, folder: str) -> tuple[str, ...]:
        """The files below a folder in which a property of this name may be, by path."""
        with library_faults():
            rows = self.connection.execute(
                f"SELECT path FROM file WHERE instr(names, ?) AND {_BELOW} ORDER BY path",
                (f" {name} ", *_below(folder)),
            )
            return tuple(os.fsdecode(path) for (path,) in rows)

    def notes(self, folder: str) -> list[entries.NotedFile]:
        """The files below a folder of which something could not be read."""
        with library_faults():
            rows = self.connection.execute(
                f"SELECT path, note FROM file WHERE note <> '' AND {_BELOW} ORDER BY path",
                _below(folder),
            )
            return [entries.NotedFile(os.fsdecode(path), note) for path, note in rows]

    def game(self, number: int) -> tuple[entries.GameEntry, bytes] | None:
        """A game by its number, and the cells of its last position; None if there is no such game."""
        with library_faults():
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
        with library_faults():
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
        with library_faults():
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
        with library_faults():
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
