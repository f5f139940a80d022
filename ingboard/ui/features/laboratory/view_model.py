"""What the laboratory's page shows of a position: its lines and counts under the four texts, its lenses.

Made from the values of `review`, without Qt; the page itself plays nothing and judges nothing.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position
from ingboard.game.strip import name_of_color
from ingboard.review.breaths import breaths_at, kind_name, kind_words
from ingboard.review.laboratory import (
    CountResult,
    Expected,
    LabCount,
    LabGroup,
    LabLine,
    LabPosition,
)
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import text
from ingboard.ui.game.view_model import TEXTS, PlayAnswer


class AnswerCell(Struct, frozen=True):
    """What a text says of a move or a count: answer and words; answer None where its line has ended."""

    answer: PlayAnswer | None
    words: str


class MoveRow(Struct, frozen=True):
    """One move of a line: its number, side and words, and the four texts' answers in their order."""

    number: int
    color: Color
    words: str
    cells: tuple[AnswerCell, ...]


class LineTable(Struct, frozen=True):
    """One line with its moves."""

    title: str
    rows: tuple[MoveRow, ...]


class CountRow(Struct, frozen=True):
    """What a count comes to under one text: the result, and how it is read off the filled board."""

    title: str
    result: str
    reading: str


class LensRow(Struct, frozen=True):
    """One breath under the lens: its point by name, the kind ("" if not proved) and what it means."""

    point: str
    kind: str
    words: str


class LensPicture(Struct, frozen=True):
    """A chain under the lens and its breaths."""

    title: str
    rows: tuple[LensRow, ...]


class LineStep(Struct, frozen=True):
    """A wish: the first `moves` moves of that line (from 0) of the open position stand on the board."""

    line: int
    moves: int


def matching(groups: tuple[LabGroup, ...], typed: str) -> tuple[LabGroup, ...]:
    """The groups with the positions in whose title, or group's title, every typed word occurs."""
    words = typed.casefold().split()
    found = []
    for group in groups:
        positions = tuple(
            each
            for each in group.positions
            if all(word in f"{group.title} {each.title} {each.id}".casefold() for word in words)
        )
        if positions:
            found.append(replace(group, positions=positions))
    return tuple(found)


def lens_pictures(position: LabPosition) -> tuple[LensPicture, ...]:
    """The chains of a position that are under the lens."""
    pictures = (lens_picture(position.position, breath.chain) for breath in position.breaths)
    return tuple(picture for picture in pictures if picture is not None)


def lens_picture(position: Position, point: Point) -> LensPicture | None:
    """The chain on a point under the lens, or None where no stone stands."""
    found = breaths_at(position, point)
    if found is None:
        return None
    grid = position.grid
    title = text(
        "{side}'s chain at {point}", side=name_of_color(found.color), point=name_of(point, grid)
    )
    rows = tuple(
        LensRow(
            name_of(breath, grid),
            "" if kind is None else kind_name(kind),
            text("kind not proved") if kind is None else kind_words(kind),
        )
        for breath, kind in found.kinds.items()
    )
    return LensPicture(title, rows)


def step_words(row: MoveRow) -> str:
    """A move in words: "White B8" or "White passes"."""
    side = name_of_color(row.color)
    if row.words == text("pass"):
        return text("{side} passes", side=side)
    return text("{side} {point}", side=side, point=row.words)


def moves_under(table: LineTable, rules: RuleText) -> int:
    """How many moves of a line a text judges: up to its refusal, that included."""
    column = TEXTS.index(rules)
    return sum(row.cells[column].answer is not None for row in table.rows)


def reason_word(reason: Reason) -> str:
    """The reason of a refusal in a word or two, for a narrow column."""
    return {
        Reason.ENDED: text("Ended"),
        Reason.OCCUPIED: text("Occupied"),
        Reason.SINGLE_SUICIDE: text("Suicide"),
        Reason.HOT_SINGLE: text("Hot stone"),
        Reason.HOT_DOUBLE: text("Double hot"),
        Reason.HOT_TRIPLE: text("Triple hot"),
        Reason.HOT_TWIN: text("Twin hot"),
        Reason.RECYCLING: text("Recycling"),
        Reason.SUPERKO: text("Superko"),
        Reason.RECYCLING_BACKSTOP: text("Third time"),
        Reason.WRONG_TURN: text("Not in turn"),
    }[reason]


def origin_words(position: LabPosition) -> str:
    """Where its board comes from."""
    if position.built_by_us:
        return text("Our own board")
    return text("Board: {origin}", origin=position.origin)


def line_table(line: LabLine) -> LineTable:
    """A line with what each text says of its moves."""
    return LineTable(
        line.title,
        tuple(
            MoveRow(
                index + 1,
                move.color,
                move.name,
                tuple(_cell(line.verdict(rules, index)) for rules in TEXTS),
            )
            for index, move in enumerate(line.moves)
        ),
    )


def _cell(expected: Expected | None) -> AnswerCell:
    if expected is None:
        return AnswerCell(None, "")
    if expected.reason is not None:
        return AnswerCell(PlayAnswer.BARRED, reason_word(expected.reason))
    answer = PlayAnswer.AS_PASS if expected.as_pass else PlayAnswer.ALLOWED
    return AnswerCell(answer, answer.words)


def count_rows(count: LabCount | None) -> tuple[CountRow, ...]:
    """What a count comes to under each text; nothing where none is demonstrated."""
    if count is None:
        return ()
    return tuple(
        CountRow(
            text_title(rules),
            result_words(count.expected[rules]),
            reading_words(count.expected[rules], feasible=count.feasible),
        )
        for rules in TEXTS
    )


def result_words(result: CountResult) -> str:
    """A result in words: "Black by 3", "Draw", "Black, by the tie"."""
    if result.winner is None:
        return text("Draw")
    side = name_of_color(result.winner)
    if result.margin == 0:
        return text("{side} wins the tie", side=side)
    margin = abs(result.margin)
    shown = int(margin) if margin == int(margin) else margin
    return text("{side} by {margin}", side=side, margin=shown)


def reading_words(result: CountResult, *, feasible: bool) -> str:
    """How the margin is read: spaces, losing stones, shared points; or that nothing can be filled in."""
    if not feasible:
        return text("Cannot be filled in; by area")
    return text(
        "Spaces {spaces}, losing stones {losing}, shared {shared}",
        spaces=result.spaces,
        losing=result.losing,
        shared=result.shared,
    )
