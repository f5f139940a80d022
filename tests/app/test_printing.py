"""Printing a record from the window: kifu and problem sheets, by keys, into real files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest

from ingboard.cli import main
from ingboard.export.file_kind import FileKind
from ingboard.export.kifu.options import Division
from ingboard.export.kifu.problems import Asking
from ingboard.resources import resource
from ingboard.ui.features.export.view_model import Matter

LESSON = (
    "(;GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[gg]C[How does Black go on? The corner.]"
    "(;B[gc]C[Right.];W[cg])(;B[cg]))"
)


@pytest.fixture
def lesson(app, tmp_path: Path):
    """A short record with a question and a variation, open at its beginning."""
    path = tmp_path / "lesson.sgf"
    path.write_text(LESSON)
    app.open(path)
    app.presenter.go_to(0)
    return path


def printing(app):
    app.key("Ctrl+P")
    return app.page("export")


def export(page) -> None:
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def made(app, qtbot) -> None:
    qtbot.waitUntil(lambda: not app.is_working("export"), timeout=30_000)


def test_ctrl_p_offers_the_record_as_kifu_and_writes_it(app, qtbot, lesson):
    page = printing(app)
    assert app.page_id == "export"
    assert page.matter.choice is Matter.KIFU
    assert page.path.text() == str(lesson.with_name("lesson-kifu.pdf"))
    export(page)
    made(app, qtbot)
    assert lesson.with_name("lesson-kifu.pdf").read_bytes().startswith(b"%PDF")
    assert "lesson-kifu.pdf" in page.told.text()
    assert lesson.read_text() == LESSON


def test_a_long_record_is_planned_and_its_pages_are_turned_by_keys(app, qtbot):
    app.open(resource("games/demonstration.sgf"))
    page = printing(app)
    qtbot.waitUntil(lambda: app.paper is not None and app.paper.is_complete, timeout=10_000)
    pages = len(app.paper.pages)
    assert pages > 1
    assert page.turner.where.text() == f"Page 1 of {pages}"
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    assert page.turner.where.text() == f"Page 2 of {pages}"
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    assert page.turner.where.text() == f"Page {pages} of {pages}"
    page.turner.forward.click()
    assert page.turner.where.text() == f"Page 1 of {pages}"
    page.kifu.figures.chosen.emit(page.kifu.figures.show_choice(4))
    qtbot.waitUntil(lambda: app.paper.is_complete, timeout=10_000)
    assert len(app.paper.pages) < pages
    assert page.turner.where.text().startswith("Page 1 of")


@pytest.mark.usefixtures("lesson")
def test_fields_of_the_kifu_change_what_is_printed(app, qtbot):
    page = printing(app)

    def titles() -> list[str]:
        qtbot.waitUntil(lambda: app.paper.is_complete, timeout=10_000)
        return [word.words for found in app.paper.pages for word in found.words]

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


def test_the_main_line_is_printed_unless_the_branch_on_view_is_chosen(app, qtbot, lesson):
    def titles() -> list[str]:
        qtbot.waitUntil(lambda: app.paper is not None and app.paper.is_complete, timeout=10_000)
        return [word.words for found in app.paper.pages for word in found.words]

    def line() -> list[int]:
        return [len(app.study.line), app.study.step]

    page = printing(app)
    assert page.kifu.line.isHidden()  # the main line is on view
    game = titles()
    app.key("Esc")
    app.presenter.go_to_node(app.study.document.children(2)[1])
    app.presenter.go_to(0)
    was = line()
    page = printing(app)
    assert not page.kifu.line.isHidden()
    assert page.kifu.branch.choice is False
    assert titles() == game
    page.kifu.branch.show_choice(True)
    page.kifu.branch.chosen.emit(True)
    assert titles() != game
    app.key("Esc")
    assert line() == was
    page = printing(app)
    assert page.kifu.branch.choice is False
    assert lesson.read_text() == LESSON


def test_pictures_of_several_pages_are_numbered_and_none_is_replaced_unasked(app, qtbot, tmp_path):
    app.open(resource("games/demonstration.sgf"))
    page = printing(app)
    page.kinds[Matter.KIFU].chosen.emit(FileKind.PNG)
    page.show_path(str(tmp_path / "kifu.png"))
    export(page)
    made(app, qtbot)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) > 1
    assert names[0] == "kifu-1.png"
    before = (tmp_path / "kifu-1.png").stat().st_mtime_ns
    export(page)
    assert "kifu-1.png exists" in page.fault.text()
    assert not app.is_working("export")
    assert (tmp_path / "kifu-1.png").stat().st_mtime_ns == before


def test_q_asks_about_the_position_on_view_with_the_answer_on_a_later_page(app, qtbot, lesson):
    app.presenter.go_to(2)
    app.key("Q")
    page = app.page("export")
    assert page.matter.choice is Matter.PROBLEMS
    paper = app.paper
    assert paper.is_complete
    first, second = paper.pages
    question = " ".join(word.words for word in first.words)
    answer = " ".join(word.words for word in second.words)
    assert "How does Black go on?" in question
    assert "corner" not in question
    assert "The corner." in answer
    export(page)
    made(app, qtbot)
    data = lesson.with_name("lesson-problems.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", data)) == 2


@pytest.mark.usefixtures("lesson")
def test_all_positions_that_ask_are_found_and_without_any_that_is_said(app):
    app.run("questions")
    page = app.page("export")
    page.problems.asking.show_choice(Asking.HOTSPOTS)
    page.problems.asking.chosen.emit(Asking.HOTSPOTS)
    export(page)
    assert "No hotspot" in page.fault.text()
    page.problems.asking.show_choice(Asking.QUESTIONS)
    page.problems.asking.chosen.emit(Asking.QUESTIONS)
    assert len(app.paper.pages) == 2
    page.closed.emit()
    app.open(resource("games/demonstration.sgf"))
    app.run("questions")
    page = app.page("export")
    page.problems.asking.show_choice(Asking.QUESTIONS)
    page.problems.asking.chosen.emit(Asking.QUESTIONS)
    export(page)
    assert "No hotspot, no question mark" in page.fault.text()


def test_save_and_print_hands_the_saved_file_to_the_system(app, qtbot, lesson, monkeypatch):
    handed: list[str] = []

    def take(url: QUrl) -> bool:
        handed.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    page = printing(app)
    page.print_button.click()
    qtbot.waitUntil(lambda: bool(handed), timeout=10_000)
    assert handed == [str(lesson.with_name("lesson-kifu.pdf"))]
    assert Path(handed[0]).is_file()


def test_a_paper_that_is_stopped_leaves_no_file(app, lesson):
    page = printing(app)
    export(page)
    page.stop_button.click()
    assert not app.is_working("export")
    assert not lesson.with_name("lesson-kifu.pdf").exists()


def test_without_a_game_there_is_no_kifu_and_the_page_says_so(app):
    page = printing(app)
    assert page.matter.choice is Matter.DRILLS
    page.matter.chosen.emit(Matter.KIFU)
    assert "Open or start a game first" in page.fault.text()
    export(page)
    assert not app.is_working("export")


def test_a_record_of_more_pages_than_anybody_prints_is_refused_in_words(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr("ingboard.ui.features.export.record_paper.MOST_PAGES", 3)
    branches = "".join(f"(;B[{'abcdefghi'[number % 9]}a]C[{number}])" for number in range(40))
    path = tmp_path / "many.sgf"
    path.write_text(f"(;SZ[9]{branches})")
    assert main(["export", str(path), "--kifu", "--to", str(tmp_path / "many.pdf")]) == 2
    assert "More than 3 pages" in capsys.readouterr().err
    assert not (tmp_path / "many.pdf").exists()
    assert (
        main(["export", str(path), "--kifu", "--no-variations", "--to", str(tmp_path / "many.pdf")])
        == 0
    )
