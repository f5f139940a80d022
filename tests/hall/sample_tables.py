"""Tables of a hall as a director's client would tell of them: made by hand, no broker."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from ingboard.board.diagrams import rows_of
from ingboard.board.points import standard_name_of
from ingboard.clock.moments import Millis, Moment
from ingboard.game.commands import Pass, PlaceStone
from ingboard.game.state import Phase
from ingboard.hall.archive import Archive, ArchivedGame
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.director_client import HallNews, TableChanged
from ingboard.hall.host import MOSQUITTO
from ingboard.hall.join import HallKey, JoinCode, new_key
from ingboard.hall.messages import (
    HallPlayer,
    Order,
    RecordsShown,
    RefereeCall,
    ShownRound,
    SideClock,
    SideName,
    TableMark,
    TableState,
)
from ingboard.hall.overview import HallTable
from ingboard.hall.simulation import shipped_games
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime

NAMES = (
    "Lopez 2k",
    "Zhang 5d",
    "Jensen 1k",
    "Petrov 4d",
    "Marin 2d",
    "Huang 4d",
    "Lindqvist 4d",
    "Chen 5d",
    "Weber 1d",
    "Rossi 3d",
    "Mori 3d",
    "Olsen 2d",
    "Larsen 3k",
    "Horvat 1d",
    "Okafor 2d",
    "Brandt 3d",
    "Moreau 1d",
    "Sato 6d",
    "Novak 3d",
    "Ferrari 2k",
    "Haddad 1d",
    "Kim S. 5d",
    "Alvarez 2d",
    "Wong K. 3d",
)


@cache
def boards() -> tuple[tuple[tuple[str, ...], str | None, int], ...]:
    """Boards of shipped games: the rows, the last move and its number; every move of them, in order."""
    found = []
    for game in shipped_games():
        table = Table(replace(game.setup, controls=None))
        for color, point in game.moves:
            at = Moment(0)
            table.submit(Pass(color, at) if point is None else PlaceStone(color, point, at))
            state = table.state
            last = None if point is None else standard_name_of(point, state.position.grid)
            found.append((rows_of(state.position), last, state.line.number))
    return tuple(found)


@cache
def boards_about(move: int) -> tuple[tuple[tuple[str, ...], str | None, int], ...]:
    """Boards with about so many moves; all of them where there are none."""
    return tuple(each for each in boards() if abs(each[2] - move) < 12) or boards()


class SampleHall:
    """So many tables of the fourth round; the first ones want something, as `wanting` says."""

    def __init__(self, count: int, *, wanting: bool = True, done: float = 0.4) -> None:
        self.chance = Random(4)
        self.time = MonotonicTime()
        self.tables: dict[str, HallTable] = {}
        for number in range(1, count + 1):
            self.tables[str(number)] = self._table(number, is_done=self.chance.random() < done)
        if wanting and count >= 8:
            self._let_them_want()

    def news(self) -> list[HallNews]:
        """All of it as a client tells it."""
        told: list[HallNews] = [Link(LinkState.CONNECTED)]
        return told + [TableChanged(table) for table in self.tables.values()]

    def change(self, table: str, **changes) -> TableChanged:
        """A table's next state."""
        known = self.tables[table]
        assert known.state is not None
        state = replace(known.state, seq=known.state.seq + 1, at=datetime.now(UTC), **changes)
        now = self.time.now()
        self.tables[table] = replace(
            known, state=state, state_heard=now, heard=now, call=state.call
        )
        return TableChanged(self.tables[table])

    def act(self, table: str) -> TableChanged:
        """Somebody plays."""
        state = self.tables[table].state
        assert state is not None
        at = (state.seq + int(table) * 31) % len(boards())
        rows, last, number = boards()[at]
        other = SideName.WHITE if state.to_play is SideName.BLACK else SideName.BLACK
        sides = {}
        for name, side in (("black", SideName.BLACK), ("white", SideName.WHITE)):
            player = getattr(state, name)
            clock = replace(player.clock, running=side is other)
            sides[name] = replace(player, clock=clock)
        return self.change(table, board=rows, last_move=last, moves=number, to_play=other, **sides)

    def _table(self, number: int, *, is_done: bool) -> HallTable:
        chance, now = self.chance, self.time.now()
        move = chance.randrange(40, 250)
        rows, last, moves = chance.choice(boards_about(move))
        turn = chance.choice((SideName.BLACK, SideName.WHITE))
        players: dict[str, Any] = {}
        for at, side in enumerate((SideName.BLACK, SideName.WHITE)):
            name, _, rank = NAMES[(2 * number - 2 + at) % len(NAMES)].rpartition(" ")
            is_late = chance.random() < 0.3
            clock = SideClock(
                remaining_ms=chance.randrange(60, 1700) * 1000,
                period=chance.randrange(1, 4) if is_late else 0,
                periods=3,
                points=2 * chance.randrange(1, 4) if is_late else 0,
                running=turn is side and not is_done,
            )
            players[side.value] = HallPlayer(name, rank, clock)
        state = TableState(
            seq=1,
            at=datetime.now(UTC) - timedelta(minutes=chance.randrange(1, 20) if is_done else 0),
            title=f"Table {number}",
            phase=Phase.FINISHED if is_done else Phase.PLAYING,
            event="Autumn Open 2026",
            round=4,
            rules="simplified",
            to_play=None if is_done else turn,
            moves=moves,
            last_move=last,
            board=rows,
            result=chance.choice(("B+5", "W+3", "B+R", "W+R", "B+11", "W+T")) if is_done else None,
            machine=f"m{number}",
            **players,
        )
        return HallTable(
            str(number),
            state,
            online=True,
            machine=f"m{number}",
            heard=now,
            state_heard=now,
            clock_off=Millis(0),
        )

    def _let_them_want(self) -> None:
        now = datetime.now(UTC)
        flag = self._playing("2")
        fallen: dict[str, Any] = {"remaining_ms": 0, "flag": True, "flag_first": True, "period": 3}
        white = _with_clock(flag.white, running=False, points=6, **fallen)
        black = _with_clock(flag.black, running=False)
        self._put("2", replace(flag, white=white, black=black))
        call = RefereeCall("A stone was moved", now - timedelta(seconds=72))
        self._put("5", replace(self._playing("5"), call=call))
        held = self._playing("7")
        sides: dict[str, Any] = {
            name: _with_clock(getattr(held, name), running=False, paused=True)
            for name in ("black", "white")
        }
        self._put(
            "7",
            replace(
                held,
                held="referee",
                held_since=now - timedelta(minutes=6, seconds=18),
                **sides,
            ),
        )
        self._put("8", replace(self._playing("8"), marks=(TableMark.SOUND,)))
        self._put("3", replace(self._playing("3"), phase=Phase.AGREEMENT, to_play=None))
        offline = self.tables["4"]
        self.tables["4"] = replace(offline, state=self._playing("4"), online=False)

    def _playing(self, table: str) -> TableState:
        state = self.tables[table].state
        assert state is not None
        turn = state.to_play or SideName.BLACK
        return replace(state, phase=Phase.PLAYING, result=None, to_play=turn, at=datetime.now(UTC))

    def _put(self, table: str, state: TableState) -> None:
        self.tables[table] = replace(self.tables[table], state=state, call=state.call)


