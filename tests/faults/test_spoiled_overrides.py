"""R30: what the interpreter itself raises in an override of Qt's ends neither process nor game.

Method: a child in which every kind of override fails with such faults, each where Qt calls it (see
`spoiled_overrides`). On Python 3.11 one that is not guarded ends it with a signal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from types import FunctionType

import pytest

from ingboard.ui.overrides import is_guarded
from tests.conftest import ROOT
from tests.faults.spoiled_overrides import classes, of_qt

pytestmark = pytest.mark.slow

_KINDS = (
    "IndexError",
    "ValueError",
    "ZeroDivisionError",
    "TypeError",
    "StopIteration",
    "MemoryError",
)
_CALLED_BY_AN_OVERRIDE = {
    "QMainWindow._watch",
    "QStackedWidget.heightForWidth",  # Qt asks for it where another override, spoiled too, says so
}
_BARE = ["eventFilter", "setText"]  # one of each: see `unguarded`


def test_every_override_of_the_program_is_guarded():
    bare, guarded = set(), 0
    for made in classes():
        names = set().union(*(vars(base) for base in of_qt(made).__mro__[:-1]))
        for name in names - {"__init__", "__init_subclass__"}:
            method = getattr(made, name)
            guarded += is_guarded(method)
            if isinstance(method, FunctionType) and not is_guarded(method):
                bare.add(method.__code__)
    assert sorted(code.co_name for code in bare) == _BARE
    assert guarded > 400


def test_faults_of_the_interpreter_in_every_kind_of_override_end_nothing(tmp_path):
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    run = subprocess.run(
        [sys.executable, "-m", "tests.faults.spoiled_overrides", str(tmp_path / "mishaps.log")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | home,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    said = json.loads(run.stdout)
    assert {kind for kind, times in said["came"].items() if not times} == _CALLED_BY_AN_OVERRIDE
    assert said["window"] == {"moves": 3, "events": said["window"]["events"], "saved": "ALL"}
    log = (tmp_path / "mishaps.log").read_text(encoding="utf-8")
    for kind in (
        "IndexError",
        "ValueError",
        "ZeroDivisionError",
        "TypeError",
        "StopIteration",
        "MemoryError",
    ):
        assert kind in log
