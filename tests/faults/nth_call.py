"""Every n-th call of a journal fails, or the process is killed there, as SQLite tests itself.

Run as `python -m tests.faults.nth_call FOLDER LAYER EVERY`. For each scenario and each n, until the scenario
ends before its n-th call, a fork of this process plays the scenario in a folder of its own, with the n-th
call failing (EIO, ENOSPC, EINTR, a short write) or ending the process. The layer is `shim` (`shim.c`; this
process was started with it) or `disk` (`RealDisk`'s own calls). With EVERY above 1 the ways take turns.

What a fork acknowledges it says at once through a pipe. Then what is on the disk is compared with that. One
line of JSON a scenario: its calls, the failures tried, the lines acknowledged, and what was lost.
"""

from __future__ import annotations

import errno
import json
import os
import select
import signal
import stat
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import filelock  # noqa: F401 - a fork is not to import it
from msgspec import Struct, field, to_builtins

from ingboard.board.points import Point
from ingboard.game import commands as ask
from ingboard.kifu.saving import PRIVATE, save_beside
from ingboard.table.journal import writer as journal_writer
from ingboard.table.journal.beginning import Beginning
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.continuing import continued
from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.entry import Stamp
from ingboard.table.journal.form import link_after
from ingboard.table.journal.reading import BlankJournalError, read_journal
from ingboard.table.journal.recovery import recovery_of
from ingboard.table.journal.shelf import HeldJournal, Shelf
from ingboard.table.journal.snapshots import Snapshots
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from tests.faults.shim import KILL, SHORT_WRITE, Shim
from tests.unit.table.journal.games import HandClocks, timed_setup

WAYS = {
    "EIO": errno.EIO,
    "ENOSPC": errno.ENOSPC,
    "EINTR": errno.EINTR,
    "short": SHORT_WRITE,
    "killed": KILL,
}
GAME = "game.ingtable"
PICTURE, OLDER_PICTURE = b"(;FF[4]GM[1])", b"(;an older one)"
NOW = Stamp(0, 0, 2_000_000_000_000)
TORN = b"000150 0123abcd 0123"
_DISK_CALLS = (
    "open",
    "write_at",
    "read_at",
    "state",
    "sync",
    "reserve",
    "cut",
    "close",
    "see_it_is_there",
)
LONG = 20.0
_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_NO_ACKNOWLEDGEMENT = {"calls", "refused", "damaged"}

Say = Callable[[dict[str, object]], None]


class Played:
    """A table whose acts are recorded; after each it is said how many lines are on the disk, and where."""

    def __init__(self, writer: JournalWriter, say: Say, table: Table | None = None) -> None:
        self.clocks = HandClocks()
        self.table = table or Table(timed_setup(9))
        self.writer = writer
        self._say = say
        self.box: BlackBox | None = None

    def open(self) -> None:
        self.box = BlackBox(self.table, self.clocks, self.writer, self.clocks)
        self.box.open("Board 1", "ingboard test")
        self.say()

    def say(self) -> None:
        assert self.box is not None
        if self.writer.wait_begun(LONG) and _until(
            lambda: self.writer.saving.waiting_since is None
        ):
            self._say({"path": str(self.writer.saving.path), "lines": self.box.lines})

    def act(self, *commands: ask.Command) -> None:
        for command in commands:
            self.clocks.wait(700)
            self.table.submit(command)
            self.say()

    def play(self, *points: Point) -> None:
        for point in points:
            self.act(ask.PlaceStone(self.table.state.to_play, point, self.clocks.now()))


def _until(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONG
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.0005)
    return True


def _writer(folder: Path) -> JournalWriter:
    held = Shelf(folder).hold(folder / GAME)
    assert isinstance(held, HeldJournal)
    return JournalWriter(held, fallbacks=(folder / "fallback",))


def _recorded(folder: Path, say: Say) -> Played:
    """A table with an open journal and two moves, before anything fails."""
    played = Played(_writer(folder), say)
    played.open()
    played.act(ask.StartClock(played.clocks.now()))
    played.play(Point(2, 2), Point(6, 6))
    return played


def _left_behind(folder: Path, say: Say, behind: bytes = b"") -> Path:
    """The journal of a table that a crash left, and what stands behind its last whole line."""
    played = _recorded(folder, say)
    assert played.box is not None
    played.writer.close()
    path = folder / GAME
    path.write_bytes(path.read_bytes() + behind)
    return path


# The scenarios: what is done before, and what is done while a call fails ------------------------------------


def _new_table(folder: Path, say: Say) -> Callable[[], None]:
    def work() -> None:
        shelves = [Shelf(folder), Shelf(folder / "fallback")]
        played = Played(JournalWriter(Beginning(shelves, GAME)), say)
        played.open()
        played.act(ask.StartClock(played.clocks.now()))
        played.writer.close()

    return work


def _move(folder: Path, say: Say) -> Callable[[], None]:
    played = _recorded(folder, say)

    def work() -> None:
        played.play(Point(2, 6), Point(6, 2))
        played.writer.close()

    return work


