"""Printing a record from the window: kifu and problem sheets, by keys, into real files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest

from ingboard.export.kifu.figure import Division
from ingboard.export.kifu.problems import Asking
from ingboard.resources import resource
from ingboard.ui.features.export.view_model import Ending, Matter
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act

LESSON = (
    "(;GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[gg]C[How does Black go on? The corner.]"
    "(;B[gc]C[Right.];W[cg])(;B[cg]))"
)


@pytest.fixture
def lesson(window, tmp_path: Path):
    """A short record with a question and a variation, open at its beginning."""
    path = tmp_path / "lesson.sgf"
    path.write_text(LESSON)
    window.open(path)
    window.controller.go_to(0)
    return path


def printing(window):
    QTest.keyClick(window.shell, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    return window.rooms.export.page


def export(page) -> None:
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def made(window, qtbot) -> None:
    qtbot.waitUntil(lambda: not window.rooms.export.working, timeout=30_000)


def test_ctrl_p_offers_the_record_as_kifu_and_writes_it(window, qtbot, lesson):
    page = printing(window)
    assert window.scene is PageId.EXPORT
    assert page.choice.matter is Matter.KIFU
    assert page.path.text() == str(lesson.with_name("lesson-kifu.pdf"))
    export(page)
    made(window, qtbot)
    assert lesson.with_name("lesson-kifu.pdf").read_bytes().startswith(b"%PDF")
    assert "lesson-kifu.pdf" in page.told.text()
    assert lesson.read_text() == LESSON


def test_a_long_record_is_planned_and_its_pages_are_turned_by_keys(window, qtbot):
    window.open(resource("games/demonstration.sgf"))
    page = printing(window)
    desk = window.rooms.export._desk
    qtbot.waitUntil(lambda: desk.paper is not None and desk.paper.is_complete, timeout=10_000)
    pages = len(desk.paper.pages)
    assert pages > 1
    assert page.frame.turner.where.text() == f"Page 1 of {pages}"
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    assert page.frame.turner.where.text() == f"Page 2 of {pages}"
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    assert page.frame.turner.where.text() == f"Page {pages} of {pages}"
    page.frame.turner.forward.click()
    assert page.frame.turner.where.text() == f"Page 1 of {pages}"
    page.kifu.figures.chosen.emit(page.kifu.figures.show_choice(4))
    qtbot.waitUntil(lambda: desk.paper.is_complete, timeout=10_000)
    assert len(desk.paper.pages) < pages
    assert page.frame.turner.where.text().startswith("Page 1 of")


@pytest.mark.usefixtures("lesson")
def test_fields_of_the_kifu_change_what_is_printed(window, qtbot):
    page = printing(window)
    desk = window.rooms.export._desk

    def titles() -> list[str]:
        qtbot.waitUntil(lambda: desk.paper.is_complete, timeout=10_000)
        return [word.words for found in desk.paper.pages for word in found.words]

    assert "Variation A at move 3 (3)" in titles()
    page.kifu.variations.show_choice(False)
    page.kifu.variations.chosen.emit(False)
    assert not any(words.startswith("Variation A at move 3 (3)") for words in titles())
    assert any("Right." in words for words in titles())
    page.kifu.comments.show_choice(False)
    page.kifu.comments.chosen.emit(False)
    assert not any("Right." in words for words in titles())
    page.kifu.division.show_choice(Division.WHOLE)
    page.kifu.division.chosen.emit(Division.WHOLE)
    assert not page.kifu.moves.isEnabled()


def test_pictures_of_several_pages_are_numbered_and_none_is_replaced_unasked(
    window, qtbot, tmp_path
):
    window.open(resource("games/demonstration.sgf"))
    page = printing(window)
    page.endings[Matter.KIFU].chosen.emit(Ending.PNG)
    page.show_path(str(tmp_path / "kifu.png"))
    export(page)
    made(window, qtbot)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) > 1
    assert names[0] == "kifu-1.png"
    before = (tmp_path / "kifu-1.png").stat().st_mtime_ns
    export(page)
    assert "kifu-1.png exists" in page.fault.text()
    assert not window.rooms.export.working
    assert (tmp_path / "kifu-1.png").stat().st_mtime_ns == before


def test_q_asks_about_the_position_on_view_with_the_answer_on_a_later_page(window, qtbot, lesson):
    window.controller.go_to(2)
    QTest.keyClick(window.shell, Qt.Key.Key_Q)
    page = window.rooms.export.page
    assert page.choice.matter is Matter.PROBLEMS
    paper = window.rooms.export._desk.paper
    assert paper.is_complete
    first, second = paper.pages
    question = " ".join(word.words for word in first.words)
    answer = " ".join(word.words for word in second.words)
    assert "How does Black go on?" in question
    assert "corner" not in question
    assert "The corner." in answer
    export(page)
    made(window, qtbot)
    data = lesson.with_name("lesson-problems.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", data)) == 2


@pytest.mark.usefixtures("lesson")
def test_all_positions_that_ask_are_found_and_without_any_that_is_said(window):
    window.do(Act.QUESTIONS)
    page = window.rooms.export.page
    page.problems.asking.show_choice(Asking.HOTSPOTS)
    page.problems.asking.chosen.emit(Asking.HOTSPOTS)
    export(page)
    assert "marked as a hotspot" in page.fault.text()
    page.problems.asking.show_choice(Asking.QUESTIONS)
    page.problems.asking.chosen.emit(Asking.QUESTIONS)
    assert len(window.rooms.export._desk.paper.pages) == 2
    page.closed.emit()
    window.open(resource("games/demonstration.sgf"))
    window.do(Act.QUESTIONS)
    assert page.choice.problems.asking is Asking.QUESTIONS
    export(page)
    assert "No position of this game asks" in page.fault.text()


def test_save_and_print_hands_the_saved_file_to_the_system(window, qtbot, lesson, monkeypatch):
    handed: list[str] = []

    def take(url: QUrl) -> bool:
        handed.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    page = printing(window)
    page.print_button.click()
    qtbot.waitUntil(lambda: bool(handed), timeout=10_000)
    assert handed == [str(lesson.with_name("lesson-kifu.pdf"))]
    assert Path(handed[0]).is_file()


def test_a_paper_that_is_stopped_leaves_no_file(window, lesson):
    page = printing(window)
    export(page)
    page.stop_button.click()
    assert not window.rooms.export.working
    assert not lesson.with_name("lesson-kifu.pdf").exists()


def test_without_a_game_there_is_no_kifu_and_the_page_says_so(window):
    page = printing(window)
    assert page.choice.matter is Matter.DRILLS
    page.matter.chosen.emit(Matter.KIFU)
    assert "no board yet" in page.fault.text()
    export(page)
    assert not window.rooms.export.working
