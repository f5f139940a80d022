"""A board that was found fitted to all that is seen of it: the right one of those a line apart, and whole."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from ingboard.photo.board_windows import Candidate, candidate_of, edges_of, worths_of
from ingboard.photo.evidence import Bools, Evidence, evidence_of
from ingboard.photo.growth import refined
from ingboard.photo.lattice import Lattice, Pixels, Window
from ingboard.photo.stones import doubted_points
from ingboard.photo.view import View

_NEARLY = 0.15  # of its share may another board lack that is looked at too
_MOST_MOVES = 3
_BESIDE = 0.3  # of a line counts a stone next to a board: bowls and other boards stand there too
_HALVED = 0.45  # of a line is seen more on the one half of the lines than on the other
_DOUBTED = 5.0  # lines count as much as a point that the network doubts


class Settled(Struct, frozen=True, eq=False):
    """A board that was looked at closely, the share of its points that are doubted, what it was chosen of."""

    board: Candidate
    doubted: float
    rivals: tuple[Lattice, ...]


class _Rival(Struct, frozen=True, eq=False):
    """A lattice fitted to what is seen of it, and what speaks for it if no point of it were doubted."""

    board: Candidate
    at_most: float


def settled(view: View, found: Candidate) -> Settled:
    """A board fitted to all that is seen of it, or the one a line or two beside it if that then fits better.

    A lattice that was grown over the edge of a board's wood may be bent just so much that both seem equal.
    What the network of the stones doubts tells them apart: on a line beside a board it knows hardly a point.
    """
    size = found.lattice.size
    tried = {(0, 0): _fitted(view.gray, found.lattice)}
    board = best = tried[0, 0].board
    down, right, doubted = 0, 0, 0.0
    for _ in range(_MOST_MOVES):
        worths = worths_of(with_line_around(view.gray, board.lattice), size)
        near = [
            (down + int(row) - 1, right + int(column) - 1)
            for row, column in np.argwhere(worths >= worths[1, 1] - _NEARLY * edges_of(size))
        ]
        for place in near:
            if place not in tried:
                moved = board.lattice.moved(place[1] - right, place[0] - down)
                tried[place] = _fitted(view.gray, moved)
        place, doubted = _best_of(view, {place: tried[place] for place in near})
        best = tried[place].board
        if place == (down, right):
            break
        board, (down, right) = best, place
    return Settled(best, doubted, tuple(one.board.lattice for one in tried.values()))


def _best_of(view: View, rivals: Mapping[tuple[int, int], _Rival]) -> tuple[tuple[int, int], float]:
    """The place of the rival that most speaks for, and the share of its points that are doubted.

    Of two rivals the doubts on lines that only one of them has are compared: the other points are the same.
    """
    chosen, *others = sorted(rivals, key=lambda place: -rivals[place].at_most)
    doubted = _doubted(view, rivals[chosen])
    for place in others:
        down, right = place[0] - chosen[0], place[1] - chosen[1]
        behind = rivals[chosen].at_most - rivals[place].at_most
        fewer = doubted.sum() - _shared(doubted, down, right).sum()
        if behind >= _DOUBTED * fewer:
            continue
        points = _doubted(view, rivals[place])
        fewer -= points.sum() - _shared(points, -down, -right).sum()
        if behind < _DOUBTED * fewer:
            chosen, doubted = place, points
    return chosen, float(doubted.mean())


def _doubted(view: View, rival: _Rival) -> Bools:
    """Which points of a rival the network doubts."""
    lattice = rival.board.lattice
    points = doubted_points(view.picture, lattice.scaled(1 / view.factor))
    return points.reshape(lattice.size, lattice.size)


def _shared(points: Bools, down: int, right: int) -> Bools:
    """Those of a board's points that another one has too, so many lines down and right of it."""
    rows, columns = points.shape
    return points[
        max(down, 0) : max(rows + min(down, 0), 0), max(right, 0) : max(columns + min(right, 0), 0)
    ]


def _fitted(gray: Pixels, lattice: Lattice) -> _Rival:
    window = Window(0, 0, lattice.size, lattice.size)
    fitted = Lattice(lattice.size, refined(gray, lattice.matrix, window))
    around = with_line_around(gray, fitted)
    board = candidate_of(fitted, worths_of(around, lattice.size)[1, 1])
    return _Rival(board, board.worth - _against(around))


def with_line_around(gray: Pixels, lattice: Lattice) -> Evidence:
    """What a picture shows of a board and of one more line on each side."""
    return evidence_of(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size).wider(1))


def _against(around: Evidence) -> float:
    """What speaks against a board seen with one line around it, when there are others a line beside.

    These are its crossings that show neither a stone nor a line on any side, and stones next to it.
    """
    rows = np.pad(around.rows.there, ((0, 0), (1, 1)))
    columns = np.pad(around.columns.there, ((1, 1), (0, 0)))
    stones = around.stones.there
    seen = np.maximum.reduce([rows[:, :-1], rows[:, 1:], columns[:-1], columns[1:], stones])
    beside = stones.sum() - stones[1:-1, 1:-1].sum()
    return float((1 - seen)[1:-1, 1:-1].sum() + _BESIDE * beside)


def is_halved(gray: Pixels, lattice: Lattice) -> bool:
    """Whether every second line of a lattice is missing: it is then finer than what is seen."""
    size = lattice.size
    along, across = evidence_of(gray, lattice.matrix, Window(0, 0, size, size)).told
    lines = (along.mean(axis=1), across.mean(axis=0))
    return any(bool(abs(one[::2].mean() - one[1::2].mean()) > _HALVED) for one in lines)


def is_whole(gray: Pixels, lattice: Lattice) -> bool:
    """Whether all of it lies in the picture, or hardly beyond its edge."""
    return bool(lattice.within(gray).all())
