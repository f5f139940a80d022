"""From the bytes of a photograph to its answer, or to the reason why there is none.

Neither numpy nor OpenCV is loaded before a picture is opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.board.points import grid_of, standard_name_of
from ingboard.photo.answer import Corner, FoundBy, PhotoAnswer
from ingboard.photo.refusals import Refusal

if TYPE_CHECKING:
    from ingboard.photo.picture import Picture


class Given(Struct, frozen=True):
    """What a person said of a picture: corners, in pixels as seen, clockwise; the size. None: nothing."""

    corners: Sequence[Corner] | None = None
    size: int | None = None


class Photo(Struct, frozen=True, eq=False):
    """An opened photograph."""

    picture: Picture

    @property
    def width(self) -> int:
        """Of the file's picture as seen, in pixels."""
        return self.picture.width

    @property
    def height(self) -> int:
        """Of the file's picture as seen, in pixels."""
        return self.picture.height

    def upright(self, kind: str) -> bytes:
        """The picture as seen and reduced to what is read of it, as a file of kind "JPEG" or "PNG"."""
        return self.picture.as_file(kind)

    def answer(self, given: Given) -> PhotoAnswer | Refusal:
        """The position on the board that it shows."""
        from ingboard.photo.position import position_in

        found = position_in(self.picture, given.corners, given.size)
        if isinstance(found, Refusal):
            return found
        lattice, reading = found
        grid = grid_of(lattice.size, lattice.size)
        return PhotoAnswer(
            size=lattice.size,
            width=self.width,
            height=self.height,
            corners=lattice.scaled(1 / self.picture.factor).named_corners,
            board=reading.rows,
            doubtful=tuple(standard_name_of(point, grid) for point in reading.doubtful),
            confidence=reading.confidence,
            found_by=FoundBy.CORNERS if given.corners else FoundBy.ITSELF,
        )


def open_photo(data: bytes) -> Photo | Refusal:
    """The photograph that a file's bytes hold."""
    try:
        from ingboard.photo.picture import open_picture
    except ImportError:
        return Refusal.NOT_INSTALLED
    picture = open_picture(data)
    return picture if isinstance(picture, Refusal) else Photo(picture)
