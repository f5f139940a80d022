"""What the program writes as one user in folders where another user has put things in its way.

Run as root, `python -m tests.faults.other_users FOLDER`: an open folder of everybody's, as that of temporary
files, is made there. Another user has a folder in it, and links, a pipe and a second name of the first user's
private file under every name that the program may be guessed to use. Then the process becomes the first user
and begins journals, copies, pictures and drafts there. One line of JSON tells what came of each.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import filelock  # noqa: F401 - whoever the process becomes may not read where it is

from ingboard.kifu.saving import PRIVATE, save_beside
from ingboard.table.drafts import DraftShelf
from ingboard.table.journal.beginning import Beginning
from ingboard.table.journal.continuing import continued
from ingboard.table.journal.entry import Stamp
from ingboard.table.journal.form import FIRST_LINK, line_of
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.recovery import recovery_of
from ingboard.table.journal.shelf import Shelf
from ingboard.table.journal.snapshots import Snapshots
from ingboard.table.journal.writer import JournalWriter
from tests.unit.table.journal.games import HandClocks, started
from tests.unit.table.journal.test_blackbox import _boxed

OWNER, OTHER = 54_321, 54_322
PRECIOUS = b"nobody else's"
GAME = "game.ingtable"
LONG = 20.0


def _plant(folder: Path, *names: str, target: Path) -> None:
    """Have the other user put links to a file under these names."""
    for name in names:
        (folder / name).symlink_to(target)
        os.chown(folder / name, OTHER, OTHER, follow_symlinks=False)


def _journal(path: Path) -> None:
    clocks = HandClocks()
    _boxed(started(clocks), clocks, path).close("test")


def _written(writer: JournalWriter) -> str:
    """Where a first line was saved; "" if nowhere."""
    line, _ = line_of({"n": 1, "k": "opened"}, FIRST_LINK)
    number = writer.append(line)
    writer.close(LONG)
    return str(writer.saving.path) if writer.saving.lines >= number else ""


def _begun(*folders: Path) -> str:
    return _written(JournalWriter(Beginning([Shelf(folder) for folder in folders], GAME)))


def _steps(shared: Path, own: Path) -> dict[str, Callable[[], object]]:
    strange, taken = shared / "ingboard-tables-owner", shared / "taken"

    def copy() -> object:
        return _written(JournalWriter(own / GAME, copies=(taken / GAME, taken / "pipe.ingtable")))

    def move() -> object:
        writer = JournalWriter(own / "lost" / GAME, fallbacks=(strange, own / "kept"))
        (own / "lost" / GAME).unlink()
        (own / "lost").rmdir()
        return _written(writer)

    def pictures() -> object:
        snapshots = Snapshots(taken / GAME)
        snapshots.put(b"(;)")
        snapshots.close()
        return str(snapshots.newest)

    def drafts() -> object:
        file = DraftShelf(strange).begin()
        return file is not None

    def take_up() -> object:
        shelf = Shelf(taken)
        recovery = recovery_of(
            read_journal(taken / "linked.ingtable"), Stamp(0, 0, 2_000_000_000_000)
        )
        ready = continued(shelf, recovery, (), (), lambda: None, copied=False)
        ready.writer.close()
        return str(ready.held.path)

    def offered() -> object:
        return [str(path) for path in Shelf(own, (strange,)).paths()]

    return {
        "in another's folder": lambda: _begun(strange, own / "instead"),
        "where names are taken": lambda: _begun(taken, own / "instead"),
        "copy": copy,
        "moved": move,
        "pictures": pictures,
        "drafts": drafts,
        "taken up": take_up,
        "offered": offered,
        "whole file": lambda: save_beside(taken / "settings.toml", b"x = 1", PRIVATE),
    }


def main() -> None:
    """Say what came of it."""
    root = Path(sys.argv[1])
    shared, own = root / "shared", root / "own"
    for folder, mode in ((shared, 0o1777), (own, 0o700), (own / "lost", 0o700)):
        folder.mkdir()
        folder.chmod(mode)
        os.chown(folder, OWNER, OWNER)
    precious = own / "precious"
    precious.write_bytes(PRECIOUS)
    precious.chmod(0o600)
    os.chown(precious, OWNER, OWNER)
    for name in ("ingboard-tables-owner", "taken"):
        (shared / name).mkdir()
        (shared / name).chmod(0o777)
    os.chown(shared, 0, 0)
    os.chown(shared / "ingboard-tables-owner", OTHER, OTHER)
    os.chown(shared / "taken", OWNER, OWNER)
    stems = ("game", "game-2", "game-3")
    plain = [
        name for stem in stems for name in (f"{stem}.ingtable.lock", f"{stem}.ingtable.holder")
    ]
    pictures = [f".game.000{number}.sgf.new" for number in range(1, 4)]
    probes = [f".probe-{os.getpid()}"]
    odd = ["settings.toml", ".settings.toml.new", GAME, "game.0001.sgf", *pictures]
    _plant(shared / "taken", *plain, *probes, *odd, target=precious)
    _plant(shared / "ingboard-tables-owner", *plain, *probes, *odd, target=precious)
    os.mkfifo(shared / "taken" / "pipe.ingtable")
    _journal(own / "linked.ingtable")
    os.chown(own / "linked.ingtable", OWNER, OWNER)
    _plant(shared / "taken", "linked.ingtable", target=own / "linked.ingtable")
    before = (own / "linked.ingtable").read_bytes()
    os.setgroups([])
    os.setgid(OWNER)
    os.setuid(OWNER)
    said: dict[str, object] = {}
    for name, step in _steps(shared, own).items():
        try:
            said[name] = step()
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is told
            said[name] = f"{type(fault).__name__}: {fault}"
        if precious.read_bytes() != PRECIOUS or precious.stat().st_mode & 0o777 != PRIVATE:
            said.setdefault("overwritten", name)
            precious.write_bytes(PRECIOUS)
            precious.chmod(PRIVATE)
        if (own / "linked.ingtable").read_bytes() != before:
            said.setdefault("written through a link", name)
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
