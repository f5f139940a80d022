"""Marks as deeds: what one click of a mark, line, dimming or territory changes in a node.

A point carries one sign: putting one there takes another away. Only the properties that change are written
anew, and in them only the values that change. Source: the FF[4] description of markup properties.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.kifu.marks import SIGNS, TERRITORY, MarkKind, name_of_mark
from ingboard.kifu.nodes import simple_text
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import raw_values, with_property, with_raw_values
from ingboard.kifu.tree.point_lists import points_in, rectangles, with_points, without
from ingboard.kifu.written_points import read_point, written_point
from ingboard.text import capital, text

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


_LABEL = MarkKind.LABEL.value


def labels_at(document: Document, node: int, grid: Grid) -> Mapping[Point, str]:
    """The labels of a node by point; of two on one point the later."""
    return labels_in(raw_values(document.content(node), _LABEL), grid)


def labels_in(values: Iterable[str], grid: Grid) -> dict[Point, str]:
    """The labels that values of LB give, by point."""
    found: dict[Point, str] = {}
    for raw in values:
        written, _, label = raw.partition(":")
        point = read_point(written, grid)
        if point is not None:
            found[point] = simple_text(label)
    return found


def next_letter(labels: Iterable[str]) -> str:
    """The first letter that is not used yet: A to Z, a to z, then numbers."""
    used = set(labels)
    return next((letter for letter in _LETTERS if letter not in used), "") or next_number(used)


def next_number(labels: Iterable[str]) -> str:
    """The first number from 1 that is not used yet."""
    used = set(labels)
    number = 1
    while str(number) in used:
        number += 1
    return str(number)


def toggle_sign(
    document: Document, node: int, grid: Grid, kind: MarkKind, point: Point
) -> TreeChange:
    """Put a sign on a point in place of what is there; the same sign is taken away."""
    content = document.content(node)
    had = point in points_in(raw_values(content, kind.value), grid)
    content = _without_signs(content, point, grid)
    if not had:
        content = _listed(content, kind.value, [point], grid)
    pattern = text("Remove {mark} at {point}") if had else text("{mark} at {point}")
    what = pattern.format(mark=name_of_mark(kind), point=name_of(point, grid))
    return _change(document, node, content, capital(what))


def toggle_label(document: Document, node: int, grid: Grid, point: Point, label: str) -> TreeChange:
    """Put a text on a point in place of what is there; the same text is taken away.

    `label` is one line; it may not be empty.
    """
    had = labels_at(document, node, grid).get(point) == label
    content = _without_signs(document.content(node), point, grid)
    name = name_of(point, grid)
    if had:
        return _change(document, node, content, text("Remove label at {point}", point=name))
    values = [*raw_values(content, _LABEL), f"{written_point(point)}:{_escaped(label)}"]
    content = with_raw_values(content, _LABEL, values)
    return _change(document, node, content, text("{label} at {point}", label=label, point=name))


def toggle_territory(
    document: Document, node: int, grid: Grid, color: Color, points: Iterable[Point]
) -> TreeChange:
    """Mark points as a side's territory; if all of them are, take that away."""
    points = frozenset(points)
    content = document.content(node)
    had = points <= points_in(raw_values(content, TERRITORY[color]), grid)
    for name in TERRITORY.values():
        content = _unlisted(content, name, points, grid)
    if not had:
        content = _listed(content, TERRITORY[color], points, grid)
    words = text("Black's territory") if color is Color.BLACK else text("White's territory")
    return _change(document, node, content, words)


def toggle_stroke(
    document: Document, node: int, grid: Grid, start: Point, end: Point, *, is_arrow: bool
) -> TreeChange:
    """Draw a line or an arrow from one point to another; the same one again is taken away.

    A line is the same from either end. `start` and `end` differ.
    """
    name = "AR" if is_arrow else "LN"
    content = document.content(node)
    values = raw_values(content, name)
    same = {(start, end)} if is_arrow else {(start, end), (end, start)}
    kept = [raw for raw in values if _ends(raw, grid) not in same]
    if len(kept) == len(values):
        kept.append(f"{written_point(start)}:{written_point(end)}")
    words = text("Arrow to {point}") if is_arrow else text("Line to {point}")
    content = with_raw_values(content, name, kept)
    return _change(document, node, content, words.format(point=name_of(end, grid)))


def dimmed_at(document: Document, node: int, grid: Grid) -> frozenset[Point]:
    """The points that are dim at a node; dimming lasts from its node on until another says otherwise."""
    return points_in(_lasting(document, node, "DD"), grid)


