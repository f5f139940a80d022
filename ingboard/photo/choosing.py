"""Which of the boards that a picture may show is the likeliest, looked at closely.

The lines that are seen tell little where a hand, a lamp or a shadow covers many of them, and a part of a
large board is seen as well as a small one. What the stones' network knows of a board's points tells more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from ingboard.photo.board_windows import Candidate
from ingboard.photo.lattice import Lattice
from ingboard.photo.settling import is_halved, is_whole, settled
from ingboard.photo.stones import doubted_points
from ingboard.photo.view import View

_DOUBTED = 0.7  # of its lines' share counts the share of a board's points that are doubted
_OFFSET = 0.75  # what is added to a strength, so that of like boards the larger is preferred
_BETTER, _FEWER = (
    0.05,
    0.2,
)  # by which a share may grow, and doubts be fewer, when a board is settled
_SURELY_LESS = 4.0  # than the claim of another
_CUT_OFF = 0.85  # of its claim has a board of which a corner is outside
_MOST_GLANCED, _MOST = 12, 3  # boards whose points are asked for, and that are settled


class Chosen(Struct, frozen=True, eq=False):
    """A board that was looked at closely: the share of its points that are doubted, whether it is whole."""

    board: Candidate
    doubted: float
    whole: bool

    @property
    def lattice(self) -> Lattice:
        """Where it lies."""
        return self.board.lattice

    @property
    def strength(self) -> float:
        """What speaks for it: lines that are seen, less points that are doubted."""
        return self.board.share - _DOUBTED * self.doubted

    @property
    def claim(self) -> float:
        """By what one is preferred to another."""
        return _claim(self.lattice.size, self.strength, whole=self.whole)


def looked_at_closely(view: View, found: Sequence[Candidate]) -> Iterator[Chosen]:
    """The boards that may be the likeliest, each settled, none twice."""
    best = 0.0
    known: list[Lattice] = []
    for number, (most, one) in enumerate(_likeliest(view, found)):
        if number == _MOST or most < best:
            return
        if any(_is_same(one.lattice, other) for other in known):
            continue
        close = settled(view, one)
        known += close.rivals
        whole = is_whole(view.gray, close.board.lattice)
        chosen = Chosen(close.board, close.doubted, whole)
        best = max(best, chosen.claim)
        yield chosen


def _likeliest(view: View, found: Sequence[Candidate]) -> list[tuple[float, Candidate]]:
    """Boards with what they may claim at most once they are settled, those first that may claim most."""
    rough = [(_at_most(view, one, 0), one) for one in found]
    glanced: list[tuple[float, Candidate]] = []
    for most, one in sorted(rough, key=lambda pair: -pair[0])[:_MOST_GLANCED]:
        if glanced and most < max(pair[0] for pair in glanced) - _SURELY_LESS:
            break
        if is_halved(view.gray, one.lattice):
            continue
        doubted = doubted_points(view.picture, one.lattice.scaled(1 / view.factor)).mean()
        glanced.append((_at_most(view, one, max(0.0, float(doubted) - _FEWER)), one))
    return sorted(glanced, key=lambda pair: -pair[0])


def _at_most(view: View, one: Candidate, doubted: float) -> float:
    strength = one.share + _BETTER - _DOUBTED * doubted
    return _claim(one.lattice.size, strength, whole=is_whole(view.gray, one.lattice))


def _claim(size: int, strength: float, *, whole: bool) -> float:
    return size * (strength + _OFFSET) * (1 if whole else _CUT_OFF)


def _is_same(one: Lattice, other: Lattice) -> bool:
    """Whether two boards have the same corners, within half a cell."""
    if one.size != other.size:
        return False
    corners = one.turned_upright().corners
    off = np.abs(corners - other.turned_upright().corners).max()
    return bool(off < other.cell / 2)
