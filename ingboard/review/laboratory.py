"""The laboratory: every example of the four rule texts as a position to play, with what each text says.

Positions are files in `resources/laboratory`, one a group, which are read and checked here; the verdicts
expected in them were derived from the texts by hand. They are opened as games under any text, and such a
game is asked the moves of a line: by the decisions of a game at a table, so a pause, play-on and the end
come about as they do there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import (
    Color,
    Grid,
    PerColor,
    Point,
    color_of_letter,
    name_of,
    point_named,
)
from ingboard.board.position import Position
from ingboard.clock.moments import Moment
from ingboard.counting.terms import Terms
from ingboard.decoding import converted, decoder_of
from ingboard.game.commands import Command, Pass, PlaceStone, PlayOn
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, Phase
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.resources import resource
from ingboard.review.breaths import BreathKind
from ingboard.rules.plays import Passed, Reason
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

BUILT_BY_US = "built"
_FOLDER = "laboratory"
Side: TypeAlias = Literal["B", "W"]


class LaboratoryFileError(ValueError):
    """A file of the laboratory that cannot be used: which one, where, and why."""

    def __init__(self, path: Path, where: str, why: str) -> None:
        super().__init__(f"{path.name}: {where}: {why}")
        self.path = path
        self.where = where
        self.why = why


class Expected(Struct, frozen=True):
    """What a text says of one move: legal, legal as a pass, or refused for a reason."""

    reason: Reason | None = None
    as_pass: bool = False

    @property
    def code(self) -> str:
        """The word of the data files and of the command line."""
        if self.reason is not None:
            return str(self.reason)
        return "as_pass" if self.as_pass else "legal"


class LineMove(Struct, frozen=True):
    """One move of a line; `point` is None for a pass. `name` is the point's, or "pass"."""

    color: Color
    point: Point | None
    name: str


class LabLine(Struct, frozen=True):
    """A line of moves to try, with every text's verdict on each move.

    A text's verdicts stop after the first refusal: its line ends there. `taken` counts the stones of each
    color that the line takes off, None where no text lets it end. `returns_to` is the number of the move
    whose position the last move brings back (0: the start), None where it brings none back.
    """

    title: str
    moves: tuple[LineMove, ...]
    expected: Mapping[RuleText, tuple[Expected, ...]]
    taken: PerColor[int] | None = None
    returns_to: int | None = None

    def verdict(self, rules: RuleText, index: int) -> Expected | None:
        """A text's verdict on a move (from 0), or None where its line has ended before."""
        verdicts = self.expected[rules]
        return verdicts[index] if index < len(verdicts) else None


class LabBreath(Struct, frozen=True):
    """A chain for the lens: the point that names it, and the kind of each breath (None: not proved)."""

    chain: Point
    kinds: Mapping[Point, BreathKind | None]


class CountResult(Struct, frozen=True):
    """What a count comes to under one text: winner (None: a draw), margin, winning spaces, losing stones.

    `margin` is Black's. `shared` counts the points that are nobody's.
    """

    winner: Color | None
    margin: float
    spaces: int
    losing: int
    shared: int


class LabCount(Struct, frozen=True):
    """A counting demonstration: what is agreed beforehand, and the result under each text."""

    dead: frozenset[Point]
    komi: float | None
    handicap: int
    penalties: PerColor[int]
    feasible: bool
    expected: Mapping[RuleText, CountResult]


class LabPosition(Struct, frozen=True):
    """One position of the laboratory. `origin` is "" for a board built by us, else where it comes from.

    `handicap` is the number of stones that Black places freely on the (empty) board. `source` cites texts
    and articles.
    """

    id: str
    group: str
    title: str
    position: Position
    to_move: Color
    to_try: str
    lines: tuple[LabLine, ...]
    explanation: str
    source: str
    origin: str
    handicap: int = 0
    breaths: tuple[LabBreath, ...] = ()
    count: LabCount | None = None

    @property
    def built_by_us(self) -> bool:
        """Whether the board is ours, since the original picture is lost or there was none."""
        return not self.origin


class LabGroup(Struct, frozen=True):
    """A group of positions under one heading."""

    id: str
    title: str
    positions: tuple[LabPosition, ...]


