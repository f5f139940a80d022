"""Ko before a referee in the real window: the page, the links of a verdict, and what is on record."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.kifu.tree.opening import open_document
from ingboard.review.ko_page import KoTopic, ko_page
from ingboard.review.laboratory import laboratory
from ingboard.review.sayings import Element, otherwise_words, rows
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession
from ingboard.ui.features.laboratory.panels import LineStep

KO = b"(;SZ[5];B[cc];W[dc];B[bd];W[ed];B[ce];W[de];B[aa];W[cd];B[dd])"
TIME = Ing(Millis(60_000), Millis(10_000), 3, 2)


def press(page, key):
    QTest.keyClick(page, key)


def settle(app):
    """Let the layout of a page that was just opened come to rest."""
    page = app.page()
    while not getattr(page, "is_filled", True):
        QTest.qWait(10)
    QTest.qWait(50)
    return page


def click(button):
    QTest.qWait(20)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def play_line(app, position, rules, moves, line=0):
    app.run("laboratory")
    page = app.page("laboratory")
    page.position_chosen.emit(position)
    page.text_chosen.emit(rules)
    last = len(laboratory().position(position).lines[line].moves)
    page.line_played.emit(LineStep(line, min(moves, last)))


@pytest.fixture
def barred(app):
    """A record whose last stone is hot, and the answer why it may not be taken."""
    document = open_document(KO, "ko.sgf")
    study = DocumentSession(document, document.roots[0])
    study.read_under(RuleText.ING1991)
    study.go_to(study.last_step)
    app.presenter.begin(study)
    app.click("C2")
    assert app.page_id == "why"
    return app


# The page -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", [KoTopic.ORDER, KoTopic.HOT])
def test_the_page_on_ko_opens_with_the_section_asked_for_alone(app, topic):
    app.run("ko-page", topic)
    page = app.page()
    assert [each for each, view in page.sections.items() if view.texts] == [topic]
    assert settle(app).topic is topic


def test_the_page_on_ko_has_every_section_with_its_boards_as_pictures(app):
    app.menu("Learn", "How this program decides ko")
    page = settle(app)
    assert list(page.sections) == [section.topic for section in ko_page()]
    shown = [view for view in page.sections.values() if view.section.positions]
    assert len(shown) >= 10
    for view in shown:
        wanted = [laboratory().position(each) for each in view.section.positions]
        assert [board.inset.picture.position for board in view.boards] == [
            each.position for each in wanted
        ]
        assert all(board.isVisible() for board in view.boards)


def test_the_page_on_ko_is_read_by_keyboard_and_closes(app):
    app.run("ko-page")
    page = settle(app)
    bar = page.area.verticalScrollBar()
    assert bar.maximum() > page.area.height()
    assert QApplication.focusWidget() is page
    for key, moved in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_PageDown, 1), (Qt.Key.Key_Up, -1)):
        before = bar.value()
        press(page, key)
        assert (bar.value() - before) * moved > 0
    press(page, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    press(page, Qt.Key.Key_Home)
    assert bar.value() == 0
    press(page, Qt.Key.Key_Escape)
    assert app.page_id == "start"


def test_a_section_stays_at_the_top_at_another_size(app):
    app.run("ko-page", KoTopic.ONCE)
    page = settle(app)
    assert page.topic is KoTopic.ONCE
    app.show(1000, 640)
    settle(app)
    assert page.topic is KoTopic.ONCE
    for view in page.sections.values():
        assert view.width() <= page.area.viewport().width()


def test_a_board_of_the_page_opens_in_the_laboratory_and_the_page_comes_back(app):
    app.run("ko-page", KoTopic.SAME_BOARD)
    page = settle(app)
    board = next(one for one in page.sections[KoTopic.SAME_BOARD].boards)
    click(board.open_button)
    assert app.page_id == "laboratory"
    assert app.state.position == board.position.position
    app.key("Esc")
    assert app.page_id == "ko-page"
    app.key("Esc")
    assert app.page_id == "start"


def test_what_the_texts_say_opens_at_the_element_of_the_section(app):
    app.run("ko-page", KoTopic.HOT)
    page = settle(app)
    click(page.sections[KoTopic.HOT].texts[Element.HOT_IN_DISTURBING])
    assert app.page_id == "texts"
    row, _ = app.page("texts").table.cell
    assert row.element is Element.HOT_IN_DISTURBING


def test_a_selected_cell_says_in_full_what_is_decided_otherwise(app):
    app.run("texts", Element.HOT_IN_DISTURBING)
    page = settle(app)
    row = next(row for row in rows() if row.element is Element.HOT_IN_DISTURBING)
    assert not page.card.otherwise.isVisible()
    press(page.table, Qt.Key.Key_Right)
    press(page.table, Qt.Key.Key_Right)
    assert page.card.name.text() == "Ing 1991"
    assert page.card.otherwise.isVisible()
    assert page.card.otherwise.text() == otherwise_words(row.of(RuleText.ING1991))
    assert row.of(RuleText.ING1991).otherwise in page.card.otherwise.text()


# The links of a verdict ---------------------------------------------------------------------------------


def test_a_verdict_leads_to_the_texts_and_back(barred):
    click(barred.page("why").currentWidget().texts_button)
    assert barred.page_id == "texts"
    row, column = barred.page("texts").table.cell
    assert (row.element, column.rules) == (Element.SINGLE_KO, RuleText.ING1991)
    barred.key("Esc")
    assert barred.page_id == "why"


def test_a_verdict_leads_to_its_section_on_ko_and_back(barred):
    click(barred.page("why").currentWidget().ko_button)
    assert barred.page_id == "ko-page"
    assert settle(barred).topic is KoTopic.HOT
    barred.key("Esc")
    assert barred.page_id == "why"
    assert barred.asked_point is not None


def test_a_verdict_leads_to_the_nearest_board_and_the_game_comes_back(barred):
    before = barred.session
    card = barred.page("why").currentWidget()
    assert "Balanced double ko" in card.laboratory_button.accessibleName()
    click(card.laboratory_button)
    assert barred.page_id == "laboratory"
    assert barred.state.position == laboratory().position("double-ko").position
    barred.key("Esc")
    assert barred.session is before
    assert barred.page_id == "play"


def test_a_board_by_way_of_the_page_on_ko_leaves_no_answer_about_another_game(app):
    play_line(app, "moonshine-life", RuleText.ING1991, 9, 1)
    assert app.page_id == "why"
    click(app.page("why").currentWidget().ko_button)
    page = settle(app)
    click(page.sections[KoTopic.SAME_BOARD].boards[0].open_button)
    assert app.state.position == laboratory().position("quadruple-ko").position
    assert app.asked_point is None
    for left in ("ko-page", "start"):
        app.key("Esc")
        assert app.page_id == left


def test_rule_otherwise_opens_the_rulings_on_that_play(barred):
    button = barred.page("why").currentWidget().ruling_button
    assert button.text() == "Overrule"
    click(button)
    card = barred.feature("why").rulings
    assert barred.page("why").currentWidget() is card
    assert card.rows[0].offer.words == "Allow White C2"
    assert card.rows[0].isEnabled()


def test_a_play_that_no_referee_can_allow_says_so(barred):
    barred.feature("why").ask(barred.state.line.last.point)
    card = barred.page("why").currentWidget()
    assert card.ruling_button.text() == "Referee ruling"
    assert card.laboratory_button.reason == "No board for this"
    assert card.ko_button.reason == "No ko here"
    assert card.texts_button.isEnabled()


def test_over_a_running_clock_the_laboratory_stays_shut_and_the_answer_stays(app):
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    for name in ("C5", "F5", "D6", "E6", "D4", "E4", "J1", "D5", "E5"):
        app.click(name)
    app.click("D5")
    app.run("why")
    card = app.page("why").currentWidget()
    assert card.why.further is not None
    before = app.session
    click(card.laboratory_button)
    assert app.page_id == "why"
    assert "Pause the clock first" in app.notice
    assert app.session is before
    assert app.asked_point is not None


# On record ----------------------------------------------------------------------------------------------


def marks(app):
    app.refresh()
    return [mark.words for mark in app.marks if "disturb" in mark.words]


def test_who_has_disturbed_and_when_is_shown_before_anybody_asks(app):
    play_line(app, "moonshine-life", RuleText.ING1991, 1, 1)
    assert marks(app) == []
    play_line(app, "moonshine-life", RuleText.ING1991, 2, 1)
    assert marks(app) == ["B8, D8 disturbed: White since 2"]
    play_line(app, "moonshine-life", RuleText.ING1991, 7, 1)
    assert marks(app) == ["B8, D8 disturbed: White 2 to 3; Black 5 to 6"]
    play_line(app, "moonshine-life", RuleText.SIMPLIFIED, 7, 1)
    assert marks(app) == []


def test_the_referee_reads_who_has_disturbed_where_he_rules(app):
    play_line(app, "moonshine-life", RuleText.ING1991, 9, 1)
    assert app.page_id == "why"
    app.run("ruling")
    said = app.feature("why").rulings.subject.text()
    assert "Kos at B8, D8, disturbed by White in moves 2 to 3; Black in moves 5 to 6." in said


@pytest.mark.parametrize("width", [760, 1000, 1366])
def test_every_link_of_a_verdict_is_in_sight_at_any_width(barred, width):
    barred.show(width, 700)
    QTest.qWait(50)
    card = barred.page("why").currentWidget()
    for button in (card.texts_button, card.laboratory_button, card.ko_button):
        assert button.parentWidget().rect().contains(button.geometry())
        assert card.rect().contains(button.geometry().translated(button.parentWidget().pos()))
