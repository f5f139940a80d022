"""Files of every kind in the window: the strip, the pages it leads to, large files, large boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.kifu.tree.writing import text_of
from ingboard.ui.features.reading import presenter as reading_room
from ingboard.ui.shell import opening_task as work
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act
from tests.app.seen import scene_of

Key = Qt.Key
BIG5 = "(;SZ[9]RU[Ing]PB[許]PW[王立誠]EV[應氏盃決賽];B[ee]C[成功];W[cc];B[ee])"


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path):
    """Opens a file of these bytes and gives the window."""

    def open_bytes(data: bytes) -> MainWindow:
        path = tmp_path / "file.sgf"
        path.write_bytes(data)
        window.open(path)
        return window

    return open_bytes


def strip(window: MainWindow):
    return window.rooms.reading.strip


def page(window: MainWindow, scene: PageId):
    return window.rooms.reading._page(scene)


def test_a_big5_file_without_a_word_about_it_is_right_and_the_strip_says_that_it_is_a_guess(opened):
    window = opened(BIG5.encode("big5"))
    state = window.controller.state
    assert state.setup.names.black == "許"
    assert state.position.grid.rows == 9
    assert window.controller.study.comment_at(1) == "成功"
    assert strip(window).isVisible()
    assert strip(window).encoding.text() == "Read as Big5, a guess."
    assert strip(window).findings.text() == "2 findings."


def test_e_opens_the_character_sets_and_choosing_one_reads_the_file_again(opened):
    data = BIG5.encode("big5")
    window = opened(data)
    QTest.keyClick(window.stage.board, Key.Key_E)
    assert scene_of(window) is PageId.ENCODING
    rows = page(window, PageId.ENCODING).list
    at = next(at for at, row in enumerate(rows.rows) if row.key == "gb18030")
    QTest.keyClick(rows, Key.Key_Up)
    assert rows.currentIndex().row() == at
    assert window.controller.study.document.origin.encoding == "gb18030"
    assert window.controller.state.setup.names.black != "許"
    assert strip(window).shown.encoding == "Read as GB18030, as you chose."
    QTest.keyClick(rows, Key.Key_Down)
    QTest.keyClick(rows, Key.Key_Return)
    assert scene_of(window) is PageId.PLAY
    assert window.controller.state.setup.names.black == "許"
    assert window.controller.study.is_saved
    assert window.controller.session.path.read_bytes() == data


def test_a_reading_that_loses_something_may_not_be_saved_over_the_file(opened):
    window = opened(BIG5.encode("big5"))
    window.rooms.reading._read_as("utf-8")
    assert window.controller.session.loss_on_save()
    window.rooms.reading._read_as("big5hkscs")
    assert window.controller.session.loss_on_save() is None


def test_what_was_changed_is_not_given_up_for_another_character_set(opened):
    window = opened(BIG5.encode("big5"))
    window.controller.go_to(0)
    window.controller.choose(window.controller.state.position.points_of(None)[0])
    window.rooms.reading._read_as("gb18030")
    assert "changes first" in window.notice.sentence
    assert window.controller.study.document.origin.encoding == "big5hkscs"


def test_a_finding_leads_to_its_node_in_any_variation(opened):
    window = opened(b"(;SZ[9]RU[Ing]KM[x];B[ee](;W[cc];B[dd])(;W[dd]\n;B[zz];W[ff]))")
    assert strip(window).findings.text() == "2 findings, 1 lost in reading."
    QTest.mouseClick(strip(window).findings_button, Qt.MouseButton.LeftButton)
    assert scene_of(window) is PageId.FINDINGS
    rows = page(window, PageId.FINDINGS).list
    assert rows.rows[1].under.startswith("Line 2, column 3, move")
    QTest.keyClick(rows, Key.Key_Down)
    assert window.controller.node == 5
    assert window.rooms.reading.nodes == {0, 5}
    QTest.keyClick(rows, Key.Key_Up)
    assert window.controller.node == 0
    QTest.keyClick(rows, Key.Key_Escape)
    assert scene_of(window) is PageId.PLAY


def test_a_deleted_node_is_not_gone_to(opened):
    from ingboard.kifu.tree.changes import delete_subtree

    window = opened(b"(;SZ[9]RU[Ing];B[ee];W[cc];B[zz])")
    assert window.controller.edit(lambda document: delete_subtree(document, 2))
    window.rooms.reading._go_to_finding(3)
    assert "deleted" in window.notice.sentence


def test_a_file_of_several_games_lets_one_be_chosen_and_walks_from_game_to_game(opened):
    games = b"(;SZ[9]PB[A];B[ee])(;GM[3])(;SZ[13]PB[C];B[ee];W[gg])(;SZ[19:9])(;SZ[5]PB[E])"
    window = opened(games)
    assert scene_of(window) is PageId.GAMES
    rows = page(window, PageId.GAMES).list
    assert len(rows.rows) == 5
    QTest.keyClick(rows, Key.Key_Down)
    assert "GM[3]" in window.notice.sentence
    QTest.keyClick(rows, Key.Key_Down)
    assert window.controller.state.setup.names.black == "C"
    assert window.controller.state.position.grid.rows == 13
    QTest.keyClick(rows, Key.Key_Return)
    assert scene_of(window) is PageId.PLAY
    assert strip(window).games.text() == "Game 3 of 5"
    window.do(Act.NEXT_GAME)
    assert window.controller.state.setup.names.black == "E"
    window.do(Act.NEXT_GAME)
    assert "last game" in window.notice.sentence
    window.do(Act.LAST_GAME)
    window.do(Act.LAST_GAME)
    assert window.controller.state.setup.names.black == "A"
    window.do(Act.GAMES)
    assert scene_of(window) is PageId.GAMES


def test_a_file_whose_first_game_cannot_be_shown_opens_at_the_next(opened):
    window = opened(b"(;GM[3]PB[x])(;SZ[9]PB[Go];B[ee])")
    assert window.controller.state.setup.names.black == "Go"
    assert strip(window).games.text() == "Game 2 of 2"


def test_a_rectangular_board_is_refused_in_a_sentence(opened):
    window = opened(b"(;SZ[19:13];B[aa])")
    assert "not square" in window.notice.sentence
    assert window.controller.session is None


@pytest.mark.parametrize("side", [1, 2, 26, 52])
def test_boards_that_are_not_played_on_are_shown_and_walked(opened, side):
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    last = letters[side - 1]
    window = opened(f"(;SZ[{side}]AB[{last}{last}])".encode())
    assert window.stage.board.picture.position.grid.rows == side
    before = window.controller.state
    if side > 25:
        window.controller.choose(before.position.points_of(None)[0])
        assert "25" in window.notice.sentence
        assert window.controller.state.position == before.position


def test_a_large_file_is_read_aside_and_shown_when_it_is_read(opened, qtbot, monkeypatch):
    monkeypatch.setattr(work, "LARGE_FILE", 1000)
    monkeypatch.setattr(work, "TOLD_AT_ONCE", 1000)
    window = opened(b"(;SZ[9]PB[Long]" + b";B[aa];W[bb];B[];W[]" * 500 + b")")
    assert window.controller.session is None
    assert "Reading file.sgf" in window.stage.strip.picture.sentence
    qtbot.waitUntil(lambda: window.controller.session is not None)
    assert window.controller.state.setup.names.black == "Long"
    assert "Reading" not in window.stage.strip.picture.sentence


def test_reading_a_large_file_can_be_stopped(opened, qtbot, monkeypatch):
    monkeypatch.setattr(work, "LARGE_FILE", 1000)
    monkeypatch.setattr(work, "TOLD_AT_ONCE", 1000)
    window = opened(b"(;SZ[9]" + b";B[aa]" * 400_000 + b")")
    QTest.keyClick(window.stage.board, Key.Key_Escape)
    assert window.files.opening.path is None
    qtbot.wait(150)
    assert window.controller.session is None
    assert "Reading" not in window.stage.strip.picture.sentence


def test_a_large_file_that_is_no_record_is_told_in_a_sentence(opened, qtbot, monkeypatch):
    monkeypatch.setattr(work, "LARGE_FILE", 1000)
    window = opened(b"no record " * 1000)
    qtbot.waitUntil(lambda: "no game" in window.notice.sentence)
    assert window.controller.session is None


def test_findings_of_a_long_game_come_after_its_picture(opened, qtbot):
    window = opened(b"(;SZ[9]RU[Ing]" + b";B[aa];W[bb]" * 2000 + b";B[zz])")
    room = window.rooms.reading
    assert room.nodes == frozenset()
    with qtbot.waitSignal(room.found):
        pass
    assert 4001 in room.nodes
    assert strip(window).findings.text()


def test_findings_of_a_huge_game_are_looked_for_when_somebody_asks(opened, qtbot, monkeypatch):
    monkeypatch.setattr(reading_room, "_MOST_UNASKED", 100)
    window = opened(b"(;SZ[9]RU[Ing]" + b";B[aa];W[bb]" * 300 + b";B[zz])")
    room = window.rooms.reading
    assert "on demand" in strip(window).findings.text()
    window.do(Act.FINDINGS)
    assert "still being looked through" in page(window, PageId.FINDINGS).note.text()
    qtbot.waitUntil(lambda: 601 in room.nodes)
    assert "lost in reading" in page(window, PageId.FINDINGS).note.text()
    assert page(window, PageId.FINDINGS).list.rows[-1].key == 601


def test_a_game_begun_here_has_no_file_to_speak_of(window):
    window.controller.choose(window.stage.board.picture.position.points_of(None)[0])
    assert strip(window).isHidden()
    window.do(Act.ENCODING)
    assert "Open a record first" in window.notice.sentence


def test_the_text_of_a_file_is_the_same_after_all_pages_were_looked_at(opened):
    data = BIG5.encode("big5")
    window = opened(data)
    for act in (Act.FINDINGS, Act.GAMES, Act.ENCODING):
        window.do(act)
    assert text_of(window.controller.study.document) == BIG5
