"""A clock for a real board: nothing is recorded, a press ends a move, two passes stop both clocks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.moments import Moment
from ingboard.counting.four_numbers import FourNumbers
from ingboard.game import commands as ask
from ingboard.game.commands import ReportCount
from ingboard.game.refusals import Refused
from ingboard.game.state import CountOfBoard, CountOfBowls, CountStated, Ending, Outcome, Phase
from ingboard.game.strip import result_words, strip_of
from ingboard.kifu.from_game import result_of
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
    assert "White passed. If Black passes too" in strip_of(game.state).sentence


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


def counted(winner: Color | None, margin: float, by: str = "") -> ReportCount:
    return ReportCount(winner, margin, CountStated(), by, Moment(90_000))


@pytest.mark.parametrize("presses", [0, 1, 2, 7])
def test_a_board_that_is_not_recorded_is_never_counted_here(presses: int):
    """Two passes, assents and a count: an empty board gave White 8 points."""
    game = by_hand()
    for number in range(presses):
        press(game, WHITE if number % 2 else BLACK)
    let_pass(game)
    let_pass(game)
    assert game.state.counts_on_table
    assert not game.state.may_mark
    for command in (
        ask.ToggleDead(Point(0, 0), game.now),
        ask.Assent(BLACK, given=True, at=game.now),
        ask.BeginCount(game.now),
    ):
        assert game.refused(command) is Refused.NO_BOARD
    game.do(counted(WHITE, 3.5))
    assert game.is_in(Phase.REPORTED)


def test_after_playing_on_a_second_succession_of_passes_counts_no_empty_board():
    game = by_hand()
    for _ in range(2):
        press(game, game.state.turn)
        let_pass(game)
        let_pass(game)
        if game.state.stops == 1:
            game.do(ask.PlayOn(BLACK, game.now))
    assert game.state.ended_for_good
    assert (game.state.plan, game.is_in(Phase.AGREEMENT)) == (None, True)


def test_how_a_board_was_counted_is_kept_and_goes_with_a_withdrawal():
    game = by_hand()
    let_pass(game)
    let_pass(game)
    numbers = FourNumbers(PerColor(2, 0), PerColor(0, 1))
    game.do(ReportCount(BLACK, 3, CountOfBowls(numbers), "", game.now))
    report = game.state.reported
    assert report is not None
    assert report.counted == CountOfBowls(numbers)
    game.do(ask.WithdrawResult("A. Referee", "counted again", game.now))
    assert game.state.counts_on_table


def test_a_count_on_the_board_is_reported_and_final_once_both_confirm():
    game = by_hand()
    press(game, BLACK)
    game.do(counted(BLACK, 3))
    assert game.is_in(Phase.REPORTED)
    assert game.clock().turn is None
    assert "Black wins by 3, counted on the board" in strip_of(game.state).sentence
    for color in Color:
        assert game.state.outcome is None
        game.do(ask.ConfirmResult(color, game.now))
    assert game.state.outcome == Outcome(Ending.BOARD_COUNT, BLACK, 3)
    assert game.state.outcome.short == result_of(game.state.outcome) == "B+3"


@pytest.mark.parametrize(
    ("winner", "margin", "words", "short"),
    [
        (WHITE, 0.5, "White wins by 0.5, counted on the board", "W+0.5"),
        (WHITE, 0, "White wins the tie, counted on the board", "W+0"),
        (None, 0, "a draw, counted on the board", "Draw"),
    ],
)
def test_half_points_ties_and_draws_of_a_board(winner, margin, words, short):
    game = by_hand()
    game.do(counted(winner, margin))
    reported = game.state.reported
    assert reported is not None
    assert (result_words(reported.outcome), reported.outcome.short) == (words, short)


@pytest.mark.parametrize(
    ("winner", "margin"), [(BLACK, -1), (BLACK, 0.3), (BLACK, 2_000), (None, 3)]
)
def test_what_no_count_gives_is_refused(winner, margin):
    assert by_hand().refused(counted(winner, margin)) is Refused.NO_SUCH_MARGIN


def test_the_final_position_of_another_size_is_not_this_games():
    game = by_hand()
    own = game.state.grid
    other = CountOfBoard(empty_position(own.rows - 2, own.columns - 2), frozenset())
    asked = ReportCount(BLACK, 3, other, "", Moment(90_000))
    assert game.refused(asked) is Refused.OTHER_BOARD_SIZE


def test_a_recorded_game_is_counted_here():
    game = by_hand()
    game.play("C3")
    assert game.refused(counted(BLACK, 3)) is Refused.MOVES_RECORDED
