"""How far long work has come: one line on a terminal, rewritten as it goes, and nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TypeVar

from ingboard.cli.columns import width_of
from ingboard.cli.output import printable
from ingboard.text import text

_WIDTH = 79
_FEWEST = 20

Item = TypeVar("Item")


class Unit(Enum):
    """What is counted."""

    FILES = "files"
    GAMES = "games"
    FRAMES = "frames"


def are_many(items: Sequence[object]) -> bool:
    """Whether the items are so many that their progress is told."""
    return len(items) >= _FEWEST


def with_progress(items: Sequence[Item], unit: Unit) -> Iterator[Item]:
    """The items in order, told about on standard error if that is a terminal and they are many."""
    stream = sys.stderr
    if not are_many(items) or stream is None or not stream.isatty():
        yield from items
        return
    told = -1
    try:
        for number, item in enumerate(items):
            percent = 100 * number // len(items)
            if percent != told:
                told = percent
                line = _counted(percent, len(items), unit)
                named = f"{line}: {item}" if unit is Unit.FILES else line
                stream.write(f"\r{_shortened(named)}\x1b[K")
                stream.flush()
            yield item
    finally:
        stream.write("\r\x1b[K")
        stream.flush()


def _counted(percent: int, items: int, unit: Unit) -> str:
    match unit:
        case Unit.FILES:
            return text("{percent} % of {items} files", percent=percent, items=items)
        case Unit.GAMES:
            return text("{percent} % of {items} games", percent=percent, items=items)
        case Unit.FRAMES:
            return text("{percent} % of {items} frames", percent=percent, items=items)


def _shortened(line: str) -> str:
    shown = printable(line.replace("\n", " "))
    while width_of(shown) > _WIDTH:
        shown = shown[:-1]
    return shown
