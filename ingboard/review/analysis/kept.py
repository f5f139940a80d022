"""Evaluations that were made before, in a file beside the library's index.

Nothing in it cannot be made again: a file that cannot be used is thrown away, and where none can be written
nothing is kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from ingboard.review.analysis.evaluation import Evaluation

MOST_KEPT = 20_000
_PATIENCE = 2.0  # seconds that another program may hold the file
_VERSION = 1  # before it some were kept under the question that came after theirs
_ANEW = f"""
BEGIN IMMEDIATE;
DROP TABLE IF EXISTS kept;
CREATE TABLE kept (number INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB UNIQUE, said BLOB);
PRAGMA user_version = {_VERSION};
COMMIT;
"""
_decode = msgspec.msgpack.Decoder(Evaluation).decode
_encode = msgspec.msgpack.Encoder().encode


class KeptEvaluations:
    """The evaluations by the keys of their questions. Opens the file for each call: any thread may ask."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: bytes) -> Evaluation | None:
        """An evaluation that was kept."""
        try:
            with closing(self._opened()) as connection:
                row = connection.execute("SELECT said FROM kept WHERE key = ?", (key,)).fetchone()
            return None if row is None else _decode(row[0])
        except (sqlite3.Error, msgspec.MsgspecError, OSError, TypeError):
            self._forget_file()
            return None

    def put(self, key: bytes, evaluation: Evaluation) -> None:
        """Keep an evaluation; the oldest goes where there are too many."""
        with suppress(sqlite3.Error, OSError), closing(self._opened()) as connection, connection:
            row = (key, _encode(evaluation))
            connection.execute("INSERT OR REPLACE INTO kept (key, said) VALUES (?, ?)", row)
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
