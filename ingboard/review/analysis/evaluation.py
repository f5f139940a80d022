"""The question that is put to an engine, and its answer: values without any protocol.

All numbers are Black's: a share of won games from 0 to 1, a lead in points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import isfinite
from typing import Protocol

import msgspec
from msgspec import Struct

from ingboard.board.points import Color, Grid, Point, point_named, standard_name_of
from ingboard.board.position import Placement
from ingboard.game.state import GameState
from ingboard.rules.ruleset import RuleText

LARGEST_BOARD = 19  # what engines are built for
MOST_CANDIDATES = 8
LONGEST_SEQUENCE = 12
_PASS = "pass"


class EngineQuestion(Struct, frozen=True):
    """A position with the moves that led to it: `stones` stood at first, names as "Q16" or "pass".

    `komi` holds what penalty points add to it. `visits` is how much the engine may look at.
    """

    size: int
    stones: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, str], ...]
    to_play: str
    komi: float
    rules: RuleText
    visits: int

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


class Talk(Protocol):
    """A talk with an engine, line by line. `name` is what the engine is called."""

    name: str

    def greeting(self) -> str:
        """What is sent first."""
        ...

    def ask(self, question: EngineQuestion, number: int) -> str:
        """What is sent to ask a question."""
        ...

    def take(self, line: str) -> tuple[EngineReply | None, str]:
        """What a line of the engine says, if anything, and what is sent in return.

        Raises EngineTalkError for a line that no such engine says.
        """
        ...


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
    stones = tuple(
        (color.letter, standard_name_of(point, grid))
        for color in Color
        for point in line.first.points_of(color)
    )
    moves = tuple(
        (
            move.color.letter,
            standard_name_of(move.point, grid) if isinstance(move, Placement) else _PASS,
        )
        for move in line.moves()
    )
    penalties = terms.penalties
    komi = terms.komi + penalties.black - penalties.white
    rules = state.setup.rules
    return EngineQuestion(grid.rows, stones, moves, state.to_play.letter, komi, rules, visits)


def without_history(state: GameState, question: EngineQuestion) -> EngineQuestion:
    """The same position as if it had been set up: for moves that the engine's rules do not allow."""
    grid = state.position.grid
    stones = tuple(
        (color.letter, standard_name_of(point, grid))
        for color in Color
        for point in state.position.points_of(color)
    )
    return msgspec.structs.replace(question, stones=stones, moves=())
