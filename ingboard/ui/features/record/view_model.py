"""The board of a record: what review puts on it, and the edit that a click or a drag with a tool makes.

Values only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from string import ascii_uppercase

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.board.position import Position
from ingboard.kifu.outline import NONE
from ingboard.kifu.record import SIGNS, GameRecord, MarkKind, RecordNode
from ingboard.kifu.tree import changes as setting_up
from ingboard.kifu.tree import markup
from ingboard.kifu.tree.changes import WayOn, holds_move, ways_at, wished_by
from ingboard.kifu.tree.document import Document
from ingboard.review.trying import Trying
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.text import ended, labeled, listed, text
from ingboard.ui.board.view_model import BoardPicture, Stroke
from ingboard.ui.game.editing.tools import BLOCKS, STONES, STROKES, AnyTool, Tool
from ingboard.ui.shell.preferences import NextMoves


def with_markup(
    picture: BoardPicture, record: GameRecord, at: int, numbers: Mapping[Point, int]
) -> BoardPicture:
    """The board with what the node `at` marks, and numbers under it: a label takes a number's place."""
    node = record.nodes[at]
    dimmed, viewed = record.dimmed_at(at), record.viewed_at(at)
    if not (node.marks or node.strokes or numbers or dimmed or viewed):
        return replace(picture, labels={}, strokes=(), dimmed=dimmed, unviewed=frozenset())
    grid = picture.position.grid
    labels = {point: str(number) for point, number in numbers.items()}
    labels |= {mark.point: mark.label for mark in node.marks if mark.kind is MarkKind.LABEL}
    signs = {mark.point: mark.kind for mark in node.marks if mark.kind in SIGNS}
    territory = node.territory()
    land = {point: color for color in Color for point in territory[color]}
    return replace(
        picture,
        marks={**picture.marks, **signs},
        labels={point: label for point, label in labels.items() if label and point not in signs},
        land={**picture.land, **land},
        strokes=tuple(Stroke(*stroke) for stroke in node.strokes),
        dimmed=dimmed,
        unviewed=frozenset(grid.points) - viewed if viewed else frozenset(),
    )


_WAYS_NAMED = 4


def letters_of(ways: Sequence[WayOn], node: RecordNode) -> dict[Point, str]:
    """The letter of each way on; a point with a label of the record's own keeps it."""
    labels = {mark.point: mark.label for mark in node.marks if mark.kind is MarkKind.LABEL}
    free = (letter for letter in ascii_uppercase if letter not in labels.values())
    points = (way.point for way in ways if way.point is not None)
    return {point: labels.get(point) or next(free, "") for point in points}


def ways_words(
    ways: Sequence[WayOn],
    letters: Mapping[Point, str],
    grid: Grid,
    main: int,
    *,
    siblings: bool = False,
) -> str:
    """Where one can go on: "Next: A Q3 in the game, B S2"; `main` is the node on the main line.

    Of many ways the first few are named: the line keeps its height, so that nothing below the board moves.
    """
    told = []
    for way in ways[:_WAYS_NAMED]:
        point = text("pass") if way.point is None else name_of(way.point, grid)
        letter = "" if way.point is None else letters.get(way.point, "")
        words = f"{letter} {point}".strip()
        told.append(text("{move} in the game", move=words) if way.node == main else words)
    more = len(ways) - len(told)
    if more:
        told.append(text("{number} more", number=more))
    if siblings:
        return ended(labeled(text("Alternative moves"), listed(told)))
    return text("Next: {moves}.", moves=listed(told)) if told else ""


def with_tried(picture: BoardPicture, trying: Trying) -> BoardPicture:
    """The board with the tried stones, faint and numbered, and nothing of what the record marks."""
    numbers = trying.numbers()
    return BoardPicture(
        trying.state.position,
        glow=picture.glow,
        tried=frozenset(numbers),
        labels={point: str(number) for point, number in numbers.items()},
    )


def ways_shown(study: DocumentSession, chosen: NextMoves) -> tuple[WayOn, ...]:
    """The moves that the game can go on by from the viewed node, as they are to be seen on the board."""
    document, node, grid = study.document, study.node, study.state.position.grid
    parent = document.parent(node)
    parts = len(document.children(node)) > 1 or (
        parent != NONE and len(document.children(parent)) > 1
    )
    if not parts:
        return ()
    siblings = chosen is NextMoves.SIBLINGS
    if chosen is NextMoves.AS_FILE:
        siblings, shown = wished_by(document, study.root)
        if not shown:
            return ()
    ways = ways_at(document, node, grid, siblings=siblings)
    return tuple(way for way in ways if way.node != node)


