"""How far long work has come: one line on a terminal, rewritten as it goes, and nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ingboard.cli.output import printable
from ingboard.cli.tables import width_of
from ingboard.text import text

_WIDTH = 79
_FEWEST = 20

Item = TypeVar("Item")


def with_progress(items: Sequence[Item]) -> Iterator[Item]:
    """The items in order, told about on standard error if that is a terminal and they are many."""
    stream = sys.stderr
    if len(items) < _FEWEST or stream is None or not stream.isatty():
        yield from items
        return
    told = -1
    try:
        for number, item in enumerate(items):
            percent = 100 * number // len(items)
            if percent != told:
                told = percent
                line = text("{percent} % of {items} files", percent=percent, items=len(items))
                stream.write(f"\r{_shortened(f'{line}: {item}')}\x1b[K")
                stream.flush()
            yield item
    finally:
        stream.write("\r\x1b[K")
        stream.flush()


def _shortened(line: str) -> str:
    shown = printable(line.replace("\n", " "))
    while width_of(shown) > _WIDTH:
        shown = shown[:-1]
    return shown
