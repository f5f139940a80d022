"""Mixes what is being played into what the loudspeaker takes next, in the thread of the device.

Nothing here may be an object of Qt, which must not be touched, let alone destroyed, outside its own thread.
"""

from __future__ import annotations

from array import array
from collections import deque

from ingboard.ui.features.sound.sounds import add


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