class EditedNode(Struct, frozen=True):
    """Where a tool works: a node, its board, and the board as it is without the node's own set-up stones."""

    node: int
    grid: Grid
    position: Position
    before: Position | None
    """None at a root, where nothing was before."""


def edited_node(study: DocumentSession) -> EditedNode:
    """The viewed node of a record."""
    position = study.state.position
    return EditedNode(study.node, position.grid, position, _before(study))


def next_labels(document: Document, node: int, grid: Grid) -> tuple[str, str]:
    """The letter and the number that come next at a node."""
    labels = markup.labels_at(document, node, grid).values()
    return markup.next_letter(labels), markup.next_number(labels)


def edit_of_click(
    tool: AnyTool, document: Document, place: EditedNode, point: Point, word: str = ""
) -> Edit | None:
    """What a click on a point does; None where there is nothing to do."""
    node, grid = place.node, place.grid
    if isinstance(tool, MarkKind) and tool in SIGNS:
        return partial(markup.toggle_sign, node=node, grid=grid, kind=tool, point=point)
    if tool in _LABELS or tool is Tool.WORD:
        label = _label(tool, document, place, point, word)
        edit = partial(markup.toggle_label, node=node, grid=grid, point=point, label=label)
        return edit if label else None
    if tool is Tool.CLEAR:
        cleared = markup.clear_point(document, node, grid, point)
        same = cleared.document.content(node) == document.content(node)
        return None if same else partial(markup.clear_point, node=node, grid=grid, point=point)
    if tool in STONES:
        return _stone_edit(tool, place, point)
    return edit_of_block(tool, place, point, point)


def edit_of_drag(tool: AnyTool, place: EditedNode, start: Point, end: Point) -> Edit | None:
    """What a drag from point to point does; None where the tool takes clicks only, or it went nowhere."""
    if tool in STROKES and start != end:
        is_arrow = tool is Tool.ARROW
        node, grid = place.node, place.grid
        return partial(
            markup.toggle_stroke, node=node, grid=grid, start=start, end=end, is_arrow=is_arrow
        )
    return edit_of_block(tool, place, start, end)


def edit_of_block(tool: AnyTool, place: EditedNode, corner: Point, opposite: Point) -> Edit | None:
    """What a tool for blocks does with all points between two corners."""
    if tool not in BLOCKS:
        return None
    points = block(corner, opposite)
    node, grid = place.node, place.grid
    if tool is Tool.DIM:
        return partial(markup.toggle_dim, node=node, grid=grid, points=points)
    color = Color.BLACK if tool is MarkKind.BLACK_TERRITORY else Color.WHITE
    return partial(markup.toggle_territory, node=node, grid=grid, color=color, points=points)


def edit_of_turn(place: EditedNode, to_play: Color) -> Edit:
    """Have the other side play next."""
    return partial(setting_up.set_turn, node=place.node, color=to_play.opponent)


def block(corner: Point, opposite: Point) -> frozenset[Point]:
    """All points of the rectangle between two corners."""
    top, bottom = sorted((corner.row, opposite.row))
    left, right = sorted((corner.column, opposite.column))
    return frozenset(
        Point(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
    )


_LABELS = frozenset[AnyTool]({Tool.LETTER, Tool.NUMBER})


def _label(tool: AnyTool, document: Document, place: EditedNode, point: Point, word: str) -> str:
    """The label to put on a point, or the one of its kind that stands there, which goes away."""
    there = markup.labels_at(document, place.node, place.grid).get(point, "")
    letter, number = next_labels(document, place.node, place.grid)
    match tool:
        case Tool.LETTER:
            return there if len(there) == 1 and there.isalpha() else letter
        case Tool.NUMBER:
            return there if there.isdigit() else number
        case _:
            return " ".join(word.split())


def _stone_edit(tool: AnyTool, place: EditedNode, point: Point) -> Edit | None:
    wanted = STONES[tool]
    present = place.position.color_at(point)
    if wanted is not None and present is wanted:
        wanted = None  # the same stone again is taken off
    if wanted is None and present is None:
        return None
    before = None if place.before is None else place.before.color_at(point)
    return partial(
        setting_up.set_stone,
        node=place.node,
        grid=place.grid,
        point=point,
        wanted=wanted,
        before=before,
    )


def _before(study: DocumentSession) -> Position | None:
    """The board without the viewed node's own set-up: that of the node before; after a move the present."""
    if holds_move(study.document, study.node):
        return study.state.position
    parent = study.document.parent(study.node)
    step = None if parent == NONE else study.game.step_of(parent)
    return None if step is None else study.table.states[step].position
