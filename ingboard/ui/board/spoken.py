"""What a board says about a point, for screen readers and hints. Knows no Qt and no rule."""

from __future__ import annotations

from ingboard.board.points import Color, Point, name_of
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark


def spoken_point(picture: BoardPicture, point: Point) -> str:
    """The point's name, its stone and all its signs: "D16 black, last move"."""
    head = f"{name_of(point, picture.position.grid)} {_stone(picture, point)}"
    if point in picture.faded:
        head = text("{stone}, cancelled", stone=head)
    return ", ".join([head, *_signs(picture, point)])


def _stone(picture: BoardPicture, point: Point) -> str:
    color = None if point in picture.hidden else picture.position.color_at(point)
    if color is None:
        return text("empty")
    return text("black") if color is Color.BLACK else text("white")


def _signs(picture: BoardPicture, point: Point) -> list[str]:
    signs = []
    if picture.last_move == point:
        signs.append(text("last move"))
    if point in picture.dead:
        signs.append(text("dead"))
    if point == picture.barred or point in picture.barred_points:
        signs.append(text("barred"))
    if (glow := picture.glow.get(point)) in (Glow.HOT, Glow.UNSURE):
        signs.append(text("hot") if glow is Glow.HOT else text("unsure"))
    if (land := picture.land.get(point)) is not None:
        signs.append(text("Black’s land") if land is Color.BLACK else text("White’s land"))
    if (mark := picture.marks.get(point)) is not None:
        signs.append(_mark_names()[mark])
    if (label := picture.labels.get(point)) is not None:
        signs.append(label)
    signs += _review_signs(picture, point)
    return signs


def _review_signs(picture: BoardPicture, point: Point) -> list[str]:
    signs = []
    if point in picture.tried:
        signs.append(text("only tried"))
    if point in picture.dimmed:
        signs.append(text("dim"))
    for start, end, is_arrow in picture.strokes:
        if point == start:
            pattern = text("arrow to {point}") if is_arrow else text("line to {point}")
            signs.append(pattern.format(point=name_of(end, picture.position.grid)))
    return signs


def _mark_names() -> dict[Mark, str]:
    return {
        Mark.KOMI: text("komi stone"),
        Mark.PENALTY: text("penalty stone"),
        Mark.LOSING: text("losing stone"),
        Mark.WINNING: text("winning space"),
        Mark.RESERVED: text("kept for the next stone"),
        Mark.SHARED: text("shared point"),
        Mark.UNSEEN: text("last move, not seen yet"),
        Mark.RING: text("ring"),
        Mark.CIRCLE: text("circle"),
        Mark.CROSS: text("cross"),
        Mark.SQUARE: text("square"),
        Mark.BOX: text("filled square"),
        Mark.TRIANGLE: text("triangle"),
    }
