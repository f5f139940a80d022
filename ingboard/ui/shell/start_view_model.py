"""What the start page shows: ways to begin, and what was known of the records opened lately. No Qt."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QStandardPaths

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.position import Position
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.record import GameDetails
from ingboard.text import text


class Beginning(StrEnum):
    """The ways to begin that the start page can offer."""

    NEW_TABLE = "new-table"
    OPEN_RECORD = "open-record"
    LESSON = "lesson"
    LABORATORY = "laboratory"
    COUNT_BOARD = "count-board"


class BeginRow(Struct, frozen=True):
    """One large row: what it begins, its icon by name, and the key that does the same."""

    beginning: Beginning
    icon: str
    title: str
    sentence: str
    key: str


class RecentRow(Struct, frozen=True):
    """One record opened lately. `position` (None: no picture) is drawn small beside it.

    `path` is carried back when the row is chosen; `result` and `when` are ready to read.
    """

    path: str
    title: str
    players: str
    result: str
    when: str
    position: Position | None = None


def begin_rows() -> tuple[BeginRow, ...]:
    """The rows that this version can offer, in their order."""
    return (
        BeginRow(
            Beginning.NEW_TABLE,
            "clock",
            text("New table"),
            text("Two players, a clock, your rules."),
            "Ctrl+N",
        ),
        BeginRow(
            Beginning.OPEN_RECORD,
            "folder",
            text("Open a record"),
            text("Any SGF, any encoding. Unchanged until you save."),
            "Ctrl+O",
        ),
        BeginRow(
            Beginning.COUNT_BOARD,
            "board",
            text("Count a board"),
            text("Paint an unrecorded final position or type four numbers."),
            "Ctrl+B",
        ),
        BeginRow(
            Beginning.LESSON,
            "book",
            text("Lessons"),
            text("Fill-in counting, step by step."),
            "F3",
        ),
    )


_WORDS = ("title", "players", "result")
_LONGEST_WORD = 400
_LARGEST = 1 << 20


class RecentRecords:
    """Title, players, result and last position of each, kept beside the list of their paths.

    Bad files do no harm: a record of which nothing is known is listed by its file's name.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or recent_file()
        self._known: dict[str, dict[str, object]] | None = None

    def keep(
        self, path: Path, details: GameDetails, position: Position, listed: Iterable[str]
    ) -> None:
        """Keep what a record says, and of the others only what is still `listed`, by path."""
        known = self._all()
        name = str(path.absolute())
        players = details.players
        named = [f"{player.name} {player.rank}".strip() for player in (players.black, players.white)
                 if player.name]  # fmt: skip
        facts: dict[str, object] = {
            "title": (details.event or details.game_name)[:_LONGEST_WORD],
            "players": ", ".join(named)[:_LONGEST_WORD],
            "result": details.result_text[:_LONGEST_WORD],
            "position": list(rows_of(position)),
        }
        kept = {other: known[other] for other in listed if other in known} | {name: facts}
        if kept != known:
            self._known = kept
            self._write()

    def row(self, path: Path) -> RecentRow:
        """The record as it is listed. Raises OSError if the file is not there any more.

        It may be called in a thread.
        """
        if not path.is_file():
            raise FileNotFoundError(path)
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        facts = self._all().get(str(path), {})
        title, players, result = (_words_in(facts.get(name)) for name in _WORDS)
        return RecentRow(
            path=str(path),
            title=title or path.name,
            players=players or path.name,
            result=result,
            when=changed.strftime("%Y-%m-%d %H:%M"),
            position=_position_in(facts.get("position")),
        )

    def _all(self) -> dict[str, dict[str, object]]:
        if self._known is None:
            self._known = _read(self._file)
        return self._known

    def _write(self) -> None:
        """A disk that takes nothing is no reason to disturb anybody."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._file.with_suffix(".new")
            fresh.write_text(json.dumps(self._known), encoding="utf-8")
            fresh.replace(self._file)
        except (OSError, ValueError):
            return


def recent_file() -> Path:
    """Where it is kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "recent.json"


def _read(file: Path) -> dict[str, dict[str, object]]:
    try:
        kept = json.loads(file_bytes(file, _LARGEST))
        return {str(name): dict(facts) for name, facts in kept.items()}
    except (KifuError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _words_in(kept: object) -> str:
    return kept if isinstance(kept, str) else ""


def _position_in(kept: object) -> Position | None:
    if not isinstance(kept, list) or not kept:
        return None
    try:
        return parse_rows(str(row) for row in kept)
    except ValueError:
        return None
