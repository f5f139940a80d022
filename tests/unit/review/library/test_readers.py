"""Several processes read files for the index: they find what is found here; their death, their end."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from ingboard.review import child_process
from ingboard.review.library.index_file import LibraryError
from ingboard.review.library.readers import Readers
from ingboard.review.library.store import opened
from ingboard.review.library.update_process import update_apart
from ingboard.review.library.updating import records_below, update
from tests.unit.review.library.conftest import LATER, RECORDS, games_in, updated

TABLES = ("file", "game", "stones", "reached", "reached_how", "said")
GAME = "(;GM[1]SZ[9]PB[{name}];B[cc];W[dd])"
MANY = 100


@pytest.fixture(autouse=True)
def cores(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.fixture
def children(monkeypatch):
    """The processes that are started."""
    started = []

    class Child(subprocess.Popen[bytes]):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Child)
    return started


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("games")
    for number in range(MANY):
        (place / f"{number:02}.sgf").write_text(GAME.format(name=number))
    return place


def rows(index):
    with closing(sqlite3.connect(index)) as base:
        return {
            table: base.execute(f"SELECT rowid, * FROM {table} ORDER BY 1").fetchall()
            for table in TABLES
        }


def files_below(folder):
    return [(path, None) for path in records_below(str(folder))]


def test_what_several_read_is_what_one_reads_row_for_row(tmp_path, index, children):
    folder = tmp_path / os.fsdecode(b"all\xff")
    names = ("broken", "sgf_syntax", "illegal_games", "encodings", "markup", "handicap", "sizes")
    for name in names:
        shutil.copytree(RECORDS / name, folder / name)
    os.mkfifo(folder / "pipe.sgf")
    (folder / "nowhere.sgf").symlink_to(folder / "away")
    apart = index.with_name("apart.sqlite")
    for change in (None, "again"):
        if change:
            for path in sorted(folder.glob("markup/*")):
                path.write_text(GAME.format(name=change))
            for path in sorted(folder.glob("sizes/*")):
                os.utime(path, (1, 1))
        with opened(apart) as store:
            *_, last = update(store, str(folder), LATER, Readers(few=0).read)
        assert last == updated(index, folder)
        assert rows(apart) == rows(index)
    assert len(children) == 4
    assert all(child.poll() is not None for child in children)


def test_on_one_core_no_process_is_started(folder, children, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert len(list(Readers(few=0).read(files_below(folder), LATER))) == MANY
    assert not children


def test_where_none_can_be_started_all_is_read_here(folder, monkeypatch):
    monkeypatch.setattr(child_process, "command", lambda _: ["/nowhere/python"])
    assert len(list(Readers(few=0).read(files_below(folder), LATER))) == MANY


@pytest.mark.parametrize(
    "said", ["pass", "print('1')", "import time; print('{'); time.sleep(60)"], ids=str
)
def test_a_reader_that_answers_nothing_of_use_is_told(folder, monkeypatch, children, said):
    monkeypatch.setattr(child_process, "command", lambda _: [sys.executable, "-c", said])
    with pytest.raises(LibraryError, match=r"^Stopped by .*\.$"):
        list(Readers(few=0).read(files_below(folder), LATER))
    assert all(child.poll() is not None for child in children)


def test_a_reader_that_dies_is_told_and_loses_nothing_that_was_put_in(folder, index, children):
    with opened(index) as store:
        steps = update(store, str(folder), LATER, Readers(few=0).read)
        for progress in steps:
            if progress.read == 20:
                break
        os.kill(children[0].pid, signal.SIGKILL)
        with pytest.raises(LibraryError, match=r"^Stopped by .*\.$"):
            list(steps)
        assert not store.is_whole(str(folder))
    assert all(child.poll() is not None for child in children)
    assert 20 <= len(games_in(index)) < MANY
    list(update_apart(index, str(folder), LATER))
    assert [entry.black for entry in games_in(index)] == [str(number) for number in range(MANY)]


@pytest.mark.skipif(sys.platform == "win32", reason="no process stands still at a signal there")
def test_who_waits_for_a_reader_that_stands_still_is_let_go_by_the_end(folder, children):
    readers = Readers(few=0)
    found = readers.read(files_below(folder), LATER)
    next(found)
    for child in children:
        os.kill(child.pid, signal.SIGSTOP)
    readers.end()
    with pytest.raises(LibraryError):
        list(found)
    assert readers.is_over.is_set()
    assert [child.returncode for child in children] == [-signal.SIGKILL] * 2


def test_a_reader_ends_with_its_input_in_the_middle_of_a_file(folder, children):
    found = Readers(few=0).read(files_below(folder), LATER)
    next(found)
    for child in children:
        child.stdin.close()
    assert [child.wait(20) for child in children] == [0, 0]
    found.close()


def test_for_a_few_files_no_process_is_started(folder, monkeypatch):
    monkeypatch.setattr(
        "ingboard.review.library.readers.started", lambda *_: pytest.fail("started")
    )
    assert len(list(Readers(few=MANY).read(files_below(folder), LATER))) == MANY
