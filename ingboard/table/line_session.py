"""A session that shows a document without a clock: going about its lines and its games. Edits nothing.

One line is on the table, and one place of it is viewed: a node, whether it has a stone or only words.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Point
from ingboard.game.evolve import evolve
from ingboard.game.setup import GameSetup
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import dead_from_territory
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, way_to
from ingboard.rules.ruleset import RuleText
from ingboard.table.line_game import Conditions, LineGame, Stop, along
from ingboard.table.session import Session, recorded_marks
from ingboard.table.table import Snapshot, Table


class LineSession(Session):
    """A document, the line of it that is on the table, and the place on the line that is viewed.

    `agreed` are the conditions of a game that begins here; None for one of a file.
    """

    def __init__(self, document: Document, root: int, agreed: GameSetup | None = None) -> None:
        """Raises KifuError if that game cannot be shown."""
        self._conditions = Conditions(agreed=agreed)
        self._game = along(document, line_through(document, root), self._conditions)
        self._stops: tuple[Stop, ...] = self._game.stops
        self._place = 0
        self._acts = False
        super().__init__(Table(self._game.setup))
        self._show(self._game)
        self._place = len(self._stops) - 1

    @property
    def is_of_file(self) -> bool:
        """Whether the document came from a file; else the game began here."""
        return self._conditions.agreed is None

    @property
    def has_variations(self) -> bool:
        """Whether the line on the table is left anywhere."""
        return any(len(self.document.children(node)) > 1 for node in self.line)

    @property
    def is_bare_line(self) -> bool:
        """Whether the document is one line of moves and nothing is said in it."""
        document, line = self.document, self.line
        written = len(document.outline) + document.added
        nodes = self._game.record.nodes
        return written == len(line) and not any(node.comment or node.marks for node in nodes)

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
        nodes = self._game.record.nodes
        if step == self.step:
            return nodes[self._stop.record_node].comment
        found = (nodes[stop.record_node].comment for stop in self._stops if stop.step == step)
        return next((comment for comment in found if comment), "")

    def step_of(self, node: int) -> int | None:
        """The step at a node of the line; None for a node elsewhere."""
        at = self._game.last_stops.get(node)
        return None if at is None else self._game.stops[at].step

    @property
    def recorded_dead(self) -> frozenset[Point]:
        """The stones that the line's last marks call dead, while its last position is viewed."""
        if self._game.states[-1].position != self.state.position:
            return frozenset()
        return dead_from_territory(self._game.record.nodes[-1], self.state.position)

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
        document = self.document
        game = along(document, line_through(document, node), self._conditions, self._game)
        self._before_leaving()
        self._show(game)
        self._place = self._game.last_stops[node]

    def read_under(self, rules: RuleText) -> None:
        """Read the document under another rule text; it says what it said."""
        place = self._place
        self._conditions = replace(self._conditions, rules=rules)
        self._show(along(self.document, self.line, self._conditions))
        self._place = min(place, len(self._stops) - 1)

    # Inside -------------------------------------------------------------------------------------

    def _before_leaving(self) -> None:
        """Another line is about to take the table."""

    @property
    def _stop(self) -> Stop:
        return self._stops[min(self._place, len(self._stops) - 1)]

    def _show(self, game: LineGame) -> None:
        """Put a line on the table, the dead stones of its last marks marked."""
        self._game = game
        self._stops = game.stops
        self._acts = False
        marks = recorded_marks(game.record, game.states[-1])
        states = game.states
        for event in marks:
            states = (*states[:-1], evolve(states[-1], event))
        self.table.show(Snapshot((*game.events, *marks), states))
        self._note_game()

    def _note_game(self) -> None:
        self.opened = self._game.record if self.is_of_file else None

    def _line_through(self, document: Document, node: int) -> tuple[int, ...]:
        """The way to a node and on along the line on the table, as far as it still goes."""
        line = list(way_to(document, node))
        after = dict(zip(self.line, self.line[1:], strict=False))
        while children := document.children(line[-1]):
            following = after.get(line[-1])
            line.append(following if following in children else children[0])
        return tuple(line)
