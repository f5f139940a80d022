"""A disk that does not answer holds up neither the window nor a clock in it, whatever is written or read.

Method: every call of the system that names the dead folder waits in a thread; in the window's it is noted.
Bar: the window's thread asks that disk for nothing; what was asked for is done when the disk comes back.
"""

from __future__ import annotations

import subprocess
import sys
from time import monotonic

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QFileDialog

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.kifu.reader import read_file
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal import beginning
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.recovery import Choice
from ingboard.table.tournament import Tournament
from ingboard.ui.features.journal.recovery_view_model import TakeUp
from ingboard.ui.game.recording import Saved
from ingboard.ui.widgets import background_call
from tests.faults.dead_disk import DeadDisk

LONG = 20_000
MOST_WAITED = 0.3
PATIENCE = 0.05
TAKEN_UP = TakeUp(0, Choice.AS_IT_WAS, None, "Ann")
RECORD = "(;FF[4]GM[1]SZ[9]PB[Ann]PW[Bo];B[cc];W[gg])"
TIME = Ing(minutes(10), minutes(2), 3, 2)


@pytest.fixture
def disk(tmp_path, monkeypatch):
    monkeypatch.setattr(background_call, "PATIENCE", PATIENCE)
    monkeypatch.setattr(beginning, "LONGEST", 4 * PATIENCE)
    made = DeadDisk(tmp_path / "network", monkeypatch)
    (made.folder / "game.sgf").write_text(RECORD)
    yield made
    made.come_back()
    assert made.touched == [], "the window's thread asked a dead disk"


@pytest.fixture
def edited(app, disk, qtbot):
    """A record in the folder, played on; the clock of another table runs. Then the disk dies."""
    _start(app)
    app.tabs.open_another()
    table = app.tabs.in_front
    table.use_tournament(Tournament(sound_test=False))
    table.open(disk.folder / "game.sgf")
    qtbot.waitUntil(lambda: table.session is not None, timeout=LONG)
    table.key("End")
    table.presenter.choose(Point(4, 4))
    disk.die()
    return table


def _start(app):
    setup = even_game(9, RuleText.ING1996, default_terms(RuleText.ING1996))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    assert app.presenter.submit_quietly(ask.StartClock(app.presenter.time.now()))


def _left_behind(app, disk, qtbot):
    """The journal of a game that a crash left on the disk."""
    app.journal.use_folder(disk.folder)
    _start(app)
    app.presenter.choose(Point(4, 4))
    left = disk.folder / "left.ingtable"
    left.write_bytes(app.journal.read().path.read_bytes())
    app.presenter.close()
    qtbot.waitUntil(lambda: not app.calls.writing, timeout=LONG)
    return left


def _interrupted(app, disk, qtbot):
    """The page with a game that a crash left on the disk, which dies then; its journal."""
    left = _left_behind(app, disk, qtbot)
    app.run("recover")
    qtbot.waitUntil(lambda: app.page_id == "recovery", timeout=LONG)
    disk.die()
    return left


def _moves(path):
    return len(read_file(path).games[0].moves)


def test_a_game_is_saved_when_the_disk_answers_again_and_clocks_go_on(edited, disk, time, qtbot):
    assert not edited.save()
    assert "game.sgf" in edited.notice
    assert not edited.session.is_saved
    time.pass_by(5_000)
    qtbot.waitUntil(lambda: "9:55" in edited.tabs.words(0), timeout=LONG)
    disk.come_back()
    qtbot.waitUntil(lambda: edited.session.is_saved, timeout=LONG)
    assert _moves(disk.folder / "game.sgf") == 3


def test_what_is_played_meanwhile_is_not_called_saved(edited, disk, qtbot):
    edited.save()
    edited.presenter.choose(Point(5, 5))
    disk.come_back()
    qtbot.waitUntil(lambda: not edited.calls.writing, timeout=LONG)
    assert _moves(disk.folder / "game.sgf") == 3
    assert not edited.session.is_saved
    edited.save()
    qtbot.waitUntil(lambda: edited.session.is_saved, timeout=LONG)
    assert _moves(disk.folder / "game.sgf") == 4


