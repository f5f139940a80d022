"""What threads tell a window's object in the moment in which it is deleted, as a tab is that closes."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from ingboard.ui.widgets.background_call import BackgroundCall, in_window
from tests.conftest import ROOT

# Some of the calls end while their object is deleted.
RACE = """
import os, random, time
from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import delete
from ingboard.ui.widgets.background_call import BackgroundCalls

app = QCoreApplication([])
for number in range(3000):
    owner = QObject()
    calls = BackgroundCalls(owner)
    for _ in range(4):
        calls.start(lambda: time.sleep(random.random() * 0.0006), lambda result: None, wait=False)
    time.sleep(random.random() * 0.0006)
    delete(owner)
    if number % 50 == 0:
        app.processEvents()
print("alive", flush=True)
os._exit(0)
"""


@pytest.mark.slow
def test_calls_that_end_while_their_object_is_deleted_do_not_end_the_program():
    run = subprocess.run(
        [sys.executable, "-c", RACE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, "alive\n")


class Hearer(QObject):
    """Keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[object, ...]] = []

    def hear(self, *told: object) -> None:
        self.heard.append(told)


def test_what_a_thread_tells_is_heard_in_the_windows_thread(qtbot):
    hearer = Hearer()
    tell = in_window(hearer.hear)
    call = BackgroundCall(lambda: tell(1, "two"))
    assert call.wait(5)
    assert call.result()
    assert hearer.heard == []
    qtbot.waitUntil(lambda: hearer.heard == [(1, "two")])


def test_an_object_that_is_deleted_hears_nothing_and_the_thread_learns_of_it(qapp):
    hearer = Hearer()
    tell = in_window(hearer.hear)
    call = BackgroundCall(lambda: tell(1))
    assert call.wait(5)
    delete(hearer)
    qapp.processEvents()
    assert hearer.heard == []
    assert not tell(2)
