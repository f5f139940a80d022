"""Opening, dropping and pasting leave what is open as it is: each record has a tab of its own."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from ingboard.kifu.tree.changes import set_property
from ingboard.review.verdicts import questionable_steps
from ingboard.table import opening
from ingboard.ui.game.bowl_card import BowlLine
from ingboard.ui.shell.preferences import load_preferences, preferences_file
from tests.benchmarks.reviewed_files import line

WRITTEN = "(;SZ[9]KM[7];B[aa];W[bb])"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    paths = tmp_path / "one.sgf", tmp_path / "other.sgf"
    for path in paths:
        path.write_text(WRITTEN)
    return paths


def edit(app) -> None:
    assert app.presenter.edit(lambda document: set_property(document, 0, "C", ["typed"]))
    app.write_draft()


@pytest.mark.parametrize("way", ["open", "drop", "recent", "paste", "dialog"])
def test_what_was_edited_stays_open_in_its_tab(app, files, way):
    one, other = files
    app.open(other)
    app.run("close")
    app.open(one)
    edit(app)
    match way:
        case "open":
            app.tabs[0].open(other)
        case "drop":
            app.drop(other)
        case "recent":
            app.menu("File", "Open recent", "other.sgf")
        case "paste":
            QGuiApplication.clipboard().setText(WRITTEN)
            app.run("paste-game")
        case "dialog":
            app.run("open")
            app.choose_path(other)
    first, second = app.tabs
    assert first.study.path == one
    assert first.study.comment_at(0) == "typed"
    assert not first.asks
    assert app.tabs.in_front == second
    assert second.study.path == (None if way == "paste" else other)


def test_an_empty_tab_is_used_and_a_file_is_open_once(app, files):
    one, other = files
    app.tabs.open_another()
    app.open(one)
    assert len(app.tabs) == 2
    assert app.tabs[0].study.path == one
    app.open(one)
    assert app.tabs[1].session is None
    app.open(other)
    assert app.tabs[1].study.path == other
    app.tabs[0].open(other)
    assert len(app.tabs) == 2
    assert app.tabs.in_front == app.tabs[1]


def test_a_record_that_cannot_be_read_makes_no_tab(app, files, tmp_path):
    app.open(files[0])
    broken = tmp_path / "broken.sgf"
    broken.write_text("no record")
    assert not app.open(broken)
    assert len(app.tabs) == 1
    assert "broken.sgf" in app.notice


def test_a_new_table_asks_before_it_takes_the_place_of_an_edited_record(app, files):
    app.open(files[0])
    edit(app)
    app.run("new")
    app.page("new-table").start_button.click()
    assert app.study.comment_at(0) == "typed"
    assert app.asks


def test_a_long_record_is_judged_while_it_is_read_not_in_the_window(
    app, qtbot, tmp_path, monkeypatch
):
    path = tmp_path / "long.sgf"
    path.write_text(line(3_000).replace(";B", ";B[aa];W[aa];B", 1))
    judged_by = []
    before = questionable_steps

    def judged(states, number_at, since=0):
        judged_by.append(
            (threading.current_thread() is threading.main_thread(), len(states) - since)
        )
        return before(states, number_at, since)

    monkeypatch.setattr("ingboard.review.verdicts.questionable_steps", judged)
    assert not app.open(path)
    qtbot.waitUntil(lambda: app.session is not None, timeout=20_000)
    states, number_at = tuple(app.session.table.states), app.session.number_at
    assert app.session.judged == (states, before(states, number_at))
    assert 2 in app.session.judged[1]
    assert [steps for in_window, steps in judged_by if not in_window] == [len(states)]
    assert all(steps <= 1 for in_window, steps in judged_by if in_window)


@pytest.mark.parametrize("beside", [False, True])
def test_the_panes_of_a_long_record_are_made_while_it_is_read(
    app, qtbot, files, tmp_path, monkeypatch, beside
):
    path, may_go_on, read = tmp_path / "long.sgf", threading.Event(), opening.open_session
    path.write_text(line(3_000))
    if beside:
        app.open(files[0])

    def waiting(*given, **named):
        assert may_go_on.wait(20)
        return read(*given, **named)

    monkeypatch.setattr(opening, "open_session", waiting)
    assert not app.open(path)
    qtbot.waitUntil(lambda: len(app.window.findChildren(BowlLine)) == 1 + beside)  # the last one
    assert len(app.tabs) == 1
    may_go_on.set()
    qtbot.waitUntil(lambda: not app.is_working("open"), timeout=20_000)
    assert len(app.window.findChildren(BowlLine)) == len(app.tabs) == 1 + beside
    assert app.tabs.in_front.study.path == path


def test_a_record_that_is_the_newest_already_writes_no_choices(app, tmp_path):
    """Writing waits for the disk, in the window's thread."""
    first, second = (tmp_path / name for name in ("first.sgf", "second.sgf"))
    for path in (first, second):
        path.write_text("(;SZ[9];B[ee])")
        assert app.open(path)
    preferences_file().unlink()
    assert app.open(second)
    assert not preferences_file().exists()
    assert app.open(first)
    assert load_preferences().recent[:2] == (str(first), str(second))
