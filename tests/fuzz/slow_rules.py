"""Simplified Ing once more, slowly: sets of stones, whole boards compared. Shares no code with the program.

Points are `(row, column)`, sides are "B" and "W", a position is the frozen set of its stones.
"""

from __future__ import annotations

from typing import NamedTuple

Spot = tuple[int, int]
Stones = dict[Spot, str]


class Ruled(NamedTuple):
    """What the text says of a play: refused why and by which earlier move, or the stones after it."""

    refusal: str | None
    repeats: int | None
    stones: Stones
    captured: frozenset[Spot]
    self_removed: frozenset[Spot]


class SlowGame:
    """A game from an empty board, or from stones; `boards[n]` is the position after move n."""

    def __init__(self, rows: int, columns: int, stones: Stones | None = None) -> None:
        self.spots = [(row, column) for row in range(rows) for column in range(columns)]
        self.stones: Stones = stones or {}
        self.boards = [frozenset(self.stones.items())]

    def rule_on(self, side: str, spot: Spot) -> Ruled:
        if spot in self.stones:
            return Ruled("occupied", None, self.stones, frozenset(), frozenset())
        stones = {**self.stones, spot: side}
        captured = self._strangled(stones, "W" if side == "B" else "B")
        stones = {at: color for at, color in stones.items() if at not in captured}
        own = frozenset() if captured else self._strangled(stones, side)
        stones = {at: color for at, color in stones.items() if at not in own}
        board = frozenset(stones.items())
        if board not in self.boards:
            return Ruled(None, None, stones, captured, own)
        refusal = "single_suicide" if own == {spot} else "superko"
        return Ruled(refusal, self.boards.index(board), stones, captured, own)

    def play(self, ruled: Ruled) -> None:
        self.stones = ruled.stones
        self.boards.append(frozenset(self.stones.items()))

    def pass_(self) -> None:
        self.boards.append(self.boards[-1])

    def _strangled(self, stones: Stones, side: str) -> frozenset[Spot]:
        """The side's stones that no path of its own stones joins to an empty point."""
        waiting = {at for at, color in stones.items() if color == side}
        breathing = {spot for spot in self.spots if spot not in stones}
        while breathing:
            breathing = {
                beside
                for row, column in breathing
                for beside in (
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                )
                if beside in waiting
            }
            waiting -= breathing
        return frozenset(waiting)