class Laboratory(Struct, frozen=True):
    """All groups in order."""

    groups: tuple[LabGroup, ...]

    @property
    def positions(self) -> tuple[LabPosition, ...]:
        """Every position, group by group."""
        return tuple(position for group in self.groups for position in group.positions)

    def position(self, wanted: str) -> LabPosition:
        """The position of that id; raises KeyError if there is none."""
        for position in self.positions:
            if position.id == wanted:
                return position
        raise KeyError(wanted)


@cache
def laboratory() -> Laboratory:
    """The laboratory that is shipped with the program, read once."""
    return load_laboratory(resource(_FOLDER))


def load_laboratory(folder: Path) -> Laboratory:
    """Read all files of a folder, in the order of their names.

    Raises LaboratoryFileError for a file that cannot be used and for an id that stands twice.
    """
    groups = tuple(load_group(path) for path in sorted(folder.glob("*.json")))
    seen: set[str] = set()
    for group in groups:
        for position in group.positions:
            if position.id in seen:
                raise LaboratoryFileError(folder / group.id, position.id, "the id stands twice")
            seen.add(position.id)
    return Laboratory(groups)


def load_group(path: Path) -> LabGroup:
    """Read one file; raises LaboratoryFileError, naming file and position.

    A position has `id`, `title`, `origin` ("built", or where the board comes from), `board` (rows, top
    first), `to_move`, `try`, `lines`, `explanation` and `source`; where needed `handicap`,
    `breaths` (a chain, and the kind of each breath or null) and `count`. A line has `title`, `moves` ("B C3,
    W pass") and for each text one word a move: "legal", "as_pass" or the reason, with which it stops. A count
    has for each text "B+3 spaces 2 losing 1 shared 0", and what is agreed: `dead`, `komi`, `handicap`,
    `black_owes`, `white_owes`, `feasible`.
    """
    try:
        held = decoder_of(_File).decode(file_bytes(path))
    except (KifuError, ValueError) as fault:
        raise LaboratoryFileError(path, "file", str(fault)) from fault
    return LabGroup(held.group, text(held.title), tuple(_positions(path, held)))


class _Line(Struct):
    """A line as the file has it; the texts' verdicts and results stand under the texts' own names."""

    title: str
    moves: str
    under: dict[RuleText, str]
    taken: dict[Side, int] | None = None
    returns_to: int | None = None


class _Breaths(Struct):
    chain: str
    kinds: dict[str, BreathKind | None]


class _Count(Struct):
    under: dict[RuleText, str]
    dead: str = ""
    komi: float | None = None
    handicap: int = 0
    black_owes: int = 0
    white_owes: int = 0
    feasible: bool = True


class _Entry(Struct):
    """A position as the file has it."""

    id: str
    title: str
    origin: str
    board: list[str]
    to_move: Side
    to_try: str = field(name="try")
    explanation: str
    source: str
    lines: tuple[dict[str, object], ...] = ()
    handicap: int = 0
    breaths: tuple[_Breaths, ...] = ()
    count: dict[str, object] | None = None


def _by_text(plain: Mapping[str, object]) -> Mapping[str, object]:
    """The same with what each text says under `under`; ValueError if one says nothing."""
    missing = [rules for rules in RuleText if rules not in plain]
    if missing:
        raise ValueError(f"nothing under {', '.join(missing)}")
    rest = {name: value for name, value in plain.items() if name not in {*RuleText}}
    return {**rest, "under": {rules: plain[rules] for rules in RuleText}}


class _File(Struct):
    """A file; a fault of a position is told with its id."""

    group: str
    title: str
    positions: list[dict[str, object]]


def _positions(path: Path, file: _File) -> Iterator[LabPosition]:
    for number, entry in enumerate(file.positions, start=1):
        where = str(entry.get("id", f"position {number}"))
        try:
            yield _position(converted(entry, _Entry), file.group)
        except (ValueError, KeyError) as fault:
            raise LaboratoryFileError(path, where, str(fault) or repr(fault)) from fault


def _position(held: _Entry, group: str) -> LabPosition:
    board = parse_rows(held.board)
    return LabPosition(
        id=held.id,
        group=group,
        title=text(held.title),
        position=board,
        to_move=color_of_letter(held.to_move),
        to_try=text(held.to_try),
        lines=tuple(_line(line, board.grid) for line in held.lines),
        explanation=text(held.explanation),
        source=text(held.source),
        origin="" if held.origin == BUILT_BY_US else text(held.origin),
        handicap=held.handicap,
        breaths=tuple(
            LabBreath(
                _point(each.chain, board.grid),
                {_point(name, board.grid): kind for name, kind in each.kinds.items()},
            )
            for each in held.breaths
        ),
        count=None if held.count is None else _count(held.count, board.grid),
    )


