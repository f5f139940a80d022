"""Tables and their director under random acts while faults come from below; then all is mended and quiet.

The laws of that rest: the director's grid says what each table says, his copies are the tables' journals,
every order was answered or is told as not done, none was done twice, and nobody is left over.
`python -m tests.hall.test_walk_of_faults FIRST LAST` walks more seeds than the tests do.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Millis
from ingboard.game import commands as ask
from ingboard.game.state import IN_PLAY
from ingboard.hall.archive_keeper import ArchivedGames
from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import LinkState
from ingboard.hall.messages import Hold, Order, RefereeCall, Resume, Say, SideName, StartRound
from ingboard.hall.order_notes import note_of
from ingboard.hall.orders import carried_out
from ingboard.hall.outbox import game_of
from ingboard.hall.overview import HallTable
from ingboard.hall.state import TableSituation, state_of_game, state_without_game
from ingboard.hall.table_client import GivenOrder, SeatTaken, TableClient, TableNews, TakenByTwin
from ingboard.hall.topics import ALL_TABLES, DIRECTOR
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime, TableTime
from ingboard.table.tournament import Tournament
from ingboard.ui.features.director.view_model import cell_of
from tests.faults.recorded_game import taken_up
from tests.hall.desk import Desk
from tests.hall.halls import Hall
from tests.hall.wire import Wire
from tests.unit.table.journal.games import timed_setup

_TABLES = ("1", "2", "3")
_ACTS = 14
_BACK_WITHIN = 25.0
"""Seconds: the longest pause between two attempts to connect, an attempt that failed, and some more."""
_RIGHT_WITHIN = 20.0
_PLAYS = ("move", "move", "pause", "resume", "call", "next_game", "finish")
_ORDERS = ("order", "order", "order_all")
_FAULTS = (
    "kill_broker",
    "freeze_broker",
    "cut",
    "change_network",
    "drop_late",
    "hold_wire",
    "restart_table",
    "restart_director",
    "cut_director",
    "fill_disk",
    "free_disk",
    "twin_comes",
    "twin_goes",
    "take_over",
    "wait",
)


class SeatedTable:
    """One table: its game, its journals, its seat, and what it did of its orders."""

    def __init__(self, name: str, hall: Hall, folder: Path, chance: Random) -> None:
        self.name = name
        self.machine = f"m{name}"
        self.wire = Wire(hall.key.port)
        self.done: Counter[str] = Counter()
        self.journals: list[Path] = []
        self.news: list[TableNews] = []
        self._code = replace(hall.key.code(name), port=self.wire.port)
        self._folder = folder
        self._chance = chance
        self._turn = threading.RLock()
        self._time: TableTime = MonotonicTime()
        self._call: RefereeCall | None = None
        self.table: Table | None = None
        self._box: BlackBox | None = None
        self.ghosts: list[tuple[TableClient, list[TableNews]]] = []
        self.client = self._joined()

    def _joined(self) -> TableClient:
        news: list[TableNews] = []
        self.news = news
        made = TableClient(self._code, self.machine, lambda told: self._take(told, news))
        if self._box is not None:
            made.keep(self._box)
        self.client = made
        self.say()
        made.open()
        return made

    @property
    def is_seated(self) -> bool:
        """Whether it sits at its table, as far as it was told."""
        return _is_seated(self.client, self.news)

    @property
    def game(self) -> str:
        """The name of the journal that it writes; "" without one."""
        return game_of(self.journal(self.journals[-1]).partition(b"\n")[0]) if self.journals else ""

    def go_on_at(self, machine: str, copy: Path) -> None:
        """The game goes on at another machine, from the director's copy; the one before runs on beside it."""
        with self._turn:
            self.ghosts.append((self.client, self.news))
            path = self._folder / f"{self.name}-{machine}.ingtable"
            path.write_bytes(copy.read_bytes())
            found = taken_up(path)
            self.table, self._time, self._box = found.table, found.time, found.box
            self.journals = [path]
            self.machine = machine
            self._joined()

    def restart(self) -> None:
        """The program is killed and started again: its journal is taken up, its word is lost."""
        with self._turn:
            self.client._connection.close(None, 0.0)
            self.wire.cut()
            self._joined()

    def next_game(self) -> None:
        with self._turn:
            if self._box is not None:
                self._box.close("closed by hand")
            self.table = Table(timed_setup())
            path = self._folder / f"{self.name}-{len(self.journals)}.ingtable"
            self.journals.append(path)
            self._box = BlackBox(self.table, self._time, JournalWriter(path))
            self._box.open(f"Table {self.name}", "ingboard test")
            self._box.note({"words": f"game {len(self.journals)} of {self.name}"})
            self.client.keep(self._box)
            self.say()

    def move(self) -> None:
        with self._turn:
            table = self.table
            if table is None:
                self.next_game()
                return
            if table.state.phase in IN_PLAY:
                point = self._chance.choice(list(table.state.position.points_of(None)))
                self._submit(ask.PlaceStone(table.state.to_play, point, self._time.now()))

    def pause(self) -> None:
        self._submit(ask.PauseClock(self._time.now()))

    def resume(self) -> None:
        self._submit(ask.ResumeClock(self._time.now()))

    def finish(self) -> None:
        for command in (
            ask.Resign(Color.BLACK, self._time.now()),
            *(ask.ConfirmResult(side, self._time.now()) for side in Color),
        ):
            self._submit(command)

    def call(self) -> None:
        with self._turn:
            before = self._call
            said = RefereeCall("rules", datetime.now(UTC), before is None)
            self._call = said if said.open else None
            self.client.call(said)
            self.say()

    def say(self) -> None:
        game = None if self.table is None else self.table.state
        self.client.say(self._situation, game, self._time)

    @property
    def _situation(self) -> TableSituation:
        return TableSituation(f"Table {self.name}", Tournament(), (), self._call)

    def as_seen(self, now, wall: datetime) -> HallTable:
        """The table as a director who hears everything sees it."""
        situation = self._situation
        with self._turn:
            if self.table is None:
                state = state_without_game(situation, wall)
            else:
                state = state_of_game(situation, self.table.state, self._time.now(), wall)
        return HallTable(
            self.name,
            state,
            online=True,
            machine=self.machine,
            heard=now,
            state_heard=now,
            clock_off=Millis(0),
            call=self._call,
        )

    def _submit(self, command) -> None:
        with self._turn:
            if self.table is not None:
                self.table.submit(command)
                self.say()

    def _take(self, news: TableNews, told: list[TableNews]) -> None:
        told.append(news)
        if not isinstance(news, GivenOrder) or told is not self.news:
            return  # or told to a program that was killed
        with self._turn:
            client = self.client
            answer = carried_out(news.order, self.table, Tournament(), self._time.now())
            if answer.done:
                self.done[news.order.id] += 1
                if self._box is not None:
                    self._box.note(note_of(news.order))
            self.say()
        client.answer(answer)

    def journal(self, path: Path) -> bytes:
        """What of a journal is on the table's disk."""
        return path.read_bytes().partition(b"\0")[0]

    def close(self) -> None:
        for client, _ in (*self.ghosts, (self.client, self.news)):
            client.close()
        if self._box is not None:
            self._box.close("closed by hand")
        self.wire.close()


