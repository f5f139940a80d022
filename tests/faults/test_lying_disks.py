"""R34: a disk that says it has written what it dropped, and two programs that restore one journal in turn.

Method: the whole window under a shim that drops what is written (`shim.c`); another writer on the journal's
file whose lock was deleted. Bar: neither is ever green while it lasts; nothing that was green is missing.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal import writer as journal_writer
from ingboard.table.journal.form import line_of
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.writer import JournalWriter
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind
from tests.faults.children import Child
from tests.faults.shim import LIE, built, environment

LONG = 20_000
RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)
BEGUN = 40  # calls: by then the journal stands


@pytest.fixture
def lying(tmp_path):
    """Starts the window with a disk that drops what is written in a folder from some call on."""
    library, children = built(tmp_path), []

    def start(folder: Path, at: int) -> Child:
        home = {
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "TMPDIR": str(tmp_path),
        }
        named = environment(library, folder, at, LIE) | home
        child = Child(600_000, 60_000, module="tests.faults.window_game", environment=named)
        children.append(child)
        child.wait_until(lambda line: "ready" in line)
        child.ask("begin")
        return child

    yield start
    for child in children:
        child.kill()


def _played_until(child: Child, saved: str) -> dict[str, Any]:
    """Play on until the mark says so; the state then."""
    moves = (f"play {row} {column}" for row in range(9) for column in range(0, 9, 2))
    for move in moves:
        state = child.ask(move)
        for _ in range(10):
            if state["saved"] == saved:
                return state
            time.sleep(0.05)
            state = child.ask("state")
    raise AssertionError(state)


def test_a_disk_that_drops_what_is_written_is_red_and_the_game_goes_on_on_another(lying, tmp_path):
    child = lying(tmp_path / "data", BEGUN)
    _played_until(child, "FAILING")
    state = _played_until(child, "ALL")
    path = Path(state["journal"])
    assert path.parent == tmp_path / "ingboard-tables"
    assert (
        sum(type(event).__name__ == "StonePlaced" for event in read_journal(path).events)
        == state["moves"]
    )


def test_where_every_disk_drops_what_is_written_the_mark_stays_red(lying, tmp_path):
    child = lying(tmp_path, BEGUN)
    _played_until(child, "FAILING")
    for _ in range(20):
        time.sleep(0.1)
        assert child.ask("state")["saved"] == "FAILING"


class _Rival:
    """Another program that has taken up the journal too, and restores what it knows of it again and again."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes().rstrip(b"\0")
        journal = read_journal(path)
        self._writer = JournalWriter(path, kept=data[: journal.length])
        self._link, self._ends = journal.link, threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        number = 1_000
        while not self._ends.wait(0.1):
            number += 1
            line, self._link = line_of({"n": number, "k": "beat"}, self._link)
            self._writer.append(line, is_act=False)

    def end(self) -> None:
        self._ends.set()
        self._thread.join()
        self._writer.close()


def test_two_programs_that_restore_one_journal_in_turn_are_red_and_said(app, monkeypatch, qtbot):
    monkeypatch.setattr(journal_writer, "_ROW_WITHIN", 3.0)
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.presenter.choose(Point(2, 2))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    path = app.journal.path
    path.with_name(f"{path.name}.lock").unlink()
    rival = _Rival(path)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.FAILING, timeout=LONG)
    assert app.marks[-1].kind is StatusKind.NOT_SAVED
    qtbot.waitUntil(lambda: "keeps changing" in app.notice, timeout=LONG)
    rival.end()
    app.presenter.choose(Point(4, 4))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    assert app.journal.read().events == app.session.table.events
