"""The director's window: opened from the menu, driven by keys and clicks, with no network."""

from __future__ import annotations

import errno
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import Phase
from ingboard.hall.archive import ArchivedGame, Taken
from ingboard.hall.archive_keeper import ArchivedGames, RefusedLine
from ingboard.hall.broker import BrokerError
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.director_client import AnsweredOrder, TableChanged, ToldRecords
from ingboard.hall.join import new_key
from ingboard.hall.messages import (
    HallPlayer,
    Hold,
    OrderAnswer,
    OrderRefused,
    RecordsShown,
    RefereeCall,
    Resume,
    Say,
    ShownGame,
    ShownRound,
    SideClock,
    StartRound,
)
from ingboard.hall.outbox import game_of
from ingboard.hall.overview import Need
from ingboard.hall.round_list import ByHand, RoundGame, RoundList, load_records, load_round
from ingboard.hall.topics import ALL_TABLES, DIRECTOR
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.features.director import cells as table_cells
from ingboard.ui.features.director import entry_page
from ingboard.ui.features.director.cells import CellForm
from ingboard.ui.features.director.entry_page import EntryPage
from ingboard.ui.features.director.hall_tables import HallTables
from ingboard.ui.features.director.round_files import results_of
from ingboard.ui.features.director.round_page import RoundPage
from ingboard.ui.features.director.round_presenter import RoundPresenter
from ingboard.ui.features.director.view_model import CellTone, HallFilter, is_finished
from ingboard.ui.features.director.window import DirectorWindow
from ingboard.ui.game.last_table import LastTable, keep_last_table, last_table_file
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.preferences import machine_of
from tests.app.test_leaving import NOT_SAVED, answer, edit
from tests.hall.sample_tables import FakeClient, FakeHost, SampleHall

LEFT = Qt.MouseButton.LeftButton
CLOCK = Ing(minutes(30), minutes(5), 3, 2)
CONDITIONS = GameSetup(
    first=empty_position(19, 19),
    rules=RuleText.SIMPLIFIED,
    terms=default_terms(RuleText.SIMPLIFIED),
    controls=PerColor(CLOCK, CLOCK),
)
TOURNAMENT = Path(__file__).parents[1] / "data" / "pairing" / "tournament.xml"
FALLEN = SideClock(remaining_ms=0, flag=True)
KEY = new_key("spring", "192.168.1.20")


@pytest.fixture
def made():
    """The clients and hosts that were made."""
    return []


@pytest.fixture
def director(app, tmp_path, made):
    def connect(*parts):
        made.append(FakeClient(*parts))
        return made[-1]

    def host(folder, hall, port, tell):
        made.append(FakeHost(folder, hall, port, tell))
        return made[-1]

    keep_last_table(LastTable(CONDITIONS))
    found = app.direct_hall(tmp_path, connect, host)
    QTest.qWaitForWindowExposed(found.window)
    yield found
    found.end()


@pytest.fixture
def hall(director):
    """A hall of 50 tables; the tests turn its time themselves."""
    sample = SampleHall(50)
    director.join(KEY.code(DIRECTOR))
    turn(director, *sample.news())
    return sample


def turn(director, *news) -> None:
    """Take in what is told, and look at all tables."""
    director.news.extend(news)
    while director.news:
        director.turn()
    director.look()
    director.turn()


def needs(director) -> list[Need]:
    grid = director.window.hall.grid
    return [director.halls.cell(table).need for table in grid.order]


def press(widget, key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(widget, key, modifier)


def hold(button, qtbot) -> None:
    """Press a button until its rim is full."""
    with qtbot.waitSignal(button.confirmed, timeout=5_000):
        QTest.mousePress(button, LEFT)
    QTest.mouseRelease(button, LEFT)


class HastyTime(MonotonicTime):
    """A time that goes on by 70 ms more whenever it is asked for."""

    ahead = 0

    def now(self):
        self.ahead += 70
        return Moment(super().now() + self.ahead)


@pytest.mark.usefixtures("hall")
def test_a_table_waits_equally_long_in_its_cell_and_among_the_calls(director, monkeypatch):
    director._timer.stop()
    turn(director)
    monkeypatch.setattr(director, "_time", HastyTime())
    seen = set()
    for _ in range(60):
        director.turn()
        (call,) = (each for each in director.window.hall.calls.rows if each.key == "7")
        shown = director.window.hall.grid._cells["7"].head
        assert shown.endswith(call.time)
        seen.add(call.time)
    assert len(seen) > 3


# Opening ------------------------------------------------------------------------------------------


def test_the_menu_opens_one_window_for_all_tabs(app):
    app.run("director")
    window = app.director.window
    assert window.isVisible()
    assert isinstance(window.page, EntryPage)
    app.tabs.open_another()
    app.run("director")
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, DirectorWindow)]
    assert [each for each in found if each.isVisible()] == [window]
    window.close()


@pytest.mark.parametrize(
    ("engine", "said"),
    [("mosquitto", ()), ("amqtt", (" 50 tables", "spectators", "mosquitto")), ("", ("install",))],
)
def test_only_who_lacks_the_large_broker_reads_what_that_means(director, monkeypatch, engine, said):
    monkeypatch.setattr(entry_page, "engine_here", lambda: engine)
    director.window.entry.show_idle()
    words = director.window.entry.host_advice.words
    assert all(each in words for each in said)
    assert bool(words) == bool(said)


@pytest.mark.parametrize(("engine", "is_said"), [("mosquitto", False), ("amqtt", True)])
def test_the_broker_of_an_open_hall_is_said_with_its_limit(
    director, qtbot, monkeypatch, engine, is_said
):
    monkeypatch.setattr(FakeHost, "engine", engine)
    QTest.mouseClick(director.window.entry.host_button, LEFT)
    codes = director.window.codes
    qtbot.waitUntil(lambda: director.window.page is codes)
    shown = [label.text() for label in codes.findChildren(QLabel)]
    assert any("at most 50 tables" in words for words in shown) == is_said


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("size", [(1366, 728), (1024, 700)])
def test_the_hall_and_a_table_are_whole_in_a_low_window(director, size):
    window = director.window
    window.resize(*size)
    QTest.qWait(0)
    foot = window.hall.hold_button
    assert foot.mapTo(window, foot.rect().bottomLeft()).y() < window.height()
    director.open_table("2")
    QTest.qWait(0)
    assert window.table.board.height() <= window.height()
    assert window.table.height() == window.height()
    taken = window.table.take_button
    assert taken.mapTo(window, taken.rect().bottomLeft()).y() < window.height()


def test_a_hall_is_hosted_and_its_join_codes_are_shown(director, made, qtbot):
    entry = director.window.entry
    entry.name.setText("spring")
    entry.port.setText("1999")
    QTest.mouseClick(entry.host_button, LEFT)
    codes = director.window.codes
    qtbot.waitUntil(lambda: director.window.page is codes)
    host, client = made
    assert codes.written == host.key.code("1").text
    assert client.code == host.key.code(DIRECTOR)
    assert client.is_open
    assert host.key.port == 1999
    QTest.mouseClick(codes.number.more, LEFT)
    assert codes.written == host.key.code("2").text
    press(director.window, Qt.Key.Key_Escape)
    assert director.window.page is director.window.hall
    assert director.window.hall.code_button.isVisible()


