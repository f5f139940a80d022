"""Tables that are closed give their memory back to the system, descriptors and threads too."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys

import pytest

TABLES = 24


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only GNU's C library can be asked")
def test_closed_tables_give_their_memory_back(tmp_path):
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tests.faults.many_tables", str(TABLES), "4"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | home)
    found = json.loads(run.stdout)
    assert found["whole"] == TABLES
    (before, *held), (during, *_), (after, *left) = (
        found[at] for at in ("before", "during", "after")
    )
    assert after - before < 0.45 * (during - before), found
    assert left == held
