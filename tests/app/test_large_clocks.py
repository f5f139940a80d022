"""Clocks to be read from afar: how high their digits are, and what stands beside them."""

from __future__ import annotations

from math import hypot, radians, tan

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import Occasion, even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.game.clock.face_parts import DIGIT_HEIGHT
from ingboard.ui.style import current_theme

RULES = RuleText.SIMPLIFIED
Key = Qt.Key


def seated(app, main: int = 60, *, by_stone: bool = False):
    """A table whose clock runs, in a window of 1366x768."""
    app.resize(1366, 768)
    app.use_tournament(replace(Tournament(), sound_test=False))
    control = Ing(minutes(main), minutes(10), 3, 2)
    app.presenter.start(
        replace(
            even_game(19, RULES, default_terms(RULES)),
            controls=PerColor(control, control),
            names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
            ranks=PerColor("4d", "5d"),
            played_stone_presses=by_stone,
        )
    )
    app.presenter.toggle_pause()
    return app


def digit_height(app, color: Color = Color.BLACK) -> float:
    """The height of the digits in pixels, as they are asked for."""
    return float(app.clock_panel.faces[color].digit_size() * DIGIT_HEIGHT)


def painted_height(app, color: Color = Color.BLACK) -> int:
    """The height of the longest run of rows that the digits ink, as they are painted."""
    face = app.clock_panel.faces[color]
    image, ink = face.grab().toImage(), current_theme().ink
    if app.session.table.state.clock.turn is color:
        ink = current_theme().on_plate
    rows = [
        any(image.pixelColor(x, y) == ink for x in range(20, image.width() - 20, 2))
        for y in range(image.height())
    ]
    longest = run = 0
    for inked in rows:
        run = run + 1 if inked else 0
        longest = max(longest, run)
    return longest


@pytest.mark.parametrize("main", [60, 59, 9, 300])
def test_without_a_record_the_digits_are_a_third_of_the_window_high(app, time, main):
    seated(app, main).run("large-clocks")
    time.pass_by(1_000)
    app.refresh_clock()
    for color in Color:
        assert digit_height(app, color) >= 768 / 3
        assert painted_height(app, color) >= 768 / 3


def test_without_a_record_there_is_no_board_but_the_log_between_large_acts(app, time):
    seated(app).run("large-clocks")
    time.pass_by(5_000)
    app.key(Key.Key_A)
    assert not app.board.isVisible()
    assert not app.side.isVisible()
    assert app.strip.title == "Clock only"
    assert not any(face.speaker.hasFocus() for face in app.clock_panel.faces)
    panel, log = app.clock_panel, app.press_list
    assert log.isVisible()
    assert log.lines[0].stone is Color.BLACK
    for button in (panel._pause, panel._pass):
        assert button.height() >= 100
        assert button.width() >= 200
        place = button.mapTo(app.workspace, QPoint(0, 0))
        assert not log.geometry().intersects(button.rect().translated(place))


def test_the_first_stone_that_is_recorded_brings_a_small_board(app):
    seated(app).run("large-clocks")
    assert not app.board.isVisible()
    app.presenter.choose(Point(3, 3))
    assert app.board.isVisible()
    assert app.board.width() < app.clock_panel.width() / 2
    assert digit_height(app) >= 768 / 5


def test_the_keys_of_the_seats_work_without_a_board(app, time):
    seated(app).run("large-clocks")
    for key, turn in ((Key.Key_A, Color.WHITE), (Key.Key_K, Color.BLACK)):
        time.pass_by(5_000)
        app.key(key)
        assert app.session.table.state.clock.turn is turn
    time.pass_by(5_000)
    app.key(Key.Key_F8)
    assert app.session.table.state.clock.turn is Color.WHITE
    time.pass_by(5_000)
    app.key(Key.Key_F8)
    assert app.session.table.state.clock.turn is None


def test_the_hall_says_that_the_moves_are_not_recorded_and_shows_no_board(app):
    seated(app).run("hall")
    hall = app.hall_view
    assert hall.picture.move == "Moves not recorded"
    assert not hall.board.isVisible()
    app.presenter.choose(Point(3, 3))
    assert hall.picture.move == "Move 1, White to play"
    assert hall.board.isVisible()
    app.close_hall()


