"""The scenes of sound for the screenshots: the test before the start, a side without sound, no device."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, grid_of, point_named
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.table.tournament import Tournament
from ingboard.ui.features.sound import loudspeaker
from ingboard.ui.features.sound.hearing_card import HearingAnswer
from ingboard.ui.features.sound.samples import Mixer
from tests.scenes.hand_time import HandTime, round_game

if TYPE_CHECKING:
    from tests.app.driver import App


class _Unheard:
    """A device that takes samples and is not heard: pictures are taken in silence."""

    def __init__(self, mixer: Mixer) -> None:
        self._closed = Event()
        self._mixer = mixer
        Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        """Take no more."""
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(0.04):
            self._mixer.take(882)


def _no_device(mixer: Mixer) -> _Unheard:
    del mixer
    raise loudspeaker.NoDeviceError("No sound device on this computer.")


def silence() -> None:
    """No picture is heard."""
    loudspeaker.open_default = _Unheard


def _table(app: App) -> None:
    app.use_tournament(Tournament())
    setup = round_game(control=Ing(minutes(30), minutes(5), 3, 2))
    names = PerColor("Ann Lee", "Ben Roth")
    app.presenter.start(replace(setup, names=names, ranks=PerColor("", ""), event=""))


def sound_test(app: App, _time: HandTime) -> None:
    """Black has heard the test sound, White has not answered."""
    _table(app)
    QTest.qWait(600)
    app.feature("sound").answer(Color.BLACK, HearingAnswer.HEARD)


def sound_off(app: App, _time: HandTime) -> None:
    """A running game in which White wants no sound."""
    sound_test(app, _time)
    _time.moment += 3_000
    app.feature("sound").answer(Color.WHITE, HearingAnswer.NO_SOUND)
    for name in ("Q16", "D4", "Q4", "D17"):
        _time.moment += 20_000
        point = point_named(name, grid_of(19, 19))
        assert point is not None
        app.presenter.choose(point)


def sound_missing(app: App, _time: HandTime) -> None:
    """No device on this computer."""
    loudspeaker.open_default = _no_device
    _table(app)
    QTest.qWait(600)
    silence()


def scenes() -> dict[str, Callable[[App, HandTime], None]]:
    """The scenes by name."""
    return {"sound-test": sound_test, "sound-off": sound_off, "sound-missing": sound_missing}
