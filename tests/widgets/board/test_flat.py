"""The flat board: vectors only, black and white only."""

from itertools import combinations

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from ingboard.export.svg import svg_of
from ingboard.kifu.marks import SIGNS
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.paper import diagram_of
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture, Mark, Stroke
from tests.widgets.board.pictures import random_picture

pytestmark = pytest.mark.usefixtures("qapp")


def flat_image(picture: BoardPicture, options: FlatOptions, side: int = 400) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(10, 200, 30))
    with QPainter(image) as painter:
        paint_flat_board(painter, QRectF(0, 0, side, side), picture, options)
    return image


def test_nothing_but_grey_is_printed_and_all_of_the_rectangle() -> None:
    image = flat_image(random_picture(1), FlatOptions())
    for x in range(0, 400, 3):
        for y in range(0, 400, 3):
            color = image.pixelColor(x, y)
            assert color.red() == color.green() == color.blue()


def test_black_stones_are_black_and_white_stones_white() -> None:
    position = empty_position(9, 9).with_cells(
        [(Point(4, 4), Color.BLACK), (Point(4, 5), Color.WHITE)]
    )
    image = flat_image(BoardPicture(position), FlatOptions(coordinates=False))
    pitch = 400 / (8 + 2 * 0.6)
    assert image.pixelColor(200, 200).lightness() == 0
    assert image.pixelColor(200 + round(pitch), 200).lightness() == 255


@pytest.mark.parametrize("mark", list(Mark))
def test_every_mark_is_printed_on_every_ground(mark: Mark) -> None:
    middle = Point(4, 4)
    for color in (None, Color.BLACK, Color.WHITE):
        position = empty_position(9, 9).with_cells([(middle, color)])
        bare = flat_image(BoardPicture(position), FlatOptions())
        assert flat_image(BoardPicture(position, marks={middle: mark}), FlatOptions()) != bare


@pytest.mark.parametrize("color", [None, *Color])
def test_each_sign_of_a_record_looks_like_no_other_wherever_it_is_drawn(
    color: Color | None,
) -> None:
    middle = Point(4, 4)
    position = empty_position(9, 9).with_cells([(middle, color)])
    signed = [
        BoardPicture(position, marks={middle: sign} if sign else {}) for sign in (None, *SIGNS)
    ]
    for drawn in (
        [wooden_image(picture, 400, QFont()) for picture in signed],
        [flat_image(picture, FlatOptions()) for picture in signed],
        [svg_of(diagram_of(picture)) for picture in signed],
    ):
        assert all(one != other for one, other in combinations(drawn, 2))


@pytest.mark.parametrize("mark", list(Mark))
def test_every_mark_is_drawn_in_a_file_of_vectors(mark: Mark) -> None:
    position = empty_position(9, 9)
    bare = svg_of(diagram_of(BoardPicture(position)))
    assert svg_of(diagram_of(BoardPicture(position, marks={Point(4, 4): mark}))) != bare


def test_a_drawing_has_no_picture_and_no_font_in_it() -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(400, 400))
    with QPainter(generator) as painter:
        paint_flat_board(painter, QRectF(0, 0, 400, 400), random_picture(2, 19), FlatOptions())
    drawing = bytes(buffer.data().data()).decode()
    assert "<path" in drawing
    assert "<image" not in drawing
    assert "<text" not in drawing


def test_a_still_image_on_wood_has_the_wanted_size() -> None:
    image = wooden_image(random_picture(4), 240, QFont())
    assert (image.width(), image.height()) == (240, 240)
    sharp = wooden_image(random_picture(4), 240, QFont(), dpr=2.0)
    assert sharp.devicePixelRatio() == 2.0


@pytest.mark.parametrize("is_arrow", [False, True])
@pytest.mark.parametrize("printed", [True, False])
def test_lines_arrows_and_dimmed_points_are_in_the_picture(is_arrow: bool, printed: bool) -> None:
    position = empty_position(9, 9).with_cells([(Point(2, 2), Color.BLACK)])
    bare = BoardPicture(position)
    stroke = Stroke(Point(4, 1), Point(6, 7), is_arrow)
    for marked in (
        BoardPicture(position, strokes=(stroke,)),
        BoardPicture(position, dimmed=frozenset({Point(2, 2)})),
    ):
        if printed:
            assert flat_image(marked, FlatOptions()) != flat_image(bare, FlatOptions())
        else:
            assert wooden_image(marked, 300, QFont()) != wooden_image(bare, 300, QFont())
