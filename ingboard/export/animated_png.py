"""The container of an animated PNG (chunks acTL, fcTL and fdAT). Pillow packs the pictures."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image

from ingboard.export.moving import Part

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EFFORT = 4
_TRUE_COLOR = struct.pack(">BBBBB", 8, 6, 0, 0, 0)  # bits, color with alpha, the only methods there are


def png_part(picture: Image.Image) -> bytes:
    """The packed rows of the picture, without any chunk around them."""
    buffer = BytesIO()
    picture.convert("RGBA").save(buffer, "PNG", compress_level=_EFFORT)
    return b"".join(data for name, data in _chunks_of(buffer.getvalue()) if name == b"IDAT")


def png_file(size: tuple[int, int], parts: Sequence[Part], loops: int) -> bytes:
    """The whole file; `loops` 0 means without end. A viewer that knows no films shows the first picture."""
    chunks = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">II", *size) + _TRUE_COLOR),
        _chunk(b"acTL", struct.pack(">II", len(parts), loops)),
    ]
    number = 0
    for part in parts:
        chunks.append(_chunk(b"fcTL", struct.pack(">I", number) + _control(part)))
        number += 1
        if number == 1:
            chunks.append(_chunk(b"IDAT", part.payload))
            continue
        chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + part.payload))
        number += 1
    chunks.append(_chunk(b"IEND", b""))
    return b"".join(chunks)


def _control(part: Part) -> bytes:
    """Size, place and time; what was there stays, also where the rectangle is clear."""
    place = struct.pack(">IIII", part.width, part.height, part.left, part.top)
    return place + struct.pack(">HHBB", part.milliseconds, 1000, 0, 1)


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


def _chunks_of(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        yield file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        at += length + 12
