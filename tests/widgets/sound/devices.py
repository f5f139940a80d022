"""Loudspeakers for tests: one that is pumped by hand, and ways in which a real one fails."""

from __future__ import annotations

import threading

from ingboard.ui.features.sound.loudspeaker import NoDeviceError, SoundPlayer
from ingboard.ui.features.sound.samples import Mixer

FRAMES = 882


class Device:
    """A device that takes samples when the test says so."""

    def __init__(self, mixer: Mixer) -> None:
        self.mixer = mixer
        self.heard = bytearray()
        self.closed = threading.Event()

    def pump(self, times: int = 1) -> None:
        for _ in range(times):
            self.heard += self.mixer.take(FRAMES)

    def close(self) -> None:
        self.closed.set()


class Shop:
    """Where devices come from: there is one, there is none, or it does not answer until it may."""

    def __init__(self) -> None:
        self.has_one = True
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.sold: list[Device] = []
        self.visits = 0

    def open(self, mixer: Mixer) -> Device:
        self.visits += 1
        self.may_answer.wait(10)
        if not self.has_one:
            raise NoDeviceError("No sound device on this computer.")
        self.sold.append(Device(mixer))
        return self.sold[-1]


def settle(loudspeaker: SoundPlayer) -> None:
    """Wait for the thread that opens, which needs no look."""
    opening = loudspeaker._opening
    if opening is not None:
        opening._thread.join(10)
