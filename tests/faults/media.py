"""Media for a test: a small disk of its own on a file, a small tmpfs; skipped with a reason where refused."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

MEGABYTE = 1024 * 1024


def run(*command: object) -> None:
    """Run a system command; CalledProcessError with what it said."""
    subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)


@contextlib.contextmanager
def mounted(folder: Path, *options: object) -> Iterator[Path]:
    """A folder with something mounted on it; the test is skipped, with the reason, where that is refused."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("mounting needs root")
    if shutil.which("mount") is None:
        pytest.skip("there is no mount command here")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        run("mount", *options, folder)
    except subprocess.CalledProcessError as fault:
        pytest.skip(f"this machine refuses to mount: {fault.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False, capture_output=True)


def ext4_image(path: Path, megabytes: int = 16) -> Path:
    """A file with an empty ext4 file system."""
    if shutil.which("mkfs.ext4") is None:
        pytest.skip("there is no mkfs.ext4 here")
    with path.open("wb") as file:
        file.truncate(megabytes * MEGABYTE)
    run("mkfs.ext4", "-q", "-F", path)
    return path
