"""What each rule text says of one play, side by side on the same line of play."""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.rules.ko.evidence import with_evidence
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText
from ingboard.rules.texts import RULESETS


def explain(
    line: Line,
    color: Color,
    point: Point,
    own: Ruleset | None = None,
    rulings: Rulings = NO_RULINGS,
) -> dict[RuleText, Judgment]:
    """The judgment of that play under every text offered, refusals with their evidence.

    The line is taken as it is: earlier moves that a text would have refused have been made. `own` is the
    table's text with its choices; `rulings` are the classes of moves that its referee has named.
    """
    judgments: dict[RuleText, Judgment] = {}
    for usual in RULESETS.values():
        ruleset = own if own is not None and own.text is usual.text else usual
        if rulings and ruleset.judge_ruled is not None:
            judgment = ruleset.judge_ruled(line, color, point, rulings)
        else:
            judgment = ruleset.judge(line, color, point)
        if isinstance(judgment, Illegal):
            judgment = with_evidence(line, judgment, rulings)
        judgments[ruleset.text] = judgment
    return judgments
