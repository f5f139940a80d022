"""Every n-th call of a journal fails: nothing that was acknowledged is lost, whichever it is, and however.

Method: see `nth_call`. The quick form tries one way at each n; the long form, all five, at both layers:
`packaging/dev.py test -m nightly -s tests/faults/test_nth_call.py` prints the table.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.faults.nth_call import SCENARIOS
from tests.faults.shim import built

_WAYS = 5


@pytest.fixture
def tried(tmp_path):
    """Tries what is to be tried at a layer, a share of it; the rows of the table."""

    def run(layer: str, every: int, folder: Path) -> list[dict[str, Any]]:
        environment = dict(os.environ)
        if layer == "shim":
            environment["LD_PRELOAD"] = str(built(tmp_path))
        folder.mkdir(exist_ok=True)
        said = subprocess.run(
            [sys.executable, "-m", "tests.faults.nth_call", str(folder), layer, str(every)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
        assert said.returncode == 0, said.stderr
        return [json.loads(line) for line in said.stdout.splitlines()]

    return run


def _check(rows):
    assert [row["scenario"] for row in rows] == list(SCENARIOS)
    assert {row["scenario"]: row["lost"] for row in rows if row["lost"]} == {}
    assert all(row["acknowledged"] for row in rows)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_whichever_call_of_the_system_fails_nothing_acknowledged_is_lost(tried, tmp_path):
    rows = tried("shim", _WAYS, tmp_path / "tried")
    _check(rows)
    assert sum(row["tried"] for row in rows) > 100


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("layer", ["shim", "disk"])
def test_every_call_fails_in_every_way(tried, tmp_path, layer):
    rows = tried(layer, 1, tmp_path / "tried")
    print(f"\n{'':31} {'calls':>6} {'tried':>6} {'acknowledged':>13} {'lost':>5}")
    for row in rows:
        print(
            f"{row['scenario']:31} {row['calls']:6} {row['tried']:6} {row['acknowledged']:13}"
            f" {len(row['lost']):5}"
        )
    _check(rows)
