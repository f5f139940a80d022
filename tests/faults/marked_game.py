"""The whole window with a game on a slow disk, to be killed: what stands on its screen is left in a file.

Run as `python -m tests.faults.marked_game FOLDER SEED`. The journal is in FOLDER; `screen` there, a file in
memory that outlives the process, holds two numbers: whether the saved mark is green, and how many moves the
board shows. Each is put down in the call that shows it.
"""

from __future__ import annotations

import mmap
import os
import random
import struct
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ingboard.table.journal.disk import RealDisk
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.shell.menu_line import StatusArea, StatusKind
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.unit.table.journal.games import timed_setup

SCREEN = "screen"
FORM = struct.Struct("<i")
_PAUSES = (5, 40, 300)
_SLOWNESS = (0.0, 0.0, 0.02, 0.2, 0.45)


def put_on_screen(screen: mmap.mmap, place: int, number: int) -> None:
    """What is shown from now on."""
    FORM.pack_into(screen, place * FORM.size, number)


class MarkedGame:
    """Plays at random, and has what is shown put down."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)
        path = folder / SCREEN
        path.write_bytes(bytes(2 * FORM.size))
        with path.open("r+b") as file:
            self._screen = mmap.mmap(file.fileno(), 2 * FORM.size)
        self._slow_down()
        self.app = App(
            Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True), MonotonicTime()
        )
        self._look_at_screen()
        self.app.show(1366, 768)
        self.app.use_tournament(Tournament(sound_test=False))
        self.app.journal.use_folder(folder)
        self.app.presenter.start(timed_setup(19))
        self.app.presenter.toggle_pause()
        state = self.app.state
        assert state is not None
        self._points = list(state.position.grid.points)
        self._chance.shuffle(self._points)
        self._timer = QTimer()
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._play)
        self._timer.start(0)

    def _slow_down(self) -> None:
        sync, chance = RealDisk.sync, self._chance

        def slowly(disk: RealDisk, handle: int) -> None:
            time.sleep(chance.choice(_SLOWNESS))
            sync(disk, handle)

        RealDisk.sync = slowly  # type: ignore[assignment,method-assign]

    def _look_at_screen(self) -> None:
        show_marks, show_picture = StatusArea.show_marks, BoardView.show_picture
        put, app = partial(put_on_screen, self._screen), self.app

        def marks(area: StatusArea, shown: tuple[Any, ...]) -> None:
            show_marks(area, shown)
            put(0, int(any(mark.kind is StatusKind.SAVED for mark in shown)))

        def picture(board: BoardView, shown: Any) -> None:
            show_picture(board, shown)
            if board is app.board and app.state is not None:
                put(1, app.state.line.number)

        StatusArea.show_marks = marks  # type: ignore[assignment,method-assign]
        BoardView.show_picture = picture  # type: ignore[assignment,method-assign]

    def _play(self) -> None:
        self.app.presenter.choose(self._points.pop())
        if self._points:
            self._timer.start(self._chance.choice(_PAUSES))


def main() -> int:
    """Play until somebody kills the process."""
    qt = QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    _game = MarkedGame(Path(sys.argv[1]), int(sys.argv[2]))
    print("begun", flush=True)
    return qt.exec()


if __name__ == "__main__":
    sys.exit(main())
