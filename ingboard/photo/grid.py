"""Where a board lies in a picture: pieces of lattice grown over it, each judged by all its crossings.

Of all windows of 9, 13 or 19 lines a side the one is taken whose lines and stones are there and which end
where lines and stones end.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.photo.answer import Corner
from ingboard.photo.board_windows import best_window
from ingboard.photo.candidates import candidates_in, is_another, shows_another
from ingboard.photo.choosing import looked_at_closely
from ingboard.photo.evidence import evidence_of
from ingboard.photo.growth import Patch
from ingboard.photo.lattice import Lattice, Pixels, Window, lattice_at
from ingboard.photo.no_board import is_chess_board, why_none
from ingboard.photo.parts_of_boards import goes_on
from ingboard.photo.refusals import Refusal
from ingboard.photo.seeds import pieces_in
from ingboard.photo.settling import is_whole
from ingboard.photo.view import view_of

SIZES = (9, 13, 19)

_SURELY_LINES = 0.25
_WELL_KNOWN, _HARDLY_KNOWN = 0.1, 0.3  # of a board's points are doubted, less and more


def find_board(picture: Pixels, sizes: Sequence[int] = SIZES) -> Lattice | Refusal:
    """The board in a picture (height, width, red-green-blue), or why there is none, or not one."""
    view = view_of(picture)
    gray = view.gray
    pieces = pieces_in(gray)
    patches: list[Patch] = []
    found = list(candidates_in(gray, pieces, patches, sizes))
    closely = list(looked_at_closely(view, found, sizes))
    going_on = [one for one in closely if one.is_part or goes_on(gray, one.lattice)]
    ending = [one for one in closely if one not in going_on]
    best = max(ending, key=lambda one: one.claim, default=None)
    known = min((one.doubted for one in going_on), default=1.0)
    if known < _WELL_KNOWN and (best is None or best.doubted > _HARDLY_KNOWN):
        return Refusal.PART_OF_BOARD
    if closely and best is None:
        return Refusal.PART_OF_BOARD
    if best is None or not best.is_enough:
        return why_none(gray, patches)
    if best.board.share < _SURELY_LINES and is_chess_board(gray):
        return Refusal.CHESS_BOARD
    if not is_whole(gray, best.lattice):
        return Refusal.PART_OF_BOARD
    board = best.board
    if any(is_another(view, one, board) for one in found) or shows_another(
        view, pieces, board, sizes
    ):
        return Refusal.TWO_BOARDS
    return best.lattice.scaled(1 / view.factor).turned_upright()


def board_at(picture: Pixels, corners: Sequence[Corner], sizes: Sequence[int] = SIZES) -> Lattice:
    """The board with these corners in a picture, of the size that fits best."""
    view = view_of(picture)
    lattices = [lattice_at(size, corners) for size in sizes]
    return max(lattices, key=lambda lattice: _share_at(view.gray, lattice.scaled(view.factor)))


def _share_at(gray: Pixels, lattice: Lattice) -> float:
    """How much of a lattice a picture shows."""
    if lattice.cell < 2:
        return -1
    evidence = evidence_of(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size))
    return next(best_window(evidence, lattice.size, lattice.matrix)).share