def test_why_a_hall_cannot_be_hosted_is_said(app, tmp_path, qtbot):
    def host(*_parts, tell):  # noqa: ARG001
        raise BrokerError("Port 1883 is taken by another program.")

    director = app.direct_hall(tmp_path, FakeClient, host)
    entry = director.window.entry
    press(entry.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "1883" in entry.host_advice.words)
    assert director.window.page is entry
    assert entry.host_button.isEnabled()
    director.end()


@pytest.mark.parametrize(
    ("name", "port"), [("two words", "1883"), ("spring", "0"), ("spring", "x")]
)
def test_a_wrong_name_or_port_is_said_before_anything_is_opened(director, made, name, port):
    entry = director.window.entry
    entry.name.setText(name)
    entry.port.setText(port)
    QTest.mouseClick(entry.host_button, LEFT)
    assert entry.host_advice.words
    assert made == []


def test_a_directors_code_fills_the_form_in_and_joins(director, made):
    entry = director.window.entry
    QTest.keyClicks(entry.code, KEY.code(DIRECTOR).text)
    assert entry.hall.text() == "spring"
    assert entry.address.text() == "192.168.1.20"
    press(entry.code, Qt.Key.Key_Return)
    assert [client.code for client in made] == [KEY.code(DIRECTOR)]
    assert director.window.page is director.window.hall


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("nonsense", "This is no director's code."),
        (KEY.code("12").text, "This is a table's join code. Take the director's code."),
    ],
    ids=["none", "of a table"],
)
def test_another_code_is_not_taken(director, made, written, said):
    entry = director.window.entry
    entry.code.setText(written)
    QTest.mouseClick(entry.join_button, LEFT)
    assert entry.join_advice.words == said
    assert made == []
    assert director.window.page is entry


def test_a_wrong_password_leads_back_to_the_form(director):
    director.join(KEY.code(DIRECTOR))
    turn(director, Link(LinkState.REFUSED, "Not authorized"))
    entry = director.window.entry
    assert director.window.page is entry
    assert "Not authorized" in entry.join_advice.words


def test_a_hall_whose_tables_are_joined_is_not_ended_without_a_question(director, made, qtbot):
    director.host("spring", 1999)
    qtbot.waitUntil(lambda: director.window.page is director.window.codes)
    host, client = made
    turn(director, *SampleHall(8).news())
    window = director.window
    assert not window.close()
    assert window.question.isVisible()
    press(window, Qt.Key.Key_Escape)
    assert not window.question.isVisible()
    assert client.is_open
    window.close()
    QTest.mouseClick(window.question.yes_button, LEFT)
    assert not window.isVisible()
    qtbot.waitUntil(lambda: not client.is_open and not host.is_open)


def test_leaving_the_hall_asks_too_and_leads_back(director, made, qtbot):
    director.host("spring", 1999)
    qtbot.waitUntil(lambda: director.window.page is director.window.codes)
    turn(director, *SampleHall(8).news())
    QTest.mouseClick(director.window.codes.done_button, LEFT)
    QTest.mouseClick(director.window.hall.leave_button, LEFT)
    assert director.window.page is director.window.hall
    QTest.mouseClick(director.window.question.yes_button, LEFT)
    assert director.window.page is director.window.entry
    qtbot.waitUntil(lambda: not any(each.is_open for each in made))


def test_the_program_asks_too_and_ends_with_the_hall(app, director, made, qtbot):
    director.host("spring", 1999)
    qtbot.waitUntil(lambda: director.window.page is director.window.codes)
    turn(director, *SampleHall(8).news())
    assert not app.close()
    QTest.mouseClick(director.window.question.yes_button, LEFT)
    assert not app.window.isVisible()
    assert not director.window.isVisible()
    qtbot.waitUntil(lambda: not any(each.is_open for each in made))


def test_whoever_ends_the_hall_and_stays_is_asked_about_its_tables_again(
    app, director, made, qtbot, tmp_path
):
    edit(app, tmp_path / "a.sgf")
    director.host("spring", 1999)
    qtbot.waitUntil(lambda: director.window.page is director.window.codes)
    host, _ = made
    turn(director, *SampleHall(8).news())
    app.close()
    QTest.mouseClick(director.window.question.yes_button, LEFT)
    assert app.strip.sentence == NOT_SAVED
    app.key("Esc")
    assert host.is_open
    assert not app.close()
    assert director.window.question.isVisible()
    QTest.mouseClick(director.window.question.yes_button, LEFT)
    answer(app, "Leave without saving")
    assert not app.window.isVisible()


# The grid -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("hall")
def test_tables_are_sorted_by_need(director):
    found = needs(director)
    ranks = [min(need, Need.OVERTIME) if need is not Need.QUIET else need for need in found]
    assert ranks == sorted(ranks)
    assert director.window.hall.grid.order[:3] == ("2", "5", "4")
    assert director.halls.cell("2").tone is CellTone.ALARM


def test_a_filter_leaves_its_tables(director, hall):
    page = director.window.hall
    for chosen, button in page.filters.items():
        QTest.mouseClick(button, LEFT)
        assert len(page.grid.order) == page.figures.counts[chosen]
    assert page.chosen_filter is HallFilter.FINISHED
    assert all(hall.tables[name].state.result for name in page.grid.order)


@pytest.mark.parametrize(("written", "found"), [("17", {"17"}), ("lopez", None), ("nobody", set())])
def test_the_search_finds_a_table_or_a_name(director, hall, written, found):
    page = director.window.hall
    press(director.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.search, written)
    if found is None:
        found = {
            name
            for name, table in hall.tables.items()
            if "Lopez" in (table.state.black.name, table.state.white.name)
        }
    assert set(page.grid.order) == found
    press(director.window, Qt.Key.Key_Escape)
    assert len(page.grid.order) == 50


@pytest.mark.usefixtures("hall")
def test_the_keys_lead_through_the_grid_and_open_a_table(director):
    window = director.window
    grid = window.hall.grid
    grid.setFocus()
    press(grid, Qt.Key.Key_Right)
    assert grid.chosen == grid.order[0]
    press(grid, Qt.Key.Key_Down)
    assert grid.chosen == grid.order[grid.plan.columns]
    press(grid, Qt.Key.Key_End)
    assert grid.chosen == grid.order[-1]
    assert grid.viewport().rect().contains(grid.place_of(grid.chosen).center())
    press(grid, Qt.Key.Key_Home)
    press(grid, Qt.Key.Key_Return)
    assert window.page is window.table
    press(window, Qt.Key.Key_Escape)
    assert window.page is window.hall
    assert grid.chosen == grid.order[0]


