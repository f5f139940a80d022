"""What the director's window costs: tables fed in this process, each with one act a second.

Run as `python -m tests.benchmarks.director [--tables N] [--seconds S] [--size WxH]`, under a display or with
QT_QPA_PLATFORM=offscreen; prints one JSON object: the share of a core (processor time of this process over
the wall), the longest turn of the event loop in computed milliseconds (processor time of the window's thread,
so that a busy machine does not count), and the resident memory in MB.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from ingboard.hall.topics import DIRECTOR
from ingboard.table.tournament import Tournament
from ingboard.ui.garbage_collection import GarbageCollection
from ingboard.ui.shell.preferences import Look, Preferences
from tests.app.driver import App
from tests.hall.commands import resident_megabytes
from tests.hall.sample_tables import FakeClient, FakeHost, SampleHall, boards
from tests.scenes.hand_time import HandTime
from tests.scenes.sound_scenes import silence

_STEPS = 20  # a second


class Turns:
    """How long each turn of the event loop computes: from one wait, which takes nothing, to the next."""

    def __init__(self) -> None:
        self.lengths: list[float] = []
        self._began = time.thread_time()
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        dispatcher.aboutToBlock.connect(self._end)

    def _end(self) -> None:
        now = time.thread_time()
        self.lengths.append((now - self._began) * 1_000)
        self._began = now


def measure(tables: int, seconds: float, width: int, height: int) -> dict[str, object]:
    """Feed so many tables for so long; the figures."""
    qt = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(qt, QApplication)
    silence()
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home}
        app = App(Preferences(look=Look.LIGHT, scale=1.0), HandTime())
        app.use_tournament(Tournament(sound_test=False))
        app.show(1000, 700)
        director = app.direct_hall(Path(home), FakeClient, FakeHost)
        director.window.resize(width, height)
        director.join(FakeHost(Path(home), "spring", 1883, print).key.code(DIRECTOR))
        hall = SampleHall(tables, done=0.0)
        boards()
        director.news.extend(hall.news())
        names, fed = list(hall.tables), [0]
        tidying = GarbageCollection(app.window)

        def feed() -> None:
            """As a client's thread does, a share of a second at a time."""
            until = int((time.perf_counter() - start) * tables)
            while fed[0] < until:
                director.news.extend([hall.act(names[fed[0] % tables])])
                fed[0] += 1

        start = time.perf_counter() + 2.0
        feeder = QTimer()
        feeder.setInterval(round(1000 / _STEPS))
        feeder.timeout.connect(feed)
        _run(2.0)
        feeder.start()
        _run(3.0)
        cost_of_feeding = _cost(hall, names, tables)
        gc.collect()
        fed_before, turns = fed[0], Turns()
        began, used = time.perf_counter(), time.process_time()
        _run(seconds)
        wall, computed = time.perf_counter() - began, time.process_time() - used
        acts = fed[0] - fed_before
        feeding = cost_of_feeding * acts
        figures = {
            "tables": tables,
            "in_sight": len(director.window.hall.grid.in_sight()),
            "size": f"{width}x{height}",
            "acts_per_second": round(acts / wall, 1),
            "core_percent": round(100 * (computed - feeding) / wall, 1),
            "feeding_percent": round(100 * feeding / wall, 1),
            "longest_turn_ms": round(max(turns.lengths), 1),
            "turns_over_50_ms": sum(length > 50 for length in turns.lengths),
            "resident_mb": round(resident_megabytes(os.getpid())),
        }
        feeder.stop()
        tidying.end()
        app.put_away()
        qt.processEvents()
    return figures


def _cost(hall: SampleHall, names: list[str], count: int) -> float:
    """Processor seconds of making one act, which in a hall happens elsewhere."""
    used = time.process_time()
    for name in names[:count]:
        hall.act(name)
    return (time.process_time() - used) / count


def _run(seconds: float) -> None:
    """Let the event loop run as it does in the program."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop, loop.quit)
    loop.exec()


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--size", default="1920x1080")
    asked = parser.parse_args()
    width, _, height = asked.size.partition("x")
    print(json.dumps(measure(asked.tables, asked.seconds, int(width), int(height))))


if __name__ == "__main__":
    _main()
