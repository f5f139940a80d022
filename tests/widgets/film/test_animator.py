"""The driver of the film: its own time in, moments out."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ingboard.ui.features.count.film_player import FilmAnimator
from ingboard.ui.game.film.schedule import FLIGHT, IN_THE_AIR, Instant, Motion, StoneCue

CUES = [StoneCue()] * 5


class Hand:
    """A time that a test moves by hand."""

    def __init__(self) -> None:
        self.at = 0

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def film(qtbot: QtBot, hand: Hand) -> FilmAnimator:  # noqa: ARG001 - a timer needs Qt
    animator = FilmAnimator(ticks=hand)
    animator.load(CUES)
    return animator


def let_pass(film: FilmAnimator, hand: Hand, milliseconds: int) -> None:
    hand.at += milliseconds
    film.advance()


def seen_by(film: FilmAnimator) -> list[Instant]:
    seen: list[Instant] = []
    film.moved.connect(seen.append)
    return seen


def test_playing_shows_stones_in_the_air_and_then_on_the_board(
    film: FilmAnimator, hand: Hand
) -> None:
    film.play()
    let_pass(film, hand, FLIGHT // IN_THE_AIR)
    assert (film.instant.landed, len(film.instant.airborne)) == (0, 2)
    let_pass(film, hand, FLIGHT)
    assert film.instant.landed == 2
    let_pass(film, hand, 10_000)
    assert film.instant == Instant(5)
    assert not film.playing


def test_a_stall_of_the_window_loses_no_stone(film: FilmAnimator, hand: Hand) -> None:
    film.play()
    let_pass(film, hand, 60_000)
    assert film.instant == Instant(5)


def test_a_pause_keeps_the_stone_in_the_air_and_playing_goes_on_from_there(
    film: FilmAnimator, hand: Hand
) -> None:
    film.play()
    let_pass(film, hand, 100)
    held = film.instant
    film.toggle()
    let_pass(film, hand, 5_000)
    assert film.instant == held
    film.toggle()
    let_pass(film, hand, 20)
    assert film.instant.landed == 0
    assert film.instant.airborne[0].progress > held.airborne[0].progress


def test_a_step_lets_one_stone_fly_and_rests(film: FilmAnimator, hand: Hand) -> None:
    film.step_forward()
    let_pass(film, hand, 100)
    assert len(film.instant.airborne) == 1
    let_pass(film, hand, FLIGHT)
    assert film.instant == Instant(1)
    assert not film.playing


def test_twelve_steps_forward_and_back_end_where_they_began(film: FilmAnimator, hand: Hand) -> None:
    film.load([StoneCue()] * 20)
    film.seek(3)
    before = film.instant
    for _ in range(12):
        film.step_forward()
        let_pass(film, hand, FLIGHT)
    assert film.instant == Instant(15)
    for _ in range(12):
        film.step_back()
        let_pass(film, hand, FLIGHT)
    assert film.instant == before


def test_steps_in_a_hurry_land_the_stones_at_once(film: FilmAnimator, hand: Hand) -> None:
    film.step_forward()
    let_pass(film, hand, 50)
    film.step_forward()
    assert film.instant == Instant(1)
    film.step_back()
    let_pass(film, hand, 50)
    film.step_back()
    assert film.instant == Instant(0)


def test_playing_at_the_end_begins_again(film: FilmAnimator, hand: Hand) -> None:
    film.seek(film.count)
    film.play()
    let_pass(film, hand, 10)
    assert film.instant.landed == 0


def test_a_jump_stays_within_the_film_and_rests(film: FilmAnimator) -> None:
    film.play()
    film.seek(99)
    assert film.instant == Instant(5)
    assert not film.playing
    film.seek(-3)
    assert film.instant == Instant(0)


def test_the_speed_changes_how_far_the_film_is(film: FilmAnimator, hand: Hand) -> None:
    film.play()
    let_pass(film, hand, 60)
    film.use_speed(4.0)
    let_pass(film, hand, 45)
    assert film.instant.landed == 1


def test_the_speeds_have_a_first_and_a_last(film: FilmAnimator) -> None:
    for _ in range(9):
        film.faster()
    assert film.speed == 4
    for _ in range(9):
        film.slower()
    assert film.speed == 0.25


def test_with_reduced_motion_no_stone_is_ever_in_the_air(film: FilmAnimator, hand: Hand) -> None:
    film.use_motion(Motion.REDUCED)
    film.load([StoneCue(hold=100, opens=number in (0, 2)) for number in range(5)])
    seen = seen_by(film)
    film.play()
    for _ in range(40):
        let_pass(film, hand, 16)
    film.step_back()
    assert seen == [Instant(n) for n in (2, 5, 4)]
    assert not film.playing


def test_a_film_told_otherwise_rests_where_it_stood(film: FilmAnimator) -> None:
    film.seek(4)
    film.play()
    film.load([StoneCue(2500)] * 5)
    assert (film.instant, film.count, film.playing) == (Instant(4), 5, False)


def test_the_button_learns_when_the_film_runs(film: FilmAnimator, hand: Hand) -> None:
    running: list[object] = []
    film.playing_changed.connect(running.append)
    film.play()
    film.pause()
    film.play()
    let_pass(film, hand, 10_000)
    assert running == [True, False, True, False]


def test_a_count_without_stones_does_not_run(film: FilmAnimator) -> None:
    film.load([])
    film.play()
    film.step_forward()
    film.step_back()
    assert (film.instant, film.playing) == (Instant(0), False)


def test_the_own_timer_plays_a_film_to_its_end(qtbot: QtBot) -> None:
    animator = FilmAnimator()
    animator.load(CUES)
    animator.use_speed(4.0)
    with qtbot.waitSignal(animator.playing_changed, check_params_cb=lambda runs: not runs):
        animator.play()
    assert animator.instant == Instant(5)


def test_a_run_stops_at_a_rest_and_goes_on_from_there(film: FilmAnimator, hand: Hand) -> None:
    film.load([*CUES, *[StoneCue(1, quick=True)] * 4], rests=(5,))
    film.play()
    let_pass(film, hand, 10_000)
    assert (film.instant, film.playing) == (Instant(5), False)
    film.toggle()
    assert film.playing
    let_pass(film, hand, 10_000)
    assert (film.instant, film.playing) == (Instant(9), False)
