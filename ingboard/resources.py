"""Finds shipped files: in an installed wheel, in a checkout, and in a frozen program alike."""

from __future__ import annotations

import sys
from pathlib import Path

DEMONSTRATION = "games/demonstration.sgf"
"""A real game to its end, to try things on."""


def resource(name: str) -> Path:
    """The path of a shipped file or folder, such as "games/demo.sgf"; it need not exist.

    A wheel carries the folder as `ingboard/_resources`, a frozen program beside its code, and a checkout
    as the top-level `resources`.
    """
    return _root() / name


def is_shipped(path: Path) -> bool:
    """Whether a file is one of the program's own, by its name, which nobody's work is written to.

    The disk is not asked: that of a network may not answer.
    """
    return path.absolute().is_relative_to(_root())


def _root() -> Path:
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    candidates = [package / "_resources"]
    if frozen is not None:
        candidates.insert(0, Path(frozen) / "ingboard" / "_resources")
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    return package.parent / "resources"
