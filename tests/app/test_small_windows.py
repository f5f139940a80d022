"""The four screens of a referee in small windows: nothing is cut off, and nothing has to be scrolled for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from ingboard.board.points import Color
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import Occasion, even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.style import apply_theme, current_theme
from ingboard.ui.widgets.buttons import ActButton, KeyButton
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import TextLabel
from tests.app.driver import App
from tests.app.test_large_clocks import seated
from tests.scenes import clock_scenes, sound_scenes, strip_scenes, table_scenes
from tests.scenes.count_scenes import (
    agreement,
    film_fill,
    film_glance,
    film_komi,
    film_refill,
    penalty,
    result,
)

TERMS = default_terms(RuleText.SIMPLIFIED)
SHARED_LAND = """
E5 E3 D3 D2 E2 F3 D4 F5 E6 F6 F7 G7 E4 F4 E7 F8
E8 C2 F2 G2 F1 G1 C3 B3 B4 B2 A4 E9 D9 F9 E1 A3
"""
SMALL = [(900, 700), (1024, 600), (1024, 768)]


def cut_words(app: App) -> list[str]:
    """The words of buttons in sight that are elided, and of those that reach over their parent."""
    cut = []
    buttons: list[KeyButton | HoldButton] = [
        *app.window.findChildren(KeyButton),
        *app.window.findChildren(HoldButton),
    ]
    for button in buttons:
        if not button.isVisible():
            continue
        words = button.words if isinstance(button, HoldButton) else button.text()
        needed = button.minimumSizeHint().width()
        high = button.height() >= current_theme().px(96)  # its words are smaller where they must
        if button.width() < needed - (current_theme().px(30) if high else 0):
            cut.append(f"{words}: {button.width()} of {needed}")
        if (
            not button.window()
            .rect()
            .contains(button.rect().translated(button.mapTo(app.window, button.rect().topLeft())))
        ):
            cut.append(f"{words}: outside")
    cut += [
        button.text()
        for button in app.window.findChildren(ActButton)
        if button.isVisible() and not button.words_fit()
    ]
    return cut


def scrolled(app: App) -> int:
    """How far the page in sight would have to be scrolled."""
    area = app.page().parentWidget().parentWidget()
    assert isinstance(area, QScrollArea)
    return area.verticalScrollBar().maximum()


@pytest.mark.parametrize(("width", "height"), SMALL)
@pytest.mark.parametrize("scene", ["play", "held", "large", "large held"])
def test_beside_the_board_and_as_large_clocks(app, time, scene, width, height):
    seated(app, by_stone="large" not in scene)
    if "large" in scene:
        app.run("large-clocks")
    app.show(width, height)
    if "held" in scene:
        time.pass_by(20_000)
        app.presenter.toggle_pause()
    app.refresh()
    QTest.qWait(20)
    assert cut_words(app) == []
    panel = app.clock_panel
    for face in panel.faces:
        assert face.height() >= 150


@pytest.mark.parametrize(("width", "height"), SMALL)
@pytest.mark.parametrize("action", [None, RefereeAction.TIME, RefereeAction.PAUSE])
def test_the_referees_page(app, time, action, width, height):
    seated(app)
    app.show(width, height)
    time.pass_by(20_000)
    app.presenter.toggle_pause()
    app.run("referee")
    QTest.qWait(20)
    assert (cut_words(app), scrolled(app)) == ([], 0)
    panel = app.feature("referee").panel
    panel.unlocking.hold_button.confirmed.emit()
    if action is not None:
        panel.rows[action].click()
    for color in Color:
        if panel.pending.assents.isVisible():
            panel.pending.assents.toggle(color)
    QTest.qWait(20)
    assert (cut_words(app), scrolled(app)) == ([], 0)


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_the_agreement(app, width, height):
    seated(app)
    app.show(width, height)
    app.click("C3")
    app.key("F8")
    app.key("F8")
    QTest.qWait(20)
    assert app.page_id == "agreement"
    assert (cut_words(app), scrolled(app)) == ([], 0)
    app.key("1")
    app.key("0")
    QTest.qWait(20)
    assert (cut_words(app), scrolled(app)) == ([], 0)


def test_the_agreement_of_friends_with_a_doubt_and_its_question_in_the_smallest_screen(app):
    app.show(1024, 600)
    setup = replace(even_game(9, RuleText.SIMPLIFIED, TERMS), occasion=Occasion.FRIENDLY)
    app.presenter.start(setup)
    for point in SHARED_LAND.split():
        app.click(point)
    app.key("F8")
    app.key("F8")
    QTest.qWait(20)
    assert (cut_words(app), scrolled(app)) == ([], 0)
    app.click("E1")
    app.key("1")
    app.key("0")
    QTest.qWait(20)
    assert (cut_words(app), scrolled(app)) == ([], 0)
    app.click("E1")
    app.key("1")
    app.key("0")
    app.key("Return")
    assert app.strip.sentence == "5 points belong to neither side. Unmarked dead stones?"
    assert app.strip.answers == ("Back to the marks", "Count")
    app.key("Return")
    assert app.page_id == "film"


def test_what_the_line_below_needs_no_more_goes_to_the_board(app, time):
    sound_scenes.silence()
    app.use_tournament(Tournament())
    app.show(910, 560)
    sound_scenes.sound_test(app, time)
    line = app.strip.widget
    assert app.workspace.height() - line.geometry().bottom() <= current_theme().px(16)
    assert line.height() == line.heightForWidth(line.width())


@pytest.mark.parametrize(("width", "height"), [(800, 600), (1000, 700), (1366, 768)])
@pytest.mark.parametrize("tabs", [False, True])
def test_a_long_notice_hides_no_letter_of_the_board_and_no_name(app, width, height, tabs):
    app.resize(width, height)
    seated(app, by_stone=True)
    if tabs:
        app.tabs.open_another()
        app.tabs.bring_to_front(app)
    app.presenter.told.emit(
        "White may not play E5 now: Black just captured there (move 9): hot stone. Play elsewhere or pass "
        "first. The journal goes on in another folder until somebody says where it is to be kept."
    )
    notice = app.notice_widget
    assert notice.isVisible()
    assert notice._wraps
    for part in (app.board, *app.clock_panel.faces):
        assert notice.geometry().bottom() < part.mapTo(app.window, QPoint(0, 0)).y()


def test_in_the_smallest_window_all_is_there_and_pages_scroll(app):
    seated(app)
    app.show(640, 560)
    app.run("referee")
    QTest.qWait(20)
    panel = app.clock_panel
    assert cut_words(app) == []
    assert all(panel.rect().contains(face.geometry()) for face in panel.faces)


def test_a_new_table_stands_in_a_small_window_without_scrolling(app):
    app.resize(1366, 768)
    app.run("new")
    page = app.page()
    bar = page._scroll.verticalScrollBar()
    for rules in RuleText:
        page.game.rules.show_choice(rules)
        page.game.rules.chosen.emit(rules)
        QTest.qWait(1)
        assert not bar.isVisible(), rules
    page.clock.more_button.click()
    QTest.qWait(10)
    extras = page.clock.extras
    assert extras.all_clocks.hasFocus()
    corner = extras.mapTo(page._scroll.viewport(), extras.rect().bottomLeft())
    assert page._scroll.viewport().rect().contains(corner), "brought into sight"


@pytest.mark.parametrize(("width", "height"), [(640, 560), *SMALL])
@pytest.mark.parametrize("scene", [film_komi, film_fill, film_glance, result, film_refill, penalty])
def test_no_word_beside_a_film_is_cut(app, time, scene, width, height):
    app.show(width, height)
    scene(app, time)
    QTest.qWait(20)
    assert cut_words(app) == []
    page = app.film.page
    for card in (page.reason, page.result):
        rows = (card.row, *card.findChildren(TextLabel))
        for row in rows:
            if not row.isVisible():
                continue
            inside = row.rect().translated(row.mapTo(card, row.rect().topLeft()))
            assert card.rect().contains(inside), row
            assert row.height() >= row.heightForWidth(row.width()), row
    assert page.result.headline.isVisible() is page.at_end


LOW_SCENES = [
    table_scenes.record,
    clock_scenes.clocks_held,
    clock_scenes.large_clocks,
    strip_scenes.scenes()["strip-simplified-question"],
    agreement,
]


@pytest.mark.parametrize("scene", LOW_SCENES)
def test_at_twice_the_size_the_board_keeps_half_of_a_low_window(app, qapp, time, scene):
    apply_theme(qapp, "light", 2.0)
    try:
        app.show(1366, 768)
        scene(app, time)
        QTest.qWait(20)
        assert app.board.height() >= app.window.height() / 2
        assert app.page_id == "agreement" or cut_words(app) == [], "a page may be scrolled"
        strip = app.workspace.strip
        assert app.workspace.rect().contains(strip.geometry())
    finally:
        apply_theme(qapp, "light", 1.0)


@pytest.mark.parametrize(("width", "height"), [(960, 520), (910, 490)])
def test_in_a_screen_at_a_factor_of_2_or_one_and_a_half_nothing_is_beyond_the_right(
    app, time, width, height
):
    table_scenes.new_table(app, time)
    app.show(width, height)
    QTest.qWait(50)
    assert app.window.height() <= max(height, 560)
    assert not app.page()._scroll.horizontalScrollBar().isVisible()
