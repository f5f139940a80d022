"""What the reader of a photograph answers, as one JSON object: `ingboard photo FILE --json`.

The window asks the same command in a process of its own, so this module knows no array of pixels.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from ingboard.decoding import decoder_of

SCHEMA = 1
Corner: TypeAlias = tuple[float, float]


class FoundBy(StrEnum):
    """Who said where the board lies."""

    ITSELF = "itself"
    CORNERS = "--corners"


class PhotoAnswer(Struct, frozen=True, kw_only=True):
    """A board in a picture.

    `corners` are the outermost crossings in pixels `(x, y)` of the picture as seen (turned as its EXIF
    says), clockwise from its upper left; `board` has a row of `X` black, `O` white, `.` empty for each line
    from the top of the picture; `doubtful` names points as the rows lie; `confidence` is a row of numbers
    0 to 100 for each line. `width` and `height` are the picture's as seen.
    """

    schema: int = SCHEMA
    size: int
    width: int
    height: int
    corners: tuple[Corner, Corner, Corner, Corner]
    board: tuple[str, ...]
    doubtful: tuple[str, ...]
    confidence: tuple[tuple[int, ...], ...]
    found_by: FoundBy


def read_answer(written: bytes) -> PhotoAnswer:
    """The answer in the command's output. Raises msgspec.MsgspecError where it is none."""
    return decoder_of(PhotoAnswer).decode(written)
