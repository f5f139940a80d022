"""After a crash: the next start offers the table as it was, and a person says whose time the gap was."""

from __future__ import annotations

import dataclasses
import subprocess
import sys

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.clock.reading import reading
from ingboard.clock.words import clock_digits
from ingboard.game.at_table import Held
from ingboard.game.setup import even_game
from ingboard.game.table_commands import Adjourn, TakeUpAgain
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.records import Kind
from ingboard.table.journal.recovery import Choice
from ingboard.table.tournament import Tournament
from ingboard.ui.controls.hold import HOLD
from ingboard.ui.pages.recovery_values import told_apart, unfinished_of
from ingboard.ui.recording import Saved
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.main_window import MainWindow
from ingboard.ui.window.menus import Act
from ingboard.ui.window.shell import Shell

RULES = RuleText.ING1991
TIME = Ing(minutes(10), minutes(2), 3, 2)


@pytest.fixture
def crashed(window, time, qtbot):
    """A timed game of four moves whose program died while Black was thinking; its journal's path."""
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(
        replace(setup, controls=PerColor(TIME, TIME), names=PerColor("Ann", "Ben"))
    )
    window.controller.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6), Point(6, 2)):
        time.pass_by(5_000)
        window.controller.choose(point)
    recording = window.record.recording
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    path = recording.path
    recording._beat.stop()
    recording.box._writer.close()  # all that a dead process leaves: its lines, and no lock
    recording._held.release()
    recording.box = None
    return path


@pytest.fixture
def restarted(qtbot, time, preferences, crashed):  # noqa: ARG001 - must have crashed
    shell = Shell()
    contents = MainWindow(shell, preferences, time)
    contents.tournament.take_up(Tournament(sound_test=False))
    qtbot.addWidget(shell, before_close_func=lambda it: setattr(it, "tenant", None))
    shell.resize(1366, 768)
    shell.show()
    qtbot.waitExposed(shell)
    assert contents.offer_recovery()
    return contents


def _page(window):
    assert window.scene is Scene.RECOVERY
    return window.record._recovery.page


def _hold(qtbot, button):
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(button.confirmed, timeout=20 * HOLD):
        pass
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)


def test_nothing_is_offered_where_nothing_was_interrupted(window):
    assert not window.offer_recovery()
    assert window.scene is Scene.START


def test_tables_of_the_same_name_are_told_apart(restarted):
    (table,) = _page(restarted)._tables
    assert table.came_to.startswith(f"begun {table.began}, 4 moves, last certain at ")
    later = dataclasses.replace(table, began="23:59:58")
    assert [one.title for one in told_apart((table, later))] == [
        "Ann - Ben"
    ] * 2  # the rows say when
    twin = replace(table, file="another")
    titles = [one.title for one in told_apart((table, twin, later))]
    assert titles == [f"Ann - Ben ({table.file})", "Ann - Ben (another)", "Ann - Ben"]
    assert table.file.endswith("Ann-Ben")


def test_the_table_comes_back_as_it_was_and_held(restarted, crashed, qtbot):
    page = _page(restarted)
    assert len(page.rows) == 1
    assert page.choice is Choice.AS_IT_WAS
    assert not page.take_up_button.isEnabled()
    qtbot.keyClicks(page.by, "A. Referee")
    assert page.take_up_button.isEnabled()
    _hold(qtbot, page.take_up_button)
    state = restarted.controller.state
    assert state.line.number == 4
    assert state.clock.paused
    assert state.at_table.held is Held.MACHINE
    assert restarted.scene is Scene.PLAY
    shown = reading(state.clock, restarted.controller.time.now())
    assert shown.white.used == 10_000
    qtbot.waitUntil(lambda: restarted.record.recording.saved is Saved.ALL, timeout=20_000)
    restarted.controller.toggle_pause()
    restarted.controller.choose(Point(4, 4))
    restarted.record.recording.close()
    journal = read_journal(crashed)
    assert journal.fault is None
    said = next(entry.said for entry in journal.entries if entry.kind is Kind.RECOVERED)
    assert (said["choice"], said["by"]) == ("as-it-was", "A. Referee")
    assert journal.events == restarted.controller.session.table.events


