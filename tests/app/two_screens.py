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
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.shell.preferences import Look, Preferences
from tests.app.driver import App

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


def is_seen(window: QWidget) -> bool:
    """Whether the whole middle of the window is on a live screen."""
    middle = window.geometry().center()
    return any(screen.geometry().contains(middle) for screen in QGuiApplication.screens())


def main() -> None:
    qt = QApplication([])
    plug(first=True)
    plug()
    wait_until(lambda: screens() == 2)
    app = App(Preferences(look=Look.LIGHT, scale=1.0))
    window = app.window
    window.setGeometry(20, 20, 900, 700)
    window.show()
    app.use_tournament(Tournament(sound_test=False))
    control = Ing(minutes(30), minutes(5), 3, 2)
    rules = RuleText.SIMPLIFIED
    app.presenter.start(
        GameSetup(
            rules, empty_position(9, 9), default_terms(rules), controls=PerColor(control, control)
        )
    )
    began = app.presenter.time.now()
    app.presenter.submit(ask.StartClock(began))
    said: dict[str, object] = {"screens": [screen.name() for screen in QGuiApplication.screens()]}
    app.run("hall")
    hall = app.hall_view
    assert hall is not None
    wait_until(hall.isVisible)
    said["hall_on"] = hall.screen().name()
    said["hall_full"] = hall.isFullScreen()

    unplug()
    wait_until(lambda: screens() == 1)
    said["hall_gone_after"] = wait_until(lambda: app.hall_view is None)
    said["referee_seen"] = is_seen(window)
    plug()
    said["hall_back_after"] = wait_until(lambda: app.hall_view is not None)
    said["hall_back_on"] = "" if app.hall_view is None else app.hall_view.screen().name()
    app.close_hall()

    window.setGeometry(1100, 20, 900, 700)
    wait_until(lambda: window.geometry().x() >= 1024)
    unplug()
    began_to_wait = time.monotonic()
    wait_until(lambda: screens() == 1)
    wait_until(lambda: is_seen(window))
    said["referee_back_after"] = time.monotonic() - began_to_wait
    said["referee_seen_again"] = is_seen(window)

    state = app.state
    assert state is not None
    assert state.clock is not None
    now = app.presenter.time.now()
    said["running"] = state.clock.running is not None
    used = minutes(30) - reading(state.clock, now).black.remaining
    said["error"] = used - (Moment(now) - began)
    print(json.dumps(said), flush=True)
    qt.quit()


if __name__ == "__main__":
    main()
