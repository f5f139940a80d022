"""A window as a table of a hall with a real broker: random acts, and faults from below; then all is quiet.

The laws of that rest: the table says that it is in its hall and nothing else, the director's grid and his
copy of the journal are as the table is, and each order was answered, or is told as not done, and done once.
"""

from __future__ import annotations

import signal
import time as machine_time
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest

from ingboard.board.points import Color
from ingboard.game import commands as ask
from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import LinkState
from ingboard.hall.messages import HallPlayer, Hold, PairNext, Resume, Say, StartRound
from ingboard.hall.outbox import game_of
from ingboard.table.journal.reading import read_journal
from ingboard.table.tournament import Tournament
from ingboard.ui.game.recording import Saved
from tests.app.driver import App
from tests.app.test_hall_seat import hall_mark, noted
from tests.app.test_hall_walk import CONDITIONS
from tests.hall.desk import Desk
from tests.hall.halls import Hall
from tests.hall.wire import Wire

_ACTS = 16
_BACK_WITHIN = 45.0
_ON_THE_WAY = 10  # lines of the journal, of which nothing is said yet
LONG = 20_000
_PEOPLE = ("move", "move", "pause", "call", "resign", "look_up", "decide")
_DIRECTOR = ("pair", "start", "hold", "go_on", "say")
_FAULTS = (
    "kill_broker",
    "freeze_broker",
    "cut",
    "change_network",
    "drop_late",
    "hold_wire",
    "die",
    "leave_and_join",
    "restart_director",
    "wait",
)


