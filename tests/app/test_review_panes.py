"""A record under review: what has room, what can be shared otherwise, and that nothing moves by itself."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.ui.features.reading.presenter import FileStripCard
from ingboard.ui.game.findings_card import FindingButton
from ingboard.ui.shell.layout import Shares
from ingboard.ui.shell.preferences import load_preferences
from ingboard.ui.widgets.page_parts import PaneGap
from tests.app.driver import App
from tests.scenes.review_record import COMMENTED, review

LAPTOP = (1366, 768)


@pytest.fixture
def record(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_bytes(review())
    app.resize(*LAPTOP)
    assert app.open(path)
    QApplication.processEvents()
    return app


def lines_of(editor):
    height = QFontMetricsF(editor.font()).lineSpacing()
    return (editor.viewport().height() - 2 * editor.document().documentMargin()) / height


def cells_of(tree):
    frame, view = tree.view.frame_now(), tree.view.viewport()
    return view.width() / frame.pitch, view.height() / frame.row_pitch


def gaps_of(app):
    """Beside the board, below the tree, beside the facts."""
    return app.window.findChildren(PaneGap)


def drag(gap, by):
    middle = gap.rect().center()
    QTest.mousePress(gap, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(gap, middle + by)
    QTest.mouseRelease(gap, Qt.MouseButton.LeftButton, pos=middle)
    QApplication.processEvents()


def test_a_laptop_shows_a_large_board_twelve_lines_of_comment_and_twelve_moves_of_five_lines(
    record,
):
    columns, rows = cells_of(record.tree)
    assert record.board.width() > 660
    assert lines_of(record.comment_card.editor) >= 12
    assert columns >= 12
    assert rows >= 5


def test_a_larger_screen_gains_columns(record):
    columns, rows = cells_of(record.tree)
    record.resize(2560, 1440)
    record.run("larger")
    record.run("larger")
    QApplication.processEvents()
    more_columns, more_rows = cells_of(record.tree)
    assert more_columns >= 1.2 * columns
    assert more_rows >= 0.9 * rows
    assert lines_of(record.comment_card.editor) >= 15


def test_the_tree_is_as_tall_as_it_has_rows(record, tmp_path):
    straight = tmp_path / "straight.sgf"
    straight.write_text("(;SZ[9];B[aa];W[bb];B[cc];W[dd])")
    assert record.open(straight)
    app = record.tabs.in_front
    app.wait_for_panes()
    low = app.tree.height()
    assert low < 90
    for variation in ("A9", "B9", "C9", "D9"):
        app.presenter.go_to(1)
        app.click(variation)
    QApplication.processEvents()
    assert app.tree.height() > low
    assert not app.tree.view.verticalScrollBar().maximum()


def test_the_narrowest_facts_have_room_for_the_card_about_the_file(app, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_text("(;SZ[9]PB[A];B[R16])(;SZ[9];B[aa])(;SZ[9];B[bb])")
    app.resize(*LAPTOP)
    assert app.open(path)
    QApplication.processEvents()
    app.key("Esc")  # the list of the file's games
    app.wait_for_panes()
    drag(gaps_of(app)[2], QPoint(400, 0))
    card = app.window.findChild(FileStripCard)
    assert card.shown.games == 3
    assert card.minimumSizeHint().width() <= app.facts.width()


def test_shares_are_dragged_kept_for_the_next_start_and_put_back_by_a_double_click(record):
    beside_board, below_tree, beside_facts = gaps_of(record)
    board, tree = record.board.width(), record.tree.height()
    facts = record.facts.width()
    drag(beside_board, QPoint(-60, 0))
    drag(below_tree, QPoint(0, -50))
    drag(beside_facts, QPoint(-40, 0))
    assert record.board.width() == pytest.approx(board - 60, abs=2)
    assert record.tree.height() == pytest.approx(tree - 50, abs=2)
    assert record.facts.width() > facts + 30
    kept = load_preferences().shares
    assert 0 not in (kept.board, kept.tree, kept.facts)
    for gap in gaps_of(record):
        QTest.mouseDClick(gap, Qt.MouseButton.LeftButton)
    assert (record.board.width(), record.tree.height()) == (board, tree)


def test_shares_and_bowls_of_the_last_start_are_there_again(preferences, time, qtbot, tmp_path):
    preferences.shares, preferences.open_bowls = Shares(board=0.4), True
    app = App(preferences, time)
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.show(*LAPTOP)
    path = tmp_path / "game.sgf"
    path.write_bytes(review())
    assert app.open(path)
    QApplication.processEvents()
    assert app.board.width() == pytest.approx(0.4 * LAPTOP[0], abs=30)
    assert app.bowls.isVisible()


def test_bowls_are_a_line_of_captures_until_they_are_opened(record):
    record.presenter.go_to(COMMENTED)
    assert not record.bowls.isVisible()
    line = record.bowl_line
    assert [label.text() for label in line.captured] == ["0", "2"]
    line.toggled.emit()
    assert record.bowls.isVisible()
    assert record.bowls.views.white.picture.captured == 2
    assert load_preferences().open_bowls
    line.toggled.emit()
    assert not record.bowls.isVisible()


def places(app):
    widgets = [app.board, app.tree, app.comment_card, app.comment_card.editor, app.tools]
    widgets += [app.tools.choice, app.facts.game]
    return [(each.mapTo(app.window, QPoint()), each.size()) for each in widgets]


def test_the_tree_makes_room_for_open_bowls_at_half_again_the_size(record):
    while record.preferences.scale < 1.5:
        record.run("larger")
    QApplication.processEvents()
    assert record.tree.isVisible()
    record.bowl_line.toggled.emit()
    QApplication.processEvents()
    parts = [record.comment_card, record.facts, record.bowls.views.black, record.bowls.views.white]
    seen = [part for part in parts if part.isVisible()]
    assert not record.tree.isVisible()
    assert len(seen) == 4
    rooms = [QRect(part.mapTo(record.window, QPoint()), part.size()) for part in seen]
    assert all(not one.intersects(other) for one, other in combinations(rooms, 2))
    assert min(room.height() for room in rooms) >= 100
    record.bowl_line.toggled.emit()
    QApplication.processEvents()
    assert record.tree.isVisible()


def test_what_is_found_late_moves_nothing(record, qtbot, tmp_path):
    path = tmp_path / "odd.sgf"
    moves = "".join(
        f";{color}[{row}{column}]" for row in "abcdefg" for column in "abcdefg" for color in "BW"
    )
    path.write_text(f"(;FF[4]SZ[19]{moves * 12}ZZ[odd];B[zz])")
    assert record.open(path)
    app = record.tabs.in_front
    QApplication.processEvents()
    before = places(app)
    qtbot.waitUntil(lambda: bool(app.file_strip.shown.findings))
    QApplication.processEvents()
    assert app.file_strip.isVisible()
    assert places(app) == before


def test_the_graph_takes_room_only_for_what_it_shows(record, tmp_path):
    assert not record.graph.isVisible()
    path = tmp_path / "times.sgf"
    path.write_text("(;SZ[9]TM[600];B[aa]BL[590];W[bb]WL[580];B[cc]BL[500])")
    assert record.open(path)
    record.tabs.in_front.wait_for_panes()
    timed = record.tabs.in_front.graph
    assert timed.lacking == ""
    assert timed.isVisible()
    assert timed.height() > 80
    assert timed.width() == record.tabs.in_front.tree.width(), "beside the board"
    pixel = QPointF(timed.graph.box_of(2).center()).toPoint()
    QTest.mouseClick(timed.graph, Qt.MouseButton.LeftButton, pos=pixel)
    assert record.tabs.in_front.presenter.session.step == 3


def test_the_status_line_of_a_record_says_nothing_about_passes(record):
    assert "pass" not in record.strip.widget.accessibleDescription().lower()
    assert record.strip.widget.picture.lamps == 0


def test_a_questionable_move_has_no_more_room_than_its_list(record, tmp_path):
    ko = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb]"
    path = tmp_path / "ko.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[9]RU[Simplified Ing]{ko})")
    assert record.open(path)
    app = record.tabs.in_front
    drag(gaps_of(app)[-1], QPoint(400, 0))
    findings = app.facts.findings
    (row,) = findings.findChildren(FindingButton)
    assert row.width() < row.sizeHint().width()
    assert row.mapTo(findings, row.rect().topRight()).x() < findings.width()
    assert row.text().endswith("…")
    begun = row.text()[:-1]
    drag(gaps_of(app)[-1], QPoint(-400, 0))
    assert row.width() == row.sizeHint().width()
    assert row.text().startswith(begun)
    assert "…" not in row.text()
