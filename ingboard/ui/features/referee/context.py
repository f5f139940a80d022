"""What an act of the referee is judged by, and the plan that comes of it."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.state import GameState
from ingboard.game.strip import TimeOfDay
from ingboard.table.tournament import Tournament
from ingboard.ui.features.referee.view_model import RefereeAction
from ingboard.ui.game.recording import Gap
from ingboard.ui.widgets.form_fields import Answers


class RefereeContext(Struct, frozen=True):
    """What an act is judged by: the game, the tournament, what is filled in, both assents, and when.

    `gap` is an absence of the computer that nobody was charged for, if there was one. `time_of` names the
    time of day at an instant.
    """

    state: GameState
    tournament: Tournament
    answers: Answers
    assents: PerColor[bool]
    at: Moment
    time_of: TimeOfDay
    gap: Gap | None = None

    def written(self, name: str) -> str:
        """A text that was typed."""
        return str(self.answers.get(name, "")).strip()

    def side(self, name: str = "side") -> Color:
        """A side that was chosen."""
        color = self.answers.get(name)
        return color if isinstance(color, Color) else Color.BLACK


class ActionPlan(Struct, frozen=True):
    """What is to be done; `then` is an act that follows, `said` a line for the journal.

    `sheet`: the sheet of the position as it stands follows, for a player who judges it.
    """

    change: str
    commands: tuple[ask.Command, ...] = ()
    missing: str = ""
    then: RefereeAction | None = None
    said: str = ""
    sheet: bool = False
