"""What can be done to a document: each deed gives a new one with its name for the undo menu, or a refusal.

Lists of points as they stand in a file, `[aa][cc:ee]`: one point in or out, the others as written.

Values that are no points of the board stay where they are.

Moves in a document: the child that is a certain move, and a new node for one.

The moves that follow a node, or stand beside it: those that a board shows where variations part.

Which of both a file wishes is its property ST (FF[4]): 1 is for siblings, 2 for none on the board.

Set-up stones as deeds: black, white, no stone, and whose turn it is.

A node that holds a move takes no set-up stones (FF[4] forbids both in one node): they go into a new node
after it, and the name of the deed says so.

Keeping a tried line as a variation: moves that the document has already are not added twice.

How a game that was counted here ended, written into its document: the land of the count and the result.

A result that the file names already is never replaced: both are shown beside each other instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, Point, name_of, standard_name_of
from ingboard.game.state import GameState, Ruling
from ingboard.kifu.findings import KifuError
from ingboard.kifu.from_game import land_of, result_of
from ingboard.kifu.nodes import move_written
from ingboard.kifu.outline import NONE
from ingboard.kifu.record import TERRITORY, RecordMove
from ingboard.kifu.ruling_property import PROPERTY as RULING
from ingboard.kifu.ruling_property import ruling_written
from ingboard.kifu.sweep import Report, properties_of, source_of, sweep
from ingboard.kifu.tree.document import (
    NAME,
    Document,
    raw_values,
    with_property,
    with_raw_values,
    written_property,
)
from ingboard.kifu.written_points import passes_written, read_point, written_point
from ingboard.text import plural, text


class EditRefusal(StrEnum):
    """Why a deed is not done (closed list)."""

    ROOT_STAYS = "root-stays"
    FIRST_ALREADY = "first-already"
    BAD_NAME = "bad-name"
    NO_TREE = "no-tree"
    OTHER_BOARD = "other-board"
    NO_NODE = "no-node"
    NO_ONE_MOVE = "no-one-move"


def refused_words(refusal: EditRefusal) -> str:
    """Why a deed is not done, as a sentence."""
    return {
        EditRefusal.ROOT_STAYS: text("The first node stays. Close the game instead."),
        EditRefusal.FIRST_ALREADY: text("This variation is already first."),
        EditRefusal.BAD_NAME: text("Property names are capital letters and digits."),
        EditRefusal.NO_TREE: text("No complete SGF record in the clipboard."),
        EditRefusal.OTHER_BOARD: text("The clipboard game has another board size."),
        EditRefusal.NO_NODE: text("SGF needs names in capitals, values in brackets."),
        EditRefusal.NO_ONE_MOVE: text("Not one move stands there, but none or several."),
    }[refusal]


class TreeChange(Struct, frozen=True):
    """The document after a deed, what was done in words, and the node to look at now."""

    document: Document
    what: str
    node: int


def set_property(
    document: Document, node: int, name: str, values: Sequence[str]
) -> TreeChange | EditRefusal:
    """Give a property these values (plain text, escaped here); none at all removes it.

    Refused for a name that is not capital letters and digits.
    """
    if not NAME.fullmatch(name):
        return EditRefusal.BAD_NAME
    content = with_property(document.content(node), name, values)
    pattern = text("Change {name}", name=name) if values else text("Remove {name}", name=name)
    return TreeChange(document.with_twig(node, content=content), pattern, node)


def set_content(document: Document, node: int, content: str) -> TreeChange | EditRefusal:
    """Give a node all its properties as SGF writes them. Refused where they are not those of one node."""
    report = Report(content)
    try:
        swept = sweep(f"(;{content})", "", report)
    except KifuError:
        return EditRefusal.NO_NODE
    list(properties_of(source_of(content), 0, len(content), report))
    if swept.tail or len(swept.games) != 1 or swept.games[0].nodes != 1 or report.take():
        return EditRefusal.NO_NODE
    changed = document.with_twig(node, content=content)
    return TreeChange(changed, text("Change the properties"), node)


def delete_subtree(document: Document, node: int) -> TreeChange | EditRefusal:
    """Take out a node and all that follows it. The first node of a game stays."""
    parent = document.parent(node)
    if parent == NONE:
        return EditRefusal.ROOT_STAYS
    number = sum(1 for _ in document.subtree(node))
    left = tuple(child for child in document.children(parent) if child != node)
    what = plural("Delete one node", "Delete {number} nodes", number)
    return TreeChange(document.with_twig(parent, children=left), what, parent)


def promote(document: Document, node: int) -> TreeChange | EditRefusal:
    """Move a variation one place up among its siblings."""
    parent = document.parent(node)
    if parent == NONE:
        return EditRefusal.ROOT_STAYS
    children = list(document.children(parent))
    at = children.index(node)
    if at == 0:
        return EditRefusal.FIRST_ALREADY
    children[at - 1 : at + 1] = [node, children[at - 1]]
    promoted = document.with_twig(parent, children=tuple(children))
    return TreeChange(promoted, text("Promote the variation"), node)


def make_main_line(document: Document, node: int) -> TreeChange | EditRefusal:
    """Make the way to this node the main line of its game: it is first wherever variations part."""
    changed, child = document, node
    while (parent := document.parent(child)) != NONE:
        children = document.children(parent)
        if children[0] != child:
            others = tuple(other for other in children if other != child)
            changed = changed.with_twig(parent, children=(child, *others))
        child = parent
    if changed is document:
        return EditRefusal.FIRST_ALREADY
    return TreeChange(changed, text("Make it the main line"), node)


def paste(document: Document, parent: int, subtree: str) -> TreeChange | EditRefusal:
    """Add a subtree as the last child; `subtree` is what `text_of_subtree` gave, or another program.

    Refused where that text holds no game tree, or is cut off.
    """
    try:
        swept = sweep(subtree, "", Report(subtree))
    except KifuError:
        return EditRefusal.NO_TREE
    if swept.tail:
        return EditRefusal.NO_TREE
    outline, written = swept.growth.grown(), swept.source.text
    numbers: list[int] = []
    pasted = document
    for node in range(swept.games[0].nodes):
        above = outline.parents[node]
        content = written[outline.starts[node] : outline.ends[node]]
        pasted, number = pasted.with_new_node(parent if above == NONE else numbers[above], content)
        numbers.append(number)
    what = plural("Paste one node", "Paste {number} nodes", len(numbers))
    return TreeChange(pasted, what, numbers[0])


def in_utf8(document: Document) -> TreeChange:
    """The same games, to be written as UTF-8, with the roots saying so. For another file name."""
    changed = document
    for root in document.roots:
        content = with_property(changed.content(root), "CA", ["UTF-8"])
        changed = changed.with_twig(root, content=content)
    origin = replace(changed.origin, encoding="utf-8", mark=b"", is_exact=True)
    return TreeChange(replace(changed, origin=origin), text("Change to UTF-8"), document.roots[0])


def points_in(values: Iterable[str], grid: Grid) -> frozenset[Point]:
    """All points of a list, rectangles taken apart."""
    return frozenset(point for raw in values for point in _covered(raw, grid))


def without(values: Sequence[str], points: Iterable[Point], grid: Grid) -> list[str]:
    """The list with those points out; only a rectangle that held one is written anew."""
    unwanted = frozenset(points)
    left: list[str] = []
    for raw in values:
        covered = frozenset(_covered(raw, grid))
        if covered & unwanted:
            left.extend(rectangles(covered - unwanted))
        else:
            left.append(raw)
    return left


def with_points(values: Sequence[str], points: Iterable[Point], grid: Grid) -> list[str]:
    """The list with those points at its end, as rectangles where that is shorter; none comes twice."""
    missing = frozenset(points) - points_in(values, grid)
    kept = [raw for raw in values if raw.strip()]  # an empty value means "none", as in DD[]
    return [*kept, *rectangles(missing)] if missing else list(values)


def rectangles(points: Iterable[Point]) -> Iterator[str]:
    """Points as a short list: each value the largest block that begins at the first point left."""
    left = set(points)
    for first in sorted(left):
        if first not in left:
            continue
        right = first.column
        while Point(first.row, right + 1) in left:
            right += 1
        bottom = first.row
        while all(Point(bottom + 1, column) in left for column in range(first.column, right + 1)):
            bottom += 1
        for row in range(first.row, bottom + 1):
            left -= {Point(row, column) for column in range(first.column, right + 1)}
        last = Point(bottom, right)
        yield (
            written_point(first)
            if first == last
            else (f"{written_point(first)}:{written_point(last)}")
        )


def _covered(raw: str, grid: Grid) -> Iterator[Point]:
    if "," in raw:
        listed = (read_point(one, grid) for one in raw.split(","))
        yield from (point for point in listed if point is not None)
        return
    one, colon, other = raw.partition(":")
    first = read_point(one, grid)
    last = read_point(other, grid) if colon else first
    if first is None or last is None:
        return
    top, bottom = sorted((first.row, last.row))
    left, right = sorted((first.column, last.column))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield Point(row, column)


_MANY = 64  # siblings; to make a pattern for fewer costs more than to take them apart


def child_with_move(
    document: Document, node: int, color: Color, point: Point | None, grid: Grid
) -> int | None:
    """The first child that is this move and no other (point None: a pass); None if there is none."""
    children = document.children(node)
    if len(children) > _MANY:
        written = _written_as(color, point, grid)
        children = tuple(document.those_with(written, children))
    played = (color, point)
    return next((one for one in children if move_of(document, one, grid) == played), None)


def _written_as(color: Color, point: Point | None, grid: Grid) -> re.Pattern[str]:
    """What a node with that move holds: of thousands of siblings few are taken apart."""
    if point is None:
        names = [re.escape(name) for name in passes_written(grid)]
    else:
        letters = r"\s*".join(written_point(point))
        names = [f"(?i:{letters})", f"(?i:{standard_name_of(point, grid)})"]
    return re.compile(rf"{color.letter}[a-z]*\s*\[\s*(?:{'|'.join(names)})\s*\]")


def move_of(document: Document, node: int, grid: Grid) -> RecordMove | None:
    """The one move of a node (point None: a pass); None where it has none, two or no readable one."""
    moves = [entry for entry in document.properties(node) if entry.name in ("B", "W")]
    return move_written(moves[0].name, moves[0].values[0][1], grid) if len(moves) == 1 else None


def add_move(document: Document, node: int, color: Color, point: Point | None) -> TreeChange:
    """Add a move as the last child of a node; point None is a pass."""
    value = "" if point is None else written_point(point)
    grown, number = document.with_new_node(node, written_property(color.letter, [value]))
    return TreeChange(grown, text("Add a move"), number)


def keep_rulings(document: Document, node: int, rulings: Sequence[Ruling], grid: Grid) -> Document:
    """Write the rulings that concern a node's move into it, after those that stand there."""
    new = [ruling_written(ruling, grid) for ruling in rulings]
    if not new:
        return document
    content = document.content(node)
    values = raw_values(content, RULING) + raw_values(written_property(RULING, new), RULING)
    return document.with_twig(node, content=with_raw_values(content, RULING, values))


