"""After a crash: the next start offers the table as it was, and a person says whose time the gap was."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta
from datetime import time as time_of_day

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import clock_digits, minutes
from ingboard.clock.reading import reading
from ingboard.game.commands import Adjourn, Resign, TakeUpAgain
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Held
from ingboard.rules.ruleset import RuleText
from ingboard.table.credential import matches
from ingboard.table.journal.entry import Kind, Stamp, local_time
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.real_clocks import RealClocks
from ingboard.table.journal.recovery import Choice
from ingboard.table.time_source import local_date
from ingboard.table.tournament import Tournament
from ingboard.ui.features.journal.recovery_view_model import told_apart
from ingboard.ui.game.recording import Saved
from ingboard.ui.widgets.hold import HOLD
from tests.app.driver import App
from tests.faults.evil_journals import bodies_of, written

RULES = RuleText.ING1991
TIME = Ing(minutes(10), minutes(2), 3, 2)


@pytest.fixture
def crashed(app, time, qtbot):
    """A timed game of four moves whose program died while Black was thinking; its journal's path."""
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME), names=PerColor("Ann", "Ben")))
    app.presenter.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6), Point(6, 2)):
        time.pass_by(5_000)
        app.presenter.choose(point)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)
    path = app.journal.path
    app.journal.die()
    return path


@pytest.fixture
def restarted(qtbot, time, preferences, crashed):  # noqa: ARG001 - must have crashed
    again = App(preferences, time)
    again.use_tournament(Tournament(sound_test=False))
    qtbot.addWidget(again.window, before_close_func=lambda _window: again.detach())
    again.show(1366, 768)
    qtbot.waitExposed(again.window)
    assert again.offer_recovery()
    return again


def _page(app):
    assert app.page_id == "recovery"
    return app.page()


def _hold(qtbot, button):
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(button.confirmed, timeout=20 * HOLD):
        pass
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)


def test_nothing_is_offered_where_nothing_was_interrupted(app):
    assert not app.offer_recovery()
    assert app.page_id == "start"


def test_tables_of_the_same_name_are_told_apart(restarted):
    (table,) = _page(restarted)._tables
    assert table.came_to.startswith(f"begun {table.began}, 4 moves, last saved ")
    later = replace(table, recovery=None)
    assert [one.title for one in told_apart((table, later))] == [
        "Ann - Ben"
    ] * 2  # the rows say when
    twin = replace(table, path=table.path.with_name("another.ingtable"))
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
    state = restarted.state
    assert state.line.number == 4
    assert state.clock.paused
    assert state.at_table.held is Held.MACHINE
    assert restarted.page_id == "play"
    shown = reading(state.clock, restarted.presenter.time.now())
    assert shown.white.used == 10_000
    qtbot.waitUntil(lambda: restarted.journal.saved is Saved.ALL, timeout=20_000)
    restarted.presenter.toggle_pause()
    restarted.presenter.choose(Point(4, 4))
    restarted.journal.close()
    journal = read_journal(crashed)
    assert journal.fault is None
    said = next(entry.said for entry in journal.entries if entry.kind is Kind.RECOVERED)
    assert (said["choice"], said["by"]) == ("as-it-was", "A. Referee")
    assert journal.events == restarted.session.table.events


@pytest.mark.parametrize("field", ["by", "black", "choice"])
def test_enter_is_held_in_whatever_field_one_is(restarted, qtbot, field):
    page = _page(restarted)
    assert page.by.hasFocus(), "the name is what is asked for"
    restarted.type("A. Referee")
    if field == "black":
        page.choices[Choice.AGREED].click()
        page.times.black.setFocus()
    elif field == "choice":
        page.choices[Choice.AS_IT_WAS].setFocus()
    with qtbot.waitSignal(page.take_up_button.confirmed, timeout=20 * HOLD):
        qtbot.keyPress(page.window().focusWidget(), Qt.Key.Key_Return)
    assert restarted.page_id == "play"


def test_times_by_agreement_are_typed_and_set(restarted, qtbot):
    page = _page(restarted)
    page.by.setText("A. Referee")
    page.choices[Choice.AGREED].click()
    page.times.black.setText("x")
    assert not page.take_up_button.isEnabled()
    page.times.black.setText("7:30")
    page.times.white.setText("0:09")
    _hold(qtbot, page.take_up_button)
    shown = reading(restarted.state.clock, restarted.presenter.time.now())
    assert (shown.black.remaining, shown.white.remaining) == (450_000, 9_000)
    assert restarted.state.clock.paused


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
    room = restarted.feature("recovery")
    (found,) = room._found
    shown = replace(found, recovery=replace(found.recovery, gap=minutes(11)))
    assert shown.clocks is not None
    white = clock_digits(shown.clocks.white.remaining)
    words = shown.becomes(Choice.CHARGED, None)
    assert words.startswith("Black 9:")
    assert "in period 1" in words
    assert words.endswith(f"White {white} stays")


