"""Which screen the hall view takes, and what happens when one is unplugged or comes back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

_SHARE = 0.8


def screen_for_hall(names: Sequence[str], wanted: str, referees: str) -> str | None:
    """The screen for the hall view: the wanted one, else the first that is not the referee's.

    None where there is no other than the referee's: then the view is a window beside his, not over it.
    """
    if wanted in names and wanted != referees:
        return wanted
    return next((name for name in names if name != referees), None)


def place_on(window: QRect, screens: Sequence[QRect]) -> QRect | None:
    """Where a window goes that no screen shows any more; None if one still shows enough of it.

    `screens` are the rooms of the live screens, the main one first; at least one.
    """
    enough = window.width() * window.height() / 4
    for screen in screens:
        seen = screen.intersected(window)
        if seen.width() * seen.height() >= enough:
            return None
    room = screens[0]
    found = QRect(0, 0, min(window.width(), room.width()), min(window.height(), room.height()))
    found.moveCenter(room.center())
    return found


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names with a number where one comes again: two screens of one make can have the same name."""
    return tuple(
        name if (before := names[:at].count(name)) == 0 else f"{name} ({before + 1})"
        for at, name in enumerate(names)
    )


def live_screens() -> dict[str, QScreen]:
    """The screens there are, by names that tell them apart."""
    screens = QGuiApplication.screens()
    return dict(zip(told_apart([screen.name() for screen in screens]), screens, strict=True))


def name_of_screen(screen: QScreen) -> str:
    """The name that tells a live screen apart."""
    return next((name for name, one in live_screens().items() if one == screen), screen.name())


class ScreenWatch(QObject):
    """Brings a window back to a live screen; `changed` when screens came or went, after that was done."""

    changed = Signal()

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        # Qt moves the windows of a lost screen itself first, not always to where one is seen.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(100)
        self._soon.timeout.connect(self._look)
        app.screenAdded.connect(self._on_screens)
        app.screenRemoved.connect(self._on_screens)

    def _on_screens(self, screen: QScreen) -> None:
        del screen
        self._soon.start()

    def _look(self) -> None:
        rooms = [QGuiApplication.primaryScreen(), *QGuiApplication.screens()]
        window = self._window.window()
        found = place_on(window.geometry(), [screen.availableGeometry() for screen in rooms])
        if found is not None:
            window.setScreen(QGuiApplication.primaryScreen())
            window.setGeometry(found)
        self.changed.emit()


def beside(screen: QScreen) -> QRect:
    """A window's place on the only screen: a large one, but with the referee's window in reach."""
    room = screen.availableGeometry()
    found = QRect(0, 0, round(room.width() * _SHARE), round(room.height() * _SHARE))
    found.moveBottomRight(room.bottomRight())
    return found
