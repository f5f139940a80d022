"""Every stone is seen against what it lies on: 3 to 1 at least (WCAG 2.2, 1.4.11), whatever the look."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Iterable

import pytest
from PySide6.QtGui import QImage

from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.materials import Materials, StoneKind, Surface, use_materials
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.shell.preferences import Look
from ingboard.ui.style import apply_theme

LEAST = 3.0
STONES = 45
ALL = [Materials(*pair) for pair in itertools.product(Surface, StoneKind)]


@pytest.fixture(autouse=True)
def _as_usual(qapp):
    yield
    use_materials(Materials())
    apply_theme(qapp, Look.LIGHT)


def luminance(image: QImage, places: Iterable[tuple[int, int]]) -> float:
    """The mean of the places' relative luminances."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    found: list[float] = []
    for x, y in places:
        seen = image.pixelColor(x, y)
        parts = seen.redF(), seen.greenF(), seen.blueF()
        found.append(sum(map(operator.mul, (0.2126, 0.7152, 0.0722), map(linear, parts))))
    return sum(found) / len(found)


def contrast(one: float, other: float) -> float:
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def within(middle: tuple[float, float], radius: float) -> list[tuple[int, int]]:
    x, y = middle
    reach = range(-int(radius), int(radius) + 1)
    return [
        (round(x) + dx, round(y) + dy)
        for dx, dy in itertools.product(reach, reach)
        if dx * dx + dy * dy <= radius * radius
    ]


def ring(middle: tuple[float, float], radius: float) -> list[tuple[int, int]]:
    x, y = middle
    turns = [math.tau * number / 36 for number in range(36)]
    return [
        (round(x + radius * math.cos(turn)), round(y + radius * math.sin(turn))) for turn in turns
    ]


@pytest.mark.parametrize("width", [320, 600])
@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK, Look.CONTRAST])
@pytest.mark.parametrize("materials", ALL)
def test_a_stone_in_a_bowl_is_seen_against_bed_and_empty_well(qtbot, qapp, width, look, materials):
    apply_theme(qapp, look)
    use_materials(materials)
    for color in Color:
        view = BowlView()
        qtbot.addWidget(view)
        view.resize(width, width)
        view.show_bowl(BowlPicture(color, 180, STONES, 0))
        image, geometry = view.grab().toImage(), view._geometry
        stone = luminance(image, within(geometry.center_of(STONES // 2), 0.4 * geometry.pitch))
        x, y = geometry.center_of(STONES + 20)
        well = luminance(image, within((x, y), 0.3 * geometry.pitch))
        half = geometry.pitch / 2
        bed = luminance(image, within((x + half, y + half), max(1, 0.24 * half)))
        assert contrast(stone, well) >= LEAST, color
        assert contrast(stone, bed) >= LEAST, color


@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK, Look.CONTRAST])
@pytest.mark.parametrize("materials", ALL)
def test_a_stone_on_the_board_of_films_drills_and_classes_is_seen(qtbot, qapp, look, materials):
    """By its face against the board, or where both are pale by the edge and shadow around it."""
    apply_theme(qapp, look)
    use_materials(materials)
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(420, 420)
    places = {Point(4, 4): Color.BLACK, Point(2, 6): Color.WHITE}
    view.show_picture(BoardPicture(empty_position(9, 9).with_cells(places.items())))
    view.show()
    qtbot.waitUntil(lambda: view.is_dressed)
    image, geometry = view.grab().toImage(), view._geometry
    for point, color in places.items():
        x, y = middle = geometry.center_of(point)
        pitch = geometry.pitch
        face = luminance(image, within(middle, 0.36 * pitch))
        board = luminance(image, within((x + 1.5 * pitch, y + 0.5 * pitch), 0.2 * pitch))
        edge = min(luminance(image, ring(middle, part * pitch / 100)) for part in range(40, 60, 2))
        around = min(board, edge) if color is Color.WHITE else board
        assert contrast(face, around) >= LEAST, color