def _left_by_a_kill(app, qtbot):
    """A game without a clock and with a variation, whose program was killed."""
    for point in (Point(2, 2), Point(6, 6)):
        app.presenter.choose(point)
    app.presenter.go_to(1)
    app.presenter.choose(Point(4, 4))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)
    app.kill_draft()
    app.journal.die()
    app.presenter.close()


@pytest.mark.parametrize("takes_up", [True, False])
def test_what_a_journal_does_not_hold_of_a_game_without_clock_is_offered_after_it(
    app, qtbot, takes_up
):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(setup)
    _left_by_a_kill(app, qtbot)
    assert app.offer_recovery()
    page = _page(app)
    assert not page.choices[Choice.AS_IT_WAS].isVisible(), "there is no clock to speak of"
    if takes_up:
        button = page.take_up_button
        with qtbot.waitSignal(button.confirmed, timeout=20 * HOLD):
            qtbot.keyPress(page.window().focusWidget(), Qt.Key.Key_Return)
        qtbot.keyRelease(button, Qt.Key.Key_Return)
        assert app.page_id == "play"
    else:
        app.key("Esc")
    assert "draft kept" in app.strip.sentence


def test_an_adjourned_game_that_was_closed_is_offered_at_the_next_start(app, time, qtbot):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.presenter.choose(Point(2, 2))
    app.presenter.submit(Adjourn(Color.WHITE, "A. Referee", time.now()))
    app.journal.close()
    assert app.offer_recovery()
    page = _page(app)
    assert "1 move, adjourned" in page._certain.text()
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert app.state.at_table.sealing is Color.WHITE
    app.presenter.submit(TakeUpAgain(Point(4, 4), "A. Referee", time.now()))
    assert app.state.clock.turn is Color.BLACK


def test_a_game_that_was_closed_by_mistake_is_found_by_the_menu(app, qtbot):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.presenter.choose(Point(2, 2))
    app.journal.close()
    assert not app.offer_recovery()
    app.presenter.close()
    app.run("recover")
    page = _page(app)
    assert "closed without result" in page._certain.text()
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert app.state.line.number == 1
    assert app.state.clock.paused
    assert app.session.record().details.date == local_date(), "the record has its day again"


def _locked_table(app, tmp_path):
    """A table under settings with a PIN, left with one move; the settings' file."""
    club = tmp_path / "club.toml"
    club.write_text('pin = "2718"\nsound_test = false\n')
    assert app.open_tournament(club)
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.presenter.choose(Point(2, 2))
    app.journal.close()
    return club


def test_a_table_taken_up_again_has_its_tournaments_settings(
    qtbot, time, preferences, app, tmp_path
):
    club = _locked_table(app, tmp_path)
    later = App(preferences, time)
    qtbot.addWidget(later.window, before_close_func=lambda _window: later.detach())
    assert not later.tournament.lock
    later.run("recover")
    page = _page(later)
    page.by.setText("A. Referee")
    page.pin.setText("2718")
    page.take_up_button.confirmed.emit()
    assert later.state is not None
    assert later.state.line.number == 1
    assert matches("2718", later.tournament.lock)
    assert later.tournament_file == club


def test_a_decision_after_a_crash_takes_the_pin_of_the_table_and_other_settings_do_not_help(
    qtbot, time, preferences, app, tmp_path
):
    _locked_table(app, tmp_path)
    later = App(preferences, time)
    qtbot.addWidget(later.window, before_close_func=lambda _window: later.detach())
    easy = tmp_path / "easy.toml"
    easy.write_text('pin = "1"\nsound_test = false\n')
    assert later.open_tournament(easy)
    assert not later.write_tournament(tmp_path / "club.toml")
    assert "its own lock" in later.notice
    later.run("recover")
    page = _page(later)
    page.by.setText("A. Referee")
    assert page.take_up_button.reason == "Type the PIN"
    for pin in ("1", "2718"):  # neither opens the lock that is in force
        page.pin.setText(pin)
        page.take_up_button.confirmed.emit()
        assert later.page_id == "recovery"
        assert "This table has other settings" in later.notice
        assert page.pin.text() == ""
    later.run("tournament")
    later.page().unlocking.unlocked.emit("1")
    later.run("recover")
    for pin in ("1", "2718"):
        page.by.setText("A. Referee")
        page.pin.setText(pin)
        page.take_up_button.confirmed.emit()
        assert (later.page_id == "recovery") is (pin == "1")
    assert later.state is not None
    assert matches("2718", later.tournament.lock)
    assert not later.open_tournament(easy)
    assert matches("2718", later.tournament.lock)


