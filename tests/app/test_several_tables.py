"""Several tables in one window: each its own game, clock and journal; keys only for the one that is seen."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.clock import Clock
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.clock.player_time import Flag
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.kifu.tree.changes import set_property
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.features.director.presenter import window_in_use
from ingboard.ui.features.journal.recovery_page import RecoveryPage
from ingboard.ui.features.sound.samples import Sound
from ingboard.ui.game.clock.speaker import Loudness
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.preferences import Look
from ingboard.ui.style import apply_theme
from tests.app.driver import App, Tabs

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


def begin(table: App, black: str = "Nora", *, by_hand: bool = False) -> None:
    table.presenter.start(replace(setup(black), played_stone_presses=not by_hand))
    assert table.presenter.submit_quietly(ask.StartClock(table.presenter.time.now()))


def clock_of(table: App) -> Clock:
    state = table.state
    assert state is not None
    assert state.clock is not None
    return state.clock


@pytest.fixture
def tables(app, qtbot):
    """The tables of a window, the second one seen, without the sound test."""
    app.use_tournament(QUIET)
    app.tabs.open_another()
    held = app.tabs
    qtbot.addWidget(held.window, before_close_func=lambda _frame: forget(held))
    qtbot.waitExposed(held.window)
    return held


def forget(held: Tabs) -> None:
    """A test may leave games unsaved."""
    for table in held:
        table.abandon()


def test_each_table_has_its_own_game_and_journal(tables):
    first, second = tables
    begin(first, "Nora")
    begin(second, "Emil")
    second.presenter.choose(Point(4, 4))
    assert first.state.line.number == 0
    assert second.state.line.number == 1
    paths = {table.journal.path for table in tables}
    assert len(paths) == 2
    assert None not in paths


def test_only_the_table_that_is_seen_gets_the_press_keys(tables, time, qtbot):
    first, second = tables
    begin(first, by_hand=True)
    begin(second, by_hand=True)
    time.pass_by(1_000)
    qtbot.keyClick(tables.window, Qt.Key.Key_A)
    assert clock_of(second).turn is Color.WHITE
    assert clock_of(first).turn is Color.BLACK
    first_before = clock_of(first)
    tables.bring_to_front(first)
    time.pass_by(1_000)
    qtbot.keyClick(tables.window, Qt.Key.Key_A)
    assert clock_of(first).turn is Color.WHITE
    assert clock_of(first) is not first_before
    assert clock_of(second).turn is Color.WHITE


def test_menu_keys_act_on_the_table_that_is_seen(tables, qtbot):
    first, second = tables
    begin(first)
    begin(second)
    tables.window.activateWindow()
    qtbot.waitUntil(tables.window.isActiveWindow)
    qtbot.keyClick(tables.window, Qt.Key.Key_F8)
    assert (first.state.passes, second.state.passes) == (0, 1)
    qtbot.keyClick(tables.window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert tables.in_front == first
    qtbot.keyClick(tables.window, Qt.Key.Key_F8)
    assert (first.state.passes, second.state.passes) == (1, 1)


def test_a_table_that_is_not_seen_buys_its_points_and_loses_on_time(tables, time):
    first, second = tables
    begin(first)
    tables.bring_to_front(second)
    time.pass_by(minutes(13))
    first.let_deadline_pass()
    assert clock_of(first).times.black.points == 2
    assert clock_of(first).times.black.remaining == minutes(1)
    tables.refresh()
    assert tables.words(0) == "Table 1: Black 1:00 (\N{MINUS SIGN}2), Nora - Wei, sounded"
    time.pass_by(minutes(30))
    first.let_deadline_pass()
    assert clock_of(first).times.black.flag is Flag.FALLEN
    tables.refresh()
    assert "FLAG, Black" in tables.words(0)
    assert not tables.icon(0).isNull()


def test_a_tab_says_who_runs_and_that_a_clock_is_held(tables, time):
    first, second = tables
    assert tables.words(0) == "Table 1: no game"
    begin(first)
    time.pass_by(seconds(5))
    tables.refresh()
    assert tables.words(0) == "Table 1: Black 11:55, Nora - Wei"
    first.presenter.submit(ask.PauseClock(time.now()))
    tables.refresh()
    assert tables.words(0) == "Table 1: paused, Nora - Wei"
    second.presenter.start(setup())
    tables.refresh()
    assert tables.words(1) == "Table 2: not begun, Nora - Wei"


def test_the_window_is_called_after_the_players_in_front(tables):
    first, _second = tables
    begin(first)
    tables.bring_to_front(first)
    assert tables.window.windowTitle() == "Nora - Wei - ingboard"


def test_closing_a_table_leaves_the_others(tables):
    first, second = tables
    begin(first)
    second.run("close")
    assert list(tables) == [first]
    assert tables.in_front == first
    assert clock_of(first).running is Color.BLACK
    assert not tables.bar_is_visible
    again = tables.open_another()
    assert tables.words(1) == "Table 2: no game"
    assert again.session is None
    begin(again)
    assert again.journal.path is not None


def test_a_table_whose_clock_runs_is_not_closed(tables):
    _first, second = tables
    begin(second)
    second.run("close")
    assert second in tables
    assert clock_of(second).running is Color.BLACK


def test_closing_the_window_names_the_tables_that_are_not_over_with_their_clocks(tables):
    first, second = tables
    begin(first)
    first.presenter.choose(Point(4, 4))
    tables.bring_to_front(second)
    assert not tables.window.close()
    assert tables.in_front == second
    assert second.strip.sentence.startswith("Not over: Table 1: White 12:00, Nora - Wei.")
    assert clock_of(first).running is not None
    second.tap("Esc")
    assert clock_of(first).running is not None
    assert not second.asks


def test_every_table_that_was_left_is_offered_at_the_next_start(tables, time, preferences, qtbot):
    for table, black in zip(tables, ("Nora", "Emil"), strict=True):
        begin(table, black)
        table.presenter.choose(Point(4, 4))
    left = {table.journal.path for table in tables}
    assert not tables.window.close()
    tables.in_front.hold("Return")
    assert not tables.window.isVisible()
    again = App(preferences, time)
    qtbot.addWidget(again.window, before_close_func=lambda _window: again.detach())
    assert again.offer_recovery()
    offered = page_of(again).tables
    assert {table.path for table in offered} == left
    for table in offered:
        assert table.recovery is not None
        clock = table.recovery.table.state.clock
        assert clock is not None
        assert clock.paused


def test_all_tables_that_are_ready_start_together_and_others_are_named(tables, time):
    first, second = tables
    third = tables.open_another()
    first.presenter.start(setup())
    third.presenter.start(replace(setup(), controls=None))
    second.presenter.start(setup())
    lacks = ["sound not tested"]
    second.presenter.add_start_condition(lambda: lacks[0])
    tables.start_all()
    assert clock_of(first).running is Color.BLACK
    assert clock_of(first).at == time.now()
    assert clock_of(second).turn is None
    assert tables.in_front.notice == (
        "1 clock started. Not ready: Table 2 (sound not tested), Table 3 (no clock to start)."
    )
    assert not tables.in_front.notice_widget.is_done
    lacks[0] = ""
    third.presenter.start(setup())
    tables.start_all()
    assert clock_of(second).running is Color.BLACK
    assert tables.in_front.notice == "2 clocks started."
    assert tables.in_front.notice_widget.is_done, "success wears no warning"


def test_the_rounds_timer_rings_before_its_end_and_at_it_with_its_own_sounds(tables, time):
    first, _second = tables
    tables.toggle_round()
    assert not tables.round_words()
    first.use_tournament(replace(QUIET, round_minutes=90))
    dismiss_all(tables)
    rung: list[Sound] = []

    def ring(sound: Sound, _loudness: object, _times: int = 1) -> bool:
        rung.append(sound)
        return True

    tables[1].hear(ring)
    tables.toggle_round()
    time.pass_by(minutes(88))
    tables.refresh()
    assert not any(table.notice for table in tables)
    time.pass_by(minutes(1))
    tables.refresh()
    assert [table.notice for table in tables] == ["One minute left in the round."] * 2
    dismiss_all(tables)
    tables.refresh()
    assert not any(table.notice for table in tables), "it is said once"
    assert tables.round_words() == "Round: 1:00"
    assert rung == [Sound.ROUND_MINUTE]
    time.pass_by(minutes(1))
    tables.refresh()
    tables.refresh()
    assert [table.notice for table in tables] == ["Round time is over."] * 2
    assert rung == [Sound.ROUND_MINUTE, Sound.ROUND_OVER]
    time.pass_by(seconds(65))
    assert tables.round_words() == "Round over for 1:05"
    tables.toggle_round()
    assert not tables.round_words()


def dismiss_all(tables: Tabs) -> None:
    for table in tables:
        table.dismiss_notice()


def test_a_table_behind_sounds_softer_and_its_tab_says_so_until_it_is_seen(tables, time):
    first, second = tables
    played: list[Loudness] = []

    def play(_sound: Sound, loudness: Loudness, _times: int = 1) -> bool:
        played.append(loudness)
        return True

    for table in tables:
        table.hear(play)
        begin(table)
    time.pass_by(minutes(12))  # Black's first period at both tables
    first.sound_what_is_due()
    assert played == [Loudness.NORMAL.softer]
    assert "sounded" in tables.words(0)
    second.sound_what_is_due()
    assert played[1:] == [Loudness.NORMAL]
    assert "sounded" not in tables.words(1)
    tables.bring_to_front(first)
    assert "sounded" not in tables.words(0)
    first.run("softer-behind")
    assert not second.action("softer-behind").isChecked()
    time.pass_by(minutes(2))
    second.sound_what_is_due()
    assert played[2:] == [Loudness.NORMAL]
    assert "sounded" in tables.words(1)


def test_two_tables_do_not_take_one_screen_of_the_hall(tables):
    first, second = tables
    for table in (first, second):
        table.run("hall")
    assert first.hall_view is not None, "windows stand beside each other"
    for table in (first, second):
        table.hall_view.setWindowState(Qt.WindowState.WindowFullScreen)
    second.feature("hall").take_screen()
    assert first.hall_view is None
    assert second.hall_view is not None


def test_all_tables_are_played_under_one_tournament(tables):
    first, second = tables
    second.use_tournament(replace(QUIET, name="Autumn Open"))
    assert first.tournament.name == "Autumn Open"
    assert tables.open_another().tournament.name == "Autumn Open"


def die(table: App, qtbot) -> None:
    qtbot.waitUntil(lambda: table.journal.saved is Saved.ALL, timeout=20_000)
    table.journal.die()


def page_of(table: App) -> RecoveryPage:
    page = table.page("recovery")
    assert isinstance(page, RecoveryPage)
    return page


def black_of(table: App) -> str:
    assert table.session is not None
    return table.session.table.setup.names.black


def test_after_a_crash_each_table_takes_up_a_game_of_its_own(tables, qtbot, time, preferences):
    for table, black in zip(tables, ("Nora", "Emil"), strict=True):
        begin(table, black)
        table.presenter.choose(Point(4, 4))
        die(table, qtbot)
    first = App(preferences, time)
    qtbot.addWidget(first.tab, before_close_func=lambda _tab: first.detach())
    assert first.offer_recovery()
    assert len(page_of(first).rows) == 2
    page_of(first).by.setText("A. Referee")
    page_of(first).take_up_button.confirmed.emit()
    second = first.tabs.open_another()
    others = first.tabs
    qtbot.addWidget(others.window, before_close_func=lambda _frame: forget(others))
    assert second.offer_recovery()
    assert len(page_of(second).rows) == 1
    page_of(second).by.setText("A. Referee")
    page_of(second).take_up_button.confirmed.emit()
    assert {black_of(first), black_of(second)} == {"Nora", "Emil"}


def test_records_named_on_the_command_line_have_a_tab_each(qtbot, preferences, data, tmp_path):
    records = tuple(sorted((data / "records").rglob("*.sgf"))[:3])
    first = App.started(preferences, *records, log=tmp_path / "log")
    tables = first.tabs
    qtbot.addWidget(tables.window, before_close_func=lambda _frame: forget(tables))
    assert tables.in_front == first
    words = [tables.words(number) for number in range(3)]
    for record, said in zip(records, words, strict=True):
        assert said == record.stem
    first.presenter.edit(lambda document: set_property(document, 0, "C", ["typed"]))
    tables.bring_to_front(tables[1])
    words = [tables.words(number) for number in range(3)]
    assert words == [f"{records[0].stem}: not saved", records[1].stem, records[2].stem]


def test_a_record_is_opened_behind_an_interrupted_game(app, qtbot, preferences, data, tmp_path):
    begin(app)
    app.presenter.choose(Point(4, 4))
    die(app, qtbot)
    record = min((data / "records").rglob("*.sgf"))
    first = App.started(preferences, record, log=tmp_path / "log")
    tables = first.tabs
    qtbot.addWidget(tables.window, before_close_func=lambda _frame: forget(tables))
    assert (first.page_id, tables.in_front) == ("recovery", first)
    assert "Interrupted game first" in first.notice
    first.key("Esc")
    assert tables.words(1) == record.stem


def test_with_tabs_the_form_of_a_new_table_fits_a_small_laptop(tables):
    tables.window.resize(1366, 768)
    third = tables.open_another()
    third.run("new")
    QApplication.processEvents()
    assert tables.bar_is_visible
    areas = third.page().findChildren(QScrollArea)
    assert [area.verticalScrollBar().maximum() for area in areas if area.isVisible()] == [0] * len(
        areas
    )


def test_another_table_begins_with_its_form(app):
    begin(app)
    assert app.presenter.clock_runs
    app.key("Ctrl+T")
    second = app.tabs.in_front
    assert second != app
    assert second.page_id == "new-table"
    assert second.page().game.names.black.hasFocus()
    assert app.presenter.clock_runs


def restyled(around: QWidget, act: Callable[[], object]) -> int:
    """How many widgets in this one are given their style anew by an act."""
    told = []

    class Ear(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own
            if event.type() is QEvent.Type.StyleChange:
                told.append(watched)
            return False

    qt = QApplication.instance()
    assert qt is not None
    qt.installEventFilter(ear := Ear())
    act()
    qt.removeEventFilter(ear)
    return len({each for each in told if isinstance(each, QWidget) and around.isAncestorOf(each)})


@pytest.fixture
def light(qapp):
    """The look of all tests, also after this one."""
    yield
    apply_theme(qapp, "light", 1.0)


@pytest.mark.usefixtures("light")
def test_another_look_is_given_to_a_table_behind_when_it_is_seen(tables, qapp):
    first, second = tables
    begin(first)
    first.open_page("manual")
    first.open_page("referee")
    tables.bring_to_front(second)
    look, tab = second.services.appearance.use_look, first.services.tab
    assert restyled(second.services.tab, lambda: look(Look.DARK)) > 0
    assert restyled(tab, lambda: look(Look.CONTRAST)) == 0
    assert restyled(tab, lambda: second.services.appearance.use_scale(1.25)) == 0
    assert restyled(tab, lambda: tables.bring_to_front(first)) > 100
    assert restyled(tab, lambda: tables.bring_to_front(second)) == 0
    tables.bring_to_front(first)
    seen = at_rest(first)
    apply_theme(qapp, "light", 1.0)
    apply_theme(qapp, "contrast", 1.25)
    assert at_rest(first) == seen


@pytest.mark.usefixtures("light")
def test_another_look_is_given_to_a_page_when_it_is_opened_again(app, qapp):
    app.open_page("manual")
    manual = app.page()
    app.key("Esc")
    app.open_page("new-table")
    look = app.services.appearance.use_look
    assert restyled(app.page(), lambda: look(Look.CONTRAST)) > 0
    assert restyled(manual, lambda: look(Look.DARK)) == 0
    assert restyled(manual, lambda: app.open_page("manual")) > 10
    assert restyled(app.page(), lambda: app.open_page("new-table")) == 0
    app.open_page("manual")
    seen = at_rest(app)
    apply_theme(qapp, "light", 1.0)
    apply_theme(qapp, "dark", 1.0)
    assert at_rest(app) == seen


def at_rest(table: App) -> QImage:
    """A picture of the window once nothing is worked out aside, and it is the same twice."""
    QApplication.setCursorFlashTime(0)
    before = QImage()
    for _ in range(20):
        QTest.qWait(60)
        while any(each.calls.are_late for each in table.tabs):
            QTest.qWait(60)
        table.board.finish_skin()
        now = table.grab().toImage()
        if now == before:
            break
        before = now
    return before


def let_go() -> None:
    """Let Qt delete what is to go, and Python what nobody holds."""
    for _ in range(5):
        QTest.qWait(5)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def test_what_closed_tables_leave_is_flat(app):
    app.use_tournament(QUIET)
    left = []
    for _ in range(4):
        for name in ("Nora", "Emil", "Ida"):
            app.tabs.open_another()
            begin(app.tabs.in_front, name)
        for table in [*app.tabs][1:]:
            app.tabs.bring_to_front(table)
            table.abandon()
            table.run("close")
        let_go()
        assert len(app.tabs) == 1
        left.append((len(QApplication.allWidgets()), len(gc.get_objects())))
    widgets, objects = zip(*left, strict=True)
    assert widgets[1:] == widgets[:1] * 3
    assert max(objects[1:]) <= 1.01 * objects[1]


def test_a_closed_table_goes_with_all_the_pages_that_were_opened(app):
    app.use_tournament(QUIET)
    let_go()
    before = len(QApplication.allWidgets())
    table = app.tabs.open_another()
    begin(table)
    for page in sorted({*table.page_ids()} - {"recorded", "why"}):  # shown with an answer only
        table.open_page(page)
        QApplication.processEvents()
        table.key("Esc")
    assert len(QApplication.allWidgets()) > before + 2_000
    gone = weakref.ref(table.services.tab)
    table.abandon()
    table.run("close")
    del table
    let_go()
    assert gone() is None
    assert len(QApplication.allWidgets()) == before


def test_a_closed_table_stays_until_what_it_writes_is_written(app, qtbot):
    disk, written = threading.Event(), []
    table = app.tabs.open_another()
    table.calls.start(disk.wait, lambda _result: written.append(True), wait=False)
    gone = weakref.ref(table.services.tab)
    table.run("close")
    let_go()
    assert gone() is not None
    disk.set()
    qtbot.waitUntil(lambda: bool(written))
    app.tabs.open_another().run("close")
    del table
    let_go()
    assert gone() is None


def test_a_closed_table_whose_hall_is_directed_on_goes_once_that_window_is_closed(app):
    table = app.tabs.open_another()
    table.run("director")
    window = window_in_use()
    assert window is not None
    gone = weakref.ref(table.services.tab)
    table.run("close")
    let_go()
    assert gone() is not None, "the hall goes on"
    window.close()
    del window
    app.tabs.open_another().run("close")
    del table
    let_go()
    assert gone() is None


# They are about the window, or open one that goes on after the table: the hall's is the director's.
_OF_THE_WINDOW = {"close", "director", "full-screen", "menus", "new-tab", "quit"}


def test_a_closed_table_goes_whatever_was_asked_of_it(app):
    app.use_tournament(QUIET)
    table = app.tabs.open_another()
    begin(table)
    table.presenter.choose(Point(4, 4))
    for command in sorted({each.id for each in table.services.tab.commands} - _OF_THE_WINDOW):
        table.run(command)
        QApplication.processEvents()
    gone = weakref.ref(table.services.tab)
    table.abandon()
    app._host.close(table._tab)
    del table
    let_go()
    assert gone() is None


def test_a_closed_table_goes_with_a_page_that_was_made_and_never_opened(app, tmp_path):
    app.use_tournament(QUIET)
    table = app.tabs.open_another()
    begin(table)
    table.run("pause")
    table.run("engine-report")
    (tmp_path / "garbage.ingtable").write_bytes(b"")
    table.open(tmp_path / "garbage.ingtable")
    gone = weakref.ref(table.services.tab)
    table.abandon()
    table.run("close")
    del table
    let_go()
    assert gone() is None


@pytest.mark.parametrize("asked", ["compare", "merge"])
def test_a_closed_table_goes_where_another_record_was_asked_for_and_never_chosen(
    app, tmp_path, asked
):
    one = tmp_path / "one.sgf"
    one.write_text("(;GM[1]SZ[9]KM[7];B[cc];W[gg])")
    let_go()
    before = len(QApplication.allWidgets())
    assert app.tabs.open_another().open(one)
    table = app.tabs.in_front
    table.run(asked)
    table.run("close")
    del table
    let_go()
    assert len(QApplication.allWidgets()) == before


@pytest.mark.parametrize("asked", ["compare", "merge"])
def test_a_closed_table_hears_no_more_of_the_record_that_was_read_aside(
    app, tmp_path, asked, monkeypatch, qtbot
):
    from ingboard.ui.features.compare import presenter

    one, disk = tmp_path / "one.sgf", threading.Event()
    one.write_text("(;GM[1]SZ[9]KM[7];B[cc];W[gg])")
    read = presenter.open_other
    monkeypatch.setattr(presenter, "open_other", lambda *given: (disk.wait(5), read(*given))[1])
    monkeypatch.setattr(presenter, "is_large", lambda _path: True)
    let_go()
    before = len(QApplication.allWidgets())
    assert app.tabs.open_another().open(one)
    table = app.tabs.in_front
    table.run(asked)
    table.choose_path(one)
    assert table.strip.sentence == "Reading one.sgf…"
    calls = table.calls
    app._host.close(table._tab)
    disk.set()
    qtbot.waitUntil(lambda: not calls.are_late)
    app.tabs.open_another().run("close")  # what has ended goes with the next one
    del table
    let_go()
    assert len(QApplication.allWidgets()) == before


@pytest.mark.usefixtures("light")
def test_a_closed_table_goes_that_waits_for_another_look(app):
    app.use_tournament(QUIET)
    table = app.tabs.open_another()
    app.tabs.bring_to_front(app)
    app.services.appearance.use_look(Look.DARK)
    gone = weakref.ref(table.services.tab)
    app._host.close(table._tab)
    del table
    let_go()
    assert gone() is None
