"""Rounds of a whole hall from the director's window: tables that are late, missing, dead; do all agree?

Run as `python -m tests.faults.hall_rounds [--tables N] [--rounds R] [--seed S]`; prints one JSON object a
round. Window and host are the program's own, with a real broker; the director reads a list, pairs, starts,
enters what is not played, and exports, by the page's controls. Each table has its journal and its seat. In
each round a tenth of the tables joins late, a twentieth never, a tenth dies in the game and is taken up again
from its journal.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY, Phase
from ingboard.hall.director_client import DirectorClient
from ingboard.hall.host import HostedHall
from ingboard.hall.join import JoinCode
from ingboard.hall.messages import PairNext
from ingboard.hall.order_notes import note_of
from ingboard.hall.orders import carried_out
from ingboard.hall.paired_setup import setup_for
from ingboard.hall.round_list import ByHand, GameStanding
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import GivenOrder, TableClient, TableNews
from ingboard.kifu.from_game import result_of
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime, TableTime
from ingboard.table.tournament import Tournament
from ingboard.ui.features.director.presenter import DirectorPresenter
from ingboard.ui.game.last_table import LastTable, keep_last_table
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.widgets.hold import HoldButton
from tests.app.driver import App
from tests.faults.broken_hall import compared
from tests.faults.recorded_game import TakenUp, taken_up
from tests.hall.halls import free_port, wait_until
from tests.scenes.hand_time import HandTime
from tests.scenes.sound_scenes import silence

_PLAYERS = 8
_PACE = 0.4  # seconds between two moves of a game
_LONG = 180.0
_CONTROL = Ing(minutes(30), minutes(5), 3, 2)
_USUAL = GameSetup(
    rules=RuleText.SIMPLIFIED,
    first=empty_position(19, 19),
    terms=default_terms(RuleText.SIMPLIFIED),
    controls=PerColor(_CONTROL, _CONTROL),
)


class Fates(Struct, frozen=True):
    """What becomes of tables in one round: names of those that join late, never, or die in their game."""

    late: frozenset[str]
    missing: frozenset[str]
    dead: frozenset[str]


class PairedTable:
    """A table of the hall, for all rounds: its seat, and the game that is on."""

    def __init__(self, code: JoinCode, folder: Path, seed: str) -> None:
        self.name = code.user
        self.deaths = 0
        self._code = code
        self._folder = folder
        self._chance = random.Random(seed)
        self._turn = threading.RLock()
        self._time: TableTime = MonotonicTime()
        self._table: Table | None = None
        self._box: BlackBox | None = None
        self._writer: JournalWriter | None = None
        self._path = folder
        self._length = 0
        self.client: TableClient | None = None

    @property
    def is_there(self) -> bool:
        """Whether its machine is in the hall."""
        return self.client is not None

    @property
    def result(self) -> str:
        """The result of its game; "" while there is none."""
        with self._turn:
            table = self._table
            is_over = table is not None and table.state.phase is Phase.FINISHED
            outcome = table.state.outcome if table is not None and is_over else None
            return "" if outcome is None else result_of(outcome)

    def join(self) -> None:
        """Switch its machine on."""
        with self._turn:
            client = TableClient(self._code, f"machine-{self.name}-{self.deaths}", self._on_news)
            if self._box is not None:
                client.keep(self._box)
            self.client = client
            self._say()
        client.open()

    def leave(self) -> None:
        """Switch it off in order, its game put away and the director in possession of all of it."""
        with self._turn:
            client, self.client = self.client, None
            self._put_away()
            self._table = None
        if client is not None:
            outbox = client._outbox
            wait_until(lambda: outbox is None or outbox.is_empty, _LONG)
            client.close()

    def die(self) -> None:
        """Its plug is pulled: nothing is said but by the broker, and the journal ends where it ends."""
        with self._turn:
            client, self.client = self.client, None
            self.deaths += 1
            if self._writer is not None:
                self._writer.close()  # no line tells the journal's end
            self._box, self._writer, self._table = None, None, None
        if client is not None:
            client.close(at_most=0)

    def come_back(self) -> None:
        """Switched on again: the game is taken up from its journal."""
        with self._turn:
            found: TakenUp = taken_up(self._path)
            self._table, self._time = found.table, found.time
            self._writer, self._box = found.writer, found.box
        self.join()

    def act(self) -> None:
        """One move, or the end of the game."""
        with self._turn:
            table = self._table
            if self.client is None or table is None or table.state.phase not in IN_PLAY:
                return
            clock, now = table.state.clock, self._time.now()
            if clock is None or clock.turn is None:
                return  # the director has not started it
            if clock.paused:
                table.submit(ask.ResumeClock(now))
            elif table.state.line.number < self._length:
                points = list(table.state.position.points_of(None))
                color = table.state.to_play
                table.submit(ask.PlaceStone(color, self._chance.choice(points), now))
            else:
                loser = self._chance.choice(list(Color))
                table.submit(ask.Resign(loser, now))
                for color in Color:
                    table.submit(ask.ConfirmResult(color, now))
            self._say()

    @property
    def is_half_played(self) -> bool:
        """Whether a plug that is pulled now is pulled in the game."""
        with self._turn:
            return self._table is not None and 0 < self._table.state.line.number < self._length

    def _on_news(self, news: TableNews) -> None:
        if not isinstance(news, GivenOrder):
            return
        order = news.order
        with self._turn:
            client = self.client
            answer = carried_out(order, self._table, Tournament(), self._time.now())
            if answer.done and isinstance(order, PairNext):
                self._open_game(order)
            if answer.done and self._box is not None:
                self._box.note(note_of(order))
            self._say()
        if client is not None:
            client.answer(answer)

    def _open_game(self, order: PairNext) -> None:
        setup = setup_for(order, _USUAL, self.name)
        assert setup is not None
        self._put_away()
        self._length = self._chance.randrange(6, 16)
        self._time = MonotonicTime()
        self._table = Table(setup)
        self._path = self._folder / f"{self.name}-{order.round}-{order.id}.ingtable"
        self._writer = JournalWriter(self._path)
        self._box = BlackBox(self._table, self._time, self._writer)
        self._box.open(f"Table {self.name}", "ingboard test")
        if self.client is not None:
            self.client.keep(self._box)

    def _put_away(self) -> None:
        if self._box is not None:
            self._box.close("closed by hand")
        self._box = None

    def _say(self) -> None:
        if self.client is not None:
            situation = TableSituation(f"Table {self.name}", Tournament())
            state = None if self._table is None else self._table.state
            self.client.say(situation, state, self._time)


class Rounds:
    """Directs rounds of so many tables by the pages of the director's window."""

    def __init__(self, folder: Path, app: App, tables: int, seed: int) -> None:
        self._folder = folder
        self._chance = random.Random(seed)
        self._patience = _LONG * max(1.0, tables / 60)
        self.director: DirectorPresenter = app.direct_hall(
            folder / "hall", DirectorClient, HostedHall
        )
        self.director.host("rounds", free_port())
        self._until(lambda: self._page is self.director.window.codes)
        _click(self.director.window.codes.done_button)
        assert self.director._hosted is not None
        key = self.director._hosted.key
        names = [str(number) for number in range(1, tables + 1)]
        own = folder / "own"
        own.mkdir()
        self.tables = {name: PairedTable(key.code(name), own, f"{seed}-{name}") for name in names}
        self._ended = threading.Event()
        shares = [list(self.tables.values())[first::_PLAYERS] for first in range(_PLAYERS)]
        self._players = [threading.Thread(target=self._play, args=(share,)) for share in shares]
        for player in self._players:
            player.start()

    def play(self, number: int) -> dict[str, object]:
        """One round, from its list to its results; what became of it. AssertionError where two disagree."""
        began, fates = time.monotonic(), self._fates()
        director, window = self.director, self.director.window
        for name in self.tables.keys() - fates.late - fates.missing:
            self._there(name)
        for name in fates.missing:
            if self.tables[name].is_there:
                self.tables[name].leave()
        self._until(lambda: self._joined() >= self.tables.keys() - fates.late - fates.missing)
        _click(window.hall.pair_button)
        director.round.read(self._written_list(number))
        self._until(window.round.pair_button.isEnabled)
        QTest.keyClick(window.round, Qt.Key.Key_Return)
        self._until(lambda: self._number_of(GameStanding.PLAYING) > 0)
        for name in fates.late:
            self._there(name)
        here = len(self.tables) - len(fates.missing)
        self._until(lambda: self._number_of(GameStanding.PLAYING) == here)
        said = window.round.sentence.words
        assert not fates.missing or all(name in said for name in sorted(fates.missing)[:1]), said
        for name in sorted(fates.missing, key=int):
            self._enter_by_hand(name)
        _click(window.round.back_button)
        self._hold(window.hall.start_button)
        for name in fates.dead:
            table = self.tables[name]
            self._until(partial(getattr, table, "is_half_played"))
            table.die()
        QTest.qWait(1_000)
        for name in fates.dead:
            self.tables[name].come_back()
        every = (len(self.tables), len(self.tables))
        self._until(lambda: window.hall.figures.results == every)
        written = self._folder / "hall" / f"round-{number}.csv"
        self._until(window.hall.results.export_button.isEnabled)
        _click(window.hall.results.export_button)
        self._until(lambda: written.exists() or self._page is window.players)
        if self._page is window.players:  # once: "Player 7" does not tell its surname
            _click(window.players.write_button)
        self._until(written.exists)
        self._agree(written, fates)
        return {
            "round": number,
            "tables": len(self.tables),
            "late": len(fates.late),
            "missing": len(fates.missing),
            "dead": len(fates.dead),
            "games": len(self.tables),
            "seconds": round(time.monotonic() - began, 1),
        }

    def end(self) -> dict[str, int]:
        """Put everything away; the tables' journals beside the director's copies."""
        for table in self.tables.values():
            if table.is_there:
                table.leave()
        self._ended.set()
        for player in self._players:
            player.join()
        copies = self._folder / "hall" / "journals" / "rounds"
        own = self._folder / "own"
        with suppress(AssertionError):
            self._until(lambda: _is_same(own, copies))
        return compared(own, copies)

    def _fates(self) -> Fates:
        names = sorted(self.tables, key=int)
        self._chance.shuffle(names)
        tenth, twentieth = max(1, len(names) // 10), max(1, len(names) // 20)
        late, rest = names[:tenth], names[tenth:]
        return Fates(
            frozenset(late), frozenset(rest[:twentieth]), frozenset(rest[twentieth:][:tenth])
        )

    def _there(self, name: str) -> None:
        if not self.tables[name].is_there:
            self.tables[name].join()

    def _joined(self) -> set[str]:
        now = self.director._time.now()
        return {name for name, table in self.director.halls.tables.items() if table.is_there(now)}

    def _written_list(self, number: int) -> Path:
        path = self._folder / f"pairing-{number}.csv"
        players = [f"Player {each}" for each in range(2 * len(self.tables))]
        self._chance.shuffle(players)
        with path.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            head = ("table", "round", "black", "black rank", "white", "white rank", "handicap")
            rows.writerow(head)
            for name in self.tables:
                rows.writerow((name, number, players.pop(), "3k", players.pop(), "3k", 0))
        return path

    def _number_of(self, standing: GameStanding) -> int:
        listed = self.director.round.list
        assert listed is not None
        found = listed.standings(self.director.halls.tables, self.director._time.now())
        return sum(each is standing for each in found)

    def _enter_by_hand(self, name: str) -> None:
        page = self.director.window.round
        at = next(at for at, row in enumerate(page.games.rows) if row.head.startswith(f"{name}  "))
        page.games.select(at)
        page.games.chosen.emit(page.games.row)
        _click(page.by_hand.segment(ByHand.WHITE))
        self._until(lambda: page.games.rows[at].under.startswith("Forfeit"))

    def _agree(self, written: Path, fates: Fates) -> None:
        """The list, the results told, the tables' own games and the file that was written."""
        director = self.director
        listed = director.round.list
        assert listed is not None
        with written.open(encoding="utf-8", newline="") as file:
            rows = {row["table"]: row for row in csv.DictReader(file)}
        assert rows.keys() == self.tables.keys(), rows.keys() ^ self.tables.keys()
        for game in listed.games:
            row = rows[game.table]
            assert (row["black"], row["white"]) == (game.black, game.white), row
            if game.table in fates.missing:
                assert row["result"].startswith("W+"), row
                continue
            state = director.halls.tables[game.table].state
            own = self.tables[game.table].result
            assert state is not None
            assert own == state.result == row["result"], (game.table, own, state.result, row)

    @property
    def _page(self) -> object:
        return self.director.window.page

    def _hold(self, button: HoldButton) -> None:
        confirmed: list[bool] = []
        button.confirmed.connect(lambda: confirmed.append(True))
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
        self._until(lambda: bool(confirmed))
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton)

    def _until(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + self._patience
        while not holds():
            assert time.monotonic() < until, self.director.window.round.sentence.words
            QTest.qWait(50)

    def _play(self, share: Sequence[PairedTable]) -> None:
        while not self._ended.wait(_PACE):
            for table in share:
                table.act()


def _click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _is_same(own: Path, copies: Path) -> bool:
    found = compared(own, copies)
    return found["byte_identical"] == found["journals"]


def main() -> int:
    """Direct the rounds and print what became of each."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--tables", type=int, default=60)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    qt = QApplication.instance() or QApplication(sys.argv[:1])
    silence()
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home}
        app = App(Preferences(look=Look.LIGHT, scale=1.0), HandTime())
        app.use_tournament(Tournament(sound_test=False))
        app.show(1000, 700)
        keep_last_table(LastTable(_USUAL))
        rounds = Rounds(Path(home), app, options.tables, options.seed)
        for number in range(1, options.rounds + 1):
            print(json.dumps(rounds.play(number)), flush=True)
        found = rounds.end()
        print(json.dumps(found), flush=True)
        rounds.director.end()
        app.put_away()
        qt.processEvents()
    return 0 if found["byte_identical"] == found["journals"] else 1


if __name__ == "__main__":
    sys.exit(main())
