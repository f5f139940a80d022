"""What is said to a Go engine (GTP, version 2) to hear which stones it holds for dead, and what it answers.

Pure text: starting the program, waiting and giving up is for others.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from ingboard.board.chains import chains_of
from ingboard.board.points import Color, Grid, Point, point_named, size_words, standard_name_of
from ingboard.board.position import Position
from ingboard.counting.dead_chains import NoStoneError, dead_chains
from ingboard.review.analysis.evaluation import board_order
from ingboard.review.certain_life import is_surely_alive, is_surely_dead
from ingboard.review.suggest_dead.suggestion import ChainFate, Fate, Suggestion
from ingboard.text import text

_LONGEST_NAME = 40


class EngineFault(StrEnum):
    """Why an engine gave no suggestion."""

    NOT_GTP = "not-gtp"
    SIZE = "size"
    REFUSED = "refused"
    NO_STATUS = "no-status"
    BAD_POINTS = "bad-points"


class EngineAnswer(Struct, frozen=True):
    """The engine's name, and its suggestion or the fault in its place."""

    name: str
    suggestion: Suggestion | None
    fault: EngineFault | None = None


def orders_for(position: Position, komi: float) -> str:
    """Everything the engine is told, numbered, one order a line.

    The stones are put down one by one. None is taken on the way, in whatever order they come: a chain
    that is not whole yet has a liberty where its next stone will stand.
    """
    grid = position.grid
    stones = [
        f"play {color.letter} {standard_name_of(point, grid)}"
        for color in Color
        for point in position.points_of(color)
    ]
    setup = [board_order(grid), "clear_board", f"komi {komi:g}", *stones]
    lines = ["name", *setup, "final_status_list dead", "quit"]
    return "".join(f"{number} {line}\n" for number, line in enumerate(lines, start=1))


def is_complete(said: str, position: Position) -> bool:
    """Whether the engine has answered all that matters; it may not end by itself."""
    return _status_number(position) in _answers(said)


def answer_in(said: str, position: Position) -> EngineAnswer:
    """What the engine made of it: `said` is all that it wrote."""
    answers = _answers(said)
    named = answers.get(1)
    name = named.words[:_LONGEST_NAME] if named is not None and named.holds else ""
    fault = _fault(answers, position)
    if fault is not None:
        return EngineAnswer(name, None, fault)
    points = _points(answers[_status_number(position)].words, position.grid)
    try:
        dead = None if points is None else dead_chains(position, points)
    except NoStoneError:
        dead = None
    if dead is None:
        return EngineAnswer(name, None, EngineFault.BAD_POINTS)
    return EngineAnswer(name, suggestion_of(position, dead))


def suggestion_of(position: Position, dead: frozenset[Point]) -> Suggestion:
    """A suggestion that somebody else made: every chain dead or alive, certain where the shape proves it."""
    fates = []
    for color in Color:
        for chain in chains_of(position, color):
            stone = min(chain)
            gone = stone in dead
            proved = is_surely_dead if gone else is_surely_alive
            fate = Fate.DEAD if gone else Fate.ALIVE
            kept = -1.0 if gone else 1.0
            fates.append(ChainFate(color, chain, fate, kept, certain=proved(position, stone)))
    return Suggestion(tuple(fates))


def sentence_of(fault: EngineFault, name: str, grid: Grid) -> str:
    """The fault in one sentence: what, and what to do."""
    return {
        EngineFault.NOT_GTP: text("{name}: no GTP answer. Check its arguments.", name=name),
        EngineFault.SIZE: text(
            "{name} does not play {size}. Use the program's suggestion.",
            name=name,
            size=size_words(grid),
        ),
        EngineFault.REFUSED: text(
            "{name} refuses this position. Use the program's suggestion.", name=name
        ),
        EngineFault.NO_STATUS: text(
            "{name} cannot name dead stones. Set up another engine.", name=name
        ),
        EngineFault.BAD_POINTS: text("{name} named empty points. Nothing is suggested.", name=name),
    }[fault]


class _Answer(Struct, frozen=True):
    """An answer: whether the order was carried out, and the rest of it."""

    holds: bool
    words: str


_ANSWER = re.compile(r"([=?])(\d+)(.*)", re.DOTALL)


def _answers(said: str) -> dict[int, _Answer]:
    """The whole answers by the numbers of their orders; an answer ends with an empty line."""
    whole = said.replace("\r", "").split("\n\n")[:-1]
    matches = [_ANSWER.fullmatch(block.strip()) for block in whole]
    return {int(m[2]): _Answer(m[1] == "=", m[3].strip()) for m in matches if m is not None}


def _status_number(position: Position) -> int:
    return 5 + sum(position.count(color) for color in Color)


def _fault(answers: dict[int, _Answer], position: Position) -> EngineFault | None:
    last = _status_number(position)
    if not all(number in answers for number in range(1, last + 1)):
        return EngineFault.NOT_GTP
    if not answers[2].holds:
        return EngineFault.SIZE
    if not answers[last].holds:
        return EngineFault.NO_STATUS
    refused = [number for number in range(5, last) if not answers[number].holds]
    return EngineFault.REFUSED if refused else None


def _points(words: str, grid: Grid) -> tuple[Point, ...] | None:
    """The points of an answer; None where a word names none."""
    points = [point_named(word, grid) for word in words.split()]
    known = tuple(point for point in points if point is not None)
    return known if len(known) == len(points) else None