def test_a_second_save_is_refused_and_one_elsewhere_is_done(edited, disk, tmp_path, qtbot):
    edited.save()
    assert not edited.save()
    assert edited.calls.writing == ("game.sgf",)
    edited.run("save-as")
    elsewhere = tmp_path / "elsewhere.sgf"
    edited.choose_path(elsewhere)
    qtbot.waitUntil(lambda: edited.session.is_saved, timeout=LONG)
    assert _moves(elsewhere) == 3
    disk.come_back()
    qtbot.waitUntil(lambda: not edited.calls.writing, timeout=LONG)
    assert edited.session.path == elsewhere, "what comes late does not take the new name away"
    assert edited.session.is_saved


def test_a_file_changed_by_another_program_is_asked_about_when_the_disk_answers(
    edited, disk, qtbot
):
    disk.come_back()
    (disk.folder / "game.sgf").write_text("(;SZ[9]C[theirs])")
    disk.die()
    edited.save()
    disk.come_back()
    qtbot.waitUntil(lambda: len(edited.strip.answers) == 2, timeout=LONG)
    assert "theirs" in (disk.folder / "game.sgf").read_text()
    assert not edited.session.is_saved


def test_who_closes_meanwhile_is_asked_and_waits_for_nothing(edited):
    edited.tabs[0].abandon()
    edited.save()
    assert not edited.close()
    assert "still being saved" in edited.strip.sentence
    edited.strip.answer(edited.strip.answers[0])
    assert not edited.window.isVisible()


def test_a_copy_in_utf8_is_told_of_when_it_is_written(edited, disk, qtbot):
    edited.run("utf8-copy")
    assert edited.calls.writing
    disk.come_back()
    qtbot.waitUntil(lambda: not edited.calls.writing, timeout=LONG)
    assert _moves(disk.folder / "game-utf8.sgf") == 3


def test_a_record_is_opened_when_the_disk_answers_and_is_not_waited_for(edited, disk, qtbot):
    edited.tabs[0].abandon()
    assert not edited.open(disk.folder / "game.sgf")
    qtbot.waitUntil(lambda: "game.sgf" in edited.strip.sentence, timeout=LONG)
    edited.key("Esc")
    assert not edited.is_working("open")
    edited.open(disk.folder / "other.sgf")
    disk.come_back()
    qtbot.waitUntil(lambda: "File not found" in edited.notice, timeout=LONG)


def test_the_window_closes_while_a_record_is_read_there(app, disk):
    disk.die()
    app.open(disk.folder / "game.sgf")
    assert app.is_working("open")
    assert app.close()