class HallWalk:
    """One table's window, one director, a wire between each of them and the broker."""

    def __init__(self, app, qtbot, preferences, time, folder, seed: int) -> None:
        self.app, self._qtbot, self._preferences, self._time = app, qtbot, preferences, time
        self._chance = Random(seed)
        self.hall = Hall(folder, "mosquitto")
        self.wire = Wire(self.hall.key.port)
        self.desk = Desk(self.hall)
        self._code = replace(self.hall.key.code("12"), port=self.wire.port).text
        self.did: list[str] = []
        self._number = 0
        self._frozen_until = 0.0
        self._join()
        self._until(10.0, lambda: [] if self.desk.knows("12") else ["12 is not there"])

    def act(self) -> None:
        name = self._chance.choice(self._chance.choice((_PEOPLE, _DIRECTOR, _DIRECTOR, _FAULTS)))
        self.did.append(name)
        getattr(self, f"_{name}")()
        self.pass_time(self._chance.choice((0.0, 0.1, 0.6)))

    def pass_time(self, seconds: float) -> None:
        until = machine_time.monotonic() + seconds
        while True:
            if self._frozen_until and machine_time.monotonic() > self._frozen_until:
                self._thaw()
            self.desk.look()
            QTest.qWait(30)
            if machine_time.monotonic() > until:
                return

    def _join(self) -> None:
        self.app.run("join-hall")
        page = self.app.page("join-hall")
        page.code.setText(self._code)
        page.joined.emit()
        self.app.key("Esc")

    # People at the table ------------------------------------------------------------------------------

    def _move(self) -> None:
        state = self.app.state
        if state is not None and self.app.presenter.clock_runs and self.app.page_id == "game":
            self.app.presenter.choose(self._chance.choice(list(state.position.points_of(None))))
            self._time.pass_by(700)

    def _pause(self) -> None:
        if self.app.state is not None:
            command = ask.PauseClock if self.app.presenter.clock_runs else ask.ResumeClock
            self.app.presenter.submit(command(self._time.now()))

    def _call(self) -> None:
        self.app.run("call-referee")

    def _resign(self) -> None:
        state = self.app.state
        if state is not None and self.app.presenter.clock_runs:
            self.app.presenter.submit(ask.Resign(state.to_play, self._time.now()))
            for side in Color:
                self.app.presenter.submit(ask.ConfirmResult(side, self._time.now()))

    def _look_up(self) -> None:
        self.app.run("join-hall")
        self.pass_time(0.05)
        self.app.key("Esc")

    def _decide(self) -> None:
        """Somebody decides about the interrupted game, if that is asked."""
        if self.app.page_id != "recovery":
            return
        page = self.app.page("recovery")
        if self._chance.random() < 0.5:
            self.app.key("Esc")
            return
        page.by.setText("Nora")
        page.take_up_button.confirmed.emit()
        self._qtbot.waitUntil(lambda: self.app.page_id != "recovery", timeout=LONG)

    # The director -------------------------------------------------------------------------------------

    def _pair(self) -> None:
        name = f"Player {self._number}"
        self._give(
            PairNext(self._new(), HallPlayer(name), HallPlayer("Wei"), conditions=CONDITIONS)
        )

    def _start(self) -> None:
        self._give(StartRound(self._new(), "Nora"))

    def _hold(self) -> None:
        self._give(Hold(self._new(), "Nora"))

    def _go_on(self) -> None:
        self._give(Resume(self._new(), "Nora"))

    def _say(self) -> None:
        self._give(Say(self._new(), "hm", "Nora"))

    def _new(self) -> str:
        self._number += 1
        return f"o{self._number}"

    def _give(self, order) -> None:
        self.did[-1] += f" {order.id}"
        if "12" in self.desk.halls.tables:
            self.desk.order("12", order)

    # From below ---------------------------------------------------------------------------------------

    def _kill_broker(self) -> None:
        self._thaw()
        self.hall.kill_broker()
        self.pass_time(self._chance.choice((0.0, 0.5, 2.0)))
        self.hall.start_broker()

    def _freeze_broker(self) -> None:
        if not self._frozen_until:
            self.hall.signal_broker(signal.SIGSTOP)
            self._frozen_until = machine_time.monotonic() + self._chance.choice((1.0, 4.0, 16.0))

    def _thaw(self) -> None:
        if self._frozen_until:
            self.hall.signal_broker(signal.SIGCONT)
            self._frozen_until = 0.0

    def _cut(self) -> None:
        self.wire.cut()

    def _change_network(self) -> None:
        self.wire.leave_open()

    def _drop_late(self) -> None:
        self.wire.drop()

    def _hold_wire(self) -> None:
        self.wire.hold()
        self.pass_time(self._chance.choice((0.3, 2.5)))
        self.wire.go_on()

    def _die(self) -> None:
        """The plug is pulled, and the computer is switched on again."""
        if self.app.state is not None and self.app.journal.path is not None:
            self._qtbot.waitUntil(lambda: self.app.journal.saved is Saved.ALL, timeout=LONG)
            self.app.journal.die()
        self.wire.cut()
        self.app.leave_hall()
        made = App(self._preferences, self._time)
        made.use_tournament(Tournament(sound_test=False))
        self._qtbot.addWidget(made.window, before_close_func=lambda _window: made.detach())
        self.app = made
        made.show(1366, 768)
        made.offer_recovery()

    def _leave_and_join(self) -> None:
        if self.app.page_id == "game":
            self.app.run("join-hall")
            self.app.page("join-hall").leave_button.click()
            self.app.key("Esc")
            self.pass_time(self._chance.choice((0.0, 1.0)))
            self._join()

    def _restart_director(self) -> None:
        self.desk.restart()

    def _wait(self) -> None:
        self.pass_time(2.0)

    # The laws -----------------------------------------------------------------------------------------

    def come_to_rest(self) -> None:
        self._thaw()
        self.wire.drop()
        self.wire.go_on()
        if self.app.page_id == "recovery":
            self._decide()
        self._until(_BACK_WITHIN, self._what_is_wrong)
        self._until(15.0, self.desk.unknown_orders)
        self._until(_BACK_WITHIN, self._what_is_wrong)
        if self.app.journal.path is not None:
            entries = read_journal(self.app.journal.path).entries
            orders = Counter(entry.said["order"] for entry in entries if "order" in entry.said)
            assert not [order for order, times in orders.items() if times > 1], noted(self.app)

    def _until(self, seconds: float, wrong) -> None:
        until = machine_time.monotonic() + seconds
        while found := wrong():
            assert machine_time.monotonic() < until, found
            self.pass_time(0.2)

    def _what_is_wrong(self) -> list[str]:
        desk, found = self.desk, []
        desk.look()
        if hall_mark(self.app) != "Hall: table 12":
            found.append(hall_mark(self.app))
        if desk.client.link.state is not LinkState.CONNECTED or not desk.knows("12"):
            return [*found, "the director does not see it"]
        state, known = self.app.state, desk.halls.tables["12"].state
        is_called = any(mark.words.startswith("Referee called") for mark in self.app.marks)
        if (desk.halls.tables["12"].call is not None) != is_called:
            found.append(f"called: {is_called}")
        if state is None:
            return found if known is None or known.phase is None else [*found, "no game is seen"]
        wanted = (state.phase, state.line.number, *state.setup.names, self._runs)
        clocks = desk.halls.tables["12"].clocks
        seen = (
            known and known.phase,
            known and known.moves,
            known and known.black.name,
            known and known.white.name,
            any(clock.running for clock in clocks),
        )
        if seen != wanted:
            found.append(f"{seen} is {wanted}")
        cell = desk.halls.cell("12")
        if cell.head in ("Offline", "Running") and (cell.head == "Running") != self._runs:
            found.append(cell.head)
        return found + self._not_copied()

    @property
    def _runs(self) -> bool:
        return bool(self.app.presenter.clock_runs)

    def _not_copied(self) -> list[str]:
        path = self.app.journal.path
        if path is None or not path.exists():
            return []
        own = path.read_bytes().partition(b"\0")[0]
        game = game_of(own.partition(b"\n")[0])
        copy = self.desk.copies / "12" / f"{game}.ingtable"
        copied = copy.read_bytes() if copy.exists() else b""
        missing = own.count(b"\n") - copied.count(b"\n")
        is_same = own.startswith(copied) and missing <= _ON_THE_WAY
        return [] if is_same else [f"{missing} lines are missing in the copy"]

    def close(self) -> None:
        self._thaw()
        if self.app.presenter.clock_runs:
            self.app.presenter.submit(ask.PauseClock(self._time.now()))
        self.app.leave_hall()
        self.desk.close()
        self.wire.close()
        self.hall.close()


@pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed")
@pytest.mark.parametrize("seed", range(3))
def test_after_all_faults_a_window_and_its_director_agree(
    app, qtbot, preferences, time, tmp_path, seed
):
    walk = HallWalk(app, qtbot, preferences, time, tmp_path, seed)
    try:
        for _ in range(_ACTS):
            walk.act()
        walk.come_to_rest()
    except AssertionError as fault:
        raise AssertionError(f"{'; '.join(walk.did)}\n{fault}") from None
    finally:
        walk.close()
