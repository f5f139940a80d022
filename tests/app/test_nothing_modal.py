"""Nothing modal opens while another table's clock runs: no command, and no button that asks for a file."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from tests.conftest import ROOT

RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(10), minutes(2), 3, 2)
_ENDS_THE_WALK = frozenset({"quit", "close", "new-tab", "next-tab", "last-tab"})


@pytest.fixture
def beside_a_clock(app):
    """A second table without a game, while the clock of the first one runs."""
    app.presenter.start(
        replace(even_game(9, RULES, default_terms(RULES)), controls=PerColor(TIME, TIME))
    )
    app.presenter.toggle_pause()
    app.presenter.choose(Point(3, 3))
    assert app.presenter.clock_runs
    return app, app.tabs.open_another()


@pytest.fixture
def modal():
    """What was ever modal, looked for while a nested loop would run too, and closed at once."""
    found: list[str] = []
    timer = QTimer(interval=5)

    def look() -> None:
        widget = QApplication.activeModalWidget()
        if widget is not None:
            found.append(widget.windowTitle() or type(widget).__name__)
            widget.close()

    timer.timeout.connect(look)
    timer.start()
    yield found
    timer.stop()
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog):
            widget.close()


def _choosers():
    shown = (widget for widget in QApplication.topLevelWidgets() if widget.isVisible())
    return [widget for widget in shown if isinstance(widget, QFileDialog)]


def _record(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[gg])", encoding="utf-8")
    return path


@pytest.mark.parametrize("opened", [False, True], ids=["no-game", "record"])
def test_no_command_opens_anything_modal(beside_a_clock, modal, tmp_path, qtbot, opened):
    first, second = beside_a_clock
    for command in second.all_commands():
        if command.id in _ENDS_THE_WALK:
            continue
        if opened and second.session is None:
            assert second.open(_record(tmp_path))
        possible = not second.why_not(command.id)
        second.run(command.id)
        assert QApplication.activeModalWidget() is None, command.id
        if not possible:  # it said why not, and nothing has opened
            continue
        qtbot.wait(8)
        assert not modal, command.id
        for chooser in _choosers():
            chooser.close()
        for _ in range(3):  # out of the page, and of what stands over it
            second.run("leave")
    assert first.presenter.clock_runs


@pytest.mark.parametrize(
    ("command", "press"),
    [
        ("engine", lambda page: page.browse_button.click()),
        ("export", lambda page: page.place_button.click()),
        ("library", lambda page: page.add_button.click()),
    ],
    ids=["engine", "export", "library"],
)
def test_no_button_that_asks_for_a_file_is_modal(
    beside_a_clock, modal, tmp_path, qtbot, command, press
):
    _, second = beside_a_clock
    assert second.open(_record(tmp_path))
    second.run(command)
    press(second.page())
    qtbot.wait(20)
    assert not modal
    assert len(_choosers()) == 1
    press(second.page())
    assert len(_choosers()) == 1, "asked again it is still one window"


def test_no_dialog_of_the_window_waits_in_a_loop_of_its_own():
    """What blocks is not written at all: the static questions of Qt, and `exec` but for the program's."""
    blocks = re.compile(r"QFileDialog\.get|QMessageBox|QInputDialog|\.exec\(|setModal\(True")
    lines = [
        (path.relative_to(ROOT).as_posix(), line.strip())
        for path in sorted((ROOT / "ingboard" / "ui").rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if blocks.search(line)
    ]
    assert lines == [("ingboard/ui/app.py", "status = app.exec()")]


def test_what_a_tab_asks_for_waits_unseen_while_another_tab_is_in_front(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[aa])")
    assert app.open(path)
    app.run("save-as")
    assert len(_choosers()) == 1
    other = app.tabs.open_another()
    assert not _choosers()
    other.run("open")
    assert len(_choosers()) == 1
    app.tabs.bring_to_front(app)
    assert [each.windowTitle() for each in _choosers()] == ["Save the game"]
