"""Which moves of a record would be judged another way if a row of the page of texts were read otherwise."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.kifu.record import GameRecord
from ingboard.review.grounds import confidence_of, readings_that_turn
from ingboard.review.judged import judged
from ingboard.review.sayings import Element, Option, SayingRow, Standing, row_of, rows
from ingboard.review.verdicts import Verdict
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText


class TurnedMove(Struct, frozen=True):
    """A move by its number; `legal` is the verdict as it stands, which the other reading turns."""

    number: int
    color: Color
    point: Point | None
    legal: bool


class Turned(Struct, frozen=True):
    """A row, one of its options that is not in use, and the moves whose verdict turns by it, in order."""

    row: SayingRow
    option: Option
    moves: tuple[TurnedMove, ...]


def turned_moves(record: GameRecord, rules: RuleText) -> tuple[Turned, ...]:
    """What turns in the main line of a record under a text, row by row in the order of the page."""
    found: dict[tuple[Element, str], list[TurnedMove]] = {}

    def ask(
        number: int, ruleset: Ruleset, line: Line, judgment: Judgment, color: Color, point: Point
    ) -> None:
        for reading in readings_that_turn(ruleset, line, judgment, color, point):
            turned = found.setdefault((reading.element, reading.option.key), [])
            turned.append(TurnedMove(number, color, point, not isinstance(judgment, Illegal)))

    verdicts, _ = judged(record, rules, ask)
    for verdict in verdicts:
        for element in _of_passes(verdict, rules):
            for option in row_of(element).of(rules).options:
                if option.standing is not Standing.IN_USE:
                    move = TurnedMove(
                        verdict.number, verdict.color, verdict.point, verdict.illegal is None
                    )
                    found.setdefault((element, option.key), []).append(move)
    return tuple(
        Turned(row, option, tuple(found[row.element, option.key]))
        for row in rows()
        for option in row.of(rules).options
        if (row.element, option.key) in found
    )


def _of_passes(verdict: Verdict, rules: RuleText) -> tuple[Element, ...]:
    """The rows that are read otherwise without another judge of plays."""
    if verdict.first_pass:
        return (Element.FIRST_PASS,)
    ended = verdict.illegal is not None and verdict.illegal.reason is Reason.ENDED
    by_passes_alone = ended and verdict.confidence is not confidence_of(rules, (Element.END,))
    return (Element.FOUR_PASSES,) if by_passes_alone else ()
