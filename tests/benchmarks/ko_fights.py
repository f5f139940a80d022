"""Crowded boards with ko everywhere, and lines of play that fight for them: what costs a verdict most."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import place
from ingboard.rules.ko.complexes import complexes_on
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Passed
from tests.benchmarks.played import SIDE

MOVES = 120


class Question(NamedTuple):
    line: Line
    color: Color
    point: Point


def _bands() -> list[str]:
    """Four walls that share nine kos each."""
    upper = "".join("X" if i % 2 == 0 else ".O"[i // 2 % 2] for i in range(SIDE))
    lower = "".join("O" if i % 2 == 0 else "X."[i // 2 % 2] for i in range(SIDE))
    band = ["X" * SIDE, upper, lower, "O" * SIDE]
    return [*(4 * band), "X" * (SIDE - 1) + ".", "." * SIDE, "." * SIDE]


def _columns() -> list[str]:
    """Twenty-four small kos whose walls touch in columns."""
    tile = ["XXOO", "XO.O", "XXOO"]
    return [*(6 * [".".join([row] * 4) for row in tile]), "." * SIDE]


@cache
def questions() -> tuple[Question, ...]:
    """Ko removals on those boards after long fights, many of them repetitions."""
    asked = []
    for seed, rows in enumerate((_bands(), _columns())):
        random = Random(seed)
        line, color = line_from(parse_rows(rows)), Color.BLACK
        for _ in range(MOVES):
            removals = _removals(line, color)
            if removals and random.random() < 0.9:
                question = Question(line, color, random.choice(removals))
                asked.append(question)
                line = _played(question)
            else:
                line = line.after_pass(Passed(color))
            color = color.opponent
    return tuple(asked)


def _removals(line: Line, color: Color) -> list[Point]:
    """Where that color can take one of the first few kos; few, so that positions come back."""
    kos = [ko for one in complexes_on(line.position) for ko in one.kos if ko.color is not color]
    return [line.position.grid.points[ko.taken_at] for ko in kos[:5]]


def _played(question: Question) -> Line:
    """The removal made, refused or not; a pass where it would take a wall as well."""
    line, color, point = question
    placement = place(line.position, point, color)
    if placement is None or len(placement.captured) != 1:
        return line.after_pass(Passed(color))
    return line.after_play(placement)


def lone_kos_once_round() -> Question:
    """Sixteen kos that touch nowhere, each taken and taken back once; the question begins the round anew.

    Each time on a line of its own: a line keeps what was found of its moves.
    """
    tile = [".XO.", "X.XO", ".XO.", "...."]
    rows = ["." * SIDE, *(4 * ["." + 4 * row + ".." for row in tile]), "." * SIDE, "." * SIDE]
    places = [Point(4 * across + 2, 4 * along + 1) for across in range(4) for along in range(4)]
    whites, blacks = places[:8], places[8:]
    line = line_from(parse_rows(rows))
    for place_ in whites:
        line = _taken(line, Color.WHITE, place_).after_pass(Passed(Color.BLACK))
    line = line_from(line.position)
    for one, other in ((blacks, whites), (whites, blacks)):
        for taken, taken_back in zip(one, other, strict=True):
            line = _taken(line, Color.WHITE, taken)
            line = _taken(line, Color.BLACK, taken_back)
    return Question(line, Color.WHITE, _mouth(blacks[0], Color.WHITE))


def _mouth(left: Point, color: Color) -> Point:
    """Where that color plays in the ko whose leftmost stone is given."""
    return Point(left.row, left.column + (1 if color is Color.WHITE else 2))


def _taken(line: Line, color: Color, left: Point) -> Line:
    placement = place(line.position, _mouth(left, color), color)
    assert placement is not None
    assert len(placement.captured) == 1
    return line.after_play(placement)
