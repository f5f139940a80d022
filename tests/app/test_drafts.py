"""What is edited and not saved comes back after a crash; what is saved or given up leaves nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.kifu.tree.changes import set_property
from ingboard.resources import DEMONSTRATION, resource
from ingboard.table.drafts import DraftShelf, put_aside
from ingboard.table.opening import open_draft
from ingboard.ui.features.journal.drafts import drafts_folder

Key = Qt.Key
WRITTEN = "(;SZ[9]KM[7];B[aa];W[bb](;B[cc];W[dd])(;B[ff]C[a word];W[gg]))"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.sgf"
    path.write_text(WRITTEN, encoding="utf-8")
    return path


def comment(app, words):
    node = app.presenter.node
    assert app.presenter.edit(lambda document: set_property(document, node, "C", [words]))


def kill(app):
    """The draft as a kill would leave it: written, nobody's any more, the window's own never dropped."""
    app.kill_draft()


def left():
    return DraftShelf(drafts_folder()).left_behind()


def test_an_edited_record_is_kept_and_taken_up_at_its_place(app, record):
    app.open(record)
    app.presenter.go_to(2)
    comment(app, "typed")
    kill(app)
    (draft,) = left()
    assert draft.note.title == "lesson.sgf"
    app.presenter.close()
    assert app.offer_draft()
    app.strip.answer(app.strip.answers[1])
    study = app.study
    assert study.step == 2
    assert study.comment_at(2) == "typed"
    assert study.path == record
    assert not study.is_saved
    assert not study.file.changed_on_disk
    app.save()
    assert not left()
    assert record.read_text(encoding="utf-8") == WRITTEN.replace("W[bb]", "W[bb]C[typed]")


def test_the_strip_offers_what_was_left_and_takes_it_up(app, record):
    app.open(record)
    comment(app, "typed")
    kill(app)
    app.presenter.close()
    assert app.offer_draft()
    strip = app.strip
    assert "lesson.sgf unsaved" in strip.sentence
    strip.answer(strip.answers[1])
    assert app.study.comment_at(app.study.step) == "typed"
    assert not app.offer_draft(), "it is ours again"
    app.save()
    assert app.study.is_saved
    assert not left()


def test_what_is_asked_about_a_record_stands_under_the_title_of_its_review(app, record):
    app.open(record)
    assert app.strip.title == "Review"
    comment(app, "typed")
    assert not app.close()
    assert app.strip.sentence == "Game not saved. Esc goes back."
    assert app.strip.title == "Review"
    assert not app.strip.widget.picture.lamps, "nothing of passes"


def kept():
    return DraftShelf(drafts_folder()).kept()


def test_a_draft_that_is_given_up_waits_under_kept_drafts(app, record):
    app.open(record)
    comment(app, "typed")
    kill(app)
    app.presenter.close()
    app.offer_draft()
    strip = app.strip
    strip.answer(strip.answers[0])
    assert not left()
    assert app.notice == "Kept for 30 days: File > Kept drafts."
    assert not app.offer_draft(), "it is not asked about again"
    (draft,) = kept()
    assert b"typed" in draft.path.read_bytes()


def test_leaving_without_saving_puts_the_draft_aside(app, record):
    app.open(record)
    comment(app, "typed")
    assert not app.close()
    assert app.strip.sentence == "Game not saved. Esc goes back."
    app.strip.answer("Leave without saving")
    assert not left()
    (draft,) = kept()
    assert b"typed" in draft.path.read_bytes()
    assert draft.note.aside


def test_what_was_given_up_is_kept_for_thirty_days(app, record, monkeypatch):
    app.open(record)
    comment(app, "typed")
    kill(app)
    (draft,) = left()
    put_aside(draft.path)
    now = time.time()
    monkeypatch.setattr("ingboard.table.drafts.time.time", lambda: now + 29 * 86_400)
    DraftShelf(drafts_folder()).begin()
    assert len(kept()) == 1
    monkeypatch.setattr("ingboard.table.drafts.time.time", lambda: now + 31 * 86_400)
    DraftShelf(drafts_folder()).begin()
    assert not kept()


def test_a_pasted_record_is_not_saved_has_a_draft_and_its_players_name(app):
    QGuiApplication.clipboard().setText("(;SZ[9]PB[Ann]PW[Ben];B[ee])")
    app.run("paste-game")
    assert not app.study.is_saved
    assert not app.close(), "it is asked about"
    assert app.strip.sentence == "Game not saved. Esc goes back."
    app.key("Esc")
    kill(app)
    (draft,) = left()
    assert draft.note.title == "Ann - Ben"
    assert draft.note.file is None


def test_undoing_everything_leaves_no_draft(app, record):
    app.open(record)
    comment(app, "typed")
    app.write_draft()
    app.presenter.undo()
    kill(app)
    assert not left()


def test_a_new_game_of_bare_moves_is_the_journals_affair_with_a_variation_it_is_a_draft(app):
    app.presenter.choose(Point(3, 3))
    app.presenter.choose(Point(15, 15))
    kill(app)
    assert not left()
    app.presenter.go_to(1)
    app.presenter.choose(Point(9, 9))
    kill(app)
    (draft,) = left()
    assert draft.note.file is None
    assert draft.path.read_bytes().count(b";W[") == 2


def test_a_file_that_changed_since_the_draft_is_not_overwritten_unasked(app, record):
    app.open(record)
    comment(app, "typed")
    kill(app)
    record.write_text(WRITTEN.replace("a word", "another"), encoding="utf-8")
    (draft,) = left()
    study = open_draft(draft)
    assert study.file.changed_on_disk


def test_a_record_that_is_opened_again_offers_its_own_draft(app, record, tmp_path):
    app.open(record)
    comment(app, "typed")
    kill(app)
    other = tmp_path / "other.sgf"
    other.write_text(WRITTEN, encoding="utf-8")
    app.presenter.close()
    assert app.open(other)
    assert not app.asks
    assert app.open(record)
    strip = app.strip
    assert "lesson.sgf unsaved" in strip.sentence
    strip.answer(strip.answers[1])
    assert app.study.comment_at(app.study.step) == "typed"


def test_a_failed_save_is_no_longer_told_once_it_succeeds(app, record):
    app.open(record)
    comment(app, "typed")
    app.say("There is no room left on the disk.")
    assert app.save()
    assert app.notice == ""


def test_the_programs_own_game_is_saved_under_a_name_of_ones_own(app, record, tmp_path):
    app.open(record)
    shipped = resource(DEMONSTRATION)
    before = shipped.read_bytes()
    app.run("demonstration")
    app = app.tabs.in_front
    comment(app, "my thoughts")
    app.run("utf8-copy")
    assert app.notice == "Save first (Ctrl+S); the copy goes beside the file."
    app.key("Ctrl+S")
    assert app.proposed_folder == tmp_path
    app.choose_path(shipped)
    assert app.notice == "That file is the program's own. Choose another name."
    app.key("Ctrl+S")
    app.choose_path(tmp_path / "mine.sgf")
    assert shipped.read_bytes() == before
    assert b"my thoughts" in (tmp_path / "mine.sgf").read_bytes()
    comment(app, "more of them")
    app.key("Ctrl+S")
    assert b"more of them" in (tmp_path / "mine.sgf").read_bytes()


def test_a_character_without_a_place_is_asked_about_and_saved_as_utf8(app, tmp_path):
    path = tmp_path / "big5.sgf"
    path.write_bytes("(;CA[Big5]SZ[9]PB[許];B[ee])".encode("big5"))
    app.open(path)
    comment(app, "große Züge")
    assert not app.save()
    strip = app.strip
    assert "BIG5" in strip.sentence
    strip.answer(strip.answers[1])
    assert "große Züge" in path.read_text(encoding="utf-8")
    assert app.study.is_saved


@pytest.mark.parametrize("page", ["lessons", "drills"])
def test_a_waiting_draft_never_owns_enter_in_a_lesson(app, record, page):
    app.open(record)
    comment(app, "typed")
    kill(app)
    app.presenter.close()
    assert app.offer_draft()
    app.run(page)
    for _ in range(4):
        focused: QWindow | None = QGuiApplication.focusWindow()
        QTest.keyClick(app.window.windowHandle() if focused is None else focused, Key.Key_Return)
        QTest.keyClick(app.window, Key.Key_Return)
        assert app.page_id == page
        assert app.study is None, "nobody took the draft up"
    assert len(left()) == 1
    while app.page_id == page:
        QTest.keyClick(app.window, Key.Key_Escape)
    QTest.keyClick(app.window, Key.Key_Return)
    assert app.study is not None, "behind the lesson it waits as before"
