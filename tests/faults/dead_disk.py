"""A folder on a disk that does not answer any more, as a network folder whose server is gone."""

from __future__ import annotations

import glob
import io
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_CALLS = (
    "stat",
    "lstat",
    "open",
    "scandir",
    "listdir",
    "mkdir",
    "replace",
    "link",
    "unlink",
    "chmod",
    "pwrite",
    "pread",
    "fstat",
    "fsync",
    "fdatasync",
    "ftruncate",
    "posix_fallocate",
)
_LONG = 60.0


class DeadDisk:
    """While it is dead, a thread that asks for anything in `folder` waits until `come_back`.

    The window's own thread does not wait, for the test runs in it; what it asked for is in `touched`.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        folder.mkdir()
        self.folder = folder
        self.touched: list[str] = []
        self._answers = threading.Event()
        self._answers.set()
        for name in _CALLS:
            monkeypatch.setattr(os, name, self._held_up(getattr(os, name)))
        monkeypatch.setattr(io, "open", self._held_up(io.open))
        # From Python 3.13 it keeps one of its own.
        if globber := getattr(glob, "_StringGlobber", None):
            monkeypatch.setattr(globber, "scandir", staticmethod(os.scandir))

    def die(self) -> None:
        """Answer nothing from now on."""
        self._answers.clear()

    def come_back(self) -> None:
        """Answer again, also what was asked before."""
        self._answers.set()

    def _held_up(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def held_up(*args: Any, **named: Any) -> Any:
            if not self._answers.is_set() and (
                any(map(self._is_here, args)) or self._is_open_here(args[0] if args else None)
            ):
                if threading.current_thread() is threading.main_thread():
                    self.touched.append(f"{call.__name__} {args[0]}")
                else:
                    self._answers.wait(_LONG)
            return call(*args, **named)

        return held_up

    def _is_here(self, name: object) -> bool:
        return isinstance(name, str | Path) and str(name).startswith(str(self.folder))

    def _is_open_here(self, handle: object) -> bool:
        try:
            return isinstance(handle, int) and self._is_here(
                Path(f"/proc/self/fd/{handle}").readlink()
            )
        except OSError:
            return False
