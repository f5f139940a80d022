"""Drills in the real window: each kind answered by keys, mistakes named, progress kept and exported."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.drills.faults import fault_words
from ingboard.ui.features.learn import fault_view_model
from ingboard.ui.features.learn.drill_view_model import BY_POINTS
from ingboard.ui.features.learn.drills_presenter import DrillsPresenter
from ingboard.ui.widgets.page_parts import LEGIBLE

Key = Qt.Key
SEED = 3


@pytest.fixture
def room(app) -> DrillsPresenter:
    app.run("drills")
    assert app.page_id == "drills"
    room: DrillsPresenter = app.feature("drills")
    return room


def pose(room, kind, level=Level.FIRST):
    room.drill_page.kinds.show_choice(kind)
    room.drill_page.levels.show_choice(level)
    room.pose(SEED)
    return room.drill_page


def press(page, *keys) -> None:
    for key in keys:
        QTest.keyClick(page.board, key)


def side_key(winner) -> Qt.Key:
    return {Color.BLACK: Key.Key_B, Color.WHITE: Key.Key_W, None: Key.Key_N}[winner]


def mark(page, point) -> None:
    """Walk the cursor to a point and press Enter."""
    board = page.board
    while board.cursor_point.row != point.row:
        press(page, Key.Key_Down if board.cursor_point.row < point.row else Key.Key_Up)
    while board.cursor_point.column != point.column:
        press(page, Key.Key_Right if board.cursor_point.column < point.column else Key.Key_Left)
    press(page, Key.Key_Return)


def name_bowls(page, missing) -> None:
    for number in missing:
        QTest.keyClicks(page.board, str(abs(number)))
        if number < 0:
            press(page, Key.Key_Minus)
        press(page, Key.Key_Tab)


def answer(page, *, more: int = 0) -> None:
    """Answer by keys; the margin larger by `more` than it is."""
    right, kind = page.work.drill.right, page.work.drill.kind
    if kind in BY_POINTS:
        for point in right.points:
            mark(page, point)
    elif kind is DrillKind.SPOT_FAULT:
        press(page, *[Key.Key_Right] * right.moment)
    else:
        name_bowls(page, right.missing or ())
        press(page, side_key(right.winner))
    if kind in (DrillKind.MARGIN, DrillKind.MEND_BOWL):
        QTest.keyClicks(page.board, str(right.margin + more))
    if kind is not DrillKind.WHO_WINS:
        press(page, Key.Key_C)


@pytest.mark.parametrize("kind", list(DrillKind))
def test_each_kind_is_answered_by_keys_alone(room, kind):
    page = pose(room, kind)
    answer(page)
    assert page.work.verdict.right
    assert "Right" in page.exercise.verdict.text()
    assert page.exercise.below.text().endswith(" s")
    before = page.work.drill
    press(page, Key.Key_Return)
    assert page.work.drill.seed != before.seed
    assert room.progress.streak == 1


def test_a_film_with_a_mistake_runs_by_itself_and_waits_where_nobody_looks(
    room, app, qtbot, monkeypatch
):
    monkeypatch.setattr(fault_view_model, "stands_for", lambda _drill: 30)
    page = pose(room, DrillKind.SPOT_FAULT)
    qtbot.waitUntil(lambda: page.work.frame >= 2, timeout=5_000)
    app.run("manual")
    stood = page.work.frame
    QTest.qWait(200)
    assert page.work.frame == stood
    page = pose(room, DrillKind.SPOT_FAULT)
    press(page, Key.Key_P)
    stood = page.work.frame
    QTest.qWait(200)
    assert page.work.frame == stood
    press(page, Key.Key_P)


def test_what_was_wrong_is_said_to_who_pressed_early_or_never(room, qtbot, monkeypatch):
    monkeypatch.setattr(fault_view_model, "stands_for", lambda _drill: 20)
    page = pose(room, DrillKind.SPOT_FAULT)
    qtbot.waitUntil(lambda: page.work.is_open, timeout=10_000)
    wrong, rule = fault_words(page.work.drill.film.kind)
    assert page.exercise.title.text() == f"The mistake went by unseen. {wrong}"
    assert page.exercise.detail.text().startswith(rule)
    assert (
        page.board.picture.position == page.work.drill.film.frames[page.work.drill.film.at].position
    )
    assert room.progress.streak == 0
    press(page, Key.Key_Space)
    assert not page.work.is_open, "the next one runs"
    page.show_class(on=True)
    press(page, Key.Key_Space)
    if page.work.drill.film.at:
        assert page.exercise.title.text().startswith("Nothing was wrong yet.")


def test_the_other_side_is_named_as_the_mistake_and_the_answer_stays_hidden(room):
    page = pose(room, DrillKind.WHO_WINS)
    press(page, side_key(page.work.drill.right.winner.opponent))
    assert "other side wins" in page.exercise.title.text()
    assert not page.work.is_open
    assert room.progress.streak == 0


def test_a_second_try_at_the_same_drill_is_not_counted_again(room):
    page = pose(room, DrillKind.MARGIN)
    answer(page, more=2)
    assert not page.work.verdict.right
    press(page, Key.Key_Backspace, Key.Key_Backspace, Key.Key_Backspace)
    answer(page)
    assert page.work.verdict.right
    assert [each.right for each in room.progress.answers] == [False]


def test_the_reveal_waits_for_an_answer_or_a_second_wish(room):
    page = pose(room, DrillKind.MARGIN)
    press(page, Key.Key_O)
    assert not page.work.is_open
    press(page, Key.Key_O)
    assert page.work.is_open
    assert room.progress.answers == ()


def test_a_trial_restores_the_drill(room):
    page = pose(room, DrillKind.DEAD_STONES)
    before, picture = page.work, page.board.picture
    press(page, Key.Key_T, Key.Key_Return, Key.Key_Down, Key.Key_Return)
    assert page.trial is not None
    press(page, Key.Key_Escape)
    assert page.work == before
    assert page.board.picture == picture


def test_progress_is_kept_by_name_and_exported(room, tmp_path, app):
    page = pose(room, DrillKind.WHO_WINS)
    page.pupil.setFocus()
    QTest.keyClicks(page.pupil, "Bo Wen")
    QTest.keyClick(page.pupil, Key.Key_Return)
    answer(page)
    room.show_progress()
    room.export(tmp_path / "drills.csv")
    table = (tmp_path / "drills.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(table) == 2
    assert table[1].startswith("Bo Wen,who-wins,1,3,yes")
    again = DrillsPresenter(app.services)
    again.use_pupil("Bo Wen")
    assert again.progress.streak == 1


def test_a_folder_that_takes_nothing_is_said(room, app, tmp_path):
    room.export(tmp_path / "nowhere" / "drills.csv")
    assert "nothing saved" in app.notice


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (2560, 1440)])
def test_before_a_class_the_answer_is_a_sixth_of_the_height(qtbot, room, width, height):
    page = pose(room, DrillKind.MARGIN)
    page.setParent(None)
    qtbot.addWidget(page)
    page.resize(width, height)
    page.show()
    page.show_class(on=True)
    QApplication.processEvents()
    assert page.exercise.height() == height
    assert QFontMetricsF(page.exercise.box._font()).tightBoundingRect("8").height() >= height / 6
    assert page.exercise.detail.font().pixelSize() >= round(height * LEGIBLE)
    assert not page.kinds.isVisible()


def test_the_winner_is_named_by_mouse(room):
    page = pose(room, DrillKind.WHO_WINS)
    right = page.work.drill.right.winner
    page.exercise.choices.buttons[2 if right is None else right is Color.WHITE].click()
    assert page.work.verdict is not None
    assert page.work.verdict.right


def test_a_margin_without_a_side_is_said_to_lack_something(room):
    page = pose(room, DrillKind.MARGIN)
    press(page, Qt.Key.Key_9, Qt.Key.Key_Return)
    assert page.work.verdict is None
    assert page.exercise.title.text() == "Incomplete answer."
    press(page, Qt.Key.Key_B)
    assert page.exercise.title.text() == ""


def test_all_three_parts_of_a_bowl_answer_are_seen(room):
    page = pose(room, DrillKind.MEND_BOWL)
    press(page, Qt.Key.Key_2, Qt.Key.Key_Tab)
    assert "Black lacks 2, White lacks 0, result not yet" in page.exercise.below.text()