def test_later_leaves_everything_as_it_is(restarted, crashed, qtbot):
    before = crashed.read_bytes()
    qtbot.mouseClick(_page(restarted).later_button, Qt.MouseButton.LeftButton)
    assert restarted.page_id == "start"
    assert crashed.read_bytes() == before
    assert restarted.offer_recovery()


def _damage(path, move):
    """Spoil the line of a move; which one of the file that is."""
    lines = path.read_bytes().rstrip(b"\0").splitlines(keepends=True)
    at = [number for number, line in enumerate(lines) if b'"StonePlaced"' in line][move - 1]
    lines[at] = lines[at].replace(b'"StonePlaced"', b'"StoneThrown"')
    path.write_bytes(b"".join(lines))
    path.with_name(f"{path.stem}.0002.sgf").write_text("(;SZ[9];B[cc])")
    return at + 1


def test_the_game_of_a_damaged_journal_goes_on_in_a_copy_with_what_stands_behind_the_damage(
    restarted, crashed, qtbot
):
    damaged = _damage(crashed, 3)
    before = crashed.read_bytes()
    assert restarted.offer_recovery()
    page = _page(restarted)
    first, later, record = page._tables
    assert "2 moves, up to the damage" in first.came_to
    assert f"Damaged: line {damaged}. No damage seen: line" in first.gap_words
    assert "3 moves, and lines after the damage" in later.came_to, (
        "of the damaged line nobody knows"
    )
    assert record.file.endswith(".sgf")
    assert "Last record of this game" in record.only_to_look_at
    page.choose(1)
    assert "unchanged" in page._gap.text()
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert restarted.state.line.number == 3
    assert restarted.state.clock.paused
    assert crashed.read_bytes() == before
    copy = restarted.journal.read()
    assert copy.path != crashed
    assert copy.path.parent == crashed.parent
    assert (copy.fault, copy.events) == (None, restarted.session.table.events)
    said = next(entry.said for entry in copy.entries if entry.kind is Kind.RECOVERED)
    assert said["copy_of"] == str(crashed)
    assert f"line {damaged}" in said["damage"]
    restarted.journal.die()
    assert restarted.journal.unfinished() == (copy.path,), "the copy goes on, not its beginning"


def test_up_to_the_damage_only_what_is_certain_is_taken_up(restarted, crashed, qtbot):
    _damage(crashed, 3)
    assert restarted.offer_recovery()
    page = _page(restarted)
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert restarted.state.line.number == 2
    assert restarted.journal.read().path != crashed


def test_the_record_beside_a_damaged_journal_is_looked_at(restarted, crashed, qtbot):
    data = bytearray(crashed.read_bytes())
    data[40] ^= 1
    crashed.write_bytes(bytes(data))
    crashed.with_name(f"{crashed.stem}.0001.sgf").write_text("(;SZ[9];B[cc])")
    assert not restarted.offer_recovery(), "there is nothing to take up"
    assert "first line damaged" in restarted.notice
    restarted.run("recover")
    page = _page(restarted)
    assert [table.file for table in page._tables] == [crashed.name, f"{crashed.stem}.0001.sgf"]
    assert not page.take_up_button.isVisible()
    page.choose(1)
    qtbot.mouseClick(page.look_button, Qt.MouseButton.LeftButton)
    assert restarted.page_id == "play"
    assert restarted.session.opened is not None


def test_a_journal_with_lines_that_are_not_understood_is_looked_back_on(restarted, crashed, qtbot):
    bodies = bodies_of(crashed.read_bytes())
    bodies[3]["events"][0]["is"] = "StoneThrown"
    crashed.write_bytes(written(bodies))
    assert restarted.offer_recovery()
    page = _page(restarted)
    assert not page.take_up_button.isVisible()
    assert "Unknown lines" in page._only_look.text()
    qtbot.mouseClick(page.look_button, Qt.MouseButton.LeftButton)
    assert restarted.page_id == "timeline"
    assert "Unknown lines" in restarted.page("timeline").source.text()
    qtbot.keyClick(restarted.page("timeline"), Qt.Key.Key_Escape)
    assert _page(restarted) is page