@pytest.mark.usefixtures("hall")
def test_a_click_opens_the_table_under_the_pointer(director):
    grid = director.window.hall.grid
    name = grid.order[2]
    place = grid.place_of(name).center()
    QTest.mouseClick(grid.viewport(), LEFT, pos=place)
    assert director.window.page is director.window.table
    assert (
        director.window.table.faces.black.picture.name == director.halls.cell(name).sides.black.name
    )


def test_nothing_comes_under_a_pointer_that_moves(director, hall):
    grid = director.window.hall.grid
    before = grid.order
    there, none = QPointF(30, 30), Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, there, there, none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(grid.viewport(), moved)
    turn(director, hall.change("50", call=RefereeCall("Coffee", datetime.now(UTC))))
    assert grid.order == before
    QTest.qWait(550)
    turn(director)
    assert grid.order[1] == "5"
    assert grid.order[2] == "50"


class Paints(QObject):
    """Counts the pixels that a widget is asked to paint again."""

    def __init__(self, widget) -> None:
        super().__init__(widget)
        self.pixels = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self.pixels += sum(rect.width() * rect.height() for rect in event.region())
        return False


def test_only_what_is_seen_and_has_changed_is_painted(director, hall, qtbot):
    director._timer.stop()
    grid = director.window.hall.grid
    paints = Paints(grid.viewport())

    def painted() -> int:
        paints.pixels = 0
        QTest.qWait(50)
        return paints.pixels

    qtbot.waitUntil(lambda: not painted())
    seen, unseen = grid.in_sight()[0], grid.order[-1]
    grid.refresh({unseen})
    assert painted() == 0
    director.news.extend([hall.change(seen, moves=251)])
    director.turn()
    QApplication.processEvents()
    whole = grid.plan.width * grid.plan.height
    assert 0 < paints.pixels < whole, "one cell, and not all of it"


@pytest.mark.parametrize("count", [1, 8, 50, 300])
@pytest.mark.parametrize("size", [(1366, 768), (2560, 1440)])
def test_cells_have_room_in_any_hall(director, count, size):
    director.window.resize(*size)
    director.join(KEY.code(DIRECTOR))
    turn(director, *SampleHall(count).news())
    QApplication.processEvents()
    grid = director.window.hall.grid
    plan = grid.plan
    width = grid.viewport().width()
    assert plan.columns * (plan.width + plan.gap) - plan.gap <= width
    assert plan.unit >= 0.97
    bar = grid.verticalScrollBar()
    assert bar.maximum() == max(0, plan.length(count) - grid.viewport().height())


def test_sixty_tables_are_seen_at_once_and_have_their_boards_where_they_are_few(director):
    page = director.window.hall
    director.window.resize(2560, 1440)
    director.join(KEY.code(DIRECTOR))
    turn(director, *SampleHall(60).news())
    QApplication.processEvents()
    with_boards = page.grid.plan.form is CellForm.BOARD
    assert not with_boards
    assert page.grid.verticalScrollBar().maximum() == 0
    assert len(page.grid.in_sight()) == 60
    page.filters[HallFilter.NEED].click()
    QApplication.processEvents()
    assert len(page.grid.order) < 24
    assert page.grid.plan.form is CellForm.BOARD


@pytest.mark.parametrize("form", CellForm)
def test_the_parts_of_a_cell_lie_in_it_and_not_on_each_other(form):
    for unit in (1.0, 1.25, 1.5):
        width, height = round(table_cells.WIDTH * unit), round(form.value * unit)
        plan = table_cells.cell_plan(form, width, height, unit)
        parts = [plan.head, *plan.sides, plan.foot, plan.board]
        for part in parts:
            assert plan.whole.united(part) == plan.whole
            assert not any(part.intersects(other) for other in parts if other is not part)


def test_a_new_call_rings_and_is_marked(app, director, hall, monkeypatch):
    rung = []
    monkeypatch.setattr(
        type(app.feature("sound").player), "play", lambda _, *said: rung.append(said)
    )
    turn(director, hall.change("50", call=RefereeCall("Coffee", datetime.now(UTC))))
    assert len(rung) == 1
    turn(director)
    assert len(rung) == 1
    page = director.window.hall
    needing = [row.key for row in page.calls.rows]
    assert "50" in needing
    # The title, the mark of the other window, the sentence, the filter and the list say the same.
    number = len(needing)
    assert f"({number})" in director.window.windowTitle()
    assert any(f"{number}" in mark.words for mark in app.marks)
    told = f"{number} tables need attention: {', '.join(needing[:5])}"
    assert page.figures.sentence.startswith(told)
    assert page.figures.counts[HallFilter.NEED] == number
    assert list(page.grid.order[:number]) == needing
    QTest.mouseClick(director.window.hall.calls.viewport(), LEFT, pos=QPoint(40, 70))
    assert director.window.page is director.window.table


def test_a_table_that_is_silent_is_offline(director, hall):
    table = hall.tables["20"]
    turn(director, TableChanged(replace(table, heard=Moment(table.heard - 60_000))))
    assert director.halls.cell("20").need is Need.OFFLINE


@pytest.mark.usefixtures("hall")
def test_the_clocks_of_the_grid_run(director, qtbot):
    grid = director.window.hall.grid
    name = next(each for each in grid.order if director.halls.cell(each).need is Need.OVERTIME)
    grid.choose(name)
    QApplication.processEvents()
    before = grid.cell(name).sides
    qtbot.waitUntil(lambda: grid.cell(name).sides != before, timeout=3_000)


# Orders -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("hall")
def test_orders_to_all_tables(app, director, made, qtbot):
    app.use_tournament(replace(Tournament(), referee="Nora", round_minutes=120, sound_test=False))
    page, client = director.window.hall, made[0]
    page.words.setText("Ten minutes left")
    press(page.words, Qt.Key.Key_Return)
    hold(page.start_button, qtbot)
    page.words.setText("Fire alarm")
    hold(page.hold_button, qtbot)
    assert page.words.text() == ""
    hold(page.resume_button, qtbot)
    given = [
        order for order in client.orders if order[0] == ALL_TABLES
    ]  # again to each that is silent
    orders = [(table, type(order), order.by) for table, order in given]
    assert orders == [(ALL_TABLES, kind, "Nora") for kind in (Say, StartRound, Hold, Resume)]
    assert given[0][1].words == "Ten minutes left"
    assert [given[at][1].why for at in (2, 3)] == ["Fire alarm", ""]
    turn(director)
    share = page.figures.round.share
    assert share is not None
    assert share < 0.01


@pytest.mark.usefixtures("hall")
def test_what_a_table_made_of_an_order_stands_at_its_cell(director, made, qtbot):
    director.open_table("6")
    page = director.window.table
    hold(page.hold_button, qtbot)
    table, order = made[0].orders[0]
    assert table == "6"
    refused = OrderAnswer(order.id, refused=True, why=OrderRefused.NOT_RUNNING)
    turn(director, AnsweredOrder("6", refused))
    assert director.halls.cell("6").answered
    director.say("6", "Hello")
    turn(director, AnsweredOrder("6", OrderAnswer(made[0].orders[1][1].id, done=True)))
    assert director.halls.cell("6").answered != director.halls.cell("9").answered


