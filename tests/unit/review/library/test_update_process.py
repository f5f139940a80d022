"""A folder of many files is read by a child: its progress, its end, its death; the thread without one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ingboard.review import child_process
from ingboard.review.library import update_process
from ingboard.review.library.index_file import LibraryError
from ingboard.review.library.update_process import update_apart
from tests.unit.review.library.conftest import LATER, games_in

MOVES = [f";{'BW'[at % 2]}[{chr(97 + at % 19)}{chr(97 + at // 19)}]" for at in range(361)]
FEW = 20  # files: a child is started for them
MANY = 210  # the child has others read them
LONG = 500  # of 361 moves: the child is stopped long before it has read them


def make_games(folder, files, moves):
    folder.mkdir(exist_ok=True)
    game = "".join(MOVES[:moves])
    for number in range(files):
        (folder / f"{number:03}.sgf").write_text(f"(;GM[1]FF[4]SZ[19]PB[{number}]{game})")
    return folder


@pytest.fixture
def few_files(tmp_path):
    return make_games(tmp_path / "games", FEW, 2)


@pytest.fixture(scope="module")
def long_games(tmp_path_factory):
    return make_games(tmp_path_factory.mktemp("long"), LONG, 361)


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


def told_apart(index, folder, children):
    """The work, up to the first that a child has told."""
    steps = update_apart(index, str(folder), LATER)
    while not children:
        next(steps)
    return steps


def test_many_files_are_read_by_a_child(tmp_path, index, children):
    folder = make_games(tmp_path / "games", MANY, 2)
    told = list(update_apart(index, str(folder), LATER))
    assert len(children) == 1
    assert children[0].returncode == 0
    assert (told[-1].done, told[-1].files, told[-1].read) == (MANY, MANY, MANY)
    assert len(told) < MANY / 2
    assert [entry.black for entry in games_in(index)] == [str(number) for number in range(MANY)]


def test_a_few_files_need_no_child(tmp_path, index, children):
    folder = make_games(tmp_path / "games", 5, 2)
    assert list(update_apart(index, str(folder), LATER))[-1].read == 5
    assert not children
    assert list(update_apart(index, str(folder), LATER))[-1].read == 0
    assert not children
    assert len(games_in(index)) == 5


def test_a_child_that_is_stopped_keeps_what_it_has_read(index, long_games, children):
    with closing(told_apart(index, long_games, children)) as steps:
        while (read := next(steps).read) < 20:
            pass
    assert children[0].returncode == 0
    assert read <= len(games_in(index)) < LONG


def test_the_child_ends_with_the_program_that_started_it(index, long_games, children):
    steps = told_apart(index, long_games, children)
    children[0].stdin.close()
    children[0].stdout.close()
    assert children[0].wait(20) == 0
    assert len(games_in(index)) < LONG
    with pytest.raises(ValueError, match="closed file"):
        list(steps)


def test_the_death_of_the_child_is_told_and_the_index_goes_on(index, long_games, children):
    steps = told_apart(index, long_games, children)
    os.kill(children[0].pid, signal.SIGKILL)
    with pytest.raises(LibraryError, match=r"^Stopped by .*\.$"):
        list(steps)
    assert len(games_in(index)) < LONG
    list(update_apart(index, str(long_games), LATER))
    assert len(games_in(index)) == LONG


def test_the_child_tells_why_the_index_cannot_be_written(index, few_files, monkeypatch):
    said = "print('[11, 20, 1]\\n\"Why not.\"')"
    monkeypatch.setattr(child_process, "command", lambda _: [sys.executable, "-c", said])
    with pytest.raises(LibraryError, match=r"^Why not\.$"):
        list(update_apart(index, str(few_files), LATER))


@pytest.mark.parametrize(
    "command",
    [["/nowhere/python"], [sys.executable, "-c", "raise SystemExit(3)"]],
    ids=["not there", "ends at once"],
)
def test_without_a_child_all_is_read_here(index, few_files, monkeypatch, command):
    monkeypatch.setattr(child_process, "command", lambda _: command)
    assert list(update_apart(index, str(few_files), LATER))[-1].done == FEW
    assert len(games_in(index)) == FEW


def test_a_folder_that_is_gone_is_an_empty_one(index, few_files, children):
    list(update_apart(index, str(few_files), LATER))
    few_files.rename(few_files.with_name("elsewhere"))
    told = list(update_apart(index, str(few_files), LATER))
    assert [(last.done, last.files) for last in told] == [(0, 0)]
    assert len(children) == 1
    assert games_in(index) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there the priority is one of its start")
def test_the_child_stands_behind_all_else(index, few_files, children):
    with closing(told_apart(index, few_files, children)):
        niceness = os.getpriority(os.PRIO_PROCESS, children[0].pid)
    assert niceness == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


def test_a_frozen_program_starts_the_one_with_a_console(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(Path("C:", "ingboard-window.exe")))
    *_, program, command = child_process.command(update_process.COMMAND)
    assert Path(program).name == "ingboard.exe"
    assert command == update_process.COMMAND
