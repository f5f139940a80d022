"""Which numbers stand on the stones: none, all, those from a node or a variation's start on, the last few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.record import RecordMove, RecordNode
from ingboard.text import ended, listed, text


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


_EARLIER = 3
_LAST = {Numbering.LAST_ONE: 1, Numbering.LAST_FIVE: 5, Numbering.LAST_TWENTY: 20}


def numbers_shown(
    nodes: Sequence[RecordNode], at: int, position: Position, numbering: Numbering, start: int = 0
) -> Mapping[Point, int]:
    """The numbers on the stones of `position`, which stands at `nodes[at]`.

    FROM_HERE and VARIATION count the moves after `nodes[start]` from 1. Of two moves on one point the later
    counts; a stone that was captured, or is of another color now, carries none.
    """
    last_on: dict[Point, tuple[Color, int]] = {}
    for color, point, number in _moves(nodes, at, numbering, start):
        last_on[point] = (color, number)
    return {
        point: number
        for point, (color, number) in last_on.items()
        if position.color_at(point) is color
    }


class Covered(NamedTuple):
    """Moves whose numbers no stone carries, as `number` was played on the same point later, and is seen."""

    earlier: tuple[int, ...]
    number: int


def numbers_covered(
    nodes: Sequence[RecordNode], at: int, position: Position, numbering: Numbering, start: int = 0
) -> tuple[Covered, ...]:
    """What the numbers that `numbers_shown` gives leave out: plays on points that others came back to.

    In the order of the later moves, the latest first.
    """
    shown = numbers_shown(nodes, at, position, numbering, start)
    played: dict[Point, list[int]] = {}
    for _, point, number in _moves(nodes, at, numbering, start):
        played.setdefault(point, []).append(number)
    found = [
        Covered(tuple(numbers[:-1]), numbers[-1])
        for point, numbers in played.items()
        if len(numbers) > 1 and point in shown
    ]
    return tuple(sorted(found, key=lambda covered: covered.number, reverse=True))


def covered_words(covered: Sequence[Covered], most: int) -> str:
    """The numbers that are not seen, the first `most` of them: "20 = 112, 33 and 37 = 115."."""
    told = [
        text(
            "{earlier} = {number}",
            earlier=listed(map(str, one.earlier[-_EARLIER:])),
            number=one.number,
        )
        for one in covered[:most]
    ]
    if len(covered) > most:
        told.append(text("{number} more", number=len(covered) - most))
    return ended(listed(told))


def _moves(
    nodes: Sequence[RecordNode], at: int, numbering: Numbering, start: int
) -> list[tuple[Color, Point, int]]:
    """The moves that carry numbers, in order."""
    if numbering is Numbering.NONE:
        return []
    counts_anew = numbering in (Numbering.FROM_HERE, Numbering.VARIATION)
    moves = _numbered(nodes[: at + 1], start if counts_anew else 0)
    return moves[-_LAST[numbering] :] if numbering in _LAST else moves


def _numbered(nodes: Sequence[RecordNode], start: int) -> list[tuple[Color, Point, int]]:
    numbered: Iterable[tuple[int, RecordMove]]
    if start:
        moves = (node.move for node in nodes[start + 1 :] if node.move is not None)
        numbered = enumerate(moves, 1)
    else:
        numbers = numbers_along(nodes)
        numbered = (
            (number, node.move)
            for number, node in zip(numbers, nodes, strict=True)
            if node.move is not None
        )
    return [(move.color, move.point, number) for number, move in numbered if move.point is not None]
