"""A count as the bytes of a film file, made picture by picture, so that a window can go on meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtGui import QImage

from ingboard.counting.fillplan import FillPlan
from ingboard.export.animation import Animation, AnimationFormat, Pixels
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.export.film_still import FilmStill
from ingboard.ui.features.export.flat_film import FlatStill
from ingboard.ui.features.export.lettering import USUAL_WIDTH
from ingboard.ui.features.export.shots import shots_of
from ingboard.ui.game.film.stages import cues_of


class Look(StrEnum):
    """How a film is drawn; a GIF is always flat."""

    LIGHT = "light"
    DARK = "dark"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """What film is wanted: `width` in pixels, the steps from `first` to `last` (None: the end) landed stones.

    `speed` 2 is twice as fast; `loops` 0 runs without end.
    """

    kind: AnimationFormat
    look: Look = Look.LIGHT
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
        look = Look.FLAT if order.kind is AnimationFormat.GIF else order.look
        flat = look is Look.FLAT
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