@pytest.mark.usefixtures("hall")
def test_a_refused_order_needs_the_director_until_he_looks(director, made):
    director.resume(ALL_TABLES)
    order = made[0].orders[0][1]
    turn(
        director,
        AnsweredOrder("9", OrderAnswer(order.id, refused=True, why=OrderRefused.RULING)),
        AnsweredOrder("10", OrderAnswer(order.id, refused=True, why=OrderRefused.NOT_HELD)),
        AnsweredOrder("11", OrderAnswer(order.id, done=True)),
    )
    page = director.window.hall
    assert director.halls.cell("9").need is Need.REFUSED
    assert [director.halls.cell(each).need.calls for each in ("10", "11")] == [False, False]
    row = next(row for row in page.calls.rows if row.key == "9")
    assert row.under == "a ruling is awaited"
    director.open_table("9")
    director.close_table()
    turn(director)
    assert director.halls.cell("9").need is not Need.REFUSED


def test_a_cell_out_of_sight_is_as_true_as_one_in_sight(director, hall):
    """A table whose flag falls while it is out of sight jumps to the first place with its flag."""
    grid = director.window.hall.grid
    director.window.resize(1024, 700)
    QTest.qWait(0)
    grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
    QTest.qWait(0)
    last = grid.order[-1]
    assert last in grid.in_sight()
    assert grid.cell(last).head
    grid.verticalScrollBar().setValue(0)
    QTest.qWait(0)
    assert last not in grid.in_sight()
    black = replace(hall.tables[last].state.black, clock=FALLEN)
    white = replace(hall.tables[last].state.white, clock=SideClock(remaining_ms=60_000))
    fallen = hall.change(last, black=black, white=white, phase=Phase.PLAYING)
    director.halls.take(fallen)  # no clock runs there: nothing else has its cell looked at again
    grid.refresh(director.halls.changed)  # a turn in which nothing is sorted anew
    director.halls.changed.clear()
    director.look()
    assert last in grid.order[:3]
    QTest.qWait(20)
    assert grid.cell(last) == director.halls.cell(last)
    assert grid.cell(last).need is Need.FLAG


def shown_round(director, qtbot, path):
    """The page of the round after a file was chosen there."""
    QTest.mouseClick(director.window.hall.pair_button, LEFT)
    page = director.window.round
    assert director.window.page is page
    director.round.read(path)
    qtbot.waitUntil(lambda: bool(page.sentence.words))
    turn(director)
    return page


def test_a_round_is_shown_before_it_is_taken_and_opens_its_games(
    director, hall, made, qtbot, tmp_path
):
    assert "60" not in hall.tables
    path = tmp_path / "pairing.csv"
    path.write_text(
        "Table;Round;Black;Black rank;White;White rank;Handicap\n"
        "6;5;Nora;4d;Wei;5d;\n60;5;Ada;1d;Ben;2d;\n7;5;Eva;9k;Max;2d;4\n;5;Lone;;;;\n"
    )
    free = replace(hall.tables["6"].state, phase=Phase.FINISHED)
    turn(director, TableChanged(replace(hall.tables["6"], state=free)))
    page = shown_round(director, qtbot, path)
    assert made[0].orders == [], "nothing is done before somebody has looked"
    heads = [row.head for row in page.games.rows]
    assert heads[0] == "6  Nora 4d (Black), Wei 5d (White)"
    assert [row.under for row in page.games.rows][3] == "bye"
    assert page.pair_button.accessibleName() == "Pair 3 tables"
    press(page, Qt.Key.Key_Return)
    turn(director)
    ((table, order),) = made[0].orders
    assert (table, order.black.name, order.white.rank) == ("6", "Nora", "5d")
    assert (order.round, order.handicap) == (5, 0)
    assert page.sentence.words == (
        "0 of 3 tables have their game; not 6 (not opened yet), 7 (another game is on), 60 (not joined)."
    )
    # It is told once, and opens the game; a table that comes late gets its own.
    turn(director, AnsweredOrder("6", OrderAnswer(order.id, done=True)))
    turn(director)
    assert len(made[0].orders) == 1
    here = replace(free, phase=Phase.PLAYING)
    here = replace(here, black=HallPlayer("Nora", "4d"), white=HallPlayer("Wei", "5d"))
    turn(director, TableChanged(replace(hall.tables["6"], state=here)))
    assert page.sentence.words.startswith("1 of 3 tables have their game")
    over = replace(here, phase=Phase.FINISHED, result="B+R")
    turn(director, TableChanged(replace(hall.tables["6"], state=over)))
    assert page.games.rows[0].under == "B+R"
    late = replace(hall.tables["6"], table="60", state=replace(free, phase=None), machine="m60")
    turn(director, TableChanged(late))
    assert made[0].orders[1][0] == "60"
    assert made[0].orders[1][1].black.name == "Ada"
    # One that starts anew before it has opened its game is told again.
    turn(director, TableChanged(replace(late, machine="another")))
    assert made[0].orders[2] == made[0].orders[1]


@pytest.fixture
def paired(director, hall, made, qtbot, tmp_path):
    """A round of one game, at table 6, that has been ordered there: the order."""
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n6,5,Nora,Wei\n")
    turn(director, free(hall))
    page = shown_round(director, qtbot, path)
    press(page, Qt.Key.Key_Return)
    turn(director)
    ((_, order),) = made[0].orders
    return order


def free(hall, **changes) -> TableChanged:
    """Table 6 without a game."""
    return table_6(hall, phase=None, black=HallPlayer(), white=HallPlayer(), result=None, **changes)


def table_6(hall: SampleHall, **changes) -> TableChanged:
    return hall.change("6", **changes)


def game_of_list(hall, **changes) -> TableChanged:
    fields = {"phase": Phase.PLAYING, "result": None, "game": "g1", **changes}
    return table_6(hall, black=HallPlayer("Nora"), white=HallPlayer("Wei"), **fields)


def orders_of(made) -> list[str]:
    return [order.id for _, order in made[0].orders]


def test_a_game_is_opened_once_the_director_is_connected_again(director, hall, made, paired):
    turn(
        director,
        Link(LinkState.LOST, "gone"),
        TableChanged(replace(hall.tables["6"], online=False)),
    )
    turn(director, free(hall))
    assert orders_of(made) == [paired.id]
    turn(director, Link(LinkState.CONNECTED))
    assert orders_of(made) == [paired.id] * 2


def test_a_copy_that_was_refused_once_is_not_said_for_ever(director, hall):
    halls = director.halls
    halls.take(RefusedLine("6", "g", 4, Taken.NOT_ITS_GAME))
    assert halls.figures("21:00").link == "Copy refused: 6"
    began = hall.time.now()
    halls.set_time(Moment(began + 60_000), datetime.now(UTC))
    assert halls.figures("21:00").link == ""


