"""A film as one file that moves: takes pictures one by one, keeps only what changes, and joins them.

At no time are more than two pictures held unpacked. Knows no Qt, no board and no file: bytes come out.

The containers: an animated WebP (RIFF: VP8X, ANIM and ANMF), an animated PNG (chunks acTL, fcTL and fdAT),
and an animated GIF in greys, with one palette for all pictures. Pillow packs the pictures.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import reduce
from io import BytesIO

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops

from ingboard.export.file_kind import FileKind

_BLOCK = 16  # pixels; WebP packs by such squares
LONGEST = 60_000  # milliseconds that one picture may stand; APNG counts to 65,535


class Pixels(Struct, frozen=True):
    """A picture, row by row from the top: four bytes a pixel, blue, green, red and one that is ignored."""

    width: int
    height: int
    data: bytes | bytearray | memoryview


class _Part(Struct, frozen=True):
    """A packed rectangle, in pixels from the top left corner, and the milliseconds it stands."""

    left: int
    top: int
    width: int
    height: int
    milliseconds: int
    payload: bytes


class Animation:
    """Collects the pictures of a film in one kind of file that moves.

    `loops` is how often the film runs; 0 means without end. A GIF is grey: it is meant for films drawn
    flat, in which no color carries meaning.
    """

    def __init__(self, kind: FileKind, width: int, height: int, loops: int = 0) -> None:
        self._pack, self._join = _CONTAINERS[kind]
        self._is_grey = kind is FileKind.GIF
        self._size = (width, height)
        self._loops = loops
        self._before: Image.Image | None = None
        self._parts: list[_Part] = []

    @property
    def frames(self) -> int:
        """How many different pictures have been taken so far."""
        return len(self._parts)

    def add(self, pixels: Pixels, milliseconds: int) -> None:
        """Take the next picture and how long it stands; if nothing changes, the last stands longer.

        The picture must have the size of the film, the time must be above 0 (ValueError).
        """
        size = (pixels.width, pixels.height)
        if size != self._size or milliseconds <= 0:
            raise ValueError((*size, milliseconds))
        picture = Image.frombytes("RGB", size, bytes(pixels.data), "raw", "BGRX")
        if self._is_grey:
            picture = picture.convert("L")
        box = _changed(self._before, picture)
        longer = self._parts[-1].milliseconds + milliseconds if self._parts else 0
        if box is None and longer <= LONGEST:
            self._parts[-1] = replace(self._parts[-1], milliseconds=longer)
            return
        left, top, right, bottom = box = box or (0, 0, 2, 2)
        part = picture.crop(box)
        if self._before is not None:
            part.putalpha(_changed_blocks(self._before.crop(box), part))
        self._parts.append(
            _Part(left, top, right - left, bottom - top, milliseconds, self._pack(part))
        )
        self._before = picture

    def finish(self) -> bytes:
        """The whole file. At least one picture must have been taken (ValueError)."""
        if not self._parts:
            raise ValueError(0)
        return self._join(self._size, self._parts, self._loops)


def _changed(before: Image.Image | None, now: Image.Image) -> tuple[int, int, int, int] | None:
    """The rectangle that changes, at the blocks of WebP; None if nothing does."""
    if before is None:
        return (0, 0, now.width, now.height)
    box = ImageChops.difference(before, now).getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    return (left - left % _BLOCK, top - top % _BLOCK, right, bottom)


def _changed_blocks(before: Image.Image, now: Image.Image) -> Image.Image:
    """A mask of the blocks in which anything changes; the others are left clear, and cost nothing."""
    bands = ImageChops.difference(before, now).split()
    changed = reduce(ImageChops.lighter, bands).point([0] + [255] * 255)
    blocks = changed.reduce(_BLOCK).point([0] + [255] * 255)
    whole = blocks.resize((blocks.width * _BLOCK, blocks.height * _BLOCK), Image.Resampling.NEAREST)
    return whole.crop((0, 0, *now.size))


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


def _webp_file(size: tuple[int, int], parts: Sequence[_Part], loops: int) -> bytes:
    flags = _number(_ANIMATED_AND_CLEAR, 4)
    head = _webp_chunk(b"VP8X", flags + _number(size[0] - 1, 3) + _number(size[1] - 1, 3))
    background = b"\xff\xff\xff\xff"
    head += _webp_chunk(b"ANIM", background + _number(loops, 2))
    body = head + b"".join(_webp_frame(part) for part in parts)
    return b"RIFF" + _number(len(body) + 4, 4) + b"WEBP" + body


def _webp_frame(part: _Part) -> bytes:
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


def _png_file(size: tuple[int, int], parts: Sequence[_Part], loops: int) -> bytes:
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


def _control(part: _Part) -> bytes:
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


def _gif_file(size: tuple[int, int], parts: Sequence[_Part], loops: int) -> bytes:
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


_CONTAINERS = {
    FileKind.WEBP: (_webp_part, _webp_file),
    FileKind.APNG: (_png_part, _png_file),
    FileKind.GIF: (_gif_part, _gif_file),
}
"""What packs a picture and what joins the parts, without end where `loops` is 0."""
