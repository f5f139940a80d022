"""A live game in a process of its own, to be killed: says how many events are saved, after they are."""

from __future__ import annotations

import random
import time
from multiprocessing.connection import Connection
from pathlib import Path

from ingboard.game import commands as ask
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime
from tests.unit.table.journal.games import timed_setup

LONG = 30.0
BEAT_EVERY = 0.25


def main(path: Path, seed: int, says: Connection) -> None:
    """Play, pause, adjust and mark at random until somebody kills the process; 0 tells that it begins."""
    chance, now = random.Random(seed), MonotonicTime()
    table = Table(timed_setup(19))
    writer = JournalWriter(path)
    box = BlackBox(table, now, writer)
    box.open("Board 1", "ingboard test")
    says.send(0)
    points = list(table.state.position.grid.points)
    chance.shuffle(points)
    beaten = time.monotonic()
    table.submit(ask.StartClock(now.now()))
    while True:
        if chance.random() < 0.8 and points:
            table.submit(ask.PlaceStone(table.state.to_play, points.pop(), now.now()))
        else:
            table.submit(ask.PauseClock(now.now()))
            table.submit(ask.ResumeClock(now.now()))
        if time.monotonic() - beaten > BEAT_EVERY:
            box.beat()
            beaten = time.monotonic()
        writer.wait(box.lines, LONG)
        says.send(len(table.events))
        time.sleep(0.002)
