"""What a record says: the game's facts, its first position and the nodes of its main line. Values only.

Texts stay as they were written; what RU, RE, TM and OT mean is asked of the properties beside them.
Line and column tell where a node stands in the file; they and the findings take no part in equality.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import astuple

from ingboard.board.points import Color, Grid, PerColor, Point
from ingboard.board.position import Position
from ingboard.clock.control import TimeControl
from ingboard.clock.moments import Millis
from ingboard.game.state import Ruling
from ingboard.kifu.findings import Finding
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.properties import rule_text_of
from ingboard.kifu.result_property import RecordedResult, parse_result
from ingboard.kifu.times import parse_control
from ingboard.kifu.understood import AS_SGF, Understood
from ingboard.rules.ruleset import RuleText


class RecordMove(NamedTuple):
    """A recorded move: a color and its point, None for a pass."""

    color: Color
    point: Point | None


class RecordMark(NamedTuple):
    """One mark on one point; `label` is the text of a LABEL."""

    kind: MarkKind
    point: Point
    label: str = ""


class RecordStroke(NamedTuple):
    """A line (LN) from one point to another, or an arrow (AR) to the second."""

    start: Point
    end: Point
    is_arrow: bool = False


class TimeLeft(NamedTuple):
    """What a record notes of one clock: milliseconds left (BL, WL) and periods or moves left (OB, OW)."""

    milliseconds: Millis | None
    periods: int | None = None


NO_TIME: PerColor[TimeLeft | None] = PerColor(None, None)


class RecordNode(Struct, frozen=True, gc=False):
    """One node: set-up stones first, then the move, then what is said about the position.

    `setup` pairs points with the color set there (None empties), row by row; `to_play` is PL. `dimmed` (DD)
    and `viewed` (VW) hold from here on until told otherwise: None leaves them as they were, an empty set ends
    them. `number` is MN, the number that the move shall be printed with.
    """

    move: RecordMove | None = None
    setup: tuple[tuple[Point, Color | None], ...] = ()
    to_play: Color | None = None
    comment: str = ""
    name: str = ""
    marks: tuple[RecordMark, ...] = ()
    time: PerColor[TimeLeft | None] = NO_TIME
    rulings: tuple[Ruling, ...] = ()
    strokes: tuple[RecordStroke, ...] = ()
    dimmed: frozenset[Point] | None = None
    viewed: frozenset[Point] | None = None
    number: int | None = None
    line: int = 0
    column: int = 0

    def __eq__(self, other: object) -> bool:
        """Nodes that say the same are equal, wherever in a file they stand."""
        return isinstance(other, RecordNode) and astuple(self)[:-2] == astuple(other)[:-2]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-2])

    def marked(self, kind: MarkKind) -> frozenset[Point]:
        """The points with that mark."""
        return frozenset(mark.point for mark in self.marks if mark.kind is kind)

    def territory(self) -> PerColor[frozenset[Point]]:
        """The points marked as each side's territory."""
        return PerColor(
            self.marked(MarkKind.BLACK_TERRITORY), self.marked(MarkKind.WHITE_TERRITORY)
        )


class Player(NamedTuple):
    """A player as named in a record."""

    name: str = ""
    rank: str = ""
    team: str = ""


class GameDetails(Struct, frozen=True):
    """The facts of a game; an empty text is a fact not recorded.

    `komi` is None where none is recorded or it is unusable, as `komi_unread` has it then; `handicap`
    likewise. `edition` is our private note of which SST text RU[GOE] means, `options_text` that of the
    table's own choices; `penalties` are penalty points counted against each side.
    """

    players: PerColor[Player] = PerColor(Player(), Player())
    game_name: str = ""
    event: str = ""
    round: str = ""
    date: str = ""
    place: str = ""
    komi: float | None = None
    handicap: int | None = None
    rules_text: str = ""
    edition: str = ""
    options_text: str = ""
    result_text: str = ""
    main_time_text: str = ""
    overtime_text: str = ""
    penalties: PerColor[int] = PerColor(0, 0)
    komi_unread: str = ""

    @property
    def rule_text(self) -> RuleText:
        """The rule text that RU names; Simplified where it names none that is offered."""
        return rule_text_of(self.rules_text, self.edition) or RuleText.SIMPLIFIED

    @property
    def result(self) -> RecordedResult | None:
        """What RE says, or None where it cannot be understood."""
        return parse_result(self.result_text)

    @property
    def control(self) -> TimeControl | None:
        """The time control that TM and OT describe, or None where they cannot be understood."""
        return parse_control(self.main_time_text, self.overtime_text)


class GameRecord(Struct, frozen=True, dict=True):
    """One game of a file: its main line. `first` is the position after the root's own set-up stones.

    `nodes[0]` is the root. `variations` counts what branches off and is not walked; `understood` tells which
    facts stand in the file in another form than SGF has.
    """

    first: Position
    nodes: tuple[RecordNode, ...]
    details: GameDetails = field(default_factory=GameDetails)
    variations: int = 0
    encoding: str = "utf-8"
    findings: tuple[Finding, ...] = ()
    understood: Understood = AS_SGF

    def __eq__(self, other: object) -> bool:
        """Records of the same game are equal, however they were written and whatever was found."""
        return isinstance(other, GameRecord) and astuple(self)[:3] == astuple(other)[:3]

    def __hash__(self) -> int:
        return hash(astuple(self)[:3])

    def dimmed_at(self, at: int) -> frozenset[Point]:
        """The points that are dim at a node: those of the last one up to it that says anything about them."""
        told = bisect_right(self.dimming, at)
        return (self.nodes[self.dimming[told - 1]].dimmed if told else None) or frozenset()

    def viewed_at(self, at: int) -> frozenset[Point]:
        """The points that alone are to be seen at a node, as `dimmed_at`; none: all are."""
        told = bisect_right(self.viewing, at)
        return (self.nodes[self.viewing[told - 1]].viewed if told else None) or frozenset()

    @cached_property
    def dimming(self) -> list[int]:
        """The nodes that say what is dim; most records have none."""
        return [at for at, node in enumerate(self.nodes) if node.dimmed is not None]

    @cached_property
    def viewing(self) -> list[int]:
        """The nodes that say what alone is to be seen."""
        return [at for at, node in enumerate(self.nodes) if node.viewed is not None]

    @cached_property
    def has_times(self) -> bool:
        """Whether any node says what time is left."""
        times = [node.time for node in self.nodes]
        return times.count(NO_TIME) < len(times)

    @property
    def grid(self) -> Grid:
        """The board."""
        return self.first.grid

    @property
    def moves(self) -> tuple[RecordMove, ...]:
        """The moves of the main line, passes too."""
        return tuple(node.move for node in self.nodes if node.move is not None)
