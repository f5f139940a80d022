"""Walks every node of a game, all variations, and tells the position at each. By captures alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingboard.board.points import Color
from ingboard.board.position import Position, empty_position, place_over
from ingboard.kifu.move_number import number_after
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.stones import NodeStones, StoneReader, board_of_game


class Visit(NamedTuple):
    """The position after a node. `number` is the move number there.

    `before` and `turn_before` are those after its parent, no position before a root; `stones` is what the
    node did; `is_main` tells whether it stands on the game's main line, `is_last` that nothing follows.
    """

    node: int
    number: int
    position: Position
    to_play: Color
    before: Position | None
    turn_before: Color
    stones: NodeStones
    is_main: bool
    is_last: bool


def walk(document: Document, root: int) -> Iterator[Visit]:
    """Every node of a game, each before its children, the main line first; nothing for a board not shown."""
    grid = board_of_game(document, root)
    if grid is None:
        return
    read, children = StoneReader(document, grid).read, document.children
    empty = empty_position(grid.rows, grid.columns)
    waiting: list[tuple[int, int, Position | None, Color, bool]]
    waiting = [(root, 0, None, Color.BLACK, True)]
    while waiting:
        node, number, before, turn_before, is_main = waiting.pop()
        stones = read(node)
        position = after(before or empty, stones)
        number = number_after(number, len(stones.moves), stones.number)
        turn = turn_after(stones, turn_before, is_root=node == root)
        following = children(node)
        last = not following
        yield Visit(node, number, position, turn, before, turn_before, stones, is_main, last)
        for child in reversed(following):
            waiting.append((child, number, position, turn, is_main and child == following[0]))


def after(before: Position, stones: NodeStones) -> Position:
    """The position that a node makes of the one before it."""
    position = before.with_cells(stones.setup) if stones.setup else before
    for move in stones.moves:
        if move.point is not None:
            position = place_over(position, move.point, move.color)
    return position


def turn_after(stones: NodeStones, turn: Color, *, is_root: bool) -> Color:
    """Whose turn it is: as PL says, else the other side's than moved last; White's after handicap stones."""
    if stones.to_play is not None:
        return stones.to_play
    if stones.moves:
        return stones.moves[-1].color.opponent
    if is_root and {color for _, color in stones.setup} == {Color.BLACK}:
        return Color.WHITE
    return turn
