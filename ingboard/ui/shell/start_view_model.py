"""What the start page shows: ways to begin, and the records opened lately. No Qt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.position import Position
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