_SIBLINGS, _NOT_ON_BOARD = 1, 2
_MOST = 400  # siblings that are looked at: a board has fewer points


class WayOn(NamedTuple):
    """A move one can go on by; `point` None is a pass."""

    node: int
    color: Color
    point: Point | None


class Wished(NamedTuple):
    """What a file wishes on the board: siblings instead of the next moves, or nothing."""

    siblings: bool
    shown: bool


def wished_by(document: Document, root: int) -> Wished:
    """What the file says of its variations; without a word the next moves are shown."""
    value = next(iter(raw_values(document.content(root), "ST")), "").strip()
    style = int(value) if value.isascii() and value.isdigit() else 0
    return Wished(bool(style & _SIBLINGS), not style & _NOT_ON_BOARD)


def ways_at(document: Document, node: int, grid: Grid, *, siblings: bool) -> tuple[WayOn, ...]:
    """The moves after a node, or it and those beside it; none where there is no choice.

    Of very many siblings the first ones.
    """
    parent = document.parent(node) if siblings else node
    nodes = document.children(parent) if parent >= 0 else ()
    first = nodes[:_MOST] if len(nodes) > 1 else ()
    found = ((each, move_of(document, each, grid)) for each in first)
    return tuple(WayOn(each, *move) for each, move in found if move is not None)


