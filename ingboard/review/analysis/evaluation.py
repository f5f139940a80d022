"""The question that is put to an engine, and its answer: values without any protocol.

All numbers are Black's: a share of won games from 0 to 1, a lead in points.

Evaluations that were made before, in a file beside the library's index.

Nothing in it cannot be made again: a file that cannot be used is thrown away, and where none can be written
nothing is kept.

What each move of a game has lost, by what the engine said before and after it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from enum import Enum
from hashlib import blake2b
from math import isfinite
from pathlib import Path

import msgspec
from msgspec import Struct

from ingboard.board.points import Color, Grid, Point, grid_of, point_named, standard_name_of
from ingboard.board.position import Placement, Position
from ingboard.game.state import GameState
from ingboard.rules.ruleset import RuleText

LARGEST_BOARD = 19  # what engines are built for
MOST_CANDIDATES = 8
LONGEST_SEQUENCE = 12
_PASS = "pass"
_MOST_LISTED = 20


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

    def key(self, engine: str) -> bytes:
        """What tells this question, put to that engine, from every other one."""
        return blake2b(engine.encode() + b"\0" + msgspec.json.encode(self), digest_size=16).digest()


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
    (White's) to 1 (Black's); empty where the engine gives none. `engine` is what it calls itself.
    """

    win_rate: float | None
    lead: float | None
    visits: int
    candidates: tuple[Candidate, ...] = ()
    ownership: tuple[float, ...] = ()
    engine: str = ""


class EngineReply(Struct, frozen=True):
    """What an engine said about the question with that number: an evaluation, or why there is none."""

    number: int
    evaluation: Evaluation | None = None
    refusal: str = ""


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
        number_of(said["scoreLead"]) if "scoreLead" in said else None,
        tuple(point_of(name, grid) for name in sequence[:LONGEST_SEQUENCE]),
    )


def question_of(state: GameState, visits: int) -> EngineQuestion:
    """The question about a state of a game."""
    line, terms = state.line, state.setup.terms
    grid = line.first.grid
    moves = tuple(
        (move.color.letter, standard_name_of(move.point, grid) if isinstance(move, Placement) else _PASS)
        for move in line.moves()
    )
    komi = terms.komi + terms.penalties.black - terms.penalties.white
    size = grid.rows if grid.is_square else (grid.columns, grid.rows)
    return EngineQuestion(
        size, stones_named(line.first), moves, state.to_play.letter, komi, state.setup.rules, visits
    )


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


MOST_KEPT = 20_000
_PATIENCE = 2.0  # seconds that another program may hold the file
_VERSION = 1  # before it some were kept under the question that came after theirs
_ANEW = f"""
BEGIN IMMEDIATE;
DROP TABLE IF EXISTS kept;
CREATE TABLE kept (number INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB UNIQUE, said BLOB);
PRAGMA user_version = {_VERSION};
COMMIT;
"""
_decode = msgspec.msgpack.Decoder(Evaluation).decode
_encode = msgspec.msgpack.Encoder().encode


class KeptEvaluations:
    """The evaluations by the keys of their questions. Opens the file for each call: any thread may ask."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: bytes) -> Evaluation | None:
        """An evaluation that was kept."""
        try:
            with closing(self._opened()) as connection:
                row = connection.execute("SELECT said FROM kept WHERE key = ?", (key,)).fetchone()
            return None if row is None else _decode(row[0])
        except (sqlite3.Error, msgspec.MsgspecError, OSError, TypeError):
            self._forget_file()
            return None

    def put(self, key: bytes, evaluation: Evaluation) -> None:
        """Keep an evaluation; the oldest goes where there are too many."""
        with suppress(sqlite3.Error, OSError), closing(self._opened()) as connection, connection:
            row = (key, _encode(evaluation))
            connection.execute("INSERT OR REPLACE INTO kept (key, said) VALUES (?, ?)", row)
            connection.execute(
                "DELETE FROM kept WHERE number <= (SELECT max(number) FROM kept) - ?", (MOST_KEPT,)
            )

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=_PATIENCE)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != _VERSION:
                connection.executescript(_ANEW)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _forget_file(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


class Measure(Enum):
    """What an engine tells its judgment in; the value is a mistake: less may be a small search's error."""

    POINTS = 2.0
    GAMES_OF_100 = 5.0


class Loss(Struct, frozen=True):
    """The move that led to `step` lost its player so much."""

    step: int
    color: Color
    lost: float
    measure: Measure = Measure.POINTS


def judgments(evaluations: Mapping[int, Evaluation]) -> tuple[Measure, dict[int, float]]:
    """How far Black is ahead at each step; in games above half of 100 where no engine told a lead."""
    leads = {step: one.lead for step, one in evaluations.items() if one.lead is not None}
    if leads:
        return Measure.POINTS, leads
    rates = {step: one.win_rate for step, one in evaluations.items()}
    return Measure.GAMES_OF_100, {step: 100 * rate - 50 for step, rate in rates.items() if rate is not None}


def losses_of(states: Sequence[GameState], evaluations: Mapping[int, Evaluation]) -> tuple[Loss, ...]:
    """The losses of all moves whose positions before and after were evaluated, in the order of the game.

    `states[n]` is the game after its n-th step. A step that sets up stones is no move and loses nothing.
    """
    found: list[Loss] = []
    # An estimate without a search favors whoever has just moved.
    searched = {step: one for step, one in evaluations.items() if one.win_rate is not None}
    measure, ahead = judgments(searched)
    for step in range(1, len(states)):
        before, after = ahead.get(step - 1), ahead.get(step)
        if before is None or after is None:
            continue
        line = states[step].line
        if line.number != states[step - 1].line.number + 1 or line.last_color is None:
            continue
        color = line.last_color
        lost = before - after
        found.append(Loss(step, color, lost if color is Color.BLACK else -lost, measure))
    return tuple(found)


def largest(losses: Sequence[Loss]) -> tuple[Loss, ...]:
    """The mistakes, the largest first."""
    return tuple(sorted(_mistakes(losses), key=lambda loss: -loss.lost)[:_MOST_LISTED])


def next_mistake(losses: Sequence[Loss], step: int) -> Loss | None:
    """The next mistake behind a step, round to the first one; None if there is none."""
    mistakes = _mistakes(losses)
    later = (loss for loss in mistakes if loss.step > step)
    return next(later, mistakes[0] if mistakes else None)


def _mistakes(losses: Sequence[Loss]) -> list[Loss]:
    return [loss for loss in losses if loss.lost >= loss.measure.value]
