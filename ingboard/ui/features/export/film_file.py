"""A count as the bytes of a film file, made picture by picture, so that a window can go on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QImage

from ingboard.counting.fillplan import FillPlan, one_color_first
from ingboard.export.animation import Animation, AnimationFormat, Pixels
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.export.film_still import USUAL_WIDTH, FilmStill
from ingboard.ui.game.film.captions import caption_at, cues_of
from ingboard.ui.game.film.schedule import Instant, Narration, Pace, StoneCue, forward_from

TICK = 60  # milliseconds from one picture of flying stones to the next
_END = 4500


class Shot(Struct, frozen=True):
    """A moment of the film, the milliseconds that it stands, and whether the glance at the bowls is over."""

    instant: Instant
    milliseconds: int
    answered: bool = True


def shots_of(
    cues: Sequence[StoneCue],
    first: int,
    last: int,
    speed: float,
    *,
    flying: bool = True,
    stops: Sequence[tuple[int, int]] = (),
) -> tuple[Shot, ...]:
    """The pictures from `first` to `last` landed stones; not `flying`, stones jump from place to place.

    `stops` are landed stones with the milliseconds that the film rests there: the glance, then the result.
    """
    shots: list[Shot] = []
    at = first
    answered = not stops or first > stops[0][0]
    for stop, milliseconds in (*(stop for stop in stops if first <= stop[0] <= last), (last, _END)):
        run = forward_from(cues[:stop], at)
        for tick in range(round(run.duration / (TICK * speed)) if run.flights else 0):
            instant = run.at(tick * TICK * speed)
            shots.append(Shot(instant if flying else _landed(instant), TICK, answered))
        shots.append(Shot(Instant(stop), max(TICK, round(milliseconds / speed)), answered))
        at, answered = stop, True
    return tuple(_joined(shots))


def _landed(instant: Instant) -> Instant:
    """The moment without stones in the air; one that still lies in its place stays the next to move."""
    lifted = any(stone.progress for stone in instant.airborne)
    return Instant(instant.landed) if lifted else instant


def _joined(shots: Sequence[Shot]) -> Iterator[Shot]:
    """Every picture once, as long as all the equal ones in a row."""
    for _, same in groupby(shots, key=lambda shot: (shot.instant, shot.answered)):
        first, *more = same
        yield Shot(
            first.instant,
            first.milliseconds + sum(shot.milliseconds for shot in more),
            first.answered,
        )


class FilmLook(StrEnum):
    """How a film is drawn; a GIF is always flat."""

    LIGHT = "light"
    DARK = "dark"
    FLAT = "flat"


class FilmOrder(Struct, frozen=True):
    """What film is wanted: `width` in pixels, the steps from `first` to `last` (None: the end) landed stones.

    `speed` 2 is twice as fast; `loops` 0 runs without end. At lesson pace one color fills after the other.
    """

    kind: AnimationFormat
    look: FilmLook = FilmLook.LIGHT
    width: int = USUAL_WIDTH
    first: int = 0
    last: int | None = None
    speed: float = 1.0
    loops: int = 0
    pace: Pace = Pace.LESSON


def stops_of(
    plan: FillPlan, rules: RuleText, narration: Narration
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How long the film rests at the glance and at the result."""
    glance = caption_at(plan, Instant(plan.glance), rules, narration)
    result = caption_at(plan, Instant(plan.reading), rules, replace(narration, answered=True))
    return (plan.glance, narration.hold(glance.words)), (
        plan.reading,
        max(_END, narration.hold(result.words)),
    )


class FilmWork:
    """The making of one film: `step` draws a picture at a time until `done` is `total`, then `finish`."""

    def __init__(self, plan: FillPlan, rules: RuleText, order: FilmOrder) -> None:
        self._narration = Narration(order.pace, auto=True)
        if order.pace is Pace.LESSON:
            plan = one_color_first(plan)
        cues = cues_of(plan, rules, self._narration)
        last = len(cues) if order.last is None else min(order.last, len(cues))
        first = min(order.first, last)
        look = FilmLook.FLAT if order.kind is AnimationFormat.GIF else order.look
        self._shots = shots_of(
            cues, first, last, order.speed, flying=look is not FilmLook.FLAT,
            stops=stops_of(plan, rules, self._narration),
        )  # fmt: skip
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
        narration = replace(self._narration, answered=shot.answered)
        self._animation.add(_pixels(self._still.draw(shot.instant, narration)), shot.milliseconds)
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
