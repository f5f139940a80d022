"""What a node is at a glance: whose move, and whether it has comment, marks or stones set up.

Read off the raw text by the names of its properties; no value is decoded. For drawing and for going from
comment to comment.

Who follows whom in a document, in arrays: for whatever walks the whole of it, such as the drawn tree.

An unchanged document lends its own arrays; after changes only the nodes that were touched are put in.

From node to node: variations, branchings, the main line, the next node that is worth a look.

Pure, over the shape of a document, so that a step costs the same in any tree. Every answer is a node, or
None where there is none such.

The move numbers of a few nodes, counted along the way to each; common stretches are walked once.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, pairwise

from msgspec import Struct

from ingboard.board.points import Color, Grid, usual_grid
from ingboard.kifu.nodes import move_written, plain_moves
from ingboard.kifu.outline import NONE
from ingboard.kifu.properties import parse_count
from ingboard.kifu.record import MarkKind, RecordMove, number_after
from ingboard.kifu.sweep import capitals_of, source_of
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.stones import board_of_game


class TreeShape(Struct, frozen=True):
    """Parent, first child and next sibling of every node by number; NONE means that there is none.

    What was taken out of the tree keeps its numbers, but nothing leads there. Not to be written to.
    """

    parents: array[int]
    first_children: array[int]
    next_siblings: array[int]

    def subtree(self, node: int) -> Iterator[int]:
        """The node and all that follows it, each before its children and its younger siblings."""
        first_children, next_siblings = self.first_children, self.next_siblings
        waiting = [node]
        while waiting:
            current = waiting.pop()
            yield current
            if current != node and (sibling := next_siblings[current]) != NONE:
                waiting.append(sibling)
            if (child := first_children[current]) != NONE:
                waiting.append(child)

    def next_sibling(self, node: int) -> int | None:
        """The sibling after this node."""
        following = self.next_siblings[node]
        return None if following == NONE else following

    def previous_sibling(self, node: int) -> int | None:
        """The sibling before this node."""
        parent = self.parents[node]
        sibling = NONE if parent == NONE else self.first_children[parent]
        if sibling in (NONE, node):
            return None
        while (following := self.next_siblings[sibling]) not in (NONE, node):
            sibling = following
        return sibling


def shape_of(document: Document) -> TreeShape:
    """The shape of a document."""
    outline = document.outline
    shape = TreeShape(outline.parents, outline.first_children, outline.next_siblings)
    if not document.is_changed:
        return shape
    return _with(shape, document, document.twigs.numbers())


def reshaped(
    shape: TreeShape, before: Document, after: Document, differing: Iterable[int] | None = None
) -> TreeShape:
    """The shape of `after`, made from that of `before`; the very same if nobody has another place.

    `differing` are the nodes whose twigs differ, for who knows them already.
    """
    changed = tuple(_moved(before, after, differing))
    return _with(shape, after, changed) if changed else shape


def is_same_shape(before: Document, after: Document) -> bool:
    """Whether everybody has the same place in both."""
    return not any(True for _ in _moved(before, after))


def _moved(
    before: Document, after: Document, differing: Iterable[int] | None = None
) -> Iterator[int]:
    sizes = before.node_count, after.node_count
    for node in after.twigs.differing(before.twigs) if differing is None else differing:
        if _family(before, node, sizes[0]) != _family(after, node, sizes[1]):
            yield node


def _family(document: Document, node: int, size: int) -> tuple[int, ...]:
    """The node's parent and children; nothing for a node that the document has not, or not yet."""
    if node >= size:
        return ()
    return (document.parent(node), *document.children(node))


def _with(shape: TreeShape, document: Document, changed: Iterable[int]) -> TreeShape:
    parents, first, following = (
        array("i", numbers)
        for numbers in (shape.parents, shape.first_children, shape.next_siblings)
    )
    size = document.node_count
    missing = array("i", [NONE]) * (size - len(parents))
    for numbers in (parents, first, following):
        numbers.extend(missing)
    for node in changed:
        if node >= size:
            continue
        parents[node] = document.parent(node)
        children = (*document.children(node), NONE)
        first[node] = children[0]
        for child, sibling in pairwise(children):
            following[child] = sibling
    return TreeShape(parents, first, following)


# A value that has no name is passed over whole, as the sweep does.
_PROPERTY = r"([A-Za-z][A-Za-z0-9]*+)\s*+(\[[^\]]*+\]?+\s*+(?:\[[^\]]*+\]?+\s*+)*+)|\[[^\]]*+\]?+"
_VALUE = r"\[([^\]]*+)"
_MOVES = frozenset({"B", "W"})
_BARE_MOVE = 5  # B[dd]
_MARKS = frozenset({*MarkKind, "LN", "AR", "DD", "L", "M"})
_JUDGED = frozenset({"BM", "DO", "IT", "TE"})
_SHORT = 3  # characters, brackets and all
_SETUP = frozenset({"AB", "AW", "AE", "PL"})


