"""A process that made a window ends by itself, never by a signal, however it comes to its end."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

START = """
import sys
from PySide6.QtWidgets import QApplication
from ingboard.ui.shell.preferences import Preferences
from tests.app.driver import App
from tests.scenes.hand_time import HandTime

qt = QApplication(sys.argv[:1])
app = App(Preferences(), HandTime())
"""
SHOWN = START + "app.show(1366, 768)\nqt.processEvents()\n"
RAN = """
from ingboard.ui import app as program

program.GarbageCollection = None  # the program fails when it wants to make one
program.run_window(program.ToOpen())
"""


@pytest.mark.parametrize(
    ("source", "status"),
    [
        pytest.param(START, 0, id="never shown"),
        pytest.param(SHOWN, 0, id="shown"),
        pytest.param(SHOWN + "app.tabs.open_another()\n", 0, id="two tables"),
        pytest.param(SHOWN + "sys.exit(3)\n", 3, id="sys.exit"),
        pytest.param(SHOWN + "raise RuntimeError('x')\n", 1, id="an exception"),
        pytest.param(
            SHOWN + "app.menu('Referee', 'Large clocks')\nqt.processEvents()\n",
            0,
            id="large clocks",
        ),
        pytest.param(RAN, 1, id="the program fails at its start"),
    ],
)
def test_a_process_with_a_window_ends_without_a_signal(source: str, status: int, tmp_path) -> None:
    home = dict.fromkeys(
        ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(tmp_path)
    )
    told = {**os.environ, **home, "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(
        [sys.executable, "-c", source],
        cwd=ROOT,
        env=told,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == status, ended.stderr
