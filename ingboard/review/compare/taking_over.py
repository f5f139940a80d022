"""The edit of one record that makes it say, at a difference, what the other one says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ingboard.board.points import Grid
from ingboard.kifu.record import RecordMove
from ingboard.kifu.tree.changes import EditRefusal, TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.one_move import delete_moves, insert_moves, move_words, replace_moves
from ingboard.review.compare.comparison import Comparison, Difference, DifferenceKind, Step
from ingboard.review.search.likeness import SAME
from ingboard.text import text

TakingOver = Callable[[Document], TreeChange | EditRefusal]


def taking_over(comparison: Comparison, at: int, nodes: Mapping[int, int]) -> TakingOver | None:
    """The edit of the first record's document for a difference; `nodes` are its nodes by the record's.

    None where stones are set up, where a node holds several moves, and where the other is a turned copy.
    """
    found = comparison.differences[at]
    steps = (*found.one, *found.other)
    if comparison.likeness != SAME or any(step.move is None or step.setup for step in steps):
        return None
    edited = [nodes[step.node] for step in found.one]
    if any(list(nodes.values()).count(node) > 1 for node in edited):
        return None
    grid = comparison.boards[0]
    moves = _moves(found.other)
    match found.kind:
        case DifferenceKind.ONLY_OTHER:
            return partial(
                insert_moves, node=_node_before(comparison, found, nodes), moves=moves, grid=grid
            )
        case DifferenceKind.ONLY_ONE:
            return partial(delete_moves, nodes=edited, grid=grid)
        case DifferenceKind.REPLACED | DifferenceKind.TRANSPOSED:
            return partial(replace_moves, moves=dict(zip(edited, moves, strict=True)), grid=grid)
        case DifferenceKind.MOVED:
            before = _node_before(comparison, found, nodes)
            return partial(_move, node=edited[0], before=before, move=moves[0], grid=grid)


def number_of(difference: Difference) -> int:
    """The number of the first move that the edit is about, for its words: "Insert White N7 at 74"."""
    return (difference.one or difference.other)[0].number


def place_beside(comparison: Comparison, step: Step, *, in_one: bool) -> int:
    """How many steps of the other record come before a step that only one has; `in_one`: the first has it."""
    steps = comparison.one if in_one else comparison.other
    place, beside = steps.index(step), 0
    for left, right in comparison.pairs:
        if (left if in_one else right) == place:
            break
        beside += (right if in_one else left) is not None
    return beside


def _moves(steps: Sequence[Step]) -> list[RecordMove]:
    return [step.move for step in steps if step.move is not None]


def _node_before(comparison: Comparison, found: Difference, nodes: Mapping[int, int]) -> int:
    """The document's node after which the other record's first step belongs."""
    place = place_beside(comparison, found.other[0], in_one=False)
    return nodes[comparison.one[place - 1].node if place else 0]


def _move(
    document: Document, node: int, before: int, move: RecordMove, grid: Grid
) -> TreeChange | EditRefusal:
    """The move put in where the other record has it, and out where it stands."""
    inserted = insert_moves(document, before, [move], grid)
    deleted = delete_moves(inserted.document, [node], grid)
    if isinstance(deleted, EditRefusal):
        return deleted
    what = text("Move {move} to its other place", move=move_words(move, grid))
    return TreeChange(deleted.document, what, inserted.node)
