"""The skin of a board: wood with its lines, and stones, for one geometry, kept on disk. Knows no position.

A plain skin is built at once; the full one in slices, so that the window can go on between them.
"""

from __future__ import annotations

import os
import struct
import threading
import zlib
from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QStandardPaths, Qt, qVersion
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.ui.board import stones
from ingboard.ui.board import stones as board_stones
from ingboard.ui.board.geometry import BoardGeometry
from ingboard.ui.board.wood import plain_wood, wood_in_slices

MOST_FILES = 16


MOST_BYTES = 64 << 20


_SUFFIX = ".skin"


_MAGIC = b"ingskin\n"


_HEAD = struct.Struct("<8sIII")  # magic, key, number of images, checksum of the rest


_IMAGE = struct.Struct("<III")  # format, width, height; all formats have four bytes a pixel


_FORMATS = {
    image_format.value: image_format
    for image_format in (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
}


_LONGEST_SIDE = 1 << 14


def read_images(name: str, number: int) -> tuple[QImage, ...] | None:
    """So many images as they were kept under that name; None if they have to be painted."""
    key = _key_of(name)
    if key is None:
        return None
    path = _path_of(name)
    try:
        images = _unpacked(file_bytes(path, MOST_BYTES), key, number)
        if images is not None:
            os.utime(path)  # the ones not asked for the longest go first
    except (KifuError, OSError, ValueError, struct.error):
        return None
    return images


def keep_images(name: str, images: Sequence[QImage]) -> None:
    """Write the images in a thread of its own; a disk that takes nothing is no reason to disturb anybody."""
    key = _key_of(name)
    if key is not None:
        packed = _packed(images, key)
        threading.Thread(target=_write, args=(_path_of(name), packed), daemon=True).start()


def _path_of(name: str) -> Path:
    where = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    return Path(where) / "skins" / f"{name}{_SUFFIX}"


@cache
def _key_of(name: str) -> int | None:
    """A checksum of the name and of what paints; None where that is unknown, as without source files."""
    try:
        painters = [Path(each).read_bytes() for each in (str(stones.__file__), __file__)]
    except OSError:
        return None
    return zlib.crc32(b"".join((f"{name} {qVersion()}".encode(), *painters)))


def _packed(images: Sequence[QImage], key: int) -> bytes:
    heads = [_IMAGE.pack(im.format().value, im.width(), im.height()) for im in images]
    body = b"".join((*heads, *(bytes(image.constBits()) for image in images)))
    return _HEAD.pack(_MAGIC, key, len(images), zlib.crc32(body)) + body


def _unpacked(kept: bytes, key: int, number: int) -> tuple[QImage, ...] | None:
    """The images; None, or ValueError or struct.error, where the bytes are not those of such a file."""
    body = memoryview(kept)[_HEAD.size :]
    head = _HEAD.unpack_from(kept)
    if head != (_MAGIC, key, number, zlib.crc32(body)):
        return None
    images = []
    at = number * _IMAGE.size
    for index in range(number):
        known, width, height = _IMAGE.unpack_from(body, index * _IMAGE.size)
        length = 4 * width * height
        if known not in _FORMATS or max(width, height) > _LONGEST_SIDE or at + length > len(body):
            return None
        pixels = bytes(body[at : at + length])
        images.append(QImage(pixels, width, height, 4 * width, _FORMATS[known]).copy())
        at += length
    return tuple(images) if at == len(body) else None


def _write(path: Path, packed: bytes) -> None:
    fresh = path.with_suffix(f".new{os.getpid()}-{threading.get_ident()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(packed)
        fresh.replace(path)
        _prune(path.parent)


def _prune(folder: Path) -> None:
    """Leave the files asked for last, as many as may be; what a killed program left half written goes too."""
    found = sorted(
        ((path.stat().st_mtime, path.stat().st_size, path) for path in folder.iterdir()),
        reverse=True,
    )
    size = 0
    for number, (_, length, path) in enumerate(found):
        size += length
        if number >= MOST_FILES or size > MOST_BYTES:
            path.unlink(missing_ok=True)


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
        keep_images(_name("wood", _wood_key(geometry)), (wood,))
    if stones is not None:
        images = (*stones.black, *stones.white, stones.shadow)
        keep_images(_name("stones", _stones_key(geometry)), images)


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
        board = board_stones.paper(geometry.wood_width, geometry.wood_height)
    elif board_stones.materials_in_use().surface is board_stones.Surface.DARK:
        board = board_stones.darkened(wood)
    else:
        board = wood.copy()
    draw_grid(board, geometry)
    return Skin(geometry, board, stones)


# Painted wood and stones of the last few sizes, so that a page shown again, or a second board of the same
# size, does not begin plain. Images, not pixmaps: they may outlive the application object.
_KEPT = 4


_woods: dict[tuple[int, int], QImage] = {}


_stones: dict[tuple[int, int], board_stones.StoneSet] = {}


def _wood_key(geometry: BoardGeometry) -> tuple[int, int]:
    return geometry.wood_width, geometry.wood_height


def _stones_key(geometry: BoardGeometry) -> tuple[int, int]:
    return geometry.pitch, geometry.stone_side


def _name(what: str, key: tuple[int, int]) -> str:
    """What the file of that wood or those stones is called."""
    return f"{what}-{key[0]}-{key[1]}"


def _kept_wood(geometry: BoardGeometry) -> QImage | None:
    key = _wood_key(geometry)
    if key not in _woods and (read := read_images(_name("wood", key), 1)):
        _keep(_woods, key, read[0])
    return _woods.get(key)


def _is_paper() -> bool:
    return board_stones.materials_in_use().surface is board_stones.Surface.PAPER


def _are_slate() -> bool:
    return board_stones.materials_in_use().stones is board_stones.StoneKind.SLATE


def _kept_stones(geometry: BoardGeometry) -> board_stones.StoneSet | None:
    key = _stones_key(geometry)
    if not _are_slate():
        return board_stones.plain_stones(
            board_stones.stone_diameter(geometry.pitch), geometry.stone_side
        )
    if key not in _stones and (
        read := read_images(_name("stones", key), board_stones.SLATES + board_stones.SHELLS + 1)
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
