"""Each table's state and live record in a folder, for a hall screen: files only, one way, never in the way.

In `<folder>/<table>/` stand `state.json` and `game.sgf`, each whole or not there at all. The keys of
`state.json`; times are whole milliseconds, colors "black" and "white", points "Q16":

- `format` (1), `program`, `table`, `event`, `round` (0: none), `version` (grows with every change)
- `players`: by color `name` and `rank`
- `phase`, `to_play` (a color or null), `moves`, `last_move` (a point, "pass" or null), `board_hidden`
- `clock`: null, or `running` (a color or null), `held`, and by color `remaining_ms` of the present
  `period` (0: main time) of `periods`, `points` bought, `used_ms`, `moves`, `flag` (it is down), `flag_first`
- `at`: `moment_ms` on the table's monotonic clock and `wall`, the local time of day with its date
- `result`: null until both players have confirmed it, then for instance "B+5"
- `for_watching_only`: true; nothing here is a basis for a claim
"""

from __future__ import annotations

import json
import re
import threading
import unicodedata
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from ingboard.board.points import Color, standard_name_of
from ingboard.board.position import Placement
from ingboard.clock.moments import Millis, Moment, seconds
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import ClockReading, reading
from ingboard.game.event_parts import event_parts, number_in, table_title
from ingboard.game.phases import IN_PLAY, Phase
from ingboard.game.state import GameState
from ingboard.kifu.record import GameRecord
from ingboard.kifu.writer import write_record
from ingboard.table.journal.shelf import save_beside
from ingboard.table.session import Session
from ingboard.table.tournament import Tournament

FORMAT = 1
STATE, RECORD = "state.json", "game.sgf"
EVERY: Millis = seconds(2)
_LONGEST_NAME = 60


class TableSign(Struct, frozen=True):
    """What is known of a table beside its game: what it is called, its tournament, the program's version."""

    table: str
    tournament: Tournament
    program: str


class HallFiles(Struct, frozen=True):
    """What is to be written: the state's text, and the record if it has changed."""

    state: bytes
    record: GameRecord | None


class HallFolder:
    """Writes one table's files in a thread of its own; only the newest that wait are written.

    `fault` is why the last ones could not be written, None if they were; the game is not touched by that.
    """

    def __init__(self, folder: Path, sign: TableSign) -> None:
        self.folder = folder / folder_name(sign.table)
        self._sign = sign
        self.fault: str | None = None
        self._written: tuple[int, int] | None = None
        self._last = Moment(0)
        self._waiting: HallFiles | None = None
        self._is_closed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="hall folder", daemon=True)
        self._thread.start()

    def follow(self, session: Session, now: Moment, wall: datetime) -> bool:
        """Have the files written if the game has changed, or its clock runs and they are 2 s old.

        Tells whether anything is written; returns at once.
        """
        table = session.table
        version = (id(session), table.revision)
        clock = table.state.clock
        changed = version != self._written
        is_old = clock is not None and clock.running is not None and now - self._last >= EVERY
        if not changed and not is_old:
            return False
        self._written, self._last = version, now
        state = state_of(self._sign, table.state, table.revision, now, wall)
        written = json.dumps(state, ensure_ascii=False, indent=1).encode() + b"\n"
        self._put(HallFiles(written, session.record() if changed else None))
        return True

    def close(self, at_most: float = 3.0) -> None:
        """Write what waits and stop."""
        with self._news:
            self._is_closed = True
            self._news.notify()
        self._thread.join(at_most)

    def _put(self, files: HallFiles) -> None:
        """Leave files to the thread; only the newest wait, however long a disk takes."""
        with self._news:
            older = self._waiting
            if files.record is None and older is not None:
                files = HallFiles(files.state, older.record)
            self._waiting = files
            self._news.notify()

    def _run(self) -> None:
        unwritten: GameRecord | None = None
        while (files := self._next()) is not None:
            record = files.record or unwritten
            is_written = self._write(HallFiles(files.state, record))
            unwritten = None if is_written else record

    def _next(self) -> HallFiles | None:
        with self._news:
            while self._waiting is None and not self._is_closed:
                self._news.wait()
            files, self._waiting = self._waiting, None
            return files

    def _write(self, files: HallFiles) -> bool:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if files.record is not None:
                save_beside(self.folder / RECORD, write_record(files.record))
            save_beside(self.folder / STATE, files.state)
        except OSError as fault:
            self.fault = fault.strerror or str(fault)
            return False
        self.fault = None
        return True


def state_of(
    sign: TableSign, state: GameState, version: int, now: Moment, wall: datetime
) -> dict[str, object]:
    """A game at an instant, as plain values; the keys are those above."""
    setup, tournament = state.setup, sign.tournament
    ended = state.outcome if state.phase is Phase.FINISHED else None
    named = event_parts(setup.event)
    played = number_in(named.round) or 0
    return {
        "format": FORMAT,
        "program": sign.program,
        "table": table_title(setup.event, sign.table),
        "event": tournament.name or named.event,
        "round": tournament.round or played,
        "players": {
            _word(color): {"name": setup.names[color], "rank": setup.ranks[color]}
            for color in Color
        },
        "phase": state.phase.value,
        "to_play": _word(state.to_play) if state.phase in IN_PLAY else None,
        "moves": state.line.number,
        "last_move": _last_move(state),
        "board_hidden": tournament.hide_board_on_pause and _is_held(state),
        "clock": _clock(state, now),
        "at": {"moment_ms": int(now), "wall": wall.isoformat(timespec="milliseconds")},
        "result": None if ended is None else ended.short,
        "version": version,
        "for_watching_only": True,
    }


def folder_name(table: str) -> str:
    """A table's name as the name of a folder: letters and digits, no way out of the hall's folder."""
    folded = unicodedata.normalize("NFKC", table)
    return re.sub(r"[^\w]+", "-", folded).strip("-_")[:_LONGEST_NAME].lower() or "table"


def _is_held(state: GameState) -> bool:
    return state.clock is not None and state.clock.paused and state.clock.turn is not None


def _clock(state: GameState, now: Moment) -> dict[str, object] | None:
    clock = state.clock
    if clock is None:
        return None
    readings = reading(clock, now)
    return {
        "running": None if clock.running is None else _word(clock.running),
        "held": clock.paused,
        **{_word(color): _side(readings[color]) for color in Color},
    }


def _side(read: ClockReading) -> dict[str, object]:
    return {
        "remaining_ms": int(read.remaining),
        "period": read.period,
        "periods": read.periods,
        "points": read.points,
        "used_ms": int(read.used),
        "moves": read.moves,
        "flag": read.flag is not Flag.NO,
        "flag_first": read.fell_first,
    }


def _last_move(state: GameState) -> str | None:
    last = state.line.last
    if last is None:
        return None
    if isinstance(last, Placement):
        return standard_name_of(last.point, state.position.grid)
    return "pass"


def _word(color: Color) -> str:
    return "black" if color is Color.BLACK else "white"