@pytest.mark.parametrize("end", ["seen", "unseen"])
def test_a_table_that_was_switched_off_before_its_game_began_is_told_of_it_again(
    director, hall, made, paired, end
):
    turn(director, AnsweredOrder("6", OrderAnswer(paired.id, done=True)))
    if end == "seen":
        turn(director, game_of_list(hall))
    turn(director)
    gone = TableChanged(replace(hall.tables["6"], online=False))
    turn(director, gone)
    assert orders_of(made) == [paired.id]
    turn(director, free(hall))
    turn(director)
    assert orders_of(made) == [paired.id] * 2


def test_a_result_stays_when_its_table_goes_on_and_its_game_is_opened_no_second_time(
    director, hall, made, paired, qtbot
):
    turn(director, AnsweredOrder("6", OrderAnswer(paired.id, done=True)), game_of_list(hall))
    page = director.window.round
    turn(director, game_of_list(hall, phase=Phase.FINISHED, result="B+R"))
    assert page.games.rows[0].under == "B+R"
    gone = TableChanged(replace(hall.tables["6"], online=False))
    for news in (free(hall), gone, free(hall)):
        turn(director, news)
        assert page.games.rows[0].under == "B+R"
        assert director.window.hall.figures.results == (1, 1)
    assert orders_of(made) == [paired.id]
    qtbot.waitUntil(lambda: load_round(director._folder) == director.round.list)
    again = RoundPresenter(director, RoundPage(), director._folder, lambda *_: None, str)
    assert again.list is not None
    assert (again.list.games[0].result, again.list.games[0].journal) == ("B+R", "g1")
    turn(director, game_of_list(hall))
    assert director.window.hall.figures.results == (0, 1), "it was withdrawn"


def test_a_pairing_that_was_refused_is_another_order_when_its_table_is_free(
    director, hall, made, paired
):
    """A refused order is never done, however often it is given."""
    refused = OrderAnswer(paired.id, refused=True, why=OrderRefused.UNDER_WAY)
    other = table_6(hall, phase=Phase.PLAYING, black=HallPlayer("A"), white=HallPlayer("B"))
    turn(director, AnsweredOrder("6", refused), other)
    turn(director)
    assert orders_of(made) == [paired.id]
    turn(director, free(hall))
    turn(director)
    first, second = orders_of(made)
    assert first != second


@pytest.mark.usefixtures("hall")
def test_the_list_survives_the_director_and_counts_what_is_entered_by_hand(
    director, qtbot, tmp_path
):
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n71,2,Nora,Wei\n72,2,Ada,Ben\n,2,Lone,\n")
    page = shown_round(director, qtbot, path)
    QTest.mouseClick(page.pair_button, LEFT)
    page.games.select(0)
    page.games.chosen.emit(page.games.row)
    QTest.mouseClick(page.by_hand.segment(ByHand.WHITE), LEFT)
    turn(director)
    assert page.games.rows[0].under == "Forfeit, White wins"
    assert page.games.at == 0, "what was entered is seen where it was entered"
    assert page.by_hand.choice is ByHand.WHITE
    figures = director.window.hall.figures
    (last,) = (row for row in figures.last if row.key == "71")
    assert last.head == "W+F  Table 71"
    assert "Nora, Wei" in last.under
    assert page.sentence.words == "0 of 1 tables have their game; not 72 (not joined)."
    assert figures.results == (2, 3), "one by hand, one bye, one missing"
    assert figures.barred == "1 result missing"
    qtbot.waitUntil(lambda: load_round(director._folder) == director.round.list)
    again = RoundPresenter(director, RoundPage(), director._folder, lambda *_: None, str)
    assert again.list == director.round.list
    assert again.list is not None
    assert [game.outcome for game in again.list.by_hand("Ref")] == [ByHand.WHITE.outcome]


def hosted(director, made, qtbot) -> FakeClient:
    """Host a hall by the button; the director's client in it."""
    QTest.mouseClick(director.window.entry.host_button, LEFT)
    qtbot.waitUntil(lambda: director.window.page is director.window.codes)
    client: FakeClient = made[-1]
    return client


def test_spectators_are_told_the_list_and_what_is_entered_in_it(director, made, qtbot, tmp_path):
    client = hosted(director, made, qtbot)
    assert client.shown == [ShownRound()]
    assert ShownRound().records is RecordsShown.FINISHED, "no running game by itself"
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,black rank,white\n71,2,Nora,4d,Wei\n,2,Lone,\n")
    page = shown_round(director, qtbot, path)
    assert len(client.shown) == 1, "nothing is told before it is taken"
    QTest.mouseClick(page.pair_button, LEFT)
    first = ShownGame("71", "Nora", "Wei", "4d")
    assert client.shown[1:] == [ShownRound(2, games=(first, ShownGame("", "Lone")))]
    page.games.select(0)
    page.games.chosen.emit(page.games.row)
    QTest.mouseClick(page.by_hand.segment(ByHand.WHITE), LEFT)
    now = ShownRound(2, games=(replace(first, result="W+F"), ShownGame("", "Lone")))
    assert client.shown[-1] == now


def shown_choice(director) -> RecordsShown:
    choice: RecordsShown = director.window.round.records.choice
    return choice


def test_the_director_allows_records_of_running_games_and_that_is_kept(director, made, qtbot):
    client = hosted(director, made, qtbot)
    assert shown_choice(director) is RecordsShown.FINISHED
    QTest.mouseClick(director.window.round.records.segment(RecordsShown.ALL), LEFT)
    assert client.shown[-1] is RecordsShown.ALL
    turn(director, ToldRecords(RecordsShown.ALL))  # as the client says it then
    turn(director, ToldRecords(RecordsShown.NONE))  # so did a second director
    assert shown_choice(director) is RecordsShown.NONE
    qtbot.waitUntil(lambda: load_records(director._folder) is RecordsShown.NONE)
    director.leave()
    again = hosted(director, made, qtbot)
    assert again.shown == [ShownRound(records=RecordsShown.NONE)]
    assert shown_choice(director) is RecordsShown.NONE


def test_a_list_of_another_hall_opens_no_game_and_is_told_to_nobody(
    director, hall, made, qtbot, tmp_path
):
    """A director on whose computer last week's hall was hosted directs another hall by its address."""
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n6,2,Nora,Wei\n")
    page = shown_round(director, qtbot, path)
    QTest.mouseClick(page.pair_button, LEFT)
    mine = director.round.list
    qtbot.waitUntil(lambda: load_round(director._folder) == mine)
    free = TableChanged(replace(hall.tables["6"], state=None))
    director.leave()
    director.join(new_key("spring", "192.168.1.21").code(DIRECTOR))
    turn(director, free)
    assert director.round.list is None
    assert made[-1].orders == []
    assert made[-1].shown == []
    director.leave()
    director.join(KEY.code(DIRECTOR))  # back in its own, it is the list again
    turn(director, Link(LinkState.CONNECTED), free)
    assert director.round.list == mine
    assert [table for table, _ in made[-1].orders] == ["6"]


