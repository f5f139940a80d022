from __future__ import annotations

import pytest

from ingboard.clock.moments import Moment
from ingboard.table.tournament import Tournament
from ingboard.ui.features.sound import loudspeaker
from ingboard.ui.shell.preferences import Look, Preferences
from tests.app.driver import App
from tests.app.engines import engine, gtp_engine, log, record  # noqa: F401 - fixtures of several modules


class HandTime:
    """Time that only a test moves."""

    def __init__(self) -> None:
        self.moment = 1_000_000

    def now(self) -> Moment:
        return Moment(self.moment)

    def pass_by(self, milliseconds: int) -> None:
        self.moment += milliseconds

    def time_of_day(self) -> str:
        return "20:41:07"

    def time_of_day_at(self, moment: Moment) -> str:
        return f"20:41:{(moment // 1000) % 60:02}.000"


@pytest.fixture
def time() -> HandTime:
    return HandTime()


@pytest.fixture
def preferences() -> Preferences:
    return Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True)


@pytest.fixture(autouse=True)
def _no_loudspeaker(monkeypatch) -> None:
    """Tests are not heard."""

    def none(mixer: object) -> object:  # noqa: ARG001
        raise loudspeaker.NoDeviceError("No sound device on this computer.")

    monkeypatch.setattr(loudspeaker, "open_default", none)


@pytest.fixture
def app(qtbot, time, preferences) -> App:
    """The window as it starts, without the sound test, which tests/app/test_sound.py has."""
    app = App(preferences, time)
    app.use_tournament(Tournament(sound_test=False))
    # A test may leave a game unsaved.
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.show(1366, 768)
    qtbot.waitExposed(app.window)
    return app
