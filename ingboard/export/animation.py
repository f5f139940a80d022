"""A film as one file that moves: takes pictures one by one, keeps only what changes, and joins them.

At no time are more than two pictures held unpacked. Knows no Qt, no board and no file: bytes come out.
"""

from __future__ import annotations

from functools import reduce

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops

from ingboard.export.containers import CONTAINERS, Part
from ingboard.export.file_kind import FileKind

_BLOCK = 16  # pixels; WebP packs by such squares


LONGEST = 60_000  # milliseconds that one picture may stand; APNG counts to 65,535


class Pixels(Struct, frozen=True):
    """A picture, row by row from the top: four bytes a pixel, blue, green, red and one that is ignored."""

    width: int
    height: int
    data: bytes | bytearray | memoryview


class Animation:
    """Collects the pictures of a film in one kind of file that moves.

    `loops` is how often the film runs; 0 means without end. A GIF is grey: it is meant for films drawn
    flat, in which no color carries meaning.
    """

    def __init__(self, kind: FileKind, width: int, height: int, loops: int = 0) -> None:
        self._pack, self._join = CONTAINERS[kind]
        self._is_grey = kind is FileKind.GIF
        self._size = (width, height)
        self._loops = loops
        self._before: Image.Image | None = None
        self._parts: list[Part] = []

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
            Part(left, top, right - left, bottom - top, milliseconds, self._pack(part))
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