@pytest.mark.parametrize("main", [60, 59, 9, 300])
def test_beside_the_board_the_digits_are_a_sixth_of_the_window_high(app, time, main):
    seated(app, main, by_stone=True)
    time.pass_by(1_000)
    app.refresh_clock()
    for color in Color:
        assert digit_height(app, color) >= 768 / 6
        assert painted_height(app, color) >= 768 / 6


def test_beside_the_board_the_moves_take_one_line_and_no_empty_comment(app):
    seated(app, by_stone=True)
    app.presenter.choose(Point(3, 3))
    side = app.side
    assert side.line.isVisible()
    assert side.line.words == "1 at D16"
    assert not side.move_card.isVisible()
    assert not side.move_card.editor.isVisible()
    assert side.height() <= 72


def test_in_another_order_the_column_shows_the_game_as_it_is_by_then(app):
    seated(app, by_stone=True)
    side = app.side
    app.presenter.choose(Point(3, 3))
    app.run("referee")
    assert not side.line.isVisible()
    assert side.move_card._words.text() == "1 at D16"
    app.presenter.choose(Point(15, 15))
    assert side.move_card._words.text() == "2 at Q4"
    app.key("Esc")
    assert side.line.words == "2 at Q4"


def test_no_digit_changes_its_width_while_a_stretch_of_time_runs_down(app, time):
    seated(app)
    sizes = set()
    for _ in range(5):
        time.pass_by(minutes(11) + 700)
        app.refresh_clock()
        sizes.add(app.clock_panel.faces.black.digit_size())
    assert len(sizes) == 1


@pytest.mark.parametrize("scene", ["at_table", "beside"])
@pytest.mark.parametrize(("width", "height"), [(640, 560), (800, 600), (1000, 700)])
def test_small_windows_keep_both_faces_whole(app, scene, width, height):
    seated(app, by_stone=scene == "beside")
    if scene == "at_table":
        app.run("large-clocks")
    app.resize(width, height)
    panel = app.clock_panel
    for face in (panel.faces.black, panel.faces.white):
        assert face.isVisible()
        assert panel.rect().contains(face.geometry())
        assert face.width() >= face.minimumSizeHint().width()


# A 14-inch screen of 1366x768, seen from 3 m. ISO 9241-303: 16 minutes of arc at least, 20 to 22 preferred.
MILLIMETERS_A_PIXEL = 14 * 25.4 / hypot(1366, 768)


def height_seen_at(meters: float, minutes_of_arc: float) -> float:
    """The height in millimeters that is seen under that angle."""
    return meters * 1000 * tan(radians(minutes_of_arc / 60))


@pytest.mark.parametrize(
    ("scene", "by_stone", "angle"),
    [("large", False, 60), ("play", True, 30), ("referee", True, 16)],
)
def test_the_digits_are_legible_at_3_m_on_a_14_inch_screen(app, time, scene, by_stone, angle):
    seated(app, main=9, by_stone=by_stone)
    if scene == "large":
        app.run("large-clocks")
    elif scene == "referee":
        app.run("referee")
    time.pass_by(1_000)
    app.refresh_clock()
    inked = painted_height(app) * MILLIMETERS_A_PIXEL
    print(f"{scene}: {inked:.1f} mm")
    assert inked >= height_seen_at(3, angle)


def test_a_new_table_pressed_by_hand_opens_the_large_clocks_unless_somebody_chose(app):
    app.resize(1366, 768)
    app.use_tournament(replace(Tournament(), sound_test=False))

    def begin(*, by_hand: bool) -> None:
        app.run("new")
        form = app.page()
        form.occasion.show_choice(Occasion.TOURNAMENT)
        form.clock.pressed.show_choice(not by_hand)
        form.started.emit(form.values)

    def leave() -> None:
        app.presenter.resign(Color.BLACK)
        app.confirm_result()

    begin(by_hand=True)
    assert not app.board.isVisible()
    assert app.press_list.isVisible()
    leave()
    begin(by_hand=False)
    assert app.board.isVisible()
    assert app.side.isVisible()
    leave()
    begin(by_hand=True)
    app.run("large-clocks")
    assert app.board.isVisible()
    leave()
    begin(by_hand=True)
    assert app.board.isVisible(), "the board was chosen"
