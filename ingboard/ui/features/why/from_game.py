"""From the state of a game and a point to the card: what the game knows beside the rules of ko. No Qt."""

from __future__ import annotations

from dataclasses import replace

from ingboard.board.points import Color, Point
from ingboard.game.judging import classes_by_ruling
from ingboard.game.phases import Phase
from ingboard.game.rulings import RulingKind
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.plays import Confidence, Illegal, Reason
from ingboard.text import text
from ingboard.ui.features.why.from_verdict import why_not
from ingboard.ui.features.why.view_model import WhyNot
from ingboard.ui.game.rule_texts import PlayAnswer


def why_not_here(state: GameState, point: Point, color: Color | None = None) -> WhyNot:
    """The answer for the side to play, or for the color that is asked about."""
    asked = state.to_play if color is None else color
    ruleset = state.setup.ruleset
    ruling_barred = text("The result is fixed") if state.phase is Phase.FINISHED else ""
    over: Illegal | None = None
    if state.phase in (Phase.COUNTING, Phase.FINISHED) or state.ended_for_good:
        over = Illegal(asked, point, Reason.ENDED, state.line.number, ruleset.end_article)
    elif state.position.color_at(point) is None and asked is not state.to_play:
        over = Illegal(asked, point, Reason.WRONG_TURN, None, ruleset.turn_article)
    why = why_not(
        state.line, asked, point, ruleset, over, ruling_barred, classes_by_ruling(state, asked)
    )
    if over is None and why.allowed and state.forbids(asked, point):
        return _forbidden(state, asked, point, why)
    return why


def _forbidden(state: GameState, color: Color, point: Point, why: WhyNot) -> WhyNot:
    """A play that the texts allow and the referee does not."""
    ruling = next(
        ruling
        for ruling in reversed(state.rulings)
        if ruling.kind is RulingKind.FORBIDDEN and (ruling.color, ruling.point) == (color, point)
    )
    side, term = name_of_color(color), text("by ruling")
    words = text(
        "{referee} has forbidden this play {term}. {side} plays elsewhere, or passes; after another "
        "move the ruling no longer bars it.",
        referee=ruling.by or text("The referee"),
        term=term,
        side=side,
    )
    if ruling.reason:
        words += " " + text("Reason: {reason}", reason=ruling.reason)
    barred = text("The referee has forbidden it.")
    return replace(
        why,
        title=text("{play} is forbidden now", play=why.play),
        allowed=False,
        words=words,
        term=term,
        rows=tuple(
            replace(row, answer=PlayAnswer.BARRED, why=barred) if row.in_use else row
            for row in why.rows
        ),
        confidence=Confidence.HIGH,
        confidence_words=text("A ruling of this game, on record."),
    )
