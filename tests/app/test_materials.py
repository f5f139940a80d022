"""Boards and stones are chosen in View, seen at once and kept; the usual ones cost what they did."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import empty_position
from ingboard.export.file_kind import FileKind
from ingboard.ui.board import materials
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.materials import Materials, StoneKind, Surface, lent_materials, use_materials
from ingboard.ui.board.paper import flat_file
from ingboard.ui.board.skin import full_skin, kept_skin
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.shell.preferences import load_preferences

_ALL = [Materials(*pair) for pair in itertools.product(Surface, StoneKind)]


@pytest.fixture(autouse=True)
def _as_usual(qapp):  # noqa: ARG001 - painting takes an application
    yield
    use_materials(Materials())


def click(card) -> None:
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)


def test_a_click_on_a_sample_shows_the_board_like_that_and_keeps_it(app):
    app.run("materials")
    usual = app.board.grab().toImage()
    click(app.page().surfaces[Surface.PAPER])
    click(app.page().stones[StoneKind.FLAT])
    assert app.board.grab().toImage() != usual
    assert load_preferences().materials == Materials(Surface.PAPER, StoneKind.FLAT)
    assert app.board.is_dressed


def _off(image, share: float) -> QPoint:
    """A place below right of the middle, or above left of it."""
    return QPoint(round(image.width() / 2 * share), round(image.height() / 2 * share))


def test_all_nine_look_different_and_stones_differ_from_the_board():
    geometry = fit_board(grid_of(3, 3), 150, 150, coordinates=False)
    seen = set()
    for each in _ALL:
        with lent_materials(each):
            skin = full_skin(geometry)
        ground = skin.board.pixelColor(100, 56).lightness()
        stones = [skin.stones.stone(color, Point(0, 0)) for color in Color]
        black, white = (image.pixelColor(_off(image, 1.3)).lightness() for image in stones)
        assert white - black > 120
        assert ground - black > 45
        seen.add((ground, *(image.pixelColor(_off(image, 0.7)).rgb() for image in stones)))
    assert len(seen) == len(_ALL)


def test_paper_and_other_stones_need_no_painted_wood_and_the_usual_board_no_other_painter(
    monkeypatch,
):
    geometry = fit_board(grid_of(5, 5), 211, 211, coordinates=False)
    with lent_materials(Materials(Surface.PAPER, StoneKind.GLASS)):
        assert kept_skin(geometry) is not None  # at once, nothing waits on the disk

    def never(*_: object) -> None:
        raise AssertionError

    for name in ("paper", "darkened"):
        monkeypatch.setattr(materials, name, never)
    assert full_skin(geometry).board.width() == 211


def test_prints_are_what_they_were():
    picture = BoardPicture(empty_position(9, 9))
    before = flat_file(picture, FileKind.PNG)
    with lent_materials(Materials(Surface.DARK, StoneKind.GLASS)):
        assert flat_file(picture, FileKind.PNG) == before
