"""The scenes of sound for the screenshots: the test before the start, a side without sound, no device."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING

from hand_time import HandTime, round_game
from msgspec.structs import replace
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, grid_of, point_named
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.table.tournament import Tournament
from ingboard.ui.sound import loudspeaker
from ingboard.ui.sound.mixer import Mixer
from ingboard.ui.sound.rite import Answer

if TYPE_CHECKING:
    from ingboard.ui.window.main_window import MainWindow


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
    raise loudspeaker.NoDeviceError("This computer has no sound device.")


def silence() -> None:
    """No picture is heard."""
    loudspeaker.open_default = _Unheard


def _table(window: MainWindow) -> None:
    window.tournament.take_up(Tournament())
    setup = round_game(control=Ing(minutes(30), minutes(5), 3, 2))
    names = PerColor("Ann Lee", "Ben Roth")
    window.controller.start(replace(setup, names=names, ranks=PerColor("", ""), event=""))


def sound_test(window: MainWindow, _time: HandTime) -> None:
    """Black has heard the test sound, White has not answered."""
    _table(window)
    QTest.qWait(600)
    window.sound.answer(Color.BLACK, Answer.HEARD)


def sound_off(window: MainWindow, _time: HandTime) -> None:
    """A running game in which White wants no sound."""
    sound_test(window, _time)
    _time.moment += 3_000
    window.sound.answer(Color.WHITE, Answer.NO_SOUND)
    for name in ("Q16", "D4", "Q4", "D17"):
        _time.moment += 20_000
        point = point_named(name, grid_of(19, 19))
        assert point is not None
        window.controller.choose(point)


def sound_missing(window: MainWindow, _time: HandTime) -> None:
    """No device on this computer."""
    loudspeaker.open_default = _no_device
    _table(window)
    QTest.qWait(600)
    silence()


def scenes() -> dict[str, Callable[[MainWindow, HandTime], None]]:
    """The scenes by name."""
    return {"sound-test": sound_test, "sound-off": sound_off, "sound-missing": sound_missing}
