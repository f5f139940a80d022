"""Painted wood and stones as files, so that the next start need not paint them. Knows no board."""

from __future__ import annotations

import os
import struct
import threading
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from PySide6.QtCore import QStandardPaths, qVersion
from PySide6.QtGui import QImage

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.ui.board import stones, wood

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
        painters = [Path(str(each.__file__)).read_bytes() for each in (stones, wood)]
        painters.append(Path(__file__).read_bytes())
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
