"""`--version` is answered by Python and one small module: nothing of the program is loaded for it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ingboard

ROOT = Path(__file__).resolve().parents[2]

ASK_AND_LIST = """
import sys
before = set(sys.modules)
from ingboard.cli import main
status = main([{option!r}])
print(status, *sorted(set(sys.modules) - before), file=sys.stderr)
"""


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_told_before_anything_is_imported(option: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", ASK_AND_LIST.format(option=option)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == f"ingboard {ingboard.__version__}\n"
    loaded = ["ingboard", "ingboard.cli"]
    assert set(ended.stderr.split()) == {"0", "__future__", *loaded}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device without room")
def test_a_version_that_cannot_be_written_is_told() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ended = subprocess.run(
            [sys.executable, "-m", "ingboard", "--version"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith("Cannot write the output (")
    assert ended.stderr.count("\n") == 1


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "ingboard/__init__.py"}
