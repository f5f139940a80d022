"""A record opens again where it was left, also after the program ended, and whatever the kept file holds."""

from __future__ import annotations

import pytest

from ingboard.ui.shell.files import MOST, LastPositions
from ingboard.ui.shell.to_open import ToOpen
from tests.app.driver import App

WRITTEN = "(;SZ[9]KM[7];B[aa];W[bb](;B[cc];W[dd])(;B[ff]C[a word];W[gg]))"


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "lesson.sgf"
    path.write_text(WRITTEN, encoding="utf-8")
    return path


def node_with(app, content):
    document = app.study.document
    (found,) = [n for n in document.subtree(0) if content in document.content(n)]
    return found


def test_a_record_that_was_left_opens_at_its_place(app, record):
    app.open(record)
    app.presenter.go_to_node(node_with(app, "a word"))
    app.presenter.close()
    app.open(record)
    assert app.presenter.node == node_with(app, "a word")


def test_the_place_outlives_the_program(app, record, preferences, time, qtbot):
    app.open(record)
    app.presenter.go_to_node(node_with(app, "W[gg]"))
    app.end()
    again = App(preferences, time)
    qtbot.addWidget(again.window, before_close_func=lambda _window: again.detach())
    assert again.open(record)
    assert again.presenter.node == node_with(again, "W[gg]")


def test_a_place_that_is_no_more_leads_as_far_as_it_goes(app, record):
    app.open(record)
    app.presenter.go_to_node(node_with(app, "W[gg]"))
    app.presenter.close()
    record.write_text("(;SZ[9]KM[7];B[aa];W[bb])", encoding="utf-8")
    app.open(record)
    assert app.session.step == 2


@pytest.mark.parametrize("bad", ["", "[]", '{"x": 3}', "\0", '{"a": ["b"]}', '{"a": [1e999]}'])
def test_a_kept_file_that_cannot_be_read_is_as_none(tmp_path, bad):
    file = tmp_path / "places.json"
    file.write_text(bad)
    places = LastPositions(file)
    assert places.way(tmp_path / "a.sgf") == ()
    places.keep(tmp_path / "a.sgf", [0, 1])
    assert LastPositions(file).way(tmp_path / "a.sgf") == (0, 1)


def test_only_the_latest_places_are_kept(tmp_path):
    places = LastPositions(tmp_path / "places.json")
    for number in range(MOST + 5):
        places.keep(tmp_path / f"{number}.sgf", [0, number])
    assert places.way(tmp_path / "4.sgf") == ()
    assert places.way(tmp_path / "5.sgf") == (0, 5)


@pytest.mark.parametrize(
    ("move", "step", "said"), [(2, 2, ""), (0, 0, ""), (9, 4, "This line has 4 moves.")]
)
def test_a_record_is_opened_at_the_move_that_was_asked_for(app, tmp_path, move, step, said):
    other = tmp_path / "other.sgf"
    other.write_text("(;SZ[9];B[aa];W[bb]C[words];B[cc](;W[dd])(;W[ee];B[ff]))")
    app.tabs.take_in(ToOpen((other,), move))
    assert (app.session.step, app.notice) == (step, said)
