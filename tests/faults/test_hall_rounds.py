"""Rounds of a hall with tables that are late, missing and dead: list, results, file and journals agree.

`python -m tests.faults.hall_rounds --tables 300` is the long form.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ingboard.hall.broker import mosquitto_path

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed")
def test_two_rounds_end_as_they_were_played():
    """In a process of its own: fifty threads of tables would be with the tests that come after."""
    asked = [sys.executable, "-m", "tests.faults.hall_rounds", "--tables", "8", "--rounds", "2"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=400
    )
    assert done.returncode == 0, done.stderr
    *rounds, journals = map(json.loads, done.stdout.splitlines())
    assert [each["round"] for each in rounds] == [1, 2]
    for each in rounds:
        assert each["games"] == 8
        assert min(each["late"], each["missing"], each["dead"]) == 1
    assert journals["byte_identical"] == journals["journals"] == 14
