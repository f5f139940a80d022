"""The computer's loudspeaker by way of miniaudio: opened and closed in a thread, never the null device.

Nothing here raises or waits: whoever wants to know asks for the state now and then.

The shipped sounds as samples, and how loud a player wants them. Knows no loudspeaker.
"""

from __future__ import annotations

import sys
import threading
from array import array
from collections import deque
from collections.abc import Callable, Generator
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.clock.clock import Cue, CueKind
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


class SoundShelf:
    """The sounds ready to be mixed; each is read once. A file that cannot be read is silence."""

    def __init__(self) -> None:
        self._read: dict[Sound, array[int]] = {}
        self._ready: dict[tuple[Sound, Loudness, int], array[int]] = {}

    def samples(self, sound: Sound, loudness: Loudness, times: int = 1) -> array[int]:
        """The samples of a sound at a loudness, struck so many times."""
        wanted = sound, loudness, times
        if wanted not in self._ready:
            if sound not in self._read:
                self._read[sound] = _read(sound)
            self._ready[wanted] = _struck(self._read[sound], loudness.share, times)
        return self._ready[wanted]


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


def _struck(samples: array[int], share: float, times: int) -> array[int]:
    """The samples at a share of their strength, again after each interval, a later note over the last."""
    gap = round(_BETWEEN_NOTES * RATE)
    struck = array("h", bytes(2 * (len(samples) + gap * (times - 1))))
    for note in range(times):
        add(struck, samples, share, gap * note)
    return struck


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


class Loudspeaker:
    """Keeps a device open and notices when it is gone. `look` is to be called regularly.

    `fault` is the sentence to say while the state is NONE.
    """

    def __init__(self, mixer: Mixer, open_device: Callable[[Mixer], Device] | None = None) -> None:
        self.state = Hearing.CLOSED
        self.fault = ""
        self._mixer = mixer
        self._open_device = open_device
        self._opening: _Opening | None = None
        self._device: Device | None = None
        self._looks = 0
        self._taken = 0

    def open(self) -> None:
        """Begin to open the device, if it is not open or being opened."""
        if self.state is Hearing.CLOSED:
            self._begin()

    def close(self) -> None:
        """Let the device go; a device that blocks is left to its thread."""
        self._let_go()
        self.state = Hearing.CLOSED
        self.fault = ""

    def look(self) -> bool:
        """See how the device does; True if the state has changed."""
        before = self.state
        self._looks += 1
        match self.state:
            case Hearing.OPENING:
                self._look_at_opening()
            case Hearing.OPEN:
                self._look_at_device()
            case Hearing.NONE:
                self._look_for_another()
            case Hearing.CLOSED:
                pass
        return self.state is not before

    def _begin(self) -> None:
        self._opening = _Opening(self._mixer, self._open_device or open_default)
        self._looks = 0
        self.state = Hearing.OPENING

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
        self.state, self.fault = Hearing.OPEN, ""
        self._looks, self._taken = 0, self._mixer.taken

    def _look_at_device(self) -> None:
        if self._mixer.taken != self._taken:
            self._taken, self._looks = self._mixer.taken, 0
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
            self._opening = _Opening(self._mixer, self._open_device or open_default)

    def _give_up(self, why: str) -> None:
        self.state, self.fault = Hearing.NONE, why
        self._looks = 0
        self._mixer.clear()

    def _let_go(self) -> None:
        if self._device is not None:
            threading.Thread(target=self._device.close, daemon=True).start()
        if self._opening is not None:
            self._opening.abandon()
        self._device = self._opening = None
        self._mixer.clear()


class _Opening:
    """One attempt to open a device, in a thread of its own; a device that comes too late is closed there."""

    def __init__(self, mixer: Mixer, open_device: Callable[[Mixer], Device]) -> None:
        self.device: Device | None = None
        self.fault = ""
        self.is_done = False
        self._lock = threading.Lock()
        self._abandoned = False
        self._thread = threading.Thread(target=self._run, args=(mixer, open_device), daemon=True)
        self._thread.start()

    def abandon(self) -> None:
        """Nobody waits any more."""
        with self._lock:
            self._abandoned = True
            device = self.device
        if device is not None:
            threading.Thread(target=device.close, daemon=True).start()

    def _run(self, mixer: Mixer, open_device: Callable[[Mixer], Device]) -> None:
        device: Device | None = None
        try:
            device = open_device(mixer)
        except NoDeviceError as fault:
            self.fault = str(fault)
        with self._lock:
            late = self._abandoned
            self.device = device
            self.is_done = True
        if late and device is not None:
            device.close()


def open_default(mixer: Mixer) -> Device:
    """The system's usual loudspeaker, playing from the mixer.

    Raises NoDeviceError with one sentence if there is none.
    """
    try:
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
        device.start(_feeding(mixer))
    except (miniaudio.MiniaudioError, OSError, ValueError):
        raise NoDeviceError(text("No sound device on this computer.")) from None
    return device


def _has_cards() -> bool:
    """Without a sound card ALSA only complains, and at length, on the terminal."""
    return not sys.platform.startswith("linux") or any(_CARDS.glob("card[0-9]*"))


def _feeding(mixer: Mixer) -> Generator[bytes, int, None]:
    def feed() -> Generator[bytes, int, None]:
        frames = yield b""
        while True:
            frames = yield mixer.take(frames)

    feeding = feed()
    next(feeding)
    return feeding


LOOK_EVERY = 250


class SoundPlayer(QObject):
    """Opens a loudspeaker while it is wanted; `changed` when sound can be heard, or no longer.

    `loudspeaker` takes from `mixer`. Nothing here waits for a device.
    """

    changed = Signal()

    def __init__(
        self,
        mixer: Mixer | None = None,
        loudspeaker: Loudspeaker | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._mixer = mixer or Mixer()
        self._loudspeaker = loudspeaker or Loudspeaker(self._mixer)
        self._shelf = SoundShelf()
        self._looking = QTimer(self, interval=LOOK_EVERY, timerType=Qt.TimerType.CoarseTimer)
        self._looking.timeout.connect(self.look)

    @property
    def hearing(self) -> Hearing:
        """Whether sound can be heard."""
        return self._loudspeaker.state

    @property
    def fault(self) -> str:
        """Why nothing can be heard, as a sentence; "" while nothing is wrong."""
        return self._loudspeaker.fault

    def open(self) -> None:
        """Sound will be wanted: begin to open the loudspeaker."""
        if not self._looking.isActive():
            self._loudspeaker.open()
            self._looking.start()

    def close(self) -> None:
        """No sound is wanted any more."""
        if self._looking.isActive():
            self._looking.stop()
            self._loudspeaker.close()

    def play(self, sound: Sound, loudness: Loudness, times: int = 1) -> bool:
        """Play a sound now; False, and nothing is kept for later, if it cannot be heard."""
        if loudness is Loudness.OFF or self.hearing is not Hearing.OPEN:
            return False
        self._mixer.put(self._shelf.samples(sound, loudness, times))
        return True

    def look(self) -> None:
        """See how the loudspeaker does."""
        if self._loudspeaker.look():
            self.changed.emit()