def _good(folder: Path, say: Say) -> Callable[[], None]:
    played = _recorded(folder, say)
    path = folder / GAME
    second = path.read_bytes().index(b"\n") + 50
    with path.open("r+b") as file:
        file.seek(second)
        file.write(b"another program")
    say({"damaged": str(path), "lines": _whole_lines(path)})

    def work() -> None:
        played.play(Point(2, 6))
        played.writer.close()

    return work


def _snapshot(folder: Path, say: Say) -> Callable[[], None]:
    save_beside(folder / "game.0001.sgf", OLDER_PICTURE, PRIVATE)

    def work() -> None:
        snapshots = Snapshots(folder / GAME)
        snapshots.put(PICTURE)
        snapshots.close()
        if not snapshots.failed:
            say({"picture": str(snapshots.newest)})

    return work


def _recovery(folder: Path, say: Say) -> Callable[[], None]:
    _left_behind(folder, say, TORN)
    return partial(_take_up, folder, say)


def _recovery_of_a_damaged_one(folder: Path, say: Say) -> Callable[[], None]:
    path = _left_behind(folder, say)
    lines = path.read_bytes().rstrip(b"\0").splitlines(keepends=True)
    damaged = lines[-1].replace(b'"k"', b'"K"')
    path.write_bytes(b"".join([*lines[:-1], damaged]))
    say({"damaged": str(path), "lines": _whole_lines(path)})
    return partial(_take_up, folder, say)


def _take_up(folder: Path, say: Say) -> None:
    shelf = Shelf(folder)
    recovery = recovery_of(read_journal(folder / GAME), NOW)
    copied = recovery.needs_copy
    ready = continued(shelf, recovery, (), (folder / "fallback",), lambda: None, copied=copied)
    played = Played(ready.writer, say, recovery.table)
    journal = recovery.journal
    played.box = BlackBox(
        played.table,
        played.clocks,
        ready.writer,
        played.clocks,
        link=journal.link,
        number=len(journal.entries),
    )
    played.box.take_up(dict(ready.said), len(journal.events))
    played.say()
    played.play(Point(2, 6))
    ready.writer.close()


def _heartbeat(folder: Path, say: Say) -> Callable[[], None]:
    played = _recorded(folder, say)

    def work() -> None:
        assert played.box is not None
        for _ in range(2):
            played.clocks.wait(1_000)
            played.box.beat()
            played.say()
        played.writer.close()

    return work


def _put_back(folder: Path, say: Say) -> Callable[[], None]:
    path = _left_behind(folder, say, TORN)
    before = path.read_bytes()

    def work() -> None:
        recovery = recovery_of(read_journal(path), NOW)
        ready = continued(Shelf(folder), recovery, (), (), lambda: None, copied=False)
        ready.put_back()
        say({"put back": before.hex()})

    return work


def _close(folder: Path, say: Say) -> Callable[[], None]:
    played = _recorded(folder, say)

    def work() -> None:
        assert played.box is not None
        if played.box.close("by the test"):
            say({"path": str(played.writer.saving.path), "closed": True, "lines": played.box.lines})

    return work


SCENARIOS: dict[str, Callable[[Path, Say], Callable[[], None]]] = {
    "new table": _new_table,
    "move": _move,
    "good": _good,
    "snapshot": _snapshot,
    "recovery": _recovery,
    "recovery of a damaged journal": _recovery_of_a_damaged_one,
    "heartbeat": _heartbeat,
    "put back": _put_back,
    "close": _close,
}


# The failures -----------------------------------------------------------------------------------------------


class Layer(Protocol):
    """Has the n-th call go a way, and tells how many there were."""

    def arm(self, folder: Path, at: int, way: int) -> None:
        """Count anew; with 0 no call goes that way."""

    @property
    def count(self) -> int:
        """How many calls there were since."""


