"""Generated counts, frame by frame: no stone flies over the other side's bowl, and every set is whole."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, LidStone, one_color_first, plan_count
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.film.captions import cues_of
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.places import film_places
from ingboard.ui.game.film.schedule import IN_THE_AIR, forward_from
from ingboard.ui.game.film.view import FilmView
from ingboard.ui.game.film.ways import Bounds
from tests.unit.counting.finished_positions import random_terms, walled

RULES = RuleText.ING1991
THOUSAND = {9: 500, 13: 300, 19: 200}
WIDE, NARROW = (1366, 628), (1000, 588)


class Stage:
    """A film's widgets as they stand in a window of that size."""

    def __init__(self, qtbot: QtBot, size: tuple[int, int]) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        places = film_places(*size, round)
        self.view = FilmView(self.window)
        self.view.resize(*size)
        self.view.arrange(places)
        self.board = BoardView(self.window)
        self.board.setGeometry(places.board)
        self.layer = FlightLayer(self.window, self.board, self.view.bowls)

    def bounds(self, color: Color) -> Bounds:
        bowl = self.view.bowls[color]
        corner = bowl.mapTo(self.window, QPoint(0, 0))
        x, y = corner.x(), corner.y()
        return Bounds(x, y, x + bowl.width(), y + bowl.height())


def generated(number: int, seed: str, size: int = 19) -> Iterator[FillPlan]:
    """So many counts that can be carried out, of boards and terms made by chance."""
    random, found = Random(seed), 0
    while found < number:
        board, dead = walled(size, random)
        plan = plan_count(board, dead, random_terms(random))
        if plan.feasible:
            found += 1
            yield plan if found % 2 else one_color_first(plan)


def check(stage: Stage, plan: FillPlan) -> int:
    """Every moment at which a stone lifts or lands; returns how many."""
    stage.view.show_plan(plan, RULES)
    stage.board.show_picture(frame_at(plan, forward_from((), 0).at(0)).board)
    others = {color: stage.bounds(color.opponent) for color in Color}
    run = forward_from(cues_of(plan, RULES, Narration(Pace.TABLE)), 0)
    times = sorted({time for flight in run.flights for time in (flight.lift, flight.end)})
    flown = 0
    for time in times:
        instant = run.at(time)
        bowls = frame_at(plan, instant).bowls
        for color in Color:
            assert bowls[color].adds_up, (instant, bowls)
            stage.view.bowls[color].show_bowl(bowls[color])
            assert bowls[color].moving <= IN_THE_AIR
        stage.layer.show_instant(plan, instant)
        for flight in instant.airborne:
            stone = plan.film[flight.stone]
            if flight.stone >= flown and not isinstance(stone, LidStone):
                flown = flight.stone + 1
                assert not stage.layer.way_of(flight.stone).crosses(others[stone.color]), stone
    return len(times)


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_no_path_crosses_the_other_bowl_and_every_set_is_whole(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    stage = Stage(qtbot, size)
    for side in (9, 13, 19):
        for plan in generated(2, f"few-{side}", side):
            assert check(stage, plan) > len(plan.film)


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_a_thousand_counts(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    stages = [Stage(qtbot, size) for size in (WIDE, NARROW)]
    counts = frames = stones = 0
    for side, number in THOUSAND.items():
        for plan in generated(number, f"thousand-{side}", side):
            frames += check(stages[counts % 2], plan)
            stones += len(plan.film)
            counts += 1
    assert counts == 1000
    with capsys.disabled():
        print(
            f"\n  {counts} counts, {stones} stones, {frames} frames: no path crosses "
            "the other bowl, bowl + board + moving make the set in each"
        )