def _with_clock(player: HallPlayer, **changes: Any) -> HallPlayer:
    assert player.clock is not None
    return replace(player, clock=replace(player.clock, **changes))


class FakeClient:
    """A director's client without a network: tells what it is given, and notes what is asked of it."""

    def __init__(self, code: JoinCode, tell, archive: Archive) -> None:
        self.code = code
        self.tell = tell
        self.archive = archive
        self.orders: list[tuple[str, Order]] = []
        self.taken: list[tuple[ArchivedGame, str, str]] = []
        self.asked: list[str] = []
        self.shown: list[ShownRound | RecordsShown] = []
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def close(self, at_most: float = 2.0) -> None:  # noqa: ARG002
        self.is_open = False

    def order(self, table: str, order: Order) -> None:
        self.orders.append((table, order))

    def take_over(self, game: ArchivedGame, machine: str, by: str) -> None:
        self.taken.append((game, machine, by))

    def ask_games(self, table: str) -> None:
        self.asked.append(table)

    def show_round(self, shown: ShownRound) -> None:
        self.shown.append(shown)

    def show_records(self, records: RecordsShown) -> None:
        self.shown.append(records)


class FakeHost:
    """A hall that is said to be hosted."""

    engine = MOSQUITTO

    def __init__(self, folder: Path, hall: str, port: int, tell) -> None:
        self.key: HallKey = new_key(hall, "192.168.1.20", port)
        self.codes = folder / "codes.txt"
        self.page = f"http://192.168.1.20:{port + 1}/"
        self.tell = tell
        self.is_open = True

    def close(self) -> None:
        self.is_open = False
