"""The computer's loudspeaker by way of miniaudio: opened and closed in a thread, never the null device.

Nothing here raises or waits: whoever wants to know asks for the state now and then.

The shipped sounds as samples, and how loud a player wants them. Knows no loudspeaker.
"""

from __future__ import annotations

import sys
import threading
from array import array
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from enum import Enum, StrEnum, auto
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.clock.cues import Cue, CueKind
from ingboard.resources import resource
from ingboard.text import text
from ingboard.ui.game.clock.speaker import Loudness

RATE = 22_050
"""Samples per second of every sound: one channel, 16 bit."""

_BETWEEN_NOTES = 0.42
_HIGH_FROM = 3
_MOST_NOTES = 8


class Sound(StrEnum):
    """The sounds by the names of their files in resources/sounds."""

    TEST = "test"
    PERIOD = "period"
    LAST_MINUTE = "last-minute"
    TICK = "tick"
    TICK_HIGH = "tick-high"
    FLAG = "flag"
    ALARM = "alarm"
    ROUND_MINUTE = "round-minute"
    ROUND_OVER = "round-over"
    STONE = "stone"


def sound_of(cue: Cue) -> tuple[Sound, int]:
    """The sound of a cue and how often it is struck: a period as often as it costs points."""
    match cue.kind:
        case CueKind.PERIOD:
            return Sound.PERIOD, min(max(cue.number, 1), _MOST_NOTES)
        case CueKind.LAST_MINUTE:
            return Sound.LAST_MINUTE, 1
        case CueKind.COUNTDOWN:
            return (Sound.TICK_HIGH if cue.number <= _HIGH_FROM else Sound.TICK), 1
        case CueKind.FLAG:
            return Sound.FLAG, 1


def samples_of(sound: Sound, loudness: Loudness, times: int = 1) -> array[int]:
    """A sound struck so many times, a later note over the last; a file that cannot be read is silence."""
    samples, gap = _read(sound), round(_BETWEEN_NOTES * RATE)
    struck = array("h", bytes(2 * (len(samples) + gap * (times - 1))))
    for note in range(times):
        add(struck, samples, loudness.share, gap * note)
    return struck


def _read(sound: Sound) -> array[int]:
    import wave

    samples = array("h")
    try:
        with wave.open(str(resource(f"sounds/{sound.value}.wav")), "rb") as file:
            if (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE):
                samples.frombytes(file.readframes(file.getnframes()))
    except (OSError, EOFError, wave.Error):
        return array("h")
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def add(onto: array[int], samples: array[int], share: float = 1.0, first: int = 0) -> None:
    """Add samples onto others from an index on, kept within 16 bits; what does not fit is left out."""
    for index, sample in enumerate(samples[: max(0, len(onto) - first)], first):
        mixed = onto[index] + round(sample * share)
        onto[index] = 32_767 if mixed > 32_767 else max(mixed, -32_768)


class Mixer:
    """Samples wait here until the device takes them. Any thread may call any of it.

    `taken` counts how often the device has taken some: a device that takes none is not playing.
    """

    def __init__(self) -> None:
        self.taken = 0
        self._new: deque[array[int]] = deque()
        self._playing: list[tuple[array[int], int]] = []

    def put(self, samples: array[int]) -> None:
        """Have samples played from the next moment on, over whatever is playing."""
        if samples:
            self._new.append(samples)

    def clear(self) -> None:
        """Forget what has not been taken yet, for instance by a device that is lost."""
        self._new.clear()
        self._playing = []

    def take(self, frames: int) -> bytes:
        """The next frames, silence where nothing plays. Only the device's thread calls it."""
        self.taken += 1
        playing = self._playing
        while self._new:
            playing = [*playing, (self._new.popleft(), 0)]
        if not playing:
            return bytes(2 * frames)
        mixed = array("h", bytes(2 * frames))
        rest = []
        for samples, first in playing:
            add(mixed, samples[first : first + frames])
            if first + frames < len(samples):
                rest.append((samples, first + frames))
        self._playing = rest
        return mixed.tobytes()


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
