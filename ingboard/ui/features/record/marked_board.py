"""The board of a record with what the viewed node marks on it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.kifu.marks import SIGNS, MarkKind
from ingboard.kifu.record import GameRecord
from ingboard.ui.board.view_model import BoardPicture, Stroke

_MOST_STROKES = 500  # each is painted whenever the board is; nobody sees more than a tangle


def with_markup(
    picture: BoardPicture, record: GameRecord, at: int, numbers: Mapping[Point, int]
) -> BoardPicture:
    """The board with what the node `at` marks, and numbers under it: a label takes a number's place."""
    node = record.nodes[at]
    dimmed = record.dimmed_at(at) if record.dimming else frozenset[Point]()
    viewed = record.viewed_at(at) if record.viewing else frozenset[Point]()
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
        strokes=tuple(Stroke(*stroke) for stroke in dict.fromkeys(node.strokes[:_MOST_STROKES])),
        dimmed=dimmed,
        unviewed=frozenset(grid.points) - viewed if viewed else frozenset(),
    )
