"""The numbers a caption shows at a moment of the film, and as stones and words in a row. No Qt.

Stones are the notation: those at home, pairs, payments, spaces. What they mean is told by `captions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias, assert_never

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, FilmStone, StepKind
from ingboard.counting.film import Moment
from ingboard.text import plural, text
from ingboard.ui.board.view_model import Mark
from ingboard.ui.game.film.result import ResultSum, SumTerm, Term
from ingboard.ui.game.film.schedule import Stage, stage_of


class HomePicture(Struct, frozen=True):
    """Stones on their way home, dead ones and prisoners: how many of each color, of how many."""

    home: PerColor[int]
    all: PerColor[int]


class PairsPicture(Struct, frozen=True):
    """Shared points: how many pairs are filled of how many, and whether one point stays open."""

    filled: int
    pairs: int
    one_open: bool


class PaidPicture(Struct, frozen=True):
    """Komi or penalty stones of one color: how many stand on the board, of how many."""

    kind: StepKind
    color: Color
    placed: int
    stones: int

    @property
    def points(self) -> int:
        """What all of them are worth."""
        return 2 * self.stones


class SpacesPicture(Struct, frozen=True):
    """Spaces and stones of each side that still wait for each other."""

    spaces: PerColor[int]
    stones: PerColor[int]


Arithmetic: TypeAlias = HomePicture | PairsPicture | SpacesPicture | tuple[PaidPicture, ...]


def arithmetic_of(plan: FillPlan, stage: Stage, now: Moment) -> Arithmetic | None:
    """The numbers of a stage at a moment; None where bowls, board or the result card have them."""
    match stage:
        case Stage.DEAD:
            going = PerColor(*(stones_moved(plan, Stage.DEAD, color) for color in Color))
            gone = [stone.color for stone in _done(plan, now, Stage.DEAD)]
            return HomePicture(PerColor(gone.count(Color.BLACK), gone.count(Color.WHITE)), going)
        case Stage.SHARED:
            filled = len(_done(plan, now, Stage.SHARED)) // 2
            return PairsPicture(filled, plan.balance.pairs, bool(plan.balance.odd_shared))
        case Stage.KOMI | Stage.PENALTY:
            kind = StepKind.COMPENSATE if stage is Stage.KOMI else StepKind.PENALIZE
            placed = [stone.color for stone in _done(plan, now, stage)]
            return tuple(
                PaidPicture(kind, color, placed.count(color), number)
                for color in (Color.WHITE, Color.BLACK)
                if (number := stones_moved(plan, stage, color))
            )
        case Stage.FILL:
            return SpacesPicture(now.spaces, now.stones)
        case Stage.GLANCE | Stage.LOSING | Stage.RESULT | Stage.REFILL:
            return None
        case _:
            assert_never(stage)


def stones_moved(plan: FillPlan, stage: Stage, color: Color) -> int:
    """How many stones of a color move in a stage."""
    return sum(stage_of(stone.kind) is stage and stone.color is color for stone in plan.film)


def _done(plan: FillPlan, now: Moment, stage: Stage) -> list[FilmStone]:
    return [stone for stone in plan.film[: now.number] if stage_of(stone.kind) is stage]


_MOST_STONES = 8
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


def pieces_of(arithmetic: Arithmetic) -> tuple[Piece, ...]:
    """The row for a caption's arithmetic."""
    match arithmetic:
        case HomePicture():
            return _home(arithmetic)
        case PairsPicture():
            return _pairs(arithmetic)
        case SpacesPicture():
            return _spaces(arithmetic)
        case tuple():
            pieces: list[Piece] = []
            for paid in arithmetic:
                pieces += [*([GapPiece()] if pieces else []), *_paid(paid)]
            return tuple(pieces)
        case _:
            assert_never(arithmetic)