_NAMES: dict[Color | None, str] = {Color.BLACK: "AB", Color.WHITE: "AW", None: "AE"}


def holds_move(document: Document, node: int) -> bool:
    """Whether a node is a move or a pass, so that it may not be set up."""
    return any(entry.name in ("B", "W") for entry in document.properties(node))


def set_stone(
    document: Document,
    node: int,
    grid: Grid,
    point: Point,
    wanted: Color | None,
    before: Color | None,
) -> TreeChange:
    """Have a stone, or none, stand on a point.

    `before` is what stands there without this node's own set-up; after a move, what stands there now. No
    value is written where that is `wanted` already.
    """
    words = {
        Color.BLACK: text("Black stone at {point}"),
        Color.WHITE: text("White stone at {point}"),
        None: text("No stone at {point}"),
    }[wanted].format(point=name_of(point, grid))
    document, node, words = _prepared(document, node, words)
    content = document.content(node)
    for name in _NAMES.values():
        values = raw_values(content, name)
        if point in points_in(values, grid):
            content = with_raw_values(content, name, without(values, [point], grid))
    if wanted is not before:
        name = _NAMES[wanted]
        values = with_points(raw_values(content, name), [point], grid)
        content = with_raw_values(content, name, values)
    return TreeChange(document.with_twig(node, content=content), words, node)


