"""The lesson plan of fill-in counting: one position and one thing to do a lesson, in the order of teaching.

Lessons are files in `resources/lessons`, in the order of their names; this module reads and checks them.
What the right answer is, is never written there: `lesson_answers` computes it by the counting core.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from msgspec import Struct

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point, color_of_letter, point_named
from ingboard.board.position import Position
from ingboard.counting.dead import dead_chains
from ingboard.counting.fillplan import FillPlan, StepKind, plan_count
from ingboard.counting.terms import Compensation, Terms
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.resources import resource

_FOLDER = "lessons"


class Asks(StrEnum):
    """What a lesson asks for."""

    OPEN_POINTS = "open-points"
    DEAD_CHAINS = "dead-chains"
    BOWL = "bowl"
    KOMI_STONES = "komi-stones"
    WINNER = "winner"
    MARGIN = "margin"
    TIE = "tie"
    STEP = "step"
    HANDICAP_STONES = "handicap-stones"
    TRUE_MARGIN = "true-margin"


class Manner(StrEnum):
    """How an answer is given: points, a step done by hand, a figure typed, a number set, a side named."""

    POINTS = "points"
    LAYING = "laying"
    FIGURE = "figure"
    STONES = "stones"
    SIDE = "side"


_MANNERS = {
    Asks.OPEN_POINTS: Manner.POINTS,
    Asks.DEAD_CHAINS: Manner.POINTS,
    Asks.TIE: Manner.POINTS,
    Asks.STEP: Manner.LAYING,
    Asks.BOWL: Manner.FIGURE,
    Asks.MARGIN: Manner.FIGURE,
    Asks.TRUE_MARGIN: Manner.FIGURE,
    Asks.KOMI_STONES: Manner.STONES,
    Asks.HANDICAP_STONES: Manner.STONES,
    Asks.WINNER: Manner.SIDE,
}


class LessonFileError(ValueError):
    """A lesson file that cannot be used: which one and why."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__(f"{path.name}: {why}")
        self.path = path


class Lesson(Struct, frozen=True):
    """One lesson. `tell`, `reveal` and `because` are English patterns whose fields `lesson_words` fills.

    `number` counts from 1; `minutes` is how long a beginner takes. `side` is whose bowl is asked for or
    whose land is filled, `step` the step of the count that the pupil does, `missing` the stones lost of
    each color, `starts` the number of stones from which a number is set.
    """

    number: int
    name: str
    title: str
    asks: Asks
    question: str
    tell: str
    reveal: str
    article: str
    plan: FillPlan
    minutes: int
    side: Color = Color.BLACK
    step: StepKind | None = None
    missing: PerColor[int] = PerColor(0, 0)
    starts: int = 0
    because: str = ""

    @property
    def manner(self) -> Manner:
        """How the answer is given."""
        return _MANNERS[self.asks]

    @property
    def board(self) -> Position:
        """The position as it is shown first, dead stones included."""
        return self.plan.board


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons in order. Raises LessonFileError for a file that cannot be used."""
    paths = sorted(resource(_FOLDER).glob("*.json"))
    return tuple(_read(path, number) for number, path in enumerate(paths, start=1))


def _read(path: Path, number: int) -> Lesson:
    try:
        return _lesson(json.loads(file_bytes(path)), number)
    except (KifuError, KeyError, TypeError, ValueError) as why:
        raise LessonFileError(path, why) from why


def _lesson(data: Mapping[str, object], number: int) -> Lesson:
    def words(key: str) -> str:
        found = data[key]
        if not isinstance(found, str):
            raise TypeError(key)
        return found

    return Lesson(
        number,
        words("id"),
        words("title"),
        Asks(words("asks")),
        words("question"),
        words("tell"),
        words("reveal"),
        words("article"),
        _plan(data),
        _number(data["minutes"]),
        side=color_of_letter(words("side")) if "side" in data else Color.BLACK,
        missing=_pair(data.get("missing", {})),
        step=StepKind(words("step")) if "step" in data else None,
        starts=_number(data.get("starts", 0)),
        because=words("because") if "because" in data else "",
    )


def _plan(data: Mapping[str, object]) -> FillPlan:
    board = parse_rows(_names(data["board"]))
    stones = [_point(board, name) for name in _names(data.get("dead", []))]
    komi = data.get("komi", 8)
    if not isinstance(komi, int | float):
        raise TypeError("komi")
    terms = Terms(
        komi=komi,
        penalties=_pair(data.get("penalties", {})),
        handicap=_number(data.get("handicap", 0)),
        compensation=Compensation(str(data.get("compensation", Compensation.NONE))),
    )
    return plan_count(board, dead_chains(board, stones), terms)


def _point(board: Position, name: str) -> Point:
    point = point_named(name, board.grid)
    if point is None:
        raise ValueError(name)
    return point


def _names(found: object) -> list[str]:
    if not isinstance(found, list):
        raise TypeError(found)
    return [str(name) for name in found]


def _pair(found: object) -> PerColor[int]:
    if not isinstance(found, dict):
        raise TypeError(found)
    return PerColor(_number(found.get("B", 0)), _number(found.get("W", 0)))


def _number(found: object) -> int:
    if not isinstance(found, int):
        raise TypeError(found)
    return found
