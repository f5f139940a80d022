"""The director's window in a hall with a real broker: two tables that play, and one of them that dies."""

from __future__ import annotations

import gc
import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard import __version__
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Absolute, Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import is_listening
from ingboard.hall.messages import RefereeCall, Say
from ingboard.hall.order_notes import note_of
from ingboard.hall.orders import carried_out
from ingboard.hall.overview import Need
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import GivenOrder, MovedElsewhere, TableClient
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.shell.preferences import machine_of
from tests.hall.halls import free_port
from tests.unit.hall.journals import JournalFile

LEFT = Qt.MouseButton.LeftButton
LONG = 30_000
# amqtt leaves sockets of broken connections to the collector.
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)


class PlayedTable:
    """A table at a machine of its own: a game with its journal, and its seat in the hall."""

    def __init__(self, code, folder, names, control) -> None:
        self.name = code.user
        self.said: list[str] = []
        self._time = MonotonicTime()
        self._call: RefereeCall | None = None
        setup = GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor(*names),
            ranks=PerColor("3d", "2k"),
            event=f"Spring, round 2, table {code.user}",
            controls=PerColor(control, control),
        )
        self.table = Table(setup)
        self.path = folder / f"{code.user}.ingtable"
        writer = JournalWriter(self.path, told=self._saved)
        self._box = BlackBox(self.table, self._time, writer)
        self._box.open(f"Table {code.user}", f"ingboard {__version__}")
        self.client = TableClient(code, f"machine-{code.user}", self._on_news)
        self.client.keep(self._box)
        self._say()
        self.client.open()

    def do(self, command) -> None:
        self.table.submit(command)
        self._say()

    def play(self, row: int, column: int) -> None:
        now = self._time.now()
        color = self.table.state.turn
        self.do(ask.PlaceStone(color, Point(row, column), now))
        clock = self.table.state.clock
        if clock is not None and clock.turn is color:
            self.do(ask.PressClock(color, now))

    def now(self):
        return self._time.now()

    def call(self, call: RefereeCall) -> None:
        self._call = call if call.open else None
        self.client.call(call)
        self._say()

    @property
    def is_copied(self) -> bool:
        """Whether the director has all of its journal."""
        outbox = self.client._outbox
        return outbox is not None and outbox.stored == self._box.lines

    def die(self) -> None:
        """Without a word but the last will."""
        self.client._connection.close(self.client._gone, 2.0)
        self._box.close("closed by hand")

    def close(self) -> None:
        self.client.close()

    def _saved(self) -> None:
        client = getattr(self, "client", None)
        if client is not None:
            client.saved()

    def _say(self) -> None:
        situation = TableSituation(f"Table {self.name}", Tournament(), call=self._call)
        self.client.say(situation, self.table.state, self._time)

    def _on_news(self, news) -> None:
        if not isinstance(news, GivenOrder):
            return
        order = news.order
        answer = carried_out(order, self.table, Tournament(), self._time.now())
        if answer.done:
            self._box.note(note_of(order))
            if isinstance(order, Say):
                self.said.append(order.words)
        self._say()
        self.client.answer(answer)


@pytest.fixture(params=["mosquitto", "amqtt"])
def director(request, app, tmp_path, qtbot):
    if request.param == "mosquitto" and mosquitto_path() is None:
        pytest.skip("mosquitto is not installed; amqtt carries this test")
    from ingboard.hall.director_client import DirectorClient
    from ingboard.hall.host import HostedHall

    def host(folder, hall, port, tell):
        return HostedHall(folder, hall, port, engine=request.param, tell=tell)

    found = app.direct_hall(tmp_path / "hall", DirectorClient, host)
    found.host("spring", free_port())
    qtbot.waitUntil(lambda: found.window.page is found.window.codes, timeout=LONG)
    QTest.mouseClick(found.window.codes.done_button, LEFT)
    port = found._hosted.key.port
    yield found
    app.leave_hall()
    found.end()
    gc.collect()  # sockets that amqtt leaves: in this test's end, not in whichever comes next
    assert not is_listening("localhost", port), "the broker ends with the window"


@pytest.fixture
def seat(director, tmp_path):
    made = []

    def sit(name, names, control):
        code = director._hosted.key.code(name)
        made.append(PlayedTable(code, tmp_path, names, control))
        return made[-1]

    yield sit
    for each in made:
        each.close()


def need(director, table: str) -> Need | None:
    known = director.halls.tables
    return director.halls.cell(table).need if table in known else None


def hold(button, qtbot) -> None:
    with qtbot.waitSignal(button.confirmed, timeout=LONG):
        QTest.mousePress(button, LEFT)
    QTest.mouseRelease(button, LEFT)


def comes_back_only_to_show(director, table, qtbot) -> None:
    """The dead machine is there again, and is told that its game went on elsewhere."""
    news: list[object] = []
    back = TableClient(director._hosted.key.code(table.name), f"machine-{table.name}", news.append)
    back.keep(JournalFile(table.path))
    back.open()
    qtbot.waitUntil(lambda: any(isinstance(each, MovedElsewhere) for each in news), timeout=LONG)
    back.close()


ENTERED = '<Tournament><Players><Player name="Lopez" firstName="" egfPin="10298534"/></Players></Tournament>'


