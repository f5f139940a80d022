"""The digits of large clocks: drawn for the height that they get, every stroke of one weight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from ingboard.ui.game.clock.digits import _shape


def inked(path: QPainterPath, across: float, down: float, *, upright: bool, most: float) -> float:
    """How far ink goes on from a point on the edge: to the right over an upright, down over a bar."""
    step, far = 0.25, 0.0
    rect = path.boundingRect()
    left = rect.left() + across * rect.width() + (0.01 if upright else 0)
    top = rect.top() + down * rect.height() + (0 if upright else 0.01)
    while far < most:
        at = (left + far, top) if upright else (left, top + far)
        if not path.contains(QPointF(*at)):
            break
        far += step
    return far


@pytest.mark.parametrize("cell", [60.0, 100.0, 148.0])
@pytest.mark.parametrize("digit", "0")
def test_narrow_or_wide_uprights_are_as_heavy_as_bars(digit: str, cell: float) -> None:
    """A font that is drawn narrower has thin uprights and thick bars."""
    shape = _shape(digit, cell, 200.0)
    upright = inked(shape, 0, 0.5, upright=True, most=cell)
    bar = inked(shape, 0.5, 0, upright=False, most=100)
    assert upright == pytest.approx(bar, abs=1.0)
    assert shape.boundingRect().height() == pytest.approx(200.0, abs=1.0)
