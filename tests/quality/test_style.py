"""The code is checked and formatted by ruff, typed for mypy, and layered for import-linter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def complaints_of(*arguments: str) -> str:
    """What the environment's Python says with these arguments if it fails; empty if it does not."""
    ended = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return f"{ended.stdout}\n{ended.stderr}" if ended.returncode else ""


def test_ruff_finds_nothing_to_mend() -> None:
    complaints = complaints_of("-m", "ruff", "check", "--quiet", "--output-format=concise", ".")
    assert not complaints, complaints


def test_all_code_is_formatted() -> None:
    complaints = complaints_of("-m", "ruff", "format", "--quiet", "--check", ".")
    assert not complaints, complaints


@pytest.mark.slow
def test_mypy_finds_the_types_sound() -> None:
    complaints = complaints_of("-m", "mypy", "--no-error-summary")
    assert not complaints, complaints


@pytest.mark.slow
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_mypy_finds_the_types_sound_elsewhere(platform: str) -> None:
    """What a system lacks is behind a guard; what is no use there may be unreachable."""
    asked = ["--platform", platform, "--cache-dir", f".mypy_cache/{platform}"]
    shown = ["--no-warn-unreachable", "--no-error-summary", "ingboard", "packaging"]
    complaints = complaints_of("-m", "mypy", *asked, *shown)
    assert not complaints, complaints


def test_every_import_keeps_to_the_layers() -> None:
    check = "import sys; from importlinter.cli import lint_imports as l; sys.exit(l(no_cache=True))"
    complaints = complaints_of("-c", check)
    assert not complaints, complaints
