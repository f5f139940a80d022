"""An index in a folder of its own, and records copied beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ingboard.review.library.store import opened
from ingboard.review.library.updating import update

RECORDS = Path(__file__).resolve().parents[3] / "data" / "records"
LATER = 4_000_000_000 * 10**9  # nanoseconds: long after any file was written


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    for name in ("sizes", "repetition", "variations", "area_aga"):
        shutil.copytree(RECORDS / name, folder / name)
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "games.sqlite"


def updated(index: Path, folder: Path, now: int = LATER):
    """Bring the index up to date; the last progress."""
    with opened(index) as store:
        *_, last = update(store, str(folder), now)
    return last


def games_in(index: Path, folder: Path | str = ""):
    with opened(index) as store:
        return [entry for _, entry in store.games(str(folder))]
