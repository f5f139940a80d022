"""The boards of a drill sheet, made like the drills on the screen; a sheet's number gives it again."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from ingboard.board.points import Color, name_of
from ingboard.counting.fillplan import FillPlan
from ingboard.export.drill_sheet import DrillWords
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.drills.making import make_drill
from ingboard.text import listed, text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.export.drill_boards import counting_drill, terms_line
from ingboard.ui.features.export.drill_paper import DrillBoard
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.result import by_area, headline_of
from ingboard.ui.game.film.schedule import Instant

_SHEETS_APART = 1000


class SheetKind(StrEnum):
    """What a sheet asks: to count by filling in, to read filled boards, or to find the dead stones."""

    COUNT = "count"
    READ = "read"
    DEAD = "dead"


class SheetOrder(Struct, frozen=True):
    """What sheet is wanted: `level` 1 to 5, so many `boards`, and its `number`, any whole number."""

    kind: SheetKind = SheetKind.COUNT
    level: int = 1
    boards: int = 12
    number: int = 1


def sheet_drills(order: SheetOrder) -> tuple[DrillBoard, ...]:
    """The drills of a sheet, in order."""
    first = order.number * _SHEETS_APART
    level = Level(order.level)
    return tuple(_drill(order.kind, level, first + at) for at in range(order.boards))


def sheet_title(order: SheetOrder) -> str:
    """The title: what is asked, how hard, and which sheet."""
    words = {
        SheetKind.COUNT: text("Count these boards"),
        SheetKind.READ: text("Read these boards"),
        SheetKind.DEAD: text("Find the dead stones"),
    }[order.kind]
    return text(
        "{words} · level {level} · sheet {number}",
        words=words,
        level=order.level,
        number=order.number,
    )


def _drill(kind: SheetKind, level: Level, seed: int) -> DrillBoard:
    match kind:
        case SheetKind.COUNT:
            return counting_drill(make_drill(DrillKind.DEAD_STONES, level, seed).plan)
        case SheetKind.READ:
            return _reading(make_drill(DrillKind.MARGIN, level, seed).plan)
        case SheetKind.DEAD:
            return _dead(make_drill(DrillKind.DEAD_STONES, level, seed).plan)
        case _:
            assert_never(kind)


def _reading(plan: FillPlan) -> DrillBoard:
    """A filled board to be read: K are komi, P penalty stones, 1 the winning space, 2 losing stones."""
    filled = frame_at(plan, Instant(plan.reading)).board
    seen_by = Color.WHITE if plan.margin < 0 else plan.winner or Color.BLACK
    bare = BoardPicture(filled.position, filled=filled.filled)
    words = DrillWords(
        text("Who wins, and by how much?"),
        text("Filled in, with komi and penalties."),
        headline_of(plan),
        by_area(plan, seen_by),
    )
    return DrillBoard(bare, filled, words)


def _dead(plan: FillPlan) -> DrillBoard:
    dead = listed(name_of(point, plan.board.grid) for point in sorted(plan.dead))
    words = DrillWords(
        text("Which stones are dead?"),
        terms_line(plan, with_dead=False),
        text("Dead: {points}", points=dead) if dead else text("No stone is dead"),
        headline_of(plan),
    )
    return DrillBoard(BoardPicture(plan.board), BoardPicture(plan.board, dead=plan.dead), words)
