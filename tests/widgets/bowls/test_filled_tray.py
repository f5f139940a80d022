"""The tray that is filled and emptied well by well looks like one that is painted whole."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color
from ingboard.ui.board.stones import plain_stones
from ingboard.ui.game.bowl_frame import LIGHT_WALNUT, FilledTray, grain, walnut_frame
from ingboard.ui.game.bowl_tray import fit_tray, tray_for


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [(150, 130), (163, 171), (420, 300)])
def test_well_by_well_it_looks_as_painted_whole(size: tuple[int, int]) -> None:
    assert QApplication.instance() is not None
    geometry = fit_tray(tray_for(180), 3, 5, *size)
    frame = walnut_frame(geometry, LIGHT_WALNUT)
    stone = grain(plain_stones(0.95 * geometry.pitch), Color.BLACK)
    kept, chance = FilledTray(geometry, frame, stone), Random(size[0])
    count = 180
    for _ in range(40):
        whole = FilledTray(geometry, frame, stone)
        assert kept.with_stones(count) == whole.with_stones(count)
        count = max(0, min(180, count + chance.choice((-1, -1, 1, 2, -7, 60, -60))))