@pytest.mark.usefixtures("hall")
def test_what_another_hall_allows_is_not_kept_for_ones_own(director):
    turn(director, ToldRecords(RecordsShown.ALL))
    assert shown_choice(director) is RecordsShown.ALL
    assert load_records(director._folder) is RecordsShown.FINISHED
    director.leave()
    director.join(KEY.code(DIRECTOR))
    assert shown_choice(director) is RecordsShown.FINISHED


@pytest.mark.usefixtures("hall")
def test_without_conditions_no_game_is_opened_and_that_is_said(director, qtbot, tmp_path):
    """A director's own computer on which nobody has played yet."""
    last_table_file().unlink()
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n71,2,Nora,Wei\n")
    page = shown_round(director, qtbot, path)
    assert page.sentence.words.startswith("By which conditions?")
    assert page.pair_button.reason
    assert "Start one New game" in page.sentence.words
    keep_last_table(LastTable(CONDITIONS))  # it was started: the list is read by itself
    turn(director)
    qtbot.waitUntil(lambda: page.sentence.words.endswith("look, then pair."))
    turn(director)
    told = "All games: Simplified Ing, komi 8, 19×19, 30 min + 3 × 5 min, 2 points each."
    assert page.sentence.words.startswith(told)
    assert not page.pair_button.reason


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("row", [None, 0], ids=["none-chosen", "one-chosen"])
def test_enter_pairs_while_the_list_has_the_focus(row, director, qtbot, tmp_path):
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n71,2,Nora,Wei\n")
    page = shown_round(director, qtbot, path)
    page.games.select(row)
    page.games.setFocus()
    QTest.keyClick(page.games, Qt.Key.Key_Return)
    assert director.round.list is not None


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("ends", [False, True], ids=["goes-on", "ends"])
def test_what_is_entered_while_the_disk_is_slow_is_kept(
    ends, director, qtbot, tmp_path, monkeypatch
):
    """The list as it was paired is still being written when a result is entered."""
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n71,2,Nora,Wei\n")
    page = shown_round(director, qtbot, path)
    syncs, sync = iter([0.3]), os.fsync

    def slow_once(descriptor):
        time.sleep(next(syncs, 0))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", slow_once)
    QTest.mouseClick(page.pair_button, LEFT)
    QTest.qWait(50)
    page.games.select(0)
    page.games.chosen.emit(page.games.row)
    QTest.mouseClick(page.by_hand.segment(ByHand.WHITE), LEFT)
    if ends:
        director.end()
    else:
        QTest.qWait(600)  # the slow one has ended
        qtbot.waitUntil(lambda: load_round(director._folder) == director.round.list)
    assert load_round(director._folder) == director.round.list


def test_a_list_that_a_full_disk_does_not_take_is_said_until_it_does(
    director, hall, qtbot, tmp_path, monkeypatch
):
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n71,2,Nora,Wei\n")
    page = shown_round(director, qtbot, path)
    sync, full = os.fsync, [True]

    def no_room(descriptor):
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    def said() -> str:
        turn(director)
        return str(page.sentence.words)

    monkeypatch.setattr(os, "fsync", no_room)
    QTest.mouseClick(page.pair_button, LEFT)
    qtbot.waitUntil(lambda: "disk is full" in said())
    other = replace(hall.tables["6"], table="71", state=None)
    turn(director, TableChanged(other))  # the games of the list stand otherwise
    assert "disk is full" in page.sentence.words
    page.games.select(0)
    page.games.chosen.emit(page.games.row)
    QTest.mouseClick(page.by_hand.segment(ByHand.WHITE), LEFT)
    full.clear()
    qtbot.waitUntil(lambda: "disk is full" not in said())
    assert load_round(director._folder) == director.round.list
    assert director.round.list.games[0].by_hand is ByHand.WHITE


def test_a_tournament_of_opengotha_is_a_pairing_and_is_kept_for_the_results(
    director, hall, made, qtbot, tmp_path
):
    path = tmp_path / "tournament.xml"
    written = TOURNAMENT.read_text().replace('tableNumber="2"', 'tableNumber="6"')
    path.write_text(written)
    free = replace(hall.tables["6"].state, phase=None)
    turn(director, TableChanged(replace(hall.tables["6"], state=free)))
    page = shown_round(director, qtbot, path)
    QTest.mouseClick(page.pair_button, LEFT)
    turn(director)
    order = dict(made[0].orders)["6"]
    assert (order.round, order.event) == (2, "Autumn Cup")
    assert (order.black.name, order.white.name) == ("Li, Wei Min", "Nilgün Denizci")
    assert order.black.rank == "3K"
    kept = director._folder / "entered-players.xml"
    assert kept.read_text() == written


def test_what_h9_needs_of_players_is_asked_once(director, hall, qtbot, tmp_path):
    window = director.window
    path = tmp_path / "pairing.csv"
    path.write_text(
        "table,round,black,black rank,white,white rank\n71,2,許家元,9d,Wei,\n72,2,Ada,1d,Ben,2d\n",
        encoding="utf-8",
    )
    page = shown_round(director, qtbot, path)
    QTest.mouseClick(page.pair_button, LEFT)
    for at in (0, 1):
        page.games.select(at)
        page.games.chosen.emit(page.games.row)
        QTest.mouseClick(page.by_hand.segment(ByHand.WHITE), LEFT)
        turn(director)
    for known in hall.tables.values():  # only the list's games count here
        turn(director, TableChanged(replace(known, state=None)))
    asked = window.players
    director.export()
    qtbot.waitUntil(lambda: window.page is asked, timeout=10_000)
    assert [(row.head, row.under) for row in asked.players.rows] == [
        ("許家元", "no name in Latin letters"),
        ("Wei", "no rank"),
    ]
    assert not asked.rank.isEnabled()
    asked.surname.setText("許")
    press(asked.surname, Qt.Key.Key_Return)
    assert "Latin letters" in asked.advice.words
    asked.surname.clear()
    QTest.keyClicks(asked.surname, "Hsu")
    QTest.keyClicks(asked.first, "Chia-yuan")
    press(asked.first, Qt.Key.Key_Return)
    assert asked.players.row.key == "Wei"
    QTest.keyClicks(asked.rank, "strong")
    press(asked.rank, Qt.Key.Key_Return)
    assert "4d" in asked.advice.words
    asked.rank.clear()
    QTest.keyClicks(asked.rank, "3k")
    QTest.mouseClick(asked.write_button, LEFT)
    rows = director._folder / "round-2.txt"
    qtbot.waitUntil(rows.exists)
    lines = [line.split() for line in rows.read_text().splitlines()]
    assert [line[1:4] for line in lines][:2] == [["Hsu", "Chia-yuan", "9D"], ["Wei", "-", "3K"]]
    assert window.page is window.hall
    # It is kept: nothing is asked again, not even of another director on this computer.
    rows.unlink()
    director.export()
    qtbot.waitUntil(rows.exists)
    assert window.page is window.hall


