"""What is edited and not saved comes back after a crash; what is saved or given up leaves nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.board.points import Point
from ingboard.kifu.tree.changes import set_property
from ingboard.table.drafts import DraftShelf
from ingboard.ui.features.record.drafting import Drafting, drafts_folder

WRITTEN = "(;SZ[9]KM[7];B[aa];W[bb](;B[cc];W[dd])(;B[ff]C[a word];W[gg]))"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.sgf"
    path.write_text(WRITTEN, encoding="utf-8")
    return path


def comment(window, words):
    node = window.controller.node
    assert window.controller.edit(lambda document: set_property(document, node, "C", [words]))


def kill(window):
    """The draft as a kill would leave it: written, nobody's any more, the window's own never dropped."""
    drafting = window.record.drafts.drafting
    drafting.close(keep=True)


def left():
    return DraftShelf(drafts_folder()).left_behind()


def test_an_edited_record_is_kept_and_taken_up_at_its_place(window, record):
    window.open(record)
    window.controller.go_to(2)
    comment(window, "typed")
    kill(window)
    (draft,) = left()
    assert draft.note.title == "lesson.sgf"
    window.controller.close()
    again = Drafting()
    study = again.take_up(draft)
    assert study.step == 2
    assert study.comment_at(2) == "typed"
    assert study.path == record
    assert not study.is_saved
    assert not study.file.changed_on_disk
    study.save(record)
    again.follow(study)
    assert not left()
    assert record.read_text(encoding="utf-8") == WRITTEN.replace("W[bb]", "W[bb]C[typed]")
    again.close()


def test_the_strip_offers_what_was_left_and_takes_it_up(window, record):
    window.open(record)
    comment(window, "typed")
    kill(window)
    window.controller.close()
    assert window.record.drafts.offer()
    strip = window.stage.strip
    assert "lesson.sgf was not saved" in strip.picture.sentence
    strip.answered.emit(strip.picture.answers[1].value)
    assert window.controller.study.comment_at(window.controller.study.step) == "typed"
    assert not window.record.drafts.offer(), "it is ours again"
    window.files.save()
    assert window.controller.study.is_saved
    assert not left()


def test_a_draft_can_be_thrown_away(window, record):
    window.open(record)
    comment(window, "typed")
    kill(window)
    window.controller.close()
    window.record.drafts.offer()
    strip = window.stage.strip
    strip.answered.emit(strip.picture.answers[0].value)
    assert not left()


def test_undoing_everything_leaves_no_draft(window, record):
    window.open(record)
    comment(window, "typed")
    window.record.drafts.drafting._write()
    window.controller.undo()
    kill(window)
    assert not left()


def test_a_new_game_of_bare_moves_is_the_journals_affair_with_a_variation_it_is_a_draft(window):
    window.controller.choose(Point(3, 3))
    window.controller.choose(Point(15, 15))
    kill(window)
    assert not left()
    window.controller.go_to(1)
    window.controller.choose(Point(9, 9))
    kill(window)
    (draft,) = left()
    assert draft.note.file is None
    assert draft.path.read_bytes().count(b";W[") == 2


def test_a_file_that_changed_since_the_draft_is_not_overwritten_unasked(window, record):
    window.open(record)
    comment(window, "typed")
    kill(window)
    record.write_text(WRITTEN.replace("a word", "another"), encoding="utf-8")
    (draft,) = left()
    study = Drafting().take_up(draft)
    assert study.file.changed_on_disk


def test_a_record_that_is_opened_again_offers_its_own_draft(window, record, tmp_path):
    window.open(record)
    comment(window, "typed")
    kill(window)
    other = tmp_path / "other.sgf"
    other.write_text(WRITTEN, encoding="utf-8")
    window.controller.close()
    assert window.open(other)
    assert not window.view.asks
    assert window.open(record)
    strip = window.stage.strip
    assert "lesson.sgf was not saved" in strip.picture.sentence
    strip.answered.emit(strip.picture.answers[1].value)
    assert window.controller.study.comment_at(window.controller.study.step) == "typed"


def test_a_failed_save_is_no_longer_told_once_it_succeeds(window, record):
    window.open(record)
    comment(window, "typed")
    window.notice.say("There is no room left on the disk.")
    assert window.files.save()
    assert window.notice.sentence == ""


def test_a_character_without_a_place_is_asked_about_and_saved_as_utf8(window, tmp_path):
    path = tmp_path / "big5.sgf"
    path.write_bytes("(;CA[Big5]SZ[9]PB[許];B[ee])".encode("big5"))
    window.open(path)
    comment(window, "große Züge")
    assert not window.files.save()
    strip = window.stage.strip
    assert "BIG5" in strip.picture.sentence
    strip.answered.emit(strip.picture.answers[1].value)
    assert "große Züge" in path.read_text(encoding="utf-8")
    assert window.controller.study.is_saved
