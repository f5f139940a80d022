"""The files that films are written into: an animated WebP, PNG or GIF.

WebP is RIFF with VP8X, ANIM and ANMF, PNG has the chunks acTL, fcTL and fdAT, GIF is in greys with one
palette for all pictures. Pillow packs the pictures.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image

from ingboard.export.file_kind import FileKind


class Part(Struct, frozen=True):
    """A packed rectangle, in pixels from the top left corner, and the milliseconds it stands."""

    left: int
    top: int
    width: int
    height: int
    milliseconds: int
    payload: bytes


# WebP

_WEBP_HEAD = 12  # "RIFF", size, "WEBP"


_EXTENDED = 18  # "VP8X", its size, flags and the picture's size


_ANIMATED_AND_CLEAR = 0x12


_KEEP = 0x00  # what was there stays, also where the new rectangle is clear


def _webp_part(picture: Image.Image) -> bytes:
    """The picture as the chunks that go into an ANMF; one with clear parts has its own head left out."""
    buffer = BytesIO()
    picture.save(buffer, "WEBP", quality=86, method=2)
    chunks = buffer.getvalue()[_WEBP_HEAD:]
    return chunks[_EXTENDED:] if chunks.startswith(b"VP8X") else chunks


def _webp_file(size: tuple[int, int], parts: Sequence[Part], loops: int) -> bytes:
    flags = _number(_ANIMATED_AND_CLEAR, 4)
    head = _webp_chunk(b"VP8X", flags + _number(size[0] - 1, 3) + _number(size[1] - 1, 3))
    background = b"\xff\xff\xff\xff"
    head += _webp_chunk(b"ANIM", background + _number(loops, 2))
    body = head + b"".join(_webp_frame(part) for part in parts)
    return b"RIFF" + _number(len(body) + 4, 4) + b"WEBP" + body


def _webp_frame(part: Part) -> bytes:
    place = _number(part.left // 2, 3) + _number(part.top // 2, 3)
    size = _number(part.width - 1, 3) + _number(part.height - 1, 3)
    how = _number(part.milliseconds, 3) + _number(_KEEP, 1)
    return _webp_chunk(b"ANMF", place + size + how + part.payload)


def _webp_chunk(name: bytes, data: bytes) -> bytes:
    return name + _number(len(data), 4) + data + b"\0" * (len(data) % 2)


def _number(value: int, width: int) -> bytes:
    return value.to_bytes(width, "little")


# PNG

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


_TRUE_COLOR = struct.pack(
    ">BBBBB", 8, 6, 0, 0, 0
)  # bits, color with alpha, the only methods there are


def _png_part(picture: Image.Image) -> bytes:
    """The packed rows of the picture, without any chunk around them."""
    buffer = BytesIO()
    picture.convert("RGBA").save(buffer, "PNG", compress_level=4)
    return b"".join(data for name, data in _png_chunks(buffer.getvalue()) if name == b"IDAT")


def _png_file(size: tuple[int, int], parts: Sequence[Part], loops: int) -> bytes:
    """A viewer that knows no films shows the first picture."""
    chunks = [
        _SIGNATURE,
        _png_chunk(b"IHDR", struct.pack(">II", *size) + _TRUE_COLOR),
        _png_chunk(b"acTL", struct.pack(">II", len(parts), loops)),
    ]
    number = 0
    for part in parts:
        chunks.append(_png_chunk(b"fcTL", struct.pack(">I", number) + _control(part)))
        number += 1
        if number == 1:
            chunks.append(_png_chunk(b"IDAT", part.payload))
            continue
        chunks.append(_png_chunk(b"fdAT", struct.pack(">I", number) + part.payload))
        number += 1
    chunks.append(_png_chunk(b"IEND", b""))
    return b"".join(chunks)


def _control(part: Part) -> bytes:
    """Size, place and time; what was there stays, also where the rectangle is clear."""
    place = struct.pack(">IIII", part.width, part.height, part.left, part.top)
    return place + struct.pack(">HHBB", part.milliseconds, 1000, 0, 1)


def _png_chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


def _png_chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        yield file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        at += length + 12


# GIF

_GREYS = 64


_STEP = 256 // _GREYS


_CLEAR = _GREYS  # the number of what lets the last picture through


_PALETTE = bytes(round(grey * 255 / (_GREYS - 1)) for grey in range(_GREYS) for _ in range(3))
_PALETTE += bytes(len(_PALETTE))


_GIF_HEAD, _DESCRIPTOR = 6 + 7, 9


_HAS_PALETTE = 0x80


_EXTENSION, _IMAGE, _END = 0x21, 0x2C, 0x3B


_STAYS = 0x05  # what was there, also where the new picture is clear


_UNIT = 10  # GIF counts hundredths of a second


def _gif_part(picture: Image.Image) -> bytes:
    """The packed picture: the width of its codes and its blocks."""
    numbered = picture.getchannel(0).point([grey // _STEP for grey in range(256)])
    if picture.mode == "LA":
        clear = picture.getchannel("A").point([255] + [0] * 255)
        numbered.paste(_CLEAR, mask=clear)
    buffer = BytesIO()
    numbered.save(buffer, "GIF", optimize=False, interlace=False)
    return _image_data(buffer.getvalue())


def _gif_file(size: tuple[int, int], parts: Sequence[Part], loops: int) -> bytes:
    bits = _GREYS.bit_length() - 1
    screen = struct.pack("<HHBBB", *size, _HAS_PALETTE | 0x70 | bits, 0, 0)
    out = [b"GIF89a", screen, _PALETTE]
    if loops != 1:
        # The count of repeats after the first run, as every viewer reads it.
        repeats = struct.pack("<H", loops - 1 if loops else 0)
        out.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + repeats + b"\0")
    late = 0
    for part in parts:
        units, late = divmod(part.milliseconds + late, _UNIT)
        out.append(b"\x21\xf9\x04" + struct.pack("<BHB", _STAYS, units, _CLEAR) + b"\0")
        place = struct.pack("<HHHHB", part.left, part.top, part.width, part.height, 0)
        out.append(b"\x2c" + place + part.payload)
    out.append(bytes([_END]))
    return b"".join(out)


def _image_data(file: bytes) -> bytes:
    """What follows the descriptor of the only picture in a file."""
    flags = file[10]
    at = _GIF_HEAD + (3 * 2 ** ((flags & 7) + 1) if flags & _HAS_PALETTE else 0)
    while file[at] == _EXTENSION:
        at = _after_blocks(file, at + 2)
    assert file[at] == _IMAGE
    local = file[at + _DESCRIPTOR]
    begin = at + 1 + _DESCRIPTOR + (3 * 2 ** ((local & 7) + 1) if local & _HAS_PALETTE else 0)
    return file[begin : _after_blocks(file, begin + 1)]


def _after_blocks(file: bytes, at: int) -> int:
    while file[at]:
        at += file[at] + 1
    return at + 1


CONTAINERS = {
    FileKind.WEBP: (_webp_part, _webp_file),
    FileKind.APNG: (_png_part, _png_file),
    FileKind.GIF: (_gif_part, _gif_file),
}
"""What packs a picture and what joins the parts, without end where `loops` is 0."""
