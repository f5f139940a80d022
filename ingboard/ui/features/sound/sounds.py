"""The shipped sounds as samples, and how loud a player wants them. Knows no loudspeaker."""

from __future__ import annotations

import sys
from array import array
from enum import StrEnum

from ingboard.clock.cues import Cue, CueKind
from ingboard.resources import resource
from ingboard.ui.game.loudness import Loudness

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
