"""What the side column says of the moves, and of the one that is viewed. Values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from ingboard.board.points import Color, Grid, name_of
from ingboard.board.position import Placement
from ingboard.game.event_words import ruling_words
from ingboard.game.refusals import brief_words
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.text import plural, text

MOST_FINDINGS = 30
"""Rows of questionable moves that are listed; how many more there are is said."""


class MoveEntry(Struct, frozen=True):
    """One move of the strip: `point` is its name such as "K13", or "" for a pass."""

    number: int
    color: Color
    point: str
    has_finding: bool = False
    has_comment: bool = False


class MovePicture(Struct, frozen=True):
    """The present move: its words ("170 at K13"), who made it, remarks.

    `color` is None before the first move. `findings` are sentences about the record.
    """

    words: str
    color: Color | None = None
    comment: str = ""
    findings: tuple[str, ...] = ()


class FindingRow(Struct, frozen=True):
    """One questionable move: the step it is at, and what is said of it; `shown` says it in fewer words."""

    step: int
    words: str
    shown: str = ""


def move_entries(
    states: Sequence[GameState],
    number_at: Callable[[int], int],
    questionable: Mapping[int, Illegal],
    commented: frozenset[int],
    since: int = 0,
) -> tuple[MoveEntry, ...]:
    """One entry a step after `since`, the first step being 1; `number_at` gives a step's move number."""
    grid = states[0].position.grid
    ruled = {ruling.number for ruling in states[-1].rulings}
    entries: list[MoveEntry] = []
    for step in range(since + 1, len(states)):
        move = states[step].line.last
        color = states[step].to_play if move is None else move.color
        entries.append(
            MoveEntry(
                number=number_at(step),
                color=color,
                point=_place_words(move, grid),
                has_finding=step in questionable or states[step].line.number in ruled,
                has_comment=step in commented,
            )
        )
    return tuple(entries)


def move_picture(
    states: Sequence[GameState], step: int, shown: int, illegal: Illegal | None, comment: str
) -> MovePicture:
    """The viewed move by the number `shown` ("170 at K13"), with findings, rulings and comment."""
    grid = states[0].position.grid
    findings: tuple[str, ...] = () if illegal is None else (_finding(shown, illegal, grid),)
    number = states[step].line.number
    findings += tuple(
        ruling_words(ruling, grid)
        for ruling in states[-1].rulings
        if ruling.number == number or (ruling.number > number and step == len(states) - 1)
    )
    if not step:
        return MovePicture(text("Before the first move"), None, comment, findings)
    move = states[step].line.last
    if move is None:
        return MovePicture(text("Stones set up"), None, comment, findings)
    words = text("{number} at {point}", number=shown, point=_place_words(move, grid))
    if isinstance(move, Passed):
        words = text("{number}: {side} passes", number=shown, side=name_of_color(move.color))
    if isinstance(move, Placement) and move.captured:
        words = plural(
            "{words}, takes {number}", "{words}, takes {number}", len(move.captured), words=words
        )
    return MovePicture(words, move.color, comment, findings)


def finding_rows(
    questionable: Mapping[int, Illegal],
    number_at: Callable[[int], int],
    grid: Grid,
    most: int | None = None,
) -> tuple[FindingRow, ...]:
    """The first questionable moves as rows: "180 White C5: repeats the position of move 170"."""
    return tuple(
        FindingRow(
            step, _finding(number_at(step), illegal, grid), _shown(number_at(step), illegal, grid)
        )
        for step, illegal in islice(questionable.items(), most)
    )


def _finding(number: int, illegal: Illegal, grid: Grid) -> str:
    """What our rules think of a move that was played: no advice for it."""
    return text(
        "{number} {side} {point}: {why}",
        number=number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        why=brief_words(illegal),
    )


def _shown(number: int, illegal: Illegal, grid: Grid) -> str:
    """The same where room is scarce: "180 White C5: as after move 170"; "" where nothing is shorter."""
    if illegal.reason is not Reason.SUPERKO or not illegal.refers_to:
        return ""
    return text(
        "{number} {side} {point}: as after move {earlier}",
        number=number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        earlier=illegal.refers_to,
    )


def _place_words(move: Placement | Passed | None, grid: Grid) -> str:
    match move:
        case Placement():
            return name_of(move.point, grid)
        case Passed():
            return text("pass")
        case None:
            return ""
