"""A pipe, a device, a socket, a folder, a file that grows: nobody waits for them, and each is told at once.

Bar: every reader of the program answers within a second, with one sentence or with nothing to show. Method:
the things themselves, put where each reader looks; a source scan finds a reader that opens files by itself.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ingboard.cli import main
from ingboard.kifu.files import file_bytes, refuse_unreadable
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.kifu.reader import read_file
from ingboard.review.library.searched import search_files
from ingboard.table.drafts import DraftShelf
from ingboard.table.file_state import SessionFile
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.shelf import Shelf
from ingboard.table.journal.tail import JournalTail
from ingboard.table.opening import open_session
from ingboard.table.tournament import TournamentError, read_tournament

pytestmark = pytest.mark.timeout(60)

SOURCES = Path(__file__).parents[2] / "ingboard"
NAMES = ("pipe", "socket", "folder", "device", "endless", "gone", "loop")
OURS = (KifuError, JournalError, TournamentError)


@pytest.fixture(params=NAMES)
def odd(request, tmp_path):
    """Something that is no plain file, under a name that readers take."""
    path = tmp_path / "odd.ingtable"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "socket":
            place = Path(f"/tmp/ingboard-{os.getpid()}")  # a socket's name is short
            with contextlib.closing(socket.socket(socket.AF_UNIX)) as made:
                made.bind(str(place))
                path.symlink_to(place)
                yield path
            place.unlink()
            return
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "endless":
            path.symlink_to("/dev/random")
        case "loop":
            path.symlink_to(path)
    yield path


def _raises_ours(read: Callable[[Path], object], path: Path) -> None:
    with pytest.raises(OURS) as fault:
        read(path)
    assert str(fault.value).startswith(str(path))
    assert str(fault.value).count("\n") == 0


@pytest.mark.parametrize(
    "read", [file_bytes, refuse_unreadable, read_file, open_session, read_journal, read_tournament]
)
def test_what_is_opened_by_a_person_is_refused_in_a_sentence(odd, read):
    started = time.monotonic()
    _raises_ours(read, odd)
    assert time.monotonic() - started < 1.0


@pytest.mark.parametrize("command", ["count", "check", "clock", "journal", "sheet", "export"])
def test_every_command_says_so(odd, command, capsys, tmp_path):
    target = ["--to", str(tmp_path / "out.png")] if command == "export" else []
    assert main([command, str(odd), *target]) in (1, 2)
    said = capsys.readouterr()
    assert str(odd) in said.out + said.err
    assert "Internal error" not in said.err


def test_what_the_program_keeps_for_itself_is_passed_over(odd):
    assert JournalTail(odd).more() == ()
    seen = SessionFile()
    seen.note(odd, b"what it was")
    assert not seen.changed_on_disk
    (result, _) = search_files([str(odd)], query=_any_query())
    assert result.note
    assert JsonStore[object](odd, lambda kept: kept, lambda kept: kept).load() is None


def test_it_hides_no_journal_and_no_draft(odd):
    Shelf(odd.parent).look()
    note = odd.with_name("1.about.json")
    odd.with_name("1.draft.sgf").write_text("(;SZ[9])")
    if os.path.lexists(odd):
        odd.rename(note)
    (draft,) = DraftShelf(odd.parent).left_behind()
    assert draft.note.title == "1.draft.sgf"


def _any_query():
    from ingboard.board.position import empty_position
    from ingboard.review.search.finding import Query
    from ingboard.review.search.pattern import whole_board

    return Query(whole_board(empty_position(9, 9)))


def test_a_file_that_grows_is_read_up_to_its_size_at_opening(tmp_path):
    path = tmp_path / "grows"
    path.write_bytes(b"x" * 1_000)
    ends = threading.Event()

    def grow() -> None:
        with path.open("ab", buffering=0) as file:
            while not ends.is_set() and file.tell() < 500 << 20:
                file.write(b"y" * 65_536)

    writer = threading.Thread(target=grow)
    writer.start()
    try:
        for _ in range(20):
            at_most = path.stat().st_size + (64 << 20)
            assert 1_000 <= len(file_bytes(path, 1 << 30)) <= at_most
    finally:
        ends.set()
        writer.join()


def test_nobody_else_opens_files_of_others():
    """Resources of our own and what the system tells of itself are read as they are."""
    opens = re.compile(
        r"\.read_(?:bytes|text)\(|(?<!def )(?<![\w.])open\(|\.open\(\s*[\"']r[bt+]*[\"']"
    )
    allowed = re.compile(
        r"resource\(|_MOUNTS|__file__|root / \"|opener=_without_waiting|handle, \"w\""
    )
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in sorted(SOURCES.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if opens.search(line) and not allowed.search(line)
    ]
    assert found == []
