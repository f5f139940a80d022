"""The rules authority in the real window: answers, cycles, rulings, laboratory, texts side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, point_named
from ingboard.game.rulings import Ruling, RulingKind
from ingboard.kifu.tree.opening import open_document
from ingboard.review.laboratory import laboratory
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession
from ingboard.ui.board.view_model import Glow
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act
from tests.app.seen import scene_of

KO = b"(;SZ[5];B[cc];W[dc];B[bd];W[ed];B[ce];W[de];B[aa];W[cd];B[dd]%s)"


def open_record(window, more=b"", rules=RuleText.SIMPLIFIED):
    document = open_document(KO % more, "ko.sgf")
    study = DocumentSession(document, document.roots[0])
    study.read_under(rules)
    window.controller.begin(study)


def click(window, name):
    board = window.stage.board
    point = point_named(name, board.picture.position.grid)
    assert point is not None
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.center_of(point).toPoint())
    return point


def key(window, pressed):
    QTest.keyClick(window.shell, pressed)


def test_a_click_on_a_barred_point_opens_the_answer_and_the_next_move_closes_it(window):
    open_record(window)
    barred = click(window, "C2")
    assert scene_of(window) is PageId.WHY
    assert window.stage.board.picture.barred == barred
    click(window, "A1")
    assert scene_of(window) is PageId.PLAY
    assert window.stage.board.picture.barred is None


def test_hot_stones_glow_under_an_sst_text_and_not_under_simplified(window):
    open_record(window, rules=RuleText.ING1991)
    hot = point_named("D2", window.stage.board.picture.position.grid)
    assert window.stage.board.picture.glow == {hot: Glow.HOT}
    open_record(window)
    assert not window.stage.board.picture.glow


def test_the_legality_overlay_marks_every_barred_point_on_demand(window):
    open_record(window)
    barred = point_named("C2", window.stage.board.picture.position.grid)
    assert not window.stage.board.picture.barred_points
    window.do(Act.BARRED)
    assert barred in window.stage.board.picture.barred_points
    window.do(Act.BARRED)
    assert not window.stage.board.picture.barred_points


def test_a_ruling_allows_the_play_and_is_seen_at_its_move(window):
    open_record(window)
    point = click(window, "C2")
    window.rooms.why.show_rulings()
    ruling = Ruling(RulingKind.ALLOWED, "A. Moreau", "both agreed", Color.WHITE, point)
    window.rooms.why.rulings.ruled.emit(ruling)
    assert scene_of(window) is PageId.PLAY
    assert window.controller.state.position.color_at(point) is Color.WHITE
    assert window.controller.state.rulings[-1].by == "A. Moreau"
    spoken = window.stage.side.move_card.findings_words
    assert "A. Moreau" in spoken


def test_the_same_record_is_questionable_under_each_text_for_its_own_reason(window):
    open_record(window, b";W[cd]")
    window.refresh()
    (row,) = window.stage.side.findings.rows
    assert "repeats the position of move 8" in row.words
    window.do(Act.RULE_1991)
    (row,) = window.stage.side.findings.rows
    assert "hot stone of move 9" in row.words
    window.do(Act.LAST_FINDING)
    key(window, Qt.Key.Key_Home)
    window.do(Act.NEXT_FINDING)
    assert window.controller.session.step == 10


def test_a_triple_ko_of_the_laboratory_is_broken_under_two_texts_and_explained_twice(window):
    window.do(Act.LABORATORY)
    assert scene_of(window) is PageId.LABORATORY
    page = window.rooms.laboratory.page
    triple = next(one for one in laboratory().positions if "triple" in one.id)
    page.position_chosen.emit(triple.id)
    answers = set()
    for rules in (RuleText.SIMPLIFIED, RuleText.ING1991):
        page.text_chosen.emit(rules)
        for _ in triple.lines[0].moves:
            if scene_of(window) is PageId.LABORATORY:
                QTest.keyClick(page, Qt.Key.Key_Right)
        answers.add((rules, scene_of(window)))
        while scene_of(window) is PageId.WHY:
            key(window, Qt.Key.Key_Escape)
    assert scene_of(window) is PageId.LABORATORY
    assert (RuleText.ING1991, PageId.WHY) in answers
    key(window, Qt.Key.Key_Escape)
    assert scene_of(window) is PageId.START


def test_the_game_behind_the_laboratory_comes_back(window):
    open_record(window)
    before = window.controller.session
    window.do(Act.LABORATORY)
    assert window.controller.session is not before
    key(window, Qt.Key.Key_Escape)
    assert window.controller.session is before


def test_which_text_says_what_opens_over_a_game_and_closes_again(window):
    open_record(window)
    window.do(Act.TEXTS)
    assert scene_of(window) is PageId.TEXTS
    window.rooms._texts.closed.emit()
    assert scene_of(window) is PageId.PLAY


def test_a_cycle_starts_with_the_board_before_its_first_play(window):
    open_record(window)
    now = window.stage.board.picture.position
    click(window, "C2")
    window.rooms.show_cycle()
    first = window.rooms.why._study.cycle.boards[0]
    assert window.stage.board.picture == first
    window.rooms.show_rulings()
    assert window.stage.board.picture.position == now
