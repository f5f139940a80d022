"""What a change shows is what showing everything anew would show: in each scene, pixel by pixel."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

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
_PASSED = "referee-late"  # minutes pass in it without a deadline's timer


def look(app: App) -> QImage:
    """A picture of the window when it has come to rest."""
    app.board.show_hover(None)
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


def stays(scene: str) -> bool:
    """Whether a scene looks the same when everything is shown anew."""
    app = App(Preferences(look=Look.LIGHT, scale=1.0), time := HandTime())
    try:
        app.use_tournament(Tournament(sound_test=False))
        app.show(1366, 768)
        all_scenes()[scene](app, time)
        before = at_rest(app)
        app.tabs.in_front.presenter.announce(*set(Area) - {Area.SESSION, Area.TREE})
        return before is None or look(app) == before
    finally:
        app.put_away()


@pytest.mark.parametrize("scene", [
    pytest.param(scene, marks=() if scene in ONE_EACH else pytest.mark.nightly)
    for scene in sorted(set(all_scenes()) - {_PASSED})
])  # fmt: skip
def test_everything_shown_anew_changes_nothing_in_sight(qapp, scene):
    """Another game, or another tree of it, begins pages afresh: these two areas are left out.

    A thread may deliver something in between; not three times.
    """
    silence()
    apply_theme(qapp, "light", 1.0)
    assert any(stays(scene) for _ in range(3))
