"""Moves that were entered wrongly, put right several moves back.

The later ones stay; where one of them cannot, the first such is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, place
from ingboard.game.state import GameState, RulingKind
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Move, Passed


class Impossible(Struct, frozen=True):
    """The first move of the corrected game that could not have been made; `illegal` is what bars its play."""

    number: int
    illegal: Illegal | None = None


def corrected(
    state: GameState, number: int, replaced: int, moves: tuple[Point | None, ...]
) -> Line | Impossible:
    """The line with `replaced` moves from `number` on put right, every move judged by the rule text.

    A move that the referee had allowed stays allowed; where a record gave a side the turn, it moves twice.
    """
    line = line_from(state.line.first, state.line.offset)
    allowed = {one.number for one in state.rulings if one.kind is RulingKind.ALLOWED}
    start = number - state.line.offset - 1
    for at, (color, wanted, moves_twice) in enumerate(_course(state, number, replaced, moves)):
        here = line.number + 1
        if isinstance(wanted, Passed) and (at < start or wanted.free):
            line = line.after_pass(wanted)
            continue
        if line.last_color is color and not (moves_twice or _free(line.last)):
            return Impossible(here)
        if wanted is None or isinstance(wanted, Passed):
            line = line.after_pass(Passed(color))
            continue
        if at >= start and here not in allowed:
            judged = state.setup.ruleset.judge(line, color, wanted)
            if isinstance(judged, Illegal):
                return Impossible(here, judged)
        placed = place(line.position, wanted, color)
        if placed is None:
            return Impossible(here)
        line = line.after_play(placed)
    return line


def lines_along(line: Line) -> tuple[Line, ...]:
    """The line after each of its moves, the first position before all of them."""
    along = [line_from(line.first, line.offset)]
    for move in line.moves():
        last = along[-1]
        if isinstance(move, Placement):
            placed = place(last.position, move.point, move.color)
            assert placed is not None
            along.append(last.after_play(placed))
        else:
            along.append(last.after_pass(move))
    return tuple(along)


class _Corrected(NamedTuple):
    """A move of the corrected game; `moves_twice` where the game itself let its side move once more."""

    color: Color
    wanted: Point | Passed | None
    moves_twice: bool = False


def _course(
    state: GameState, number: int, replaced: int, moves: tuple[Point | None, ...]
) -> Iterator[_Corrected]:
    """The corrected moves with their sides: the new ones alternate from the side of the first."""
    old = list(state.line.moves())
    sides = [*(move.color for move in old), state.to_play]
    again = [False, *(before is side for before, side in pairwise(sides))]
    start = number - state.line.offset - 1
    end = start + replaced
    color = sides[start]
    yield from _as_they_were(old[:start], again)
    for at, point in enumerate(moves):
        yield _Corrected(color, point, moves_twice=not at and again[start])
        color = color.opponent
    stands_for_the_old = bool(moves and replaced)
    yield from _as_they_were(old[end:], [stands_for_the_old and again[end], *again[end + 1 :]])


def _as_they_were(moves: list[Move], again: list[bool]) -> Iterator[_Corrected]:
    return (
        _Corrected(move.color, move.point if isinstance(move, Placement) else move, moves_twice)
        for move, moves_twice in zip(moves, again, strict=False)
    )


def _free(move: Move | None) -> bool:
    return isinstance(move, Passed) and move.free
