"""Evaluations that were made before, each with its origin, in a file beside the library's index.

Nothing in it cannot be made again: a file that cannot be used is thrown away, and where none can be written
nothing is kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from ingboard.decoding import unpacker_of
from ingboard.review.analysis.evaluation import EngineQuestion, Evaluation, Origin, origin_of

MOST_KEPT = 20_000
_PATIENCE = 2.0  # seconds that another program may hold the file
_VERSION = 2  # before it an evaluation did not say where it came from
_ANEW = f"""
BEGIN IMMEDIATE;
DROP TABLE IF EXISTS kept;
CREATE TABLE kept (number INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB UNIQUE, place BLOB, said BLOB);
CREATE INDEX kept_place ON kept (place);
PRAGMA user_version = {_VERSION};
COMMIT;
"""


class Kept(Struct, frozen=True):
    """What an engine said of a position, and where that comes from."""

    origin: Origin
    evaluation: Evaluation


_decode = unpacker_of(Kept).decode
_encode = msgspec.msgpack.Encoder().encode


class KeptEvaluations:
    """The evaluations of positions. Opens the file for each call: any thread may ask."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, question: EngineQuestion) -> tuple[Kept, ...]:
        """What was kept of the question's position, whoever was asked and how; the oldest first."""
        try:
            with closing(self._opened()) as connection:
                rows = connection.execute(
                    "SELECT said FROM kept WHERE place = ? ORDER BY number", (question.place,)
                ).fetchall()
            return tuple(_decode(said) for (said,) in rows)
        except (sqlite3.Error, msgspec.MsgspecError, OSError, TypeError):
            self._forget_file()
            return ()

    def put(self, question: EngineQuestion, command: str, evaluation: Evaluation) -> None:
        """Keep the answer to a question; the oldest goes where there are too many."""
        with suppress(sqlite3.Error, OSError), closing(self._opened()) as connection, connection:
            kept = Kept(origin_of(question, command), evaluation)
            row = (question.key(command), question.place, _encode(kept))
            connection.execute(
                "INSERT OR REPLACE INTO kept (key, place, said) VALUES (?, ?, ?)", row
            )
            connection.execute(
                "DELETE FROM kept WHERE number <= (SELECT max(number) FROM kept) - ?", (MOST_KEPT,)
            )

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=_PATIENCE)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != _VERSION:
                connection.executescript(_ANEW)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _forget_file(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
