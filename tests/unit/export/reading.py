"""Reads moving pictures back with Pillow."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageSequence


class Shown(NamedTuple):
    """A picture as a viewer shows it, and its milliseconds."""

    image: Image.Image
    milliseconds: float


def frames_of(file: bytes) -> tuple[Shown, ...]:
    """All pictures of a film."""
    found = []
    for frame in ImageSequence.Iterator(Image.open(BytesIO(file))):
        frame.load()
        found.append(Shown(frame.convert("RGB"), frame.info["duration"]))
    return tuple(found)


def size_of(file: bytes) -> tuple[int, int]:
    """Width and height of a picture."""
    return Image.open(BytesIO(file)).size
