"""The panel: wishes go out; a hold takes the buttons' place; nothing moves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.ui.game.clock.panel import ClockPanel
from ingboard.ui.game.clock.view_model import (
    ActsPicture,
    FacePicture,
    FaceState,
    HeldPicture,
    PanelForm,
)
from ingboard.ui.style import current_theme
from ingboard.ui.widgets.buttons import KeyButton

BLACK = FacePicture(Color.BLACK, "Nora", "4d", FaceState.RUNNING, remaining=60_000, points=0)
WHITE = FacePicture(Color.WHITE, "Chen", "5d", FaceState.WAITING, remaining=60_000, points=0)
HELD = HeldPicture(198_000, "coffee spilled", Color.BLACK)


def shown(qtbot) -> ClockPanel:
    panel = ClockPanel()
    qtbot.addWidget(panel)
    panel.resize(352, 416)
    panel.show_faces(PerColor(BLACK, WHITE))
    panel.show()
    return panel


def settle(panel: ClockPanel) -> None:
    layout = panel.layout()
    assert layout is not None
    layout.activate()


def button(panel: ClockPanel, words: str) -> KeyButton:
    return next(found for found in panel.findChildren(KeyButton) if found.text() == words)


def test_a_press_on_either_face_goes_out_with_its_color(qtbot):
    panel = shown(qtbot)
    for color in Color:
        with qtbot.waitSignal(panel.pressed) as caught:
            qtbot.mouseClick(panel.faces[color], Qt.MouseButton.LeftButton)
        assert caught.args == [color]


def test_pause_and_pass_go_out(qtbot):
    panel = shown(qtbot)
    with qtbot.waitSignal(panel.pause_toggled):
        button(panel, "Pause").click()
    for words, command in (("Pass", "pass"), ("Undo", "undo"), ("Resign", "resign")):
        with qtbot.waitSignal(panel.chosen) as caught:
            button(panel, words).click()
        assert caught.args == [command]


def test_a_hold_names_the_side_that_resuming_starts(qtbot):
    panel = shown(qtbot)
    panel.show_held(HELD)
    assert panel.resume_button.isVisible()
    assert panel.resume_button.words == "Hold F12: Black"
    assert not button(panel, "Pause").isVisible()
    with qtbot.waitSignal(panel.resumed, timeout=20_000) as caught:
        panel.resume_button.press_in()
    assert caught.args == [Color.BLACK]


def test_a_game_at_rest_is_not_resumed(qtbot):
    panel = shown(qtbot)
    panel.show_held(replace(HELD, barred="Adjourned"))
    panel.resume_button.press_in()
    assert panel.resume_button.reason == "Adjourned"
    assert not panel.resume_button.filled
    panel.show_held(HELD)
    assert not panel.resume_button.reason


def test_letting_go_early_resumes_nothing(qtbot):
    panel = shown(qtbot)
    panel.show_held(HELD)
    with qtbot.assertNotEmitted(panel.resumed):
        qtbot.mouseClick(panel.resume_button, Qt.MouseButton.LeftButton)


def test_a_second_click_on_pause_does_not_resume(qtbot):
    panel = shown(qtbot)
    place = button(panel, "Pause").geometry().center()
    panel.show_held(HELD)
    with qtbot.assertNotEmitted(panel.pause_toggled):
        qtbot.mouseClick(panel.childAt(place), Qt.MouseButton.LeftButton)


def test_a_hold_moves_no_face(qtbot):
    for row in (False, True):
        panel = shown(qtbot)
        if row:
            panel.show_form(PanelForm.ROW)
            panel.resize(608, 72)
        qtbot.waitUntil(lambda panel=panel: panel.faces.black.width() > 0)
        before = [face.geometry() for face in (panel.faces.black, panel.faces.white)]
        panel.show_held(HELD)
        settle(panel)
        assert [face.geometry() for face in (panel.faces.black, panel.faces.white)] == before


def test_black_is_above_in_the_column_and_at_left_in_the_row(qtbot):
    panel = shown(qtbot)
    assert panel.faces.black.y() < panel.faces.white.y()
    panel.show_form(PanelForm.ROW)
    panel.resize(608, 72)
    settle(panel)
    assert panel.faces.black.x() < panel.faces.white.x()
    assert panel.faces.black.y() == panel.faces.white.y()


def test_a_row_without_a_clock_has_two_lines_so_that_long_names_fit(qtbot):
    panel = shown(qtbot)
    panel.show_form(PanelForm.ROW)
    faces = [
        replace(face, state=FaceState.NO_CLOCK, name="Alexandra Lindqvist", rank="4d")
        for face in (BLACK, WHITE)
    ]
    panel.show_faces(PerColor(*faces))
    settle(panel)
    panel.resize(360, 72)
    settle(panel)
    black, white = panel.faces.black, panel.faces.white
    assert black.geometry().bottom() < white.geometry().top()
    assert white.geometry().bottom() < 72
    theme = current_theme()
    name = QFontMetrics(theme.sans(13, 600)).horizontalAdvance(black.picture.title)
    assert name + theme.px(10 + 16 + 7 + 10 + 6) <= black.width()
    panel.show_faces(PerColor(BLACK, WHITE))
    panel.resize(608, 72)
    settle(panel)
    assert black.y() == white.y()


def test_without_a_clock_pause_says_so_and_pass_still_works(qtbot):
    panel = shown(qtbot)
    panel.show_faces(
        PerColor(*(replace(face, state=FaceState.NO_CLOCK) for face in (BLACK, WHITE)))
    )
    panel.show_acts(ActsPicture(set_barred="No clock"))
    assert not button(panel, "Pause").isVisible()
    assert button(panel, "Pass").isEnabled()
    panel.show_faces(PerColor(BLACK, WHITE))
    panel.show_acts(ActsPicture(starts=True))
    assert button(panel, "Start the clock").isEnabled()


def test_locked_acts_give_the_reason_and_keep_their_place(qtbot):
    panel = shown(qtbot)
    before = button(panel, "Pass").geometry()
    panel.show_acts(ActsPicture(set_barred="The count is on", pass_barred="The count is on"))
    assert button(panel, "Pass").reason == "The count is on"
    assert button(panel, "Pass").geometry() == before
    panel.show_acts(ActsPicture())
    assert button(panel, "Pass").isEnabled()


def test_the_row_fits_the_narrowest_window(qtbot):
    panel = shown(qtbot)
    panel.show_form(PanelForm.ROW)
    assert panel.minimumSizeHint().width() <= 640 - 32


@pytest.mark.parametrize("height", range(230, 330, 7))
def test_both_faces_always_have_the_same_height(qtbot, height):
    panel = shown(qtbot)
    panel.resize(352, height)
    settle(panel)
    assert panel.faces.black.height() == panel.faces.white.height()


def test_after_resuming_the_focus_does_not_wander_to_another_button(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    panel, other = ClockPanel(window), QPushButton(window)
    window.show()
    window.activateWindow()
    panel.show_held(HELD)
    panel.resume_button.setFocus()
    panel.show_held(None)
    assert window.focusWidget() is not other
    assert not panel.resume_button.hasFocus()
