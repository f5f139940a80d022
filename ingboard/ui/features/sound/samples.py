"""The shipped sounds as samples, and how loud a player wants them. Knows no loudspeaker."""

from __future__ import annotations

import sys
from array import array
from collections import deque
from enum import StrEnum

from ingboard.clock.cues import Cue, CueKind
from ingboard.resources import resource
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
