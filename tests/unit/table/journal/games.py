"""A short timed game, and time that a test turns by hand."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis, Moment
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.entry import Stamp
from ingboard.table.table import Table

SHORT = Ing(Millis(60_000), Millis(10_000), 3, 2)


class HandClocks:
    """The table's time and the machine's clocks, both moved by the test."""

    def __init__(self) -> None:
        self.mono = 5_000
        self.slept = 0
        self.set = 0

    def now(self) -> Moment:
        return Moment(self.mono)

    def time_of_day(self) -> str:
        return "12:00:00"

    def time_of_day_at(self, moment: Moment) -> str:
        return f"12:00:00.{moment % 1000:03}"

    def stamp(self) -> Stamp:
        boot = self.mono + self.slept
        return Stamp(self.mono, boot, 1_700_000_000_000 + boot + self.set)

    def wait(self, millis: int) -> None:
        self.mono += millis


def timed_setup(side: int = 9, rules: RuleText = RuleText.ING1991) -> GameSetup:
    setup = even_game(side, rules, default_terms(rules))
    return replace(setup, controls=PerColor(SHORT, SHORT), names=PerColor("Ann", "許"))


def started(clocks: HandClocks, setup: GameSetup | None = None) -> Table:
    table = Table(setup or timed_setup())
    table.submit(ask.StartClock(clocks.now()))
    return table


def play(table: Table, clocks: HandClocks, *points: Point, every: int = 700) -> None:
    for point in points:
        clocks.wait(every)
        color = table.state.to_play
        table.submit(ask.PlaceStone(color, point, clocks.now()))


FEW = (Point(2, 2), Point(6, 6), Point(2, 6), Point(6, 2), Point(4, 4))
BLACK, WHITE = Color.BLACK, Color.WHITE
