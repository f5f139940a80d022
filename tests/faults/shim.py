"""Calls of the system that fail below the program: what `shim.c` does, built where there is a compiler."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

import pytest

SHORT_WRITE, KILL, LIE = -1, -2, -3
_SOURCE = Path(__file__).with_name("shim.c")


def built(folder: Path) -> Path:
    """The library; the test is skipped, with the reason, where it cannot be built."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not Path("/proc/self/fd").exists():
        pytest.skip("there is no C compiler here, or no /proc")
    library = folder / "shim.so"
    flags = ("-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror")
    command = (compiler, *flags, "-o", str(library), str(_SOURCE), "-ldl")
    subprocess.run(command, check=True, capture_output=True, text=True)
    return library


def environment(library: Path, folder: Path | str, at: int, way: int) -> dict[str, str]:
    """The environment in which the `at`-th call in a folder goes that way: an errno or one of the above."""
    armed = {"LD_PRELOAD": library, "SHIM_FOLDER": folder, "SHIM_AT": at, "SHIM_WAY": way}
    return {**os.environ, **{name: str(value) for name, value in armed.items()}}


class Shim:
    """The shim that this process was started with."""

    def __init__(self) -> None:
        library = ctypes.CDLL(None)
        self._arm, self._count = library.shim_arm, library.shim_count
        self._arm.argtypes = (ctypes.c_char_p, ctypes.c_long, ctypes.c_int)
        self._count.restype = ctypes.c_long

    def arm(self, folder: Path, at: int, way: int) -> None:
        """Count anew; the `at`-th call in the folder goes that way. With 0 none does."""
        self._arm(os.fsencode(folder), at, way)

    @property
    def count(self) -> int:
        """How many calls there were since."""
        return int(self._count())
