"""A Go engine asked for dead stones: set up, answering, failing in every way, stopped. It is a script."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.resources import resource
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.preferences import load_preferences

LONGEST = 20_000
ENGINE = """
import sys, time
wish = sys.argv[1]
if wish == "crash":
    import os, signal
    os.kill(os.getpid(), signal.SIGKILL)
if wish == "chatter":
    print("Hello, I am no engine")
    sys.exit()
if wish == "flood":
    while True:
        print("x" * 1000)
for line in sys.stdin:
    number, order, *rest = line.split()
    sign, words = "=", ""
    if order == "name":
        words = "Toy Go"
    elif order == "boardsize" and wish == "small":
        sign, words = "?", "unacceptable size"
    elif order == "play" and wish == "refuses":
        sign, words = "?", "illegal move"
    elif order == "final_status_list":
        if wish == "sleep":
            time.sleep(600)
        if wish == "unknown":
            sign, words = "?", "unknown command"
        elif wish == "empty":
            words = "T8"
        elif wish == "nonsense":
            words = "all of them"
        else:
            words = "F15\\n\\n".strip() + "\\nR6 P5"
    print(f"{sign}{number} {words}\\n", flush=True)
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "toy engine.py"
    path.write_text(ENGINE, encoding="utf-8")
    return path


@pytest.fixture
def agreeing(window):
    """The demonstration game at its agreement, no stone marked."""
    window.open(resource("games/demonstration.sgf"))
    QTest.keyClick(window.shell, Qt.Key.Key_End)
    while window.controller.state.dead:
        window.controller.choose(min(window.controller.state.dead))
    return window


def set_up(window, script: Path, wish: str) -> None:
    window.preferences.engine = sys.executable
    window.preferences.engine_arguments = f'"{script}" {wish}'
    window.refresh()


def ask(window):
    QTest.keyClick(window.shell, Qt.Key.Key_N)


def card(window):
    return window.agreement_page.suggestion


def test_the_engine_is_offered_only_once_it_is_set_up(agreeing, script):
    assert card(agreeing).engine_button.isHidden()
    ask(agreeing)
    assert not agreeing.rooms.suggestion.is_working
    set_up(agreeing, script, "right")
    assert not card(agreeing).engine_button.isHidden()


def test_an_answer_is_shown_under_the_engines_name_and_taken_over(agreeing, script, qtbot):
    set_up(agreeing, script, "right")
    before = agreeing.controller.state
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.view.suggested is not None, timeout=LONGEST)
    assert "Toy Go" in card(agreeing).words
    suggestion = agreeing.view.suggested
    assert len(suggestion.dead) == 4  # the chain at F15 has two stones
    assert suggestion.unsure == frozenset()
    assert agreeing.controller.state == before
    QTest.keyClick(agreeing.shell, Qt.Key.Key_G)
    assert agreeing.controller.state.dead == suggestion.dead


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("crash", "crashed"),
        ("chatter", "does not answer as a Go engine"),
        ("flood", "does not answer as a Go engine"),
        ("small", "Toy Go does not play on 19x19"),
        ("refuses", "does not take this position"),
        ("unknown", "cannot say which stones are dead"),
        ("empty", "no stone stands"),
        ("nonsense", "no stone stands"),
    ],
)
def test_a_bad_engine_is_told_in_one_sentence_and_nothing_is_suggested(
    agreeing, script, qtbot, wish, said
):
    set_up(agreeing, script, wish)
    ask(agreeing)
    qtbot.waitUntil(lambda: not agreeing.rooms.suggestion.is_working, timeout=LONGEST)
    assert said in card(agreeing).words
    assert agreeing.view.suggested is None
    assert not card(agreeing).ask_button.isHidden()


def test_a_missing_program_is_told(agreeing, qtbot):
    agreeing.preferences.engine = "/nowhere/katago"
    agreeing.refresh()
    ask(agreeing)
    qtbot.waitUntil(lambda: not agreeing.rooms.suggestion.is_working, timeout=LONGEST)
    assert "katago cannot be started" in card(agreeing).words


def test_an_engine_that_does_not_answer_is_ended(agreeing, script, qtbot):
    set_up(agreeing, script, "sleep")
    agreeing.rooms.suggestion.engine.limit(300)
    ask(agreeing)
    qtbot.waitUntil(lambda: not agreeing.rooms.suggestion.is_working, timeout=LONGEST)
    assert "has not answered within 0.3 seconds" in card(agreeing).words


def test_escape_stops_the_engine(agreeing, script):
    set_up(agreeing, script, "sleep")
    ask(agreeing)
    assert agreeing.rooms.suggestion.is_working
    QTest.keyClick(agreeing.shell, Qt.Key.Key_Escape)
    assert not agreeing.rooms.suggestion.is_working
    assert not card(agreeing).ask_button.isHidden()


def test_the_engine_is_dropped_with_its_position(agreeing, script):
    set_up(agreeing, script, "sleep")
    ask(agreeing)
    QTest.keyClick(agreeing.shell, Qt.Key.Key_Home)
    assert not agreeing.rooms.suggestion.is_working


def test_an_engine_is_tried_kept_and_forgotten(window, script, qtbot):
    window.do(Act.ENGINE)
    page = window.rooms.engine.page
    page.program.setText(sys.executable)
    page.arguments.setText(f'"{script}" right')
    page.try_button.click()
    qtbot.waitUntil(lambda: not window.rooms.engine.work.is_working, timeout=LONGEST)
    assert "no stone stands" in page.advice.words  # the trial board is small and has other stones
    page.arguments.setText(f'"{script}" crash')
    page.try_button.click()
    qtbot.waitUntil(lambda: not window.rooms.engine.work.is_working, timeout=LONGEST)
    assert "crashed" in page.advice.words
    page.keep_button.click()
    assert window.scene is not PageId.ENGINE
    assert load_preferences().engine == sys.executable
    window.do(Act.ENGINE)
    page.remove_button.click()
    assert load_preferences().engine == ""


def test_a_program_without_a_name_is_not_kept(window):
    window.do(Act.ENGINE)
    page = window.rooms.engine.page
    page.program.setText("  ")
    page.keep_button.click()
    assert window.scene is PageId.ENGINE
    assert "Name the engine" in page.advice.words
    QTest.keyClick(window.shell, Qt.Key.Key_Escape)
    assert window.scene is not PageId.ENGINE
