"""The journal behind a game in the window: what is played is on the disk, and a machine that slept asks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.entry import Kind
from ingboard.table.journal.reading import read_journal
from ingboard.table.opening import new_session
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.game.journal_folders import tables_folder
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind
from tests.unit.table.journal.games import HandClocks

RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)


def _timed():
    setup = even_game(9, RULES, default_terms(RULES))
    return replace(setup, controls=PerColor(TIME, TIME), names=PerColor("Ann", "Ben"))


def _journal(app):
    """The journal once everything is on the disk: a busy machine may take a while."""
    return app.journal.read()


def _saved(app, qtbot):
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)


def test_a_timed_table_is_recorded_from_the_start_and_closed_by_hand(app, qtbot, time):
    app.presenter.start(_timed())
    app.presenter.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6)):
        time.pass_by(4_000)
        app.presenter.choose(point)
    _saved(app, qtbot)
    assert _journal(app).events == app.session.table.events
    assert _journal(app).title == "Ann - Ben"
    assert app.marks[-1].kind is StatusKind.SAVED
    path = app.journal.path
    app.presenter.toggle_pause()
    app.presenter.close()
    assert read_journal(path).is_closed
    assert list(path.parent.glob("*.sgf"))


def test_what_is_opened_and_what_is_tried_is_not_recorded(app, data):
    app.open(min((data / "records").rglob("*.sgf")))
    assert app.journal.path is None
    trial = new_session(_timed())
    trial.is_trial = True
    app.presenter.begin(trial)
    app.presenter.choose(Point(4, 4))
    assert app.journal.path is None
    assert not tables_folder().exists()


def test_the_laboratory_does_not_close_the_journal_of_the_game_behind_it(app):
    app.presenter.choose(Point(3, 3))
    path = app.journal.path
    assert path is not None
    app.run("laboratory")
    assert app.journal.path == path
    app.key("Esc")
    app.presenter.choose(Point(4, 4))
    assert app.journal.path == path
    assert not _journal(app).is_closed


@pytest.fixture
def clocks(app):
    made = HandClocks()
    app.journal.use_machine_clocks(made)
    return made


def test_a_machine_that_slept_holds_the_clock_as_it_was_and_asks(app, time, clocks):
    app.presenter.start(_timed())
    app.presenter.toggle_pause()
    time.pass_by(5_000)
    app.journal.check()
    clocks.wait(2_000)
    clocks.slept += 3_600_000
    time.pass_by(7_000)
    app.presenter.choose(Point(4, 4))  # the first act after the sleep finds it out
    clock = app.session.table.state.clock
    assert clock.paused
    assert clock.times.black.used == 5_000
    assert Kind.JUMPED in {entry.kind for entry in _journal(app).entries}
    answers = list(app.strip.answers)
    assert answers == ["Charge nobody", "Referee: charge Black"]


@pytest.fixture
def slept(app, time, clocks):
    """A game whose computer slept for an hour of Black's ten minutes, five seconds after the start."""
    app.presenter.start(_timed())
    app.presenter.toggle_pause()
    time.pass_by(5_000)
    app.journal.check()
    clocks.wait(1_000)
    clocks.slept += 613_000
    time.pass_by(2_000)
    app.journal.check()
    return app


def _charge(app):
    app.strip.answer(app.strip.answers[1])
    return app.feature("referee")


@pytest.fixture
def running(app, clocks):
    assert clocks.slept == 0
    app.presenter.start(_timed())
    app.presenter.toggle_pause()
    app.journal.check()
    return app


def _words(app):
    return [entry.said.get("words", "") for entry in _journal(app).entries]


def _stand_still(app, time, clocks, seconds):
    """The window stands still while the journal's thread goes on."""
    for _ in range(seconds):
        clocks.wait(1_000)
        time.pass_by(1_000)
        app.journal.beat()


def test_a_window_that_stood_still_says_from_when_to_when_and_the_journal_went_on(
    running, time, clocks
):
    began = time.now()
    beats = len([e for e in _journal(running).entries if e.kind is Kind.BEAT])
    _stand_still(running, time, clocks, 5)
    assert [each for each in _words(running) if "not responding since" in each]
    running.presenter.press(Color.BLACK)
    start, end = time.time_of_day_at(began), time.time_of_day_at(time.now())
    assert running.notice == f"Window not responding from {start} to {end}; the clock ran."
    assert running.notice in _words(running)
    clock = running.session.table.state.clock
    assert not clock.paused
    assert clock.times.black.used == 5_000
    assert len([e for e in _journal(running).entries if e.kind is Kind.BEAT]) >= beats + 5


