"""The question that is put to an engine, its answer, and where that comes from: values without any protocol.

All numbers are Black's: a share of won games from 0 to 1, a lead in points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import isfinite

import msgspec
from msgspec import Struct

from ingboard.board.points import (
    Color,
    Grid,
    Point,
    grid_of,
    name_of,
    point_named,
    standard_name_of,
)
from ingboard.board.position import Placement, Position
from ingboard.game.state import GameState
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

LARGEST_BOARD = 19  # what engines are built for
MOST_CANDIDATES = 8
LONGEST_SEQUENCE = 12
_MOST_KOMI = 400  # no engine counts more
_PASS = "pass"


class EngineQuestion(Struct, frozen=True):
    """A position with the moves that led to it: `stones` stood at first, names as "Q16" or "pass".

    `size` is the board's side, or its columns and rows where those differ. `komi` holds what penalty points
    add to it. `visits` is how much the engine may look at.
    """

    size: int | tuple[int, int]
    stones: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, str], ...]
    to_play: str
    komi: float
    rules: RuleText
    visits: int

    @property
    def grid(self) -> Grid:
        """The board."""
        columns, rows = (self.size, self.size) if isinstance(self.size, int) else self.size
        return grid_of(rows, columns)

    def key(self, command: str) -> bytes:
        """What tells this question, put to the engine of that command, from every other one."""
        return blake2b(
            command.encode() + b"\0" + msgspec.json.encode(self), digest_size=16
        ).digest()

    @property
    def place(self) -> bytes:
        """What tells its position and the way there from every other one, whoever is asked and how."""
        asked = msgspec.json.encode((self.size, self.stones, self.moves, self.to_play))
        return blake2b(asked, digest_size=16).digest()


class Origin(Struct, frozen=True):
    """What a value was made with: asked with another one of these, it is another value.

    `command` is the engine's program, its arguments and how its files stand, or what a record says. Where
    a record does not say them `visits` is 0, `komi` None and `rules` None.
    """

    command: str
    visits: int = 0
    komi: float | None = None
    rules: RuleText | None = None

    @property
    def is_written(self) -> bool:
        """Whether it stands in the record, whoever asked an engine there."""
        return self.command.startswith(WRITTEN)


WRITTEN = "record: "
"""Begins the command of an origin that is read in a record."""


def origin_of(question: EngineQuestion, command: str) -> Origin:
    """Where the answer to a question will come from."""
    return Origin(command, question.visits, question.komi, question.rules)


class Candidate(Struct, frozen=True):
    """A move that the engine looked at (None: a pass), and how it would go on from there."""

    point: Point | None
    visits: int
    win_rate: float
    lead: float | None
    sequence: tuple[Point | None, ...] = ()


class Evaluation(Struct, frozen=True):
    """What the engine thinks; the best move comes first.

    `lead` is None for an engine that does not say it. `ownership` goes row by row from the top, from -1
    (White's) to 1 (Black's); empty where the engine gives none. `engine` is what it calls itself, with its
    version; `net` the name of its net, "" for one without.
    """

    win_rate: float | None
    lead: float | None
    visits: int
    candidates: tuple[Candidate, ...] = ()
    ownership: tuple[float, ...] = ()
    engine: str = ""
    net: str = ""


class EngineReply(Struct, frozen=True):
    """What an engine said about the question with that number: an evaluation, or why there is none.

    `to_play` is who it says is to play there; "" where it does not.
    """

    number: int
    evaluation: Evaluation | None = None
    refusal: str = ""
    to_play: str = ""


class EngineTalkError(Exception):
    """A line that no engine of that kind says."""


def number_of(value: object) -> float:
    """A number that an engine said. Raises ValueError for anything else."""
    number = float(str(value))
    if not isfinite(number):
        raise ValueError(str(value))
    return number


def share_of(value: object) -> float:
    """A share from 0 to 1. Raises ValueError for what is no number."""
    return max(0.0, min(1.0, number_of(value)))


def lead_of(value: object, grid: Grid) -> float:
    """A lead in points. Raises ValueError for one that no count of such a board gives with any komi."""
    lead = number_of(value)
    if abs(lead) > len(grid.points) + _MOST_KOMI:
        raise ValueError(f"{lead:g}")
    return lead


def point_of(name: object, grid: Grid) -> Point | None:
    """The point of a name; None for a pass. Raises ValueError for a name of no point."""
    if str(name).lower() == _PASS:
        return None
    point = point_named(str(name), grid)
    if point is None:
        raise ValueError(str(name)[:80])
    return point


def candidate_of(said: Mapping[str, object], sequence: Sequence[object], grid: Grid) -> Candidate:
    """A move as every engine tells it (move, visits, winrate as a share, scoreLead if it knows one).

    Raises KeyError or ValueError for what is no such move.
    """
    return Candidate(
        point_of(said["move"], grid),
        int(number_of(said["visits"])),
        share_of(said["winrate"]),
        lead_of(said["scoreLead"], grid) if "scoreLead" in said else None,
        tuple(point_of(name, grid) for name in sequence[:LONGEST_SEQUENCE]),
    )


def lie_in(said: EngineReply, to_play: Color, position: Position) -> str:
    """What cannot be true in an answer about a position, in words: whose move it is, a move on a stone."""
    if said.to_play not in ("", to_play.letter):
        return text("{side} to play", side=said.to_play[:20])
    points = () if said.evaluation is None else (one.point for one in said.evaluation.candidates)
    for point in points:
        if point is not None and position.color_at(point) is not None:
            return text("{move}, where a stone stands", move=name_of(point, position.grid))
    return ""


def question_of(state: GameState, visits: int, komi: float | None = None) -> EngineQuestion:
    """The question about a state of a game; a `komi` in place of the game's own, without penalty points."""
    line = state.line
    grid = line.first.grid
    moves = tuple(
        (
            move.color.letter,
            standard_name_of(move.point, grid) if isinstance(move, Placement) else _PASS,
        )
        for move in line.moves()
    )
    size = grid.rows if grid.is_square else (grid.columns, grid.rows)
    return EngineQuestion(
        size,
        stones_named(line.first),
        moves,
        state.to_play.letter,
        komi_of(state, komi),
        state.setup.rules,
        visits,
    )


def komi_of(state: GameState, komi: float | None = None) -> float:
    """The komi of a game, or that one in its place, with what penalty points add to it."""
    terms = state.setup.terms
    bare = terms.komi if komi is None else komi
    return bare + terms.penalties.black - terms.penalties.white


def board_order(grid: Grid) -> str:
    """The order of GTP for a board; one that is no square only KataGo knows."""
    if grid.is_square:
        return f"boardsize {grid.rows}"
    return f"rectangular_boardsize {grid.columns} {grid.rows}"


def without_history(state: GameState, question: EngineQuestion) -> EngineQuestion:
    """The same position as if it had been set up: for moves that the engine's rules do not allow."""
    return msgspec.structs.replace(question, stones=stones_named(state.position), moves=())


def stones_named(position: Position) -> tuple[tuple[str, str], ...]:
    """The stones on a board as engines are told of them: color and point, Black's first."""
    return tuple(
        (color.letter, standard_name_of(point, position.grid))
        for color in Color
        for point in position.points_of(color)
    )
