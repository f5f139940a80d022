"""The skin of a board: wood with its lines, and stones, for one geometry, kept on disk. Knows no position.

A plain skin is built at once; the full one in slices, so that the window can go on between them.

The wood of the board, painted in slices. Seeded: the same size gives the same plank.
"""

from __future__ import annotations

import os
import struct
import threading
import zlib
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeAlias, TypeVar

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QStandardPaths, Qt, qVersion
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QRegion,
)

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.ui.board import stones
from ingboard.ui.board import stones as board_stones
from ingboard.ui.board.geometry import BoardGeometry

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


Stroke: TypeAlias = Callable[[QPainter], None]

_BASE = (228, 181, 104)
_SEED = 5
_UNIT = 1000.0  # strokes are measured on a plank of that side
_BANDS = 46
_FIBRES = 620
_PORES = 2600
_PORE_TONES = 12
_PORES_AT_ONCE = 720
_FINE_SLICE, _BROAD_SLICE = 40, 6  # strokes between two pauses


def plain_wood(width: int, height: int) -> QImage:
    """A quiet gradient in the color of the full plank: a few fills, for the first paint."""
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        _paint_ground(painter, width, height)
        _paint_light(painter, width, height)
        _paint_bevel(painter, width, height)
    return image


def wood_in_slices(width: int, height: int) -> Generator[None, None, QImage]:
    """Paint the plank: pauses after each slice of work, returns the finished image."""
    chance = Random(_SEED)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        _paint_ground(painter, width, height)
    yield
    for strokes, slice_size in (
        (_bands(chance), _BROAD_SLICE),
        (_fibres(chance), _FINE_SLICE),
        (_pores(chance), _BROAD_SLICE),
    ):
        while some := list(islice(strokes, slice_size)):
            with QPainter(image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(width / _UNIT, height / _UNIT)
                for stroke in some:
                    stroke(painter)
            yield
    with QPainter(image) as painter:
        _paint_light(painter, width, height)
        _paint_bevel(painter, width, height)
    yield
    return image


def _bands(chance: Random) -> Iterator[Stroke]:
    """Straight grain: broad soft ribbons from top to bottom, brown or light, that drift a little."""
    for _ in range(_BANDS):
        breadth = chance.uniform(0.010, 0.034) * _UNIT
        x = chance.uniform(-0.02, 1.0) * _UNIT
        drift = [chance.uniform(-0.004, 0.004) * _UNIT for _ in range(3)]
        tone = (150, 92, 32) if chance.random() < 0.7 else (255, 226, 170)
        color = QColor(*tone, chance.randint(10, 40))
        yield _ribbon(x, breadth, drift, color)


def _ribbon(x: float, breadth: float, drift: list[float], color: QColor) -> Stroke:
    path = QPainterPath(QPointF(x, -10))
    end = x + drift[2]
    path.cubicTo(
        QPointF(x + drift[0], 0.33 * _UNIT), QPointF(x + drift[1], 0.66 * _UNIT), QPointF(end, 1010)
    )
    path.lineTo(end + breadth, 1010)
    path.cubicTo(
        QPointF(x + drift[1] + breadth, 0.66 * _UNIT),
        QPointF(x + drift[0] + breadth, 0.33 * _UNIT),
        QPointF(x + breadth, -10),
    )
    path.closeSubpath()
    clear = QColor(color)
    clear.setAlpha(0)
    gradient = QLinearGradient(QPointF(x, 0), QPointF(x + breadth, 0))
    for stop, tone in ((0.0, clear), (0.35, color), (0.6, color), (1.0, clear)):
        gradient.setColorAt(stop, tone)

    def paint(painter: QPainter) -> None:
        painter.fillPath(path, gradient)

    return paint


def _fibres(chance: Random) -> Iterator[Stroke]:
    """Fine long fibres along the grain, most of them dark."""
    for _ in range(_FIBRES):
        x, y = chance.uniform(0, _UNIT), chance.uniform(-0.1, 0.95) * _UNIT
        length = chance.uniform(0.08, 0.55) * _UNIT
        sway = [chance.uniform(-2.2, 2.2) for _ in range(3)]
        tone = (120, 70, 20) if chance.random() < 0.72 else (255, 232, 184)
        pen = QPen(QColor(*tone, chance.randint(5, 24)), chance.uniform(0.35, 1.1) * 1.2)
        path = QPainterPath(QPointF(x, y))
        path.cubicTo(
            QPointF(x + sway[0], y + length * 0.33),
            QPointF(x + sway[1], y + length * 0.66),
            QPointF(x + sway[2], y + length),
        )
        yield _line_along(path, pen)


def _line_along(path: QPainterPath, pen: QPen) -> Stroke:
    def paint(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)

    return paint


def _pores(chance: Random) -> Iterator[Stroke]:
    """Short dark dashes along the grain, in a few tones, some dashes of a tone in one stroke."""
    for start in range(0, _PORES, _PORES_AT_ONCE):
        tones: list[list[QLineF]] = [[] for _ in range(_PORE_TONES)]
        for number in range(start, min(start + _PORES_AT_ONCE, _PORES)):
            x, y = chance.uniform(0, _UNIT), chance.uniform(0, _UNIT)
            length = chance.uniform(2, 7)
            slant = chance.uniform(-0.25, 0.25)
            tones[number % _PORE_TONES].append(QLineF(x, y, x + slant, y + length))
        for number, lines in enumerate(tones):
            alpha = 10 + 28 * number // (_PORE_TONES - 1)
            yield _dashes(lines, QPen(QColor(104, 58, 16, alpha), 0.9))


def _dashes(lines: list[QLineF], pen: QPen) -> Stroke:
    def paint(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.drawLines(lines)

    return paint


def _paint_ground(painter: QPainter, width: int, height: int) -> None:
    """Nine tones across, slightly slanting."""
    chance = Random(_SEED)
    gradient = QLinearGradient(QPointF(0, 0), QPointF(width, height * 0.10))
    for stop in range(9):
        shift = chance.randint(-7, 7)
        gradient.setColorAt(stop / 8, QColor(*(channel + shift for channel in _BASE)))
    painter.fillRect(QRectF(0, 0, width, height), gradient)


def _paint_light(painter: QPainter, width: int, height: int) -> None:
    """Light from the upper left, dusk at the lower right."""
    light = QRadialGradient(QPointF(width * 0.28, height * 0.20), max(width, height) * 1.15)
    light.setColorAt(0.0, QColor(255, 240, 196, 58))
    light.setColorAt(0.42, QColor(255, 238, 190, 14))
    light.setColorAt(0.6, QColor(70, 34, 0, 8))
    light.setColorAt(1.0, QColor(70, 34, 0, 52))
    painter.fillRect(QRectF(0, 0, width, height), light)


def _paint_bevel(painter: QPainter, width: int, height: int) -> None:
    """A thin bevel: light above and at the left, dark below and at the right."""
    edge = max(1, round(min(width, height) * 0.0032))
    painter.fillRect(0, 0, width, edge, QColor(255, 240, 205, 150))
    painter.fillRect(0, edge, edge, height - edge, QColor(255, 240, 205, 110))
    painter.fillRect(0, height - edge, width, edge, QColor(84, 46, 10, 170))
    painter.fillRect(width - edge, edge, edge, height - 2 * edge, QColor(84, 46, 10, 150))
