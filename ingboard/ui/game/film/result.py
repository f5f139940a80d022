"""The result of a count in words and as a sum of stones: what the result card shows. No Qt.

The numbers a caption shows at a moment of the film, as stones and words in a row. No Qt.

Stones are the notation: those at home, pairs, payments, spaces. What they mean is told by `captions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, FilmStone, half_point
from ingboard.counting.film import Moment
from ingboard.counting.terms import handicap_points
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


_HARD_SPACE = "\N{NO-BREAK SPACE}"


class ResultSum(Struct, frozen=True):
    """The result as the card shows it.

    `headline` names the winner; the `row` is the sum of stones, as seen by the side that it is good for
    (empty where there is nothing to add up); `by_area` is the same margin from the areas.
    """

    headline: str
    winner: Color | None
    row: tuple[Piece, ...]
    by_area: str
    note: str


def verdict_of(plan: FillPlan) -> ResultSum:
    """The result of a count; without a picture the sum is empty and the areas speak alone."""
    seen_by = _seen_by(plan)
    row = _row(plan, seen_by) if plan.feasible else ()
    return ResultSum(headline_of(plan), plan.winner, row, by_area(plan, seen_by), _note(plan))


def headline_of(plan: FillPlan) -> str:
    """Who wins, and by how much."""
    margin = f"{abs(plan.margin):g}"
    if plan.winner is None:
        return text("A draw")
    if not plan.margin:
        return (
            text("Black wins the tie") if plan.winner is Color.BLACK else text("White wins the tie")
        )
    if plan.winner is Color.BLACK:
        return text("Black wins by {margin}", margin=margin)
    return text("White wins by {margin}", margin=margin)


def _seen_by(plan: FillPlan) -> Color:
    if plan.margin:
        return Color.BLACK if plan.margin > 0 else Color.WHITE
    return plan.winner or Color.BLACK


def _row(plan: FillPlan, seen_by: Color) -> tuple[Piece, ...]:
    """The sum as that side sees it: 1 + 2 + 2 = 5 as a space, losing stones and figures."""
    ahead = Color.BLACK if plan.fill_margin >= 0 else Color.WHITE
    sign = "+" if ahead is seen_by else "−"
    losing = plan.losing[ahead.opponent]
    pieces: list[Piece] = []
    for number, piece in (
        (plan.spaces[ahead] - losing, StonePiece(None, Mark.WINNING)),
        (losing, StonePiece(ahead.opponent, Mark.LOSING)),
        (plan.in_hand[ahead.opponent], StonePiece(ahead.opponent)),
    ):
        if number and (pieces or sign == "−"):
            pieces.append(WordPiece(sign, strong=True))
        if number <= MOST_STONES:
            pieces += [piece] * number
        else:
            pieces += [WordPiece(f"{number} ×", strong=True), piece]
    side = 1 if seen_by is Color.BLACK else -1
    half = half_point(plan.terms) * side
    if half:
        figures = [] if pieces else ["0"]
        figures += ["−" if half < 0 else "+", f"{abs(half):g}"]
        pieces += [WordPiece(figure, strong=True) for figure in figures]
    if not pieces:
        return ()
    total = f"{side * plan.margin:g}"
    return (*pieces, WordPiece("=", strong=True), WordPiece(total, strong=True))


def by_area(plan: FillPlan, seen_by: Color) -> str:
    """The margin from the areas, as that side reads it: "By area: 185 − 176 − 8 komi = 1"."""
    area, terms = plan.areas.area, plan.terms
    other = seen_by.opponent
    pays = -1 if seen_by is Color.BLACK else 1
    parts = [f"{area[seen_by]} − {area[other]}"]
    if terms.komi:
        parts.append(_signed(pays * terms.komi, text("komi")))
    if handicap_points(terms):
        parts.append(_signed(pays * handicap_points(terms), text("handicap")))
    if terms.penalties.black:
        parts.append(_signed(pays * terms.penalties.black, text("Black's penalty")))
    if terms.penalties.white:
        parts.append(_signed(-pays * terms.penalties.white, text("White's penalty")))
    margin = plan.margin if seen_by is Color.BLACK else -plan.margin
    return text("By area: {sum} = {margin}", sum=" ".join(parts), margin=f"{margin:g}")


def _signed(points: float, name: str) -> str:
    sign = "+" if points > 0 else "−"
    return f"{sign}{_HARD_SPACE}{abs(points):g}{_HARD_SPACE}{name.replace(' ', _HARD_SPACE)}"


def _note(plan: FillPlan) -> str:
    if plan.margin:
        if half_point(plan.terms) and plan.feasible:
            return text("The half point is komi.")
        return ""
    if plan.winner is None:
        return text("Equal: nobody wins ties here.")
    if plan.winner is Color.BLACK:
        return text("Equal: Black wins ties here.")
    return text("Equal: White wins ties here.")


def margin_words(margin: float) -> str:
    """A margin that is Black's less White's, in short: "Black +5", "White +0.5", "even"."""
    if not margin:
        return text("even", "margin")
    side = text("Black") if margin > 0 else text("White")
    return f"{side} +{abs(margin):g}"
