"""The computer's loudspeaker by way of miniaudio: opened and closed in a thread, never the null device.

Nothing here raises or waits: whoever wants to know asks for the state now and then.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.text import text
from ingboard.ui.features.sound.samples import RATE, Mixer, Sound, samples_of
from ingboard.ui.game.clock.speaker import Loudness

LOOK_EVERY = 250


_BUFFER = 40


_CARDS = Path("/proc/asound")


BLOCKED_AFTER = 12


LOST_AFTER = 6


RETRY_AFTER = 20
"""All counted in looks, of which the player takes four a second: a stalled program takes none."""


class NoDeviceError(Exception):
    """There is no loudspeaker to be had, in one sentence."""


class Device(Protocol):
    """An open loudspeaker that takes its samples from a mixer."""

    def close(self) -> None:
        """Stop playing and let the device go. May block, if the device does."""
        ...


class _Startable(Device, Protocol):
    """A device that takes nothing yet."""

    def start(self, feeding: Generator[bytes, int, None]) -> None: ...


class Hearing(Enum):
    """Whether sound can be heard: closed, being opened, open, or not to be had."""

    CLOSED = auto()
    OPENING = auto()
    OPEN = auto()
    NONE = auto()


class SoundPlayer(QObject):
    """Opens a loudspeaker while it is wanted; `changed` when sound can be heard (`hearing`), or no longer.

    Notices when the device is gone. `fault` is the sentence to say while nothing can be heard. Nothing here
    waits for a device, which takes from `mixer`.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hearing = Hearing.CLOSED
        self.fault = ""
        self.mixer = Mixer()
        self._samples = cache(samples_of)
        self._opening: _Opening | None = None
        self._device: Device | None = None
        self._looks = 0
        self._taken = 0
        self._looking = QTimer(self, interval=LOOK_EVERY, timerType=Qt.TimerType.CoarseTimer)
        self._looking.timeout.connect(self.look)

    def open(self) -> None:
        """Sound will be wanted: begin to open the device, if it is not open or being opened."""
        if self.hearing is Hearing.CLOSED:
            self._opening = _Opening(self.mixer)
            self._looks = 0
            self.hearing = Hearing.OPENING
            self._looking.start()

    def close(self) -> None:
        """No sound is wanted any more: let the device go; one that blocks is left to its thread."""
        self._looking.stop()
        self._let_go()
        self.hearing, self.fault = Hearing.CLOSED, ""

    def play(self, sound: Sound, loudness: Loudness, times: int = 1) -> bool:
        """Play a sound now; False, and nothing is kept for later, if it cannot be heard."""
        if loudness is Loudness.OFF or self.hearing is not Hearing.OPEN:
            return False
        self.mixer.put(self._samples(sound, loudness, times))
        return True

    def look(self) -> None:
        """See how the device does."""
        before = self.hearing
        self._looks += 1
        match self.hearing:
            case Hearing.OPENING:
                self._look_at_opening()
            case Hearing.OPEN:
                self._look_at_device()
            case Hearing.NONE:
                self._look_for_another()
            case Hearing.CLOSED:
                pass
        if self.hearing is not before:
            self.changed.emit()

    def _look_at_opening(self) -> None:
        opening = self._opening
        assert opening is not None
        if opening.is_done:
            self._take(opening)
        elif self._looks >= BLOCKED_AFTER:
            self._give_up(text("Sound device not answering."))

    def _take(self, opening: _Opening) -> None:
        self._opening = None
        self._device = opening.device
        if self._device is None:
            self._give_up(opening.fault)
            return
        self.hearing, self.fault = Hearing.OPEN, ""
        self._looks, self._taken = 0, self.mixer.taken

    def _look_at_device(self) -> None:
        if self.mixer.taken != self._taken:
            self._taken, self._looks = self.mixer.taken, 0
        elif self._looks >= LOST_AFTER:
            self._let_go()
            self._give_up(text("Sound device gone."))

    def _look_for_another(self) -> None:
        if self._opening is not None:
            # A device that was slow is welcome; a second one is not opened beside it.
            if self._opening.is_done:
                self._take(self._opening)
        elif self._looks % RETRY_AFTER == 0:
            # The state stays what it is until there is something to hear.
            self._opening = _Opening(self.mixer)

    def _give_up(self, why: str) -> None:
        self.hearing, self.fault = Hearing.NONE, why
        self._looks = 0
        self.mixer.clear()

    def _let_go(self) -> None:
        if self._device is not None:
            threading.Thread(target=self._device.close, daemon=True).start()
        if self._opening is not None:
            self._opening.abandon()
        self._device = self._opening = None
        self.mixer.clear()


class _Opening:
    """One attempt to open a device, in a thread of its own; a device that comes too late is closed there."""

    def __init__(self, mixer: Mixer) -> None:
        self.device: Device | None = None
        self.fault = ""
        self.is_done = False
        self._lock = threading.Lock()
        self._abandoned = False
        self._thread = threading.Thread(target=self._run, args=(mixer,), daemon=True)
        self._thread.start()

    def abandon(self) -> None:
        """Nobody waits any more."""
        with self._lock:
            self._abandoned = True
            device = self.device
        if device is not None:
            threading.Thread(target=device.close, daemon=True).start()

    def _run(self, mixer: Mixer) -> None:
        device: Device | None = None
        try:
            device = open_default(mixer)
        except NoDeviceError as fault:
            self.fault = str(fault)
        with self._lock:
            late = self._abandoned
            self.device = device
            self.is_done = True
        if late and device is not None:
            device.close()


@contextmanager
def _numpy_withheld() -> Iterator[None]:
    """No numpy is found here: miniaudio would load it, 13 MB, to know its arrays among samples."""
    name: Final = "numpy"
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # so Python's import refuses it
    try:
        yield
    finally:
        del sys.modules[name]


def open_default(mixer: Mixer) -> Device:
    """The system's usual loudspeaker, playing from the mixer.

    Raises NoDeviceError with one sentence if there is none.
    """
    try:
        with _numpy_withheld():
            import miniaudio
    except (ImportError, OSError):
        raise NoDeviceError(text("Sound library not loaded.")) from None
    without = ["NULL"] if _has_cards() else ["NULL", "ALSA", "OSS"]
    backends = [backend for backend in miniaudio.Backend if backend.name not in without]
    try:
        device: _Startable = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16,
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=_BUFFER,
            backends=backends,
            app_name="ingboard",
        )
        feeding = _feeding(mixer)
        next(feeding)
        device.start(feeding)
    except (miniaudio.MiniaudioError, OSError, ValueError):
        raise NoDeviceError(text("No sound device on this computer.")) from None
    return device


def _has_cards() -> bool:
    """Without a sound card ALSA only complains, and at length, on the terminal."""
    return not sys.platform.startswith("linux") or any(_CARDS.glob("card[0-9]*"))


def _feeding(mixer: Mixer) -> Generator[bytes, int, None]:
    frames = yield b""
    while True:
        frames = yield mixer.take(frames)
