"""What a board shows, as values: stones, marks, land, glow, hover. Knows no Qt and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position
from ingboard.kifu.marks import MarkKind, name_of_mark
from ingboard.text import listed, text


class Mark(StrEnum):
    """A sign of ours on a point or on its stone; those of a record are a MarkKind."""

    KOMI = "komi"  # square K
    PENALTY = "penalty"  # diamond P
    LOSING = "losing"  # gold rim and 2
    WINNING = "winning"  # ring around the crossing lines, and 1
    RESERVED = "reserved"  # dashed circle: a stone is coming
    SHARED = "shared"  # square, half black and half white
    BORDER = "border"  # a ring around the whole stone: it stays
    UNSEEN = "unseen"  # the last move, for a player who is away: a wide gold ring besides its own
    RING = "ring"


class Glow(StrEnum):
    """Light on the wood around a point."""

    HOT = "hot"
    WINNING = "winning"
    UNSURE = "unsure"  # tinted and hatched
    LAND = "land"  # a pale square that joins its neighbors: land still to fill


class LastSign(StrEnum):
    """How the stone played last is shown."""

    RING = "ring"
    DOT = "dot"
    NONE = "none"


class Stroke(NamedTuple):
    """A line between two points, or an arrow to the second."""

    start: Point
    end: Point
    is_arrow: bool = False


class BoardPicture(Struct, frozen=True):
    """Everything that stands still on a board.

    `land` are small squares of a side; `filled` stones carry a center dot (they came in the count);
    `dead` stones are half transparent and crossed; `hidden` stones are not drawn (they are in the air);
    `barred` is the point that may not be played and is spoken of; `barred_points` are all such points, each
    with a small sign; `labels` are short texts, such as move numbers. `faded` stones are hardly seen: they
    cancel each other. `tried` stones are faint: they are no part of the game. `dimmed` points are veiled,
    `unviewed` ones nearly covered. `strokes` lie above everything that stands still. `ways` are points that
    one can go on by, each with its letter; `named` is a point that is spoken of.
    """

    position: Position
    last_move: Point | None = None
    marks: Mapping[Point, Mark | MarkKind] = field(default_factory=dict)
    dead: frozenset[Point] = frozenset()
    land: Mapping[Point, Color] = field(default_factory=dict)
    glow: Mapping[Point, Glow] = field(default_factory=dict)
    filled: frozenset[Point] = frozenset()
    barred: Point | None = None
    hidden: frozenset[Point] = frozenset()
    labels: Mapping[Point, str] = field(default_factory=dict)
    barred_points: frozenset[Point] = frozenset()
    faded: frozenset[Point] = frozenset()
    tried: frozenset[Point] = frozenset()
    dimmed: frozenset[Point] = frozenset()
    unviewed: frozenset[Point] = frozenset()
    strokes: tuple[Stroke, ...] = ()
    ways: Mapping[Point, str] = field(default_factory=dict)
    named: Point | None = None
    last_sign: LastSign = LastSign.RING


def color_swapped(picture: BoardPicture) -> BoardPicture:
    """The same board with black for white: stones and land."""
    position = picture.position
    return replace(
        picture,
        position=Position(position.grid, position.cells.translate(_SWAPPED_CELLS)),
        land={point: color.opponent for point, color in picture.land.items()},
    )


_SWAPPED_CELLS = bytes.maketrans(
    bytes((Color.BLACK, Color.WHITE)), bytes((Color.WHITE, Color.BLACK))
)


class HoverStone(Struct, frozen=True):
    """The ghost of a stone under the pointer; with a `reason` the barred sign and that one line instead."""

    point: Point
    color: Color
    reason: str | None = None


class FlyingStone(Struct, frozen=True):
    """A stone in the air: its middle in pixels of the widget, `lift` from 0 (landed) to 1 (highest).

    From `start`, if given, a dotted path leads to the stone.
    """

    color: Color
    x: float
    y: float
    lift: float
    start: tuple[float, float] | None = None


class DrawnStroke(NamedTuple):
    """A stroke, and whether something stands at its ends that it must leave legible."""

    stroke: Stroke
    starts_clear: bool
    ends_clear: bool


def drawn_strokes(picture: BoardPicture) -> tuple[DrawnStroke, ...]:
    """The strokes of a picture; those from or to a stone, a mark or a label stop at its rim."""

    def is_clear(point: Point) -> bool:
        empty = picture.position.color_at(point) is None or point in picture.hidden
        return empty and point not in picture.marks and point not in picture.labels

    return tuple(
        DrawnStroke(stroke, is_clear(stroke.start), is_clear(stroke.end))
        for stroke in picture.strokes
        if stroke.start in picture.position.grid and stroke.end in picture.position.grid
    )


def changed_land(before: BoardPicture, after: BoardPicture) -> frozenset[Point]:
    """The points that are somebody else's land in another picture of the same grid."""
    return frozenset(_changed_keys(before.land, after.land))