def set_turn(document: Document, node: int, color: Color) -> TreeChange:
    """Have a side play next."""
    words = text("Black to play") if color is Color.BLACK else text("White to play")
    document, node, words = _prepared(document, node, words)
    content = with_raw_values(document.content(node), "PL", [color.letter])
    return TreeChange(document.with_twig(node, content=content), words, node)


def _prepared(document: Document, node: int, words: str) -> tuple[Document, int, str]:
    """The document with a node that can be set up: this one, or a new one after a move."""
    if not holds_move(document, node):
        return document, node, words
    grown, number = document.with_new_node(node, "")
    return grown, number, text("{deed}, in a new node after the move", deed=words)


def keep_line(
    document: Document, node: int, moves: Sequence[tuple[Color, Point | None]], grid: Grid
) -> TreeChange:
    """Have a line of moves follow a node; it joins what is there as far as both agree.

    The change names the last node of the line. Where the whole line was there, the document is the same.
    """
    for color, point in moves:
        child = child_with_move(document, node, color, point, grid)
        if child is None:
            change = add_move(document, node, color, point)
            document, node = change.document, change.node
        else:
            node = child
    words = plural("Keep a variation of one move", "Keep a variation of {number} moves", len(moves))
    return TreeChange(document, words, node)


def with_ending(
    document: Document, root: int, node: int, state: GameState, *, is_ours: bool
) -> Document:
    """The document with the count's land as TB and TW of a node, and RE in the root.

    RE is written where it is empty, or where the game is ours (`is_ours`: it began here).
    """
    if state.plan is not None:
        content = document.content(node)
        land = land_of(state.plan)
        grid = state.grid
        for color, kind in TERRITORY.items():
            if points_in(raw_values(content, kind.value), grid) != land[color]:
                points = [written_point(point) for point in sorted(land[color])]
                content = with_raw_values(content, kind.value, points)
        if content != document.content(node):
            document = document.with_twig(node, content=content)
    if state.outcome is not None:
        content = document.content(root)
        written = "".join(raw_values(content, "RE")).strip()
        ended = with_property(content, "RE", [result_of(state.outcome)])
        if (is_ours or written in {"", "?"}) and ended != content:
            document = document.with_twig(root, content=ended)
    return document
