"""The clock's turn goes with the board's, held or running; where they differ, nothing resumes by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Canadian, Fischer, Ing, SecondCounting, TimeControl
from ingboard.clock.moments import minutes, seconds
from ingboard.game import commands as ask
from ingboard.game.evolve import replay
from ingboard.game.refusals import Refused
from ingboard.game.state import IN_PLAY, Held, Ruling, RulingKind
from tests.unit.game.test_table import Seat

BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.fixture
def seat() -> Seat:
    made = Seat()
    made.do(ask.StartClock)
    made.play((2, 2), (6, 6))
    return made


def allowed(color: Color, *point: int) -> Ruling:
    return Ruling(RulingKind.ALLOWED, "R", "why", color, Point(*point))


def test_a_move_allowed_while_the_clocks_are_held_gives_the_turn_on(seat: Seat) -> None:
    """The ko of a paused table was allowed, and the side that had moved was resumed."""
    seat.do(ask.HoldClock, Held.DISTURBANCE, "R", after=500)
    since = seat.state.at_table.held_since
    used = seat.clock.times.black.used
    assert seat.do(ask.Rule, allowed(BLACK, 4, 4), after=9_000) is None
    assert (seat.state.to_play, seat.clock.turn, seat.clock.paused) == (WHITE, WHITE, True)
    assert (seat.state.at_table.held, seat.state.at_table.held_since) == (Held.DISTURBANCE, since)
    assert seat.clock.times.black.used == used
    assert seat.do(ask.ResumeClock) is None
    assert seat.clock.running is WHITE
    assert replay(seat.setup, seat.events).clock == seat.clock


@pytest.mark.parametrize(
    ("control", "after"),
    [
        (Fischer(minutes(5), seconds(5)), lambda before: before + 5_000),
        (Ing(minutes(5), minutes(1), 3, 2), lambda before: before),
    ],
)
def test_the_turn_of_a_held_clock_ends_as_by_a_press(
    control: TimeControl, after: Callable[[int], int]
) -> None:
    seat = Seat(controls=PerColor(control, control))
    seat.do(ask.StartClock)
    seat.do(ask.PauseClock, after=1_000)
    before = seat.clock.times.black
    seat.do(ask.Rule, allowed(BLACK, 4, 4))
    ended = seat.clock.times.black
    assert (ended.presses, ended.remaining) == (before.presses + 1, after(before.remaining))


def test_a_move_taken_back_while_the_clocks_are_held_leaves_the_hold_as_it_was(seat: Seat) -> None:
    seat.do(ask.HoldClock, Held.LEAVE, "R", after=500)
    since = seat.state.at_table.held_since
    assert seat.do(ask.TakeBack, assented=True, after=3_000) is None
    assert (seat.state.to_play, seat.clock.turn, seat.clock.paused) == (WHITE, WHITE, True)
    assert (seat.state.at_table.held, seat.state.at_table.held_since) == (Held.LEAVE, since)


def test_where_board_and_clock_differ_somebody_says_whose_time_runs(seat: Seat) -> None:
    seat.do(ask.PressClock, BLACK, after=5_000)  # without a stone
    seat.do(ask.PauseClock, after=100)
    assert seat.state.is_out_of_turn
    assert seat.do(ask.ResumeClock).reason is Refused.WHOSE_TIME
    assert seat.do(ask.ResumeClock, color=BLACK) is None
    assert seat.clock.running is BLACK
    assert not seat.state.is_out_of_turn


CONTROLS = (
    Ing(seconds(40), seconds(10), 3, 2),
    SecondCounting(seconds(30), seconds(10), 3),
    Canadian(seconds(30), seconds(60), 5),
    Fischer(seconds(30), seconds(5)),
)
# Without its time each act of a table that may move the turn of board or clock.
ACTS: dict[str, Callable[[Seat, int], object]] = {
    "stone": lambda seat, n: seat.do(ask.PlaceStone, seat.state.to_play, Point(n // 9 % 9, n % 9)),
    "pass": lambda seat, _: seat.do(ask.Pass, seat.state.turn),
    "pause": lambda seat, _: seat.do(ask.PauseClock),
    "resume": lambda seat, _: seat.do(ask.ResumeClock),
    "allow": lambda seat, n: seat.do(ask.Rule, allowed(seat.state.to_play, n // 9 % 9, n % 9)),
    "take back": lambda seat, _: seat.do(ask.TakeBack, assented=True),
    "play on": lambda seat, _: seat.do(ask.PlayOn, seat.state.to_play),
    "resign": lambda seat, n: seat.do(ask.Resign, Color(1 + n % 2)),
    "withdraw": lambda seat, _: seat.do(ask.WithdrawResult, "R", "why"),
    "claim": lambda seat, n: seat.do(ask.ClaimTime, Color(1 + n % 2)),
    "waive": lambda seat, n: seat.do(ask.WaiveClaim, Color(1 + n % 2)),
    "adjourn": lambda seat, _: seat.do(ask.Adjourn, None, "R"),
    "take up": lambda seat, _: seat.do(ask.TakeUpAgain, None, "R"),
    "time": lambda seat, n: seat.do(ask.NoteTime, after=n * 100),
}


@settings(max_examples=150)
@given(
    st.sampled_from(CONTROLS),
    st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 400)), max_size=40),
)
def test_in_play_the_side_to_move_has_the_turn_of_the_clock(
    control: TimeControl, acts: list[tuple[str, int]]
) -> None:
    """Whatever is done but a press without a stone: where stones press, board and clock agree."""
    seat = Seat(controls=PerColor(control, control))
    seat.do(ask.StartClock)
    for name, number in acts:
        ACTS[name](seat, number)
        state, clock = seat.state, seat.clock
        if state.phase in IN_PLAY and clock.turn is not None:
            assert clock.turn is state.to_play, name
    assert replay(seat.setup, seat.events).clock == seat.clock
