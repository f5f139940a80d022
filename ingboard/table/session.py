"""One open game with its place in it: a record walked through or a game played, viewed at some step.

Acting at an earlier step of a game without a clock takes the game up again from there; the record on disk
is untouched until it is saved. A timed game is only acted on at its end.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.board.chains import chain_at
from ingboard.board.points import Point
from ingboard.clock.moments import Moment
from ingboard.game.change import Change
from ingboard.game.commands import Command, NoteTime
from ingboard.game.events import DeadMarked, Event
from ingboard.game.phases import Phase
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.kifu.from_game import record_of
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import dead_from_territory
from ingboard.kifu.saving import save
from ingboard.kifu.to_game import game_of
from ingboard.kifu.writer import write_record
from ingboard.rules.ruleset import RuleText
from ingboard.table.table import Table

if TYPE_CHECKING:
    from ingboard.table.study import Study


class NotAtEnd(Struct, frozen=True):
    """An act on a timed game while an earlier step is viewed: nothing is done."""

    step: int


class Session:
    """A table, the record it came from (if any), and the step that is viewed. Timed games and trials.

    A trial (`is_trial`) is played to learn something and is never asked to be saved.
    """

    def __init__(
        self, table: Table, opened: GameRecord | None = None, nodes: tuple[int, ...] = ()
    ) -> None:

        self.table = table
        self.opened = opened
        self.path: Path | None = None
        self._step = len(table.states) - 1
        self.is_trial = False
        self._seen: bytes | None = None
        self._as_opened = tuple(table.states) if opened is not None else ()
        self._nodes = nodes
        self._saved_at = len(table.events)

    @property
    def step(self) -> int:
        """The number of the viewed step."""
        return self._step

    @property
    def study(self) -> Study | None:
        """The session as one that edits a document; None where it does not."""
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the last act can be undone."""
        return self.table.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be done again."""
        return self.table.can_redo

    @property
    def state(self) -> GameState:
        """The game at the viewed step."""
        return self.table.states[min(self.step, self.last_step)]

    @property
    def last_step(self) -> int:
        """The number of the newest step."""
        return len(self.table.states) - 1

    @property
    def at_end(self) -> bool:
        """Whether the newest step is viewed."""
        return self.step >= self.last_step

    @property
    def is_timed(self) -> bool:
        """Whether a clock belongs to the game; it is never rewritten then."""
        return self.table.state.clock is not None

    @property
    def is_saved(self) -> bool:
        """Whether the file holds all that happened."""
        return len(self.table.events) == self._saved_at and (
            self.path is not None or not self.table.events
        )

    @property
    def commented_steps(self) -> frozenset[int]:
        """The steps that the opened record comments on."""
        return frozenset(step for step in range(self._kept() + 1) if self.comment_at(step))

    def comment_at(self, step: int) -> str:
        """The opened record's comment at a step; empty where there is none or play differs."""
        if self.opened is None or step > self._kept():
            return ""
        return self.opened.nodes[self._nodes[step - 1] if step else 0].comment

    @property
    def recorded_dead(self) -> frozenset[Point]:
        """The stones that the opened record's last marks call dead, while its last position is viewed."""
        if self.opened is None or self._as_opened[-1].position != self.state.position:
            return frozenset()
        return dead_from_territory(self.opened.nodes[-1], self.state.position)

    @property
    def was_changed(self) -> bool:
        """Whether anything happened here beyond what the record says: only then is there a loss."""
        return self.table.revision > 0 and not self.is_trial

    def go_to(self, step: int) -> None:
        """View a step, kept within the game."""
        self._step = max(0, min(step, self.last_step))

    def walk(self, steps: int) -> None:
        """View a place so many places on (or, negative, back)."""
        self.go_to(self.step + steps)

    def take_file_of(self, other: Session) -> None:
        """This session takes the place of another with the same file."""
        self.path, self._seen = other.path, other._seen

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
        """The game as a record; of an opened one, what was not played anew stays as it was."""
        return record_of(self.table.states, self.opened, self._nodes[: self._kept()])

    def loss_on_save(self) -> str | None:
        """What writing over the opened file would lose, as a sentence; None if nothing."""
        return None

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written the file since it was opened or saved here."""
        if self.path is None or self._seen is None:
            return False
        now = _fingerprint(self.path)
        return now is not None and now != self._seen

    def note_file(self, path: Path) -> None:
        """Look at the file as it is now: if another program changes it later, that is kept."""
        self.path = path
        self._seen = _fingerprint(path)

    def save(self, path: Path) -> None:
        """Write the game, atomically and durably.

        Raises KifuError with one sentence if it cannot be written; the old file is intact then.
        """
        save(path, write_record(self.record()))
        self.path = path
        self._seen = _fingerprint(path)
        self._saved_at = len(self.table.events)

    def _kept(self) -> int:
        """How many steps are still as they were opened."""
        kept = 0
        for before, now in zip(self._as_opened[1:], self.table.states[1:], strict=False):
            if before.line.last is not now.line.last:
                break
            kept += 1
        return kept


def trial_session(setup: GameSetup) -> Session:
    """A game that is played to learn something and is never asked to be saved."""
    session = Session(Table(setup))
    session.is_trial = True
    return session


def session_of(
    record: GameRecord, rules: RuleText | None = None, step: int | None = None
) -> Session:
    """A record as a game at its end or another step, its recorded dead stones marked at the end.

    `rules` None is the record's own rule text.
    """
    recorded = game_of(record, rules)
    steps = list(recorded.steps)
    marks = recorded_marks(record, recorded.last)
    if steps and marks:
        steps[-1] = (*steps[-1], *marks)
    session = Session(Table(recorded.setup, steps), record, recorded.nodes)
    if step is not None:
        session.go_to(step)
    return session


def _fingerprint(path: Path) -> bytes | None:
    """What a file holds, in short; None where it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read()
            return len(data).to_bytes(8) + zlib.crc32(data).to_bytes(4)
    except OSError:
        return None


def recorded_marks(record: GameRecord, last: GameState) -> tuple[Event, ...]:
    """The dead stones that a record's last marks name, as acts; none while play goes on."""
    if last.phase is not Phase.AGREEMENT or not last.may_mark:
        return ()
    dead = dead_from_territory(record.nodes[-1], last.position)
    chains = {chain_at(last.position, point) for point in dead}
    return tuple(DeadMarked(chain, dead=True, at=Moment(0)) for chain in sorted(chains, key=min))
