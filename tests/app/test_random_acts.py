"""Whatever is clicked, pressed and chosen, in whatever order: the window goes on, and nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy
from typing import TypeVar

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession
from ingboard.text import LANGUAGES
from tests.app.conftest import HandTime
from tests.app.contents import check_contents
from tests.app.driver import App

_LEFT = Qt.MouseButton.LeftButton
_KEYS = (
    "Left Right Up Down Home End PgUp PgDown Space Return Esc Tab Del F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F12 "
    "Ctrl+Z Ctrl+Y Ctrl+K Ctrl+T Ctrl+N A B C D J P T V W 0 1 2 3 5 9 + - ."
)
_TYPED = ("a", "7", "-3", "x]\\", "Kim", "1:00", "")
_WAITS = (100, 1_500, 20_000, 400_000)
_SIZES = ((910, 560), (1366, 768), (1920, 1080))
# They end the program, start it again, or wait for a printer.
_ENDS = (
    "quit",
    "print",
    "close-window",
    *(f"language-{code.lower()}" for code in ("system", *LANGUAGES)),
)
_EACH = int(os.environ.get("INGBOARD_RANDOM_ACTS", "80"))
_CHECKED = 4  # every so many acts the contents are read again
_W = TypeVar("_W", bound=QWidget)


def nothing(_app: App, _folder: Path) -> None:
    """The window as it starts."""


def record(app: App, folder: Path) -> None:
    """A record in review; it may be saved, so it is a copy."""
    app.open(Path(copy(resource("games/demonstration.sgf"), folder)))


def counted(app: App, folder: Path) -> None:
    """The film of a count."""
    record(app, folder)
    for key in ("End", "1", "0"):
        app.key(key)
    app.run("count")


def timed(app: App, _folder: Path) -> None:
    """A game with a clock that runs."""
    setup = even_game(9, RuleText.KSS, default_terms(RuleText.KSS))
    control = Ing(minutes(1), seconds(30), 2, 2)
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    app.key("Space")


def wide(app: App, folder: Path) -> None:
    """A record on a board that is no square, played to its end."""
    path = folder / "wide.sgf"
    walls = "".join(f";B[h{row}];W[i{row}]" for row in "abcdefghi")
    path.write_text(f"(;GM[1]FF[4]SZ[15:9]RU[Ing]KM[0]{walls}(;B[];W[])(;B[cc]C[K5]))")
    app.open(path)


STARTS: tuple[Callable[[App, Path], None], ...] = (nothing, record, counted, timed, wide)


class Hand:
    """Somebody who does what comes to mind; each act says what was done."""

    def __init__(self, app: App, time: HandTime, seed: int) -> None:
        self.app = app
        self._time = time
        self._random = Random(seed)
        self._acts = {
            self._click: 20,
            self._click_right: 2,
            self._drag: 1,
            self._turn: 2,
            self._press: 15,
            self._command: 14,
            self._button: 16,
            self._row: 4,
            self._wait: 4,
            self._type: 4,
            self._resize: 1,
        }

    def act(self) -> str:
        """Do one thing."""
        (act,) = self._random.choices([*self._acts], weights=[*self._acts.values()])
        return f"{act.__name__[1:]} {act() or ''}"

    def _point(self) -> Point:
        rows, columns = self.app.board.grid.rows, self.app.board.grid.columns
        return Point(self._random.randrange(rows), self._random.randrange(columns))

    def _click(self) -> Point | None:
        return self._on_board(self.app.click)

    def _click_right(self) -> Point | None:
        return self._on_board(self.app.right_click)

    def _drag(self) -> Point | None:
        return self._on_board(lambda point: self.app.drag(self._point(), point))

    def _on_board(self, act: Callable[[Point], object]) -> Point | None:
        if not self.app.board.isVisible():
            return None
        point = self._point()
        act(point)
        return point

    def _turn(self) -> None:
        self.app.wheel(self._random.choice((-3, -1, 1, 3)))

    def _press(self) -> str:
        key = self._random.choice(_KEYS.split())
        self.app.key(key)
        return key

    def _command(self) -> str:
        offered = [
            command.id
            for command in self.app.all_commands()
            if command.id not in _ENDS and not self.app.why_not(command.id)
        ]
        chosen = self._random.choice(offered)
        self.app.run(chosen)
        return chosen

    def _button(self) -> str:
        # A menu's button waits within Qt for a choice.
        buttons = [one for one in self._seen(QAbstractButton) if not isinstance(one, QToolButton)]
        if not buttons:
            return ""
        button = self._random.choice(buttons)
        words = button.text() or button.accessibleName()
        QTest.mouseClick(button, _LEFT)
        return words

    def _row(self) -> str:
        views = [
            view
            for view in self._seen(QAbstractItemView)
            if view.model().rowCount() and not isinstance(view, QHeaderView)
        ]
        if not views:
            return ""
        view = self._random.choice(views)
        row = view.model().index(self._random.randrange(view.model().rowCount()), 0)
        view.scrollTo(row)
        QTest.mouseClick(view.viewport(), _LEFT, pos=view.visualRect(row).center())
        return f"{row.row()}"

    def _wait(self) -> int:
        wait = self._random.choice(_WAITS)
        self._time.pass_by(wait)
        self.app.tick()
        self.app.let_deadline_pass()
        return wait

    def _resize(self) -> tuple[int, int]:
        size = self._random.choice(_SIZES)
        self.app.resize(*size)
        return size

    def _type(self) -> str:
        field, typed = QApplication.focusWidget(), self._random.choice(_TYPED)
        if isinstance(field, QLineEdit | QPlainTextEdit):
            QTest.keyClicks(field, typed)
        return typed

    @staticmethod
    def _seen(kind: type[_W]) -> list[_W]:
        return [
            one
            for window in QApplication.topLevelWidgets()
            if window.isVisible() and not isinstance(window, QFileDialog | QMenu)
            for one in window.findChildren(kind)
            if one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty()
        ]


def check_undo(session: DocumentSession) -> None:
    """Everything is undone and done again: at each step back the file is what it was on the way."""
    seen = [session.draft()[0]()]
    while session.can_undo:
        session.undo()
        seen.append(session.draft()[0]())
    for before in reversed(seen[:-1]):
        session.redo()
        assert session.draft()[0]() == before


def _close_what_asks() -> None:
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and isinstance(window, QFileDialog | QMenu):
            window.close()


@pytest.fixture
def _no_browser(monkeypatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)


@pytest.mark.usefixtures("_no_browser")
@pytest.mark.parametrize(
    "seed",
    [
        *range(8),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(8, 400)),
    ],
)
def test_no_order_of_acts_leads_to_an_error_or_loses_anything(app, time, seed, tmp_path):
    """Errors in slots, Qt's warnings and contents that are read otherwise fail it; the acts are printed."""
    begin = STARTS[seed % len(STARTS)]
    begin(app, tmp_path)
    hand = Hand(app, time, seed)
    for number in range(_EACH):
        hand.app = app = app.tabs.in_front
        place = app.page_id
        print(place, "-", hand.act())
        QApplication.processEvents()
        _close_what_asks()
        assert app.window.isVisible()
        if number % _CHECKED == 0:
            check_contents(app.tabs.in_front)
    if app.tabs.in_front.study is not None:
        check_undo(app.tabs.in_front.study)