def white_wins_by_forfeit(director, hall, qtbot, path):
    """The first game of a list that was paired is entered by hand; no table tells of a game."""
    page = shown_round(director, qtbot, path)
    QTest.mouseClick(page.pair_button, LEFT)
    page.games.select(0)
    page.games.chosen.emit(page.games.row)
    QTest.mouseClick(page.by_hand.segment(ByHand.WHITE), LEFT)
    for known in hall.tables.values():
        turn(director, TableChanged(replace(known, state=None)))


def test_without_what_h9_needs_the_other_files_are_written_and_that_is_said(
    director, hall, qtbot, tmp_path
):
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,white\n71,2,Nora,Wei\n")
    white_wins_by_forfeit(director, hall, qtbot, path)
    window = director.window
    director.export()
    qtbot.waitUntil(lambda: window.page is window.players, timeout=10_000)
    press(window, Qt.Key.Key_Escape)
    assert window.page is window.hall
    assert not list(director._folder.glob("round-2.*"))
    director.export()
    qtbot.waitUntil(lambda: window.page is window.players, timeout=10_000)
    QTest.mouseClick(window.players.write_button, LEFT)
    qtbot.waitUntil(lambda: "An h9 file needs" in window.question.words.text())
    assert {each.suffix for each in director._folder.glob("round-2.*")} == {".xml", ".csv"}


def test_a_surname_that_nobody_told_is_asked_once_with_a_guess(director, hall, qtbot, tmp_path):
    window = director.window
    path = tmp_path / "pairing.csv"
    path.write_text("table,round,black,black rank,white,white rank\n71,2,Li Wei,1d,Ben Ott,2d\n")
    white_wins_by_forfeit(director, hall, qtbot, path)
    asked = window.players
    director.export()
    qtbot.waitUntil(lambda: window.page is asked, timeout=10_000)
    assert [row.under for row in asked.players.rows] == ["surname Wei?", "surname Ott?"]
    assert (asked.surname.text(), asked.first.text()) == ("Wei", "Li")
    asked.surname.setText("Li")
    asked.first.setText("Wei")
    press(asked.first, Qt.Key.Key_Return)
    QTest.mouseClick(asked.write_button, LEFT)
    rows = director._folder / "round-2.txt"
    qtbot.waitUntil(rows.exists)
    lines = [line.split()[1:3] for line in rows.read_text().splitlines()]
    assert lines == [["Li", "Wei"], ["Ott", "Ben"]]
    rows.unlink()
    director.export()
    qtbot.waitUntil(rows.exists)
    assert window.page is window.hall, "it is known now"


@pytest.mark.usefixtures("hall")
def test_what_the_director_is_told_moves_no_button(director):
    page = director.window.hall
    before = page.start_button.mapTo(director.window, QPoint(0, 0))
    director._say("3 tables of round 2: round-2.xml, .txt and .csv.")
    QTest.qWait(0)
    assert director.window.question.isVisible()
    assert page.start_button.mapTo(director.window, QPoint(0, 0)) == before


@pytest.mark.usefixtures("hall")
def test_no_call_is_counted_once_the_hall_is_left(director):
    assert director.window.windowTitle().startswith("(")
    director.leave()
    assert director.window.windowTitle() == "Hall - ingboard"


def test_a_result_that_no_longer_stands_is_gone(director, hall):
    table = hall.tables["6"]
    over = replace(table.state, phase=Phase.FINISHED, result="B+R")
    turn(director, TableChanged(replace(table, state=over)))
    last = director.window.hall.last
    assert any(row.key == "6" for row in last.rows)
    turn(
        director,
        TableChanged(replace(table, state=replace(over, phase=Phase.PLAYING, result=None))),
    )
    assert not any(row.key == "6" for row in last.rows)


def test_a_result_keeps_its_players_when_others_sit_down(director, hall):
    table = hall.tables["6"]
    over = replace(table.state, phase=Phase.FINISHED, result="B+R")
    black = replace(table.state.black, name="Somebody Else")
    following = replace(table.state, black=black, game="the-next")
    for state in (over, following):
        turn(director, TableChanged(table=replace(table, state=state)))
    (row,) = (row for row in director.halls.figures("").last if row.key == "6")
    assert table.state.black.name in row.under
    assert "Somebody Else" not in row.under


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    "written",
    ["", "a,b\n1,2\n", "table,black,white\n1,Nora,\n", "\0\0", "<!DOCTYPE a><a/>", "<a/>"],
)
def test_what_is_no_pairing_is_said(director, made, qtbot, tmp_path, written):
    path = tmp_path / "pairing.csv"
    path.write_text(written)
    page = shown_round(director, qtbot, path)
    assert page.pair_button.reason == "No list yet"
    assert made[0].orders == []


def test_a_hall_that_was_left_with_its_window_is_not_shown_again(director, hall):
    """Its tables stood there as if they were alive."""
    assert hall.tables
    director.window.close()
    assert not director.window.isVisible()
    director.show()
    assert director.window.page is director.window.entry


@pytest.mark.usefixtures("hall")
def test_a_dead_table_is_taken_over_by_the_machine_here(app, director, made, qtbot, tmp_path):
    path, other = tmp_path / "copy.ingtable", tmp_path / "other.ingtable"
    name = _journal(path)
    _journal(other)
    page = director.window.table
    director.open_table("4")
    assert made[0].asked == ["4"]
    assert page.take_button.reason
    game = ArchivedGame("4", name, path, 4)
    turn(director, ArchivedGames("4", (game,)))
    qtbot.waitUntil(page.take_button.isEnabled)
    qtbot.waitUntil(lambda: bool(page.log.rows))
    director._services.open(other, wish=FileWish.LOOKED_AT)
    assert app.page_id == "timeline"
    hold(page.take_button, qtbot)
    assert app.page_id == "recovery"
    assert director.window.page is director.window.hall
    turn(director)
    assert not made[0].taken, "nobody has decided yet"
    assert app.preferences.hall_codes == {}, "what is open here is not that table's game"
    recovery = app.page("recovery")
    recovery.by.setText("who decided last time")
    recovery.take_focus()
    QTest.keyClicks(recovery.by, "Nora")
    assert recovery.by.text() == "Nora"
    hold(recovery.take_up_button, qtbot)
    qtbot.waitUntil(lambda: app.session is not None)
    assert app.page_id not in ("timeline", "recovery"), "the game is in sight"

    def is_taken() -> bool:
        turn(director)
        return bool(made[0].taken)

    qtbot.waitUntil(is_taken)
    ((taken, machine, _),) = made[0].taken
    assert taken == game
    assert machine == machine_of(app.preferences, "1")
    assert app.preferences.hall_codes == {"1": KEY.code("4").text}, "it sits at that table now"
    director.open_table("6")
    turn(director, ArchivedGames("6", (ArchivedGame("6", "abd", path, 4),)))
    qtbot.waitUntil(lambda: bool(page.log.rows))
    assert not page.take_button.isEnabled(), "its own machine is there"


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("state", [LinkState.LOST, LinkState.CONNECTING])
def test_without_a_connection_only_that_is_said_of_the_hall(director, state):
    quiet = HallTables()
    for each in (quiet, director.halls):
        each.take(Link(state, "gone"))
        found = each.figures("21:00", "")
        assert found.link
        assert not found.online
    assert not quiet.figures("21:00", "").sentence, "nobody knows whether a table has joined"
    assert director.halls.urgent()
    assert director.halls.figures("21:00", "").sentence, (
        "what was known to need the director still does"
    )


