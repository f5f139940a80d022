"""The cycle: the ring follows the keys around, tells its steps, and names where it closes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt

from ingboard.ui.features.why.cycle_view import CycleView, step_words
from ingboard.ui.features.why.evidence import RingView, round_words, spoken_cycle
from tests.widgets.verdict.values import cycle_of, study_of


@pytest.fixture
def view(qtbot):
    made = CycleView()
    qtbot.addWidget(made)
    made.resize(678, 640)
    made.show()
    made.show_study(study_of(6))
    return made


@pytest.fixture
def steps(view):
    told: list[object] = []
    view.step_shown.connect(told.append)
    return told


def test_the_arrow_keys_go_around_and_on_into_the_next_round(view, qtbot, steps):
    for _ in range(7):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert steps == [1, 2, 3, 4, 5, 6, 1]
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert steps[-1] == 0
    assert len(steps) == 8


def test_home_and_end_show_the_boards_at_the_seam(view, qtbot, steps):
    qtbot.keyClick(view, Qt.Key.Key_End)
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert steps == [6, 0]
    boards = study_of(6).cycle.boards
    assert boards[6] == boards[0]


def test_the_buttons_step_and_the_first_step_has_no_way_back(view, qtbot, steps):
    assert not view.back_button.isEnabled()
    qtbot.mouseClick(view.forward_button, Qt.MouseButton.LeftButton)
    assert view.back_button.isEnabled()
    qtbot.mouseClick(view.back_button, Qt.MouseButton.LeftButton)
    assert steps == [1, 0]
    assert view.step == 0


def test_a_new_study_starts_at_its_first_board_without_a_signal(view, qtbot, steps):
    qtbot.keyClick(view, Qt.Key.Key_End)
    view.show_study(study_of(8))
    assert view.step == 0
    assert steps == [6]


def test_a_click_on_a_play_goes_there(view, qtbot, qapp, steps):
    qapp.processEvents()
    ring = view.ring
    top = ring.place_of(0).toPoint()
    qtbot.mouseClick(ring, Qt.MouseButton.LeftButton, pos=top)
    assert steps == [1]
    qtbot.mouseClick(ring, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert steps == [1]


def test_escape_and_the_button_close(view, qtbot):
    with qtbot.waitSignal(view.closed):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    with qtbot.waitSignal(view.closed):
        qtbot.mouseClick(view.close_button, Qt.MouseButton.LeftButton)


def test_the_words_inside_name_the_play_and_the_seam():
    study = study_of(6)
    assert step_words(study, 0) == "Before play 1"
    assert step_words(study, 3) == "Play 3 of 6\nBlack D3"
    assert step_words(study, 6).endswith("Back to the start")


def test_the_ring_is_spoken_in_order():
    assert spoken_cycle(cycle_of(3)) == "Cycle: 1 Black D1, 2 White D2, 3 Black D3, back to 1"
    assert round_words(6) == "1 to 6,\nback to 1"


@pytest.mark.parametrize("count", [2, 3, 6, 10, 14, 24])
@pytest.mark.parametrize("large", [True, False])
def test_rings_of_any_length_are_painted(qtbot, count, large):
    ring = RingView(large=large)
    qtbot.addWidget(ring)
    ring.resize(*((600, 290) if large else (160, 160)))
    ring.show_cycle(cycle_of(count))
    plain = ring.grab().toImage()
    ring.show_present(1, "Play 2")
    assert ring.grab().toImage() != plain


def test_no_cycle_paints_nothing(qtbot):
    ring = RingView()
    qtbot.addWidget(ring)
    ring.resize(160, 160)
    ring.show_cycle(None)
    assert not ring.grab().isNull()
    assert ring.accessibleName() == ""


def test_the_disturbers_beginning_has_a_rim_of_its_own(qtbot):
    ring = RingView()
    qtbot.addWidget(ring)
    ring.resize(160, 160)
    cycle = cycle_of(6)
    ring.show_cycle(cycle)
    marked = ring.grab().toImage()
    moves = tuple(replace(move, disturbs=False) for move in cycle.moves)
    ring.show_cycle(replace(cycle, moves=moves))
    assert ring.grab().toImage() != marked