class Walk:
    """A hall of some tables, one director, and a seed of what happens."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = Random(seed)
        self._of_others = {*threading.enumerate()}
        self.hall = Hall(folder, "mosquitto")
        own = folder / "own"
        own.mkdir()
        self.tables = [SeatedTable(name, self.hall, own, self._chance) for name in _TABLES]
        self.wire = Wire(self.hall.key.port)
        self.desk = Desk(self.hall, replace(self.hall.key.code(DIRECTOR), port=self.wire.port))
        self.did: list[str] = []
        self.is_full = False
        self._number = 0
        self._twins: list[TableClient] = []
        self._frozen_until = 0.0

    def act(self) -> None:
        """One act, and a while."""
        kind = self._chance.choice((_PLAYS, _PLAYS, _ORDERS, _FAULTS, _FAULTS))
        name = self._chance.choice(kind)
        table = self._chance.choice(self.tables)
        self.did.append(
            f"{name} {table.name}" if kind is not _FAULTS or name in dir(table) else name
        )
        if kind is _PLAYS:
            getattr(table, name)()
        else:
            getattr(self, f"_{name}")(table)
        self.pass_time(self._chance.choice((0.0, 0.05, 0.3, 1.2)))

    def pass_time(self, seconds: float) -> None:
        """The director looks at his grid meanwhile; a broker that hangs goes on in its time."""
        until = time.monotonic() + seconds
        while True:
            if self._frozen_until and time.monotonic() > self._frozen_until:
                self._thaw()
            self.desk.look()
            if time.monotonic() > until:
                return
            time.sleep(0.05)

    # Acts ---------------------------------------------------------------------------------------------

    def _order(self, table: SeatedTable) -> None:
        self._give(table.name)

    def _order_all(self, _table: SeatedTable) -> None:
        self._give(ALL_TABLES)

    def _give(self, table: str) -> None:
        if table not in (ALL_TABLES, *self.desk.halls.tables):
            return  # there is no cell to press
        self._number += 1
        name = f"o{self._number}"
        orders = (StartRound(name, "Nora"), Hold(name, "Nora"), Resume(name), Say(name, "hm"))
        order: Order = self._chance.choice(orders)
        self.did[-1] += f" {type(order).__name__} {name}"
        self.desk.order(table, order)

    def _kill_broker(self, _table: SeatedTable) -> None:
        self._thaw()
        self.hall.kill_broker()
        self.pass_time(self._chance.choice((0.0, 0.5, 3.0)))
        self.hall.start_broker()

    def _freeze_broker(self, _table: SeatedTable) -> None:
        if not self._frozen_until:
            self.hall.signal_broker(signal.SIGSTOP)
            self._frozen_until = time.monotonic() + self._chance.choice((1.0, 4.0, 16.0))

    def _thaw(self) -> None:
        if self._frozen_until:
            self.hall.signal_broker(signal.SIGCONT)
            self._frozen_until = 0.0

    def _cut(self, table: SeatedTable) -> None:
        table.wire.cut()

    def _change_network(self, table: SeatedTable) -> None:
        table.wire.leave_open()

    def _drop_late(self, table: SeatedTable) -> None:
        table.wire.drop()

    def _hold_wire(self, table: SeatedTable) -> None:
        table.wire.hold()
        self.pass_time(self._chance.choice((0.5, 2.5)))
        table.wire.go_on()

    def _restart_table(self, table: SeatedTable) -> None:
        table.restart()

    def _restart_director(self, _table: SeatedTable) -> None:
        self.desk.restart()

    def _cut_director(self, _table: SeatedTable) -> None:
        self._chance.choice((self.wire.cut, self.wire.leave_open))()

    def _fill_disk(self, _table: SeatedTable) -> None:
        self.is_full = True

    def _free_disk(self, _table: SeatedTable) -> None:
        self.is_full = False

    def _twin_comes(self, table: SeatedTable) -> None:
        if len(self._twins) < 2:
            code = self.hall.key.code(table.name)
            twin = TableClient(code, f"twin-{len(self._twins)}", lambda _: None)
            twin.say(TableSituation("Twin"), None, MonotonicTime())
            twin.open()
            self._twins.append(twin)

    def _twin_goes(self, _table: SeatedTable) -> None:
        while self._twins:
            self._twins.pop().close()

    def _take_over(self, table: SeatedTable) -> None:
        """The director gives a table's game to a spare machine; the one that had it may be there still."""
        known = len(self.desk.news)
        self.desk.client.ask_games(table.name)
        self.pass_time(0.5)
        told = [each for each in self.desk.news[known:] if isinstance(each, ArchivedGames)]
        games = [game for each in told for game in each.games if game.game == table.game]
        if self.is_full or not games or not games[-1].lines:
            return
        machine = f"{self._chance.choice('az')}{table.machine}"
        self.desk.client.take_over(games[-1], machine, "Nora")
        kept = games[-1].path.with_suffix(".authority")
        self._until(5.0, lambda: [] if machine.encode() in _read(kept) else ["nothing is kept"])
        table.go_on_at(machine, games[-1].path)

    def _wait(self, _table: SeatedTable) -> None:
        self.pass_time(2.0)

    # The laws -----------------------------------------------------------------------------------------

    def all_come(self) -> None:
        """Everybody is there before anything happens."""
        self._until(_BACK_WITHIN, self._who_is_away)
        self._until(_RIGHT_WITHIN, self._what_is_wrong)

    def come_to_rest(self) -> None:
        """All that is broken is whole again; then the laws hold soon."""
        self._thaw()
        self._twin_goes(self.tables[0])
        self.is_full = False
        for wire in (self.wire, *(table.wire for table in self.tables)):
            wire.drop()
            wire.go_on()
        self._until(_BACK_WITHIN, self._who_is_away)
        self._until(_RIGHT_WITHIN, self._what_is_wrong)
        self._until(12.0, self._what_is_unanswered)
        self._until(_RIGHT_WITHIN, self._what_is_wrong)
        for table in self.tables:
            twice = [order for order, count in table.done.items() if count > 1]
            assert not twice, f"{table.name} did {twice} twice"
        self._check_idle()

    def _until(self, seconds: float, wrong) -> None:
        until = time.monotonic() + seconds
        while found := wrong():
            assert time.monotonic() < until, found
            self.pass_time(0.2)

    def _who_is_away(self) -> list[str]:
        away = [table.name for table in self.tables if not table.is_seated]
        for table in self.tables:
            away += [f"an earlier {table.name} is" for ghost in table.ghosts if _is_seated(*ghost)]
        is_here = self.desk.client.link.state is LinkState.CONNECTED
        return away if is_here else [*away, "the director"]

    def _what_is_wrong(self) -> list[str]:
        """Where the director's grid, or a copy, is not what the table says."""
        desk, found = self.desk, []
        desk.look()
        figures = desk.halls.figures("12:00")
        if figures.link:
            found.append(figures.link)
        if figures.online != f"{len(self.tables)} online":
            found.append(figures.online)
        for table in self.tables:
            if table.name not in desk.halls.tables:
                found.append(f"{table.name} is not there")
                continue
            found += self._unlike(table)
            found += self._not_copied(table)
        calling = sorted(table for table in desk.halls.tables if desk.halls.cell(table).need.calls)
        if sorted(desk.halls.urgent()) != calling or len(figures.calls) != len(calling):
            found.append(f"calls {calling}, {desk.halls.urgent()}, {figures.calls}")
        return found

    def _unlike(self, table: SeatedTable) -> list[str]:
        desk = self.desk
        known, there = desk.halls.tables[table.name], table.as_seen(desk.now, desk.wall)
        cell = desk.halls.cell(table.name)
        need = there.need(desk.now, desk.wall)
        wanted = cell_of(there, desk.now, desk.wall, need)
        if desk.halls.orders.undone(table.name):
            cell = replace(cell, head=wanted.head, need=need, tone=wanted.tone, icon=wanted.icon)
        shown, true = (
            replace(
                each,
                answered="",
                head=each.head.partition(" 0")[0],
                said="" if desk.halls.orders.undone(table.name) else each.said,
                sides=PerColor(*(replace(side, time="") for side in each.sides)),
            )
            for each in (cell, wanted)
        )
        found = [] if shown == true else [f"{table.name}: {shown} is {true}"]
        for told, true_clock in zip(_lefts(known, desk), _lefts(there, desk), strict=True):
            if abs(told - true_clock) > 1_500:
                found.append(f"{table.name}: {told} ms left are {true_clock}")
        return found

    def _not_copied(self, table: SeatedTable) -> list[str]:
        found = []
        for path in table.journals:
            own = table.journal(path)
            game = game_of(own.partition(b"\n")[0])
            copy = self.desk.copies / table.name / f"{game}.ingtable"
            copied = copy.read_bytes() if copy.exists() else b""
            if own != copied:
                lines = (own.count(b"\n"), copied.count(b"\n"))
                found.append(f"{path.name}: {lines[0]} lines, {lines[1]} copied")
        return found

    def _what_is_unanswered(self) -> list[str]:
        """Orders of which the director knows nothing, and was told nothing; or which were done unknown."""
        found = self.desk.unknown_orders()
        for table in self.tables:
            for order in self.desk.given:
                if table.done[order] and not self.desk.is_known(order, table.name):
                    found.append(f"{table.name} did {order}, and nobody knows")
        return found

    def _check_idle(self) -> None:
        """No thread is left over, and none of them is busy while nothing happens."""
        names = [each.name for each in threading.enumerate() if each not in self._of_others]
        here = [name for name in names if name.startswith("hall ")]
        clients = sum(1 + len(table.ghosts) for table in self.tables)
        assert len(here) == clients + 3, here  # the director has three
        taken = [table.wire.taken for table in self.tables]
        began = time.process_time()
        time.sleep(0.5)
        assert [table.wire.taken for table in self.tables] == taken, "somebody connects again"
        assert time.process_time() - began < 0.25

    def close(self) -> None:
        self._thaw()
        for twin in self._twins:
            twin.close()
        for table in self.tables:
            table.close()
        self.desk.close()
        self.wire.close()
        self.hall.close()


