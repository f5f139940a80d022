"""R20: a screen is unplugged and comes back; windows return to a live one, the clock notices nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

NEVER = 99
NEEDED = ("Xvfb", "xrandr")
CHILD = Path(__file__).with_name("two_screens.py")


@pytest.fixture
def display() -> Iterator[str]:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        reason = f"{' and '.join(missing)} not on this computer: screens cannot be unplugged"
        print(reason)
        pytest.skip(reason)
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "2048x768x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.mark.slow
def test_windows_return_to_a_live_screen_and_the_clock_runs_on(display, tmp_path):
    environment = os.environ | {
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    child = subprocess.run(
        [sys.executable, str(CHILD)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if "could not connect to display" in child.stderr or "platform plugin" in child.stderr:
        reason = "Qt cannot open a window under Xvfb here"
        print(reason)
        pytest.skip(reason)
    assert child.returncode == 0, child.stderr
    said = json.loads(child.stdout.strip().splitlines()[-1])
    assert said["screens"] == ["DESK", "HALL"]
    assert said["hall_on"] == "HALL"
    assert said["hall_full"]
    print({name: value for name, value in said.items() if name.endswith("after")})
    assert said["hall_gone_after"] < NEVER
    assert said["referee_seen"]
    assert said["hall_back_after"] < NEVER
    assert said["hall_back_on"] == "HALL"
    assert said["referee_back_after"] < NEVER
    assert said["referee_seen_again"]
    assert said["running"]
    assert said["error"] == 0
