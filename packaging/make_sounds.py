"""Make the sounds of the clock, by arithmetic alone: the same bytes on every machine.

    python packaging/make_sounds.py [FOLDER]

Each sound is a few struck notes (a sine with soft overtones that die away): mono, 16 bit, 22,050 Hz.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

RATE = 22_050
FULL = 32_767
_FADE = 0.012


class Note(NamedTuple):
    """A note: when it is struck and how long it sounds (seconds), its pitch (Hz) and strength (0 to 1)."""

    at: float
    lasts: float
    pitch: float
    strength: float = 0.8


class Timbre(NamedTuple):
    """Overtones as (multiple, share) and how quickly a note dies away (1 / seconds)."""

    overtones: tuple[tuple[float, float], ...]
    decay: float
    attack: float = 0.004


BELL = Timbre(((1.0, 0.62), (2.0, 0.2), (2.76, 0.12), (5.4, 0.06)), 5.5)
WOOD = Timbre(((1.0, 0.75), (3.93, 0.2), (9.2, 0.05)), 48.0, 0.0015)
BOARD = Timbre(((1.0, 0.6), (2.7, 0.28), (6.1, 0.12)), 110.0, 0.001)
GONG = Timbre(((1.0, 0.55), (1.5, 0.22), (2.41, 0.15), (3.2, 0.08)), 2.6, 0.012)
HAND_BELL = Timbre(((0.5, 0.3), (1.0, 0.36), (2.0, 0.2), (3.01, 0.09), (4.17, 0.05)), 2.2, 0.006)
REED = Timbre(((1.0, 0.5), (2.0, 0.22), (3.0, 0.18), (4.0, 0.1)), 0.8, 0.02)

SOUNDS: dict[str, tuple[Timbre, tuple[Note, ...]]] = {
    # A rising chord: pleasant, as it is heard before every game.
    "test": (BELL, (Note(0, 0.9, 523.25), Note(0.22, 0.9, 659.26), Note(0.44, 1.1, 783.99))),
    # One note: it is struck as often as the period costs points.
    "period": (BELL, (Note(0, 0.85, 880.0, 0.95),)),
    "last-minute": (GONG, (Note(0, 1.0, 392.0, 0.9), Note(0.38, 1.2, 293.66, 0.9))),
    "tick": (WOOD, (Note(0, 0.14, 880.0, 0.9),)),
    # A stone laid on the board in the film of a count.
    "stone": (BOARD, (Note(0, 0.06, 587.33, 0.9),)),
    "tick-high": (WOOD, (Note(0, 0.12, 1318.51, 0.95), Note(0.09, 0.14, 1318.51, 0.95))),
    "flag": (
        GONG,
        (Note(0, 0.9, 587.33, 0.9), Note(0.3, 0.9, 440.0, 0.9), Note(0.6, 1.5, 293.66, 1.0)),
    ),
    # The round's own bell: no clock sounds like it. Once a minute before the end, three times at the end.
    "round-minute": (HAND_BELL, (Note(0, 1.6, 622.25, 0.9),)),
    "round-over": (
        HAND_BELL,
        (Note(0, 0.8, 622.25, 0.9), Note(0.5, 0.8, 622.25, 0.9), Note(1.0, 1.9, 466.16, 1.0)),
    ),
    "alarm": (
        REED,
        tuple(Note(0.3 * step, 0.27, (740.0, 554.37)[step % 2], 0.9) for step in range(6)),
    ),
}


def samples_of(timbre: Timbre, notes: Sequence[Note]) -> array[int]:
    """The notes as 16-bit samples; never louder than full."""
    length = max(note.at + note.lasts for note in notes)
    mixed = [0.0] * round(length * RATE)
    for note in notes:
        first = round(note.at * RATE)
        for step in range(round(note.lasts * RATE)):
            if first + step < len(mixed):
                mixed[first + step] += _strength(timbre, note, step / RATE)
    loudest = max(map(abs, mixed), default=1.0)
    loudest = max(loudest, 1.0)
    return array("h", (round(FULL * 0.9 * value / loudest) for value in mixed))


def _strength(timbre: Timbre, note: Note, time: float) -> float:
    rising = min(1.0, time / timbre.attack)
    falling = math.exp(-timbre.decay * time) * min(1.0, (note.lasts - time) / _FADE)
    tone = sum(
        share * math.sin(2 * math.pi * note.pitch * multiple * time)
        for multiple, share in timbre.overtones
        if note.pitch * multiple < RATE / 2
    )
    return note.strength * rising * falling * tone


def write(path: Path, samples: array[int]) -> None:
    """Write a WAV file, in the byte order that WAV has."""
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all sounds into a folder, `resources/sounds` without one."""
    usual = Path(__file__).resolve().parent.parent / "resources" / "sounds"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else usual
    folder.mkdir(parents=True, exist_ok=True)
    for name, (timbre, notes) in SOUNDS.items():
        write(folder / f"{name}.wav", samples_of(timbre, notes))
        print(f"{name}.wav")


if __name__ == "__main__":
    main()
