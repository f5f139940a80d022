"""The lesson plan of fill-in counting: one position and one thing to do a lesson, in the order of teaching.

Lessons are files in `resources/lessons`, in the order of their names; this module reads and checks them.
What the right answer is, is never written there: `lesson_words` computes it by the counting core.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, color_of_letter, point_named
from ingboard.board.position import Position
from ingboard.counting.by_hand import HandCount
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.fillplan import FillPlan, StepKind, plan_count
from ingboard.counting.terms import Compensation, Terms
from ingboard.decoding import decoder_of
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


class LessonPart(Struct, frozen=True):
    """What a lesson of several parts does next: another step of the same count, or a question about it."""

    asks: Asks
    question: str
    tell: str
    side: Literal["B", "W"] = "B"
    step: StepKind | None = None


class Lesson(Struct, frozen=True):
    """One lesson. `tell`, `reveal` and `because` are English patterns whose fields `lesson_words` fills.

    `number` counts from 1; `minutes` is how long a beginner takes. `side` is whose bowl is asked for or
    whose land is filled, `step` the step of the count that the pupil does, `missing` the stones lost of
    each color, `starts` the number of stones from which a number is set. `parts` are those that follow this
    one, `begun` the count as the pupil's earlier parts left it.
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
    parts: tuple[LessonPart, ...] = ()
    begun: HandCount | None = None

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


def next_part(lesson: Lesson, count: HandCount) -> Lesson | None:
    """What follows a part that ended with this count; None after the last one."""
    if not lesson.parts:
        return None
    part, *rest = lesson.parts
    return replace(
        lesson,
        asks=part.asks,
        question=part.question,
        tell=part.tell,
        side=color_of_letter(part.side),
        step=part.step,
        parts=tuple(rest),
        begun=count,
    )


class _LessonFile(Struct, frozen=True):
    """A lesson as its file has it: points by their names, sides by B and W."""

    id: str
    title: str
    asks: Asks
    board: list[str]
    question: str
    tell: str
    reveal: str
    article: str
    minutes: int
    side: Literal["B", "W"] = "B"
    step: StepKind | None = None
    dead: tuple[str, ...] = ()
    komi: int | float = 8
    penalties: dict[Literal["B", "W"], int] = {}
    handicap: int = 0
    compensation: Compensation = Compensation.NONE
    missing: dict[Literal["B", "W"], int] = {}
    starts: int = 0
    because: str = ""
    parts: tuple[LessonPart, ...] = ()


def _read(path: Path, number: int) -> Lesson:
    try:
        held = decoder_of(_LessonFile).decode(file_bytes(path))
        return Lesson(
            number,
            held.id,
            held.title,
            held.asks,
            held.question,
            held.tell,
            held.reveal,
            held.article,
            _plan(held),
            held.minutes,
            color_of_letter(held.side),
            held.step,
            _pair(held.missing),
            held.starts,
            held.because,
            held.parts,
        )
    except (KifuError, ValueError) as why:
        raise LessonFileError(path, why) from why


def _plan(held: _LessonFile) -> FillPlan:
    board = parse_rows(held.board)
    stones = [point_named(name, board.grid) for name in held.dead]
    if None in stones:
        raise ValueError(held.dead)
    terms = Terms(held.komi, _pair(held.penalties), held.handicap, held.compensation)
    return plan_count(board, dead_chains(board, filter(None, stones)), terms)


def _pair(held: dict[Literal["B", "W"], int]) -> PerColor[int]:
    return PerColor(held.get("B", 0), held.get("W", 0))
