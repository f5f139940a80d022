"""The skin of a board: wood with its lines, and stones, for one geometry. Knows no position.

A plain skin is built at once; the full one in slices, so that the window can go on between them.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from ingboard.ui.board import materials
from ingboard.ui.board import stones as board_stones
from ingboard.ui.board.geometry import BoardGeometry
from ingboard.ui.board.skin_files import keep_images, read_images
from ingboard.ui.board.wood import plain_wood, wood_in_slices

K = TypeVar("K")
V = TypeVar("V")

INK = QColor("#2B1A0A")
_LINES = QColor(43, 26, 10, 228)
_EDGE = 1.9  # of the line
_HOSHI = 0.095  # of the pitch


class Skin(Struct, frozen=True):
    """What a position is painted with: the empty board (without coordinates) and the stones."""

    geometry: BoardGeometry
    board: QImage
    stones: board_stones.StoneSet


def plain_skin(geometry: BoardGeometry) -> Skin:
    """A quiet skin within a few milliseconds, for the first paint."""
    wood = None if _is_paper() else plain_wood(geometry.wood_width, geometry.wood_height)
    return _dressed(
        geometry,
        wood,
        board_stones.plain_stones(board_stones.stone_diameter(geometry.pitch), geometry.stone_side),
    )


def kept_skin(geometry: BoardGeometry) -> Skin | None:
    """The full skin, if its wood and its stones have been painted before in these sizes, be it lately."""
    wood = None if _is_paper() else _kept_wood(geometry)
    stones = _kept_stones(geometry)
    if stones is None or (wood is None and not _is_paper()):
        return None
    return _dressed(geometry, wood, stones)


def keep_skin(geometry: BoardGeometry) -> None:
    """Write the wood and the stones of a full skin to disk, for the next start."""
    wood = _woods.get(_wood_key(geometry))
    stones = _stones.get(_stones_key(geometry)) if _are_slate() else None
    if wood is not None:
        keep_images(_wood_file(geometry), (wood,))
    if stones is not None:
        images = (*stones.black, *stones.white, stones.shadow)
        keep_images(_stones_file(geometry), images)


def skin_in_slices(geometry: BoardGeometry) -> Generator[None, None, Skin]:
    """Build the full skin: pauses after each short slice of work, returns the skin."""
    stones = _stones.get(_stones_key(geometry)) if _are_slate() else _kept_stones(geometry)
    if stones is None:
        stones = yield from board_stones.stones_in_slices(
            board_stones.stone_diameter(geometry.pitch), geometry.stone_side
        )
        _keep(_stones, _stones_key(geometry), stones)
    wood = _woods.get(_wood_key(geometry))
    if wood is None and not _is_paper():
        wood = yield from wood_in_slices(geometry.wood_width, geometry.wood_height)
        _keep(_woods, _wood_key(geometry), wood)
    return _dressed(geometry, wood, stones)


def full_skin(geometry: BoardGeometry) -> Skin:
    """Build the full skin without a pause."""
    work = skin_in_slices(geometry)
    while True:
        try:
            next(work)
        except StopIteration as done:
            skin: Skin = done.value
            return skin


def _dressed(geometry: BoardGeometry, wood: QImage | None, stones: board_stones.StoneSet) -> Skin:
    """A board of the surface in use, from light wood where it is one of wood."""
    if wood is None or _is_paper():
        board = materials.paper(geometry.wood_width, geometry.wood_height)
    elif materials.materials_in_use().surface is materials.Surface.DARK:
        board = materials.darkened(wood)
    else:
        board = wood.copy()
    draw_grid(board, geometry)
    return Skin(geometry, board, stones)


# Painted wood and stones of the last few sizes, so that a page shown again, or a second board of the same
# size, does not begin plain. Images, not pixmaps: they may outlive the application object.
_KEPT = 4
_woods: dict[tuple[int, int], QImage] = {}
_stones: dict[tuple[int, int, bool], board_stones.StoneSet] = {}


def _wood_key(geometry: BoardGeometry) -> tuple[int, int]:
    return geometry.wood_width, geometry.wood_height


def _stones_key(geometry: BoardGeometry) -> tuple[int, int, bool]:
    return geometry.pitch, geometry.stone_side, _is_paper()  # on paper shells have an edge


def _wood_file(geometry: BoardGeometry) -> str:
    return f"wood-{geometry.wood_width}-{geometry.wood_height}"


def _stones_file(geometry: BoardGeometry) -> str:
    name = f"stones-{geometry.pitch}-{geometry.stone_side}"
    return f"{name}-on-paper" if _is_paper() else name


def _kept_wood(geometry: BoardGeometry) -> QImage | None:
    key = _wood_key(geometry)
    if key not in _woods and (read := read_images(_wood_file(geometry), 1)):
        _keep(_woods, key, read[0])
    return _woods.get(key)


def _is_paper() -> bool:
    return materials.materials_in_use().surface is materials.Surface.PAPER


def _are_slate() -> bool:
    return materials.materials_in_use().stones is materials.StoneKind.SLATE


def _kept_stones(geometry: BoardGeometry) -> board_stones.StoneSet | None:
    key = _stones_key(geometry)
    if not _are_slate():
        return board_stones.plain_stones(
            board_stones.stone_diameter(geometry.pitch), geometry.stone_side
        )
    if key not in _stones and (
        read := read_images(_stones_file(geometry), board_stones.SLATES + board_stones.SHELLS + 1)
    ):
        black, white, shadow = read[: board_stones.SLATES], read[board_stones.SLATES : -1], read[-1]
        _keep(
            _stones,
            key,
            board_stones.StoneSet(
                board_stones.stone_diameter(geometry.pitch), black, white, shadow
            ),
        )
    return _stones.get(key)


def _keep(kept: dict[K, V], key: K, value: V) -> None:
    while len(kept) >= _KEPT:
        del kept[next(iter(kept))]
    kept[key] = value


def draw_grid(board: QImage, geometry: BoardGeometry) -> None:
    """Draw lines and star points onto the wood, every line on whole pixels; edge lines grow outward."""
    (rows, columns), pitch = geometry.orientation.lines(geometry.grid), geometry.pitch
    thin = geometry.line
    extra = max(1, int(thin * (_EDGE - 1)))
    left = round(geometry.left - geometry.wood_x - thin / 2)
    top = round(geometry.top - geometry.wood_y - thin / 2)
    width, height = (columns - 1) * pitch + thin, (rows - 1) * pitch + thin
    lines = QRegion()
    for row in range(rows):
        lines += QRect(left, top + row * pitch, width, thin)
    for column in range(columns):
        lines += QRect(left + column * pitch, top, thin, height)
    outer = QRect(left - extra, top - extra, width + 2 * extra, height + 2 * extra)
    lines += QRegion(outer) - QRegion(outer.adjusted(extra, extra, -extra, -extra))
    with QPainter(board) as painter:
        painter.setClipRegion(lines)
        painter.fillRect(board.rect(), _LINES)
        painter.setClipping(False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(INK)
        radius = max(1.8, _HOSHI * pitch)
        for point in geometry.hoshi():
            x_middle, y_middle = geometry.center_of(point)
            middle = QPointF(x_middle - geometry.wood_x, y_middle - geometry.wood_y)
            painter.drawEllipse(middle, radius, radius)
