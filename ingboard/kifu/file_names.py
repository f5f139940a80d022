"""Names for new files: readable, safe in every folder, and none that is taken."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Final

_LONGEST: Final = 60


def plain_name(title: str) -> str:
    """A title as a part of a file name: letters, digits and hyphens, no way out of the folder."""
    folded = unicodedata.normalize("NFKC", title)
    return re.sub(r"[^\w]+", "-", folded).strip("-_")[:_LONGEST]


def free_name(path: Path) -> Path:
    """The path itself if nothing is there, else the next numbered name beside it: nothing is replaced.

    A link that leads nowhere is something too.
    """
    free, number = path, 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
