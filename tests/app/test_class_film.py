"""The film of a count before a class: F7 over the film, keys alone, both bowls beside the board."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QWidget

from ingboard.board.points import Color
from ingboard.counting.fillplan import plan_count
from ingboard.resources import resource
from ingboard.review.lessons import Asks, lessons
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.count.class_film import ClassFilm
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.film.schedule import Airborne, Instant, Stage
from ingboard.ui.shell.preferences import load_preferences
from ingboard.ui.widgets.page_parts import LEGIBLE
from tests.unit.counting.finished_positions import random_terms, walled

Key = Qt.Key
PLAN = next(one.plan for one in lessons() if one.asks is Asks.MARGIN)
SIZES = [(1024, 768), (1366, 768), (1920, 1080), (2560, 1440)]


def test_f7_over_the_film_shows_it_to_a_class_and_escape_brings_the_film_back(app):
    app.run("count-board")
    painting = app.page("count-board")
    painting.show_position(PLAN.board, PLAN.dead)
    painting.count_button.click()
    assert app.page_id == "film"
    app.run("class-mode")
    page = app.page("class-film")
    assert app.page_id == "class-film"
    assert app.window.isFullScreen()
    QTest.keyClick(page.board, Key.Key_Escape)
    assert app.page_id == "film"
    assert not app.window.isFullScreen()
    assert app.menu_bar.isVisible()


def parts_with_keys(app) -> list[QWidget]:
    """All that can have the focus and is not written in."""
    return [
        part
        for part in app.window.findChildren(QWidget)
        if part.isVisible()
        and part.isEnabled()
        and part.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not isinstance(part, QAbstractSpinBox | QLineEdit | QPlainTextEdit)
    ]


def assert_arrows_step(app, stood, go_to) -> None:
    """Whatever has the focus, Left goes one back and Right one on."""
    parts = parts_with_keys(app)
    assert len(parts) > 3
    for part in parts:
        go_to(20)
        for key, at in ((Key.Key_Left, 19), (Key.Key_Right, 20)):
            part.setFocus()
            QTest.keyClick(app.window.focusWidget() or app.board, key)
            QApplication.processEvents()
            assert stood() == at, (type(part).__name__, part.accessibleName(), key)


def test_left_and_right_always_step_the_game_or_the_film(app):
    """In a record and in a count, with its panels open, after class mode, lessons and drills."""
    app.open(resource("games/demonstration.sgf"))
    assert_arrows_step(app, lambda: app.session.step, app.presenter.go_to)
    for key in (Key.Key_End, Key.Key_1, Key.Key_0):
        app.key(key)
    app.run("count")
    film = app.film

    def go_to(stone):
        film.pause()
        film.seek(stone)

    def check():
        assert app.page_id == "film"
        assert_arrows_step(app, lambda: film.stone, go_to)

    check()
    for panel in ("proof", "territory", "trial"):
        app.run(panel)
        if panel != "proof":  # stepping on ends it
            check()
            app.run(panel)
    app.run("class-mode")
    QTest.keyClick(app.page("class-film").board, Key.Key_Escape)
    check()
    for page in ("lessons", "drills"):
        app.run(page)
        assert app.page_id != "film"
        app.key(Key.Key_Escape)
        check()


@pytest.fixture
def page(qtbot) -> ClassFilm:
    page = ClassFilm()
    qtbot.addWidget(page)
    page.resize(1366, 768)
    page.begin(PLAN, RuleText.ING1991, 0, together=True)
    return page


def number(page: ClassFilm) -> int:
    return page.player.animator.instant.landed


def test_stones_and_parts_are_walked_by_keys(page):
    QTest.keyClick(page.board, Key.Key_PageDown)
    after = number(page)
    assert after > 1
    QTest.keyClick(page.board, Key.Key_PageUp)
    assert number(page) == 0
    QTest.keyClick(page.board, Key.Key_End)
    assert number(page) == PLAN.reading
    QTest.keyClick(page.board, Key.Key_End)
    assert number(page) == len(PLAN.film)
    QTest.keyClick(page.board, Key.Key_Home)
    assert page.board.picture.position == PLAN.board


def test_the_glance_waits_for_black_white_or_space(page):
    page.player.animator.seek(PLAN.glance)
    assert page.caption.words == "Who wins? Look at the bowls."
    assert page.answers.black.isVisibleTo(page)
    assert not page.board.picture.glow
    QTest.keyClick(page.board, Key.Key_W)
    assert page.caption.words == "No. Black wins."
    assert not page.answers.black.isVisibleTo(page)
    assert number(page) == PLAN.glance
    QTest.keyClick(page.board, Key.Key_Space)
    assert page.rail.present is Stage.LOSING


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_left_in_a_bowl_is_shown_as_large_as_on_the_board(page, width, height):
    page.resize(width, height)
    page.show()
    number_left = sum(PLAN.losing)
    page.player.to_stage(Stage.GLANCE)
    white, black = page.last_stones.white, page.last_stones.black
    assert (white.number, black.number) == (number_left, 0)
    assert white.isVisible()
    assert not black.isVisible()
    pitch = page.board.pitch
    assert 0.9 * pitch < white._diameter < 1.1 * pitch
    assert not white.geometry().intersects(page.answers.white.geometry())
    assert page.answers.white.y() == page.answers.black.y()
    QTest.keyClick(page.board, Key.Key_Home)
    assert not white.isVisible()


def test_a_class_is_asked_as_often_as_the_film_comes_to_the_glance(page):
    for key in (Key.Key_W, Key.Key_B, Key.Key_Space, Key.Key_B):
        for _ in range(len(page.player.chapters)):
            if not page.player.waits:
                QTest.keyClick(page.board, Key.Key_PageDown)
        assert page.player.waits
        assert page.answers.black.isVisibleTo(page)
        QTest.keyClick(page.board, key)
        assert not page.player.waits
        QTest.keyClick(page.board, Key.Key_End)
        assert page.caption.words == f"Black wins by {PLAN.margin:g}"
        QTest.keyClick(page.board, Key.Key_Home)
        assert not page.player.narration.answered


def test_the_winner_is_said_at_the_result_and_nothing_like_a_coordinate_anywhere(page):
    for stone in range(len(PLAN.film) + 1):
        page.player.animator.seek(stone)
        said = f"{page.caption.words} {page.rail.accessibleName()}"
        assert not re.search(r"\b[A-T][0-9]", said)
        if stone < PLAN.reading:
            assert not re.search("(Black|White|Nobody) wins", said)
    page.player.animator.seek(PLAN.reading)
    assert page.caption.words == f"Black wins by {PLAN.margin:g}"
    assert not page.board._coordinates


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_board_and_bowls_have_their_own_places_and_the_caption_a_fourteenth(page, width, height):
    page.resize(width, height)
    page.show()
    QApplication.processEvents()
    places = (page.caption, page.bowls.black, page.board, page.bowls.white, page.rail)
    for at, one in enumerate(places):
        assert page.rect().contains(one.geometry())
        assert not any(one.geometry().intersects(other.geometry()) for other in places[at + 1 :])
    assert page.bowls.black.geometry().right() < page.board.x()
    assert page.bowls.white.x() > page.board.geometry().right()
    assert abs(page.caption.height() - height / 14) <= 1


def test_every_stone_stays_on_its_own_side_and_bowl_and_board_make_the_set(qtbot):
    random = Random(4)
    page = ClassFilm()
    qtbot.addWidget(page)
    page.resize(1366, 768)
    page.show()
    for size in (9, 13, 19, 19):
        board, dead = walled(size, random)
        plan = plan_count(board, dead, random_terms(random))
        if not plan.feasible:
            continue
        page.begin(plan, RuleText.ING1991, 0, together=False)
        for stone in range(0, len(plan.film), 3):
            for progress in (0.0, 0.3, 0.7, 1.0):
                instant = Instant(stone, (Airborne(stone, progress),))
                page.player.changed.emit(instant)
                (flying,) = page._flights.stones
                other = page.bowls[flying.color.opponent].geometry()
                assert not other.contains(round(flying.x), round(flying.y))
                assert all(page.bowls[color].picture.adds_up for color in Color)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_that_a_class_reads_is_legible_from_8_m_and_no_bowl_says_a_number(page, width, height):
    page.resize(width, height)
    page.show()
    QApplication.processEvents()
    words = round(height * LEGIBLE)
    for stone in (0, PLAN.glance, PLAN.reading):
        page.player.animator.seek(stone)
        for part in (*page.bowls, page.rail, *page.answers):
            for size, said in painted_in(part):
                assert size >= words, (type(part).__name__, said)
                assert not (said.isdigit() and isinstance(part, BowlView))
        assert not page.reason.isVisible()
        assert not page.invariant.isVisible()


def painted_in(part: QWidget) -> list[tuple[int, str]]:
    """The pixel sizes of all letters that the widget paints, with the words."""
    found: list[tuple[int, str]] = []
    draw = QPainter.drawText

    def note(painter, *given):
        found.append((painter.font().pixelSize(), str(given[-1])))
        return draw(painter, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", note)
        part.grab()
    assert found
    return found


def test_s_turns_the_click_of_stones_off_and_on_before_a_class(app):
    app.run("count-board")
    painting = app.page("count-board")
    painting.show_position(PLAN.board, PLAN.dead)
    painting.count_button.click()
    app.run("class-mode")
    board = app.page("class-film").board
    for heard in (False, True):
        QTest.keyClick(board, Key.Key_S)
        assert load_preferences().film_sound is heard


def test_keys_are_said_for_four_seconds_and_at_any_other_key(page, qtbot):
    page.show()
    page.show_class(on=True)
    assert page.keys.isVisible()
    assert not page.rail.isVisible()
    assert page.keys.geometry().bottom() < page.height()
    qtbot.waitUntil(page.rail.isVisible, timeout=6_000)
    assert not page.keys.isVisible()
    QTest.keyClick(page.board, Key.Key_X)
    assert page.keys.isVisible()


def test_a_teacher_asks_again_says_more_and_changes_the_speed(page):
    page.show()
    page.player.to_stage(Stage.GLANCE)
    QTest.keyClick(page.board, Key.Key_B)
    QTest.keyClick(page.board, Key.Key_End)
    QTest.keyClick(page.board, Key.Key_R)
    assert page.player.waits
    assert page.answers.black.isVisible()
    QTest.keyClick(page.board, Key.Key_Home)
    assert not page.explanation.text()
    QTest.keyClick(page.board, Key.Key_M)
    assert page.explanation.text()
    assert page.explanation.font().pixelSize() >= round(page.height() * LEGIBLE)
    for _ in range(9):
        QTest.keyClick(page.board, Key.Key_Down)
    assert page.player.animator.speed == 0.25
    QTest.keyClick(page.board, Key.Key_Up)
    assert page.player.animator.speed == 0.5


def test_the_half_point_of_a_komi_is_said_before_a_class(page):
    plan = plan_count(PLAN.board, PLAN.dead, replace(PLAN.terms, komi=7.5))
    page.begin(plan, RuleText.ING1991, 0, together=True)
    QTest.keyClick(page.board, Key.Key_End)
    assert page.caption.words == f"Black wins by {plan.margin:g}. The half point is komi."
