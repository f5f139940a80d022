"""The container of an animated WebP (RIFF: VP8X, ANIM and ANMF). Pillow packs the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from ingboard.export.moving import Part

_QUALITY, _EFFORT = 86, 2
_HEAD = 12  # "RIFF", size, "WEBP"
_EXTENDED = 18  # "VP8X", its size, flags and the picture's size
_ANIMATED_AND_CLEAR = 0x12
_KEEP = 0x00  # what was there stays, also where the new rectangle is clear


def webp_part(picture: Image.Image) -> bytes:
    """The picture as the chunks that go into an ANMF; one with clear parts has its own head left out."""
    buffer = BytesIO()
    picture.save(buffer, "WEBP", quality=_QUALITY, method=_EFFORT)
    chunks = buffer.getvalue()[_HEAD:]
    return chunks[_EXTENDED:] if chunks.startswith(b"VP8X") else chunks


def webp_file(size: tuple[int, int], parts: Sequence[Part], loops: int) -> bytes:
    """The whole file; `loops` 0 means without end."""
    flags = _number(_ANIMATED_AND_CLEAR, 4)
    head = _chunk(b"VP8X", flags + _number(size[0] - 1, 3) + _number(size[1] - 1, 3))
    background = b"\xff\xff\xff\xff"
    head += _chunk(b"ANIM", background + _number(loops, 2))
    body = head + b"".join(_frame(part) for part in parts)
    return b"RIFF" + _number(len(body) + 4, 4) + b"WEBP" + body


def _frame(part: Part) -> bytes:
    place = _number(part.left // 2, 3) + _number(part.top // 2, 3)
    size = _number(part.width - 1, 3) + _number(part.height - 1, 3)
    how = _number(part.milliseconds, 3) + _number(_KEEP, 1)
    return _chunk(b"ANMF", place + size + how + part.payload)


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + _number(len(data), 4) + data + b"\0" * (len(data) % 2)


def _number(value: int, width: int) -> bytes:
    return value.to_bytes(width, "little")