class DiskLayer:
    """The calls of `RealDisk`, of every disk of this process."""

    def __init__(self) -> None:
        self._count = self._at = self._way = 0
        for name in _DISK_CALLS:
            setattr(RealDisk, name, self._counted(name, getattr(RealDisk, name)))

    def arm(self, _folder: Path, at: int, way: int) -> None:
        self._count, self._at, self._way = 0, at, way

    @property
    def count(self) -> int:
        return self._count

    def _counted(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(disk: RealDisk, *arguments: Any) -> Any:
            self._count += 1
            if self._count != self._at or (self._way == SHORT_WRITE and name != "write_at"):
                return call(disk, *arguments)
            if self._way == KILL:
                os.kill(os.getpid(), signal.SIGKILL)
            if self._way == SHORT_WRITE:
                handle, data, at = arguments
                return call(disk, handle, data[: max(1, len(data) // 2)], at)
            raise OSError(self._way, os.strerror(self._way))

        return counted


class Tried(NamedTuple):
    """What came of one fork: how it ended, how many calls it made in all, and what it acknowledged."""

    ended: str
    calls: int
    said: list[dict[str, Any]]


def _fork(scenario: str, folder: Path, layer: Layer, at: int, way: int) -> Tried:
    """Play a scenario in a fork, with its `at`-th call going that way."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        _play(scenario, folder, layer, at, way, writes)
    os.close(writes)
    data, end = b"", time.monotonic() + 3 * LONG
    while (
        time.monotonic() < end
        and select.select([reads], [], [], max(0.0, end - time.monotonic()))[0]
    ):
        if not (piece := os.read(reads, 1 << 16)):
            break
        data += piece
    os.close(reads)
    if time.monotonic() >= end:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    said = [json.loads(line) for line in data.split(b"\n")[:-1]]
    calls = next((line["calls"] for line in said if "calls" in line), at)
    ended = "killed" if os.WIFSIGNALED(status) else str(os.waitstatus_to_exitcode(status))
    return Tried("hangs" if time.monotonic() >= end else ended, calls, said)


def _play(scenario: str, folder: Path, layer: Layer, at: int, way: int, writes: int) -> None:
    def say(words: dict[str, object]) -> None:
        os.write(writes, json.dumps(words).encode() + b"\n")

    status = 1
    try:
        layer.arm(folder, 0, 0)
        work = SCENARIOS[scenario](folder, say)
        layer.arm(folder, at, way)
        try:
            work()
        except Exception as fault:  # noqa: BLE001 - a refusal is an answer; what was acknowledged still holds
            say({"refused": f"{type(fault).__name__}: {fault}"})
        say({"calls": layer.count})
        status = 0
    finally:
        os._exit(status)


# The promise ------------------------------------------------------------------------------------------------


def _lost(folder: Path, tried: Tried) -> list[str]:
    """What was acknowledged and is not there, or stands in the way of the next start."""
    faults = [] if tried.ended in ("0", "killed") else [f"ended: {tried.ended}"]
    for said in tried.said:
        faults += _missing(folder, said)
    older = folder / "game.0001.sgf"
    if older.exists() and older.read_bytes() != OLDER_PICTURE:
        faults.append("older picture")
    lines = _lines_acknowledged(tried.said)
    journals = tuple(folder.glob("**/*.ingtable"))
    there = max(map(_whole_lines, journals), default=0)
    if lines > there:
        faults.append(f"{lines} lines acknowledged, {there} there")
    look = Shelf(folder, (folder / "fallback",)).look()
    faults += [one.sentence for one in look.unreadable]
    faults += [
        f"{path} is read by others"
        for path in folder.glob("**/*")
        if path.stat().st_mode & _OF_OTHERS
    ]
    return faults + [f"{path} is held by nobody" for path in journals if not _can_be_held(path)]


def _missing(folder: Path, said: dict[str, Any]) -> list[str]:
    faults = []
    if "picture" in said and Path(said["picture"]).read_bytes() != PICTURE:
        faults.append("picture")
    if "put back" in said and (folder / GAME).read_bytes() != bytes.fromhex(said["put back"]):
        faults.append("put back")
    if said.get("closed") and not read_journal(Path(said["path"])).is_closed:
        faults.append("not closed")
    return faults


def _lines_acknowledged(said: list[dict[str, Any]]) -> int:
    """Without what another program damaged: that its lines are gone is none of our doing."""
    lines = 0
    for words in said:
        if "damaged" in words:
            lines = words["lines"]
        elif "lines" in words:
            lines = max(lines, words["lines"])
    return lines


def _whole_lines(path: Path) -> int:
    """How many lines of a journal can be read, those behind a damage too."""
    try:
        journal = read_journal(path)
    except BlankJournalError:
        return 0
    return len(journal.entries) + len(journal.later)


def _can_be_held(path: Path) -> bool:
    held = Shelf(path.parent).hold(path)
    if isinstance(held, HeldJournal):
        held.release()
    return isinstance(held, HeldJournal)


class Row(Struct):
    """A scenario: how many calls it makes, the failures tried, what was acknowledged, and what was lost."""

    layer: str
    scenario: str
    calls: int = 0
    tried: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)


def _try_all(row: Row, layer: Layer, root: Path, every: int) -> None:
    at, goes_on = 0, True
    while goes_on:
        at, goes_on = at + 1, False
        for place, (name, way) in enumerate(WAYS.items()):
            if (at + place) % every:
                continue  # another way is tried here
            folder = root / row.layer / row.scenario.replace(" ", "-") / f"{at}-{name}"
            folder.mkdir(parents=True, mode=0o700)
            tried = _fork(row.scenario, folder, layer, at, way)
            reached = tried.calls >= at
            goes_on = goes_on or reached
            row.tried += reached
            row.acknowledged += sum(not said.keys() & _NO_ACKNOWLEDGEMENT for said in tried.said)
            layer.arm(folder, 0, 0)
            row.lost += [f"{name} at {at}: {fault}" for fault in _lost(folder, tried)]
    row.calls = at - 1


def main() -> None:
    """Try all, and print the table."""
    root, named, every = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    layer: Layer = DiskLayer() if named == "disk" else Shim()
    journal_writer._AGAIN_AFTER = 0.002
    link_after("0" * 64, b"")  # imports
    for scenario in SCENARIOS:
        row = Row(named, scenario)
        _try_all(row, layer, root, every)
        print(json.dumps(to_builtins(row)), flush=True)


if __name__ == "__main__":
    main()
