"""Measuring on a shared machine: both sides take turns in the same rounds, each ratio within one round.

Time is the process's own (CPU) time, so that what else runs on the machine counts little.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import process_time

ROUNDS = 13


@dataclass(frozen=True)
class Spread:
    """What the rounds gave."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def lowest(self) -> float:
        return min(self.values)

    def __str__(self) -> str:
        return f"{self.median:.3g} [{self.lowest:.3g}..{max(self.values):.3g}]"


@contextmanager
def no_collection() -> Iterator[None]:
    """Garbage collection off, to see the bare work; a program runs with it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def duration(work: Callable[[], object], times: int = 1) -> float:
    """Seconds that the work takes, on average of so many times in a row."""
    began = process_time()
    for _ in range(times):
        work()
    return (process_time() - began) / times


def measured(work: Callable[[], object], times: int = 1) -> Spread:
    """Milliseconds that the work takes, round by round."""
    return Spread(tuple(1000 * duration(work, times) for _ in range(ROUNDS)))


def ratio(ours: Callable[[], object], theirs: Callable[[], object], times: int = 1) -> Spread:
    """How many times as fast our work is; ours is run `times` as often, so that both last similarly long."""
    return Spread(tuple(duration(theirs) / duration(ours, times) for _ in range(ROUNDS)))