class Glance(Struct, frozen=True):
    """A node as the tree draws it. `color` is None for a node without a move that can be read.

    `moves` counts those that can.
    """

    color: Color | None = None
    moves: int = 0
    is_pass: bool = False
    has_comment: bool = False
    has_marks: bool = False
    has_setup: bool = False
    number: int | None = None
    """The move number that the node sets (MN)."""
    judged: str = ""
    """What the node says of its move: BM, DO, IT or TE; "" for nothing."""
    is_hotspot: bool = False

    @property
    def is_noted(self) -> bool:
        """Whether somebody has said something at the node, by words, marks or a judgement."""
        return self.has_comment or self.has_marks or self.is_hotspot or bool(self.judged)


def glance_at(document: Document, node: int, grid: Grid | None = None) -> Glance:
    """What this node is. `grid` is the board (None: the usual one): up to 19 lines, `tt` is a pass."""
    moves: dict[RecordMove, None] = {}
    number, judged, names = None, "", set[str]()
    for name, values in _properties(document, node):
        if name in _MOVES:
            moves.update(dict.fromkeys(_moves(name, values, grid or usual_grid())))
        elif name == "C" and not values.strip("[] \t\r\n"):
            continue
        elif name == "MN":
            number = parse_count(re.findall(_VALUE, values)[0])
        elif name in _JUDGED and len(values) <= _SHORT:  # some sites write the event as TE
            judged = judged or name
        names.add(name)
    first = next(iter(moves), None)
    return Glance(
        None if first is None else first.color,
        len(moves),
        first is not None and first.point is None,
        "C" in names,
        not names.isdisjoint(_MARKS),
        not names.isdisjoint(_SETUP),
        number,
        judged,
        "HO" in names,
    )


def _moves(name: str, values: str, grid: Grid) -> Iterator[RecordMove]:
    for raw in re.findall(_VALUE, values):
        if (move := move_written(name, raw, grid)) is not None:
            yield move


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
            and written[(start := starts[node]) : (end := start + _BARE_MOVE)] in plain
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


def _properties(document: Document, node: int) -> Iterable[tuple[str, str]]:
    """Name in capitals and the values as written, brackets and all; an escaped bracket is blanked."""
    twig = document.twigs.get(node)
    if twig is None or twig.content is None:
        shadow, outline = document.source.shadow, document.outline
        found = re.compile(_PROPERTY).findall(shadow, outline.starts[node], outline.ends[node])
    else:
        found = re.findall(_PROPERTY, source_of(twig.content).shadow)
    return [(capitals_of(name), values) for name, values in found if name]


_WRITTEN_MOVES = ("B[", "W[")


def is_on_main_line(shape: TreeShape, node: int) -> bool:
    """Whether the node is reached from its root by first children only."""
    return main_line_at(shape, node) == node


def main_line_at(shape: TreeShape, node: int) -> int:
    """The last node of the main line on the way to this one: itself, if it is on it."""
    last = node
    while (parent := shape.parents[node]) != NONE:
        if shape.first_children[parent] != node:
            last = parent
        node = parent
    return last


def beside(shape: TreeShape, node: int, step: int) -> int | None:
    """The next (1) or previous (-1) variation: of this node, or of the nearest one above that has some.

    A variation is its first node.
    """
    while (parent := shape.parents[node]) != NONE:
        if _branches(shape, parent):
            return shape.next_sibling(node) if step > 0 else shape.previous_sibling(node)
        node = parent
    return None


def branching_after(shape: TreeShape, node: int, line: Iterable[int]) -> int | None:
    """The next node with variations among `line`: the nodes that follow this one, in order."""
    return next((later for later in line if later != node and _branches(shape, later)), None)


def branching_before(shape: TreeShape, node: int) -> int | None:
    """The nearest node above that has variations."""
    while (node := shape.parents[node]) != NONE:
        if _branches(shape, node):
            return node
    return None


def after(shape: TreeShape, node: int) -> Iterator[int]:
    """All nodes of the game that stand after this one, as they are read: each before its children."""
    following = iter(shape.subtree(node))
    next(following)
    yield from following
    while node != NONE:
        sibling = shape.next_siblings[node]
        while sibling != NONE:
            yield from shape.subtree(sibling)
            sibling = shape.next_siblings[sibling]
        node = shape.parents[node]


def before(shape: TreeShape, root: int, node: int) -> Iterator[int]:
    """All nodes of the game that stand before this one, nearest first."""
    earlier = []
    for one in shape.subtree(root):
        if one == node:
            break
        earlier.append(one)
    return reversed(earlier)


def first_noted(
    document: Document, nodes: Iterable[int], others: frozenset[int] = frozenset()
) -> int | None:
    """The first of the nodes with a comment, marks or a judgement, or among `others`, such as findings."""
    starts, ends, size = document.outline.starts, document.outline.ends, len(document.outline)
    written, changed = document.source.text, frozenset(document.twigs.numbers())
    for node in nodes:
        if node in others:
            return node
        # Most nodes are a move and nothing else: that is seen without reading them.
        is_short = node < size and ends[node] - starts[node] <= _BARE_MOVE
        if is_short and node not in changed and written.startswith(_WRITTEN_MOVES, starts[node]):
            continue
        glance = glance_at(document, node)
        if glance.is_noted:
            return node
    return None


def _branches(shape: TreeShape, node: int) -> bool:
    child = shape.first_children[node]
    return child != NONE and shape.next_siblings[child] != NONE


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
