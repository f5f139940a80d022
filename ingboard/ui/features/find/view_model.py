"""What the page of finding shows and reports. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ingboard.board.points import Color


class Where(StrEnum):
    """Where to look."""

    FILE = "file"
    FOLDER = "folder"
    LIBRARY = "library"


@dataclass(frozen=True, slots=True)
class FindOptions:
    """What the page's choices say; `to_play` None: whoever's turn it is."""

    symmetries: bool = True
    colors: bool = False
    anywhere: bool = False
    to_play: Color | None = None
    where: Where = Where.FILE


class FindRow(NamedTuple):
    """One match: what it is, and more about it; `at_right` stands at the end of the first line."""

    title: str
    more: str
    at_right: str = ""

    @property
    def spoken(self) -> str:
        """All of it as one sentence."""
        return ", ".join(part for part in (self.title, self.at_right, self.more) if part)
