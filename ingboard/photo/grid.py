"""Where a board lies in a picture: pieces of lattice grown over it, each judged by all its crossings.

Of all windows of 9, 13 or 19 lines a side the one is taken whose lines and stones are there and which end
where lines and stones end.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ingboard.photo.answer import Corner
from ingboard.photo.board_windows import best_window
from ingboard.photo.candidates import candidates_in, is_another, shows_another
from ingboard.photo.evidence import evidence_of
from ingboard.photo.growth import Patch
from ingboard.photo.lattice import Lattice, Pixels, Window, lattice_at
from ingboard.photo.no_board import is_chess_board, why_none
from ingboard.photo.outlines import with_filled_circles
from ingboard.photo.refusals import Refusal
from ingboard.photo.seeds import pieces_in, seeds_of
from ingboard.photo.settling import goes_on, is_whole, settled

SIZES = (9, 13, 19)
WORKING_SIDE = 1200
"""The longer side, in pixels, of the picture in which a board is searched."""

_LEAST_SHARE = 0.04  # boards have 0.3 and more of what could be seen at most
_SURELY_LINES = 0.25
_CUT_OFF = 0.85  # of its claim has a board of which a corner is outside
_MOST_SETTLED = 3  # boards that are looked at closely, best first


def find_board(picture: Pixels, sizes: Sequence[int] = SIZES) -> Lattice | Refusal:
    """The board in a picture (height, width, red-green-blue), or why there is none, or not one."""
    gray, factor = _reduced(picture)
    pieces = pieces_in(gray)
    patches: list[Patch] = []
    found = sorted(
        candidates_in(gray, seeds_of(gray, pieces), patches, sizes),
        key=lambda one: -one.claim * (1 if is_whole(gray, one.lattice) else _CUT_OFF),
    )
    if not found or found[0].share < _LEAST_SHARE:
        return why_none(gray, patches)
    closely = (settled(gray, one) for one in found[:_MOST_SETTLED])
    best = next((one for one in closely if not goes_on(gray, one.lattice)), None)
    if best is None:
        return Refusal.PART_OF_BOARD
    if best.share < _LEAST_SHARE:
        return why_none(gray, patches)
    if best.share < _SURELY_LINES and is_chess_board(gray):
        return Refusal.CHESS_BOARD
    if not is_whole(gray, best.lattice):
        return Refusal.PART_OF_BOARD
    if any(is_another(one, best) for one in found) or shows_another(gray, pieces, best, sizes):
        return Refusal.TWO_BOARDS
    return best.lattice.scaled(1 / factor).turned_upright()


def board_at(picture: Pixels, corners: Sequence[Corner], sizes: Sequence[int] = SIZES) -> Lattice:
    """The board with these corners in a picture, of the size that fits best."""
    gray, factor = _reduced(picture)
    lattices = [lattice_at(size, corners) for size in sizes]
    return max(lattices, key=lambda lattice: _share_at(gray, lattice.scaled(factor)))


def _share_at(gray: Pixels, lattice: Lattice) -> float:
    """How much of a lattice a picture shows."""
    if lattice.cell < 2:
        return -1
    evidence = evidence_of(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size))
    return next(best_window(evidence, lattice.size, lattice.matrix)).share


def _reduced(picture: Pixels) -> tuple[Pixels, float]:
    """The picture in gray, at most `WORKING_SIDE` pixels a side, and by what it was reduced."""
    gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    factor = min(1.0, WORKING_SIDE / max(gray.shape))
    if factor < 1:
        size = (round(gray.shape[1] * factor), round(gray.shape[0] * factor))
        gray = np.asarray(cv2.resize(gray, size, interpolation=cv2.INTER_AREA), np.uint8)
    return with_filled_circles(gray), factor
