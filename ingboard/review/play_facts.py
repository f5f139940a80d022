"""From a judgment to the facts that sentences may name. Values in, values out; no sentence of its own."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Placement, place
from ingboard.rules.ko.evidence import evidence_for
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Judgment, RuleText


class PlayFacts(Struct, frozen=True):
    """What the sentences about one play under one rule text may name; points by name, such as "B8".

    `reason` is None for a play that is allowed. `earlier` is the number of the move that bars it (0: the
    starting position), `captor` the point of the stone that has just captured, `hot` the points of the hot
    stones. `round_length` is the number of plays after which the position returns, 0 if that is not known.
    `has_added` tells that the last move did not capture but joined the stone that did; `as_pass` that the
    text counts the play as a pass; `repeats` that the play brings a position back (a legal one: which the
    text allows once more). A disturber's play that does not is his second disturbance of the same kos.
    """

    color: Color
    point: str
    rules: RuleText
    reason: Reason | None
    earlier: int | None = None
    captor: str = ""
    hot: tuple[str, ...] = ()
    round_length: int = 0
    has_added: bool = False
    as_pass: bool = False
    repeats: bool = False


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
            repeats = earlier is not None
            return PlayFacts(
                color,
                name,
                rules,
                None,
                earlier=earlier,
                round_length=round_length,
                repeats=repeats,
            )
        case Illegal():
            evidence = judgment.evidence or evidence_for(line, judgment)
            last = line.last
            made = place(line.position, point, color)
            captor = name_of(last.point, grid) if isinstance(last, Placement) else ""
            # As names are read: A to T, then from the bottom up.
            hot = sorted(evidence.hot, key=lambda point: (point.column, -point.row))
            return PlayFacts(
                color,
                name,
                rules,
                judgment.reason,
                earlier=judgment.refers_to,
                captor=captor,
                hot=tuple(name_of(each, grid) for each in hot),
                round_length=round_length,
                has_added=judgment.refers_to != line.number,
                repeats=made is not None and line.seen_at(made.cells) is not None,
            )
