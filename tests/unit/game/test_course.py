"""What the moves tell a count: stones, passes, handicap, and prisoners in the lids."""

from __future__ import annotations

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position, empty_position
from ingboard.clock.moments import Moment
from ingboard.counting.fillplan import StepKind
from ingboard.counting.territory import Played
from ingboard.game.default_terms import default_terms
from ingboard.game.events import CountBegun, Event, PassMade, StonePlaced
from ingboard.game.evolve import replay
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, kept_in, played_in
from ingboard.rules.options import RuleOptions
from ingboard.rules.ruleset import Prisoners, RuleText

BLACK, WHITE = Color.BLACK, Color.WHITE
NOW = Moment(0)
# White's stone in the corner is taken, then Black's at B1.
TAKING = ((BLACK, 0, 1), (WHITE, 0, 0), (BLACK, 1, 0))


def game(
    *events: Event,
    first: Position | None = None,
    prisoners: Prisoners = Prisoners.HOME,
    free_handicap: int = 0,
) -> GameState:
    setup = GameSetup(
        RuleText.ING1991,
        first or empty_position(5, 5),
        default_terms(RuleText.ING1991, komi=0),
        free_handicap=free_handicap,
        options=RuleOptions(prisoners=prisoners),
    )
    return replay(setup, events)


def stones(*plays: tuple[Color, int, int]) -> tuple[StonePlaced, ...]:
    return tuple(StonePlaced(color, Point(row, column), NOW) for color, row, column in plays)


def test_stones_and_passes_are_those_of_the_moves() -> None:
    state = game(*stones(*TAKING), PassMade(WHITE, NOW), PassMade(BLACK, NOW))
    assert played_in(state) == Played(PerColor(2, 1), PerColor(1, 1))


def test_black_stones_set_up_alone_are_a_handicap() -> None:
    first = parse_rows(["X...X", ".....", ".....", ".....", "X...."])
    state = game(*stones((WHITE, 2, 2)), first=first)
    assert played_in(state) == Played(PerColor(3, 1), handicap=3)


def test_stones_of_both_colors_set_up_leave_the_course_unknown() -> None:
    assert played_in(game(first=parse_rows(["XO...", *["....."] * 4]))) is None


def test_prisoners_stay_in_the_lid_only_where_the_table_keeps_them() -> None:
    assert kept_in(game(*stones(*TAKING))) == PerColor(0, 0)
    assert kept_in(game(*stones(*TAKING), prisoners=Prisoners.LID)) == PerColor(0, 1)


def test_the_count_of_such_a_table_begins_with_the_lids() -> None:
    played = stones(*TAKING, (WHITE, 2, 0), (BLACK, 4, 4), (WHITE, 2, 1), (BLACK, 1, 1))
    state = game(*played, CountBegun(frozenset(), NOW), prisoners=Prisoners.LID)
    assert state.plan is not None
    assert state.plan.kept == PerColor(0, 1)
    assert [stone.kind for stone in state.plan.film[:1]] == [StepKind.EMPTY_LID]
    assert state.plan.reading == len(state.plan.stones) + 1
