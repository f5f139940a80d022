"""The page that counts by hand: the mouse drags, the keys lay, every drop is judged in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import DropKind, Laid
from ingboard.counting.terms import Compensation
from ingboard.kifu.marks import MarkKind
from ingboard.ui.board.view_model import Glow, HoverStone, Mark
from ingboard.ui.features.hand_count.note_list import NoteRow
from ingboard.ui.features.hand_count.page import ByHandPage
from ingboard.ui.widgets.page_parts import CardTone
from tests.widgets.film.counts import demo

LEFT = Qt.MouseButton.LeftButton
BLACK, WHITE = Color.BLACK, Color.WHITE
CORNER, DEAD_WHITE, DEAD_BLACK = Point(0, 0), Point(1, 1), Point(7, 7)
WHITE_SPACE, BORDER = Point(0, 8), Point(0, 4)


@pytest.fixture
def page(qtbot: QtBot) -> ByHandPage:
    made = ByHandPage()
    qtbot.addWidget(made)
    made.resize(1366, 736)
    made.show_plan(demo())
    made.show()
    qtbot.waitExposed(made)
    made.board.setFocus()
    return made


def on_board(page: ByHandPage, point: Point) -> QPoint:
    return page.board.center_of(point).toPoint()


def click(page: ByHandPage, point: Point, *, shift: bool = False) -> None:
    keys = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(page.board, LEFT, keys, on_board(page, point))


def drag(start: QWidget, at: QPoint, to: QPoint, *between: QPoint) -> None:
    """Press, move and let go; all points are pixels of the widget that was pressed."""
    QTest.mousePress(start, LEFT, pos=at)
    for place in (*between, to):
        QTest.mouseMove(start, place)
    QTest.mouseRelease(start, LEFT, pos=to)


def drag_from_bowl(page: ByHandPage, color: Color, point: Point) -> None:
    bowl = page.bowls[color]
    to = bowl.mapFrom(page, page.board.mapTo(page, on_board(page, point)))
    drag(bowl, bowl.rect().center(), to)


def drag_to_bowl(page: ByHandPage, point: Point, color: Color) -> None:
    bowl = page.bowls[color]
    to = page.board.mapFrom(page, bowl.mapTo(page, bowl.rect().center()))
    drag(page.board, on_board(page, point), to)


def key(page: ByHandPage, pressed: Qt.Key, *, control: bool = False, shift: bool = False) -> None:
    keys = Qt.KeyboardModifier.NoModifier
    if control:
        keys |= Qt.KeyboardModifier.ControlModifier
    if shift:
        keys |= Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(page.board, pressed, keys)


def test_a_stone_is_dragged_from_its_bowl_to_a_space(page: ByHandPage) -> None:
    before = page.bowls.black.picture.in_bowl
    drag_from_bowl(page, BLACK, CORNER)
    assert page.count.laid == {CORNER: Laid(BLACK, DropKind.FILL)}
    assert page.board.picture.position.color_at(CORNER) is BLACK
    assert CORNER in page.board.picture.filled
    assert page.bowls.black.picture.in_bowl == before - 1
    assert page.bowls.black.picture.adds_up
    assert page.said.text() == "A9: Black fills its own space."


def test_a_stone_let_go_beside_the_board_stays_in_the_bowl(page: ByHandPage) -> None:
    bowl = page.bowls.black
    drag(bowl, bowl.rect().center(), bowl.rect().center() + QPoint(0, 60))
    assert page.count.laid == {}


def test_while_a_stone_is_held_it_is_in_no_bowl_and_on_no_point(page: ByHandPage) -> None:
    bowl = page.bowls.white
    QTest.mousePress(bowl, LEFT, pos=bowl.rect().center())
    QTest.mouseMove(bowl, bowl.rect().center() + QPoint(-40, 0))
    picture = bowl.picture
    assert (picture.moving, picture.total) == (1, picture.capacity)
    QTest.mouseRelease(bowl, LEFT, pos=bowl.rect().center() + QPoint(-40, 0))
    assert bowl.picture.moving == 0
    start = on_board(page, DEAD_BLACK)
    QTest.mousePress(page.board, LEFT, pos=start)
    QTest.mouseMove(page.board, start + QPoint(0, 100))
    assert DEAD_BLACK in page.board.picture.hidden
    assert page.bowls.black.picture.moving == 1
    assert page.bowls.black.picture.adds_up
    QTest.mouseRelease(page.board, LEFT, pos=start)
    assert page.board.picture.hidden == frozenset()


def test_a_dead_stone_goes_home_to_its_own_bowl_and_to_no_other(page: ByHandPage) -> None:
    drag_to_bowl(page, DEAD_WHITE, BLACK)
    assert "White's bowl, even if Black took it" in page.said.text()
    assert page.card.tone is CardTone.WRONG
    assert page.count.home == frozenset()
    drag_to_bowl(page, DEAD_WHITE, WHITE)
    assert page.count.home == {DEAD_WHITE}


def test_a_click_takes_one_dead_stone_home_and_with_shift_the_chain(page: ByHandPage) -> None:
    click(page, DEAD_WHITE)
    assert page.count.home == {DEAD_WHITE}
    page.undo()
    assert page.count.home == frozenset()
    key(page, Qt.Key.Key_Left)  # the cursor appears in the middle, on E5
    for _ in range(3):
        key(page, Qt.Key.Key_Up)
        key(page, Qt.Key.Key_Left)
    assert page.board.cursor_point == DEAD_WHITE
    key(page, Qt.Key.Key_Delete, shift=True)
    assert page.count.home == {DEAD_WHITE, Point(2, 1)}


def test_a_stone_of_the_game_is_not_moved(page: ByHandPage) -> None:
    drag_to_bowl(page, BORDER, BLACK)
    click(page, BORDER)
    assert "only dead stones and count stones move" in page.said.text()
    assert page.count.position == demo().board


def test_a_drag_over_open_points_lays_a_stone_on_each_and_is_one_step(page: ByHandPage) -> None:
    start, end = on_board(page, Point(0, 0)), on_board(page, Point(0, 3))
    drag(page.board, start, end)
    assert set(page.count.laid) == {Point(0, column) for column in range(4)}
    key(page, Qt.Key.Key_Z, control=True)
    assert page.count.laid == {}
    key(page, Qt.Key.Key_Y, control=True)
    assert len(page.count.laid) == 4


def test_a_laid_stone_is_carried_to_another_point(page: ByHandPage) -> None:
    click(page, CORNER)
    drag(page.board, on_board(page, CORNER), on_board(page, Point(3, 0)))
    assert set(page.count.laid) == {Point(3, 0)}


def test_a_wrong_drop_is_allowed_named_and_lit_by_its_row(page: ByHandPage) -> None:
    drag_from_bowl(page, BLACK, WHITE_SPACE)
    assert page.card.tone is CardTone.WRONG
    assert "is in White's land: J9" in page.said.text()
    assert page.board.picture.marks == {WHITE_SPACE: MarkKind.CROSS}
    rows: list[NoteRow] = page.notes.rows
    assert len(rows) == 1
    row = rows[0]
    assert row.effect == "Black +2"
    QTest.mouseClick(row, LEFT)
    assert page.board.picture.glow == {WHITE_SPACE: Glow.HOT}
    QTest.mouseClick(row, LEFT)
    assert page.board.picture.glow == {}


def test_a_note_has_room_for_all_its_lines(page: ByHandPage) -> None:
    page.resize(900, 700)
    drag_from_bowl(page, BLACK, WHITE_SPACE)
    QApplication.processEvents()
    (row,) = page.notes.rows
    assert row.height() == row.heightForWidth(row.width()) > 40


def test_the_stone_that_a_click_would_lay_is_seen_before(
    page: ByHandPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ghosts: list[HoverStone | None] = []
    monkeypatch.setattr(page.board, "show_hover", ghosts.append)
    page.use_color(WHITE)
    QTest.mouseMove(page.board, on_board(page, CORNER))
    QTest.mouseMove(page.board, on_board(page, BORDER))
    assert ghosts[-2:] == [HoverStone(CORNER, WHITE), None]


def test_the_keyboard_does_the_same(page: ByHandPage) -> None:
    key(page, Qt.Key.Key_Up)
    for _ in range(9):
        key(page, Qt.Key.Key_Left)
        key(page, Qt.Key.Key_Up)
    assert page.board.cursor_point == CORNER
    key(page, Qt.Key.Key_3)
    key(page, Qt.Key.Key_Space)
    key(page, Qt.Key.Key_Return)
    assert page.count.laid == {CORNER: Laid(WHITE, DropKind.KOMI)}
    assert page.board.picture.marks == {CORNER: Mark.KOMI}
    assert page.said.text() == "A9: komi stone in Black's land."
    assert page.detail.text().startswith("1 of 4 laid")
    key(page, Qt.Key.Key_Return)
    assert page.count.laid == {}
    key(page, Qt.Key.Key_1)
    key(page, Qt.Key.Key_B)
    assert page.count.laid == {CORNER: Laid(BLACK, DropKind.FILL)}


def test_a_right_board_is_read_as_right(page: ByHandPage) -> None:
    QTest.mouseClick(page.acts.rest_black, LEFT)
    QTest.mouseClick(page.acts.rest_white, LEFT)
    QTest.mouseClick(page.acts.read, LEFT)
    assert page.said.text() == "Right: the board shows B+3."
    assert page.card.tone is CardTone.DONE
    assert not page.notes.rows
    assert page.board.picture.marks[CORNER] is Mark.WINNING
    assert page.sums.words.endswith("on the board Black +3")


def test_a_wrong_board_is_read_with_its_mistakes_and_what_they_did(page: ByHandPage) -> None:
    for point in (DEAD_WHITE, Point(2, 1), DEAD_BLACK):
        click(page, point)
    drag_from_bowl(page, BLACK, WHITE_SPACE)
    QTest.mouseClick(page.acts.rest_both, LEFT)
    key(page, Qt.Key.Key_C)
    assert page.said.text() == "The board shows B+5, not B+3."
    assert "gave Black 2 points" in page.detail.text()
    assert [row.effect for row in page.notes.rows if row.mistake.effect] == ["Black +2"]
    assert page.reading is not None
    page.undo()
    assert page.reading is None


def test_forgotten_stones_are_named_only_when_the_board_is_read(page: ByHandPage) -> None:
    assert not any(page.notes.rows)
    key(page, Qt.Key.Key_C)
    effects = [row.effect for row in page.notes.rows]
    assert effects == ["Black +2", "White +4", "Black +8", "no change"]


def test_what_next_lights_the_points(page: ByHandPage) -> None:
    key(page, Qt.Key.Key_I)
    assert page.said.text().startswith("Return Black's dead stone")
    assert page.board.picture.glow == {DEAD_BLACK: Glow.HOT}


def test_starting_again_can_be_taken_back(page: ByHandPage) -> None:
    QTest.mouseClick(page.acts.rest_both, LEFT)
    laid = page.count.laid
    QTest.mouseClick(page.acts.again, LEFT)
    assert page.count.laid == {}
    QTest.mouseClick(page.acts.undo, LEFT)
    assert page.count.laid == laid


def test_the_same_count_goes_on_where_it_was_left(page: ByHandPage) -> None:
    click(page, CORNER)
    page.show_plan(demo())
    assert CORNER in page.count.laid
    page.show_plan(demo(komi=6))
    assert page.count.laid == {}


def test_a_point_to_keep_open_can_be_marked_only_where_one_is_owed(page: ByHandPage) -> None:
    key(page, Qt.Key.Key_6)
    click(page, CORNER)
    assert page.count.laid == {CORNER: Laid(BLACK, DropKind.FILL)}
    page.show_plan(demo(komi=0, handicap=3))
    assert page.count.plan.terms.compensation is Compensation.KSS
    key(page, Qt.Key.Key_6)
    click(page, CORNER)
    assert page.count.laid == {CORNER: Laid(BLACK, DropKind.KEPT)}
    assert page.board.picture.labels == {CORNER: "R"}
    assert page.board.picture.position.color_at(CORNER) is None


def test_the_film_is_asked_for_unless_it_is_barred(page: ByHandPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.shown_chosen, timeout=500):
        key(page, Qt.Key.Key_F)
    page.acts.film.lock("Count first")
    with qtbot.assertNotEmitted(page.shown_chosen):
        key(page, Qt.Key.Key_F)
    assert page.acts.film.reason == "Count first"


def test_nothing_is_cut_off_at_either_size(page: ByHandPage) -> None:
    for width, height in ((1366, 736), (1100, 700), (1700, 920)):
        page.resize(width, height)
        QTest.qWait(0)
        column = page.notes.parentWidget()
        assert column is not None
        right = QRect(column.mapTo(page, QPoint(0, 0)), column.size())
        assert page.rect().contains(right)
        assert page.rect().contains(page.board.geometry())
        assert not right.intersects(page.board.geometry())
        assert page.acts.geometry().bottom() <= right.height()
        assert page.notes.height() > 60


def test_the_result_is_hidden_until_the_board_is_read(page: ByHandPage) -> None:
    assert page.sums.words == ""
    key(page, Qt.Key.Key_C)
    assert "on the board" in page.sums.words
    click(page, CORNER)
    assert page.sums.words == ""


def test_a_black_komi_stone_is_told_that_komi_stones_are_white(page: ByHandPage) -> None:
    key(page, Qt.Key.Key_3)
    click(page, WHITE_SPACE)
    assert page.said.text() == "Komi stones are white; J9 is black."
