"""The menu line: the name, the menus, and the marks that never leave it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from ingboard.ui.shell.menu_line import MenuLine, StatusArea, StatusKind, StatusMark
from ingboard.ui.style import apply_theme, make_theme, use_theme

TITLES = ("File", "Game", "View", "Count", "Referee", "Learn", "Help")


def area_of(window: QMainWindow) -> StatusArea:
    found = window.findChild(StatusArea)
    assert found is not None
    return found


def shown(qtbot, width: int = 1366) -> tuple[QMainWindow, MenuLine]:
    window = QMainWindow()
    qtbot.addWidget(window)
    line = MenuLine(tuple(QMenu(title, window) for title in TITLES))
    window.setMenuBar(line)
    window.resize(width, 200)
    window.show()
    return window, line


def test_the_menus_stand_in_their_order(qtbot):
    _, line = shown(qtbot)
    assert [action.text() for action in line.actions()] == list(TITLES)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_line_is_32_px_at_every_scale(qapp, qtbot, scale):
    _, line = shown(qtbot)
    apply_theme(qapp, "light", scale)
    assert line.height() == 32 * scale


def test_it_is_part_of_the_window_on_every_system(qtbot):
    _, line = shown(qtbot)
    assert not line.isNativeMenuBar()


@pytest.mark.parametrize("kind", StatusKind)
def test_a_mark_of_every_kind_has_its_room(qtbot, kind):
    window, line = shown(qtbot)
    line.show_status("NOT SAVED, 4 s", kind)
    area = area_of(window)
    assert line.marks == (StatusMark("NOT SAVED, 4 s", kind),)
    assert area.width() >= area.sizeHint().width()
    assert line.rect().contains(area.geometry())
    assert area.accessibleName() == "NOT SAVED, 4 s"
    assert not area.grab().isNull()


def test_a_longer_mark_pushes_its_area_to_the_left_only(qtbot):
    window, line = shown(qtbot)
    area = area_of(window)
    line.show_status("Saved", StatusKind.SAVED)
    short = area.geometry()
    line.show_marks(
        (StatusMark("Both hear it", StatusKind.SOUND), StatusMark("Saved", StatusKind.SAVED))
    )
    assert area.geometry().right() == short.right()
    assert area.geometry().left() < short.left()


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
def test_menus_and_marks_fit_the_narrowest_window(qapp, qtbot, family):
    use_theme(qapp, replace(make_theme("light"), sans_family=(family,)))
    window, line = shown(qtbot, 640)
    line.show_status("Saved", StatusKind.SAVED)
    last = line.actionGeometry(line.actions()[-1])
    assert last.right() < area_of(window).x()


def test_no_status_takes_no_room(qtbot):
    window, line = shown(qtbot)
    line.show_status("")
    assert line.marks == ()
    assert area_of(window).sizeHint().width() == 0


def test_marks_keep_their_room_when_everything_grows(qapp, qtbot):
    window, line = shown(qtbot)
    line.show_status("Saved", StatusKind.SAVED)
    apply_theme(qapp, "dark", 2.0)
    area = area_of(window)
    assert area.width() >= area.sizeHint().width() > 120
    assert line.rect().contains(area.geometry())


@pytest.mark.parametrize("marks", [("Saved",), ("Sound not tested", "Sheet 2", "Not saved yet")])
def test_at_twice_the_size_every_menu_is_in_sight_before_the_name_and_the_first_marks(
    qapp, qtbot, marks
):
    window, line = shown(qtbot)
    line.show_marks(tuple(StatusMark(words) for words in marks))
    apply_theme(qapp, "dark", 2.0)
    ends = [line.actionGeometry(action).right() for action in line.actions()]
    assert ends == sorted(ends)
    assert ends[-1] < area_of(window).x()
    assert line.status_width > 0
    assert area_of(window).accessibleName().endswith(marks[-1])


def test_a_long_name_hides_no_menu(qtbot):
    """A name of forty letters was whole, and Count and Help stood behind an arrow."""
    window, line = shown(qtbot, 640)
    line.show_status("Choi-Cheolhan-vs-Gu-Li-20151129.sgf saved", StatusKind.SAVED)
    QApplication.processEvents()
    titles = [line.actionGeometry(action) for action in line.actions()]
    area = area_of(window)
    assert all(place.isValid() and place.right() < area.x() for place in titles)
    assert line.rect().contains(area.geometry())
    window.resize(1366, 200)
    QApplication.processEvents()
    assert area.width() == area.width_of(line.marks)
