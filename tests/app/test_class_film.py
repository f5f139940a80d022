"""The film of a count before a class: F7 over the film, keys alone, figures a sixth of the height."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point
from ingboard.review.lessons import Asks, lessons
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.count.class_film import ClassFilm

Key = Qt.Key
PLAN = next(one.plan for one in lessons() if one.asks is Asks.MARGIN)


def test_f7_over_the_film_shows_it_to_a_class_and_escape_brings_the_film_back(app):
    app.run("count-board")
    painting = app.page("painting")
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


@pytest.fixture
def page(qtbot) -> ClassFilm:
    page = ClassFilm()
    qtbot.addWidget(page)
    page.show_plan(PLAN, RuleText.ING1991, 0)
    return page


def test_stones_and_parts_are_walked_by_keys(page):
    QTest.keyClick(page.board, Key.Key_Right)
    assert page.number == 1
    QTest.keyClick(page.board, Key.Key_PageDown)
    after = page.number
    assert after > 1
    QTest.keyClick(page.board, Key.Key_PageUp)
    assert page.number == 0
    QTest.keyClick(page.board, Key.Key_End)
    assert page.number == len(PLAN.film)
    QTest.keyClick(page.board, Key.Key_Home)
    assert page.board.picture.position == PLAN.board


def test_the_margin_is_there_when_the_board_is_read(page):
    page.go_to(PLAN.reading)
    assert page.exercise.box.words == "B3"
    assert page.board.picture.position.color_at(Point(0, 0)) is None


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (2560, 1440)])
def test_figures_are_a_sixth_of_the_height_at_every_stone(page, width, height):
    page.resize(width, height)
    page.show()
    page.show_class(on=True)
    for number in range(0, len(PLAN.film) + 1, 7):
        page.go_to(number)
        QApplication.processEvents()
        assert page.exercise.box.digit_height >= height / 6
        for label in (page.exercise.question, page.exercise.detail, page.exercise.below):
            assert label.heightForWidth(label.width()) <= label.height(), label.text()
