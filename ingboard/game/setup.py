"""What is settled before the first move: players, board, rule text, terms of the count, time."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position, empty_position
from ingboard.clock.control import TimeControl
from ingboard.clock.moments import NOTHING, Millis
from ingboard.counting.terms import Terms, stones_per_player
from ingboard.rules.options import AS_THE_TEXT, RuleOptions, are_on_offer, ruleset_with
from ingboard.rules.ruleset import Ruleset, RuleText
from ingboard.rules.texts import RULESETS


class Occasion(StrEnum):
    """What a game is played for: a tournament, with its rights on record, or friends at one board."""

    TOURNAMENT = "tournament"
    FRIENDLY = "friendly"


class GameSetup(Struct, frozen=True, dict=True):
    """One game's conditions.

    `first` is the position before move 1 (not empty only for records with stones set up). `free_handicap`
    is the number of stones Black places freely while White passes; `to_start` plays first otherwise.
    `controls` is None for a game without a clock. `played_stone_presses` ends the turn on the clock with
    the stone; at a real board stone and press are two acts. Presses within `bounce` milliseconds of the last
    change of turn are ignored. `options` are
    the table's choices where the text leaves one. Without `referee_claims` only the opponent claims a win on
    time, and an official monitor. `program` is the side that a program plays, `occasion` says how strictly
    the table is held, `date` (YYYY-MM-DD) when it began. Raises ValueError for a choice that the text does
    not leave.
    """

    rules: RuleText
    first: Position
    terms: Terms
    names: PerColor[str] = PerColor("", "")
    ranks: PerColor[str] = PerColor("", "")
    event: str = ""
    controls: PerColor[TimeControl] | None = None
    free_handicap: int = 0
    to_start: Color = Color.BLACK
    played_stone_presses: bool = True
    options: RuleOptions = AS_THE_TEXT
    bounce: Millis = NOTHING
    referee_claims: bool = True
    program: Color | None = None
    occasion: Occasion = Occasion.TOURNAMENT
    date: str = ""

    def __post_init__(self) -> None:
        if not are_on_offer(RULESETS[self.rules], self.options):
            raise ValueError(f"{self.options} under {self.rules}")

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rule text's answers about play, with this table's choices."""
        ruleset = RULESETS[self.rules]
        if self.options.single_suicide is None:
            return ruleset
        return ruleset_with(ruleset, self.options)

    @cached_property
    def takes_both(self) -> bool:
        """Whether both players confirm a result before it is final, and what weighs is held."""
        match self.occasion:
            case Occasion.TOURNAMENT:
                return True
            case Occasion.FRIENDLY:
                return False

    @cached_property
    def stones(self) -> int:
        """How many stones each player starts with."""
        return stones_per_player(self.first.grid, self.terms)


def even_game(side: int, rules: RuleText, terms: Terms) -> GameSetup:
    """A game without names or clock on an empty square board."""
    return GameSetup(rules, empty_position(side, side), terms)


def with_colors_changed(setup: GameSetup) -> GameSetup:
    """The conditions of the same players' next game: who had Black has White, with name, rank and time."""
    return replace(
        setup,
        names=PerColor(setup.names.white, setup.names.black),
        ranks=PerColor(setup.ranks.white, setup.ranks.black),
        program=None if setup.program is None else setup.program.opponent,
        controls=None
        if setup.controls is None
        else PerColor(setup.controls.white, setup.controls.black),
    )
