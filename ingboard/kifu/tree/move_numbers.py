"""The move numbers of a few nodes, counted along the way to each; common stretches are walked once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable
from itertools import chain

from ingboard.board.points import Grid, usual_grid
from ingboard.kifu.move_number import number_after
from ingboard.kifu.nodes import plain_moves
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import BARE_MOVE, Glance, glance_at
from ingboard.kifu.tree.shape import TreeShape
from ingboard.kifu.tree.stones import board_of_game


def move_numbers(
    document: Document,
    shape: TreeShape,
    order: Iterable[int],
    glance_of: Callable[[int], Glance] | None = None,
    grid: Grid | None = None,
) -> array[int]:
    """The move number at every node of `order`, by node, as `number_after` has it.

    `order` names each node after its parent, beginning with a root. Nodes that it leaves out have 0.
    `glance_of` and `grid`, the board, are for who knows them already.
    """
    order = iter(order)
    root = next(order, None)
    if grid is None:
        grid = (None if root is None else board_of_game(document, root)) or usual_grid()
    plain = plain_moves(grid)
    numbers = array("i", bytes(4 * len(shape.parents)))
    written, starts, ends = document.source.text, document.outline.starts, document.outline.ends
    parents, size, changed = shape.parents, len(starts), frozenset(document.twigs.numbers())
    for node in () if root is None else chain((root,), order):
        parent = parents[node]
        number = numbers[parent] if parent != NONE else 0
        if (
            node < size
            and written[(start := starts[node]) : (end := start + BARE_MOVE)] in plain
            and node not in changed
            and (ends[node] <= end + 1 or _counts_one(written, end, ends[node]))
        ):
            numbers[node] = number + 1
        else:
            glance = glance_at(document, node, grid) if glance_of is None else glance_of(node)
            # Asked for each node that was played here: the usual one costs no call.
            numbers[node] = (
                number + glance.moves
                if glance.number is None
                else number_after(number, glance.moves, glance.number)
            )
    return numbers


def _counts_one(written: str, start: int, end: int) -> bool:
    """Whether what follows a node's move surely has no other and sets no number."""
    rest = written[start:end]
    others = ("B[", "W[", "MN")
    return not rest.lstrip().startswith("[") and all(other not in rest for other in others)


def move_numbers_at(document: Document, nodes: Collection[int]) -> dict[int, int]:
    """The move number at each of these nodes."""
    known: dict[int, int] = {}
    grid = usual_grid()
    for wanted in nodes:
        way: list[int] = []
        node = wanted
        while node != NONE and node not in known:
            way.append(node)
            node = document.parent(node)
        number = known.get(node, 0)
        if way and node == NONE:
            grid = board_of_game(document, way[-1]) or grid
        for step in reversed(way):
            glance = glance_at(document, step, grid)
            number = number_after(number, glance.moves, glance.number)
            known[step] = number
    return {node: known[node] for node in nodes}
