"""The system's clocks as a test wants them, for child processes: libfaketime, where it is installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_PLACES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1")


class FalseTime:
    """Gives an environment in which a child's clocks follow a file, and moves them.

    With `monotonic` False only the time of day moves, as when somebody sets it.
    """

    def __init__(self, folder: Path, *, monotonic: bool) -> None:
        self._file = folder / "clock"
        self.set_to("+0")
        self.environment = {
            **os.environ,
            "LD_PRELOAD": str(_library()),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "0" if monotonic else "1",
        }

    def set_to(self, shift: str) -> None:
        """Move the clocks: `+3600` is an hour ahead, `+0 x1000` a thousand times as fast."""
        beside = self._file.with_suffix(".new")
        beside.write_text(f"{shift}\n", encoding="ascii")
        beside.replace(self._file)


def _library() -> Path:
    root = Path("/")
    for place in _PLACES:
        for found in root.glob(place.lstrip("/")):
            return found
    pytest.skip("libfaketime (Debian's package faketime) is not installed")
