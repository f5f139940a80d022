"""Guessing the moves of a record: the next one is hidden, the first click counts, files keep scores."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, Point
from ingboard.kifu.marks import MarkKind
from tests.app.driver import App

_RECORD = "(;FF[4]SZ[9];B[cc];W[gg]LB[gc:A];B[gc](;W[cg];B[ee])(;W[cf];B[ff];W[fe]))"  # C7 G3 G7, then two


def opened(app: App, tmp_path, content: str = _RECORD) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(content)
    app.open(path)
    app.presenter.go_to(0)
    app.run("guess")


def test_hits_misses_and_shown_moves_are_counted_and_kept_with_the_file(app, tmp_path):
    opened(app, tmp_path)
    page = app.page()
    assert page.asked.text() == "Move 1: where did Black play?"
    app.click(Point(2, 2))
    assert page.answer.text() == "Right: C7."
    assert app.presenter.session.step == 1
    app.click(Point(6, 4))  # two lines beside G3
    assert page.answer.text() == "Not E3: 2 lines away. Try again."
    assert app.board.picture.marks[Point(6, 4)] is MarkKind.CROSS
    app.click(Point(6, 6))  # the second click finds it and does not count
    assert page.score.text() == "1 of 2 hit (50 %), nearness 80 %"
    assert not app.board.picture.labels  # the record would tell the next move
    app.key("Right")
    assert page.answer.text() == "It was G7."
    assert page.score.text() == "1 of 3 hit (33 %), nearness 53 %"
    app.key("Esc")
    assert app.page_id == "play"
    app.run("guess")
    assert page.kept.text() == "Last time: 1 of 3 hit (33 %), nearness 53 %."
    assert not app.session.was_changed


def test_the_buttons_stay_where_they_are_while_answers_come(app, tmp_path):
    app.resize(1366, 768)
    opened(app, tmp_path)
    page = app.page()
    QApplication.processEvents()
    before = page.reveal_button.geometry()
    app.click(Point(0, 0))
    QApplication.processEvents()
    assert page.answer.text()
    assert page.reveal_button.geometry() == before


def test_one_color_is_asked_and_the_answers_are_played(app, tmp_path):
    opened(app, tmp_path)
    page = app.page()
    page.colors.show_choice(frozenset({Color.WHITE}))
    page.begun.emit()
    assert app.presenter.session.step == 1
    assert page.asked.text() == "Move 2: where did White play?"
    app.click(Point(6, 6))
    assert app.presenter.session.step == 3


def test_a_branch_is_guessed_along_where_it_is_on_view_and_no_way_on_is_shown(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(_RECORD)
    app.open(path)
    app.presenter.go_to(4)
    app.run("next-variation")
    app.presenter.go_to(3)
    assert app.board.picture.ways
    app.run("guess")
    page = app.page()
    assert not app.board.picture.ways
    page.line.show_choice(True)
    page.begun.emit()
    app.click(Point(5, 2))
    assert page.answer.text() == "Right: C4."
    page.line.show_choice(False)
    page.begun.emit()
    assert app.presenter.session.step == 3
    app.click(Point(6, 2))
    assert page.answer.text() == "Right: C3."
    app.key("Right")
    assert page.asked.text() == "The line ends here."
