"""The ways to begin that the start page offers."""

from __future__ import annotations

from msgspec import Struct

from ingboard.text import text


class BeginRow(Struct, frozen=True):
    """One large row: the command it runs, its icon by name, and the key that does the same ("": none)."""

    command: str
    icon: str
    title: str
    sentence: str
    key: str = ""


TO_TRY = "demonstration"


def begin_rows() -> tuple[BeginRow, ...]:
    """The ways to begin, in their order."""
    return (
        BeginRow(
            "new",
            "clock",
            text("New game"),
            text("Two players, a clock, your rules."),
            "Ctrl+N",
        ),
        BeginRow(
            "open",
            "folder",
            text("Open a record"),
            text("Any SGF, any encoding. Unchanged until you save."),
            "Ctrl+O",
        ),
        BeginRow(
            "count-board",
            "board",
            text("Count a board"),
            text("Paint an unrecorded final position or type four numbers."),
            "Ctrl+B",
        ),
        BeginRow("lessons", "book", text("Lessons"), text("Fill-in counting, step by step."), "F3"),
        BeginRow(
            TO_TRY,
            "play",
            text("Look at a finished game"),
            text("One click away from its count."),
        ),
    )