def is_exported(page, written, qtbot) -> None:
    qtbot.waitUntil(page.results.export_button.isEnabled, timeout=LONG)
    QTest.mouseClick(page.results.export_button, LEFT)
    qtbot.waitUntil(written.exists, timeout=LONG)
    rows = written.read_text().splitlines()
    assert [row.split(",")[1:3] for row in rows[1:]] == [["1", "Nora"], ["2", "Lopez"]]
    assert "W+T" in rows[1]
    assert "B+R" in rows[2]


def test_a_hall_is_opened_again_at_once_where_another_is_still_closing(app, tmp_path, qtbot):
    """The disk takes the last lines slowly; the port is no other program's."""
    from ingboard.hall.director_client import DirectorClient
    from ingboard.hall.host import HostedHall

    class SlowToClose(DirectorClient):
        def close(self, at_most: float = 2.0) -> None:
            time.sleep(1.0)
            super().close(at_most)

    found = app.direct_hall(tmp_path / "hall", SlowToClose, HostedHall)
    port = free_port()
    for _ in range(2):
        found.host("spring", port)
        qtbot.waitUntil(lambda: found.window.page is found.window.codes, timeout=LONG)
        found.leave()
    found.end()


def test_a_round_is_directed(app, director, seat, qtbot, tmp_path):
    window = director.window
    page = window.hall
    quick = seat("1", ("Nora", "Wei"), Absolute(seconds(2)))
    slow = seat("2", ("Lopez", "Zhang"), Ing(minutes(30), minutes(5), 3, 2))
    qtbot.waitUntil(lambda: set(page.grid.order) == {"1", "2"}, timeout=LONG)

    # Both are started from here, and say so.
    hold(page.start_button, qtbot)
    qtbot.waitUntil(lambda: slow.table.state.clock.running is Color.BLACK, timeout=LONG)
    qtbot.waitUntil(lambda: bool(director.halls.cell("2").answered), timeout=LONG)
    page.words.setText("Good luck")
    QTest.mouseClick(page.words.say_button, LEFT)
    qtbot.waitUntil(lambda: slow.said == quick.said == ["Good luck"], timeout=LONG)

    # A flag falls, and a referee is called.
    qtbot.wait(2_100)
    quick.do(ask.NoteTime(quick.now()))
    qtbot.waitUntil(lambda: need(director, "1") is Need.FLAG, timeout=LONG)
    slow.play(4, 4)
    slow.call(RefereeCall("A stone was moved", slow.client._shown.state().at))
    qtbot.waitUntil(lambda: need(director, "2") is Need.CALL, timeout=LONG)
    qtbot.waitUntil(lambda: page.grid.order == ("1", "2"), timeout=LONG)
    qtbot.waitUntil(lambda: [row.key for row in page.calls.rows] == ["1", "2"], timeout=LONG)
    assert page.results.export_button.reason

    # A result comes, then the other.
    quick.do(ask.ClaimTime(Color.WHITE, quick.now()))
    for color in Color:
        quick.do(ask.ConfirmResult(color, quick.now()))
    qtbot.waitUntil(lambda: page.figures.results == (1, 2), timeout=LONG)
    slow.call(RefereeCall("A stone was moved", slow.client._shown.state().at, open=False))

    # The other's machine dies: its game goes on here.
    qtbot.waitUntil(lambda: director.halls.cell("2").move.startswith("Move 1"), timeout=LONG)
    qtbot.waitUntil(lambda: slow.is_copied, timeout=LONG)
    slow.die()
    qtbot.waitUntil(lambda: need(director, "2") is Need.OFFLINE, timeout=LONG)
    director.open_table("2")
    log = window.table.log
    qtbot.waitUntil(lambda: any("E5" in row.head for row in log.rows), timeout=LONG)
    qtbot.waitUntil(window.table.take_button.isEnabled, timeout=LONG)
    hold(window.table.take_button, qtbot)
    qtbot.waitUntil(lambda: app.page_id == "recovery", timeout=LONG)
    recovery = app.page("recovery")
    recovery.by.setText("Nora")
    hold(recovery.take_up_button, qtbot)
    qtbot.waitUntil(lambda: app.state is not None, timeout=LONG)
    assert app.state.position.color_at(Point(4, 4)) is Color.BLACK
    assert app.state.clock.paused
    here = machine_of(app.preferences, "1")
    qtbot.waitUntil(lambda: _machine_at(director, "2") == here, timeout=LONG)

    comes_back_only_to_show(director, slow, qtbot)

    # Played to its end here, the round is complete, and exported.
    app.presenter.submit(ask.Resign(Color.WHITE, app.presenter.time.now()))
    for color in Color:
        app.presenter.submit(ask.ConfirmResult(color, app.presenter.time.now()))
    qtbot.waitUntil(lambda: page.figures.results == (2, 2), timeout=LONG)
    (tmp_path / "hall" / "entered-players.xml").write_text(ENTERED)
    is_exported(page, tmp_path / "hall" / "round-2.csv", qtbot)
    rows = (tmp_path / "hall" / "round-2.txt").read_text().splitlines()
    assert [row.endswith("|10298534") for row in rows if "Lopez" in row] == [True]


def _machine_at(director, table: str) -> str:
    state = director.halls.tables[table].state
    return "" if state is None else state.machine
