from __future__ import annotations

from itertools import pairwise

import pytest

from ingboard.ui.features.export.film import TICK, shots_of
from ingboard.ui.game.film.schedule import StoneCue

CUES = (
    StoneCue(2500),
    StoneCue(),
    StoneCue(2500, alone=True),
    StoneCue(2500),
    StoneCue(),
    StoneCue(),
)


@pytest.mark.parametrize("speed", [0.25, 1.0, 3.0, 8.0])
@pytest.mark.parametrize("flying", [True, False])
def test_a_film_goes_forward_from_its_first_step_to_its_last(speed, flying):
    shots = shots_of(CUES, 1, 5, speed, flying=flying)
    landed = [shot.instant.landed for shot in shots]
    assert landed == sorted(landed)
    assert (landed[0], landed[-1]) == (1, 5)
    assert not shots[-1].instant.airborne
    assert all(before.instant != after.instant for before, after in pairwise(shots))
    assert min(shot.milliseconds for shot in shots) >= TICK


def test_before_each_stage_its_sentence_stands_to_be_read():
    shots = shots_of(CUES, 0, 6, 1.0)
    read = [
        shot.instant.landed
        for shot in shots
        if shot.instant.airborne
        and shot.instant.airborne[0].progress == 0
        and shot.milliseconds >= 2000
    ]
    assert read == [0, 2, 3]
    assert shots[-1].milliseconds >= 4000


def test_the_result_stands_as_long_as_the_end():
    shots = shots_of(CUES, 0, 6, 1.0, stops=((2, 3000), (3, 4500)))
    times = {s.instant.landed: s.milliseconds for s in shots if not s.instant.airborne}
    assert times[3] == times[6] == 4500
    assert times[2] == 3000


def test_before_the_glance_is_over_nothing_is_answered():
    shots = shots_of(CUES, 0, 6, 1.0, stops=((2, 3000), (3, 4500)))
    glance = next(n for n, shot in enumerate(shots) if shot.milliseconds == 3000)
    assert not any(shot.answered for shot in shots[: glance + 1])
    assert all(shot.answered for shot in shots[glance + 1 :])


def test_glance_and_result_are_two_pictures_where_no_stone_loses():
    still = [
        s
        for s in shots_of(CUES, 0, 6, 1.0, stops=((3, 3000), (3, 4500)))
        if s.instant.landed == 3 and not s.instant.airborne
    ]
    assert [(shot.milliseconds, shot.answered) for shot in still] == [(3000, False), (4500, True)]


def test_twice_the_speed_takes_half_the_time():
    slow, fast = (
        sum(shot.milliseconds for shot in shots_of(CUES * 10, 0, 60, speed)) for speed in (1, 2)
    )
    assert fast == pytest.approx(slow / 2, rel=0.1)


def test_without_flights_no_stone_moves_through_the_air():
    for shot in shots_of(CUES, 0, 6, 1.0, flying=False):
        assert all(stone.progress == 0 for stone in shot.instant.airborne)


def test_a_film_of_one_step_and_of_none():
    assert [s.instant.landed for s in shots_of(CUES, 3, 3, 1.0)] == [3]
    assert shots_of((), 0, 0, 1.0)
