"""What a start of the program is asked to open: by its arguments, or by another start that hands it over."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class ToOpen(NamedTuple):
    """Records, at the move of a number if one is named; one to try things on; or a journal to look at."""

    records: tuple[Path, ...] = ()
    move: int | None = None
    demo: Path | None = None
    journal: Path | None = None
