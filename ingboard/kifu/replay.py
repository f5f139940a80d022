"""Plays a record through: the positions of its main line, by captures alone. Knows no rule text.

What rules say about the moves is asked elsewhere; here a stone on a stone is reported, and takes its place.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.chains import chains_of
from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position, place_over
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.record import GameRecord, RecordNode
from ingboard.text import text


class RecordReplay(Struct, frozen=True):
    """The position after each node of the main line, and the moves on stones."""

    positions: tuple[Position, ...]
    findings: tuple[Finding, ...]

    @property
    def last(self) -> Position:
        """The final position."""
        return self.positions[-1]


def replay(record: GameRecord) -> RecordReplay:
    """Every position of the main line."""
    position = record.first
    positions: list[Position] = []
    findings: list[Finding] = []
    for number, node in enumerate(record.nodes):
        if number and node.setup:
            position = position.with_cells(node.setup)
        move = node.move
        if move is not None and move.point is not None:
            if position.color_at(move.point) is not None:
                findings.append(occupied(node, move.point, position))
            position = place_over(position, move.point, move.color)
        positions.append(position)
    return RecordReplay(tuple(positions), tuple(findings))


def dead_from_territory(node: RecordNode, position: Position) -> frozenset[Point]:
    """The stones that a node's marks call dead: every chain with a point in territory of the opponent."""
    territory = node.territory()
    return frozenset(
        point
        for color in Color
        for chain in chains_of(position, color)
        if not chain.isdisjoint(territory[color.opponent])
        for point in chain
    )


def occupied(node: RecordNode, point: Point, position: Position) -> Finding:
    """That a recorded move is on a stone, which it replaces."""
    name = name_of(point, position.grid)
    sentence = text("{point} is occupied; the new stone replaces the old.", point=name)
    return Finding(Severity.WARNING, node.line, node.column, Code.OCCUPIED, sentence)
