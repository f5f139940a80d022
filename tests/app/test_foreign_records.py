"""Records of other kinds in the window: opened, dropped, pasted, listed; saved as SGF beside the file."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.unit.kifu.foreign_records import PLAYED, as_gib, as_ngf, as_ugf

WRITERS = {"gib": as_gib, "ngf": as_ngf, "ugf": as_ugf}


@pytest.fixture(params=WRITERS)
def path(request, tmp_path):
    file = tmp_path / f"game.{request.param}"
    file.write_text(WRITERS[request.param](PLAYED), newline="")
    return file


def test_it_opens_and_says_what_it_is(app, path, qtbot):
    assert app.open(path)
    assert app.session.last_step == 6
    qtbot.waitUntil(lambda: bool(app.file_strip.shown.findings))
    assert any("saved as SGF" in finding.sentence for finding in app.study.document.findings)


def test_it_is_dropped(app, path):
    app.drop(path)
    assert app.tabs.in_front.session.last_step == 6


def test_it_is_pasted(app, path):
    QApplication.clipboard().setText(path.read_text())
    app.run("paste-game")
    assert app.tabs.in_front.session.last_step == 6


def test_saving_asks_for_another_name_and_leaves_the_file(app, path, monkeypatch):
    before = path.read_bytes()
    asked = []

    def choose(*wish, **_):
        asked.append(wish[2])
        wish[3](wish[2])

    monkeypatch.setattr("ingboard.ui.widgets.file_chooser.choose_path", choose)
    assert app.open(path)
    app.run("save")
    assert asked == [path.with_suffix(".sgf")]
    assert path.read_bytes() == before
    assert path.with_suffix(".sgf").read_bytes().startswith(b"(;GM[1]FF[4]CA[UTF-8]SZ[19]")
    app.run("save")
    assert len(asked) == 1, "it is an SGF record now"
