"""The container of an animated GIF in greys, with one palette for all pictures. Pillow packs the pictures."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from ingboard.export.moving import Part

_GREYS = 64
_STEP = 256 // _GREYS
_CLEAR = _GREYS  # the number of what lets the last picture through
_PALETTE = bytes(round(grey * 255 / (_GREYS - 1)) for grey in range(_GREYS) for _ in range(3))
_PALETTE += bytes(len(_PALETTE))
_HEAD, _DESCRIPTOR = 6 + 7, 9
_HAS_PALETTE = 0x80
_EXTENSION, _IMAGE, _END = 0x21, 0x2C, 0x3B
_KEEP = 0x05  # what was there stays, also where the new picture is clear
_UNIT = 10  # GIF counts hundredths of a second


def gif_part(picture: Image.Image) -> bytes:
    """The packed picture: the width of its codes and its blocks."""
    numbered = picture.getchannel(0).point([grey // _STEP for grey in range(256)])
    if picture.mode == "LA":
        clear = picture.getchannel("A").point([255] + [0] * 255)
        numbered.paste(_CLEAR, mask=clear)
    buffer = BytesIO()
    numbered.save(buffer, "GIF", optimize=False, interlace=False)
    return _image_data(buffer.getvalue())


def gif_file(size: tuple[int, int], parts: Sequence[Part], loops: int) -> bytes:
    """The whole file; `loops` 0 means without end."""
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
        out.append(b"\x21\xf9\x04" + struct.pack("<BHB", _KEEP, units, _CLEAR) + b"\0")
        place = struct.pack("<HHHHB", part.left, part.top, part.width, part.height, 0)
        out.append(b"\x2c" + place + part.payload)
    out.append(bytes([_END]))
    return b"".join(out)


def _image_data(file: bytes) -> bytes:
    """What follows the descriptor of the only picture in a file."""
    flags = file[10]
    at = _HEAD + (3 * 2 ** ((flags & 7) + 1) if flags & _HAS_PALETTE else 0)
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
