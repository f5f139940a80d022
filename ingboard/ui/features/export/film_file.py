"""A count as the bytes of a film file, made picture by picture, so that a window can go on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from PySide6.QtGui import QImage

from ingboard.counting.fillplan import FillPlan
from ingboard.export.animation import Animation, AnimationFormat, Pixels
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.export.film_still import FilmStill
from ingboard.ui.features.export.flat_film import FlatStill
from ingboard.ui.features.export.lettering import USUAL_WIDTH
from ingboard.ui.game.film.schedule import Airborne, Instant, StoneCue, forward_from
from ingboard.ui.game.film.stages import cues_of

TICK = 60  # milliseconds from one picture of flying stones to the next
_OPENING, _SETTLED, _READING, _END = 1600, 700, 2000, 4500


class Shot(Struct, frozen=True):
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


class FilmLook(StrEnum):
    """How a film is drawn; a GIF is always flat."""

    LIGHT = "light"
    DARK = "dark"
    FLAT = "flat"


class FilmOrder(Struct, frozen=True):
    """What film is wanted: `width` in pixels, the steps from `first` to `last` (None: the end) landed stones.

    `speed` 2 is twice as fast; `loops` 0 runs without end.
    """

    kind: AnimationFormat
    look: FilmLook = FilmLook.LIGHT
    width: int = USUAL_WIDTH
    first: int = 0
    last: int | None = None
    speed: float = 1.0
    loops: int = 0


class FilmWork:
    """The making of one film: `step` draws a picture at a time until `done` is `total`, then `finish`."""

    def __init__(self, plan: FillPlan, rules: RuleText, order: FilmOrder) -> None:
        cues = cues_of(plan)
        last = len(cues) if order.last is None else min(order.last, len(cues))
        first = min(order.first, last)
        look = FilmLook.FLAT if order.kind is AnimationFormat.GIF else order.look
        flat = look is FilmLook.FLAT
        self._shots = shots_of(
            cues, first, last, order.speed, flying=not flat, reading=plan.reading
        )
        self._still: FilmStill | FlatStill
        if flat:
            self._still = FlatStill(plan, rules, order.width)
        else:
            self._still = FilmStill(plan, rules, order.width, look.value)
        size = self._still.size
        self._animation = Animation(order.kind, size.width(), size.height(), order.loops)
        self.done = 0

    @property
    def total(self) -> int:
        """How many pictures the film has."""
        return len(self._shots)

    @property
    def milliseconds(self) -> int:
        """How long the film runs once."""
        return sum(shot.milliseconds for shot in self._shots)

    def step(self) -> None:
        """Draw and pack the next picture."""
        shot = self._shots[self.done]
        self._animation.add(_pixels(self._still.draw(shot.instant)), shot.milliseconds)
        self.done += 1

    def finish(self) -> bytes:
        """The file, once all pictures are drawn."""
        self.close()
        return self._animation.finish()

    def close(self) -> None:
        """Give back what the work took; a film that is given up leaves nothing."""
        self._still.close()


def _pixels(image: QImage) -> Pixels:
    return Pixels(image.width(), image.height(), image.constBits())
