"""The time graph: a bar a move, a click that jumps, words about the present move, a card that hides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.kifu.reader import read_collection
from ingboard.review.time_spent import times_spent
from ingboard.ui.game.graph_pane import GraphPane
from ingboard.ui.game.time_graph import (
    TimeBar,
    TimeGraph,
    TimePicture,
    bar_words,
    bars_of,
    length_words,
    longest_words,
)
from ingboard.ui.style import current_theme, make_theme, use_theme


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    usual = make_theme("light")
    use_theme(qapp, usual)
    yield
    if current_theme() != usual:
        use_theme(qapp, usual)


def bars(*spent: int | None) -> tuple[TimeBar, ...]:
    return tuple(
        TimeBar(at + 1, at + 1, Color(1 + at % 2), None if time is None else Millis(time * 1000))
        for at, time in enumerate(spent)
    )


@pytest.fixture
def graph(qtbot: QtBot) -> TimeGraph:
    made = TimeGraph()
    qtbot.addWidget(made)
    made.resize(120, 84)
    made.show_times(TimePicture(bars(10, 20, 40, None, 5, 0), at=3))
    made.show()
    return made


def column_pixels(graph: TimeGraph, index: int) -> list[str]:
    image = graph.grab().toImage()
    x = round(graph.box_of(index).center().x())
    return [image.pixelColor(x, y).name() for y in range(image.height())]


def test_a_click_on_a_bar_jumps_to_its_step(graph: TimeGraph, qtbot: QtBot) -> None:
    with qtbot.waitSignal(graph.jumped) as told:
        x = round(graph.box_of(4).center().x())
        QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(x, 40))
    assert told.args == [5]


def test_the_bar_under_the_pointer_is_told_once_and_its_leaving_too(graph: TimeGraph) -> None:
    told: list[TimeBar | None] = []
    graph.pointed.connect(told.append)
    on_fifth, on_first = (graph.box_of(at).center().toPoint() for at in (4, 0))
    for place in (on_fifth, on_fifth + QPoint(1, 5), on_first):
        QTest.mouseMove(graph, place)
        QApplication.processEvents()
    QApplication.sendEvent(graph, QEvent(QEvent.Type.Leave))
    assert [None if bar is None else bar.step for bar in told] == [5, 1, None]


def test_a_click_beside_the_bars_does_nothing(graph: TimeGraph, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(graph.jumped):
        QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(119, 40))


def test_blacks_bars_stand_and_whites_hang_as_high_as_they_are_long(graph: TimeGraph) -> None:
    ground = column_pixels(graph, 5)[10]

    def painted(index: int) -> tuple[int, int]:
        pixels = column_pixels(graph, index)
        half = len(pixels) // 2
        above = sum(pixel != ground for pixel in pixels[: half - 1])
        below = sum(pixel != ground for pixel in pixels[half + 2 :])
        return above, below

    first, second = painted(0), painted(1)
    assert first[0] > 5
    assert first[1] == 0
    assert second[1] == pytest.approx(2 * first[0], abs=4)
    assert second[0] == 0
    assert painted(3) == (0, 0)


def test_the_present_move_is_framed(graph: TimeGraph) -> None:
    petrol = current_theme().petrol.name()
    assert column_pixels(graph, 2)[0] == petrol
    graph.show_times(TimePicture(graph.picture.bars, at=1))
    assert column_pixels(graph, 0)[0] == petrol
    assert column_pixels(graph, 2)[0] != petrol


@pytest.mark.parametrize("name", ["light", "dark"])
def test_thousands_of_bars_fit_and_each_side_can_be_seen(
    qapp: QApplication, graph: TimeGraph, name: str
) -> None:
    use_theme(qapp, make_theme(name))
    graph.show_times(TimePicture(bars(*[30] * 2000)))
    pixels = column_pixels(graph, 1000)
    assert len(set(pixels)) > 1
    last = graph.bar_at(graph.width() - 0.01)
    assert last is not None
    assert last.number == 2000


def test_words_tell_times_lower_bounds_and_what_is_not_noted() -> None:
    one, two, none = bars(67, 5, None)
    assert bar_words(one) == "1 Black: 1:07"
    assert bar_words(none) == "3 Black: not recorded"
    assert bar_words(TimeBar(2, 2, Color.WHITE, Millis(30_000), at_least=True)) == (
        "2 White: 30 s or more"
    )
    zero = TimeBar(2, 2, Color.WHITE, Millis(0), at_least=True)
    assert bar_words(zero) == "2 White: within the period"
    assert longest_words(TimePicture((one, two, none)), Color.WHITE) == "White: 5 s at 2"
    assert longest_words(TimePicture((none,)), Color.BLACK) == ""
    assert [length_words(Millis(time)) for time in (0, 4_200, 41_900, 3_661_000)] == [
        "0 s",
        "4.2 s",
        "41 s",
        "1:01:01",
    ]


def test_bars_stand_at_the_steps_of_their_nodes() -> None:
    record = read_collection(
        b"(;SZ[9]TM[60];B[aa]BL[50];AW[cc];W[bb]WL[59];B[aa]BL[40])", "x"
    ).games[0]
    made = bars_of(times_spent(record), {1: 1, 2: 2, 3: 3})
    assert [(bar.step, bar.number, bar.spent) for bar in made] == [(1, 1, 10_000), (3, 2, 1_000)]


def test_the_pane_tells_the_bar_under_the_pointer_and_both_longest_moves(qtbot: QtBot) -> None:
    pane = GraphPane()
    qtbot.addWidget(pane)
    pane.show_times(TimePicture(bars(10, 20, 40), at=1))
    assert pane.lacking == ""
    assert pane.note == "1 Black: 10 s"
    assert pane.longest == "Longest: Black: 40 s at 3, White: 20 s at 2"
    pane.graph.pointed.emit(pane.graph.picture.bars[2])
    assert pane.note == "3 Black: 40 s"
    pane.graph.pointed.emit(None)
    assert pane.note == "1 Black: 10 s"


def test_both_longest_moves_are_whole_in_a_laptops_pane(qtbot: QtBot) -> None:
    pane = GraphPane()
    qtbot.addWidget(pane)
    pane.show_times(TimePicture(bars(10_000, 20_000, 4_000), at=1))
    pane.resize(449, 84)
    pane.show()
    words = next(each for each in pane.findChildren(QLabel) if each.text() == pane.longest)
    assert words.height() >= words.heightForWidth(words.width())
    assert pane.graph.height() >= 30
    assert pane.minimumSizeHint().height() <= 84


def test_a_graph_that_cannot_be_drawn_says_what_it_lacks(qtbot: QtBot) -> None:
    pane = GraphPane()
    qtbot.addWidget(pane)
    pane.show()
    pane.show_times(TimePicture(bars(None, None)))
    assert pane.lacking == "No times in this record."
    assert not pane.graph.isVisible()
    pane.show_times(TimePicture(bars(10, 20)))
    assert pane.graph.isVisible()
    QTest.keyClick(pane.choice, Qt.Key.Key_Down)  # Left and Right step the game
    assert "Engine analysis" in pane.lacking
    assert not pane.graph.isVisible()