def test_times_by_agreement_are_typed_and_set(restarted, qtbot):
    page = _page(restarted)
    page.by.setText("A. Referee")
    page.choices[Choice.AGREED].click()
    page.times.black.setText("x")
    assert not page.take_up_button.isEnabled()
    page.times.black.setText("7:30")
    page.times.white.setText("0:09")
    _hold(qtbot, page.take_up_button)
    shown = reading(restarted.controller.state.clock, restarted.controller.time.now())
    assert (shown.black.remaining, shown.white.remaining) == (450_000, 9_000)
    assert restarted.controller.state.clock.paused


def test_what_both_clocks_become_is_shown_before_it_is_confirmed(restarted):
    page = _page(restarted)
    black, white = (page.times[color].text() for color in Color)
    assert page.becomes.text() == f"Black {black} stays; White {white} stays"
    place = page.take_up_button.mapTo(page, page.take_up_button.rect().topLeft())
    page.choices[Choice.AGREED].click()
    page.times.white.setText("10:09:30")  # a slip for 9:30
    assert page.becomes.text() == f"Black {black} stays; White {white} → 10:09:30"
    QApplication.processEvents()
    assert page.take_up_button.mapTo(page, page.take_up_button.rect().topLeft()) == place


def test_a_charge_that_buys_a_period_is_shown_before_it_is_confirmed(restarted):
    room = restarted.record._recovery
    (found,) = room._found
    late = replace(found, gap=minutes(11))
    (table,) = room.page._tables
    shown = unfinished_of(late, table.last_certain, table.clocks)
    assert shown.clocks is not None
    white = clock_digits(shown.clocks.white.remaining)
    words = shown.becomes(Choice.CHARGED, None)
    assert words.startswith("Black 9:")
    assert "in period 1" in words
    assert words.endswith(f"White {white} stays")


def _left_by_a_kill(window, qtbot):
    """A game without a clock and with a variation, whose program was killed."""
    for point in (Point(2, 2), Point(6, 6)):
        window.controller.choose(point)
    window.controller.go_to(1)
    window.controller.choose(Point(4, 4))
    recording = window.record.recording
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    window.record.drafts.drafting.close(keep=True)
    recording._beat.stop()
    recording.box._writer.close()
    recording._held.release()
    recording.box = None
    window.controller.close()


@pytest.mark.parametrize("takes_up", [True, False])
def test_what_a_journal_does_not_hold_of_a_game_without_clock_is_offered_after_it(
    window, qtbot, takes_up
):
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(setup)
    _left_by_a_kill(window, qtbot)
    assert window.offer_recovery()
    page = _page(window)
    assert not page.choices[Choice.AS_IT_WAS].isVisible(), "there is no clock to speak of"
    if takes_up:
        button = page.take_up_button
        with qtbot.waitSignal(button.confirmed, timeout=20 * HOLD):
            qtbot.keyPress(page.window().focusWidget(), Qt.Key.Key_Return)
        qtbot.keyRelease(button, Qt.Key.Key_Return)
        assert window.scene is Scene.PLAY
    else:
        window.leave()
    assert "its draft is kept" in window.stage.strip.picture.sentence


def test_an_adjourned_game_that_was_closed_is_offered_at_the_next_start(window, time, qtbot):
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(replace(setup, controls=PerColor(TIME, TIME)))
    window.controller.toggle_pause()
    window.controller.choose(Point(2, 2))
    window.controller.submit(Adjourn(Color.WHITE, "A. Referee", time.now()))
    window.record.recording.close()
    assert window.offer_recovery()
    page = _page(window)
    assert "1 move, adjourned" in page._certain.text()
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert window.controller.state.at_table.sealing is Color.WHITE
    window.controller.submit(TakeUpAgain(Point(4, 4), "A. Referee", time.now()))
    assert window.controller.state.clock.turn is Color.BLACK


def test_a_game_that_was_closed_by_mistake_is_found_by_the_menu(window, qtbot):
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(replace(setup, controls=PerColor(TIME, TIME)))
    window.controller.toggle_pause()
    window.controller.choose(Point(2, 2))
    window.record.recording.close()
    assert not window.offer_recovery()
    window.controller.close()
    window.do(Act.RECOVER)
    page = _page(window)
    assert "closed without a result" in page._certain.text()
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert window.controller.state.line.number == 1
    assert window.controller.state.clock.paused


