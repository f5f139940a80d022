"""The bowl widget: as many stones painted as the number says."""

import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color
from ingboard.ui.game import bowl_frame as frame
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.style import current_theme


def shown(qtbot: QtBot, picture: BowlPicture, width: int = 330, height: int = 260) -> BowlView:
    view = BowlView()
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show_bowl(picture)
    return view


def stones_painted(view: BowlView) -> int:
    """How many wells hold a white stone in the picture of the widget."""
    image = view.grab().toImage()
    middles = [view.well_center(index).toPoint() for index in range(view.picture.capacity)]
    return sum(image.pixelColor(middle).lightness() > 200 for middle in middles)


@pytest.mark.parametrize("in_bowl", [0, 1, 17, 18, 19, 97, 179, 180])
def test_the_painted_stones_are_as_many_as_the_number(qtbot: QtBot, in_bowl: int) -> None:
    view = shown(qtbot, BowlPicture(Color.WHITE, 180, in_bowl, 180 - in_bowl))
    assert stones_painted(view) == in_bowl


@pytest.mark.parametrize("capacity", [12, 17, 40, 84, 180, 312])
def test_this_holds_for_the_bowls_of_every_board(qtbot: QtBot, capacity: int) -> None:
    view = shown(qtbot, BowlPicture(Color.WHITE, capacity, capacity // 2, 0), 158, 160)
    assert stones_painted(view) == capacity // 2


def test_black_stones_are_painted_dark_and_glossy(qtbot: QtBot) -> None:
    full = shown(qtbot, BowlPicture(Color.BLACK, 180, 180, 0)).grab().toImage()
    empty = shown(qtbot, BowlPicture(Color.BLACK, 180, 0, 180)).grab().toImage()
    assert full != empty


def test_all_wells_lie_inside_the_widget(qtbot: QtBot) -> None:
    for width, height in ((158, 160), (330, 260), (330, 120), (120, 400)):
        view = shown(qtbot, BowlPicture(Color.WHITE, 180, 10, 170), width, height)
        for index in range(180):
            assert view.rect().contains(view.well_center(index).toPoint())


def has_color(image: QImage, color: QColor) -> bool:
    near = 40
    return any(
        abs(image.pixelColor(x, y).red() - color.red())
        + abs(image.pixelColor(x, y).green() - color.green())
        + abs(image.pixelColor(x, y).blue() - color.blue())
        < near
        for x in range(image.width())
        for y in range(image.height() - 40, image.height())
    )


def test_a_sum_that_is_not_full_turns_the_foot_vermilion(qtbot: QtBot) -> None:
    good = shown(qtbot, BowlPicture(Color.WHITE, 180, 60, 120), 330, 240)
    bad = shown(qtbot, BowlPicture(Color.WHITE, 180, 60, 119), 330, 240)
    vermilion = current_theme().vermilion
    assert not has_color(good.grab().toImage(), vermilion)
    assert has_color(bad.grab().toImage(), vermilion)


def test_the_bowl_speaks_its_sum(qtbot: QtBot) -> None:
    view = shown(qtbot, BowlPicture(Color.BLACK, 180, 59, 120, moving=1))
    assert view.accessibleName() == "Black: 59 bowl + 1 moving + 120 board = 180"


def test_another_board_brings_another_frame(qtbot: QtBot) -> None:
    view = shown(qtbot, BowlPicture(Color.WHITE, 180, 180, 0))
    before = view.well_center(1).x() - view.well_center(0).x()
    view.show_bowl(BowlPicture(Color.WHITE, 40, 40, 0))
    assert view.well_center(1).x() - view.well_center(0).x() > before
    assert stones_painted(view) == 40


@pytest.mark.parametrize("name", ["Black", "Schwarzer"])
def test_a_frame_beside_a_name_alone_leaves_the_name_its_room(
    qtbot: QtBot, monkeypatch, name
) -> None:
    monkeypatch.setattr(frame, "name_of_color", lambda _: name)
    view = shown(qtbot, BowlPicture(Color.BLACK, 40, 0, 40), 340, 80)
    view.show_name_alone(26)
    font = current_theme().sans(14, 600)
    font.setPixelSize(26)
    first = view.well_center(0)
    assert first.x() > 26 + QFontMetricsF(font).horizontalAdvance(name)
    assert view.well_center(39).y() < view.head  # beside, not below
