"""Files of every kind in the window: the strip, the pages it leads to, large files, large boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.kifu.tree.writing import text_of
from ingboard.ui.features.reading import presenter as reading_room
from ingboard.ui.shell import background_task, opening_work
from tests.app.driver import App

Key = Qt.Key
BIG5 = "(;SZ[9]RU[Ing]PB[許]PW[王立誠]EV[應氏盃決賽];B[ee]C[成功];W[cc];B[ee])"


@pytest.fixture
def opened(app: App, tmp_path: Path):
    """Opens a file of these bytes and gives the window."""

    def open_bytes(data: bytes) -> App:
        path = tmp_path / "file.sgf"
        path.write_bytes(data)
        app.open(path)
        return app

    return open_bytes


def read_as(app: App, codec: str) -> None:
    """Look at a character set in the list: the file is read in it at once."""
    app.run("encoding")
    app.page().chosen.emit(codec)


def strip(app: App):
    return app.file_strip


def test_a_big5_file_without_a_word_about_it_is_right_and_the_strip_says_that_it_is_a_guess(opened):
    app = opened(BIG5.encode("big5"))
    state = app.state
    assert state.setup.names.black == "許"
    assert state.position.grid.rows == 9
    assert app.study.comment_at(1) == "成功"
    assert strip(app).isVisible()
    assert strip(app).encoding.text() == "Read as Big5 (guess)."
    assert strip(app).findings.text() == "2 problems."


def test_e_opens_the_character_sets_and_choosing_one_reads_the_file_again(opened):
    data = BIG5.encode("big5")
    app = opened(data)
    QTest.keyClick(app.board, Key.Key_E)
    assert app.page_id == "encoding"
    rows = app.page("encoding").list
    at = next(at for at, row in enumerate(rows.rows) if row.key == "gb18030")
    assert rows.currentIndex().row() == 0  # the likeliest
    for _ in range(at):
        QTest.keyClick(rows, Key.Key_Down)
    assert rows.currentIndex().row() == at
    assert app.study.document.origin.encoding == "gb18030"
    assert app.state.setup.names.black != "許"
    assert strip(app).shown.encoding == "Read as GB18030 (your choice)."
    for _ in range(at):
        QTest.keyClick(rows, Key.Key_Up)
    QTest.keyClick(rows, Key.Key_Return)
    assert app.page_id == "play"
    assert app.state.setup.names.black == "許"
    assert app.study.is_saved
    assert app.session.path.read_bytes() == data


def test_a_reading_that_loses_something_may_not_be_saved_over_the_file(opened):
    app = opened(BIG5.encode("big5"))
    read_as(app, "utf-8")
    assert app.session.loss_on_save()
    read_as(app, "big5hkscs")
    assert app.session.loss_on_save() is None


def test_a_set_that_loses_moves_says_so_and_no_copy_makes_it_lasting(opened, tmp_path, qtbot):
    app = opened("(;SZ[9]RU[Ing]PB[Michał]C[grać];B[ee]C[żyć];W[cc];B[gg])".encode("cp1250"))
    assert len(app.study.opened.moves) == 3
    read_as(app, "big5hkscs")
    assert len(app.study.opened.moves) < 3
    assert "2 moves fewer" in strip(app).encoding.text()
    app.run("utf8-copy")
    qtbot.waitUntil(lambda: "2 moves fewer" in app.notice)
    assert [path.name for path in tmp_path.glob("*.sgf")] == ["file.sgf"]


def test_what_was_changed_is_not_given_up_for_another_character_set(opened):
    app = opened(BIG5.encode("big5"))
    app.presenter.go_to(0)
    app.presenter.choose(app.state.position.points_of(None)[0])
    read_as(app, "gb18030")
    assert "changes first" in app.notice
    assert app.study.document.origin.encoding == "big5hkscs"


def test_a_finding_leads_to_its_node_in_any_variation(opened):
    app = opened(b"(;SZ[9]RU[Ing]KM[x];B[ee](;W[cc];B[dd])(;W[dd]\n;B[zz];W[ff]))")
    assert strip(app).findings.text() == "2 problems, 1 lost."
    QTest.mouseClick(strip(app).findings_button, Qt.MouseButton.LeftButton)
    assert app.page_id == "findings"
    rows = app.page("findings").list
    assert rows.rows[1].under.startswith("Line 2, column 3, move")
    QTest.keyClick(rows, Key.Key_Down)
    assert app.presenter.node == 5
    assert app.feature("reading").nodes == {0, 5}
    QTest.keyClick(rows, Key.Key_Up)
    assert app.presenter.node == 0
    QTest.keyClick(rows, Key.Key_Escape)
    assert app.page_id == "play"


def test_a_deleted_node_is_not_gone_to(opened):
    from ingboard.kifu.tree.changes import delete_subtree

    app = opened(b"(;SZ[9]RU[Ing];B[ee];W[cc];B[zz])")
    assert app.presenter.edit(lambda document: delete_subtree(document, 2))
    app.run("findings")
    app.page().chosen.emit(3)
    assert "deleted" in app.notice


def test_a_file_of_several_games_lets_one_be_chosen_and_walks_from_game_to_game(opened):
    games = b"(;SZ[9]PB[A];B[ee])(;GM[3])(;SZ[13]PB[C];B[ee];W[gg])(;SZ[19:59])(;SZ[5]PB[E])"
    app = opened(games)
    assert app.page_id == "games"
    rows = app.page("games").list
    assert len(rows.rows) == 5
    QTest.keyClick(rows, Key.Key_Down)
    assert "GM[3]" in app.notice
    QTest.keyClick(rows, Key.Key_Down)
    assert app.state.setup.names.black == "C"
    assert app.state.position.grid.rows == 13
    QTest.keyClick(rows, Key.Key_Return)
    assert app.page_id == "play"
    assert strip(app).games.text() == "Game 3 of 5"
    app.run("next-game")
    assert app.state.setup.names.black == "E"
    app.run("next-game")
    assert "Last game" in app.notice
    app.run("last-game")
    app.run("last-game")
    assert app.state.setup.names.black == "A"
    app.run("games")
    assert app.page_id == "games"


def test_a_file_whose_first_game_cannot_be_shown_opens_at_the_next(opened):
    app = opened(b"(;GM[3]PB[x])(;SZ[9]PB[Go];B[ee])")
    assert app.state.setup.names.black == "Go"
    assert strip(app).games.text() == "Game 2 of 2"


def test_a_rectangular_board_is_refused_in_a_sentence(opened):
    app = opened(b"(;SZ[19:53];B[aa])")
    assert "1 to 52" in app.notice
    assert app.session is None


@pytest.mark.parametrize("side", [1, 2, 26, 52])
def test_boards_that_are_not_played_on_are_shown_and_walked(opened, side):
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    last = letters[side - 1]
    app = opened(f"(;SZ[{side}]AB[{last}{last}])".encode())
    assert app.board.picture.position.grid.rows == side
    before = app.state
    if side > 25:
        app.presenter.choose(before.position.points_of(None)[0])
        assert "25" in app.notice
        assert app.state.position == before.position


def test_a_large_file_is_read_aside_and_shown_when_it_is_read(opened, qtbot, monkeypatch):
    monkeypatch.setattr(background_task, "LARGE_FILE", 1000)
    monkeypatch.setattr(opening_work, "TOLD_AT_ONCE", 1000)
    app = opened(b"(;SZ[9]PB[Long]" + b";B[aa];W[bb];B[];W[]" * 500 + b")")
    assert app.session is None
    assert "Reading file.sgf" in app.strip.sentence
    qtbot.waitUntil(lambda: app.session is not None)
    assert app.state.setup.names.black == "Long"
    assert "Reading" not in app.strip.sentence


def test_reading_a_large_file_can_be_stopped(opened, qtbot, monkeypatch):
    monkeypatch.setattr(background_task, "LARGE_FILE", 1000)
    monkeypatch.setattr(opening_work, "TOLD_AT_ONCE", 1000)
    app = opened(b"(;SZ[9]" + b";B[aa]" * 400_000 + b")")
    QTest.keyClick(app.board, Key.Key_Escape)
    assert not app.is_working("open")
    qtbot.wait(150)
    assert app.session is None
    assert "Reading" not in app.strip.sentence


def test_a_large_file_that_is_no_record_is_told_in_a_sentence(opened, qtbot, monkeypatch):
    monkeypatch.setattr(background_task, "LARGE_FILE", 1000)
    app = opened(b"no record " * 1000)
    qtbot.waitUntil(lambda: "no game" in app.notice)
    assert app.session is None


def test_findings_of_a_long_game_come_after_its_picture(opened, qtbot):
    app = opened(b"(;SZ[9]RU[Ing]" + b";B[aa];W[bb]" * 2000 + b";B[zz])")
    room = app.feature("reading")
    assert room.nodes == frozenset()
    qtbot.waitUntil(lambda: 4001 in room.nodes)
    assert strip(app).findings.text()


def test_findings_of_a_huge_game_are_looked_for_when_somebody_asks(opened, qtbot, monkeypatch):
    monkeypatch.setattr(reading_room, "_MOST_UNASKED", 100)
    app = opened(b"(;SZ[9]RU[Ing]" + b";B[aa];W[bb]" * 300 + b";B[zz])")
    room = app.feature("reading")
    assert "on demand" in strip(app).findings.text()
    app.run("findings")
    assert "Still checking" in app.page("findings").note.text()
    qtbot.waitUntil(lambda: 601 in room.nodes)
    assert "lost." in app.page("findings").note.text()
    assert app.page("findings").list.rows[-1].key == 601


def test_a_game_begun_here_has_no_file_to_speak_of(app):
    app.presenter.choose(app.board.picture.position.points_of(None)[0])
    assert strip(app).isHidden()
    app.run("encoding")
    assert "Open a record first" in app.notice


def test_the_text_of_a_file_is_the_same_after_all_pages_were_looked_at(opened):
    data = BIG5.encode("big5")
    app = opened(data)
    for act in ("findings", "games", "encoding"):
        app.run(act)
    assert text_of(app.study.document) == BIG5


def test_a_handicap_without_stones_is_said_and_put_right_by_one_button(opened):
    app = opened(b"(;SZ[19]RU[Ing]HA[4]KM[0.5];W[qf];B[nc])")
    app.run("findings")
    page = app.page("findings")
    assert any("no stones stand" in row.head for row in page.list.rows)
    assert page.mend_button.text().startswith("Set up 4 stones")
    page.mend_button.click()
    assert not page.mend_button.isVisible()
    assert len(app.study.opened.first.points_of(1)) == 4
    assert "Set up 4 stones" in app.notice
    app.run("undo")
    assert app.study.opened.first.points_of(1) == ()


def test_what_an_engine_of_another_program_wrote_is_shown_with_its_origin(app, tmp_path):
    path = tmp_path / "sabaki.sgf"
    path.write_text(
        "(;SZ[9];B[ee]SBKV[45.81]TE[1];W[cc]LZ[KataGo 62.5 1.2k 3.4 9\nmove D4 visits 9];B[gg])"
    )
    app.open(path)
    app.presenter.go_to(1)
    card = app.comment_card
    assert card.judgement == "Good move, Sabaki (SBKV): White wins 54 %"
    app.presenter.go_to(2)
    assert card.judgement == "Lizzie, KataGo: Black leads by 3.4, White wins 62 %, 1200 visits"
    app.presenter.go_to(3)
    assert card.judgement == ""
    assert path.read_bytes() == app.study.written()
