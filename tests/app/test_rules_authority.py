"""The rules authority in the real window: answers, cycles, rulings, laboratory, texts side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, point_named
from ingboard.game.state import Ruling, RulingKind
from ingboard.kifu.tree.opening import open_document
from ingboard.resources import resource
from ingboard.review.laboratory import laboratory
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession
from ingboard.ui.board.view_model import Glow

KO = b"(;SZ[5];B[cc];W[dc];B[bd];W[ed];B[ce];W[de];B[aa];W[cd];B[dd]%s)"


def open_record(app, more=b"", rules=RuleText.SIMPLIFIED):
    document = open_document(KO % more, "ko.sgf")
    study = DocumentSession(document, document.roots[0])
    study.read_under(rules)
    study.go_to(study.last_step)
    app.presenter.begin(study)


def click(app, name):
    board = app.board
    point = point_named(name, board.picture.position.grid)
    assert point is not None
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.center_of(point).toPoint())
    return point


def key(app, pressed):
    app.key(pressed)


def test_a_click_on_a_barred_point_opens_the_answer_and_the_next_move_closes_it(app):
    open_record(app)
    barred = click(app, "C2")
    assert app.page_id == "why"
    assert app.board.picture.barred == barred
    click(app, "A1")
    assert app.page_id == "play"
    assert app.board.picture.barred is None


def test_hot_stones_glow_under_an_sst_text_and_not_under_simplified(app):
    open_record(app, rules=RuleText.ING1991)
    hot = point_named("D2", app.board.picture.position.grid)
    assert app.board.picture.glow == {hot: Glow.HOT}
    open_record(app)
    assert not app.board.picture.glow


def test_the_legality_overlay_marks_every_barred_point_on_demand(app):
    open_record(app)
    barred = point_named("C2", app.board.picture.position.grid)
    assert not app.board.picture.barred_points
    app.run("barred")
    assert barred in app.board.picture.barred_points
    app.run("barred")
    assert not app.board.picture.barred_points


def test_a_ruling_allows_the_play_and_is_seen_at_its_move(app):
    open_record(app)
    point = click(app, "C2")
    app.run("ruling")
    ruling = Ruling(RulingKind.ALLOWED, "A. Moreau", "both agreed", Color.WHITE, point)
    app.feature("why").rulings.ruled.emit(ruling)
    assert app.page_id == "play"
    assert app.state.position.color_at(point) is Color.WHITE
    assert app.state.rulings[-1].by == "A. Moreau"
    spoken = app.comment_card.findings_words
    assert "A. Moreau" in spoken


def test_the_same_record_is_questionable_under_each_text_for_its_own_reason(app):
    open_record(app, b";W[cd]")
    app.refresh()
    (row,) = app.facts.findings.rows
    assert "repeats the position after move 8" in row.words
    app.run("rule-1991")
    (row,) = app.facts.findings.rows
    assert "hot stone of move 9" in row.words
    app.run("last-finding")
    key(app, Qt.Key.Key_Home)
    app.run("next-finding")
    assert app.session.step == 10


def test_a_triple_ko_of_the_laboratory_is_broken_under_two_texts_and_explained_twice(app):
    app.run("laboratory")
    assert app.page_id == "laboratory"
    page = app.page("laboratory")
    triple = next(one for one in laboratory().positions if "triple" in one.id)
    page.position_chosen.emit(triple.id)
    answers = set()
    for rules in (RuleText.SIMPLIFIED, RuleText.ING1991):
        page.text_chosen.emit(rules)
        for _ in triple.lines[0].moves:
            if app.page_id == "laboratory":
                QTest.keyClick(page, Qt.Key.Key_Right)
        answers.add((rules, app.page_id))
        while app.page_id == "why":
            key(app, Qt.Key.Key_Escape)
    assert app.page_id == "laboratory"
    assert (RuleText.ING1991, "why") in answers
    key(app, Qt.Key.Key_Escape)
    assert app.page_id == "start"


def test_the_game_behind_the_laboratory_comes_back(app):
    open_record(app)
    before = app.session
    app.run("laboratory")
    assert app.session is not before
    key(app, Qt.Key.Key_Escape)
    assert app.session is before


def test_a_point_that_was_asked_about_is_none_of_another_board(app):
    """The answer under a page, and the point of the last right click, end with their board."""
    app.open(resource("games/demonstration.sgf"))
    app.right_click("T19")
    app.run("why-at-menu-point")
    assert list(app.board.picture.labels.values()) == ["?"]
    app.run("manual")
    app.run("film-kss-even")  # a board of nine lines
    assert app.board.picture.labels == {}
    app.run("why-at-menu-point")
    assert app.page_id == "film"
    app.run("laboratory")
    app.run("why-at-menu-point")
    assert app.page_id == "laboratory"


def test_which_text_says_what_opens_over_a_game_and_closes_again(app):
    open_record(app)
    app.run("texts")
    assert app.page_id == "texts"
    app.page().closed.emit()
    assert app.page_id == "play"


def test_a_cycle_starts_with_the_board_before_its_first_play(app):
    open_record(app)
    now = app.board.picture.position
    click(app, "C2")
    app.key("Y")
    first = app.feature("why")._study.cycle.boards[0]
    assert app.board.picture.position == first
    app.run("ruling")
    assert app.board.picture.position == now
