"""The records of the review scenes: a commented game with variations and marks, and one of many nodes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position
from ingboard.table.opening import open_session
from tests.scenes.hand_time import DEMONSTRATION

_LETTERS = "abcdefghijklmnopqrs"
_HEAD = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Lindqvist, Nora]BR[4d]PW[Chen Wei-Lun]WR[5d]EV[Autumn Open 2026]"
    "RO[4]DT[2026-11-14]PC[Gothenburg]KM[8]RU[Ing]RE[B+5]TM[3600]OT[3x600 Ing 2 points]"
    "AN[M. Weber]GC[Both players count their time well and lose a group for it.]"
)
_NOTES = {
    12: "C[White takes the last large point. Black must decide whether the left side is worth a move "
    "before the corner.]",
    34: "TE[1]",
    40: "N[Two ways on]LB[fi:A][hj:B]TR[cj][dj][ej]C[Black can bend at A or extend at B.\n\n"
    "In the game he extends. The variation below shows A: White cuts, and Black must look after the "
    "three marked stones before he can go on.]",
    47: "BM[1]C[Too slow. The group above has one eye and a hope; this gives White the time to attack.]",
    61: "DO[]",
    62: "HO[1]GW[1]N[The turning point]C[White is ahead from here on.\n\nBlack has three weak groups and can "
    "save two. In the game he tried for all three, and the clock did the rest: look at the times of "
    "the next ten moves.\n\nThe variation shows what a quiet answer would have kept.]",
    88: "IT[]",
    120: "C[A ladder that works only because of the stone at the edge.]",
}
_MARKS = (
    "TR[{0}][{1}]SQ[{2}][{3}]CR[{4}][{5}]MA[{6}][{7}]SL[{8}][{9}]LB[{10}:A][{11}:B][{12}:1][{13}:27]"
    "[{14}:ko]LN[aa:ga]AR[as:gm][sa:mg]DD[ma:sd]TB[ao:cq]TW[qo:sq]"
)
MARKED, COMMENTED = 62, 40
_CUT = "(;B[fi]C[Bends.];W[ei];B[eh];W[di];B[ci];W[dh];B[fh])"
_BRANCHING = (12, 40, 62, 64, 66, 90)
_TWICE = (62, 66)
_LONGEST, _DEEPER, _OUTERMOST = 260, 0.7, 2


def written(point: Point) -> str:
    """A point as SGF writes it."""
    return _LETTERS[point.column] + _LETTERS[point.row]


def _move(color: Color, point: Point, more: str = "") -> str:
    return f";{color.letter}[{written(point)}]{more}"


def _empty_near(position: Position, last: Point) -> list[Point]:
    """Empty points with an empty neighborhood, the nearest to a point first."""
    free = [point for point in map(Point._make, _all(position)) if position.color_at(point) is None]
    return sorted(free, key=lambda one: abs(one.row - last.row) + abs(one.column - last.column))


def _all(position: Position) -> Iterable[tuple[int, int]]:
    grid = position.grid
    return ((row, column) for row in range(grid.rows) for column in range(grid.columns))


def _variation(
    position: Position, last: Placement, number: int, note: str = "", skip: int = 3
) -> str:
    """So many moves near the last one, in turn after it."""
    colors = (last.color.opponent, last.color)
    points = _empty_near(position, last.point)[skip : skip + number]
    moves = [_move(colors[at % 2], point) for at, point in enumerate(points)]
    moves[0] += note
    return "(" + "".join(moves) + ")"


def review() -> bytes:
    """A game of ours with comments, judgements, marks of every kind and variations three deep."""
    session = open_session(DEMONSTRATION)
    states = session.table.states
    moves: list[str] = []
    tails: list[str] = []
    for number in range(1, len(states)):
        last = states[number].line.last
        if not isinstance(last, Placement):
            continue
        more = _NOTES.get(number, "")
        if number == MARKED:
            more += _marks(states[number].position, last.point)
        moves.append(_move(last.color, last.point, more))
        if number in _BRANCHING:
            branch = _variation(states[number].position, last, 9, "C[A quiet answer first.]")
            if number == COMMENTED:
                branch = _CUT
            if number in _TWICE:
                inner = _variation(states[number].position, last, 3, skip=14)
                branch = (
                    branch[:-1]
                    + _variation(states[number].position, last, 4, skip=20)
                    + inner
                    + ")"
                )
            moves.append("(")
            tails.append(")" + branch)
    return (_HEAD + "".join(moves) + "".join(reversed(tails)) + ")").encode()


def _marks(position: Position, last: Point) -> str:
    stones = [point for point in _around(position, last) if position.color_at(point) is not None]
    empty = [point for point in _around(position, last) if position.color_at(point) is None]
    points = [(stones if at % 2 == 0 else empty)[at] for at in range(15)]
    return _MARKS.format(*map(written, points))


def _around(position: Position, last: Point) -> list[Point]:
    return sorted(
        map(Point._make, _all(position)),
        key=lambda one: abs(one.row - last.row) + abs(one.column - last.column),
    )[1:]


def bushy(nodes: int) -> bytes:
    """A record of so many nodes: lines that part again and again; no point is played twice in a line."""
    chance = random.Random(5)
    points = [column + row for column in _LETTERS for row in _LETTERS]
    chance.shuffle(points)
    parts = ["(;GM[1]FF[4]SZ[19]PB[Many]PW[Moves]"]
    begun, number, made = [0], 0, 1  # the move numbers where the open lines begin
    while made < nodes:
        for _ in range(chance.randrange(3, 40)):
            parts.append(f";{'BW'[number % 2]}[{points[(number + made // 997) % len(points)]}]")
            number += 1
            made += 1
        is_deeper = number < _LONGEST and chance.random() < _DEEPER
        if is_deeper or len(begun) == 1:
            parts.append("(")
            begun.append(number)
        else:
            while len(begun) > _OUTERMOST and chance.random() < _DEEPER:
                parts.append(")")
                begun.pop()
            parts.append(")(")
            number = begun[-1]
    return ("".join(parts) + ")" * len(begun)).encode()


def in_a_folder(folder: Path, data: bytes, name: str = "review.sgf") -> Path:
    """The record as a file."""
    path = folder / name
    path.write_bytes(data)
    return path
