"""What each node of a document does to the stones: set-up, moves, whose turn. All else is passed over.

Made for walks over whole files: a node that is one move and nothing else, as nearly all are, costs one
look-up. What is odd about a node is not told here; opening the line tells it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.nodes import NodeReader, plain_moves
from ingboard.kifu.reader import NoBoard, board_of
from ingboard.kifu.record import RecordMove, RecordNode
from ingboard.kifu.text_lines import Report
from ingboard.kifu.tree.document import Document

_PLAIN = 5  # characters of a move alone
_TIMES = re.compile(r"(?:[BW]L\[[0-9.]*\]|O[BW]\[[0-9]*\])+")
_OTHERS = re.compile(
    r"(?:\s*+(?!(?:A?[BW]|AE|PL|MN)\s*+\[)[A-Z]{1,2}\s*+(?:\[(?:[^]\\]++|\\.)*+\]\s*+)++)++",
    re.DOTALL,
)  # properties that are not of stones, whole
_OF_STONES = frozenset({"B", "W", "AB", "AW", "AE", "PL", "MN"})


class NodeStones(NamedTuple):
    """One node: stones set first (None empties), then the moves (nearly always one), then PL; its MN.

    `is_plain` tells that it is one move, perhaps with the clocks, and says nothing else.
    """

    setup: tuple[tuple[Point, Color | None], ...] = ()
    moves: tuple[RecordMove, ...] = ()
    to_play: Color | None = None
    number: int | None = None
    is_plain: bool = False


_NOTHING = NodeStones()


def board_of_game(document: Document, root: int) -> Grid | None:
    """The board of a game; None where it has no side of 1 to 52, or where it is no game of Go."""
    found = {"GM": "1", "SZ": ""}
    for raw in reversed(document.properties(root)):
        if raw.name in found:
            found[raw.name] = raw.values[0][1].strip()
    grid = board_of(found["GM"], found["SZ"])
    return None if isinstance(grid, NoBoard) else grid


@cache
def plain_stones(grid: Grid) -> dict[str, NodeStones]:
    """What most nodes do by all that they say, on a board."""
    moves = plain_moves(grid)
    return {written: NodeStones(moves=(move,), is_plain=True) for written, move in moves.items()}


class StoneReader:
    """Reads the stones of the nodes of one document, for boards of one size."""

    def __init__(self, document: Document, grid: Grid) -> None:
        self._document = document
        self._reader = NodeReader(grid, Report(""))
        self.plain = plain_stones(grid)

    def read(self, node: int) -> NodeStones:
        """What the node does to the stones."""
        content = self._document.content(node).strip()
        if len(content) > _PLAIN and (first := self.plain.get(content[:_PLAIN])) is not None:
            if _TIMES.fullmatch(content, _PLAIN) is not None:
                return first
            if _OTHERS.fullmatch(content, _PLAIN) is not None:
                return NodeStones(moves=first.moves)
        known = self.plain.get(content)
        if known is not None:
            return known
        plain = self._reader.read_timed(content, 0)
        if plain is None:
            return self._read_all(node)
        assert plain.move is not None
        return NodeStones(moves=(plain.move,), is_plain=True)

    def _read_all(self, node: int) -> NodeStones:
        found = [raw for raw in self._document.properties(node) if raw.name in _OF_STONES]
        if not found:
            return _NOTHING
        return stones_of(self._reader.read(found, 1, {}))


def stones_of(read: Sequence[RecordNode]) -> NodeStones:
    """What one node of a document does, by the nodes of the record that it was read as."""
    moves = tuple([each.move for each in read if each.move is not None])
    return NodeStones(read[0].setup, moves, read[0].to_play, read[0].number)
