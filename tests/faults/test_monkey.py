"""Whatever comes to mind: no mishap, no turn over a second, journals that are the games on the screen.

Method: see `monkey`. Bar: no mishap; no act over a second of the window's thread on a processor; every
journal, read anew, is the game on the screen; memory and widgets are flat in the end (long form, twenty
minutes: `packaging/dev.py test -m nightly -s tests/faults/test_monkey.py`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

_LONGEST = 1.0  # seconds
_SHORT_RUN, _LONG_RUN = 30, 20 * 60
_GROWTH = 1.1


@pytest.fixture
def played(tmp_path):
    def play(seconds, seed):
        home = {"HOME": str(tmp_path / "home"), "XDG_DATA_HOME": str(tmp_path / "home" / "data")}
        (tmp_path / "home").mkdir()
        (tmp_path / "files").mkdir()
        run = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.faults.monkey",
                str(seconds),
                str(seed),
                str(tmp_path / "files"),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | home,
        )
        assert run.returncode == 0, run.stderr[-3000:]
        return json.loads(run.stdout)

    return play


def _check(found):
    assert found["mishaps"] == []
    assert found["differs"] == []
    assert {act: took for act, took in found["longest"].items() if took > _LONGEST} == {}
    assert found["acts"] > 100


@pytest.mark.slow
def test_random_acts_among_tables_lead_to_no_mishap_and_no_stall(played):
    _check(played(_SHORT_RUN, 34))


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", [1, 2])
def test_twenty_minutes_of_random_acts(played, seed):
    found = played(_LONG_RUN, seed)
    print({name: found[name] for name in ("acts", "longest", "megabytes", "widgets")})
    _check(found)
    third = len(found["widgets"]) // 3
    for name in ("widgets", "megabytes"):
        middle, last = found[name][third : 2 * third], found[name][2 * third :]
        assert max(last) <= _GROWTH * max(middle), name
