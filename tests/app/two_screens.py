"""A process of its own: a game on two screens, of which one is unplugged and plugged in again.

Run under an X server that knows xrandr's monitors; prints one JSON line of what was seen.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.shell.shell import Shell

SECOND = ("HALL", "1024/300x768/200+1024+0", "none")
AT_MOST = 10.0


def plug(first: bool = False) -> None:
    monitor = ("DESK", "1024/300x768/200+0+0", "screen") if first else SECOND
    subprocess.run(["xrandr", "--setmonitor", *monitor], check=True)


def unplug() -> None:
    subprocess.run(["xrandr", "--delmonitor", "HALL"], check=True)


def wait_until(holds: Callable[[], bool]) -> float:
    """Run the event loop until something holds; returns the seconds that took, or 'never' as 99."""
    began = time.monotonic()
    while time.monotonic() - began < AT_MOST:
        if holds():
            return time.monotonic() - began
        loop = QEventLoop()
        QTimer.singleShot(10, loop.quit)
        loop.exec()
    return 99.0


def screens() -> int:
    return len(QGuiApplication.screens())


def is_seen(shell: Shell) -> bool:
    """Whether the whole middle of the window is on a live screen."""
    middle = shell.geometry().center()
    return any(screen.geometry().contains(middle) for screen in QGuiApplication.screens())


def main() -> None:
    app = QApplication([])
    plug(first=True)
    plug()
    wait_until(lambda: screens() == 2)
    shell = Shell()
    window = MainWindow(shell, Preferences(look=Look.LIGHT, scale=1.0))
    shell.setGeometry(20, 20, 900, 700)
    shell.show()
    window.tournament.take_up(Tournament(sound_test=False))
    control = Ing(minutes(30), minutes(5), 3, 2)
    rules = RuleText.SIMPLIFIED
    window.controller.start(
        GameSetup(
            rules, empty_position(9, 9), default_terms(rules), controls=PerColor(control, control)
        )
    )
    began = window.controller.time.now()
    window.controller.submit(ask.StartClock(began))
    said: dict[str, object] = {"screens": [screen.name() for screen in QGuiApplication.screens()]}
    window.do(Act.HALL)
    hall = window.hall.window
    assert hall is not None
    wait_until(hall.isVisible)
    said["hall_on"] = hall.screen().name()
    said["hall_full"] = hall.isFullScreen()

    unplug()
    wait_until(lambda: screens() == 1)
    said["hall_gone_after"] = wait_until(lambda: window.hall.window is None)
    said["referee_seen"] = is_seen(shell)
    plug()
    said["hall_back_after"] = wait_until(lambda: window.hall.window is not None)
    said["hall_back_on"] = "" if window.hall.window is None else window.hall.window.screen().name()
    window.hall.close()

    shell.setGeometry(1100, 20, 900, 700)
    wait_until(lambda: shell.geometry().x() >= 1024)
    unplug()
    began_to_wait = time.monotonic()
    wait_until(lambda: screens() == 1)
    wait_until(lambda: is_seen(shell))
    said["referee_back_after"] = time.monotonic() - began_to_wait
    said["referee_seen_again"] = is_seen(shell)

    state = window.controller.state
    assert state is not None
    assert state.clock is not None
    now = window.controller.time.now()
    said["running"] = state.clock.running is not None
    used = minutes(30) - reading(state.clock, now).black.remaining
    said["error"] = used - (Moment(now) - began)
    print(json.dumps(said), flush=True)
    app.quit()


if __name__ == "__main__":
    main()
