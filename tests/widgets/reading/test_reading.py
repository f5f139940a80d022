"""The lists of findings, character sets and games, and the strip: what they show and what they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QWidget

from ingboard.kifu.encoding_samples import samples_of
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.tree.document import Origin
from ingboard.kifu.tree.game_list import GameList
from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.remarks import Remark, remarks_of
from ingboard.ui.features.reading.presenter import (
    FileStrip,
    FileStripCard,
    GameRows,
    ListPage,
    findings_words,
    remark_rows,
    sample_rows,
    strip_of,
)
from ingboard.ui.widgets.page_parts import Row, Sign
from ingboard.ui.widgets.row_list import RowList, SignedRows

GAMES = (
    "(;SZ[19]PB[Cho]BR[9d]PW[Rin]RE[B+R]DT[1978];B[dd];W[pp](;B[dp])(;B[pd];W[dp]))"
    "(;SZ[9]GN[A lesson];B[ee])(;GM[4]PB[x])(;SZ[19:53])"
)


def opened(written: str):
    return open_document(written.encode(), "x.sgf")


def remark(severity: Severity, code: Code = Code.BAD_POINT) -> Remark:
    return Remark(3, Finding(severity, 2, 7, code, "Something is odd."))


# Values -----------------------------------------------------------------------------------------


def test_the_strip_says_what_was_guessed_and_what_a_person_chose():
    guessed = strip_of(Origin("x", "big5hkscs", b"", is_exact=True, is_certain=False), ())
    assert (guessed.encoding, guessed.encoding_is_doubtful) == ("Read as Big5 (guess).", True)
    chosen = strip_of(Origin("x", "euc_jp", b"", is_exact=True, is_chosen=True), ())
    assert (chosen.encoding, chosen.encoding_is_doubtful) == (
        "Read as EUC-JP (your choice).",
        False,
    )
    assert strip_of(Origin("x", "utf-8", b"", is_exact=True), ()).is_empty
    known = remark(Severity.WARNING, Code.ENCODING_NOT_AS_DECLARED)
    assert strip_of(Origin("x", "utf-8", b"", is_exact=True), (known,)).encoding == "Read as UTF-8."


def test_the_strip_says_where_not_every_character_fits_the_declared_set():
    cut = "(;CA[UTF-8]PB[柯洁 时越 李昌镐 聂卫平".encode()[:-1] + b"];B[pd])"
    document = open_document(cut, "x.sgf")
    strip = strip_of(document.origin, remarks_of(document, 0))
    assert strip.encoding == "Read as UTF-8; some characters do not fit."
    assert strip.encoding_is_doubtful
    assert strip.loses


def test_findings_are_counted_and_rules_alone_are_no_matter():
    rules = remark(Severity.NOTE, Code.RULES_DEFAULTED)
    assert findings_words((rules,)) == ""
    assert findings_words((rules, remark(Severity.NOTE))) == "2 problems."
    lossy = (rules, remark(Severity.LOSSY), remark(Severity.LOSSY))
    assert findings_words(lossy) == "3 problems, 2 lost."
    strip = strip_of(Origin("x", "utf-8", b"", is_exact=True), lossy)
    assert strip.loses
    assert not strip.is_empty


def test_a_finding_names_its_line_and_column_and_the_move():
    document = opened("(;SZ[9]RU[Ing]\n;B[aa];W[bb];B[aa])")
    remarks = remarks_of(document, 0)
    (row,) = remark_rows(remarks, move_numbers_at(document, {each.node for each in remarks}))
    assert row.key == 3
    assert row.under == "Line 2, column 13, move 3"
    assert row.sign is Sign.WARNING


def test_every_character_set_shows_how_the_names_would_read():
    data = "(;SZ[19]PB[許功蓋]PW[王立誠])".encode("big5")
    rows = {row.key: row for row in sample_rows(samples_of(data), "big5hkscs")}
    assert rows["big5hkscs"].under == "許功蓋 · 王立誠"
    assert rows["big5hkscs"].sign is Sign.HERE
    assert rows["utf-8"].sign is Sign.LOST
    assert "unreadable" in rows["utf-8"].under


def test_every_character_set_shows_how_many_moves_it_costs():
    data = (Path(__file__).parents[2] / "data" / "field" / "inputs" / "pl-cp1250.sgf").read_bytes()
    samples = samples_of(data)
    rows = {row.key: row for row in sample_rows(samples, "cp1250")}
    assert rows["big5hkscs"].under.startswith("3 moves fewer")
    assert rows["big5hkscs"].sign is Sign.LOST
    assert rows["cp1250"].under.startswith("Michał Wilk")
    costs = [bool(each.moves_fewer or each.lost) for each in samples]
    assert costs == sorted(costs)


def test_the_games_of_a_file_tell_players_result_and_length_or_why_they_are_not_shown():
    rows = GameRows(GameList(opened(GAMES)), 0)
    assert [row.head for row in rows] == ["1. Cho 9d – Rin", "2. A lesson"] + [
        f"{number}. without names" for number in (3, 4)
    ]
    assert rows[0].under == "B+R, 3 moves, 1978"
    assert rows[1].under == "one move, 9 × 9"
    assert "GM[4]" in rows[2].under
    assert "1 to 52" in rows[3].under
    assert [row.sign for row in rows] == [Sign.HERE, Sign.NONE, Sign.LOST, Sign.LOST]


def test_moves_are_counted_whatever_stands_before_them_in_a_node():
    document = opened("(;SZ[9];C[x]B[aa];\n W[bb];Black[cc];AW[dd])")
    assert GameList(document)[0].moves == 3
    assert move_numbers_at(document, [1, 3, 4]) == {1: 1, 3: 3, 4: 3}
    assert move_numbers_at(opened("(;SZ[9];B[aa];W[bb]MN[10];B[cc])"), [3]) == {3: 11}


# Widgets ----------------------------------------------------------------------------------------


ROWS = tuple(Row(number * 10, f"Head {number}", f"under {number}") for number in range(200))


@pytest.fixture
def page(qtbot) -> ListPage:
    page = ListPage("Games", finds="Find a game")
    qtbot.addWidget(page)
    page.resize(500, 560)
    page.show_rows(ROWS, "200 games", at=3)
    page.show()
    return page


def test_the_mark_walks_by_keys_and_enter_confirms(page):
    chosen, confirmed = QSignalSpy(page.chosen), QSignalSpy(page.confirmed)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    QTest.keyClick(page.list, Qt.Key.Key_Up)
    QTest.keyClick(page.list, Qt.Key.Key_Up)
    assert [chosen.at(at) for at in range(chosen.count())] == [[40], [30], [20]]
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert confirmed.at(0) == [20]


def test_a_click_chooses_the_row_under_it(page):
    chosen = QSignalSpy(page.chosen)
    box = page.list.visualRect(page.list.model().index(1, 0))
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert chosen.at(0) == [10]


def test_left_and_right_and_escape_are_not_the_lists(page):
    chosen = QSignalSpy(page.chosen)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Escape):
        QTest.keyClick(page.list, key)
    assert chosen.count() == 0
    assert page.list.currentIndex().row() == 3


def test_typing_narrows_the_list_and_enter_takes_the_first(page, qtbot):
    QTest.keyClicks(page.field, "HEAD 19")
    qtbot.waitUntil(lambda: len(page.list.rows) == 12)
    confirmed = QSignalSpy(page.confirmed)
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert confirmed.at(0) == [190]
    QTest.keyClick(page.field, Qt.Key.Key_Down)
    assert page.list.hasFocus() or page.focusWidget() is page.list
    page.field.clear()
    qtbot.waitUntil(lambda: len(page.list.rows) == 200)


def test_without_rows_the_page_says_so(page):
    page.show_rows((), "x.sgf", "No problems in this game.")
    assert page.nothing.isVisible()
    assert not page.list.isVisible()


def test_long_words_take_lines_and_the_row_grows(qtbot):
    rows = RowList(SignedRows(wraps=True), "Problems")
    qtbot.addWidget(rows)
    rows.resize(300, 400)
    rows.show_rows((Row(1, "short", ""), Row(2, "a sentence of many words " * 6, "")))
    rows.show()
    index = rows.model().index
    short, long = (rows.visualRect(index(at, 0)).height() for at in (0, 1))
    assert long > short + 30


def test_a_list_of_twenty_thousand_games_makes_only_the_rows_in_sight(qtbot):
    made: list[int] = []

    class Counted(Sequence[Row]):
        """Notes which rows are looked at."""

        def __len__(self) -> int:
            return 20_000

        def __getitem__(self, at):
            made.append(at)
            return Row(at, str(at), "")

    rows = RowList(SignedRows(), "Games")
    qtbot.addWidget(rows)
    rows.resize(300, 400)
    rows.show_rows(Counted(), at=10_000)
    rows.show()
    rows.grab()
    assert 0 < len(set(made)) < 100


def test_the_strip_shows_only_the_lines_that_say_something(qtbot):
    card = FileStripCard()
    qtbot.addWidget(card)
    card.show_strip(FileStrip())
    assert card.isHidden()
    card.show_strip(FileStrip(encoding="Read as Big5 (guess).", encoding_is_doubtful=True))
    assert not card.isHidden()
    assert card.encoding.isVisibleTo(card)
    assert not card.findings.isVisibleTo(card)
    assert not card.games.isVisibleTo(card)
    card.show_strip(FileStrip(findings="2 problems.", number=3, games=3))
    assert card.games.text() == "Game 3 of 3"
    assert card.before_button.isEnabled()
    assert not card.next_button.isEnabled()
    card.show_strip(FileStrip())
    assert card.isHidden()


def test_the_buttons_of_the_strip_ask_for_what_they_say(qtbot):
    card = FileStripCard()
    qtbot.addWidget(card)
    card.show_strip(FileStrip("Read as Big5.", findings="One problem.", number=2, games=3))
    card.show()
    stepped = QSignalSpy(card.stepped)
    for button in (card.before_button, card.next_button):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert [stepped.at(at) for at in range(2)] == [[-1], [1]]


class TopWindows(QObject):
    """Hears which widgets are shown as windows of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        shown = event.type() == QEvent.Type.Show
        if shown and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False


def test_a_list_with_a_field_shows_no_window_of_its_own(qapp):
    windows = TopWindows()
    qapp.installEventFilter(windows)
    page = ListPage("Games of the file", finds="Find a game")
    qapp.removeEventFilter(windows)
    assert windows.shown == []
    assert not page.field.isHidden()
    assert ListPage("Problems").field.isHidden()