def pieces_of_sum(verdict: ResultSum) -> tuple[Piece, ...]:
    """The row of a result: 1 + 2 + 2 = 5 as a space, losing stones and figures."""
    if verdict.owner is None:
        return ()
    pieces: list[Piece] = []
    if all(term.term is Term.HALF for term in verdict.terms):
        pieces.append(WordPiece("0", strong=True))
    for term in verdict.terms:
        sign = "−" if term.worth < 0 else "+"
        if pieces or term.worth < 0:
            pieces.append(WordPiece(sign, strong=True))
        pieces += _term(term, verdict)
    pieces += [WordPiece("=", strong=True), WordPiece(f"{verdict.total:g}", strong=True)]
    return tuple(pieces)


def _term(term: SumTerm, verdict: ResultSum) -> list[Piece]:
    assert verdict.owner is not None
    ahead = verdict.owner if term.worth > 0 else verdict.owner.opponent
    match term.term:
        case Term.HALF:
            return [WordPiece(f"{abs(term.worth):g}", strong=True)]
        case Term.SPACE:
            piece = StonePiece(None, Mark.WINNING)
        case Term.LOSING:
            piece = StonePiece(ahead.opponent, Mark.LOSING)
        case Term.IN_HAND:
            piece = StonePiece(ahead.opponent)
        case _:
            assert_never(term.term)
    if term.number <= _MOST_STONES:
        return [piece] * term.number
    return [WordPiece(f"{term.number} ×", strong=True), piece]


def _home(home: HomePicture) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for color in Color:
        if home.all[color]:
            pieces += [
                *([GapPiece()] if pieces else []),
                StonePiece(color),
                *_worded(
                    text(
                        "{home} of {number} at home",
                        home=_strong(home.home[color]),
                        number=home.all[color],
                    )
                ),
            ]
    return tuple(pieces)


def _pairs(pairs: PairsPicture) -> tuple[Piece, ...]:
    pieces: list[Piece] = [
        StonePiece(Color.BLACK),
        StonePiece(Color.WHITE),
        *_worded(
            plural(
                "{filled} of {number} pair",
                "{filled} of {number} pairs",
                pairs.pairs,
                filled=_strong(pairs.filled),
            )
        ),
    ]
    if pairs.one_open:
        pieces += [
            GapPiece(),
            StonePiece(None, Mark.SHARED),
            WordPiece(text("one point stays open")),
        ]
    return tuple(pieces)


def _paid(paid: PaidPicture) -> list[Piece]:
    mark = Mark.KOMI if paid.kind is StepKind.COMPENSATE else Mark.PENALTY
    pieces: list[Piece]
    if paid.stones <= _MOST_STONES:
        coming = paid.stones - paid.placed
        pieces = [StonePiece(paid.color, mark)] * paid.placed
        pieces += [StonePiece(None, Mark.RESERVED)] * coming
    else:
        pieces = [StonePiece(paid.color, mark)]
    sum_so_far = f"{paid.placed} × 2 = {2 * paid.placed}"
    of_all = plural(
        "{paid} of {number} point",
        "{paid} of {number} points",
        paid.points,
        paid=_strong(sum_so_far),
    )
    return [*pieces, *_worded(of_all)]


def _spaces(spaces: SpacesPicture) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for color in Color:
        pieces += [
            *([GapPiece()] if pieces else []),
            StonePiece(color),
            *_worded(
                text(
                    "{spaces} spaces, {stones} stones",
                    spaces=_strong(spaces.spaces[color]),
                    stones=_strong(spaces.stones[color]),
                )
            ),
        ]
    return tuple(pieces)


def _strong(figure: object) -> str:
    """A figure as a field of a sentence that `_worded` cuts."""
    return f"{_CUT}{figure}{_CUT}"


def _worded(sentence: str) -> Iterator[Piece]:
    """A sentence in the language's own order, its figures strong."""
    for at, words in enumerate(sentence.split(_CUT)):
        if words.strip():
            yield WordPiece(words.strip(), strong=at % 2 == 1)
