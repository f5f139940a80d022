"""What a drill is, how it is answered, and how the answer is judged: values only.

A drill is made by `making.make_drill` and judged by `grading.grade`; both are pure.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import FillPlan
from ingboard.review.drills.faults import FaultFilm
from ingboard.review.drills.hint import DrillHint


class DrillKind(StrEnum):
    """What is asked: who wins the filled board, by how much, and three questions that come before."""

    WHO_WINS = "who-wins"
    MARGIN = "margin"
    OPEN_POINTS = "open-points"
    DEAD_STONES = "dead-stones"
    MEND_BOWL = "mend-bowl"
    SPOT_FAULT = "spot-fault"


class Level(IntEnum):
    """How hard: 1 is a clear 9x9 board, 5 a close 19x19 one with penalties, seki or handicap."""

    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4
    FIFTH = 5


class DrillAnswer(Struct, frozen=True):
    """What a pupil answered; only the fields of the drill's kind are read.

    `winner` for who wins and margin (None is a draw), `margin` in points, never negative, for margin and
    the bowl; `points` for open points and dead stones (one stone of a chain is enough); `missing` stones
    of each color for the bowl; `moment` is the frame of a film at which the pupil pressed, None: never.
    """

    winner: Color | None = None
    margin: int | None = None
    points: frozenset[Point] = frozenset()
    missing: PerColor[int] | None = None
    moment: int | None = None


class DrillVerdict(Struct, frozen=True):
    """Whether the answer is right, and if not, which mistake explains it, likeliest first.

    `hints` may be empty for a wrong answer that no single mistake explains. `wrong_points` were named and
    should not be, `missed_points` should be.
    """

    right: bool
    hints: tuple[DrillHint, ...] = ()
    wrong_points: frozenset[Point] = frozenset()
    missed_points: frozenset[Point] = frozenset()


class Drill(Struct, frozen=True):
    """One drill. `board` is what the pupil sees, `plan` the whole count behind it, always feasible.

    For who wins and margin it is the moment of the glance with both `bowls`, from the fourth level on the
    filled board (`plan.final`; losing stones, komi and penalty stones by `plan.tags`) without them; for open
    points and dead stones the game's board; for the bowl the game's board with `bowls` as counted. `right`
    is the right answer. `sekis` counts the sekis on the board, `source` is the real record whose shape it was
    grown from. `film` is the count with a mistake, where that is to be spotted.
    """

    kind: DrillKind
    level: Level
    seed: int
    board: Position
    plan: FillPlan
    right: DrillAnswer
    sekis: int = 0
    bowls: PerColor[int] | None = None
    source: str = ""
    film: FaultFilm | None = None