def changed_more(before: BoardPicture, after: BoardPicture) -> frozenset[Point]:
    """Those that look different otherwise than by whose land they are."""
    points = after.position.grid.points
    old, new = before.position.cells, after.position.cells
    changed = {points[index] for index, cell in enumerate(new) if cell != old[index]}
    changed |= before.dead ^ after.dead
    changed |= before.filled ^ after.filled
    changed |= before.hidden ^ after.hidden
    changed |= before.faded ^ after.faded
    changed |= before.tried ^ after.tried
    changed |= before.dimmed ^ after.dimmed
    changed |= before.unviewed ^ after.unviewed
    changed |= before.barred_points ^ after.barred_points
    changed |= _changed_keys(before.marks, after.marks)
    changed |= _changed_keys(before.glow, after.glow)
    changed |= _changed_keys(before.labels, after.labels)
    changed |= _changed_keys(before.ways, after.ways)
    for first, second in (
        ((before.last_move, before.last_sign), (after.last_move, after.last_sign)),
        ((before.barred,), (after.barred,)),
        ((before.named,), (after.named,)),
    ):
        if first != second:
            changed |= {point for (point, *_) in (first, second) if point is not None}
    return frozenset(changed)


def _changed_keys(before: Mapping[Point, object], after: Mapping[Point, object]) -> set[Point]:
    if before == after:
        return set()
    return {key for key, _ in before.items() ^ after.items()}


def spoken_point(picture: BoardPicture, point: Point) -> str:
    """The point's name, its stone and all its signs: "D16 black, last move"."""
    head = f"{name_of(point, picture.position.grid)} {_stone(picture, point)}"
    if point in picture.faded:
        head = text("{stone}, cancelled", stone=head)
    return listed([head, *_signs(picture, point)])


def _stone(picture: BoardPicture, point: Point) -> str:
    color = None if point in picture.hidden else picture.position.color_at(point)
    if color is None:
        return text("empty", "point")
    return text("black") if color is Color.BLACK else text("white")


def _signs(picture: BoardPicture, point: Point) -> list[str]:
    signs = []
    if picture.last_move == point:
        signs.append(text("last move"))
    if point in picture.dead:
        signs.append(text("dead"))
    if point == picture.barred or point in picture.barred_points:
        signs.append(text("barred"))
    if (glow := picture.glow.get(point)) in (spoken := _glow_names()):
        signs.append(spoken[glow])
    if (land := picture.land.get(point)) is not None:
        signs.append(text("Black's land") if land is Color.BLACK else text("White's land"))
    if (mark := picture.marks.get(point)) is not None:
        signs.append(name_of_mark(mark) if isinstance(mark, MarkKind) else _mark_names()[mark])
    if (label := picture.labels.get(point)) is not None:
        signs.append(label)
    signs += _review_signs(picture, point)
    return signs


def _review_signs(picture: BoardPicture, point: Point) -> list[str]:
    signs = []
    if point in picture.tried:
        signs.append(text("tried"))
    if point in picture.dimmed:
        signs.append(text("dimmed"))
    if (letter := picture.ways.get(point)) is not None:
        signs.append(text("next move {letter}", letter=letter))
    for start, end, is_arrow in picture.strokes:
        if point == start:
            pattern = text("arrow to {point}") if is_arrow else text("line to {point}")
            signs.append(pattern.format(point=name_of(end, picture.position.grid)))
    return signs


def _glow_names() -> dict[Glow | None, str]:
    return {Glow.HOT: text("hot"), Glow.UNSURE: text("unsure"), Glow.LAND: text("land to fill")}


def _mark_names() -> dict[Mark, str]:
    return {
        Mark.KOMI: text("komi stone"),
        Mark.PENALTY: text("penalty stone"),
        Mark.LOSING: text("losing stone"),
        Mark.WINNING: text("winning space"),
        Mark.RESERVED: text("kept open"),
        Mark.SHARED: text("shared point"),
        Mark.BORDER: text("border stone"),
        Mark.UNSEEN: text("last move, unseen"),
        Mark.RING: text("ring"),
    }
