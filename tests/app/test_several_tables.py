"""Several tables in one window: each its own game, clock and journal; keys only for the one that is seen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.clock import Clock
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.clock.player_time import Flag
from ingboard.game import commands as ask
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.kifu.tree.changes import set_property
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.app import _Furnisher
from ingboard.ui.mishaps import Mishaps
from ingboard.ui.pages.recovery import RecoveryPage
from ingboard.ui.recording import Saved
from ingboard.ui.sound.loudness import Loudness
from ingboard.ui.sound.sounds import Sound
from ingboard.ui.tables.tables import Tables
from ingboard.ui.window.main_window import MainWindow
from ingboard.ui.window.menus import Act
from ingboard.ui.window.shell import Shell

QUIET = Tournament(sound_test=False)


def setup(black: str = "Nora") -> GameSetup:
    control = Ing(minutes(12), minutes(2), 3, 2)
    return GameSetup(
        rules=RuleText.SIMPLIFIED,
        first=empty_position(9, 9),
        terms=default_terms(RuleText.SIMPLIFIED),
        names=PerColor(black, "Wei"),
        controls=PerColor(control, control),
    )


def begin(table: MainWindow, black: str = "Nora") -> None:
    table.controller.start(setup(black))
    assert table.controller.submit_quietly(ask.StartClock(table.controller.time.now()))


def clock_of(table: MainWindow) -> Clock:
    state = table.controller.state
    assert state is not None
    assert state.clock is not None
    return state.clock


@pytest.fixture
def tables(window, qtbot):
    """The tables of a window, the second one seen, without the sound test."""
    window.tournament.take_up(QUIET)
    window.do(Act.NEW_TAB)
    held = window.among.tables
    qtbot.addWidget(held.frame, before_close_func=lambda _frame: forget(held))
    qtbot.waitExposed(held.frame)
    return held


def forget(held: Tables) -> None:
    """A test may leave games unsaved."""
    for table in held.all:
        table.controller.session = None


def test_each_table_has_its_own_game_and_journal(tables):
    first, second = tables.all
    begin(first, "Nora")
    begin(second, "Emil")
    second.controller.choose(Point(4, 4))
    assert first.controller.state.line.number == 0
    assert second.controller.state.line.number == 1
    paths = {table.record.recording.path for table in tables.all}
    assert len(paths) == 2
    assert None not in paths


def test_only_the_table_that_is_seen_gets_the_press_keys(tables, time, qtbot):
    first, second = tables.all
    begin(first)
    begin(second)
    time.pass_by(1_000)
    qtbot.keyClick(tables.frame, Qt.Key.Key_A)
    assert clock_of(second).turn is Color.WHITE
    assert clock_of(first).turn is Color.BLACK
    first_before = clock_of(first)
    tables.see(first)
    time.pass_by(1_000)
    qtbot.keyClick(tables.frame, Qt.Key.Key_A)
    assert clock_of(first).turn is Color.WHITE
    assert clock_of(first) is not first_before
    assert clock_of(second).turn is Color.WHITE


def test_menu_keys_act_on_the_table_that_is_seen(tables, qtbot):
    first, second = tables.all
    begin(first)
    begin(second)
    tables.frame.activateWindow()
    qtbot.waitUntil(tables.frame.isActiveWindow)
    qtbot.keyClick(tables.frame, Qt.Key.Key_F8)
    assert (first.controller.state.passes, second.controller.state.passes) == (0, 1)
    qtbot.keyClick(tables.frame, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert tables.seen is first
    qtbot.keyClick(tables.frame, Qt.Key.Key_F8)
    assert (first.controller.state.passes, second.controller.state.passes) == (1, 1)


def test_a_table_that_is_not_seen_buys_its_points_and_loses_on_time(tables, time):
    first, second = tables.all
    begin(first)
    tables.see(second)
    time.pass_by(minutes(13))
    first.ticker.due.emit()
    assert clock_of(first).times.black.points == 2
    assert clock_of(first).times.black.remaining == minutes(1)
    tables.show()
    assert tables.frame.tabs.tabText(0) == "Table 1: Black 1:00 (\N{MINUS SIGN}2), sounded"
    time.pass_by(minutes(30))
    first.ticker.due.emit()
    assert clock_of(first).times.black.flag is Flag.FALLEN
    tables.show()
    assert "FLAG, Black" in tables.frame.tabs.tabText(0)
    assert not tables.frame.tabs.tabIcon(0).isNull()


def test_a_tab_says_who_runs_and_that_a_clock_is_held(tables, time):
    first, second = tables.all
    assert tables.frame.tabs.tabText(0) == "Table 1: no game"
    begin(first)
    time.pass_by(seconds(5))
    tables.show()
    assert tables.frame.tabs.tabText(0) == "Table 1: Black 11:55"
    first.controller.submit(ask.PauseClock(time.now()))
    tables.show()
    assert tables.frame.tabs.tabText(0) == "Table 1: held"
    second.controller.start(setup())
    tables.show()
    assert tables.frame.tabs.tabText(1) == "Table 2: not begun"


def test_closing_a_table_leaves_the_others(tables):
    first, second = tables.all
    begin(first)
    second.do(Act.CLOSE)
    assert tables.all == [first]
    assert tables.seen is first
    assert clock_of(first).running is Color.BLACK
    assert not tables.frame.tabs.isVisible()
    again = tables.open_another()
    assert again.hall.title == "Table 2"
    assert again.controller.session is None
    begin(again)
    assert again.record.recording.path is not None


def test_a_table_whose_clock_runs_is_not_closed(tables):
    _first, second = tables.all
    begin(second)
    second.do(Act.CLOSE)
    assert second in tables.all
    assert clock_of(second).running is Color.BLACK


def test_closing_the_window_shows_the_table_that_is_not_saved(tables):
    first, second = tables.all
    begin(first)
    first.controller.choose(Point(4, 4))
    tables.see(second)
    assert not tables.frame.close()
    assert tables.seen is first
    assert first.view.asks
    assert first.record.recording.path is not None
    assert clock_of(first).running is not None


def test_all_tables_that_are_ready_start_together_and_others_are_named(tables, time):
    first, second = tables.all
    third = tables.open_another()
    first.controller.start(setup())
    third.controller.start(replace(setup(), controls=None))
    second.controller.start(setup())
    second.controller.may_start = lambda: "sound not tested"
    said: list[str] = []
    tables.seen.notice.say = said.append
    tables.start_all()
    assert clock_of(first).running is Color.BLACK
    assert clock_of(first).at == time.now()
    assert clock_of(second).turn is None
    assert said == [
        "1 clock started. Not ready: Table 2 (sound not tested), Table 3 (no clock to start)."
    ]
    second.controller.may_start = lambda: ""
    tables.start_all()
    assert clock_of(second).running is Color.BLACK
    assert said[-1].startswith("1 clock started.")


def test_the_rounds_timer_rings_before_its_end_and_at_it_with_its_own_sounds(tables, time):
    first, _second = tables.all
    tables.toggle_round()
    assert not tables.round
    first.tournament.take_up(replace(QUIET, round_minutes=90))
    said: list[str] = []
    for table in tables.all:
        table.notice.say = said.append
    rung: list[Sound] = []

    def ring(sound: Sound, _loudness: object, _times: int = 1) -> bool:
        rung.append(sound)
        return True

    tables.all[1].sound.player.play = ring
    tables.toggle_round()
    time.pass_by(minutes(88))
    tables.show()
    assert not said
    time.pass_by(minutes(1))
    tables.show()
    tables.show()
    assert tables.round.words(time.now()) == "Round: 1:00"
    assert said == ["One minute of the round is left."] * 2
    assert rung == [Sound.ROUND_MINUTE]
    said.clear()
    time.pass_by(minutes(1))
    tables.show()
    tables.show()
    assert said == ["The time of the round is over."] * 2
    assert rung == [Sound.ROUND_MINUTE, Sound.ROUND_OVER]
    time.pass_by(seconds(65))
    assert tables.round.words(time.now()) == "Round over for 1:05"
    tables.toggle_round()
    assert tables.round is None


def test_a_table_behind_sounds_softer_and_its_tab_says_so_until_it_is_seen(tables, time):
    first, second = tables.all
    played: list[Loudness] = []

    def play(_sound: Sound, loudness: Loudness, _times: int = 1) -> bool:
        played.append(loudness)
        return True

    for table in tables.all:
        table.sound.player.play = play
        begin(table)
    time.pass_by(minutes(12))  # Black's first period at both tables
    first.sound.announcer.wake()
    assert played == [Loudness.NORMAL.softer]
    assert "sounded" in tables.frame.tabs.tabText(0)
    second.sound.announcer.wake()
    assert played[1:] == [Loudness.NORMAL]
    assert "sounded" not in tables.frame.tabs.tabText(1)
    tables.see(first)
    assert "sounded" not in tables.frame.tabs.tabText(0)
    first.do(Act.SOFTER_BEHIND)
    assert not second.menus.actions[Act.SOFTER_BEHIND].isChecked()
    time.pass_by(minutes(2))
    second.sound.announcer.wake()
    assert played[2:] == [Loudness.NORMAL]
    assert "sounded" in tables.frame.tabs.tabText(1)


def test_two_tables_do_not_take_one_screen_of_the_hall(tables):
    first, second = tables.all
    for table in (first, second):
        table.do(Act.HALL)
    assert first.hall.window is not None, "windows stand beside each other"
    for table in (first, second):
        table.hall.window.setWindowState(Qt.WindowState.WindowFullScreen)
    second.hall.opened.emit()
    assert first.hall.window is None
    assert second.hall.window is not None


def test_all_tables_are_played_under_one_tournament(tables):
    first, second = tables.all
    second.tournament.take_up(replace(QUIET, name="Autumn Open"))
    assert first.tournament.current.name == "Autumn Open"
    assert tables.open_another().tournament.current.name == "Autumn Open"


def test_the_halls_folder_has_one_folder_a_table(tables, tmp_path):
    first, second = tables.all
    first.tournament.take_up(replace(QUIET, hall_folder=str(tmp_path)))
    begin(first)
    begin(second)
    for table in tables.all:
        table.hall_folder.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["table-1", "table-2"]


def die(table: MainWindow, qtbot) -> None:
    """All that a dead process leaves of a table: its lines, and no lock."""
    recording = table.record.recording
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    recording._beat.stop()
    assert recording.box is not None
    assert recording._held is not None
    recording.box._writer.close()
    recording._held.release()
    recording.box = None


def page_of(table: MainWindow) -> RecoveryPage:
    room = table.record._recovery
    assert room is not None
    return room.page


def black_of(table: MainWindow) -> str:
    assert table.controller.session is not None
    return table.controller.session.table.setup.names.black


def test_after_a_crash_each_table_takes_up_a_game_of_its_own(tables, qtbot, time, preferences):
    for table, black in zip(tables.all, ("Nora", "Emil"), strict=True):
        begin(table, black)
        table.controller.choose(Point(4, 4))
        die(table, qtbot)
    shell = Shell()
    first = MainWindow(shell, preferences, time)
    qtbot.addWidget(shell, before_close_func=lambda it: setattr(it, "tenant", None))
    assert first.offer_recovery()
    assert len(page_of(first).rows) == 2
    page_of(first).by.setText("A. Referee")
    page_of(first).take_up_button.confirmed.emit()
    second = first.among.tables.open_another()
    others = first.among.tables
    qtbot.addWidget(others.frame, before_close_func=lambda _frame: forget(others))
    assert second.offer_recovery()
    assert len(page_of(second).rows) == 1
    page_of(second).by.setText("A. Referee")
    page_of(second).take_up_button.confirmed.emit()
    assert {black_of(first), black_of(second)} == {"Nora", "Emil"}


def test_records_named_on_the_command_line_have_a_tab_each(qtbot, preferences, data, tmp_path):
    records = tuple(sorted((data / "records").rglob("*.sgf"))[:3])
    shell = Shell()
    furnisher = _Furnisher(shell, preferences, 1, records, None, None, Mishaps(tmp_path / "log"))
    furnisher.furnish()
    first = shell.tenant
    assert isinstance(first, MainWindow)
    tables = first.among.tables
    assert tables.frame is not None
    qtbot.addWidget(tables.frame, before_close_func=lambda _frame: forget(tables))
    assert tables.seen is first
    words = [tables.frame.tabs.tabText(number) for number in range(3)]
    for record, said in zip(records, words, strict=True):
        assert said == record.stem
    first.controller.edit(lambda document: set_property(document, 0, "C", ["typed"]))
    tables.see(tables.all[1])
    words = [tables.frame.tabs.tabText(number) for number in range(3)]
    assert words == [f"{records[0].stem}: not saved", records[1].stem, records[2].stem]
