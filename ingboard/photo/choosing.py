"""Which of the boards that a picture may show is the likeliest, looked at closely.

The lines that are seen tell little where a hand, a lamp or a shadow covers many of them, and a part of a
large board is seen as well as a small one. What the stones' network knows of a board's points tells more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ingboard.photo.board_windows import Candidate
from ingboard.photo.lattice import Lattice, Side
from ingboard.photo.parts_of_boards import enlarged, sides_beyond
from ingboard.photo.settling import is_halved, is_whole, settled
from ingboard.photo.stones import doubted_points
from ingboard.photo.view import View

_DOUBTED = 0.72  # of its lines' share counts the share of a board's points that are doubted
_OFFSET = 0.75  # what is added to a strength, so that of like boards the larger is preferred
_LEAST_SHARE = -0.05  # boards in even light have 0.3 and more
_LEAST_STRENGTH = -0.02  # times a board's lines: a large one is hardly seen by chance
_MOST_DOUBTED = 0.7  # boards under a hand and its shadow have 0.4 and less
_BETTER = 0.05  # by which a share may grow when a board is settled
_FEWER = 0.2  # by which the share of doubted points may be less then
_SURELY_LESS = 4.0  # than the claim of another
_CUT_OFF = 0.85  # of its claim has a board of which a corner is outside
_WELL_SEEN = 0.2  # a share of lines
_LARGEST = 19  # no board goes on beyond so many lines
_MOST_DOUBTED_OF_LARGER = 1 / 3  # of the points of a larger board that one is a part of
_OPPOSITE = ({Side.ABOVE, Side.BELOW}, {Side.BEFORE, Side.AFTER})
_MOST_GLANCED, _MOST = 12, 3  # boards whose points are asked for, and that are settled


class Chosen(Struct, frozen=True, eq=False):
    """A board that was looked at closely.

    Told are the share of its points that are doubted, whether it is whole, and the sides beyond which a
    larger board may go on: unless they are two that meet, a thing there only looks like it.
    """

    board: Candidate
    doubted: float
    whole: bool
    beyond: tuple[Side, ...]

    @property
    def lattice(self) -> Lattice:
        """Where it lies."""
        return self.board.lattice

    @property
    def is_part(self) -> bool:
        """Whether it is a part of a larger board, that goes on beyond two sides which meet."""
        return len(self.beyond) == 2 and {*self.beyond} not in _OPPOSITE

    @property
    def strength(self) -> float:
        """What speaks for it: lines that are seen, less points that are doubted."""
        return self.board.share - _DOUBTED * self.doubted

    @property
    def is_enough(self) -> bool:
        """Whether it is seen so well that it is a board."""
        if self.board.share < _LEAST_SHARE or self.doubted > _MOST_DOUBTED:
            return False
        return _is_enough(self.lattice.size, self.strength)

    @property
    def claim(self) -> float:
        """By what one is preferred to another."""
        return _claim(self.lattice.size, self.strength, whole=self.whole)


def looked_at_closely(
    view: View, found: Sequence[Candidate], sizes: Sequence[int]
) -> Iterator[Chosen]:
    """The boards that may be the likeliest, each settled, none twice; and those that one is a part of."""
    for one in _settled_ones(view, found):
        larger = [_looked_at(view, whole)[0] for whole in _larger_ones(view, one, sizes)]
        is_known = any(whole.doubted <= _MOST_DOUBTED_OF_LARGER for whole in larger)
        yield one if is_known else replace(one, beyond=())
        yield from larger


def _larger_ones(view: View, one: Chosen, sizes: Sequence[int]) -> Iterator[Candidate]:
    """The boards that it may be a part of."""
    for size in sizes if one.is_part else ():
        if size > one.lattice.size:
            whole = enlarged(view.gray, one.lattice, size, one.beyond)
            if whole is not None:
                yield whole


def _settled_ones(view: View, found: Sequence[Candidate]) -> Iterator[Chosen]:
    """The boards found that may be the likeliest, each settled, none twice.

    That which may claim most needs no glance at its points where its lines are well seen.
    """
    possible = [one for one in found if not one.lattice.is_squeezed]
    likely = sorted(possible, key=lambda one: -_at_most(view, one))
    best = 0.0
    known: list[Lattice] = []
    if likely and likely[0].share > _WELL_SEEN and not is_halved(view.gray, likely[0].lattice):
        first, known = _looked_at(view, likely.pop(0))
        best = first.claim
        yield first
    others = (one for one in likely if _at_most(view, one) >= best)
    left = _MOST
    for most, one in _glanced_at(view, others):
        if left and most >= best and not any(_is_same(one.lattice, other) for other in known):
            chosen, rivals = _looked_at(view, one)
            known += rivals
            best = max(best, chosen.claim)
            left -= 1
            yield chosen


def _looked_at(view: View, one: Candidate) -> tuple[Chosen, list[Lattice]]:
    """A board settled, and those that it was chosen of."""
    close = settled(view, one)
    whole = is_whole(view.gray, close.board.lattice)
    lattice = close.board.lattice
    beyond = sides_beyond(view, lattice) if lattice.size < _LARGEST else ()
    return Chosen(close.board, close.doubted, whole, beyond), list(close.rivals)


def _glanced_at(view: View, likely: Iterator[Candidate]) -> list[tuple[float, Candidate]]:
    """Boards, those first that may claim most, with what that is by a glance at their points."""
    glanced: list[tuple[float, Candidate]] = []
    for one in islice(likely, _MOST_GLANCED):
        most = max((pair[0] for pair in glanced), default=-np.inf)
        if _at_most(view, one) < most - _SURELY_LESS:
            break
        if not is_halved(view.gray, one.lattice):
            doubted = doubted_points(view.picture, one.lattice.scaled(1 / view.factor)).mean()
            fewest = max(0.0, float(doubted) - _FEWER)
            if _is_enough(one.lattice.size, one.share + _BETTER - _DOUBTED * fewest):
                glanced.append((_at_most(view, one, fewest), one))
    return sorted(glanced, key=lambda pair: -pair[0])


def _at_most(view: View, one: Candidate, doubted: float = 0.0) -> float:
    """What a board of which that share of points is doubted may claim once it is settled."""
    strength = one.share + _BETTER - _DOUBTED * doubted
    return _claim(one.lattice.size, strength, whole=is_whole(view.gray, one.lattice))


def _is_enough(size: int, strength: float) -> bool:
    return strength >= _LEAST_STRENGTH * size


def _claim(size: int, strength: float, *, whole: bool) -> float:
    return size * (strength + _OFFSET) * (1 if whole else _CUT_OFF)


def _is_same(one: Lattice, other: Lattice) -> bool:
    """Whether two boards have the same corners, within a quarter of a cell."""
    if one.size != other.size:
        return False
    corners = one.turned_upright().corners
    off = np.abs(corners - other.turned_upright().corners).max()
    return bool(off < other.cell / 4)
