"""Marks as deeds: what one click of a mark, line, dimming or territory changes in a node.

A point carries one sign: putting one there takes another away. Only the properties that change are written
anew, and in them only the values that change. Source: the FF[4] description of markup properties.

What is said of a node, as deeds: comment, name, hotspot, and judgements of the move and the position.

A judgement of the move (TE, BM, DO, IT) excludes the others, one of the position (GB, GW, DM, UC) likewise.
Emphasis is 1 or 2 where FF[4] allows it.

The game's facts (players, event, rules, result) as they stand in a root, and changing them in one deed.

Only what changed is written; the rest of the root stays byte for byte. Facts that stand elsewhere in the
tree, as some collections have them, are not looked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.kifu.nodes import full_text, simple_text
from ingboard.kifu.outline import NONE
from ingboard.kifu.properties import read_point, written_point
from ingboard.kifu.record import SIGNS, TERRITORY, MarkKind, name_of_mark
from ingboard.kifu.sweep import RawProperty
from ingboard.kifu.tree.changes import TreeChange, points_in, rectangles, with_points, without
from ingboard.kifu.tree.document import Document, properties_in, raw_values, with_property, with_raw_values
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


def toggle_sign(document: Document, node: int, grid: Grid, kind: MarkKind, point: Point) -> TreeChange:
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


class OfMove(StrEnum):
    """A judgement of the move; the values are the SGF properties."""

    GOOD = "TE"
    INTERESTING = "IT"
    DOUBTFUL = "DO"
    BAD = "BM"


class OfPosition(StrEnum):
    """A judgement of the position; the values are the SGF properties."""

    GOOD_FOR_BLACK = "GB"
    GOOD_FOR_WHITE = "GW"
    EVEN = "DM"
    UNCLEAR = "UC"


_OF_MOVE, _OF_POSITION = tuple(OfMove), tuple(OfPosition)
WITHOUT_EMPHASIS = frozenset({OfMove.DOUBTFUL, OfMove.INTERESTING})
HOTSPOT = "HO"
VERY = 2
_HEAD = 4096  # characters that tell how a file breaks its lines


class Notes(Struct, frozen=True):
    """What a node says: `emphasis` is 2 for "very", `hotspot` 0 for none, else 1 or 2."""

    comment: str = ""
    name: str = ""
    hotspot: int = 0
    move: OfMove | None = None
    move_emphasis: int = 1
    position: OfPosition | None = None
    position_emphasis: int = 1


NO_NOTES = Notes()


def notes_of(document: Document, node: int) -> Notes:
    """The notes of a node; of several judgements the first counts."""
    content = document.content(node)
    # Some sites write the event as TE: a judgment has one sign at the most.
    names = {entry.name for entry in properties_in(content) if entry.name != OfMove.GOOD or _is_short(entry)}
    move = next((kind for kind in _OF_MOVE if kind in names), None)
    position = next((kind for kind in _OF_POSITION if kind in names), None)
    return Notes(
        comment=comment_of(document, node) if "C" in names else "",
        name=simple_text(raw_values(content, "N")[0]) if "N" in names else "",
        hotspot=_emphasis(content, HOTSPOT) if HOTSPOT in names else 0,
        move=move,
        move_emphasis=1 if move is None else _emphasis(content, move),
        position=position,
        position_emphasis=1 if position is None else _emphasis(content, position),
    )


def _is_short(entry: RawProperty) -> bool:
    return len(entry.values[0][1].strip()) <= 1


def comment_of(document: Document, node: int) -> str:
    """A node's comment as it was written; several are joined, a line each."""
    return "\n".join(full_text(raw) for raw in raw_values(document.content(node), "C"))


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


def set_hotspot(document: Document, node: int, hotspot: int) -> TreeChange:
    """Mark a node as one to look at: 1, very much so 2, or 0 not at all."""
    content = with_raw_values(document.content(node), HOTSPOT, [str(hotspot)] if hotspot else [])
    words = text("Mark the node as a hotspot") if hotspot else text("Remove the hotspot")
    return TreeChange(document.with_twig(node, content=content), words, node)


