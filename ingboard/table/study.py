"""A session without a clock: an opened record or a game played at leisure, as a document that is edited.

What is played becomes nodes of the document; what is agreed and counted stays at the table until it is saved.
Every act can be undone: document, line, place and table come back together.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.position import Placement
from ingboard.game.change import Change as TableChange
from ingboard.game.change import change_of
from ingboard.game.commands import Command, NoteTime, Pass, PlaceStone
from ingboard.game.events import (
    Event,
    PassesVoided,
    PassMade,
    PlayResumed,
    PlayStopped,
    RulingMade,
    StonePlaced,
)
from ingboard.game.phases import IN_PLAY
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.kifu.findings import KifuError
from ingboard.kifu.from_game import record_of
from ingboard.kifu.record import GameRecord
from ingboard.kifu.saving import save
from ingboard.kifu.tree.changes import Change, in_utf8
from ingboard.kifu.tree.changes import Refusal as DeedRefused
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.ending import with_ending
from ingboard.kifu.tree.line import way_to
from ingboard.kifu.tree.moves import add_move, child_with_move, keep_rulings
from ingboard.kifu.tree.way import node_along, way_of
from ingboard.kifu.tree.writing import bytes_of, loss_of
from ingboard.rules.plays import Passed
from ingboard.table.drafts import DraftNote
from ingboard.table.line_game import LineGame, Stop, along
from ingboard.table.line_session import LineSession
from ingboard.table.session import NotAtEnd
from ingboard.table.table import Snapshot, Table
from ingboard.text import text

Deed = Callable[[Document], Change | DeedRefused]

_IN_NODES = (StonePlaced, PassMade, PlayStopped, PlayResumed, PassesVoided)


class _Memory(Struct, frozen=True):
    """The study before an act; `what` names the act, equal keys of `together` are undone as one."""

    what: str
    together: str
    game: LineGame
    stops: tuple[Stop, ...]
    place: int
    table: Snapshot
    acts: bool


class Study(LineSession):
    """A document that is edited, played on, agreed on and counted, with undo of everything.

    `agreed` are the conditions of a game that begins here; None for one of a file.
    """

    def __init__(self, document: Document, root: int, agreed: GameSetup | None = None) -> None:
        """Raises KifuError if that game cannot be shown."""
        self._first_document: Document | None = document
        self._saved_document: Document | None = document
        self._undo: list[_Memory] = []
        self._redo: list[_Memory] = []
        super().__init__(document, root, agreed)

    @property
    def study(self) -> Study:
        """The session itself."""
        return self

    # Acts ---------------------------------------------------------------------------------------

    def submit(self, command: Command) -> TableChange | Refusal | NotAtEnd:
        """Carry a command out at the viewed place; a move that the document has already is gone to."""
        if isinstance(command, NoteTime):
            return self.table.submit(command)
        if self._game.last_stops[self.node] != self._place and self._place < len(self._stops) - 1:
            return NotAtEnd(self.step)
        child = self._child_for(command)
        if child is not None:
            self.go_to_node(child)
            return change_of((), self.state)
        before = self._memory("")
        result = self.table.submit_from(self.step, command)
        if isinstance(result, TableChange) and result.events:
            self._remember(replace(before, what=_words_of(result.events)))
            self._take_in(result.events, before)
        return result

    def edit(self, deed: Deed, together: str = "") -> Change | DeedRefused:
        """Do something to the document; the node that it names is viewed afterwards.

        Edits one after the other with the same `together` are undone as one: the typing of a comment.
        Raises KifuError if the game cannot be shown afterwards; then nothing changes.
        """
        change = deed(self.document)
        if isinstance(change, DeedRefused):
            return change
        before = self._memory(change.what, together)
        self._follow(change.document, change.node)
        last = self._undo[-1] if self._undo else None
        if not together or last is None or last.together != together:
            self._remember(before)
        self._redo.clear()
        return change

    def edit_aside(self, deed: Deed, together: str = "") -> Change | DeedRefused:
        """The same, but the viewed node stays: for what is typed about a node that was just left."""
        node = self.node
        change = deed(self.document)
        if isinstance(change, DeedRefused):
            return change
        return self.edit(lambda _: replace(change, node=node), together)

    @property
    def can_undo(self) -> bool:
        """Whether there is an act to undo."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be done again."""
        return bool(self._redo)

    @property
    def undo_words(self) -> str:
        """What would be undone; empty if nothing."""
        return self._undo[-1].what if self._undo else ""

    @property
    def redo_words(self) -> str:
        """What would be done again; empty if nothing."""
        return self._redo[-1].what if self._redo else ""

    def undo(self) -> None:
        """Bring back what was before the last act."""
        if self._undo:
            memory = self._undo.pop()
            self._redo.append(self._memory(memory.what, memory.together))
            self._bring_back(memory)

    def redo(self) -> None:
        """Do the last undone act again."""
        if self._redo:
            memory = self._redo.pop()
            self._undo.append(self._memory(memory.what, memory.together))
            self._bring_back(memory)

    # The file -----------------------------------------------------------------------------------

    @property
    def is_saved(self) -> bool:
        """Whether the file holds all that happened."""
        if self._acts or self.document is not self._saved_document:
            return False
        return self.path is not None or self.document is self._first_document

    @property
    def was_changed(self) -> bool:
        """Whether anything happened here beyond what the record says: only then is there a loss."""
        changed = self._acts or self.document is not self._first_document
        return changed and not self.is_trial

    def record(self) -> GameRecord:
        """The line on the table as a record, with what was agreed and counted."""
        nodes = [stop.record_node for last, stop in pairwise(self._stops) if stop.step > last.step]
        return record_of(self.table.states, self._game.record, nodes)

    def written(self) -> bytes:
        """The file as it would be saved, with the count that was made here.

        Raises KifuError if it cannot be written in its character set.
        """
        return bytes_of(self._with_ending())

    @property
    def lacks_characters(self) -> bool:
        """Whether something was written that the file's character set has no place for."""
        if not self.document.origin.is_exact:
            return False
        try:
            self.written()
        except KifuError:
            return True
        return False

    def turn_to_utf8(self) -> None:
        """Let the file be UTF-8 from now on."""
        self.edit_aside(in_utf8)

    def draft(self) -> tuple[bytes, DraftNote]:
        """The record as it would be saved, in UTF-8 where its own character set cannot take it."""
        try:
            record = self.written()
        except KifuError:
            record = bytes_of(in_utf8(self._with_ending()).document)
        title = self.path.name if self.path is not None else text("New game")
        seen = "" if self._seen is None else self._seen.hex()
        way = way_of(self.document, self.node)
        return record, DraftNote(title, self.path, seen, way)

    def take_table(self, table: Table) -> None:
        """This is the game of that table, acts and all: nothing of it is in a file yet.

        Its moves must be those of the line.
        """
        assert len(table.states) == len(self._game.states)
        self.table = table
        self._first_document = self._saved_document = None
        self._acts = True
        self._place = len(self._stops) - 1

    def take_up(self, note: DraftNote) -> None:
        """This is a draft of that file: not saved, viewed where it was left."""
        self.path = note.file
        self._seen = bytes.fromhex(note.seen) if note.seen else None
        self._first_document = self._saved_document = None
        self.go_to_node(node_along(self.document, note.way))

    def loss_on_save(self) -> str | None:
        """Why the opened file may not be written over, as a sentence; None if nothing would be lost."""
        return loss_of(self.document) if self.path is not None and self.is_of_file else None

    def save(self, path: Path) -> None:
        """Write the document, atomically and durably; what nobody touched is written as it was.

        Raises KifuError with one sentence if it cannot be written; the old file is intact then.
        """
        document = self._with_ending()
        if path != self.path and not document.origin.is_exact:  # what was read is all that there is
            document = in_utf8(document).document
        save(path, bytes_of(document))
        origin = replace(document.origin, path=str(path))
        if document is not self.document:
            self._follow(replace(document, origin=origin), self.node)
        self._saved_document = self.document
        self._acts = False
        self.note_file(path)

    def _with_ending(self) -> Document:
        state = self.table.state
        if not self._acts:
            return self.document
        last = self._stops[-1].node
        ours = not self.is_of_file
        return with_ending(self.document, self.root, last, state, is_ours=ours)

    # Inside -------------------------------------------------------------------------------------

    def _follow(self, document: Document, node: int) -> None:
        """Go on with another state of the document, at a node; what is agreed stays if no stone changes."""
        game = along(document, self._line_through(document, node), self._conditions, self._game)
        same = game.states is self._game.states and len(self._stops) == len(game.stops)
        if same:
            self._game, self._stops = game, game.stops
            self._note_game()
        else:
            self._show(game)
        self._place = self._game.last_stops[node]

    def _child_for(self, command: Command) -> int | None:
        """The node that a move leads to, if the document has it."""
        if not isinstance(command, PlaceStone | Pass) or self.state.phase not in IN_PLAY:
            return None
        point = command.point if isinstance(command, PlaceStone) else None
        grid = self.state.position.grid
        return child_with_move(self.document, self.node, command.color, point, grid)

    def _take_in(self, events: tuple[Event, ...], before: _Memory) -> None:
        """Give the moves just made their nodes; what is no move stays an act at the table."""
        states, old = self.table.states, before.table.states
        kept = _common(states, old)
        place = self._place
        while self._stops[place].step > kept:
            place -= 1
        document, node = self.document, self._stops[place].node
        for state in states[kept + 1 :]:
            match state.line.last:
                case Placement(color=color, point=point):
                    change = add_move(document, node, color, point)
                case Passed(color=color):
                    change = add_move(document, node, color, None)
                case None:
                    continue
            document, node = change.document, change.node
        self._acts = self._acts or not all(isinstance(event, _IN_NODES) for event in events)
        if document is self.document:
            self._stops = self._stops[: place + 1]
        else:
            self._take_line(document, node)
        self._place = len(self._stops) - 1
        self._keep_rulings(events)

    def _take_line(self, document: Document, node: int) -> None:
        """The line ends at a node that the table has reached by itself."""
        self._game = along(document, way_to(document, node), self._conditions, self._game)
        self._stops = self._game.stops
        self._note_game()

    def _keep_rulings(self, events: tuple[Event, ...]) -> None:
        document, grid = self.document, self.state.position.grid
        for event in events:
            if isinstance(event, RulingMade):
                step = min(event.ruling.number, self._stops[-1].step)
                node = next(stop.node for stop in self._stops if stop.step == step)
                document = keep_rulings(document, node, [event.ruling], grid)
        if document is not self.document:
            self._take_line(document, self.line[-1])

    def _before_leaving(self) -> None:
        if self._acts:
            self._remember(self._memory(text("Count")))

    def _memory(self, what: str, together: str = "") -> _Memory:
        return _Memory(
            what, together, self._game, self._stops, self._place, self.table.snapshot(), self._acts
        )

    def _remember(self, memory: _Memory) -> None:
        self._undo.append(memory)
        self._redo.clear()

    def _bring_back(self, memory: _Memory) -> None:
        self._game, self._stops, self._place = memory.game, memory.stops, memory.place
        self._acts = memory.acts
        self.table.show(memory.table)
        self._note_game()


def _words_of(events: tuple[Event, ...]) -> str:
    """What an act is called in the menu of undo."""
    for event in events:
        match event:
            case StonePlaced():
                return text("Play a stone")
            case PassMade():
                return text("Pass")
            case _:
                continue
    return text("Act at the table")


def _common(states: list[GameState], old: tuple[GameState, ...]) -> int:
    """The last step that both have in common: the moves behind it are the same."""
    at = min(len(states), len(old)) - 1
    while at and states[at].line.last is not old[at].line.last:
        at -= 1
    return at
