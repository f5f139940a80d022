"""The position in an opened picture: its lattice, found or given, and its stones."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.photo.answer import Corner
from ingboard.photo.grid import SIZES, board_at, find_board
from ingboard.photo.lattice import Lattice
from ingboard.photo.picture import Picture
from ingboard.photo.refusals import Refusal
from ingboard.photo.stones import Reading, read_stones


def position_in(
    picture: Picture, corners: Sequence[Corner] | None, size: int | None
) -> tuple[Lattice, Reading] | Refusal:
    """Where the board lies, in `picture.pixels`, and what stands on it.

    `corners` are in pixels of the file as seen, clockwise; `size` without them limits the search.
    """
    sizes = SIZES if size is None else (size,)
    if corners is not None:
        seen = [(x * picture.factor, y * picture.factor) for x, y in corners]
        lattice = board_at(picture.pixels, seen, sizes)
    else:
        found = find_board(picture.pixels, sizes)
        if isinstance(found, Refusal):
            return found
        lattice = found
    return lattice, read_stones(picture.pixels, lattice)
