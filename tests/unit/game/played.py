"""A game at which tests play: every event kept, so that its replay can be compared."""

from __future__ import annotations

from msgspec.structs import fields, replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point, point_named
from ingboard.clock.clock import Clock
from ingboard.clock.control import Ing, TimeControl
from ingboard.clock.moments import Moment, minutes
from ingboard.game import commands as ask
from ingboard.game.decide import Decision, decide
from ingboard.game.default_terms import default_terms
from ingboard.game.events import Event
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.setup import GameSetup, even_game
from ingboard.game.state import GameState, Phase, new_game
from ingboard.rules.ruleset import RuleText

BLACK, WHITE = Color.BLACK, Color.WHITE
SST = (RuleText.ING1991, RuleText.ING1996, RuleText.KSS)
ING_TIME = Ing(main=minutes(10), period=minutes(5), periods=3, points=2)

# With E4 dead Black has 10 points and White 15; alive, it makes White's land a shared region: 11 to 5.
SETTLED = [".XO..", ".XO.X", ".XO..", ".XO..", ".XO.."]
MARGIN, MARGIN_WITH_E4_ALIVE = -5, 6


def setup_of(
    rules: RuleText = RuleText.SIMPLIFIED,
    *,
    side: int = 5,
    rows: list[str] | None = None,
    control: TimeControl | None = None,
    handicap: int = 0,
) -> GameSetup:
    """An even game, or one from a diagram, on a clock, or with handicap stones to place."""
    setup = even_game(side, rules, default_terms(rules, handicap))
    if rows is not None:
        setup = replace(setup, first=parse_rows(rows))
    if control is not None:
        setup = replace(setup, controls=PerColor(control, control))
    return replace(setup, free_handicap=handicap)


class Played:
    """A game: commands go in, and the state and all events can be looked at."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.events: list[Event] = []
        self.state: GameState = new_game(setup)
        self.now = Moment(0)

    def submit(self, command: ask.Command) -> Decision:
        """Carry the command out, or change nothing."""
        decision = decide(self.state, command)
        if not isinstance(decision, Refusal):
            for event in decision:
                self.state = evolve(self.state, event)
                self.events.append(event)
        return decision

    def do(self, command: ask.Command) -> tuple[Event, ...]:
        """Carry out a command that must not be refused."""
        decision = self.submit(command)
        assert not isinstance(decision, Refusal), decision
        return decision

    def refused(self, command: ask.Command) -> Refused:
        """The reason for a command that must be refused."""
        before = self.state
        decision = self.submit(command)
        assert isinstance(decision, Refusal), decision
        assert self.state is before
        return decision.reason

    def is_in(self, phase: Phase) -> bool:
        return self.state.phase is phase

    def clock(self) -> Clock:
        assert self.state.clock is not None
        return self.state.clock

    def wait(self, milliseconds: int) -> None:
        self.now = Moment(self.now + milliseconds)

    def at(self, name: str) -> Point:
        point = point_named(name, self.state.position.grid)
        assert point is not None
        return point

    def play(self, *names: str) -> None:
        for name in names:
            self.do(ask.PlaceStone(self.state.to_play, self.at(name), self.now))

    def stone(self, name: str, color: Color | None = None) -> ask.PlaceStone:
        return ask.PlaceStone(color or self.state.to_play, self.at(name), self.now)

    def pass_(self, times: int = 1) -> None:
        for _ in range(times):
            self.do(ask.Pass(self.state.to_play, self.now))

    def mark(self, *names: str) -> None:
        for name in names:
            self.do(ask.ToggleDead(self.at(name), self.now))

    def agree(self) -> None:
        for color in Color:
            self.do(ask.Assent(color, True, self.now))

    def count(self) -> None:
        self.agree()
        self.do(ask.BeginCount(self.now))

    def confirm(self) -> None:
        for color in Color:
            self.do(ask.ConfirmResult(color, self.now))


def facts(state: GameState) -> dict[str, object]:
    """Everything that two equal states have in common; lines are compared by their moves."""
    found: dict[str, object] = {
        field.name: getattr(state, field.name) for field in fields(state) if field.name != "line"
    }
    line = state.line
    shape = [
        (move.color, getattr(move, "point", None), getattr(move, "free", None))
        for move in line.moves()
    ]
    found["line"] = (line.first, line.offset, line.passes, line.position, shape)
    return found
