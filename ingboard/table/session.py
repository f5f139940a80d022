"""One open game with its place in it: what every session has.

There are two kinds, and neither inherits from the other: `live_session.LiveSession`, a game that is played
here, and `document_session.DocumentSession`, a record or a game without a clock as a document that is edited.

What an act changed of a session: its events and the areas of a screen that may look different.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from ingboard.board.points import Point
from ingboard.game.change import Area, Change
from ingboard.game.commands import Command
from ingboard.game.events import Event
from ingboard.game.refusals import Refusal
from ingboard.game.state import GameState

if TYPE_CHECKING:
    from ingboard.kifu.record import GameRecord
    from ingboard.table.document_session import DocumentSession
    from ingboard.table.file_state import FileToSave, SessionFile
    from ingboard.table.table import NotAtEnd, Table


class Session(Protocol):
    """A table, the step of its game that is viewed, and the file that may hold it.

    `is_trial` marks what is played to learn something: it is never asked to be saved. Steps count from 0, the
    board before the first move.
    """

    table: Table
    file: SessionFile
    is_trial: bool

    @property
    def study(self) -> DocumentSession | None:
        """The session as one that edits a document; None where it does not."""
        ...

    @property
    def path(self) -> Path | None:
        """The session's file; None while no file holds it."""
        ...

    @property
    def opened(self) -> GameRecord | None:
        """The record that a file holds of the line in view; None for a game that began here."""
        ...

    @property
    def step(self) -> int:
        """The number of the viewed step."""
        ...

    @property
    def state(self) -> GameState:
        """The game at the viewed step."""
        ...

    @property
    def last_step(self) -> int:
        """The number of the newest step."""
        ...

    def number_at(self, step: int) -> int:
        """The move number at a step: passes count, stones that are set up do not."""
        ...

    @property
    def at_end(self) -> bool:
        """Whether the newest step is viewed."""
        ...

    @property
    def is_timed(self) -> bool:
        """Whether a clock belongs to the game; it is never rewritten then."""
        ...

    @property
    def can_undo(self) -> bool:
        """Whether the last act can be undone."""
        ...

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be done again."""
        ...

    @property
    def is_saved(self) -> bool:
        """Whether the file holds all that happened."""
        ...

    @property
    def was_changed(self) -> bool:
        """Whether anything happened here beyond what the record says: only then is there a loss."""
        ...

    @property
    def commented_steps(self) -> frozenset[int]:
        """The steps that the record comments on."""
        ...

    @property
    def recorded_dead(self) -> frozenset[Point]:
        """The stones that the record's last marks call dead, while its last position is viewed."""
        ...

    def comment_at(self, step: int) -> str:
        """The record's comment at a step; empty where there is none."""
        ...

    def go_to(self, step: int) -> None:
        """View a step, kept within the game."""
        ...

    def walk(self, steps: int) -> None:
        """View a place so many places on (or, negative, back)."""
        ...

    def submit(self, command: Command) -> Change | Refusal | NotAtEnd:
        """Carry a command out at the viewed step; afterwards the newest step is viewed."""
        ...

    def undo(self) -> None:
        """Undo the last act."""
        ...

    def redo(self) -> None:
        """Do the last undone act again."""
        ...

    def record(self) -> GameRecord:
        """The game as a record."""
        ...

    def loss_on_save(self) -> str | None:
        """What writing over the opened file would lose, as a sentence; None if nothing."""
        ...

    def saving(self, path: Path) -> FileToSave:
        """The game as it is to be written there. Raises KifuError with one sentence if it cannot be."""
        ...

    def note_saved(self, saving: FileToSave, data: bytes) -> None:
        """That was written; what was done here in the meantime is not saved."""
        ...


class SessionChange(Struct, frozen=True):
    """One act's change: `events` of the game, if it was a game's act, and the touched areas."""

    areas: frozenset[Area]
    events: tuple[Event, ...] = ()


EVERYTHING = SessionChange(frozenset(Area))
"""Another game, or one that was taken up again: nothing on the screen is sure to hold."""
