"""How many clicks players need, counted by making them with the mouse: no more than they took."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from ingboard.board.points import Color
from ingboard.clock.control import SecondCounting
from ingboard.game.state import GameState
from ingboard.ui.shell.start_page import BeginButton
from ingboard.ui.widgets.buttons import KeyButton
from tests.app.driver import App
from tests.app.test_play_page import begin, conditions

_LEFT = Qt.MouseButton.LeftButton


class Mouse:
    """A hand that has nothing but a mouse; `clicks` are those that it made."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.clicks = 0

    def point(self, name: str) -> None:
        """Click a point of the board."""
        self._click(self._app.board, self._app.place_of(name))

    def button(self, button: QWidget) -> None:
        """Click a button in sight."""
        assert button.isVisible()
        assert button.isEnabled()
        self._click(button)

    def answer(self, words: str) -> None:
        """Click an answer of the bottom line."""
        buttons = self._app.strip.widget.findChildren(KeyButton)
        self.button(next(each for each in buttons if each.isVisible() and each.text() == words))

    def choose(self, box: QComboBox, words: str) -> None:
        """Open a list and click one of its entries: two clicks."""
        self.button(box)
        QTest.qWait(
            QApplication.doubleClickInterval() + 50
        )  # before that Qt takes it for the first
        rows = box.view()
        assert rows.isVisible()
        at = rows.visualRect(rows.model().index(box.findText(words), 0)).center()
        self._click(rows.viewport(), at)

    def _click(self, widget: QWidget, at: QPoint | None = None) -> None:
        QTest.mouseClick(widget, _LEFT, pos=at or widget.rect().center())
        QApplication.processEvents()
        self.clicks += 1


@pytest.fixture
def mouse(app) -> Mouse:
    assert app.page_id == "start"
    return Mouse(app)


def game(app: App) -> GameState:
    """The game at the viewed step."""
    assert app.state is not None
    return app.state


def test_the_first_stone_takes_one(app, mouse):
    mouse.point("Q16")
    assert game(app).line.number == 1
    assert mouse.clicks == 1


@pytest.mark.parametrize("timed", [False, True])
def test_a_second_9x9_like_the_last_takes_one(app, mouse, timed):
    begin(app, conditions(9, timed=timed))
    app.click("E5")
    app.run("resign")
    app.strip.answer("Resign")
    mouse.answer("Play again")
    begun = game(app)
    assert (begun.grid.rows, begun.line.number, begun.outcome) == (9, 0, None)
    assert begun.setup.controls == conditions(9, timed=timed).controls
    assert mouse.clicks == 1


@pytest.mark.parametrize("timed", [False, True])
def test_from_the_last_move_to_the_winner_it_takes_two_and_one_for_each_dead_chain(
    app, mouse, timed
):
    begin(app, conditions(9, timed=timed))
    for point in ("E5", "C3"):
        app.click(point)
    for _ in range(2):
        mouse.button(app.clock_panel._pass)
    assert "As marked: " in app.page()._subtitle.text()
    assert "by 73" not in app.page()._subtitle.text()
    mouse.point("C3")
    assert "As marked: Black wins by 73" in app.page()._subtitle.text()
    assert mouse.clicks == 3


def test_undo_takes_one(app, mouse):
    begin(app, conditions())
    app.click("Q16")
    mouse.button(app.clock_panel._undo)
    assert game(app).line.number == 0
    assert mouse.clicks == 1


def test_undo_with_a_clock_takes_two(app, mouse):
    begin(app, conditions(timed=True))
    app.click("Q16")
    mouse.button(app.clock_panel._undo)
    mouse.answer("Agreed")
    assert game(app).line.number == 0
    assert mouse.clicks == 2


@pytest.mark.parametrize("timed", [False, True])
def test_resigning_takes_two(app, mouse, timed):
    begin(app, conditions(timed=timed))
    app.click("Q16")
    mouse.button(app.clock_panel._resign)
    mouse.answer("Resign")
    outcome = game(app).outcome
    assert outcome is not None
    assert outcome.winner is Color.BLACK
    assert mouse.clicks == 2


def test_four_stones_and_byo_yomi_take_five(app, mouse):
    rows = app.page().findChildren(BeginButton)
    mouse.button(next(each for each in rows if each.row.command == "new"))
    page = app.page("new-table")
    mouse.choose(page.game.handicap_box, "4")
    mouse.button(page.clock.cards["second-counting"])
    mouse.button(page.start_button)
    begun = game(app)
    assert begun.position.count(Color.BLACK) == 4
    assert begun.setup.controls is not None
    assert isinstance(begun.setup.controls.black, SecondCounting)
    assert begun.to_play is Color.WHITE
    assert mouse.clicks == 5
