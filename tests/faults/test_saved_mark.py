"""The saved mark never lies: green only when the disk has acknowledged the newest act.

Method: a disk in process that holds every sync back until the test lets it go, in the whole window.
"""

from __future__ import annotations

import errno
import threading

import pytest
from msgspec.structs import replace

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.reading import read_journal
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind

RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)
LONG = 20_000


class Gate:
    """Holds syncs back while it is shut."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()


@pytest.fixture
def gate(monkeypatch):
    gate, sync = Gate(), RealDisk.sync

    def held(disk, handle):
        assert gate.open.wait(LONG)
        sync(disk, handle)

    monkeypatch.setattr(RealDisk, "sync", held)
    yield gate
    gate.open.set()


@pytest.fixture
def playing(app, gate, qtbot):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    del gate
    return app


def _mark(app):
    return app.marks[-1].kind


def test_the_mark_is_not_green_in_the_very_act_and_green_with_the_acknowledgement(
    playing, gate, qtbot
):
    assert _mark(playing) is StatusKind.SAVED
    gate.open.clear()
    playing.presenter.choose(Point(2, 2))  # no event loop has run since
    assert playing.state.line.number == 1
    assert _mark(playing) is StatusKind.WAITING
    assert playing.menu_bar.marks[-1].kind is StatusKind.WAITING
    gate.open.set()
    with qtbot.waitSignal(playing.journal.changed, timeout=LONG):
        pass
    assert _mark(playing) is StatusKind.SAVED
    events = read_journal(playing.journal.path).events
    assert events == playing.session.table.events


def test_the_mark_is_not_green_while_any_of_several_acts_waits(playing, gate, qtbot):
    gate.open.clear()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6)):
        playing.presenter.choose(point)
        assert _mark(playing) is not StatusKind.SAVED
    seen = []
    playing.journal.changed.connect(
        lambda: seen.append((_mark(playing), playing.journal.lines_missing))
    )
    gate.open.set()
    qtbot.waitUntil(lambda: _mark(playing) is StatusKind.SAVED, timeout=LONG)
    assert all(missing == 0 for kind, missing in seen if kind is StatusKind.SAVED)


def test_amber_and_red_come_without_a_poll_of_the_writer(playing, gate, qtbot):
    gate.open.clear()
    playing.presenter.choose(Point(2, 2))
    qtbot.waitUntil(lambda: playing.journal.saved is Saved.LATE, timeout=LONG)
    assert _mark(playing) is StatusKind.SAVING
    qtbot.waitUntil(lambda: playing.journal.saved is Saved.FAILING, timeout=LONG)
    gate.open.set()
    qtbot.waitUntil(lambda: playing.journal.saved is Saved.ALL, timeout=LONG)


def test_what_cannot_even_be_handed_over_is_not_green_said_and_handed_over_later(
    playing, monkeypatch, qtbot
):
    def no_memory(*_line):
        raise MemoryError

    with monkeypatch.context() as starved:
        starved.setattr("ingboard.table.journal.blackbox.line_of", no_memory)
        playing.presenter.choose(Point(2, 2))
        assert _mark(playing) is StatusKind.WAITING
        qtbot.waitUntil(lambda: playing.journal.saved is Saved.FAILING, timeout=LONG)
        qtbot.waitUntil(lambda: "MemoryError" in playing.notice, timeout=LONG)
        playing.presenter.choose(Point(6, 6))
        assert playing.state.line.number == 2
    qtbot.waitUntil(lambda: playing.journal.saved is Saved.ALL, timeout=LONG)
    assert playing.journal.read().events == playing.session.table.events


def test_a_fault_that_nobody_foresaw_is_red_with_a_sentence_and_nothing_is_lost(
    playing, monkeypatch, qtbot
):
    def broken(*_write):
        raise UnicodeDecodeError("utf-8", b"x", 0, 1, "as the test wants it")

    with monkeypatch.context() as spoiled:
        spoiled.setattr(RealDisk, "write_at", broken)
        playing.presenter.choose(Point(2, 2))
        qtbot.waitUntil(lambda: playing.journal.saved is Saved.FAILING, timeout=LONG)
        assert _mark(playing) is StatusKind.NOT_SAVED
        qtbot.waitUntil(lambda: "UnicodeDecodeError" in playing.notice, timeout=LONG)
    qtbot.waitUntil(lambda: playing.journal.saved is Saved.ALL, timeout=LONG)
    assert playing.journal.read().events == playing.session.table.events


def test_a_change_by_another_program_is_said_and_on_record(playing, qtbot):
    playing.presenter.choose(Point(2, 2))
    qtbot.waitUntil(lambda: playing.journal.saved is Saved.ALL, timeout=LONG)
    path = playing.journal.path
    with path.open("r+b") as file:
        file.truncate(100)
    qtbot.waitUntil(lambda: "Another program changed" in playing.notice, timeout=LONG)

    def noted():
        journal = read_journal(path)
        return any("Another program" in e.said.get("words", "") for e in journal.entries)

    qtbot.waitUntil(noted, timeout=LONG)
    assert playing.journal.read().events == playing.session.table.events


def test_a_disk_that_is_nearly_full_at_the_start_is_said_and_another_folder_used(
    app, monkeypatch, qtbot
):
    """As with 24 KB free: the first lines would fit, the reserve does not."""
    reserve, full = RealDisk.reserve, app.journal.folder

    def reserved(disk, handle, length):
        if app.journal.is_in(handle, full):
            raise OSError(errno.ENOSPC, "as the test wants it")
        reserve(disk, handle, length)

    monkeypatch.setattr(RealDisk, "reserve", reserved)
    app.presenter.choose(Point(2, 2))
    other = app.journal.path.parent
    assert other != full
    qtbot.waitUntil(lambda: "nearly full" in app.notice, timeout=LONG)
    assert str(other) in app.notice
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    assert not list(full.glob("*.ingtable"))
    assert app.journal.read().events == app.session.table.events
