"""What the scenes of the screenshots share: a time moved by hand, and the game of the fourth round."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from ingboard.board.points import PerColor
from ingboard.board.position import Placement, empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.game.change import Change
from ingboard.game.commands import Command
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.table.opening import open_session
from tests.app.driver import App

DEMONSTRATION = resource("games/demonstration.sgf")


_BEGINS = 1_000_000
_EVENING = (18 * 60 + 20) * 60_000


class HandTime:
    """A time source that a script moves by hand."""

    def __init__(self) -> None:
        self.moment = _BEGINS

    def now(self) -> Moment:
        """The moment that was set."""
        return Moment(self.moment)

    def time_of_day(self) -> str:
        """The time of day of the moment that was set."""
        return self.time_of_day_at(self.now())[:8]

    def time_of_day_at(self, moment: Moment) -> str:
        """The time of day of an instant; the evening begins at 18:20."""
        seconds, millis = divmod(_EVENING + moment - _BEGINS, 1000)
        minutes_, second = divmod(seconds, 60)
        hour, minute = divmod(minutes_, 60)
        return f"{hour % 24:02}:{minute:02}:{second:02}.{millis:03}"


Scene: TypeAlias = Callable[[App, HandTime], None]


def round_game(side: int = 19, control: Ing | None = None) -> GameSetup:
    """The timed game of the pictures, before its first move; usually an hour and three periods."""
    control = control or Ing(minutes(60), minutes(10), 3, 2)
    return GameSetup(
        rules=RuleText.SIMPLIFIED,
        first=empty_position(side, side),
        terms=default_terms(RuleText.SIMPLIFIED),
        names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
        ranks=PerColor("4d", "5d"),
        event="Autumn Open 2026, round 4",
        controls=PerColor(control, control),
    )


@cache
def moves_of_game(number: int) -> tuple[Placement, ...]:
    """First moves of a game of ours, at most so many."""
    states = open_session(DEMONSTRATION).table.states[1 : number + 1]
    return tuple([last for state in states if isinstance(last := state.line.last, Placement)])


def play_aside(app: App, command: Command) -> None:
    """Carry out what the window is not looked at for: it is shown the next act that it hears of."""
    assert app.presenter.session is not None
    result = app.presenter.session.submit(command)
    assert isinstance(result, Change), result
