"""A session without a clock: an opened record or a game played at leisure, as a document that is edited.

What is played becomes nodes of the document; what is agreed and counted stays at the table until it is saved.
Every act can be undone: document, line, place and table come back together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from ingboard.board.points import Point
from ingboard.game.change import Change as TableChange
from ingboard.game.change import change_of
from ingboard.game.commands import Command, NoteTime, Pass, PlaceStone
from ingboard.game.events import Event
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY, GameState
from ingboard.kifu.from_game import record_of
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import dead_from_territory
from ingboard.kifu.tree.changes import EditRefusal as EditRefused
from ingboard.kifu.tree.changes import TreeChange, in_utf8
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.ending import with_ending
from ingboard.kifu.tree.line import is_first, line_through, way_to
from ingboard.kifu.tree.moves import child_with_move
from ingboard.kifu.tree.way import node_along, way_of
from ingboard.kifu.tree.writing import bytes_of, draft_of, loss_of
from ingboard.rules.plays import Illegal
from ingboard.rules.ruleset import RuleText
from ingboard.table.drafts import DraftNote
from ingboard.table.file_state import FileToSave, SessionFile
from ingboard.table.history import History, Memory, words_of_act
from ingboard.table.line_game import (
    Conditions,
    LineGame,
    Stop,
    along,
    are_in_nodes,
    grown,
    kept_line,
    last_common_step,
    recorded_marks,
    with_moves,
    with_rulings,
)
from ingboard.table.table import NotAtEnd, Snapshot, Table
from ingboard.text import text

Edit = Callable[[Document], TreeChange | EditRefused]


class DocumentSession:
    """A document that is edited, played on, agreed on and counted, with undo of everything.

    One line of it is on the table, and one place of the line is viewed: a node, whether it has a stone or
    only words. `agreed` are the conditions of a game that begins here; None for one of a file.
    """

    is_trial = False
    judged: tuple[tuple[GameState, ...], Mapping[int, Illegal]] | None = None
    """The states and questionable steps of a long record, where they were worked out while it was read."""

    def __init__(self, document: Document, root: int, agreed: GameSetup | None = None) -> None:
        """Raises KifuError if that game cannot be shown."""
        self.file = SessionFile()
        self._first_document: Document | None = document
        self._saved_document: Document | None = document
        self._history = History()
        self._conditions = Conditions(agreed=agreed)
        self.is_reviewed = agreed is None
        """Whether the document is reviewed and edited; a game that begins here is played until one asks."""
        self._game = along(document, line_through(document, root), self._conditions)
        self._stops = self._game.stops
        self.table = Table(self._game.setup)
        self._show(self._game)
        self._place = len(self._stops) - 1

    def review(self, *, reviewed: bool) -> None:
        """Review the document from now on, or play on a game that began here."""
        self.is_reviewed = reviewed or self.is_of_file

    @property
    def study(self) -> DocumentSession:
        """The session itself."""
        return self

    @property
    def path(self) -> Path | None:
        """The document's file; None while no file holds it."""
        return self.file.path

    @property
    def opened(self) -> GameRecord | None:
        """The line as a record, where the document is one of a file."""
        return self._game.record if self.is_of_file else None

    @property
    def state(self) -> GameState:
        """The game at the viewed step."""
        states = self.table.states
        try:
            return states[self._stops[self._place].step]
        except IndexError:  # the line has become shorter, or the table has not come to that step
            return states[min(self._stop.step, len(states) - 1)]

    @property
    def last_step(self) -> int:
        """The number of the newest step."""
        return len(self.table.states) - 1

    @property
    def is_timed(self) -> bool:
        """Whether a clock belongs to the game."""
        return self.table.states[-1].clock is not None

    @property
    def is_of_file(self) -> bool:
        """Whether the document came from a file; else the game began here."""
        return self._conditions.agreed is None

    # What is seen -------------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The document as it is now."""
        return self._game.document

    @property
    def root(self) -> int:
        """The first node of the game."""
        return self._game.line[0]

    @property
    def line(self) -> tuple[int, ...]:
        """The nodes from the root to the end of the line."""
        return self._game.line

    @property
    def node(self) -> int:
        """The viewed node."""
        return self._stop.node

    @property
    def game(self) -> LineGame:
        """The game along the line on the table, as the document has it."""
        return self._game

    @property
    def main_line(self) -> LineGame:
        """The game itself, whatever branch of it is on view. Raises KifuError if it cannot be shown."""
        if not self.is_on_branch:
            return self._game
        line = line_through(self.document, self.root)
        return along(self.document, line, self._conditions, self._game)

    @property
    def is_on_branch(self) -> bool:
        """Whether the line on the table is another than the main line."""
        return not is_first(self.document, self.line)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The places of the line, each a node of the document and of the record, and its step."""
        return self._stops

    @property
    def line_record(self) -> GameRecord:
        """The line as a record, with what its nodes say."""
        return self._game.record

    @property
    def record_node(self) -> int:
        """The number of the viewed node in `line_record`."""
        return self._stop.record_node

    @property
    def step(self) -> int:
        """The number of the viewed step."""
        return self._stop.step

    @property
    def at_end(self) -> bool:
        """Whether the last place of the line is viewed."""
        return self._place >= len(self._stops) - 1

    @property
    def commented_steps(self) -> frozenset[int]:
        """The steps that the document comments on."""
        return self._game.commented_steps

    def comment_at(self, step: int) -> str:
        """The comment at the viewed node, or at another step."""
        if step == self.step:
            return self._game.record.nodes[self.record_node].comment
        return self._game.comment_at(step)

    def number_at(self, step: int) -> int:
        """The move number at a step; what was done at the table since the last node counts on."""
        numbers, states = self._game.numbers, self.table.states
        if step < len(numbers):
            return numbers[step]
        return numbers[-1] + states[step].line.number - states[len(numbers) - 1].line.number

    @property
    def recorded_dead(self) -> frozenset[Point]:
        """The stones that the line's last marks call dead, while its last position is viewed."""
        if self._game.states[-1].position != self.state.position:
            return frozenset()
        return dead_from_territory(self._game.record.nodes[-1], self.state.position)

    @property
    def is_counted_record(self) -> bool:
        """Whether a file's game was counted before it was saved: its end holds each side's land and RE."""
        record = self._game.record
        return (
            self.is_of_file
            and bool(record.details.result_text)
            and any(record.nodes[-1].territory())
        )

    def apart(self) -> DocumentSession:
        """Another session over the document as it is now, at the viewed node: nothing comes back from it.

        Raises KifuError if that game cannot be shown.
        """
        other = DocumentSession(self.document, self.root, self._conditions.agreed)
        if self._conditions.rules is not None:
            other.read_under(self._conditions.rules)
        other.go_to_node(self.node)
        return other

    # Going about --------------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """View a step, kept within the game: its last node, so that nothing said of it is passed over."""
        step = max(0, min(step, self.last_step))
        places = (at for at, stop in enumerate(self._stops) if stop.step == step)
        self._place = next(places) if step != self.last_step else len(self._stops) - 1

    def walk(self, steps: int) -> None:
        """View the node so many places on or back along the line."""
        if steps > 0 and self.at_end and (children := self.document.children(self.node)):
            self.go_to_node(children[0])
            return
        self._place = max(0, min(self._place + steps, len(self._stops) - 1))

    def go_to_node(self, node: int) -> None:
        """View a node of the document, on whatever line or game of the file it stands.

        Raises KifuError if its game cannot be shown; then nothing changes.
        """
        at = self._game.last_stops.get(node)
        if at is not None and at < len(self._stops):
            self._place = at
            return
        self._view_on(line_through(self.document, node), node)

    def leave_branch(self, node: int) -> None:
        """View a node of the main line, and go on along that from there.

        Raises KifuError if its game cannot be shown; then nothing changes.
        """
        self._view_on(line_through(self.document, self.root), node)

    def _view_on(self, line: tuple[int, ...], node: int) -> None:
        game = along(self.document, line, self._conditions, self._game)
        if self._acts:
            self._history.remember(self._memory(text("Count")))
        self._show(game)
        self._place = self._game.last_stops[node]

    def read_under(self, rules: RuleText) -> None:
        """Read the document under another rule text; it says what it said."""
        place = self._place
        self._conditions = replace(self._conditions, rules=rules)
        self._show(along(self.document, self.line, self._conditions))
        self._place = min(place, len(self._stops) - 1)

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
            self._history.remember(replace(before, what=words_of_act(result.events)))
            self._take_in(result.events, before)
        return result

    def edit(self, edit: Edit, together: str = "") -> TreeChange | EditRefused:
        """Do something to the document; the node that it names is viewed afterwards.

        Edits one after the other with the same `together` are undone as one: the typing of a comment.
        Raises KifuError if the game cannot be shown afterwards; then nothing changes.
        """
        change = edit(self.document)
        if isinstance(change, EditRefused):
            return change
        before = self._memory(change.what, together)
        self._follow(change.document, change.node)
        self._history.remember(before)
        return change

    def edit_aside(self, edit: Edit, together: str = "") -> TreeChange | EditRefused:
        """The same, but the viewed node stays: for what is typed about a node that was just left."""
        node, change = self.node, edit(self.document)
        if isinstance(change, EditRefused):
            return change
        return self.edit(lambda _: replace(change, node=node), together)

    @property
    def can_undo(self) -> bool:
        """Whether there is an act to undo."""
        return bool(self.undo_words)

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be done again."""
        return bool(self.redo_words)

    @property
    def undo_words(self) -> str:
        """What would be undone; empty if nothing."""
        return self._history.undo_words

    @property
    def redo_words(self) -> str:
        """What would be done again; empty if nothing."""
        return self._history.redo_words

    def undo(self) -> None:
        """Bring back what was before the last act."""
        self._bring_back(self._history.back(self._memory))

    def redo(self) -> None:
        """Do the last undone act again."""
        self._bring_back(self._history.forth(self._memory))

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

    def draft(self) -> tuple[Callable[[], bytes], DraftNote]:
        """What writes the record as it would be saved now, in any thread.

        It is in UTF-8 where its own character set cannot take it.
        """
        players = " - ".join(filter(None, self.table.setup.names))
        title = self.path.name if self.path is not None else players or text("New game")
        note = DraftNote(title, self.path, self.file.seen.hex(), way_of(self.document, self.node))
        return partial(draft_of, self._with_ending()), note

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
        self.file = SessionFile(note.file, bytes.fromhex(note.seen))
        self._first_document = self._saved_document = None
        self.go_to_node(node_along(self.document, note.way))

    def loss_on_save(self) -> str | None:
        """Why the opened file may not be written over, as a sentence; None if nothing would be lost."""
        return loss_of(self.document) if self.path is not None and self.is_of_file else None

    def saving(self, path: Path) -> FileToSave:
        """The document as it is to be written there; what nobody touched is written as it was."""
        document = self._with_ending()
        if path != self.path and not document.origin.is_exact:  # what was read is all that there is
            document = in_utf8(document).document
        return FileToSave(
            path, partial(bytes_of, document), (self.document, self.table.state, document)
        )

    def note_saved(self, saving: FileToSave, data: bytes) -> None:
        """That was written; what was done here in the meantime is not saved."""
        self.file.note(saving.path, data)
        before, state, document = cast(tuple[Document, GameState, Document], saving.of)
        if self.document is not before or (self._acts and self.table.state is not state):
            self._saved_document = document if document is before else None
            return
        if document is not before:
            origin = replace(document.origin, path=str(saving.path))
            self._follow(replace(document, origin=origin), self.node)
        self._saved_document = self.document
        self._acts = False

    def _with_ending(self) -> Document:
        if not self._acts:
            return self.document
        last, ours = self._stops[-1].node, not self.is_of_file
        return with_ending(self.document, self.root, last, self.table.state, is_ours=ours)

    # Inside -------------------------------------------------------------------------------------

    def _follow(self, document: Document, node: int) -> None:
        """Go on with another state of the document, at a node; what is agreed stays if no stone changes."""
        game = along(document, kept_line(document, node, self.line), self._conditions, self._game)
        same = game.states is self._game.states and len(self._stops) == len(game.stops)
        if same:
            self._game, self._stops = game, game.stops
        else:
            self._show(game)
        self._place = self._game.last_stops[node]

    def _child_for(self, command: Command) -> int | None:
        """The node that a move leads to, if the document has it."""
        if not isinstance(command, PlaceStone | Pass) or self.state.phase not in IN_PLAY:
            return None
        point = command.point if isinstance(command, PlaceStone) else None
        grid = self.state.grid
        return child_with_move(self.document, self.node, command.color, point, grid)

    def _take_in(self, events: tuple[Event, ...], before: Memory) -> None:
        """Give the moves just made their nodes; what is no move stays an act at the table."""
        states, place = self.table.states, self._place
        kept = last_common_step(states, before.table.states)
        while self._stops[place].step > kept:
            place -= 1
        made, at = states[kept + 1 :], self._stops[place].node
        document, node = with_moves(self.document, at, made)
        self._acts = self._acts or not are_in_nodes(events)
        if document is self.document:
            self._stops = self._stops[: place + 1]
        else:
            game = grown(self._game, document, node, events, states)
            self._take_line(document, node, game)
        self._place = len(self._stops) - 1
        self._keep_rulings(events)

    def _take_line(self, document: Document, node: int, game: LineGame | None = None) -> None:
        """The line ends at a node that the table has reached by itself; `game` where that is known."""
        if game is None:
            way = way_to(document, node, self.line)
            game = along(document, way, self._conditions, self._game)
        self._game = game
        self._stops = self._game.stops

    def _keep_rulings(self, events: tuple[Event, ...]) -> None:
        document = with_rulings(self.document, self._stops, events, self.state.grid)
        if document is not self.document:
            self._take_line(document, self.line[-1])

    def _memory(self, what: str, together: str = "") -> Memory:
        return Memory(
            what, together, self._game, self._stops, self._place, self.table.snapshot(), self._acts
        )

    def _bring_back(self, memory: Memory | None) -> None:
        if memory is not None:
            self._game, self._stops, self._place = memory.game, memory.stops, memory.place
            self._acts = memory.acts
            self.table.show(memory.table)

    @property
    def _stop(self) -> Stop:
        try:
            return self._stops[self._place]
        except IndexError:  # the line has become shorter
            return self._stops[-1]

    def _show(self, game: LineGame) -> None:
        """Put a line on the table, the dead stones of its last marks marked."""
        self._game, self._acts = game, False
        self._stops = game.stops
        marks, states = recorded_marks(game), game.states
        for event in marks:
            states = (*states[:-1], evolve(states[-1], event))
        self.table.show(Snapshot((*game.events, *marks), states))
