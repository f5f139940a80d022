"""What a change shows is what showing everything anew would show; what a look left, what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.game.change import Area
from ingboard.table.tournament import Tournament
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.scenes.hand_time import HandTime
from tests.scenes.screenshots import ONE_EACH, all_scenes
from tests.scenes.sound_scenes import silence

_SETTLED = 120
_TRIES = 5
# Where nothing is scrolled to another place.
_LOOKED_AT = (
    "by-hand-read",
    "clocked",
    "film-fill",
    "lesson-wrong",
    "manual-search",
    "no-komi",
    "referee-list",
    "result",
    "tournament-locked",
    "trial",
    "why-triple",
)
# In the first minutes pass without a deadline's timer; the director's window shows no session and real time.
_PASSED = {
    "referee-late",
    "hall-director",
    "hall-director-8",
    "hall-director-300",
    "hall-director-table",
}


def look(app: App) -> QImage:
    """A picture of the window when it has come to rest."""
    app.board.show_hover(None)
    QTest.qWait(_SETTLED)
    while any(table.calls.are_late for table in app.tabs):
        QTest.qWait(_SETTLED)
    app.board.finish_skin()
    return app.grab().toImage()


def at_rest(app: App) -> QImage | None:
    """The same twice in a row; None where something always moves."""
    before = look(app)
    for _ in range(_TRIES):
        now = look(app)
        if now == before:
            return now
        before = now
    return None


def stays(scene: str, act: Callable[[App], object]) -> bool:
    """Whether a scene looks the same after an act that is to change nothing in sight.

    A thread may deliver something in between; not three times.
    """
    app = App(Preferences(look=Look.LIGHT, scale=1.0), time := HandTime())
    try:
        app.use_tournament(Tournament(sound_test=False))
        app.show(1366, 768)
        QApplication.setCursorFlashTime(
            0
        )  # a cursor that blinks is another picture each half second
        all_scenes()[scene](app, time)
        before = at_rest(app)
        act(app.tabs.in_front)
        return before is None or any(look(app) == before for _ in range(_TRIES))
    finally:
        app.put_away()


def show_anew(app: App) -> None:
    """Another game, or another tree of it, begins pages afresh: these two areas are left out."""
    app.presenter.announce(*set(Area) - {Area.SESSION, Area.TREE})


def change_look(app: App) -> None:
    """To the dark look, in larger letters, and back."""
    for command in ("dark", "larger", "smaller", "light"):
        app.run(command)
        look(app)


@pytest.fixture
def plain(qapp) -> Iterator[None]:
    """Nothing is heard, and the theme is the usual one again afterwards."""
    silence()
    apply_theme(qapp, "light", 1.0)
    yield
    qapp.setCursorFlashTime(-1)  # as the desktop has it
    apply_theme(qapp, "light", 1.0)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=() if scene in ONE_EACH else pytest.mark.nightly)
        for scene in sorted(set(all_scenes()) - _PASSED)
    ],
)
def test_everything_shown_anew_changes_nothing_in_sight(scene):
    assert any(stays(scene, show_anew) for _ in range(3))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", _LOOKED_AT)
def test_another_look_and_back_changes_nothing_in_sight(scene):
    assert any(stays(scene, change_look) for _ in range(3))
