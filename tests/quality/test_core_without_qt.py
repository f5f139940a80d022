"""All of ingboard but its windows loads, and its tests can be read, on a machine without Qt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LOAD_ALL_BUT_UI = """
import importlib, pkgutil, sys
import ingboard

def names_under(package):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if found.name in ("ingboard.ui", "ingboard.__main__"):
            continue
        yield found.name
        if found.ispkg:
            yield from names_under(importlib.import_module(found.name))

names = list(names_under(ingboard))
for name in names:
    importlib.import_module(name)
loaded = sorted(name for name in sys.modules if name.split(".")[0] in ("PySide6", "shiboken6"))
assert "ingboard.board.points" in names, names
assert not loaded, f"Qt is loaded by the core: {loaded[:5]}"
"""

# A module that is None in sys.modules cannot be imported: for Python it is not installed.
READ_UNIT_TESTS = """
import sys
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
import pytest
sys.exit(pytest.main([
    "-c", "tests/quality/without_qt.ini", "--rootdir", ".", "-p", "no:pytest-qt",
    "-p", "no:cacheprovider", "-q", "--assert=plain", "--collect-only", "tests/unit", "tests/fuzz",
]))
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_module_outside_ui_loads_without_loading_qt() -> None:
    ended = run(LOAD_ALL_BUT_UI)
    assert ended.returncode == 0, ended.stderr


def test_tests_of_the_core_can_be_collected_where_there_is_no_qt() -> None:
    ended = run(READ_UNIT_TESTS)
    assert ended.returncode == 0, ended.stdout + ended.stderr
