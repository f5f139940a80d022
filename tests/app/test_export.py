"""Exporting from the window, by keys and buttons, into real files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color
from ingboard.export.file_kind import FileKind
from ingboard.game.state import IN_PLAY
from ingboard.resources import resource
from ingboard.ui.features.export.view_model import Matter
from tests.unit.export.reading import frames_of, size_of


@pytest.fixture
def page(app, tmp_path: Path):
    """The export page over a record near its end, with a file in an empty folder."""
    app.open(resource("games/demonstration.sgf"))
    app.presenter.go_to(120)
    app.run("export")
    found = app.page("export")
    found.show_path(str(tmp_path / "board.png"))
    return found


def counted(app) -> None:
    app.open(resource("games/demonstration.sgf"))
    app.presenter.go_to(app.session.last_step)
    while app.state.phase in IN_PLAY:
        app.presenter.pass_turn()
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()
    app.film.seek(5)


def press(page) -> None:
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_picture_is_written_by_keys_alone(app, page, tmp_path):
    assert app.page_id == "export"
    press(page)
    assert size_of((tmp_path / "board.png").read_bytes()) == (960, 960)
    assert "board.png" in page.told.text()
    app.key("Esc")
    assert app.page_id == "play"


def test_what_is_said_moves_nothing(app, page):
    app.resize(1366, 768)
    QApplication.processEvents()
    parts = (page.card, page.export_button)
    before = [part.geometry() for part in parts]
    press(page)
    QApplication.processEvents()
    assert page.told.isVisible()
    assert [part.geometry() for part in parts] == before


def test_what_is_there_is_replaced_only_when_asked_twice(page, tmp_path):
    target = tmp_path / "board.png"
    target.write_text("mine")
    press(page)
    assert target.read_text() == "mine"
    assert "exists" in page.fault.text()
    press(page)
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        (FileKind.SVG, b"<?xml"),
        (FileKind.PDF, b"%PDF"),
        (FileKind.WEBP, b"RIFF"),
    ],
)
def test_the_name_follows_the_format(page, tmp_path, ending, start):
    page.kinds[Matter.PICTURE].chosen.emit(ending)
    assert page.path.text() == str(tmp_path / f"board.{ending}")
    press(page)
    assert (tmp_path / f"board.{ending}").read_bytes().startswith(start)


def test_a_name_with_another_ending_or_none_is_refused_in_a_sentence(page, tmp_path):
    for name, part in ((tmp_path / "board.bmp", "must end in .png"), ("  ", "Name the file")):
        page.show_path(str(name))
        press(page)
        assert part in page.fault.text()
    assert not list(tmp_path.iterdir())


def test_keys_are_the_pages_once_it_is_written(app, page, tmp_path, qtbot):
    """What had them was locked meanwhile."""
    page.path.setText(str(tmp_path / "board.png"))
    page.kinds[page.matter.choice].setFocus()
    app.tap("Ctrl+Enter")
    qtbot.waitUntil(lambda: (tmp_path / "board.png").exists() and not app.is_working("export"))
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is page or page.isAncestorOf(focus)


def test_a_folder_that_does_not_exist_is_told_and_nothing_is_left(page, tmp_path):
    page.show_path(str(tmp_path / "nowhere" / "board.png"))
    press(page)
    assert "folder does not exist" in page.fault.text()
    assert not list(tmp_path.iterdir())


def test_a_game_without_a_count_has_no_film_and_says_so(app, page):
    page.matter.chosen.emit(Matter.FILM)
    assert "Count first" in page.fault.text()
    assert "First picture" not in page.preview.accessibleName(), "nothing stands above it"
    press(page)
    assert not app.is_working("export")


def test_print_turns_to_the_record_where_something_else_is_exported(app, page):
    assert page.matter.choice is Matter.PICTURE
    app.tap("Ctrl+P")
    assert (app.page_id, page.matter.choice) == ("export", Matter.KIFU)
    assert page.path.text().endswith("-kifu.pdf")


def test_a_film_is_made_while_the_window_goes_on(app, qtbot, tmp_path):
    counted(app)
    app.run("export")
    page = app.page("export")
    assert page.matter.choice is Matter.FILM
    page.show_path(str(tmp_path / "film.webp"))
    page.film.last.field.lineEdit().setText("8")
    page.film.last.changed.emit()
    page.look.pixels.show_choice(640)
    page.look.pixels.chosen.emit(640)
    press(page)
    assert app.is_working("export")
    qtbot.waitUntil(lambda: not app.is_working("export"), timeout=30_000)
    found = frames_of((tmp_path / "film.webp").read_bytes())
    assert len(found) > 5
    assert found[0].image.size == (640, 360)
    assert [path.name for path in tmp_path.iterdir()] == ["film.webp"]


@pytest.mark.parametrize("how", ["stop", "escape"])
def test_a_film_that_is_stopped_leaves_no_file(app, qtbot, tmp_path, how):
    counted(app)
    app.run("export")
    page = app.page("export")
    page.show_path(str(tmp_path / "film.webp"))
    press(page)
    qtbot.waitUntil(lambda: page.progress.accessibleName().startswith("Picture 2"), timeout=30_000)
    if how == "stop":
        page.stop_button.click()
        assert "No file written" in page.told.text()
    else:
        app.key("Esc")
        assert app.page_id == "film"
    assert not app.is_working("export")
    assert not list(tmp_path.iterdir())


def test_the_picture_of_a_count_is_the_step_on_view(app, tmp_path):
    counted(app)
    app.run("export")
    page = app.page("export")
    page.matter.chosen.emit(Matter.PICTURE)
    page.show_path(str(tmp_path / "step.png"))
    press(page)
    assert size_of((tmp_path / "step.png").read_bytes()) == (960, 540)


def test_a_drill_sheet_needs_no_game(app, tmp_path):
    app.run("export")
    page = app.page("export")
    assert page.matter.choice is Matter.DRILLS
    page.show_path(str(tmp_path / "drills.pdf"))
    press(page)
    assert (tmp_path / "drills.pdf").read_bytes().startswith(b"%PDF")
    page.matter.chosen.emit(Matter.PICTURE)
    assert "Open or start a game first" in page.fault.text()


def test_a_count_is_written_as_a_web_page_with_the_players_names(app, qtbot, tmp_path):
    counted(app)
    app.run("export")
    page = app.page("export")
    page.kinds[Matter.FILM].chosen.emit(FileKind.HTML)
    target = tmp_path / "count.html"
    page.show_path(str(target))
    assert not page.look.isVisible()
    assert not page.film.first.isVisible()
    assert page.film.speed.isVisible()
    press(page)
    qtbot.waitUntil(lambda: "Written" in page.told.text())
    assert b"wh1rled" in target.read_bytes()
