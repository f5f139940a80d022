"""A release is really built: the wheel by its script, with pages of the manual that a window is asked for."""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT

TOOLS = "import release; release.set_up_tools()"
NOT_SOURCE = shutil.ignore_patterns(
    ".*", "build", "dist", "__pycache__", "*.egg-info", "html", "*.pdf"
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources: what is built goes into `resources`, which other tests look at.

    The tools' environment is the checkout's own, made once.
    """
    told = {**os.environ, "PYTHONPATH": str(ROOT / "packaging")}
    subprocess.run([sys.executable, "-c", TOOLS], env=told, check=True, capture_output=True)
    copy = tmp_path_factory.mktemp("release") / "ingboard"
    shutil.copytree(ROOT, copy, ignore=NOT_SOURCE)
    (copy / "build").mkdir()
    (copy / "build" / "release-venv").symlink_to(ROOT / "build" / "release-venv")
    return copy


@pytest.mark.skipif(
    not ctypes.util.find_library("pango-1.0"), reason="WeasyPrint needs libpango-1.0-0"
)
@pytest.mark.skipif(sys.platform == "win32", reason="the manual is built where Pango is")
@pytest.mark.timeout(900)  # the tools are fetched the first time
def test_the_wheel_is_built_with_its_manual(checkout: Path) -> None:
    # The keys come from a window, the other chapter has a picture of one.
    command: list[str | Path] = [
        sys.executable,
        checkout / "packaging" / "release.py",
        "wheel",
        "80-trouble",
        "90-keys",
    ]
    dated = {**os.environ, "SOURCE_DATE_EPOCH": "1790000000"}
    ended = subprocess.run(
        command, cwd=checkout, env=dated, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    with zipfile.ZipFile(next((checkout / "dist").glob("*.whl"))) as wheel:
        manual = "ingboard/_resources/manual/"
        keys = wheel.read(f"{manual}html/90-keys.html").decode()
        paper = wheel.read(f"{manual}ingboard-manual.pdf")
        notices = wheel.read("ingboard/_resources/NOTICES.txt").decode()
    assert "Shift+F5" in keys
    assert paper.startswith(b"%PDF")
    assert "PySide6" in notices