def test_a_picture_is_refused_or_told_of_late(edited, disk, monkeypatch, qtbot):
    edited.run("export")
    page = edited.page("export")
    page.show_path(str(disk.folder / "board.png"))
    page.ordered.emit(False)
    assert "does not answer" in page.fault.text()
    monkeypatch.setattr("ingboard.ui.features.export.record_paper.in_the_way", lambda _: "")
    page.ordered.emit(False)
    assert edited.calls.writing == ("board.png",)
    disk.come_back()
    qtbot.waitUntil(lambda: "board.png (" in page.told.text(), timeout=LONG)
    assert (disk.folder / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_sheet_is_written_when_the_disk_answers(edited, disk, qtbot):
    edited.preferences.sheets_folder = str(disk.folder / "sheets")
    edited.run("result-sheet")
    page = edited.page("result-sheet")
    page.save_chosen.emit()
    assert edited.calls.writing
    disk.come_back()
    qtbot.waitUntil(lambda: not edited.calls.writing, timeout=LONG)
    assert [path.suffix for path in (disk.folder / "sheets").iterdir()] == [".pdf"]


def test_results_of_a_round_are_written_in_a_thread(edited, disk, qtbot):
    disk.come_back()
    timed = edited.tabs[0]
    qtbot.waitUntil(lambda: not timed.journal.waits, timeout=LONG)
    (disk.folder / "tables").mkdir()
    edited.journal.use_folder(disk.folder / "tables")
    edited.run("result-sheet")
    page = edited.page("result-sheet")
    disk.die()
    page.pairing_button.click()
    assert edited.is_working("result-sheet")
    disk.come_back()
    qtbot.waitUntil(lambda: not edited.is_working("result-sheet"), timeout=LONG)


def test_a_game_is_recorded_elsewhere_while_the_folder_of_the_journals_is_dead(app, disk, qtbot):
    app.journal.use_folder(disk.folder)
    disk.die()
    _start(app)
    app.presenter.choose(Point(4, 4))
    assert app.journal.saved is not Saved.ALL, "the game goes on in memory"
    qtbot.waitUntil(lambda: app.journal.path is not None, timeout=LONG)
    assert app.journal.path.parent != disk.folder
    qtbot.waitUntil(lambda: "does not answer" in app.notice, timeout=LONG)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    disk.come_back()
    qtbot.waitUntil(lambda: not [*disk.folder.glob("*.ingtable")], timeout=LONG)
    assert app.journal.read().events == app.session.table.events


@pytest.fixture
def dead_game(app, disk, monkeypatch, qtbot):
    """A game whose journal and second copy are on disks that die behind its newest act."""
    monkeypatch.setattr(background_call, "PATIENCE", LONG / 1000)
    copies = disk.folder / "copies"
    copies.mkdir()
    app.use_tournament(Tournament(sound_test=False, copy_folder=str(copies)))
    app.journal.use_folder(disk.folder)
    _start(app)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    app.presenter.submit_quietly(ask.PauseClock(app.presenter.time.now()))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    monkeypatch.setattr(background_call, "PATIENCE", PATIENCE)
    disk.die()
    return app


def test_a_table_is_closed_while_the_disk_of_its_journal_hangs(dead_game, disk, qtbot):
    path = dead_game.journal.path
    began = monotonic()
    dead_game.presenter.close()
    assert monotonic() - began < MOST_WAITED
    assert dead_game.session is None
    qtbot.waitUntil(lambda: path.name in dead_game.notice, timeout=LONG)
    assert dead_game.calls.writing == (path.name,)
    _start(dead_game)
    qtbot.waitUntil(lambda: dead_game.journal.path is not None, timeout=LONG)
    assert dead_game.journal.path.parent != disk.folder, "the next game is recorded elsewhere"
    disk.come_back()
    qtbot.waitUntil(lambda: not dead_game.calls.writing, timeout=LONG)
    for written in (path, disk.folder / "copies" / path.name):
        assert read_journal(written).is_closed


def test_a_tab_in_front_says_what_became_of_the_journal_of_a_closed_one(dead_game, disk, qtbot):
    dead_game.tabs.open_another()
    name = dead_game.journal.path.name
    closed = dead_game.tabs[0]
    closed.run("close")
    closed.strip.answer(closed.strip.answers[0])
    assert len(dead_game.tabs) == 1
    qtbot.waitUntil(lambda: name in dead_game.tabs.in_front.notice, timeout=LONG)
    disk.come_back()


def test_the_program_ends_while_a_journal_is_not_written(dead_game, monkeypatch):
    monkeypatch.setattr("ingboard.ui.shell.tab_host._LAST_WAIT", 0.2)
    dead_game.abandon()
    began = monotonic()
    assert dead_game.close()
    assert monotonic() - began < 2 * MOST_WAITED


def test_an_interrupted_game_is_offered_at_the_start_when_the_disk_answers(app, disk, qtbot):
    _left_behind(app, disk, qtbot)
    disk.die()
    assert not app.offer_recovery()
    assert app.page_id != "recovery"
    disk.come_back()
    qtbot.waitUntil(lambda: app.page_id == "recovery", timeout=LONG)


def test_a_game_is_taken_up_when_the_disk_of_its_journal_answers(app, disk, qtbot):
    path = _interrupted(app, disk, qtbot)
    app.page("recovery").taken_up.emit(TAKEN_UP)
    assert app.is_working("aside")
    assert app.session is None
    disk.come_back()
    qtbot.waitUntil(lambda: app.session is not None, timeout=LONG)
    assert app.journal.path == path


def test_a_game_whose_taking_up_is_left_can_be_taken_up_again(app, disk, qtbot):
    path = _interrupted(app, disk, qtbot)
    app.page("recovery").taken_up.emit(TAKEN_UP)
    app.key("Esc")
    disk.come_back()
    qtbot.waitUntil(lambda: not app.is_working("aside"), timeout=LONG)
    app.page("recovery").taken_up.emit(TAKEN_UP)
    qtbot.waitUntil(lambda: app.session is not None, timeout=LONG)
    assert app.journal.path == path


def test_games_open_elsewhere_are_looked_for_in_a_thread(app, disk, qtbot):
    app.journal.use_folder(disk.folder)
    disk.die()
    app.say_held()
    app.run("timeline")
    app.run("recover")
    app.offer_recovery()
    assert app.is_working("aside")
    disk.come_back()
    qtbot.waitUntil(lambda: not app.is_working("aside"), timeout=LONG)


def test_settings_are_read_and_written_when_the_disk_answers(app, disk, qtbot):
    file = disk.folder / "cup.toml"
    disk.die()
    app.write_tournament(file)
    assert app.tournament_file is None
    disk.come_back()
    qtbot.waitUntil(lambda: app.tournament_file == file, timeout=LONG)
    app.use_tournament(Tournament())
    disk.die()
    app.open_tournament(file)
    disk.come_back()
    qtbot.waitUntil(lambda: app.tournament_file == file, timeout=LONG)


def test_pupils_answers_and_a_certificate_are_written_when_the_disk_answers(app, disk, qtbot):
    disk.die()
    app.feature("drills").export(disk.folder / "drills.csv")
    app.feature("lessons").write_certificate(disk.folder / "all.pdf")
    assert app.calls.writing == ("drills.csv", "all.pdf")
    disk.come_back()
    qtbot.waitUntil(lambda: not app.calls.writing, timeout=LONG)
    assert {path.name for path in disk.folder.iterdir()} == {"game.sgf", "drills.csv", "all.pdf"}


def test_records_opened_lately_are_listed_without_those_of_a_dead_disk(edited, disk, tmp_path):
    near = tmp_path / "near.sgf"
    near.write_text(RECORD)
    edited.preferences.remember(near)
    edited.preferences.remember(disk.folder / "game.sgf")
    assert [row.path for row in edited.recent_rows()] == [str(near)]
    disk.come_back()
    assert len(edited.recent_rows()) == 2


def test_a_file_window_opens_elsewhere(edited, disk):
    edited.run("save-as")
    (chooser,) = (
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QFileDialog) and each.isVisible()
    )
    assert str(disk.folder) not in chooser.directory().absolutePath()
    chooser.close()


def test_a_journal_there_is_read_in_a_thread(app, disk, qtbot):
    (disk.folder / "game.ingtable").write_text("No journal")
    disk.die()
    app.open(disk.folder / "game.ingtable")
    assert app.is_working("aside")
    disk.come_back()
    qtbot.waitUntil(lambda: not app.is_working("aside"), timeout=LONG)
    assert "game.ingtable" in app.notice


def test_the_program_ends_while_a_call_never_does():
    code = (
        "import threading;"
        "from ingboard.ui.widgets.background_call import BackgroundCall;"
        "call = BackgroundCall(threading.Event().wait);"
        "assert not call.wait()"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0
