"""The edit that a click or a drag with a tool makes on the board of a record."""

from __future__ import annotations

from functools import partial

from ingboard.board.points import Color, Grid, Point
from ingboard.board.position import Position
from ingboard.kifu.marks import SIGNS, MarkKind
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree import markup
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import holds_move
from ingboard.kifu.tree.set_up import set_stone
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.ui.game.edit_tools import BLOCKS, STONES, STROKES, AnyTool, Tool

_FIRST_LABELS = markup.next_letter(()), markup.next_number(())


def next_labels(document: Document, node: int, grid: Grid) -> tuple[str, str]:
    """The letter and the number that come next at a node."""
    if document.is_bare_move(node):
        return _FIRST_LABELS
    labels = markup.labels_at(document, node, grid).values()
    return markup.next_letter(labels), markup.next_number(labels)


def edit_of_click(
    tool: AnyTool, study: DocumentSession, point: Point, word: str = ""
) -> Edit | None:
    """What a click on a point of the viewed node does; None where there is nothing to do."""
    document, node, grid = study.document, study.node, study.state.grid
    if isinstance(tool, MarkKind) and tool in SIGNS:
        return partial(markup.toggle_sign, node=node, grid=grid, kind=tool, point=point)
    if tool in _LABELS or tool is Tool.WORD:
        label = _label(tool, study, point, word)
        edit = partial(markup.toggle_label, node=node, grid=grid, point=point, label=label)
        return edit if label else None
    if tool is Tool.CLEAR:
        cleared = markup.clear_point(document, node, grid, point)
        same = cleared.document.content(node) == document.content(node)
        return None if same else partial(markup.clear_point, node=node, grid=grid, point=point)
    if tool in STONES:
        return _stone_edit(tool, study, point)
    return edit_of_block(tool, study, point, point)


def edit_of_drag(tool: AnyTool, study: DocumentSession, start: Point, end: Point) -> Edit | None:
    """What a drag from point to point does; None where the tool takes clicks only, or it went nowhere."""
    if tool in STROKES and start != end:
        is_arrow = tool is Tool.ARROW
        node, grid = study.node, study.state.grid
        return partial(
            markup.toggle_stroke, node=node, grid=grid, start=start, end=end, is_arrow=is_arrow
        )
    return edit_of_block(tool, study, start, end)


def edit_of_block(
    tool: AnyTool, study: DocumentSession, corner: Point, opposite: Point
) -> Edit | None:
    """What a tool for blocks does with all points between two corners."""
    if tool not in BLOCKS:
        return None
    points = block(corner, opposite)
    node, grid = study.node, study.state.grid
    if tool is Tool.DIM:
        return partial(markup.toggle_dim, node=node, grid=grid, points=points)
    color = Color.BLACK if tool is MarkKind.BLACK_TERRITORY else Color.WHITE
    return partial(markup.toggle_territory, node=node, grid=grid, color=color, points=points)


def block(corner: Point, opposite: Point) -> frozenset[Point]:
    """All points of the rectangle between two corners."""
    top, bottom = sorted((corner.row, opposite.row))
    left, right = sorted((corner.column, opposite.column))
    return frozenset(
        Point(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
    )


_LABELS = frozenset[AnyTool]({Tool.LETTER, Tool.NUMBER})


def _label(tool: AnyTool, study: DocumentSession, point: Point, word: str) -> str:
    """The label to put on a point, or the one of its kind that stands there, which goes away."""
    document, node, grid = study.document, study.node, study.state.grid
    there = markup.labels_at(document, node, grid).get(point, "")
    letter, number = next_labels(document, node, grid)
    if tool is Tool.LETTER:
        return there if len(there) == 1 and there.isalpha() else letter
    if tool is Tool.NUMBER:
        return there if there.isdigit() else number
    return " ".join(word.split())


def _stone_edit(tool: AnyTool, study: DocumentSession, point: Point) -> Edit | None:
    wanted = STONES[tool]
    present = study.state.position.color_at(point)
    if wanted is not None and present is wanted:
        wanted = None  # the same stone again is taken off
    if wanted is None and present is None:
        return None
    earlier = _before(study)
    before = None if earlier is None else earlier.color_at(point)
    return partial(
        set_stone,
        node=study.node,
        grid=study.state.grid,
        point=point,
        wanted=wanted,
        before=before,
    )


def _before(study: DocumentSession) -> Position | None:
    """The board without the viewed node's own set-up: that of the node before; after a move the present.

    None at a root, where nothing was before.
    """
    if holds_move(study.document, study.node):
        return study.state.position
    parent = study.document.parent(study.node)
    step = None if parent == NONE else study.game.step_of(parent)
    return None if step is None else study.table.states[step].position
