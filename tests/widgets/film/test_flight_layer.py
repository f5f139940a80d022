"""The stones between board and bowls: where they start, where they land, and that they take no click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import StepKind
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.schedule import Airborne, Instant, Motion
from tests.widgets.film.counts import demo

KOMI = len(demo().dead)


class Table:
    """A board and two bowls in one window, with the air above them."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(900, 420)
        self.board = BoardView(self.window)
        self.board.setGeometry(10, 10, 400, 400)
        self.bowls = PerColor(BowlView(self.window), BowlView(self.window))
        self.bowls.black.setGeometry(420, 100, 220, 200)
        self.bowls.white.setGeometry(660, 100, 220, 200)
        self.layer = FlightLayer(self.window, self.board, self.bowls)

    def show(self, instant: Instant) -> None:
        frame = frame_at(demo(), instant)
        self.board.show_picture(frame.board)
        for color in Color:
            self.bowls[color].show_bowl(frame.bowls[color])
        self.layer.show_instant(demo(), instant)

    def at(self) -> tuple[float, float]:
        stone = self.layer.stones[0]
        return round(stone.x), round(stone.y)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot)


def rounded(place: QPointF) -> tuple[float, float]:
    return round(place.x()), round(place.y())


def test_a_komi_stone_lifts_from_the_last_full_well_and_lands_on_its_point(table: Table) -> None:
    stone = demo().stones[KOMI]
    assert stone.kind is StepKind.COMPENSATE
    full = frame_at(demo(), Instant(KOMI)).bowls.white.in_bowl
    table.show(Instant(KOMI, (Airborne(KOMI, 0.0),)))
    bowl = table.bowls.white
    assert table.at() == rounded(bowl.mapTo(table.window, bowl.well_center(full - 1)))
    assert table.layer.stones[0].lift == 0
    table.show(Instant(KOMI, (Airborne(KOMI, 1.0),)))
    landing = table.board.mapTo(table.window, table.board.center_of(stone.point))
    assert table.at() == rounded(landing)


def test_a_dead_stone_flies_from_its_point_to_the_first_empty_well(table: Table) -> None:
    stone = demo().stones[0]
    full = frame_at(demo(), Instant(0)).bowls[stone.color].in_bowl
    table.show(Instant(0, (Airborne(0, 0.0),)))
    lifting = table.board.mapTo(table.window, table.board.center_of(stone.point))
    assert table.at() == rounded(lifting)
    table.show(Instant(0, (Airborne(0, 1.0),)))
    bowl = table.bowls[stone.color]
    assert table.at() == rounded(bowl.mapTo(table.window, bowl.well_center(full)))


def test_stones_that_lift_together_come_from_different_wells(table: Table) -> None:
    table.show(Instant(KOMI, (Airborne(KOMI, 0.0), Airborne(KOMI + 1, 0.0))))
    first, second = table.layer.stones
    assert (first.x, first.y) != (second.x, second.y)


def test_in_the_middle_of_its_way_a_stone_is_high(table: Table) -> None:
    table.show(Instant(KOMI, (Airborne(KOMI, 0.5),)))
    assert table.layer.stones[0].lift == pytest.approx(1)


def test_at_rest_the_air_is_empty(table: Table) -> None:
    table.show(Instant(KOMI, (Airborne(KOMI, 0.5),)))
    table.show(Instant(KOMI + 1))
    assert table.layer.stones == ()


def test_the_layer_covers_the_window_and_lets_every_click_through(table: Table) -> None:
    table.show(Instant(KOMI, (Airborne(KOMI, 0.5),)))
    assert table.layer.size() == table.window.size()
    assert table.layer.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_a_flying_stone_is_painted(table: Table) -> None:
    table.window.show()
    table.show(Instant(KOMI))
    still = table.window.grab().toImage()
    table.show(Instant(KOMI, (Airborne(KOMI, 0.5),)))
    assert table.window.grab().toImage() != still


def test_with_reduced_motion_the_way_of_the_last_stone_stays(table: Table) -> None:
    table.window.show()
    table.show(Instant(KOMI + 1))
    still = table.window.grab().toImage()
    table.layer.use_motion(Motion.REDUCED)
    table.show(Instant(KOMI + 1))
    assert table.window.grab().toImage() != still
    table.show(Instant(0))
    table.layer.use_motion(Motion.FULL)
    table.show(Instant(KOMI + 1))
    assert table.window.grab().toImage() == still
