"""What leaves the window through the clipboard, what comes in, and the copy in UTF-8."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from ingboard.kifu.reader import read_file
from ingboard.kifu.tree.opening import open_document
from ingboard.resources import resource


@pytest.fixture
def clipboard():
    found = QGuiApplication.clipboard()
    found.clear()
    yield found
    found.clear()


@pytest.fixture
def big5(app, tmp_path: Path) -> Path:
    """A record in Big5 with a variation, open."""
    path = tmp_path / "class.sgf"
    path.write_bytes("(;SZ[9]CA[Big5]PB[許功蓋];B[cc](;W[gg]C[成功])(;W[cg]))".encode("big5"))
    app.open(path)
    return path


def test_the_board_is_copied_as_a_picture(app, clipboard):
    app.open(resource("games/demonstration.sgf"))
    app.run("copy-board")
    image = clipboard.image()
    assert min(image.width(), image.height()) > 1000
    assert "picture" in app.notice


@pytest.mark.usefixtures("big5")
def test_the_board_is_copied_as_text_with_the_last_move(app, clipboard):
    app.presenter.go_to(2)
    app.run("copy-text")
    lines = clipboard.text().splitlines()
    assert lines[0].split() == list("ABCDEFGHJ")
    assert lines[3] == "7 . . X . . . . . ."
    assert lines[7] == "3 . . . . . . O . ."
    assert lines[-1] == "White 2 at G3. Black to play."


def test_sgf_text_becomes_a_game_of_its_own(app, clipboard):
    clipboard.setText("(;SZ[9]PB[Ann];B[ee];W[cc](;B[gg])(;B[gc]))")
    app.run("paste-game")
    study = app.study
    assert study is not None
    assert study.path is None
    assert len(list(study.document.subtree(study.root))) == 5
    assert app.state.position.grid.rows == 9


@pytest.mark.parametrize("words", ["", "no game", "(;GM[3]SZ[8])"])
@pytest.mark.usefixtures("big5")
def test_what_is_no_game_is_refused_in_a_sentence_and_the_game_stays(app, clipboard, words):
    before = app.session
    clipboard.setText(words)
    app.run("paste-game")
    assert app.session is before
    assert "No record" in app.notice


@pytest.mark.usefixtures("big5")
def test_a_game_that_is_not_saved_stays_in_its_tab_when_another_is_pasted(app, clipboard):
    app.presenter.pass_turn()
    clipboard.setText("(;SZ[9];B[ee])")
    before = app.session
    app.run("paste-game")
    assert app.session is before
    assert not app.asks
    assert app.tabs.in_front.study.document is not app.study.document


def test_a_copy_in_utf8_stands_beside_the_file_which_stays_as_it_is(app, big5):
    written = big5.read_bytes()
    app.run("utf8-copy")
    copy = big5.with_name("class-utf8.sgf")
    data = copy.read_bytes()
    assert data.decode("utf-8").startswith("(;SZ[9]CA[UTF-8]PB[許功蓋]")
    assert read_file(copy).games[0].details.players.black.name == "許功蓋"
    document = open_document(data, "copy")
    assert len(list(document.subtree(document.roots[0]))) == 4
    assert big5.read_bytes() == written
    assert app.session.path == big5
    assert "class-utf8.sgf" in app.notice
    app.run("utf8-copy")
    assert big5.with_name("class-utf8-2.sgf").exists()
    assert copy.read_bytes() == data


def test_without_a_file_or_a_game_a_copy_is_refused_in_a_sentence(app):
    app.run("utf8-copy")
    assert "Open or start a game" in app.notice
    app.presenter.choose(app.board.picture.position.grid.points[40])
    app.run("utf8-copy")
    assert "Save first" in app.notice
