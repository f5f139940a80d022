"""The board widget: pictures in, points out."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, Point, grid_of, name_of
from ingboard.board.position import empty_position
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.press import Drag
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from tests.widgets.board.pictures import one_stone_more, random_picture

EMPTY = BoardPicture(empty_position(19, 19))
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
Show = Callable[..., BoardView]


@pytest.fixture
def shown(qtbot: QtBot) -> Show:
    def make(picture: BoardPicture = EMPTY, width: int = 400, height: int = 400) -> BoardView:
        view = BoardView()
        qtbot.addWidget(view)
        view.resize(width, height)
        view.show_picture(picture)
        view.show()
        return view

    return make


def at(view: BoardView, point: Point) -> QPoint:
    return view.center_of(point).toPoint()


def heard(signal: object) -> list[object]:
    """Everything the signal carries from now on."""
    found: list[object] = []
    signal.connect(found.append)  # type: ignore[attr-defined]  # Qt's signals have no public type
    return found


@pytest.mark.parametrize("side", [5, 9, 13, 19, 25])
@pytest.mark.parametrize("size", [(220, 220), (400, 400), (700, 420), (333, 601)])
def test_a_click_names_its_point_at_every_size(
    shown: Show, side: int, size: tuple[int, int]
) -> None:
    view = shown(BoardPicture(empty_position(side, side)), *size)
    chosen = heard(view.point_chosen)
    points = [Point(0, 0), Point(side - 1, 0), Point(side // 2, side - 1), Point(1, 2)]
    for point in points:
        QTest.mouseClick(view, LEFT, pos=at(view, point))
    assert chosen == points


def test_a_press_released_on_another_point_chooses_nothing(shown: Show) -> None:
    view = shown()
    chosen = heard(view.point_chosen)
    QTest.mousePress(view, LEFT, pos=at(view, Point(3, 3)))
    QTest.mouseRelease(view, LEFT, pos=at(view, Point(3, 4)))
    assert chosen == []


def test_a_click_beside_the_grid_chooses_nothing(shown: Show) -> None:
    view = shown()
    chosen = heard(view.point_chosen)
    QTest.mouseClick(view, LEFT, pos=QPoint(2, 2))
    assert chosen == []


def test_the_right_button_asks_for_a_menu_and_chooses_nothing(shown: Show) -> None:
    view = shown()
    chosen, menus = heard(view.point_chosen), heard(view.point_menu)
    QTest.mouseClick(view, RIGHT, pos=at(view, Point(2, 5)))
    assert (chosen, menus) == ([], [Point(2, 5)])


def test_moving_the_pointer_tells_each_point_once_and_none_when_it_leaves(shown: Show) -> None:
    view = shown()
    hovered = heard(view.point_hovered)
    QTest.mouseMove(view, at(view, Point(4, 4)))
    QTest.mouseMove(view, at(view, Point(4, 4)) + QPoint(2, 1))
    QTest.mouseMove(view, at(view, Point(4, 5)))
    QTest.mouseMove(view, QPoint(1, 1))
    assert hovered == [Point(4, 4), Point(4, 5), None]


def turn(view: BoardView, degrees: int) -> None:
    middle = QPointF(view.rect().center())
    event = QWheelEvent(
        middle,
        view.mapToGlobal(middle),
        QPoint(),
        QPoint(0, degrees),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_the_wheel_steps_forward_downward_and_back_upward(shown: Show) -> None:
    view = shown()
    steps = heard(view.wheel_turned)
    turn(view, -120)
    turn(view, 240)
    turn(view, -60)
    assert steps == [1, -1, -1]
    turn(view, -60)
    assert steps == [1, -1, -1, 1]


def test_arrows_move_the_shown_cursor_and_enter_or_space_choose(shown: Show) -> None:
    view = shown()
    view.set_cursor_shown(True)
    chosen, moved = heard(view.point_chosen), heard(view.cursor_moved)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Left):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Enter)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert moved == [Point(8, 9), Point(8, 8), Point(8, 7), Point(8, 0), Point(8, 18)]
    assert chosen == [Point(8, 7), Point(8, 0)]


def test_the_cursor_stays_on_the_board(shown: Show) -> None:
    view = shown(BoardPicture(empty_position(5, 5)))
    view.set_cursor_shown(True)
    for _ in range(9):
        QTest.keyClick(view, Qt.Key.Key_Down)
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cursor_point == Point(4, 4)


@pytest.mark.parametrize(
    ("typed", "point"), [("D4", Point(15, 3)), ("t19", Point(0, 18)), ("J10", Point(9, 8))]
)
def test_a_typed_coordinate_and_enter_choose_its_point(
    shown: Show, typed: str, point: Point
) -> None:
    view = shown()
    view.set_cursor_shown(True)
    chosen = heard(view.point_chosen)
    QTest.keyClicks(view, typed)
    assert view.cursor_point == point
    QTest.keyClick(view, Qt.Key.Key_Enter)
    assert chosen == [point]
    assert name_of(point, grid_of(19, 19)) == typed.upper()


def test_a_typed_name_that_is_no_point_chooses_nothing(shown: Show) -> None:
    view = shown()
    view.set_cursor_shown(True)
    chosen = heard(view.point_chosen)
    for typed in ("D", "D20", "D99"):
        QTest.keyClicks(view, typed)
        QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClicks(view, "D4")
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen == []


def test_a_figure_too_many_is_not_taken(shown: Show) -> None:
    view = shown()
    view.set_cursor_shown(True)
    chosen = heard(view.point_chosen)
    QTest.keyClicks(view, "D123")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen == [Point(7, 3)]


def test_escape_drops_what_was_typed(shown: Show) -> None:
    view = shown()
    view.set_cursor_shown(True)
    chosen = heard(view.point_chosen)
    QTest.keyClicks(view, "D4")
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.keyClicks(view, "4")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen == [Point(15, 3)]


def test_without_the_cursor_keys_mean_nothing_to_the_board(shown: Show) -> None:
    view = shown()
    chosen = heard(view.point_chosen)
    QTest.keyClicks(view, "D4")
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert chosen == []
    assert view.cursor_point == Point(9, 9)


def picture_of(view: BoardView) -> QImage:
    return view.grab().toImage()


def test_what_a_change_leaves_on_the_widget_equals_a_fresh_widget(shown: Show) -> None:
    first, second = shown(EMPTY), shown(EMPTY)
    for view in (first, second):
        view.finish_skin()
    after = one_stone_more(
        one_stone_more(EMPTY, Point(3, 3), Color.BLACK), Point(0, 18), Color.WHITE
    )
    picture_of(first)
    first.show_picture(random_picture(5, 19))
    first.show_picture(after)
    second.show_picture(after)
    assert picture_of(first) == picture_of(second)


def test_hover_and_cursor_show_and_go_without_a_trace(shown: Show) -> None:
    view = shown()
    view.finish_skin()
    bare = picture_of(view)
    seen = [bare]
    for reason in (None, "Black has just taken here."):
        view.show_hover(HoverStone(Point(5, 5), Color.WHITE, reason))
        seen.append(picture_of(view))
    view.show_hover(None)
    view.set_cursor_shown(True)
    seen.append(picture_of(view))
    view.set_cursor_shown(False)
    assert all(one != other for number, one in enumerate(seen) for other in seen[:number])
    assert picture_of(view) == bare


def test_the_first_paint_is_plain_and_the_full_skin_follows_by_itself(
    shown: Show, qtbot: QtBot
) -> None:
    view = shown(EMPTY, 273, 271)
    plain = picture_of(view)
    assert not view.is_dressed
    qtbot.waitUntil(lambda: view.is_dressed)
    assert picture_of(view) != plain


def test_after_a_change_of_size_the_full_skin_of_the_new_size_follows(
    shown: Show, qtbot: QtBot
) -> None:
    view = shown(EMPTY, 281, 281)
    view.finish_skin()
    view.resize(317, 317)
    picture_of(view)
    assert not view.is_dressed
    qtbot.waitUntil(lambda: view.is_dressed)
    chosen = heard(view.point_chosen)
    QTest.mouseClick(view, LEFT, pos=at(view, Point(18, 18)))
    assert chosen == [Point(18, 18)]


def test_another_grid_replaces_the_board(shown: Show) -> None:
    view = shown()
    picture_of(view)
    view.show_picture(BoardPicture(empty_position(9, 9)))
    chosen = heard(view.point_chosen)
    QTest.mouseClick(view, LEFT, pos=at(view, Point(8, 8)))
    assert chosen == [Point(8, 8)]
    assert view.pitch > 35


def test_the_coordinates_can_be_hidden(shown: Show) -> None:
    view = shown()
    before = view.pitch
    view.set_coordinates_shown(False)
    assert view.pitch > before


def test_the_board_is_a_table_whose_cells_say_their_stones(shown: Show) -> None:
    view = shown(one_stone_more(EMPTY, Point(3, 3), Color.BLACK))
    table = QAccessible.queryAccessibleInterface(view)
    assert table.role() == QAccessible.Role.Table
    assert table.childCount() == 361
    cell = table.child(3 * 19 + 3)
    assert cell.text(QAccessible.Text.Name) == "D16 black, last move"
    assert table.indexOfChild(cell) == 60
    assert table.child(0).text(QAccessible.Text.Name) == "A19 empty"
    middle = cell.rect().center()
    assert middle == view.mapToGlobal(at(view, Point(3, 3))) or cell.rect().contains(
        view.mapToGlobal(at(view, Point(3, 3)))
    )
    assert table.indexOfChild(table.childAt(middle.x(), middle.y())) == 60


def on_screen(view: BoardView) -> QImage:
    """What partial repaints have left on the screen, in contrast to a paint of the whole."""
    QApplication.processEvents()
    return (
        view.screen().grabWindow(view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    )


def test_partial_repaints_leave_on_the_screen_what_a_whole_paint_shows(
    shown: Show, qtbot: QtBot
) -> None:
    view = shown()
    qtbot.waitExposed(view)
    view.finish_skin()

    def agree() -> bool:
        return on_screen(view) == picture_of(view).convertToFormat(QImage.Format.Format_RGB32)

    assert agree()
    view.set_cursor_shown(True)
    for number, point in enumerate((Point(3, 3), Point(0, 18), Point(18, 9), Point(9, 9))):
        color = Color(number % 2 + 1)
        view.show_picture(one_stone_more(view.picture, point, color))
        view.show_hover(HoverStone(Point(5, number), color, "No." if number % 2 else None))
        QTest.keyClick(view, Qt.Key.Key_Left)
        assert agree()
    view.show_hover(None)
    view.set_cursor_shown(False)
    assert agree()


def test_leaving_a_point_with_the_button_held_is_a_drag_and_no_click(
    shown: Show, qtbot: QtBot
) -> None:
    view = shown()
    drags: list[Drag] = []
    chosen: list[object] = []
    view.dragged.connect(drags.append)
    view.point_chosen.connect(chosen.append)
    start, over = Point(3, 3), Point(3, 5)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=at(view, start))
    qtbot.mouseMove(view, at(view, over))
    qtbot.mouseMove(view, at(view, start))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(view, start))
    assert [drag.over for drag in drags] == [over, start, start]
    assert [drag.ended for drag in drags] == [False, False, True]
    assert {drag.start for drag in drags} == {start}
    assert chosen == []
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, over))
    assert chosen == [over]