def test_a_director_without_a_connection_takes_no_table_for_offline(director, hall):
    playing = next(name for name in hall.tables if director.halls.cell(name).need is Need.RUNNING)
    director.halls.take(Link(LinkState.LOST, "gone"))
    began = director.halls.tables[playing].heard
    for after in range(0, 120_000, 1_000):
        director.halls.set_time(Moment(began + after), datetime.now(UTC))
        director.halls.look()
    assert director.halls.cell(playing).need is Need.RUNNING


def test_the_journal_of_a_result_is_exported_when_its_table_has_gone_on(tmp_path):
    (tmp_path / "4").mkdir()
    journal = _journal(tmp_path / "4" / "own.ingtable")
    (tmp_path / "4" / "own.ingtable").rename(tmp_path / "4" / f"{journal}.ingtable")
    listed = RoundList(3, games=(RoundGame("4", "Nora", "Wei", result="B+R", journal=journal),))
    found = results_of((), tmp_path, tmp_path, 0, "Ref", listed)
    ((round_number, table, names),) = [(each.round, each.table, each.names) for each in found.games]
    assert (round_number, table, tuple(names)) == (3, 4, ("Nora", "Wei"))
    assert found.missing == ()
    by_hand = listed.with_by_hand("4", ByHand.WHITE)
    found = results_of((), tmp_path, tmp_path, 0, "Ref", by_hand)
    assert [each.outcome for each in found.games] == [ByHand.WHITE.outcome], "it is one game"


def _journal(path: Path) -> str:
    """A journal of a game that is under way; its name."""
    setup = GameSetup(
        rules=RuleText.SIMPLIFIED,
        first=empty_position(9, 9),
        terms=default_terms(RuleText.SIMPLIFIED),
        names=PerColor("Nora", "Wei"),
        controls=PerColor(CLOCK, CLOCK),
    )
    time, table = MonotonicTime(), Table(setup)
    box = BlackBox(table, time, JournalWriter(path))
    box.open("Table 4", "ingboard")
    table.submit(ask.StartClock(time.now()))
    box.close("closed by hand")
    return game_of(path.read_bytes().partition(b"\n")[0])


def test_a_copy_that_is_behind_what_the_table_told_says_so_before_it_is_taken_up(
    app, director, hall, made, qtbot, tmp_path
):
    path = tmp_path / "copy.ingtable"
    name = _journal(path)
    lines = path.read_bytes().count(b"\n")
    page = director.window.table
    told = replace(hall.tables["4"].state, game=name, lines=lines + 5, moves=1)
    turn(director, TableChanged(replace(hall.tables["4"], state=told)))
    director.open_table("4")
    turn(director, ArchivedGames("4", (ArchivedGame("4", name, path, lines),)))
    said = f"The copy has {lines} of {lines + 5} lines, 0 of 1 moves."
    qtbot.waitUntil(lambda: page._copy.text().startswith(said))
    assert page.take_button.isEnabled(), "the director decides"
    asked = len(made[0].asked)

    def is_asked_again() -> bool:
        turn(director)
        return len(made[0].asked) > asked

    qtbot.waitUntil(is_asked_again, timeout=10_000)
    hold(page.take_button, qtbot)
    assert app.notice == said, "it is seen where the game is resumed"
    # With the rest of it nothing lacks.
    director.open_table("4")
    told = replace(told, lines=lines, moves=0)
    turn(director, TableChanged(replace(hall.tables["4"], state=told)))
    turn(director, ArchivedGames("4", (ArchivedGame("4", name, path, lines),)))
    qtbot.waitUntil(lambda: page._copy.text() == f"Copy: {lines} lines, on the disk here.")


@pytest.mark.usefixtures("hall")
def test_an_order_that_cannot_be_done_is_not_offered_and_a_refusal_is_said(director):
    """The seventh is paused, the sixth runs, the fiftieth has a result."""
    page = director.window.table
    director.open_table("7")
    assert page.start_button.reason == "Its clock is paused"
    assert not page.resume_button.reason
    director.close_table()
    director.open_table("6")
    assert page.start_button.reason == "The game is under way"
    assert not page.hold_button.reason
    director.close_table()
    over = next(name for name, each in director.halls.tables.items() if is_finished(each))
    director.open_table(over)
    assert {page.start_button.reason, page.hold_button.reason} == {"No game"}
    director.close_table()
    director.open_table("2")
    assert page.start_button.reason == "The game is under way", "its flag is down"
    # What was refused all the same is never told as done.
    director.open_table("7")
    director.order("7", StartRound("s1"))
    refused = OrderAnswer("s1", refused=True, why=OrderRefused.HELD)
    turn(director, AnsweredOrder("7", refused))
    assert director.halls.cell("7").answered == "Not done: its clock is paused"


@pytest.mark.usefixtures("hall")
def test_start_all_tells_of_handicap_stones_until_the_clock_runs(director, hall, made):
    placing = replace(hall.tables["6"].state, phase=Phase.HANDICAP)
    waiting = SideClock(remaining_ms=60_000)
    black = replace(placing.black, clock=waiting)
    placing = replace(placing, black=black, white=replace(placing.white, clock=waiting))
    turn(director, TableChanged(replace(hall.tables["6"], state=placing)))
    director.start_round()
    refused = OrderAnswer(made[0].orders[0][1].id, refused=True, why=OrderRefused.HANDICAP)
    turn(director, AnsweredOrder("6", refused))
    assert director.halls.cell("6").need is Need.REFUSED
    calls = director.calls
    row = next(row for row in director.window.hall.calls.rows if row.key == "6")
    assert row.under == "handicap stones first"
    running = replace(placing.white, clock=replace(waiting, running=True))
    running = replace(placing, phase=Phase.PLAYING, white=running)
    turn(director, TableChanged(replace(hall.tables["6"], state=running)))
    assert director.halls.cell("6").need is not Need.REFUSED, "it settled itself"
    assert director.window.windowTitle().startswith(f"({calls - 1}) ")


@pytest.mark.usefixtures("hall")
def test_a_paused_table_is_resumed_from_its_page(director, made, qtbot):
    page = director.window.table
    director.open_table("7")
    assert page.hold_button.isHidden()
    page.words.setText("The lamp is mended")
    hold(page.resume_button, qtbot)
    ((table, order),) = made[0].orders
    assert (table, type(order), order.why) == ("7", Resume, "The lamp is mended")
    director.close_table()
    director.open_table("6")
    assert page.resume_button.isHidden()
