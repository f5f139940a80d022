from __future__ import annotations

import pytest

from ingboard.clock.moments import Moment
from ingboard.table.tournament import Tournament
from ingboard.ui.features.sound import loudspeaker
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.shell.shell import Shell


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
        raise loudspeaker.NoDeviceError("This computer has no sound device.")

    monkeypatch.setattr(loudspeaker, "open_default", none)


@pytest.fixture
def window(qtbot, time, preferences):
    shell = Shell()
    contents = MainWindow(shell, preferences, time)
    contents.tournament.take_up(Tournament(sound_test=False))  # tests/app/test_sound.py has it
    qtbot.addWidget(shell, before_close_func=_forget)
    shell.resize(1366, 768)
    shell.show()
    qtbot.waitExposed(shell)
    return contents


def _forget(shell: Shell) -> None:
    """A test may leave a game unsaved."""
    shell.tenant = None
