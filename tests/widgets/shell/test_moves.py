"""The side column: game, moves as discs, the present move."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QPaintEvent, QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.board.points import Color
from ingboard.ui.game.disc_strip import DiscStrip
from ingboard.ui.game.game_facts import GameFacts
from ingboard.ui.game.move_cards import SideColumn
from ingboard.ui.game.move_pictures import MoveEntry, MovePicture
from ingboard.ui.style import make_theme, use_theme


def entries(count: int) -> tuple[MoveEntry, ...]:
    return tuple(
        MoveEntry(number, Color.BLACK if number % 2 else Color.WHITE, "K13")
        for number in range(1, count + 1)
    )


@pytest.fixture
def strip(qtbot) -> DiscStrip:
    widget = DiscStrip()
    qtbot.addWidget(widget)
    widget.resize(314, 60)
    return widget


def test_a_click_on_a_disc_jumps_to_its_move(qtbot, strip):
    strip.show_moves(entries(297), 170)
    x = next(x for x in range(314) if strip.move_at(x) == 168) + 15
    with qtbot.waitSignal(strip.jumped) as caught:
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(x, 30))
    assert caught.args == [168]


@pytest.mark.parametrize("at", [0, 1, 2, 150, 296, 297])
def test_the_present_move_is_in_sight(strip, at):
    strip.show_moves(entries(297), at)
    assert max(at, 1) in strip.visible_moves()


@pytest.mark.parametrize("at", [50, 170, 250])
def test_the_present_move_keeps_three_discs_from_the_edge(strip, at):
    moves = entries(297)
    strip.show_moves(moves, 1)
    strip.show_moves(moves, at)
    seen = strip.visible_moves()
    assert seen.start <= at - 3
    assert at + 3 <= seen[-1]


class Painted(QObject):
    """Where a widget was painted while it filters."""

    def __init__(self) -> None:
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 - Qt's own
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


@pytest.mark.parametrize(
    ("before", "was", "after", "at", "spared"),
    [
        (4, 4, 5, 5, True),
        (5, 5, 4, 4, True),
        (0, 0, 1, 1, False),
        (5, 2, 6, 2, False),
        (6, 5, 6, 4, True),
        (6, 1, 6, 0, True),
        (6, 0, 6, 6, False),
        (297, 170, 297, 171, False),
        (40, 40, 41, 41, False),
        (40, 39, 40, 40, True),
    ],
)
def test_what_another_move_changes_is_painted_anew(qtbot, strip, before, was, after, at, spared):
    strip.show_moves(entries(before), was)
    strip.show()
    qtbot.waitExposed(strip)
    QApplication.processEvents()
    old, painted = strip.grab().toImage(), Painted()
    strip.installEventFilter(painted)
    strip.show_moves(entries(after), at)
    QApplication.processEvents()
    strip.removeEventFilter(painted)
    new = strip.grab().toImage()
    changed = {
        (x, y)
        for x in range(new.width())
        for y in range(new.height())
        if new.pixel(x, y) != old.pixel(x, y)
    }
    assert changed
    assert not [place for place in changed if not painted.region.contains(QPoint(*place))]
    if spared:  # the discs that look the same
        assert painted.region.boundingRect().width() < 3 * 34


def test_only_discs_in_sight_are_painted(strip):
    strip.show_moves(entries(5000), 2500)
    assert len(strip.visible_moves()) <= 314 // 34 + 2


def test_a_step_costs_the_same_among_many_moves(strip):
    def seconds(moves: tuple[MoveEntry, ...]) -> float:
        strip.show_moves(moves, 1)
        strip.grab()
        began = time.process_time()
        for at in range(40, 60):
            strip.show_moves(moves, at)
            strip.grab()
        return time.process_time() - began

    few, many = entries(100), entries(10_000)
    assert min(seconds(many) for _ in range(3)) < 5 * min(seconds(few) for _ in range(3))


def test_the_wheel_scrolls_and_stays_within_the_moves(strip):
    strip.show_moves(entries(100), 1)
    for turned, edge in ((-12_000, 100), (12_000, 1)):
        middle = QPointF(strip.rect().center())
        event = QWheelEvent(
            middle,
            strip.mapToGlobal(middle),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(strip, event)
        assert edge in strip.visible_moves()


def test_a_place_beyond_the_moves_is_no_move(qtbot, strip):
    strip.show_moves(entries(2), 1)
    assert strip.move_at(200) is None
    assert strip.move_at(1) is None
    with qtbot.assertNotEmitted(strip.jumped):
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(200, 30))


def test_an_empty_game_is_an_empty_strip(strip):
    strip.show_moves((), 0)
    assert len(strip.visible_moves()) == 0
    assert not strip.grab().isNull()


def test_a_finding_is_a_wedge_above_its_disc(strip):
    moves = entries(5)
    strip.show_moves(moves, 1)
    plain = strip.grab().toImage()
    strip.show_moves((*moves[:2], replace(moves[2], has_finding=True), *moves[3:]), 1)
    marked = strip.grab().toImage()
    changed = [
        (x, y) for x in range(314) for y in range(60) if plain.pixel(x, y) != marked.pixel(x, y)
    ]
    assert changed
    assert all(strip.move_at(x) == 3 and y < 20 for x, y in changed)


@pytest.fixture
def window(qtbot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(342, 648)
    widget.show()
    return widget


@pytest.fixture
def column(window: QWidget) -> SideColumn:
    """The column inside a window: one of its own would not become lower than its cards."""
    widget = SideColumn(window)
    widget.resize(342, 648)
    widget.show()
    return widget


def test_a_jump_leaves_the_column(qtbot, column):
    column.show_moves(entries(20), 3)
    with qtbot.waitSignal(column.jumped) as caught:
        column.moves.strip.jumped.emit(7)
    assert caught.args == [7]


def test_the_comment_is_shown_and_cannot_be_changed(qtbot, column):
    column.show_move(MovePicture("170 at K13", Color.WHITE, "The top is settled."))
    comment = column.move_card.editor
    qtbot.keyClicks(comment, "x")
    assert column.move_card.comment == "The top is settled."
    assert comment.isReadOnly()


def test_a_comment_that_may_be_written_is_typed_into_until_it_may_not(qtbot, column):
    card = column.move_card
    card.let_write(True)
    assert card.editor.isVisible()
    qtbot.keyClicks(card.editor, "Good.")
    assert card.comment == "Good."
    card.let_write(True)
    assert not card.editor.isReadOnly()
    card.let_write(False)
    assert card.editor.isReadOnly()


def test_a_comment_is_never_markup(column):
    column.show_move(MovePicture("1 at A1", comment="<img src='x'> & more"))
    assert column.move_card.comment == "<img src='x'> & more"


def test_findings_are_counted_and_a_move_without_a_comment_has_no_field(column):
    moves = entries(3)
    column.show_moves((replace(moves[0], has_finding=True), *moves[1:]), 1)
    column.show_move(MovePicture("1 at K13", Color.BLACK, findings=("Line 3: unknown.",)))
    assert not column.move_card.editor.isVisible()


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
def test_the_head_of_a_game_is_whole_in_the_column_of_a_small_laptop(qapp, qtbot, family):
    use_theme(qapp, replace(make_theme("light"), sans_family=(family,)))
    column = SideColumn()
    qtbot.addWidget(column)
    column.resize(342, 648)
    column.show_game(
        GameFacts(
            "Siebenunddreißigste Offene Meisterschaft von Niedersachsen 2026, Runde 4",
            ("Tisch 2. Vereinfachte Ing-Regeln, Komi 8", "60 min + 3 × 10 min, je 2 Punkte"),
        )
    )
    column.show()
    card = column.game
    assert card.height() >= card.heightForWidth(card.width())
    assert column.minimumSizeHint().width() <= 342


@pytest.mark.parametrize(
    ("height", "game", "move"), [(648, True, True), (190, False, True), (130, False, False)]
)
def test_a_low_column_gives_up_the_head_first_and_the_strip_never(
    qtbot, column, height, game, move
):
    column.resize(342, height)
    assert column.game.isVisible() is game
    assert column.move_card.isVisible() is move
    strip = column.moves.strip
    qtbot.waitUntil(lambda: strip.height() == strip.sizeHint().height())


def test_a_present_move_whose_findings_have_no_room_gives_way_whole(column):
    column.resize(262, 188)
    column.show_moves(entries(2), 2)
    column.show_move(MovePicture("2 at D6", Color.WHITE))
    assert column.move_card.isVisible()
    finding = "Times corrected by R. Referee, for the clock was slow. " * 3
    column.show_move(MovePicture("2 at D6", Color.WHITE, findings=(finding,)))
    assert not column.move_card.isVisible()
    column.resize(262, 400)
    assert column.move_card.isVisible()
    column.grab()
    card = column.move_card
    assert card.height() >= card.heightForWidth(card.width())
