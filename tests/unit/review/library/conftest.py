"""An index in a folder of its own, and records to put into it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ingboard.review.library.store import opened
from ingboard.review.library.updating import update

RECORDS = Path(__file__).resolve().parents[3] / "data" / "records"
MEMORY = Path("/dev/shm")
LATER = 4_000_000_000 * 10**9  # nanoseconds: long after any file was written


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records that no test alters."""
    folder = tmp_path_factory.mktemp("library") / "records"
    for name in ("sizes", "repetition", "variations", "area_aga"):
        shutil.copytree(RECORDS / name, folder / name)
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Path]:
    """In memory where the machine has such a folder: a hundred indexes would wait for a busy disk."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    with TemporaryDirectory(dir=place) as folder:
        yield Path(folder, "cache", "games.sqlite")


def updated(index: Path, folder: Path, now: int = LATER):
    """Bring the index up to date; the last progress."""
    with opened(index) as store:
        *_, last = update(store, str(folder), now)
    return last


def games_in(index: Path, folder: Path | str = ""):
    with opened(index) as store:
        return [entry for _, entry in store.games(str(folder))]
