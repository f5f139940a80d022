"""From what a board shows to a diagram for paper. Values in, values out; no Qt."""

from __future__ import annotations

from ingboard.board.points import Point
from ingboard.export.diagram import Diagram, Sign
from ingboard.ui.board.geometry import star_points
from ingboard.ui.board.view_model import BoardPicture


def diagram_of(picture: BoardPicture, caption: str = "") -> Diagram:
    """The picture for paper: hidden stones are off the board, glow is left out, a point has one sign."""
    position = picture.position.with_cells((point, None) for point in picture.hidden)
    grid = position.grid
    signs: dict[Point, Sign] = {}
    for point in picture.filled:
        if position.color_at(point) is not None:
            signs[point] = Sign.FILLED
    if picture.last_move is not None and picture.last_move not in signs:
        signs[picture.last_move] = Sign.LAST
    for point in picture.dead:
        signs.pop(point, None)
    signs.update({point: Sign(mark.value) for point, mark in picture.marks.items()})
    barred = {*picture.barred_points, *(() if picture.barred is None else (picture.barred,))}
    signs.update(dict.fromkeys(barred, Sign.BARRED))
    return Diagram(
        position,
        signs=signs,
        labels=picture.labels,
        dead=picture.dead - picture.hidden,
        land=picture.land,
        stars=star_points(grid.rows, grid.columns),
        caption=caption,
    )
