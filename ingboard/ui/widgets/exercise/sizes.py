"""How large things are on a lesson's page: by the theme at a desk, by the window's height before a class.

Before a class the digits are at least a sixth of the height and all other words a thirty-fifth, so that they
are read from 8 m. No Qt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

_DIGIT_SHARE = 0.175  # of the height, for the figures themselves; a sixth is the least
_FIGURES_OF_TYPE = 0.70  # what digits take of the pixel size in the fonts we name
_LEAST_SHARE = 1 / 33
_BESIDE_BOARD = 0.40
_USUAL_HEIGHT = 736  # pixels at 100 %: a page under the menus of the smallest usual screen


@dataclass(frozen=True, slots=True)
class Sizes:
    """Pixels: type sizes, the gap between things, the margin around all."""

    words: int
    hint: int
    question: int
    verdict: int
    digit: int
    gap: int
    margin: int


def sizes_for(width: int, height: int, px: Callable[[float], int], *, is_class: bool) -> Sizes:
    """The sizes in a page of that size; `px` scales a length at 100 %."""
    if not is_class:
        grown = max(1.0, height / px(_USUAL_HEIGHT))
        return Sizes(*(round(px(length) * grown) for length in (17, 20, 30, 24, 120, 14, 20)))
    words = max(round(height * _LEAST_SHARE), 1)
    room = width - height + height // 8
    question = min(round(height / 18), round(max(room, width * _BESIDE_BOARD) / 13))
    return Sizes(
        words=words,
        hint=round(words * 1.15),
        question=max(question, words),
        verdict=round(words * 1.5),
        digit=round(height * _DIGIT_SHARE / _FIGURES_OF_TYPE),
        gap=round(height / 45),
        margin=round(height / 28),
    )
