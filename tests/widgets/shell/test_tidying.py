"""Garbage with widgets in it is collected in the window's thread, never in a worker's."""

from __future__ import annotations

import gc
import threading

import pytest
from PySide6.QtCore import QObject

from ingboard.ui.garbage_collection import GarbageCollection


class Cycle(QObject):
    """A Qt object that only the collector can free; says in which thread that was."""

    freed: list[int]

    def __init__(self, freed: list[int]) -> None:
        super().__init__()
        self.me = self
        self.freed = freed

    def __del__(self) -> None:
        self.freed.append(threading.get_ident())


@pytest.fixture
def tidying(qapp):
    del qapp
    was_enabled = gc.isenabled()
    gc.enable()
    made = GarbageCollection()
    yield made
    made.end()
    if not was_enabled:
        gc.disable()


def _busy() -> None:
    for _ in range(200):
        _ = [[] for _ in range(1_000)]


def test_a_worker_that_makes_much_frees_no_qt_object(tidying):  # noqa: ARG001 - is at work
    freed: list[int] = []
    for _ in range(50):
        Cycle(freed)
    worker = threading.Thread(target=_busy)
    worker.start()
    worker.join()
    assert freed == []
    gc.collect(0)
    assert freed == [threading.get_ident()] * 50


def test_the_collector_is_given_back(tidying):
    assert not gc.isenabled()
    tidying.end()
    assert gc.isenabled()
