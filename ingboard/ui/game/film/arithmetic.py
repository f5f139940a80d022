"""The numbers a caption shows at a moment of the film, as stones and words in a row. No Qt.

Stones are the notation: those at home, pairs, payments, spaces. What they mean is told by `captions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, FilmStone
from ingboard.counting.film import Moment
from ingboard.text import plural, text
from ingboard.ui.board.view_model import Mark
from ingboard.ui.game.film.schedule import Stage, stage_of

MOST_STONES = 8
"""Stones of a kind that stand side by side; of more there is one, with their number."""
_CUT = "\0"


class StonePiece(Struct, frozen=True):
    """A stone with its mark; without a color the mark stands on bare ground."""

    color: Color | None
    mark: Mark | None = None


class WordPiece(Struct, frozen=True):
    """Words between the stones; strong ones are figures."""

    words: str
    strong: bool = False


class GapPiece(Struct, frozen=True):
    """Room between two groups."""


Piece: TypeAlias = StonePiece | WordPiece | GapPiece


def spoken_pieces(pieces: tuple[Piece, ...]) -> str:
    """The row in words: stones side by side are counted."""
    said = []
    for piece, alike in groupby(pieces):
        number = len(list(alike))
        match piece:
            case WordPiece(words):
                said.append(words)
            case StonePiece(Color.BLACK):
                said.append(plural("{number} black stone", "{number} black stones", number))
            case StonePiece(Color.WHITE):
                said.append(plural("{number} white stone", "{number} white stones", number))
            case StonePiece():
                said.append(plural("{number} space", "{number} spaces", number))
            case GapPiece():
                said.append(";")
    return " ".join(said)


def pieces_at(plan: FillPlan, stage: Stage, now: Moment) -> tuple[Piece, ...]:
    """The row of a stage at a moment; none where bowls, board or the result card have its numbers."""
    match stage:
        case Stage.DEAD:
            return _apart(_home(plan, now, color) for color in Color)
        case Stage.SHARED:
            return _pairs(plan, now)
        case Stage.KOMI | Stage.PENALTY:
            return _apart(_paid(plan, now, stage, color) for color in (Color.WHITE, Color.BLACK))
        case Stage.FILL:
            return _apart(_spaces(now, color) for color in Color)
        case _:
            return ()


def stones_moved(plan: FillPlan, stage: Stage, color: Color) -> int:
    """How many stones of a color move in a stage."""
    return sum(stage_of(stone.kind) is stage and stone.color is color for stone in plan.film)


def _done(plan: FillPlan, now: Moment, stage: Stage) -> list[FilmStone]:
    return [stone for stone in plan.film[: now.number] if stage_of(stone.kind) is stage]


def _apart(groups: Iterable[list[Piece]]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for group in filter(None, groups):
        pieces += [*([GapPiece()] if pieces else []), *group]
    return tuple(pieces)


def _home(plan: FillPlan, now: Moment, color: Color) -> list[Piece]:
    """Stones on their way home, dead ones and prisoners."""
    number = stones_moved(plan, Stage.DEAD, color)
    home = sum(stone.color is color for stone in _done(plan, now, Stage.DEAD))
    words = text("{home} of {number} at home", home=_strong(home), number=number)
    return [StonePiece(color), *_worded(words)] if number else []


def _pairs(plan: FillPlan, now: Moment) -> tuple[Piece, ...]:
    """Pairs of shared points that are filled, and the point that stays open."""
    filled = len(_done(plan, now, Stage.SHARED)) // 2
    words = plural(
        "{filled} of {number} pair",
        "{filled} of {number} pairs",
        plan.balance.pairs,
        filled=_strong(filled),
    )
    pieces = [StonePiece(Color.BLACK), StonePiece(Color.WHITE), *_worded(words)]
    if plan.balance.odd_shared:
        open_point = StonePiece(None, Mark.SHARED)
        pieces += [GapPiece(), open_point, WordPiece(text("one point stays open"))]
    return tuple(pieces)


def _paid(plan: FillPlan, now: Moment, stage: Stage, color: Color) -> list[Piece]:
    """Komi or penalty stones of one color: those on the board, and those to come."""
    mark = Mark.KOMI if stage is Stage.KOMI else Mark.PENALTY
    stones = stones_moved(plan, stage, color)
    if not stones:
        return []
    placed = sum(stone.color is color for stone in _done(plan, now, stage))
    pieces: list[Piece] = [StonePiece(color, mark)]
    if stones <= MOST_STONES:
        pieces = [StonePiece(color, mark)] * placed
        pieces += [StonePiece(None, Mark.RESERVED)] * (stones - placed)
    words = plural(
        "{paid} of {number} point",
        "{paid} of {number} points",
        2 * stones,
        paid=_strong(f"{placed} × 2 = {2 * placed}"),
    )
    return [*pieces, *_worded(words)]


def _spaces(now: Moment, color: Color) -> list[Piece]:
    """Spaces and stones of a side that still wait for each other."""
    words = text(
        "{spaces} spaces, {stones} stones",
        spaces=_strong(now.spaces[color]),
        stones=_strong(now.stones[color]),
    )
    return [StonePiece(color), *_worded(words)]


def _strong(figure: object) -> str:
    """A figure as a field of a sentence that `_worded` cuts."""
    return f"{_CUT}{figure}{_CUT}"


def _worded(sentence: str) -> Iterator[Piece]:
    """A sentence in the language's own order, its figures strong."""
    for at, words in enumerate(sentence.split(_CUT)):
        if words.strip():
            yield WordPiece(words.strip(), strong=at % 2 == 1)
