"""A clock for a real board: nothing is recorded, a press ends a move, two passes stop both clocks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.game import commands as ask
from ingboard.game.phases import Phase
from ingboard.game.strip import strip_of
from tests.unit.game.played import BLACK, ING_TIME, WHITE, Played, setup_of


def by_hand() -> Played:
    game = Played(replace(setup_of(control=ING_TIME), played_stone_presses=False))
    game.do(ask.StartClock(game.now))
    return game


def press(game: Played, color: Color) -> None:
    game.wait(1_000)
    game.do(ask.PressClock(color, game.now))


def let_pass(game: Played) -> None:
    game.wait(1_000)
    game.do(ask.Pass(game.state.turn, game.now))


def test_by_hand_and_without_a_stone_the_moves_are_not_recorded():
    game = by_hand()
    assert not game.state.records_moves
    press(game, BLACK)
    assert game.state.turn is WHITE
    said = strip_of(game.state)
    assert (said.title, said.turn) == ("Clock only", WHITE)
    assert "Moves are not recorded" in said.sentence


def test_the_first_stone_puts_the_moves_on_record():
    game = by_hand()
    press(game, BLACK)
    game.play("C3")
    assert game.state.records_moves
    assert strip_of(game.state).title == "Play"
    assert game.state.turn is game.state.to_play is WHITE


def test_where_stones_press_two_presses_without_one_tell_that_the_board_is_elsewhere():
    game = Played(setup_of(control=ING_TIME))
    game.do(ask.StartClock(game.now))
    assert game.state.records_moves
    press(game, BLACK)
    assert game.state.records_moves  # one may be a slip
    press(game, WHITE)
    assert not game.state.records_moves


def test_a_game_without_a_clock_is_always_recorded():
    assert Played(setup_of()).state.records_moves


def test_the_pass_is_of_the_side_whose_time_runs():
    game = by_hand()
    press(game, BLACK)
    let_pass(game)
    assert game.state.line.last_color is WHITE
    assert game.clock().turn is BLACK
    assert "White has passed. If Black passes too" in strip_of(game.state).sentence


@pytest.mark.parametrize("presses_before", [0, 1, 2])
def test_two_passes_in_a_row_stop_both_clocks(presses_before: int):
    game = by_hand()
    for number in range(presses_before):
        press(game, WHITE if number % 2 else BLACK)
    let_pass(game)
    let_pass(game)
    assert game.is_in(Phase.AGREEMENT)
    assert game.clock().turn is None


def test_a_pass_that_a_press_answers_is_in_no_succession():
    game = by_hand()
    let_pass(game)
    press(game, WHITE)  # White has moved on the board
    assert game.state.passes == 0
    let_pass(game)
    assert game.is_in(Phase.PLAYING)
    assert game.state.passes == 1


def test_a_press_that_the_clock_ignores_breaks_no_succession():
    game = by_hand()
    let_pass(game)
    press(game, BLACK)  # it is White's time that runs
    assert game.state.passes == 1
    let_pass(game)
    assert game.is_in(Phase.AGREEMENT)


def test_stones_taken_back_leave_the_moves_on_record():
    game = Played(setup_of(control=ING_TIME))
    game.do(ask.StartClock(game.now))
    for point in ("C3", "D4"):
        game.wait(1_000)
        game.play(point)
    for _ in range(2):
        game.wait(1_000)
        game.do(ask.TakeBack(game.now, assented=True))
    assert not game.state.line.count
    assert game.state.records_moves
