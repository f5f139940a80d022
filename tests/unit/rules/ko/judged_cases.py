"""Cases with all that is said of each move: verdict, reason, the rows it rests on, and the confidence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ingboard.board.points import color_of_letter, point_named
from ingboard.board.position import Position
from ingboard.review.grounds import confidence_in, grounds_of
from ingboard.review.sayings import Confidence, Element
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import Ruleset
from tests.unit.rules.ko.cases import Played


class Said(Struct, frozen=True):
    """What a text says of one move; a pass, and a move after the end, rest on no row of ko."""

    reason: Reason | None
    confidence: Confidence = Confidence.HIGH
    rests_on: tuple[Element, ...] = ()


def said(
    ruleset: Ruleset, first: Position, moves: Sequence[str], before: Sequence[str] = ()
) -> list[Said]:
    """Every move's verdict up to the first refusal, after moves that must all be legal."""
    table = Played(ruleset, first)
    for move in before:
        assert table.make(move) is None, move
    found = []
    for move in moves:
        letter, name = move.split()
        line, color, point = table.line, color_of_letter(letter), point_named(name, first.grid)
        reason = table.make(move)
        if point is None or reason is Reason.ENDED:
            found.append(Said(reason))
        else:
            judgment = ruleset.judge(line, color, point)
            confidence = confidence_in(ruleset, line, judgment, color, point)
            found.append(
                Said(reason, confidence, grounds_of(ruleset, line, judgment, color, point))
            )
        if reason is not None:
            break
    return found