def _point(name: str, grid: Grid) -> Point:
    point = point_named(name, grid)
    if point is None:
        raise ValueError(f"no point {name}")
    return point


def _line(plain: Mapping[str, object], grid: Grid) -> LabLine:
    held = converted(_by_text(plain), _Line)
    moves = tuple(_move(words, grid) for words in held.moves.split(","))
    expected = {rules: _verdicts(said, rules, len(moves)) for rules, said in held.under.items()}
    taken = None if held.taken is None else PerColor(held.taken["B"], held.taken["W"])
    return LabLine(text(held.title), moves, expected, taken, held.returns_to)


def _move(words: str, grid: Grid) -> LineMove:
    letter, name = words.split()
    point = None if name == "pass" else _point(name, grid)
    shown = text("pass") if point is None else name_of(point, grid)
    return LineMove(color_of_letter(letter), point, shown)


def _count(plain: Mapping[str, object], grid: Grid) -> LabCount:
    held = converted(_by_text(plain), _Count)
    return LabCount(
        dead=frozenset(_point(name, grid) for name in held.dead.split()),
        komi=held.komi,
        handicap=held.handicap,
        penalties=PerColor(held.black_owes, held.white_owes),
        feasible=held.feasible,
        expected={rules: _result(said) for rules, said in held.under.items()},
    )


def _verdicts(codes: str, rules: RuleText, moves: int) -> tuple[Expected, ...]:
    found = tuple(_expected(code) for code in codes.split())
    refused = [index for index, one in enumerate(found) if one.reason is not None]
    whole = len(found) == moves and not refused
    if not whole and refused != [len(found) - 1]:
        raise ValueError(f"{rules}: one verdict a move, up to the first refusal")
    if len(found) > moves:
        raise ValueError(f"{rules}: more verdicts than moves")
    return found


def _expected(code: str) -> Expected:
    match code:
        case "legal":
            return Expected()
        case "as_pass":
            return Expected(as_pass=True)
        case _:
            return Expected(Reason(code))


def _result(written: str) -> CountResult:
    """A result such as "B+3 spaces 2 losing 1 shared 0"."""
    score, *pairs = written.split()
    figures = dict(zip(pairs[::2], (int(figure) for figure in pairs[1::2]), strict=True))
    numbers = (figures["spaces"], figures["losing"], figures["shared"])
    if score == "draw":
        return CountResult(None, 0, *numbers)
    letter, margin = score.split("+")
    winner = color_of_letter(letter)
    return CountResult(winner, float(margin) * (1 if winner is Color.BLACK else -1), *numbers)


def setup_of(position: LabPosition, rules: RuleText) -> GameSetup:
    """The game that a position of the laboratory opens under a text: its board first, no clock."""
    count = position.count
    return GameSetup(
        rules,
        position.position,
        default_terms(rules, position.handicap) if count is None else terms_of(count, rules),
        free_handicap=position.handicap,
        to_start=position.to_move,
    )


def commands_for(state: GameState, move: LineMove, at: Moment) -> tuple[Command, ...]:
    """What to ask of a game so that it makes the move: after two passes, first to play on.

    Under the SST texts a third pass is made in the pause itself, as the texts have it. A pass that the
    game has made by itself (White's while Black places a handicap) asks for nothing.
    """
    point, last = move.point, state.line.last
    if point is None and isinstance(last, Passed) and last.free and last.color is move.color:
        return ()
    wish = Pass(move.color, at) if point is None else PlaceStone(move.color, point, at)
    paused = state.phase is Phase.AGREEMENT and state.may_resume
    passes_on = point is None and state.setup.ruleset.passes_to_end is not None
    if paused and not passes_on:
        return (PlayOn(move.color, at), wish)
    return (wish,)


def terms_of(count: LabCount, rules: RuleText) -> Terms:
    """The terms of a demonstration under a text."""
    terms = default_terms(rules, count.handicap, count.komi)
    return replace(terms, penalties=count.penalties)
