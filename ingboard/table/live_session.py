"""The session of a game that is played here: with a clock, or as a trial. It edits no document."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ingboard.board.points import Point
from ingboard.game.change import Change
from ingboard.game.commands import Command, NoteTime
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.kifu.from_game import record_of
from ingboard.kifu.record import GameRecord
from ingboard.kifu.writer import write_record
from ingboard.table.file_state import FileToSave, SessionFile
from ingboard.table.table import NotAtEnd, Table


class LiveSession:
    """A game that is played here, with a clock or as a trial; a timed game is only acted on at its end."""

    study = None
    opened = None
    is_reviewed = False
    commented_steps: frozenset[int] = frozenset()
    recorded_dead: frozenset[Point] = frozenset()

    def __init__(self, table: Table, *, is_trial: bool = False) -> None:
        self.table = table
        self.file = SessionFile()
        self.is_trial = is_trial
        self._step = len(table.states) - 1
        self._saved_at = len(table.events)

    @property
    def path(self) -> Path | None:
        """The game's file; None while no file holds it."""
        return self.file.path

    @property
    def step(self) -> int:
        """The number of the viewed step."""
        return self._step

    @property
    def state(self) -> GameState:
        """The game at the viewed step."""
        try:
            return self.table.states[self._step]
        except IndexError:  # moves were taken back
            return self.table.states[-1]

    @property
    def last_step(self) -> int:
        """The number of the newest step."""
        return len(self.table.states) - 1

    def number_at(self, step: int) -> int:
        """The move number at a step."""
        return self.table.states[step].line.number

    @property
    def at_end(self) -> bool:
        """Whether the newest step is viewed."""
        return self.step >= self.last_step

    @property
    def is_timed(self) -> bool:
        """Whether a clock belongs to the game; it is never rewritten then."""
        return self.table.states[-1].clock is not None

    @property
    def can_undo(self) -> bool:
        """Whether the last act can be undone."""
        return self.table.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be done again."""
        return self.table.can_redo

    @property
    def is_saved(self) -> bool:
        """Whether the file holds all that happened."""
        return len(self.table.events) == self._saved_at and (
            self.file.path is not None or not self.table.events
        )

    @property
    def was_changed(self) -> bool:
        """Whether anything happened here that would be lost."""
        return self.table.revision > 0 and not self.is_trial

    def comment_at(self, step: int) -> str:  # noqa: ARG002 - nothing is said in a game that is played
        """Nothing is written beside a game that is played."""
        return ""

    def go_to(self, step: int) -> None:
        """View a step, kept within the game."""
        self._step = max(0, min(step, self.last_step))

    def walk(self, steps: int) -> None:
        """View a place so many places on (or, negative, back)."""
        self.go_to(self.step + steps)

    def submit(self, command: Command) -> Change | Refusal | NotAtEnd:
        """Carry a command out at the viewed step; afterwards the newest step is viewed."""
        if isinstance(command, NoteTime):
            return self.table.submit(command)
        if not self.at_end and self.is_timed:
            return NotAtEnd(self.step)
        result = self.table.submit_from(min(self.step, self.last_step), command)
        if isinstance(result, Change) and result.events:
            self._step = self.last_step
        return result

    def undo(self) -> None:
        """Undo the last act of an untimed game."""
        self.table.undo()
        self._step = self.last_step

    def redo(self) -> None:
        """Do the last undone act again."""
        self.table.redo()
        self._step = self.last_step

    def record(self) -> GameRecord:
        """The game as a record."""
        return record_of(self.table.states)

    def loss_on_save(self) -> str | None:
        """What was played here is all that its file holds."""
        return None

    def saving(self, path: Path) -> FileToSave:
        """The game as it is to be written there."""
        return FileToSave(path, partial(write_record, self.record()), len(self.table.events))

    def note_saved(self, saving: FileToSave, data: bytes) -> None:
        """That was written."""
        self.file.note(saving.path, data)
        assert isinstance(saving.of, int)
        self._saved_at = saving.of


def trial_session(setup: GameSetup) -> LiveSession:
    """A game that is played to learn something and is never asked to be saved."""
    return LiveSession(Table(setup), is_trial=True)
