"""The arithmetic of a caption or a result as stones and words in a row: stones are the notation. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias, assert_never

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import StepKind
from ingboard.text import plural, text
from ingboard.ui.board.view_model import Mark
from ingboard.ui.game.film.arithmetic import (
    Arithmetic,
    HomePicture,
    PaidPicture,
    PairsPicture,
    SpacesPicture,
)
from ingboard.ui.game.film.result import ResultSum, SumTerm, Term

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