@pytest.mark.parametrize("way", ["opened", "dropped", "by the command"])
def test_the_journal_of_a_dead_computer_goes_on_here(app, time, qtbot, crashed, tmp_path, way):
    stick = tmp_path / "stick" / "dead.INGTABLE"
    stick.parent.mkdir()
    crashed.replace(stick)
    before = stick.read_bytes()
    app.presenter.close()
    if way == "opened":
        assert app.open(stick)
    elif way == "dropped":
        app.drop(stick)
    else:
        app.menu("Referee", "Go on from a journal")
        app.choose_path(stick)
    page = _page(app)
    assert "Goes on in a copy; dead unchanged." in page._gap.text()
    assert not page.take_up_button.isEnabled(), "a person decides about the gap"
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert app.state.line.number == 4
    assert app.state.clock.paused
    app.presenter.toggle_pause()
    app.presenter.choose(Point(4, 4))
    copy = app.journal.read()
    assert copy.path.parent == crashed.parent
    assert copy.path.name == "dead.ingtable"
    assert copy.events == app.session.table.events
    assert stick.read_bytes() == before
    assert list(stick.parent.iterdir()) == [stick]
    del time


def test_a_journal_that_changes_after_the_look_is_looked_at_again(restarted, crashed, qtbot):
    page = _page(restarted)
    page.by.setText("A. Referee")
    crashed.write_bytes(crashed.read_bytes()[:900])
    _hold(qtbot, page.take_up_button)
    assert "has changed" in restarted.notice
    assert restarted.state is None


class Earlier:
    """The machine's clocks, five minutes behind: a game of before."""

    def stamp(self) -> Stamp:
        stamp = RealClocks().stamp()
        return replace(stamp, wall=stamp.wall - 300_000)


def test_times_of_day_are_those_of_the_journal_after_a_recovery(app, time, preferences, qtbot):
    """First moves wandered by the gap on face and among presses and events; the timeline was right."""
    app.journal.use_machine_clocks(Earlier())
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.tap("Return")
    for point in ("C3", "G7", "C7"):
        time.pass_by(5_000)
        app.click(point)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)
    path = app.journal.path
    app.journal.die()
    journal = read_journal(path)
    written = {
        entry.at: local_time(entry.stamp.wall)
        for entry in journal.entries
        if entry.kind is Kind.HAPPENED
    }
    again = App(preferences, time)
    qtbot.addWidget(again.window, before_close_func=lambda _window: again.detach())
    again.show(1366, 768)
    again.offer_recovery()
    page = _page(again)
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    told = again.presenter.time.time_of_day_at
    for at, wall in written.items():  # it is written down some milliseconds after it happened
        said = datetime.combine(wall.date(), time_of_day.fromisoformat(told(at)), wall.tzinfo)
        assert abs(said - wall) < timedelta(seconds=1)
    again.run("large-clocks")
    rows = {line.words: line.time for line in again.press_list.lines}
    first = time_of_day.fromisoformat(rows["Move 1 ended, used 0:05.0"])
    assert min(
        abs(datetime.combine(wall.date(), first, wall.tzinfo) - wall) for wall in written.values()
    ) < (timedelta(seconds=1))
    now = again.presenter.time.now()
    assert told(now)[:5] == local_time(RealClocks().stamp().wall).strftime("%H:%M")


def test_the_gap_goes_on_while_it_is_looked_at(restarted, qtbot):
    page = _page(restarted)
    before = page._gap.text()
    page.by.setText("A. Ref")
    qtbot.waitUntil(lambda: page._gap.text() != before, timeout=5_000)
    assert page.by.text() == "A. Ref"


def test_a_game_with_a_result_is_looked_back_on_and_goes_on_only_where_it_is_asked_for(
    app, time, qtbot
):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.submit(Resign(Color.BLACK, time.now()))
    app.confirm_result()
    path = app.journal.read().path
    app.journal.close()
    app.presenter.close()
    assert app.open(path)
    assert app.page_id == "timeline"
    qtbot.keyClick(app.page("timeline"), Qt.Key.Key_Escape)
    app.menu("Referee", "Go on from a journal")
    app.choose_path(path)
    page = _page(app)
    page.by.setText("A. Referee")
    _hold(qtbot, page.take_up_button)
    assert app.state.outcome is not None


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
    restarted.run("timeline")
    assert restarted.page_id == "timeline"
    assert restarted.feature("timeline")._journal.path == second


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
        restarted.key("Esc")
        assert not restarted.offer_recovery()
        restarted.say_held()
        assert f"process {other.pid}" in restarted.notice
        restarted.run("timeline")
        page = restarted.page("timeline")
        assert f"process {other.pid}" in page.source.text()
        assert "View only" in page.source.text()
        qtbot.keyClick(page, Qt.Key.Key_Escape)
        restarted.run("recover")
        recovery = _page(restarted)
        assert not recovery.take_up_button.isVisible()
        assert f"process {other.pid}" in recovery.take_up_button.reason
        other.kill()
    assert restarted.offer_recovery()  # a dead program holds nothing
    recovery.by.setText("A. Referee")
    assert recovery.take_up_button.isEnabled()
