"""What the log beside the agreement says of each act that led to it."""

from __future__ import annotations

from ingboard.board.points import Grid, name_of
from ingboard.game.change import Change
from ingboard.game.events import AssentGiven, DeadMarked, Event, PassMade, PlayStopped, StopProposed
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.game.agreement_view_model import AgreementLine


def log_lines(change: Change, time_of_day: str) -> list[AgreementLine]:
    """The lines of a change, the latest first; acts that no agreement is about have none."""
    grid = change.state.position.grid
    said = (_words(event, grid) for event in change.events)
    return [AgreementLine(time_of_day, words) for words in said if words][::-1]


def _words(event: Event, grid: Grid) -> str:  # noqa: C901 - one arm an event
    match event:
        case DeadMarked(chain, dead):
            name = name_of(min(chain), grid)
            if dead:
                return text("{point} marked dead, both assents cleared", point=name)
            return text("{point} marked alive, both assents cleared", point=name)
        case AssentGiven(color, given):
            side = name_of_color(color)
            if given:
                return text("{side} agreed", side=side)
            return text("{side} withdrew the assent", side=side)
        case PlayStopped(by_consent):
            if by_consent:
                return text("Play stopped by consent; clocks are stopped")
            return text("Play stopped by passes; clocks are stopped")
        case PassMade(color):
            return text("Pass by {side}", side=name_of_color(color))
        case StopProposed(color):
            return text("{side} proposed to stop", side=name_of_color(color))
        case _:
            return ""