def toggle_dim(document: Document, node: int, grid: Grid, points: Iterable[Point]) -> TreeChange:
    """Dim points from this node on; if all of them are dim, show them clearly again."""
    points = frozenset(points)
    content = document.content(node)
    before = dimmed_at(document, node, grid)
    own = raw_values(content, "DD")
    after = before - points if points <= before else before | points
    parent = document.parent(node)
    inherited = frozenset[Point]() if parent == NONE else dimmed_at(document, parent, grid)
    if after == inherited:
        values = []
    elif own:
        values = with_points(without(own, before - after, grid), after, grid) or [""]
    else:
        values = list(rectangles(after)) or [""]
    content = with_raw_values(content, "DD", values)
    words = text("Dim points") if after > before else text("Restore dimmed points")
    return _change(document, node, content, words)


def clear_point(document: Document, node: int, grid: Grid, point: Point) -> TreeChange:
    """Take every mark of this node off a point: signs, labels, territory, and lines that end there."""
    content = _without_signs(document.content(node), point, grid)
    for kind in TERRITORY.values():
        content = _unlisted(content, kind, [point], grid)
    for name in ("LN", "AR"):
        values = raw_values(content, name)
        kept = [raw for raw in values if point not in (_ends(raw, grid) or ())]
        if len(kept) < len(values):
            content = with_raw_values(content, name, kept)
    words = text("Clear the marks at {point}", point=name_of(point, grid))
    return _change(document, node, content, words)


def _without_signs(content: str, point: Point, grid: Grid) -> str:
    for kind in SIGNS:
        content = _unlisted(content, kind.value, [point], grid)
    labels = raw_values(content, _LABEL)
    kept = [raw for raw in labels if read_point(raw.partition(":")[0], grid) != point]
    return content if len(kept) == len(labels) else with_raw_values(content, _LABEL, kept)


def _listed(content: str, name: str, points: Iterable[Point], grid: Grid) -> str:
    return with_raw_values(content, name, with_points(raw_values(content, name), points, grid))


def _unlisted(content: str, name: str, points: Iterable[Point], grid: Grid) -> str:
    values = raw_values(content, name)
    if not points_in(values, grid).intersection(points):
        return content
    return with_raw_values(content, name, without(values, points, grid))


def _lasting(document: Document, node: int, name: str) -> list[str]:
    """The values of a property that lasts, from the nearest node that has it; none if no node has."""
    if not _is_anywhere(document, name):
        return []
    while node != NONE:
        content = document.content(node)
        if name in content and (values := raw_values(content, name)):
            return values
        node = document.parent(node)
    return []


def _is_anywhere(document: Document, name: str) -> bool:
    """Whether a property may be in the file at all: nearly always not, and lines can be very long."""
    if name in document.source.text:
        return True
    twigs = (document.twigs.get(number) for number in document.twigs.numbers())
    return any(twig is not None and twig.content and name in twig.content for twig in twigs)


def _ends(raw: str, grid: Grid) -> tuple[Point, Point] | None:
    one, _, other = raw.partition(":")
    start, end = read_point(one, grid), read_point(other, grid)
    return None if start is None or end is None else (start, end)


def _escaped(label: str) -> str:
    """A label as the second half of a composed value, where a colon is escaped too."""
    escaped = label.replace("\\", "\\\\").replace("]", "\\]")
    return escaped.replace(":", "\\:")


def _change(document: Document, node: int, content: str, what: str) -> TreeChange:
    return TreeChange(document.with_twig(node, content=content), what, node)


_HEAD = 4096  # characters that tell how a file breaks its lines


def set_comment(document: Document, node: int, comment: str) -> TreeChange:
    """Give a node this comment; an empty one is taken away. Line breaks are those of the file."""
    written = comment if comment.strip() else ""
    if "\r\n" in document.source.text[:_HEAD]:
        written = written.replace("\n", "\r\n")
    content = with_property(document.content(node), "C", [written] if written else [])
    words = text("Change the comment") if written else text("Remove the comment")
    return TreeChange(document.with_twig(node, content=content), words, node)


def set_name(document: Document, node: int, name: str) -> TreeChange:
    """Give a node a name, one line; an empty one is taken away."""
    name = " ".join(name.split())
    content = with_property(document.content(node), "N", [name] if name else [])
    words = text("Name the node {name}", name=name) if name else text("Remove the node's name")
    return TreeChange(document.with_twig(node, content=content), words, node)
