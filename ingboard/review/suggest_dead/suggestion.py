"""The suggestion: every chain judged as alive, dead or unsure, and whether that is proved.

What the shape proves (see `certain_life`) is certain; all else is what random games made of it.

A board for playing thousands of random moves: changed in place, with liberties counted, not searched.

Points lie in rows with a wall between them. A chain's liberties are counted once for every stone beside
them; their number, sum and sum of squares together tell a chain with a single liberty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random

from msgspec import Struct

from ingboard.board.chains import chains_of
from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.review.certain_life import is_surely_alive, is_surely_dead

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


PLAYOUTS = 60
_EARLIEST = 16
_CLEAR = 0.9
_UNSURE = 0.5


class Fate(StrEnum):
    """What is suggested of a chain."""

    ALIVE = "alive"
    DEAD = "dead"
    UNSURE = "unsure"


class ChainFate(Struct, frozen=True):
    """One chain; `kept` from -1 (its points always ended the other side's) to 1 (always its own)."""

    color: Color
    points: frozenset[Point]
    fate: Fate
    kept: float
    certain: bool


class Suggestion(Struct, frozen=True):
    """The fates of all chains, Black's first, row by row."""

    chains: tuple[ChainFate, ...]

    @property
    def dead(self) -> frozenset[Point]:
        """All stones that the suggestion would take off: those oftener lost than kept, unsure or not."""
        return self._stones(lambda chain: chain.kept < 0)

    @property
    def certain(self) -> frozenset[Point]:
        """The stones whose death is proved."""
        return self._stones(lambda chain: chain.certain and chain.fate is Fate.DEAD)

    @property
    def unsure(self) -> frozenset[Point]:
        """The stones the players should look at themselves."""
        return self._stones(lambda chain: chain.fate is Fate.UNSURE)

    def _stones(self, of: Callable[[ChainFate], bool]) -> frozenset[Point]:
        return frozenset(point for chain in self.chains if of(chain) for point in chain.points)


def suggest_dead(position: Position, seed: int = 1) -> Suggestion:
    """The suggestion for a position in which play has ended.

    The same seed gives the same answer, and the same one with the colors exchanged.
    """
    answer = Suggestion(())
    for step in suggesting(position, seed):
        answer = step or answer
    return answer


def suggesting(position: Position, seed: int = 1) -> Iterator[Suggestion | None]:
    """The same in small steps, a playout each: None until the last step, which is the answer."""
    certain = _certain(position)
    chains = [(color, chain) for color in Color for chain in chains_of(position, color)]
    if all(chain in certain for _, chain in chains):
        yield _judged(position, chains, certain, [0] * position.grid.size, 1)
        return
    start = PlayoutBoard(position)
    seeds = Random(seed)
    totals = [0] * position.grid.size
    luck = played = 0
    for played in range(1, PLAYOUTS + 1):
        # Each luck serves twice, with Black and with White first: so neither color is favored at all.
        second = not played % 2
        luck = luck if second else seeds.getrandbits(32)
        owners = play_out(start, Color.WHITE if second else Color.BLACK, Random(luck))
        totals = [total + own for total, own in zip(totals, owners, strict=True)]
        if played >= _EARLIEST and not played % 2 and _is_clear(position, totals, played):
            break
        yield None
    yield _judged(position, chains, certain, totals, played)


def _certain(position: Position) -> dict[frozenset[Point], bool]:
    """The chains whose fate is proved, and whether they live."""
    proved: dict[frozenset[Point], bool] = {}
    for color in Color:
        for chain in chains_of(position, color):
            stone = min(chain)
            if is_surely_alive(position, stone):
                proved[chain] = True
            elif is_surely_dead(position, stone):
                proved[chain] = False
    return proved


def _is_clear(position: Position, totals: list[int], played: int) -> bool:
    least = _CLEAR * played
    pairs = zip(totals, position.cells, strict=True)
    return all(abs(total) > least for total, cell in pairs if cell)


def _judged(
    position: Position,
    chains: list[tuple[Color, frozenset[Point]]],
    certain: dict[frozenset[Point], bool],
    totals: list[int],
    played: int,
) -> Suggestion:
    index_of = position.grid.index_of
    fates = []
    for color, chain in chains:
        if chain in certain:
            lives = certain[chain]
            fate = Fate.ALIVE if lives else Fate.DEAD
            fates.append(ChainFate(color, chain, fate, 1.0 if lives else -1.0, certain=True))
            continue
        sign = 1 if color is Color.BLACK else -1
        kept = sign * sum(totals[index_of(point)] for point in chain) / (len(chain) * played)
        fate = Fate.UNSURE if abs(kept) < _UNSURE else Fate.ALIVE if kept > 0 else Fate.DEAD
        fates.append(ChainFate(color, chain, fate, kept, certain=False))
    return Suggestion(tuple(fates))
