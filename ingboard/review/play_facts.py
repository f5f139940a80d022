"""From a judgment to the facts that sentences may name. Values in, values out; no sentence of its own."""

from __future__ import annotations

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Placement, place
from ingboard.review.explanations import PlayFacts
from ingboard.rules.ko.evidence import evidence_for
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Passed
from ingboard.rules.ruleset import Judgment, RuleText


def facts_of(
    line: Line,
    color: Color,
    point: Point,
    rules: RuleText,
    judgment: Judgment,
    round_length: int = 0,
) -> PlayFacts:
    """The facts of a judgment given on that line; `round_length` as in `PlayFacts`."""
    grid = line.position.grid
    name = name_of(point, grid)
    match judgment:
        case Passed():
            return PlayFacts(color, name, rules, None, as_pass=True)
        case Placement():
            earlier = line.seen_at(judgment.cells)
            return PlayFacts(
                color,
                name,
                rules,
                None,
                earlier=earlier,
                round_length=round_length,
                repeats=earlier is not None,
            )
        case Illegal():
            evidence = judgment.evidence or evidence_for(line, judgment)
            last = line.last
            made = place(line.position, point, color)
            captor = name_of(last.point, grid) if isinstance(last, Placement) else ""
            return PlayFacts(
                color,
                name,
                rules,
                judgment.reason,
                earlier=judgment.refers_to,
                captor=captor,
                hot=tuple(name_of(hot, grid) for hot in _from_left(evidence.hot)),
                round_length=round_length,
                has_added=judgment.refers_to != line.number,
                repeats=made is not None and line.seen_at(made.cells) is not None,
            )


def _from_left(points: frozenset[Point]) -> list[Point]:
    """Points in reading order of their names: A to T, then from the bottom up."""
    return sorted(points, key=lambda point: (point.column, -point.row))
