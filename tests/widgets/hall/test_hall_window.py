"""The hall view: read across a room, for watching only, and nothing in it that is not the hall's."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis, Moment, minutes, seconds
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.ruleset import RuleText
from ingboard.table.opening import new_session
from ingboard.table.session import Session
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.features.hall.view_model import hall_picture, no_game
from ingboard.ui.features.hall.window import HallWindow, hall_layout
from ingboard.ui.game.clock.view_model import FaceState
from ingboard.ui.game.phase_view import PhaseView, phase_view
from ingboard.ui.style import current_theme

A_FIFTH = 0.2
HALF_AN_HOUR = minutes(30)
SIZES = [(480, 320), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440), (3440, 1440)]


def a_session(main: Millis = HALF_AN_HOUR) -> Session:
    control = Ing(main, minutes(10), 3, 2)
    session = new_session(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
            ranks=PerColor("4d", "5d"),
            controls=PerColor(control, control),
        )
    )
    session.submit(ask.StartClock(Moment(0)))
    session.submit(ask.PlaceStone(Color.BLACK, Point(2, 2), Moment(1000)))
    return session


def the_view(session: Session) -> PhaseView:
    return phase_view(session, MonotonicTime(), Tournament())


@pytest.mark.parametrize("with_board", [True, False])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_has_its_place(width, height, with_board):
    plan = hall_layout(width, height, with_board=with_board)
    rooms = [plan.head, plan.foot, plan.first, plan.second]
    rooms += [plan.board] if plan.board is not None else []
    whole = QRect(0, 0, width, height)
    for number, room in enumerate(rooms):
        assert whole.contains(room)
        assert not any(room.intersects(other) for other in rooms[:number])


@pytest.mark.parametrize("with_board", [True, False])
@pytest.mark.parametrize("main", [seconds(207), minutes(30), seconds(3761), minutes(600)])
def test_a_digit_is_a_fifth_of_the_windows_height(qtbot, main, with_board):
    hall = HallWindow()
    qtbot.addWidget(hall)
    hall.set_board_shown(with_board)
    hall.resize(1366, 768)
    hall.show_hall(hall_picture(the_view(a_session(main)), Moment(2000), Tournament(), "Table 2"))
    picture = hall.grab().toImage()
    for color, ink in ((Color.BLACK, "ink"), (Color.WHITE, "on_plate")):
        face = hall.faces[color].geometry()
        top, bottom = ink_rows(picture, face, current_theme().color(ink), hall.layout_now().digits)
        assert bottom - top + 1 >= A_FIFTH * 768


def ink_rows(picture, face: QRect, ink: QColor, digits: int) -> tuple[int, int]:
    "First and last row of the large figure at the left, going out from its middle."
    share = 0.515 if face.height() > 400 else 0.46
    middle = face.top() + round(face.height() * share)
    columns = range(face.left() + 20, face.left() + round(face.width() * 0.3))

    def has_ink(row: int) -> bool:
        return any(near(picture.pixelColor(column, row), ink) for column in columns)

    top = bottom = middle
    assert has_ink(middle)
    while has_ink(top - 1) and middle - top < digits:
        top -= 1
    while has_ink(bottom + 1) and bottom - middle < digits:
        bottom += 1
    return top, bottom


def near(color: QColor, other: QColor) -> bool:
    parts = ("red", "green", "blue")
    return all(abs(getattr(color, part)() - getattr(other, part)()) < 24 for part in parts)


def test_the_figures_stay_within_their_face(qtbot):
    hall = HallWindow()
    qtbot.addWidget(hall)
    hall.set_board_shown(False)
    hall.resize(1024, 768)
    hall.show_hall(
        hall_picture(the_view(a_session(minutes(600))), Moment(2000), Tournament(), "Table 2")
    )
    face = hall.faces.white
    image = face.grab().toImage()
    plate = current_theme().plate
    for column in (4, face.width() - 5):
        assert all(
            near(image.pixelColor(column, row), plate) for row in range(20, face.height() - 20)
        )


def test_it_says_that_it_is_no_basis_for_claims(qtbot):
    hall = HallWindow()
    qtbot.addWidget(hall)
    hall.show_hall(hall_picture(the_view(a_session()), Moment(2000), Tournament(), "Table 2"))
    assert "not for claims" in hall.accessibleName()


def test_it_takes_no_focus_no_key_and_no_click(qtbot):
    hall = HallWindow()
    qtbot.addWidget(hall)
    assert hall.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert hall.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert not hall.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    for widget in (hall.board, hall.faces.black, hall.faces.white):
        assert widget.focusPolicy() is Qt.FocusPolicy.NoFocus
        assert widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_it_shows_who_runs_the_move_and_the_event():
    tournament = Tournament(name="Autumn Open", round=4)
    shown = hall_picture(the_view(a_session()), Moment(2000), tournament, "Table 2")
    assert shown.faces.white.state is FaceState.RUNNING
    assert shown.faces.white.remaining == minutes(30) - 1000
    assert shown.event == "Autumn Open, round 4"
    assert shown.move == "Move 1, White to play"


def test_the_board_is_hidden_while_held_if_the_tournament_says_so():
    session = a_session()
    hides = Tournament(hide_board_on_pause=True)
    assert hall_picture(the_view(session), Moment(2000), hides, "").board is not None
    session.submit(ask.PauseClock(Moment(3000)))
    assert hall_picture(the_view(session), Moment(4000), hides, "").board is None
    assert hall_picture(the_view(session), Moment(4000), Tournament(), "").board is not None
    session.submit(ask.ResumeClock(Moment(5000)))
    assert hall_picture(the_view(session), Moment(6000), hides, "").board is not None


def test_a_hidden_board_is_not_in_the_window(qtbot):
    hall = HallWindow()
    qtbot.addWidget(hall)
    hall.show()
    shown = hall_picture(the_view(a_session()), Moment(2000), Tournament(), "Table 2")
    hall.show_hall(shown)
    assert hall.board.isVisible()
    hall.show_hall(replace(shown, board=None))
    assert not hall.board.isVisible()


def test_the_live_game_is_shown_whatever_step_the_referee_looks_at():
    session = a_session()
    session.go_to(0)
    shown = hall_picture(the_view(session), Moment(2000), Tournament(), "")
    assert shown.board is not None
    assert shown.board.position.color_at(Point(2, 2)) is Color.BLACK


def test_an_agreement_shows_no_dead_stones_and_no_land():
    session = a_session()
    for number, color in enumerate((Color.WHITE, Color.BLACK)):
        session.submit(ask.Pass(color, Moment(2000 + number)))
    session.submit(ask.ToggleDead(Point(2, 2), Moment(3000)))
    assert session.state.dead
    shown = hall_picture(the_view(session), Moment(4000), Tournament(), "")
    assert shown.board is not None
    assert not shown.board.dead
    assert not shown.board.land
    assert not shown.board.marks


def test_white_sits_at_the_left_if_the_seats_say_so(qtbot):
    hall = HallWindow()
    qtbot.addWidget(hall)
    hall.set_board_shown(False)
    hall.resize(1366, 768)
    view = the_view(a_session())
    hall.show_hall(hall_picture(view, Moment(2000), Tournament(), "", left=Color.WHITE))
    assert hall.faces.white.x() < hall.faces.black.x()
    hall.show_hall(no_game("Table 2"))
    assert hall.faces.black.x() < hall.faces.white.x()