def _is_seated(client: TableClient, news: list[TableNews]) -> bool:
    told = [each for each in news if isinstance(each, SeatTaken | TakenByTwin)]
    is_connected = client.link.state is LinkState.CONNECTED
    return is_connected and bool(told) and isinstance(told[-1], SeatTaken)


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _lefts(table: HallTable, desk: Desk) -> list[int]:
    clocks = (table.clock(side, desk.now, desk.wall) for side in SideName)
    return [0 if clock is None else clock.remaining_ms for clock in clocks]


def walked(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One walk and its rest."""
    walk = Walk(folder, seed)
    sync, copies = os.fdatasync, walk.desk.copies

    def full_or_not(handle: int) -> None:
        if walk.is_full and Path(f"/proc/self/fd/{handle}").readlink().is_relative_to(copies):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(handle)

    monkeypatch.setattr(os, "fdatasync", full_or_not)
    try:
        if seed % 2:
            walk.all_come()
        for _ in range(_ACTS):
            walk.act()
        walk.come_to_rest()
    except AssertionError as fault:
        raise AssertionError(f"seed {seed}: {'; '.join(walk.did)}\n{fault}") from None
    finally:
        walk.close()


@pytest.mark.skipif(
    mosquitto_path() is None or sys.platform != "linux", reason="mosquitto and Linux are needed"
)
@pytest.mark.parametrize("seed", range(4))
def test_after_all_faults_the_hall_agrees(tmp_path, monkeypatch, seed):
    walked(tmp_path, seed, monkeypatch)


def main(first: int, last: int) -> None:
    """Walk these seeds; say which fell."""
    for seed in range(first, last):
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
            began = time.monotonic()
            try:
                walked(Path(folder), seed, monkeypatch)
            except AssertionError as fault:
                print(f"FELL {fault}", flush=True)
            else:
                print(f"seed {seed}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
