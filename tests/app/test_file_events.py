"""macOS opens a file by an event: before the window is there, and while it is."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ingboard.resources import resource
from tests.conftest import ROOT

START = """
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QFileOpenEvent
from ingboard.ui import app as program

first, second = sys.argv[1:]
app = program.application()
app.sendEvent(app, QFileOpenEvent(first))


def open_second():
    tell()
    app.sendEvent(app, QFileOpenEvent(second))
    QTimer.singleShot(500, end)


def tell():
    names = [window.windowTitle() for window in app.topLevelWidgets() if window.isVisible()]
    print(*names, flush=True)


def end():
    tell()
    os._exit(0)


QTimer.singleShot(3_000, open_second)
program.run_window(program.ToOpen())
"""


@pytest.mark.slow
def test_a_file_of_the_systems_event_is_opened_early_and_late(tmp_path) -> None:
    second = tmp_path / "second.sgf"
    second.write_text("(;SZ[9]PB[Nora]PW[Chen];B[aa])")
    home = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(tmp_path))
    ended = subprocess.run(
        [sys.executable, "-c", START, resource("games/demonstration.sgf"), second],
        cwd=ROOT,
        env={**os.environ, **home, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "Traceback" not in ended.stderr, ended.stderr
    early, late = ended.stdout.splitlines()
    assert "demonstration.sgf" in early
    assert "second.sgf" in late
