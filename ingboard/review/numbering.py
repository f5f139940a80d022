"""Which numbers stand on the stones: none, all, those from a node or a variation's start on, the last few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.kifu.record import RecordMove, RecordNode, numbers_along


class Numbering(StrEnum):
    """Which moves carry their number."""

    NONE = "none"
    ALL = "all"
    FROM_HERE = "from-here"
    VARIATION = "variation"
    LAST_ONE = "last-one"
    LAST_FIVE = "last-five"
    LAST_TWENTY = "last-twenty"

    @property
    def following(self) -> Numbering:
        """The next choice, round and round."""
        choices = list(Numbering)
        return choices[(choices.index(self) + 1) % len(choices)]


_LAST = {Numbering.LAST_ONE: 1, Numbering.LAST_FIVE: 5, Numbering.LAST_TWENTY: 20}


def numbers_shown(
    nodes: Sequence[RecordNode], at: int, position: Position, numbering: Numbering, start: int = 0
) -> Mapping[Point, int]:
    """The numbers on the stones of `position`, which stands at `nodes[at]`.

    FROM_HERE and VARIATION count the moves after `nodes[start]` from 1. Of two moves on one point the later
    counts; a stone that was captured, or is of another color now, carries none.
    """
    if numbering is Numbering.NONE:
        return {}
    counts_anew = numbering in (Numbering.FROM_HERE, Numbering.VARIATION)
    moves = _numbered(nodes[: at + 1], start if counts_anew else 0)
    if numbering in _LAST:
        moves = moves[-_LAST[numbering] :]
    last_on: dict[Point, tuple[Color, int]] = {}
    for color, point, number in moves:
        last_on[point] = (color, number)
    return {point: number for point, (color, number) in last_on.items() if position.color_at(point) is color}


def _numbered(nodes: Sequence[RecordNode], start: int) -> list[tuple[Color, Point, int]]:
    numbered: Iterable[tuple[int, RecordMove]]
    if start:
        moves = (node.move for node in nodes[start + 1 :] if node.move is not None)
        numbered = enumerate(moves, 1)
    else:
        numbers = numbers_along(nodes)
        numbered = (
            (number, node.move) for number, node in zip(numbers, nodes, strict=True) if node.move is not None
        )
    return [(move.color, move.point, number) for number, move in numbered if move.point is not None]
