"""What leaves the window through the clipboard, what comes in, and the copy in UTF-8."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from ingboard.kifu.reader import read_file
from ingboard.kifu.tree.opening import open_document
from ingboard.resources import resource
from ingboard.ui.shell.menus import Act


@pytest.fixture
def clipboard():
    found = QGuiApplication.clipboard()
    found.clear()
    yield found
    found.clear()


@pytest.fixture
def big5(window, tmp_path: Path) -> Path:
    """A record in Big5 with a variation, open."""
    path = tmp_path / "class.sgf"
    path.write_bytes("(;SZ[9]CA[Big5]PB[許功蓋];B[cc](;W[gg]C[成功])(;W[cg]))".encode("big5"))
    window.open(path)
    return path


def test_the_board_is_copied_as_a_picture(window, clipboard):
    window.open(resource("games/demonstration.sgf"))
    window.do(Act.COPY_BOARD)
    image = clipboard.image()
    assert min(image.width(), image.height()) > 1000
    assert "picture" in window.notice.sentence


@pytest.mark.usefixtures("big5")
def test_the_board_is_copied_as_text_with_the_last_move(window, clipboard):
    window.controller.go_to(2)
    window.do(Act.COPY_TEXT)
    lines = clipboard.text().splitlines()
    assert lines[0].split() == list("ABCDEFGHJ")
    assert lines[3] == "7 . . X . . . . . ."
    assert lines[7] == "3 . . . . . . O . ."
    assert lines[-1] == "White 2 at G3. Black to play."


def test_sgf_text_becomes_a_game_of_its_own(window, clipboard):
    clipboard.setText("(;SZ[9]PB[Ann];B[ee];W[cc](;B[gg])(;B[gc]))")
    window.do(Act.PASTE_GAME)
    study = window.controller.study
    assert study is not None
    assert study.path is None
    assert len(list(study.document.subtree(study.root))) == 5
    assert window.controller.state.position.grid.rows == 9


@pytest.mark.parametrize("words", ["", "no game", "(;GM[3]SZ[8])"])
@pytest.mark.usefixtures("big5")
def test_what_is_no_game_is_refused_in_a_sentence_and_the_game_stays(window, clipboard, words):
    before = window.controller.session
    clipboard.setText(words)
    window.do(Act.PASTE_GAME)
    assert window.controller.session is before
    assert "holds no record" in window.notice.sentence


@pytest.mark.usefixtures("big5")
def test_a_game_that_is_not_saved_is_asked_about_before_another_is_pasted(window, clipboard):
    window.controller.pass_turn()
    clipboard.setText("(;SZ[9];B[ee])")
    before = window.controller.session
    window.do(Act.PASTE_GAME)
    assert window.controller.session is before
    assert window.view.asks


def test_a_copy_in_utf8_stands_beside_the_file_which_stays_as_it_is(window, big5):
    written = big5.read_bytes()
    window.do(Act.UTF8_COPY)
    copy = big5.with_name("class-utf8.sgf")
    data = copy.read_bytes()
    assert data.decode("utf-8").startswith("(;SZ[9]CA[UTF-8]PB[許功蓋]")
    assert read_file(copy).games[0].details.players.black.name == "許功蓋"
    document = open_document(data, "copy")
    assert len(list(document.subtree(document.roots[0]))) == 4
    assert big5.read_bytes() == written
    assert window.controller.session.path == big5
    assert "class-utf8.sgf" in window.notice.sentence
    window.do(Act.UTF8_COPY)
    assert big5.with_name("class-utf8-2.sgf").exists()
    assert copy.read_bytes() == data


def test_without_a_file_or_a_game_a_copy_is_refused_in_a_sentence(window):
    window.do(Act.UTF8_COPY)
    assert "no game" in window.notice.sentence
    window.controller.choose(window.stage.board.picture.position.grid.points[40])
    window.do(Act.UTF8_COPY)
    assert "Save the game first" in window.notice.sentence
