"""Opens the bytes of a picture safely: turned as its EXIF says, reduced, and never larger than allowed.

Knows nothing of boards.
"""

from __future__ import annotations

import io
import warnings

import numpy as np
from msgspec import Struct
from PIL import Image, ImageOps, UnidentifiedImageError

from ingboard.photo.lattice import Pixels
from ingboard.photo.refusals import Refusal

MOST_PIXELS = 60_000_000
LEAST_SIDE = 200
READ_SIDE = 2400
"""The longest side of what is read, in pixels; larger pictures are reduced while they are decoded."""

_KINDS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")
_MOVING = {"GIF", "WEBP", "PNG"}  # the pages of a TIFF are no animation
_HEIC = {b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"}
_ORIENTATION = 0x0112
_TURNED = {5, 6, 7, 8}


class Picture(Struct, frozen=True, eq=False):
    """A picture as it is to be seen; `width` and `height` are those of the file, `pixels` may be reduced."""

    pixels: Pixels
    width: int
    height: int

    @property
    def factor(self) -> float:
        """What a length in the file is multiplied by to give one in `pixels`."""
        return float(self.pixels.shape[1] / self.width)

    def as_file(self, kind: str) -> bytes:
        """The pixels as a file of kind "JPEG" or "PNG"."""
        written = io.BytesIO()
        Image.fromarray(self.pixels).save(written, kind, quality=90)
        return written.getvalue()


def open_picture(data: bytes) -> Picture | Refusal:
    """The picture that a file's bytes hold, or why there is none."""
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return Refusal.HEIC
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _opened(data)
    except UnidentifiedImageError:
        return Refusal.NO_PICTURE
    except Image.DecompressionBombError:
        return Refusal.TOO_MANY_PIXELS
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError):
        return Refusal.BROKEN


def _opened(data: bytes) -> Picture | Refusal:
    with Image.open(io.BytesIO(data), formats=_KINDS) as image:
        if image.width * image.height > MOST_PIXELS:
            return Refusal.TOO_MANY_PIXELS
        if min(image.size) < LEAST_SIDE:
            return Refusal.TOO_SMALL
        if image.format in _MOVING and getattr(image, "is_animated", False):
            return Refusal.MOVES
        width, height = image.size
        turned = image.getexif().get(_ORIENTATION, 1) in _TURNED
        image.draft("RGB", (READ_SIDE, READ_SIDE))
        image.thumbnail((READ_SIDE, READ_SIDE), Image.Resampling.BOX, reducing_gap=None)
        seen = ImageOps.exif_transpose(image)
        pixels = np.asarray(_opaque(seen), np.uint8)
    return Picture(pixels, *((height, width) if turned else (width, height)))


def _opaque(image: Image.Image) -> Image.Image:
    """The picture in red, green and blue; what is transparent lies on white."""
    if image.mode in {"I;16", "I;16B", "I"}:
        return Image.fromarray(
            (np.asarray(image, float) / 257).clip(0, 255).astype(np.uint8)
        ).convert("RGB")
    if image.has_transparency_data:
        seen = image.convert("RGBA")
        ground = Image.new("RGBA", seen.size, "white")
        return Image.alpha_composite(ground, seen).convert("RGB")
    return image.convert("RGB")
