"""The smoke run, in a process of its own: a whole game by clicks, or the step that failed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

LAST = "All is well"


def smoked(folder: Path, home: Path, *options: str, spoiled: str = "") -> tuple[int, list[str]]:
    """The exit status and what it reported; `spoiled` is a line of Python that breaks the program before."""
    home.mkdir()
    kept = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(home))
    told = {**os.environ, **kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    arguments = ["--smoke", str(folder), *options]
    source = (
        "import sys\nfrom ingboard.ui import smoke\nsmoke._PATIENCE = 3\n"
        f"{spoiled}\nfrom ingboard.cli import main\nsys.exit(main(sys.argv[1:]))\n"
    )
    started = ["-c", source] if spoiled else ["-m", "ingboard"]
    ended = subprocess.run(
        [sys.executable, *started, *arguments],
        cwd=home,
        env=told,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=280,
    )
    assert "Traceback" not in ended.stderr, ended.stderr
    report = (folder / "report.txt").read_text("utf-8")
    assert ended.stdout == report
    assert not list(home.rglob("*ingboard*"))  # nothing of the person's was touched
    return ended.returncode, report.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_game_is_played_by_clicks_and_its_files_are_there(tmp_path, language) -> None:
    folder = tmp_path / "smoke"
    status, lines = smoked(folder, tmp_path / "home", "--language", language)
    assert status == 0, lines
    assert len(lines) == 13
    assert str(folder) in lines[-1]
    if language == "en":
        assert lines[-1].startswith(LAST)
    assert (folder / "smoke.sgf").read_text("utf-8").count("BL[") == 6
    assert [path.suffix for path in folder.glob("*.pdf")] == [".pdf"]


# What chooses by the system is imported before, as it is: there are no libraries of another system here.
AS_ON_WINDOWS = """
import asyncio, ctypes, filelock, miniaudio, msgspec, multiprocessing, os, platform, subprocess, time
platform.platform()
from unittest.mock import MagicMock
ctypes.windll = MagicMock()
sys.platform = "win32"
for module, names in (
    (os, "chown fchmod fchown fdatasync fork fstatvfs getegid geteuid getgid getpgid getuid killpg"
         " lchown major minor mkfifo mknod posix_fadvise posix_fallocate pread pwrite setsid statvfs"
         " sync O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_SYNC"),
    (time, "clock_gettime clock_gettime_ns CLOCK_BOOTTIME CLOCK_MONOTONIC"),
):
    for name in names.split():
        vars(module).pop(name, None)
"""


@pytest.mark.slow
def test_a_whole_game_needs_nothing_that_only_posix_has(tmp_path) -> None:
    status, lines = smoked(tmp_path / "smoke", tmp_path / "home", spoiled=AS_ON_WINDOWS)
    assert status == 0, lines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        (
            "from ingboard.ui.game.presenter import GamePresenter\n"
            "GamePresenter.choose = lambda *_: None",
            "Failed: Ten moves: No stone at C1.",
        ),
        (
            "from ingboard.ui.shell import files\n"
            "files.save = lambda path, data: path.write_bytes(data.replace(b'W+3', b'B+3'))",
            "Failed: SGF record: {folder}/smoke.sgf is not as it should be.",
        ),
    ],
    ids=["no move", "a wrong record"],
)
def test_what_is_broken_is_named_with_its_step(tmp_path, spoiled, said) -> None:
    folder = tmp_path / "smoke"
    status, lines = smoked(folder, tmp_path / "home", spoiled=spoiled)
    assert status == 1
    assert lines[-1].endswith(said.format(folder=folder)), lines
    assert (folder / "failed.png").stat().st_size > 1000
