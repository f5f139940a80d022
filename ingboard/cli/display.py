"""Tells whether a window can be opened, because Qt ends the whole process where it cannot.

Looks at the environment and at what the system says of the display; Qt itself is asked, in a process of
its own, only where that leaves a doubt.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from enum import Enum
from pathlib import Path

import ingboard
from ingboard.text import text

_X11_LIBRARY = b"libxcb-cursor.so.0"
_ASK_QT = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
_PATIENCE = 20  # seconds


class Display(Enum):
    """What the system says of a display."""

    THERE = "there"
    DOUBTFUL = "doubtful"
    GONE = "gone"


def display_fault(environment: Mapping[str, str]) -> str | None:
    """Why no window can be opened, in one sentence; None if one can."""
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return None
    if not environment.get("WAYLAND_DISPLAY") and not environment.get("DISPLAY"):
        return text("No display. Use a desktop, or a command without a window (“ingboard --help”).")
    found = display_of(environment)
    if found is Display.THERE or (found is Display.DOUBTFUL and _qt_starts(environment)):
        return None
    name = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    if found is Display.DOUBTFUL and not _has_x11_library(Path("/")):
        return text(
            "Qt cannot open a window on {display}. Install libxcb-cursor0 (Debian and Ubuntu "
            "name) and restart.",
            display=name,
        )
    return text(
        "Display {display} does not answer. Use a desktop, or a command without a window "
        "(“ingboard --help”).",
        display=name,
    )


def display_of(environment: Mapping[str, str], root: Path = Path("/")) -> Display:
    """What the system below `root` says of the display that the environment names."""
    wayland, x11 = environment.get("WAYLAND_DISPLAY"), environment.get("DISPLAY")
    found = [Display.GONE]
    if wayland:
        folder = environment.get("XDG_RUNTIME_DIR", "/")
        found.append(_socket_at(str(Path(folder, wayland)), root))
    if x11:
        found.append(_x11_display(x11, root))
    if Display.THERE in found:
        return Display.THERE
    return Display.DOUBTFUL if Display.DOUBTFUL in found else Display.GONE


def _x11_display(name: str, root: Path) -> Display:
    local = re.fullmatch(r"(?:unix)?:([0-9]{1,5})(?:\.[0-9]+)?", name)
    if local is None:
        return Display.DOUBTFUL if ":" in name else Display.GONE
    found = _socket_at(f"/tmp/.X11-unix/X{local[1]}", root)
    if found is Display.THERE and not _has_x11_library(root):
        return Display.DOUBTFUL
    return found


def _socket_at(path: str, root: Path) -> Display:
    """A socket that listens and is ours is there; one of another user, or unheard of here, is doubtful."""
    try:
        owner = (root / path.lstrip("/")).stat().st_uid
    except (OSError, ValueError):
        return Display.DOUBTFUL if _listens(f"@{path}", root) else Display.GONE
    mine = sys.platform != "win32" and owner == os.geteuid()
    return Display.THERE if mine and _listens(path, root) else Display.DOUBTFUL


def _listens(path: str, root: Path) -> bool:
    try:
        listed = (root / "proc/net/unix").read_text("utf-8", "replace")
    except OSError:
        return False
    return any(line.endswith(f" {path}") for line in listed.splitlines())


def _has_x11_library(root: Path) -> bool:
    """Whether the loader knows the library that Qt's X11 plugin needs and its wheel does not bring."""
    try:
        return _X11_LIBRARY in (root / "etc/ld.so.cache").read_bytes()
    except OSError:
        return False


def _qt_starts(environment: Mapping[str, str]) -> bool:
    if getattr(sys, "frozen", False):
        return True  # there is no Python to ask with
    import subprocess

    try:
        asked = subprocess.run(
            [sys.executable, "-c", _ASK_QT],
            env=dict(environment),
            cwd=Path(ingboard.__file__).parents[1],  # where the .deb has PySide6
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=_PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0
