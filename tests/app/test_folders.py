"""Where journals are kept: another folder before a game that could not be recorded, and a second copy."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.game.journal_folders import tables_folder, temporary_folder
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind
from ingboard.ui.shell.preferences import load_preferences
from tests.app.driver import App

RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)


def _start_by_page(app):
    app.run("new")
    app.page("new-table").started.emit(app.page("new-table").values)


def _is_begun(app):
    return app.session is not None


@pytest.fixture
def blocked():
    """A file stands where the folder of the journals should be."""
    folder = tables_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    return folder


def test_where_nothing_can_be_recorded_it_is_asked_before_the_game(app, blocked, tmp_path):
    _start_by_page(app)
    assert not _is_begun(app)
    assert app.page_id == "start"
    assert str(blocked) in app.strip.sentence
    assert app.strip.answers == ("Record in ingboard-tables", "Choose a folder…")
    chosen = tmp_path / "journals"
    chosen.mkdir()
    app.strip.answer("Choose a folder…")
    app.choose_path(chosen)
    assert _is_begun(app)
    app.presenter.choose(Point(3, 3))
    assert app.journal.path.parent == chosen
    assert load_preferences().tables_folder == str(chosen)


def test_a_dialog_that_is_cancelled_asks_again_and_one_may_record_where_a_lost_folder_is_replaced(
    app, blocked, qtbot
):
    _start_by_page(app)
    app.strip.answer("Choose a folder…")
    app.choose_path(None)
    assert not _is_begun(app)
    assert len(app.strip.answers) == 2
    app.strip.answer("Record in ingboard-tables")
    assert _is_begun(app)
    app.presenter.choose(Point(3, 3))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)
    assert app.journal.path.parent == Path.home() / "ingboard-tables"
    assert app.marks[-1] == ("Saved in ingboard-tables", StatusKind.SAVED)
    qtbot.waitUntil(lambda: str(blocked) in app.notice, timeout=20_000)


def test_where_no_folder_takes_a_journal_one_may_play_without_until_one_does(app, blocked, qtbot):
    other, last = Path.home() / "ingboard-tables", temporary_folder()
    for folder in (other, last):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_text("in the way")
    _start_by_page(app)
    app.strip.answer("Play without a journal")
    app.presenter.choose(Point(3, 3))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.FAILING, timeout=20_000)
    for folder in (other, last):
        folder.unlink()
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)
    assert app.journal.read().events == app.session.table.events
    blocked.unlink()


def test_a_journal_among_temporary_files_is_never_green(app, blocked, qtbot):
    (Path.home() / "ingboard-tables").write_text("in the way")
    _play(app)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.TEMPORARY, timeout=20_000)
    assert app.journal.path.parent == temporary_folder()
    assert app.marks[-1] == ("Saved until a restart", StatusKind.SAVING)
    blocked.unlink()


@pytest.fixture
def in_memory():
    """A folder on no disk."""
    memory = Path("/dev/shm")
    mounts = Path("/proc/mounts")
    if not mounts.exists() or f" {memory} tmpfs " not in mounts.read_text():
        pytest.skip("no folder in memory here")
    with TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


def test_a_folder_in_memory_is_never_green_whoever_chose_it(app, blocked, in_memory, qtbot):
    _start_by_page(app)
    app.strip.answer("Choose a folder…")
    app.choose_path(in_memory)
    app.presenter.choose(Point(3, 3))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.TEMPORARY, timeout=20_000)
    assert app.journal.path.parent == in_memory
    assert app.marks[-1] == ("Saved until a restart", StatusKind.SAVING)
    qtbot.waitUntil(lambda: f"{in_memory} is in memory" in app.notice, timeout=20_000)
    app.abandon()
    blocked.unlink()
    again = App(load_preferences())  # the next day
    again.show(1366, 768)
    _play(again)
    qtbot.waitUntil(lambda: again.journal.saved is Saved.TEMPORARY, timeout=20_000)
    assert again.journal.path is not None
    assert again.journal.path.parent == in_memory
    again.end()


def _play(app):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.choose(Point(3, 3))
    return app.journal


def test_the_tournament_has_each_journal_copied(app, tmp_path, qtbot):
    stick = tmp_path / "stick"
    stick.mkdir()
    app.use_tournament(Tournament(copy_folder=str(stick)))
    recording = _play(app)
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    path = recording.path
    recording.close()
    assert (stick / path.name).read_bytes() == path.read_bytes()


def test_a_stick_that_is_not_there_is_a_mark_and_comes_in_when_it_is(app, tmp_path, qtbot):
    stick = tmp_path / "stick"
    app.use_tournament(Tournament(copy_folder=str(stick)))
    recording = _play(app)
    qtbot.waitUntil(lambda: recording.saved is Saved.ONE_COPY, timeout=20_000)
    mark = app.marks[-1]
    assert mark.kind is StatusKind.SAVING
    assert "second copy" in mark.words
    assert not stick.exists()
    stick.mkdir()
    app.presenter.choose(Point(5, 5))
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    path = recording.path
    recording.close()
    assert (stick / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("folder", ["{tmp}/no-stick", "{tmp}/a-file", "~nobody-here/x", "\0"])
def test_a_folder_that_cannot_take_the_second_copy_is_said(app, tmp_path, qtbot, folder):
    (tmp_path / "a-file").write_text("in the way")
    app.use_tournament(Tournament(copy_folder=folder.format(tmp=tmp_path), sound_test=False))
    recording = _play(app)
    qtbot.waitUntil(lambda: recording.saved is Saved.ONE_COPY, timeout=20_000)
    qtbot.waitUntil(lambda: app.notice.startswith("No second copy in"), timeout=20_000)


def test_a_second_copy_beside_the_journal_is_refused_in_words(app, qtbot):
    folder = tables_folder()
    app.use_tournament(Tournament(copy_folder=str(folder), sound_test=False))
    _play(app)
    said = f"Second copy: choose a folder other than {folder}."
    qtbot.waitUntil(lambda: app.notice == said, timeout=20_000)
