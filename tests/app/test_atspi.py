"""A game, its count, a lesson and clocks by ear alone, over the accessibility bus, in a real window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tests.conftest import ROOT

_SITTING = """
openbox & wm=$!
"$PROGRAM" -m ingboard --fake-time x16 & program=$!
timeout 285 /usr/bin/python3 tests/app/atspi_session.py "$TRANSCRIPT"; ended=$?
kill $program $wm
exit $ended
"""


def _has_ears() -> bool:
    tools = ("Xvfb", "dbus-run-session", "openbox", "/usr/libexec/at-spi-bus-launcher")
    asked = [
        "/usr/bin/python3",
        "-c",
        "import gi; gi.require_version('Atspi', '2.0')",
    ]
    return (
        all(map(which, (*tools, asked[0])))
        and not subprocess.run(asked, check=False, capture_output=True).returncode
    )


@pytest.mark.slow
@pytest.mark.skipif(not _has_ears(), reason="needs Xvfb, openbox, at-spi2-core and its gi")
def test_a_game_a_count_a_lesson_and_clocks_by_ear_alone(tmp_path):
    transcript = Path(os.environ.get("INGBOARD_TRANSCRIPT", tmp_path / "transcript.txt"))
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    try:
        display = os.read(reading, 16).decode().strip()
        surroundings = os.environ | {
            "DISPLAY": f":{display}",
            "QT_QPA_PLATFORM": "xcb",
            "LANG": "C.UTF-8",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "PYTHONPATH": str(ROOT),
            "HOME": str(tmp_path),
            "XDG_RUNTIME_DIR": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "PROGRAM": sys.executable,
            "TRANSCRIPT": str(transcript),
        }
        sitting = subprocess.run(
            ["dbus-run-session", "--", "bash", "-c", _SITTING],
            cwd=ROOT,
            env=surroundings,
            check=False,
            capture_output=True,
            text=True,
            timeout=290,
        )
    finally:
        server.terminate()
        server.wait()
    said = transcript.read_text(encoding="utf-8")
    assert sitting.returncode == 0, said + sitting.stderr
    assert said.endswith("done\n")
    assert "Traceback" not in sitting.stderr
