"""The line of play: every position since the first one, in order. What ko rules look back upon.

A line is an immutable value. Lines that continue one another share one growing log, so extending the
newest line costs the same at move 300 as at move 3; extending an older one copies the log first.
Knows no rule text: it only remembers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement, Position
from ingboard.rules.plays import Move, MoveClasses, Passed


class _Log:
    __slots__ = ("classes", "first", "first_seen", "moves", "offset", "removed", "returns")

    def __init__(
        self,
        first: Position,
        offset: int,
        moves: list[Move],
        first_seen: dict[bytes, int],
        returns: dict[tuple[Color, bytes], list[int]],
    ) -> None:
        self.first = first
        self.offset = offset
        self.moves = moves
        self.first_seen = first_seen
        self.returns = returns  # the plays that made a position again, by number, in order
        self.removed = [PerColor(0, 0)]  # after each move, as far as anybody has asked
        self.classes = MoveClasses([], [])


class Line(Struct, frozen=True, eq=False, gc=False):
    """Moves from a first position onward. `position` is the board now, `count` the moves made since.

    `placed` counts those that are no passes.
    `passes` is the number of passes in succession at the end of the line (free ones do not count).
    Made by `line_from`, `after_play` and `after_pass`.
    """

    _log: _Log
    position: Position
    count: int
    passes: int
    placed: int

    def after_play(self, placement: Placement) -> Line:
        """The line with one board play more; the play is not judged here."""
        log = self._log
        moves = log.moves
        count = self.count
        if len(moves) != count:
            log = self._copy_of_log()
            moves = log.moves
        moves.append(placement)
        count += 1
        if log.first_seen.setdefault(placement.cells, count) != count:
            again = log.returns.setdefault((placement.color, placement.cells), [])
            again.append(count + log.offset)
        return Line(log, placement, count, 0, self.placed + 1)

    def after_pass(self, passed: Passed) -> Line:
        """The line with one pass more; a free pass (a handicap's) is in no succession."""
        log = self._log if len(self._log.moves) == self.count else self._copy_of_log()
        log.moves.append(passed)
        passes = 0 if passed.free else self.passes + 1
        return Line(log, self.position, self.count + 1, passes, self.placed)

    @property
    def first(self) -> Position:
        """The first position: the empty board, or what was set up."""
        return self._log.first

    @property
    def offset(self) -> int:
        """The number of moves before the first position (a set-up in mid-game opens a new line)."""
        return self._log.offset

    def seen_at(self, cells: bytes) -> int | None:
        """The number of the move that first made a position with these cells, or None if it is new."""
        log = self._log
        if cells not in log.first_seen:
            return None
        earlier = log.first_seen[cells]
        return earlier + log.offset if earlier <= self.count else None

    def plays_making(self, cells: bytes, color: Color) -> tuple[int, ...]:
        """The numbers of that color's board plays that made a position with these cells, in order."""
        log = self._log
        first = log.first_seen.get(cells, 0)
        again = log.returns.get((color, cells), [])
        again = again[: bisect_right(again, self.number)]
        if 0 < first <= self.count and log.moves[first - 1].color is color:
            return (first + log.offset, *again)
        return tuple(again)

    def without_last(self) -> Line:
        """The line as it was before its last move; the same line if there is none."""
        count = self.count
        if not count:
            return self
        log = self._log
        position, passes = log.first, 0
        succession = True
        for move in reversed(log.moves[: count - 1]):
            if isinstance(move, Placement):
                position = move
                break
            succession = succession and not move.free
            passes += succession
        placed = self.placed - isinstance(log.moves[count - 1], Placement)
        return Line(log, position, count - 1, passes, placed)

    @property
    def number(self) -> int:
        """The number of the last move, passes counted."""
        return self._log.offset + self.count

    @property
    def last(self) -> Move | None:
        """The last move, or None before the first one."""
        return self._log.moves[self.count - 1] if self.count else None

    @property
    def last_color(self) -> Color | None:
        """Who made the last move, or None before the first one."""
        last = self.last
        return None if last is None else last.color

    def moves(self) -> Iterator[Move]:
        """The moves in order."""
        return islice(self._log.moves, self.count)

    @property
    def classes(self) -> MoveClasses:
        """What was found of the moves of its log, kept with them: it follows from them alone."""
        return self._log.classes

    def removed(self) -> PerColor[int]:
        """The stones of each color that were taken off the board, suicides among them."""
        removed = self._log.removed
        for move in self._log.moves[len(removed) - 1 : self.count]:
            sums = removed[-1]
            if isinstance(move, Placement):
                enemy, own = len(move.captured), len(move.self_removed)
                black, white = (own, enemy) if move.color is Color.BLACK else (enemy, own)
                sums = PerColor(sums.black + black, sums.white + white) if enemy or own else sums
            removed.append(sums)
        return removed[self.count]

    def move(self, number: int) -> Move:
        """The move of that number (in the whole game's numbering; the first of this line is offset + 1).

        Raises IndexError outside the line.
        """
        index = number - self.offset - 1
        if not 0 <= index < self.count:
            raise IndexError(number)
        return self._log.moves[index]

    def _copy_of_log(self) -> _Log:
        count = self.count
        kept = {cells: at for cells, at in self._log.first_seen.items() if at <= count}
        last = self.number
        returns = {
            made: numbers[: bisect_right(numbers, last)]
            for made, numbers in self._log.returns.items()
        }
        copied = _Log(self.first, self.offset, self._log.moves[:count], kept, returns)
        found, disturbing = self._log.classes.found, self._log.classes.disturbing
        copied.classes = MoveClasses(found[:count], disturbing[: bisect_right(disturbing, last)])
        return copied


def line_from(first: Position, offset: int = 0) -> Line:
    """The line that starts at a position after `offset` earlier moves of the game."""
    return Line(_Log(first, offset, [], {first.cells: 0}, {}), first, 0, 0, 0)
