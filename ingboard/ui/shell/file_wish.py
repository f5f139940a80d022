"""What is wanted of a file that is given to the window."""

from __future__ import annotations

from enum import Enum, auto


class FileWish(Enum):
    """That it is opened, also by a drop on what is in sight, or only looked at."""

    OPENED = auto()
    DROPPED = auto()
    LOOKED_AT = auto()
