"""R05 and R07 as the window shows them: the mark turns red and green; a lost folder is said and followed.

Bar: the red mark within 1 s, the other folder within 2 s; both are made of fixed waits (0.5 s and a look
every 0.2 s; at once where a file is gone), so no speed is asserted here.
"""

from __future__ import annotations

import errno
import shutil

from msgspec.structs import replace

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.reading import read_journal
from ingboard.ui.game.journal_folders import tables_folder
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind

RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)
LONG = 20_000


def _start(app):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.presenter.choose(Point(2, 2))


def _kinds(app):
    return {mark.kind for mark in app.marks}


def test_a_full_disk_turns_the_mark_red_and_green_when_there_is_room(app, qtbot, monkeypatch):
    _start(app)
    recording = app.journal
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=LONG)
    full = [True]
    write = RealDisk.write_at

    def write_at(disk, handle, data, at):
        if full:
            raise OSError(errno.ENOSPC, "as the test wants it")
        return write(disk, handle, data, at)

    monkeypatch.setattr(RealDisk, "write_at", write_at)
    app.presenter.choose(Point(6, 6))
    qtbot.waitUntil(lambda: recording.saved is Saved.FAILING, timeout=LONG)
    assert StatusKind.NOT_SAVED in _kinds(app)
    app.presenter.choose(Point(2, 6))
    assert app.state.line.number == 3
    full.clear()
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=LONG)
    assert StatusKind.SAVED in _kinds(app)
    assert read_journal(recording.path).events == app.session.table.events


def test_a_lost_folder_is_said_followed_and_found_at_the_next_start(app, qtbot):
    _start(app)
    recording = app.journal
    before = recording.path
    shutil.rmtree(tables_folder())
    app.presenter.choose(Point(6, 6))
    qtbot.waitUntil(lambda: "lost" in app.notice, timeout=LONG)
    after = recording.path
    assert after.parent != before.parent
    assert str(after.parent) in app.notice
    qtbot.waitUntil(lambda: not recording.waits, timeout=LONG)
    events = read_journal(after).events
    assert events == app.session.table.events
    assert recording.unfinished() == ()  # this window holds it
    recording.let_go()
    assert recording.unfinished() == (after,)
