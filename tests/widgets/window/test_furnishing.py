"""The board is whole before the contents are loaded, and contents come even if it never is."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ingboard.ui.board.board_view import BoardView
from ingboard.ui.shell.shell import Shell


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    made = Shell()
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


def test_the_contents_come_once_the_board_is_dressed(shell: Shell, qtbot: QtBot) -> None:
    seen: list[bool] = []
    shell.furnish_with(lambda: seen.append(shell.board.is_dressed))
    qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
    assert seen == [True]


def test_the_contents_come_also_if_it_never_is(shell: Shell, qtbot: QtBot, monkeypatch) -> None:
    monkeypatch.setattr(BoardView, "is_dressed", property(lambda _: False))
    monkeypatch.setattr("ingboard.ui.shell.shell._LONGEST_WAIT", 20)
    seen: list[bool] = []
    shell.furnish_with(lambda: seen.append(True))
    qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
    qtbot.wait(50)
    assert seen == [True]