def test_a_table_taken_up_again_has_its_tournaments_settings(
    qtbot, time, preferences, window, tmp_path
):
    club = tmp_path / "club.toml"
    club.write_text('pin = "2718"\nsound_test = false\n')
    assert window.tournament.open(club)
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(replace(setup, controls=PerColor(TIME, TIME)))
    window.controller.toggle_pause()
    window.controller.choose(Point(2, 2))
    window.record.recording.close()
    shell = Shell()
    later = MainWindow(shell, preferences, time)
    qtbot.addWidget(shell, before_close_func=lambda it: setattr(it, "tenant", None))
    assert later.tournament.current.pin == ""
    later.do(Act.RECOVER)
    page = _page(later)
    page.by.setText("A. Referee")
    page.take_up_button.confirmed.emit()
    assert later.controller.state is not None
    assert later.controller.state.line.number == 1
    assert later.tournament.current.pin == "2718"
    assert later.tournament.path == club


def test_later_leaves_everything_as_it_is(restarted, crashed, qtbot):
    before = crashed.read_bytes()
    qtbot.mouseClick(_page(restarted).later_button, Qt.MouseButton.LeftButton)
    assert restarted.scene is Scene.START
    assert crashed.read_bytes() == before
    assert restarted.offer_recovery()


def test_an_altered_journal_is_shown_and_not_taken_up(restarted, crashed):
    data = bytearray(crashed.read_bytes())
    data[len(data) // 2] ^= 4
    crashed.write_bytes(bytes(data))
    assert restarted.offer_recovery()
    page = _page(restarted)
    page.by.setText("A. Referee")
    assert not page.take_up_button.isEnabled()
    assert "altered" in page.take_up_button.reason


def test_a_journal_that_may_not_be_taken_up_is_looked_back_on(restarted, crashed, qtbot):
    data = crashed.read_bytes()
    crashed.write_bytes(data.replace(b'"StonePlaced"', b'"StoneThrown"', 1))
    assert restarted.offer_recovery()
    page = _page(restarted)
    assert not page.take_up_button.isVisible()
    qtbot.mouseClick(page.look_button, Qt.MouseButton.LeftButton)
    assert restarted.scene is Scene.TIMELINE
    assert "ALTERED" in restarted.rooms.timeline.page.source.text()
    qtbot.keyClick(restarted.rooms.timeline.page, Qt.Key.Key_Escape)
    assert _page(restarted) is page


def test_the_keys_walk_the_list_and_look_back(restarted, crashed, qtbot):
    second = crashed.with_name("9999-second.ingtable")
    second.write_bytes(crashed.read_bytes())
    assert restarted.offer_recovery()
    page = _page(restarted)
    assert len(page.rows) == 2
    assert page.rows[0].isChecked()
    qtbot.keyClick(page, Qt.Key.Key_Down)
    assert page.chosen == 1
    assert page.rows[1].isChecked()
    assert not page.rows[0].isChecked()
    qtbot.keyClick(page, Qt.Key.Key_Up)
    restarted.do(Act.TIMELINE)
    assert restarted.scene is Scene.TIMELINE
    assert restarted.rooms.timeline._journal.path == second


HOLDING = """
import sys, time
from pathlib import Path
from ingboard.table.journal.shelf import Shelf
path = Path(sys.argv[1])
held = Shelf(path.parent).hold(path)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_program_says_who_holds_a_table_and_only_looks(restarted, crashed, qtbot):
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(crashed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        restarted.close_page()
        assert not restarted.offer_recovery()
        restarted.rooms.say_held()
        assert f"process {other.pid}" in restarted.notice.sentence
        restarted.do(Act.TIMELINE)
        page = restarted.rooms.timeline.page
        assert f"process {other.pid}" in page.source.text()
        assert "only read" in page.source.text()
        qtbot.keyClick(page, Qt.Key.Key_Escape)
        restarted.do(Act.RECOVER)
        recovery = _page(restarted)
        assert not recovery.take_up_button.isVisible()
        assert f"process {other.pid}" in recovery.take_up_button.reason
        other.kill()
    assert restarted.offer_recovery()  # a dead program holds nothing
    recovery.by.setText("A. Referee")
    assert recovery.take_up_button.isEnabled()
