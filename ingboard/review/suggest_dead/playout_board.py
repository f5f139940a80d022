"""A board for playing thousands of random moves: changed in place, with liberties counted, not searched.

Points lie in rows with a wall between them. A chain's liberties are counted once for every stone beside
them; their number, sum and sum of squares together tell a chain with a single liberty.
"""

from __future__ import annotations

from random import Random

from ingboard.board.position import Position

WALL = 3


_SPOILT = 2  # hostile corners; the edge stands for one


_SAFE = 2  # liberties


class PlayoutBoard:
    """Cells 0 empty, 1 Black, 2 White, 3 wall, at `(row + 1) * width + column + 1`."""

    __slots__ = (
        "around",
        "cells",
        "corners",
        "empty",
        "head",
        "libs",
        "places",
        "squares",
        "sums",
        "tied",
    )

    def __init__(self, position: Position) -> None:
        grid = position.grid
        width = grid.columns + 1
        size = width * (grid.rows + 2) + 1
        self.places = [(row + 1) * width + column + 1 for row, column in grid.points]
        self.cells = [WALL] * size
        for place in self.places:
            self.cells[place] = 0
        self.around = [(at - width, at - 1, at + 1, at + width) for at in range(size)]
        self.corners = [
            (at - width - 1, at - width + 1, at + width - 1, at + width + 1) for at in range(size)
        ]
        self.head = list(range(size))
        self.tied = list(range(size))
        self.libs = [0] * size
        self.sums = [0] * size
        self.squares = [0] * size
        for place, cell in zip(self.places, position.cells, strict=True):
            if cell:
                self._join(place, cell)
        for place in self.places:
            if not self.cells[place]:
                self._free_beside(place)
        self.empty = [place for place in self.places if not self.cells[place]]

    def copy(self) -> PlayoutBoard:
        """A board that can be played on without changing this one."""
        other = object.__new__(PlayoutBoard)
        other.around, other.corners, other.places = self.around, self.corners, self.places
        other.cells, other.head, other.tied = self.cells[:], self.head[:], self.tied[:]
        other.libs, other.sums, other.squares = self.libs[:], self.sums[:], self.squares[:]
        other.empty = self.empty[:]
        return other

    def is_eye(self, at: int, color: int) -> bool:
        """Whether filling the empty point would spoil an eye of that color."""
        cells = self.cells
        for near in self.around[at]:
            if cells[near] != color and cells[near] != WALL:
                return False
        hostile = edge = 0
        for corner in self.corners[at]:
            cell = cells[corner] if corner < len(cells) else WALL
            if cell == WALL:
                edge = 1
            elif cell and cell != color:
                hostile += 1
        return hostile + edge < _SPOILT

    def play(  # noqa: C901 - the innermost loop; calls would double its time
        self, at: int, color: int, barred: int
    ) -> int | None:
        """Put a stone on an empty point that is no eye; None if it may not or should not go there.

        Refused are suicide, the retaken ko on `barred`, and putting two or more own stones into atari for
        nothing. Else the point of a single stone taken by a single stone (the next `barred`), or 0.
        """
        cells, head, libs = self.cells, self.head, self.libs
        around = self.around[at]
        taken: list[int] = []
        own: list[int] = []
        free = 0
        for near in around:
            cell = cells[near]
            if not cell:
                free += 1
            elif cell != WALL:
                chain = head[near]
                if cell == color:
                    if chain not in own:
                        own.append(chain)
                elif chain not in taken and self._last_liberty(chain) == at:
                    taken.append(chain)
        if taken:
            if at == barred and not own and not free:
                return None
        elif free < _SAFE and self._is_foolish(at, own, around, free):
            return None
        for near in around:
            cell = cells[near]
            if cell and cell != WALL:
                chain = head[near]
                libs[chain] -= 1
                self.sums[chain] -= at
                self.squares[chain] -= at * at
        self._join(at, color)
        chain = head[at]
        for near in around:
            if not cells[near]:
                libs[chain] += 1
                self.sums[chain] += near
                self.squares[chain] += near * near
        single = 0
        for victim in taken:
            if self._take(victim) == 1 and len(taken) == 1 and not own and not free:
                single = victim
        return single

    def _last_liberty(self, chain: int) -> int:
        """The only liberty of a chain, or 0 if it has more."""
        number, total = self.libs[chain], self.sums[chain]
        if number and number * self.squares[chain] == total * total:
            return total // number
        return 0

    def _is_foolish(self, at: int, own: list[int], around: tuple[int, ...], free: int) -> bool:
        """Whether the stone would be without a liberty, or two and more stones left with one."""
        if not own:
            return not free
        left = {near for near in around if not self.cells[near]}
        for chain in own:
            last = self._last_liberty(chain)
            if last:
                continue
            for stone in self._stones(chain):
                for near in self.around[stone]:
                    if near != at and not self.cells[near]:
                        left.add(near)
                        if len(left) > 1:
                            return False
        return len(left) <= 1

    def _stones(self, chain: int) -> list[int]:
        stones = [chain]
        at = self.tied[chain]
        while at != chain:
            stones.append(at)
            at = self.tied[at]
        return stones

    def _join(self, at: int, color: int) -> None:
        cells, head, tied = self.cells, self.head, self.tied
        cells[at] = color
        head[at] = tied[at] = at
        self.libs[at] = self.sums[at] = self.squares[at] = 0
        for near in self.around[at]:
            if cells[near] != color or head[near] == head[at]:
                continue
            chain, other = head[near], head[at]
            stones = self._stones(other)
            for stone in stones:
                head[stone] = chain
            tied[chain], tied[other] = tied[other], tied[chain]
            self.libs[chain] += self.libs[other]
            self.sums[chain] += self.sums[other]
            self.squares[chain] += self.squares[other]

    def _take(self, chain: int) -> int:
        stones = self._stones(chain)
        for stone in stones:
            self.cells[stone] = 0
        for stone in stones:
            self._free_beside(stone)
        self.empty.extend(stones)
        return len(stones)

    def _free_beside(self, at: int) -> None:
        cells, head = self.cells, self.head
        for near in self.around[at]:
            cell = cells[near]
            if cell and cell != WALL:
                chain = head[near]
                self.libs[chain] += 1
                self.sums[chain] += at
                self.squares[chain] += at * at


_LONGEST = 3  # moves to a point: cycles of captures end there


_NONE_LEFT = 2


def play_out(start: PlayoutBoard, first: int, random: Random) -> list[int]:
    """Play to the end, `first` (1 Black, 2 White) moving first: 1, -1 or 0 for every point, row by row."""
    board = start.copy()
    empty = board.empty
    color, barred, passes = first, 0, 0
    left = _LONGEST * len(board.places)
    while passes < _NONE_LEFT and left:
        left -= 1
        passes += 1
        untried = len(empty)
        while untried:
            chosen = int(random.random() * untried)
            untried -= 1
            at = empty[chosen]
            empty[chosen] = empty[untried]
            empty[untried] = at
            if board.is_eye(at, color):
                continue
            taken = board.play(at, color, barred)
            if taken is not None:
                empty[untried] = empty[-1]
                empty.pop()
                barred, passes = taken, 0
                break
        else:
            barred = 0
        color = 3 - color
    return _owned(board)


def _owned(board: PlayoutBoard) -> list[int]:
    cells, around = board.cells, board.around
    sign = (0, 1, -1)
    owners = []
    for place in board.places:
        cell = cells[place]
        if not cell:
            near = {cells[at] for at in around[place]} - {WALL}
            cell = near.pop() if len(near) == 1 else 0
        owners.append(sign[cell])
    return owners
