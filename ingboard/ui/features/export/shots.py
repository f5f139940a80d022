"""Which pictures a film in a file is made of, and how long each stands. No Qt.

The timetable is the window's; but nobody can hold a file to read it, so before each stage its sentence stands
for a while, and the reading stands longest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingboard.ui.game.film.schedule import Airborne, Instant, StoneCue, forward_from

TICK = 60  # milliseconds from one picture of flying stones to the next
_OPENING, _SETTLED, _READING, _END = 1600, 700, 2000, 4500


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of the film and the milliseconds that it stands."""

    instant: Instant
    milliseconds: int


def shots_of(
    cues: Sequence[StoneCue],
    first: int,
    last: int,
    speed: float,
    *,
    flying: bool = True,
    reading: int | None = None,
) -> tuple[Shot, ...]:
    """The pictures from `first` to `last` landed stones; not `flying`, stones jump from place to place.

    After `reading` stones the result is read; that picture stands as long as the last.
    """
    shots = [Shot(Instant(first), _slow(_OPENING, speed))]
    run = forward_from(cues[:last], first)
    ticks = round(run.duration / (TICK * speed)) + 1 if run.flights else 0
    if first < last:
        shots.append(_lead_in(first, speed))
    for tick in range(ticks):
        instant = run.at(tick * TICK * speed)
        shots.extend(_shots_at(instant if flying else Instant(instant.landed), cues, last, speed))
    shots.append(Shot(Instant(last), _slow(_END, speed)))
    end = _slow(_END, speed)
    return tuple(
        Shot(shot.instant, max(shot.milliseconds, end)) if _is_read(shot, reading) else shot
        for shot in _joined(shots)
    )


def _is_read(shot: Shot, reading: int | None) -> bool:
    return shot.instant.landed == reading and not shot.instant.airborne


def _shots_at(
    instant: Instant, cues: Sequence[StoneCue], last: int, speed: float
) -> Iterator[Shot]:
    """One tick; between two stages the settled board, then the sentence of what comes."""
    landed = instant.landed
    parted = 0 < landed < last and cues[landed].step != cues[landed - 1].step
    if instant.airborne or not parted:
        yield Shot(instant, TICK)
        return
    yield Shot(instant, _slow(_SETTLED, speed))
    yield _lead_in(landed, speed)


def _lead_in(landed: int, speed: float) -> Shot:
    """The next stone is still in its place, but the sentence is already its own."""
    return Shot(Instant(landed, (Airborne(landed, 0.0),)), _slow(_READING, speed))


def _joined(shots: Sequence[Shot]) -> Iterator[Shot]:
    """Every moment once: the pause of the timetable gives way to the time for reading."""
    before: Shot | None = None
    for shot in shots:
        if before is not None and _goes_back(before.instant, shot.instant):
            continue
        if before is not None and before.instant == shot.instant:
            before = Shot(shot.instant, max(before.milliseconds, shot.milliseconds))
            continue
        if before is not None:
            yield before
        before = shot
    if before is not None:
        yield before


def _goes_back(before: Instant, now: Instant) -> bool:
    """Whether a later tick of a pause would take the sentence of what comes away again."""
    return now.landed == before.landed and bool(before.airborne) and not now.airborne


def _slow(milliseconds: int, speed: float) -> int:
    return max(TICK, round(milliseconds / speed))