def judge(
    document: Document, node: int, judgement: OfMove | OfPosition | None, emphasis: int = 1
) -> TreeChange:
    """Judge the move or the position in place of any other judgement of its kind."""
    assert judgement is not None
    return _judged(document, node, type(judgement), judgement, emphasis)


def drop_judgement(document: Document, node: int, kind: type[OfMove] | type[OfPosition]) -> TreeChange:
    """Take away the judgement of the move, or of the position."""
    return _judged(document, node, kind, None, 1)


def words_of(judgement: OfMove | OfPosition, emphasis: int = 1) -> str:
    """A judgement in words."""
    very = emphasis >= VERY
    return {
        OfMove.GOOD: text("Very good move") if very else text("Good move"),
        OfMove.INTERESTING: text("Interesting move"),
        OfMove.DOUBTFUL: text("Doubtful move"),
        OfMove.BAD: text("Very bad move") if very else text("Bad move"),
        OfPosition.GOOD_FOR_BLACK: text("Very good for Black") if very else text("Good for Black"),
        OfPosition.GOOD_FOR_WHITE: text("Very good for White") if very else text("Good for White"),
        OfPosition.EVEN: text("Surely even") if very else text("Even"),
        OfPosition.UNCLEAR: text("Very unclear") if very else text("Unclear"),
    }[judgement]


def _judged(
    document: Document,
    node: int,
    kind: type[OfMove] | type[OfPosition],
    judgement: OfMove | OfPosition | None,
    emphasis: int,
) -> TreeChange:
    content = document.content(node)
    for other in kind:
        if other is not judgement:
            content = with_raw_values(content, other.value, [])
    if judgement is None:
        words = text("Remove the judgment")
    else:
        value = "" if judgement in WITHOUT_EMPHASIS else str(emphasis)
        content = with_raw_values(content, judgement.value, [value])
        words = words_of(judgement, emphasis)
    return TreeChange(document.with_twig(node, content=content), words, node)


def _emphasis(content: str, name: str) -> int:
    values = raw_values(content, name)
    return VERY if values and values[0].strip() == str(VERY) else 1


LONG = frozenset({"GC"})
"""The facts that may have several lines."""

NAMES = (
    "PB", "BR", "BT", "PW", "WR", "WT", "GN", "EV", "RO", "DT", "PC", "RU", "KM", "HA", "TM", "OT", "RE",
    "SO", "AN", "US", "CP", "ON", "GC",
)  # fmt: skip
"""The facts that the form shows, by their SGF properties."""


def facts_of(document: Document, root: int) -> dict[str, str]:
    """The facts that a root has, by property; of a double one the first value, as the reader takes it."""
    content = document.content(root)
    facts = {}
    for name in NAMES:
        values = raw_values(content, name)
        if values:
            facts[name] = full_text(values[0]) if name in LONG else simple_text(values[0])
    return facts


def changed_facts(document: Document, root: int, wanted: Mapping[str, str]) -> dict[str, str]:
    """Those of the wanted facts that are not so already; an empty text means "not recorded"."""
    present = facts_of(document, root)
    tidy = {name: _tidy(name, value) for name, value in wanted.items()}
    return {name: value for name, value in tidy.items() if value != present.get(name, "")}


def set_facts(document: Document, root: int, wanted: Mapping[str, str]) -> TreeChange:
    """Give a game these facts; only the properties that change are written."""
    content = document.content(root)
    for name, value in changed_facts(document, root, wanted).items():
        content = with_property(content, name, [value] if value else [])
    words = text("Change the game information")
    return TreeChange(document.with_twig(root, content=content), words, root)


def _tidy(name: str, value: str) -> str:
    if name in LONG:
        return value if value.strip() else ""
    return value.replace("\r", " ").replace("\n", " ").strip()