def test_a_window_that_stood_still_for_long_has_the_clock_held_as_it_was(running, time, clocks):
    time.pass_by(3_000)
    running.journal.check()
    _stand_still(running, time, clocks, 25)
    running.presenter.press(Color.BLACK)
    clock = running.session.table.state.clock
    assert clock.paused
    assert clock.times.black.used == 3_000
    assert list(running.strip.answers) == ["Charge nobody", "Referee: charge Black"]


def test_a_disk_that_holds_the_journals_thread_up_is_no_absence(running, time, clocks):
    for _ in range(30):  # the window goes on, the thread waits for its disk
        clocks.wait(1_000)
        time.pass_by(1_000)
        running.journal.check()
    running.journal.beat()
    running.journal.check()
    assert not running.session.table.state.clock.paused


def test_an_absence_is_asked_about_once(running, time, clocks):
    clocks.wait(60_000)
    time.pass_by(60_000)
    running.journal.beat()
    running.journal.check()
    running.journal.check()
    assert [e.kind for e in _journal(running).entries].count(Kind.JUMPED) == 1
    assert "not responding" not in running.notice


ACTS = {
    "stone": lambda app: app.presenter.choose(Point(4, 4)),
    "pass": lambda app: app.presenter.pass_turn(),
    "press": lambda app: app.presenter.press(Color.BLACK),
    "pause": lambda app: app.presenter.toggle_pause(),
    "stop": lambda app: app.presenter.act(ask.ProposeStop(Color.BLACK, NOW)),
    "resign": lambda app: app.presenter.resign(Color.BLACK),
    "flag": lambda app: app.presenter.note_time(),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
def test_every_act_is_preceded_by_the_look_for_an_absence(running, time, clocks, act):
    clocks.wait(1_000)
    clocks.slept += 3_600_000
    time.pass_by(3_600_000)
    act(running)
    state = running.session.table.state
    clock = state.clock
    assert clock.paused or state.reported is not None  # a resignation stops the clock too
    assert clock.times.black.used == 0
    assert clock.open_flag is None


def test_charging_the_gap_is_the_referees_act_behind_the_lock_with_name_and_reason(slept):
    room = _charge(slept)
    assert slept.page_id == "referee"
    assert room.pending is RefereeAction.GAP
    assert room.panel.place.current is room.panel.unlocking
    room.panel.pending.hold_button.confirmed.emit()  # nothing is done behind a locked lock
    assert slept.session.table.state.clock.times.black.used == 5_000
    room.panel.unlocking.hold_button.confirmed.emit()
    pending = room.panel.pending
    assert pending.change.text() == "Black 9:55 → 1:41 in period 1, points −2"
    assert not pending.hold_button.isEnabled()
    pending.form.parts["by"].setText("R. Okafor")
    assert pending.hold_button.reason == "Black has not agreed"
    agreed = pending.form.parts["assent"]
    agreed.show_choice(False)
    agreed.chosen.emit(False)
    assert pending.hold_button.isEnabled()
    pending.hold_button.confirmed.emit()
    state = slept.session.table.state
    assert (state.clock.times.black.period, state.clock.times.black.remaining) == (1, 101_000)
    assert state.clock.paused
    ruling = state.rulings[-1]
    assert (ruling.by, ruling.reason) == ("R. Okafor", "Program interrupted for 10:14")
    assert RefereeAction.GAP not in room.panel.rows  # nobody is charged twice for it


def test_a_gap_is_no_longer_charged_once_the_clock_runs_again(slept):
    room = _charge(slept)
    assert RefereeAction.GAP in room.panel.rows
    slept.presenter.resume(Color.BLACK)
    room.show()
    assert RefereeAction.GAP not in room.panel.rows


def test_time_set_on_the_computer_is_said_and_touches_no_clock(app, time, clocks):
    app.presenter.start(_timed())
    app.presenter.toggle_pause()
    clocks.set += 3_600_000
    time.pass_by(1_000)
    app.journal.check()
    clock = app.session.table.state.clock
    assert not clock.paused
    assert "Computer time" in app.notice


def test_a_folder_that_cannot_be_written_is_said_and_the_game_is_recorded_in_another(app, qtbot):
    folder = tables_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    app.presenter.choose(Point(3, 3))
    qtbot.waitUntil(lambda: "Cannot record in" in app.notice, timeout=20_000)
    assert str(folder) in app.notice
    app.presenter.choose(Point(4, 4))
    assert app.state.line.number == 2
    assert app.journal.read().events == app.session.table.events
    assert app.journal.path.parent != folder
