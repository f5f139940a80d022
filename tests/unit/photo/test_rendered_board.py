"""What boards drawn by ourselves may have besides: it changes their light, never what they are."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from tests.benchmarks.photograph_outcomes import Outcome, by_kind
from tests.photo.rendered_board import photograph
from tests.photo.scene import Scene, legal, position

PLAIN = Scene(legal(position(np.random.default_rng(5), 9, 0.4)), width=400, tilt=20, seed=34)


@pytest.mark.parametrize(
    "besides",
    [{"sharp_shadow": 0.6}, {"lamps": 3}, {"two_colors": 0.3}, {"border": 0.2}, {"fingers": True}],
    ids=lambda besides: next(iter(besides)),
)
def test_what_a_scene_has_besides_moves_neither_board_nor_stones(besides: dict[str, float]) -> None:
    plain, other = photograph(PLAIN), photograph(replace(PLAIN, **besides))
    assert other.rows == plain.rows
    assert np.array_equal(other.corners, plain.corners)
    assert np.abs(other.pixels.astype(int) - plain.pixels).max() > 50


def test_fingers_hide_points_and_say_which() -> None:
    plain, covered = photograph(PLAIN), photograph(replace(PLAIN, fingers=True))
    assert covered.hidden
    assert not covered.hidden & covered.grazed
    assert not plain.hidden


def test_the_table_by_kind_tells_each_kind_that_was_drawn() -> None:
    def outcome(unmarked: int) -> Outcome:
        return Outcome(
            grid=not unmarked,
            error=0.1,
            wrong=3,
            unmarked=unmarked,
            doubtful=8,
            points=81,
            seconds=1.5,
            megabytes=80,
        )

    lines = list(by_kind([(PLAIN, outcome(0)), (replace(PLAIN, lamps=2, tilt=40), outcome(2))]))
    told = {line.partition("  ")[0].strip(): line.split() for line in lines[1:]}
    assert told["size: 9"][2:] == ["1", "of", "2", "6", "2", "9.88", "%", "1.50"]
    assert told["lamps mirrored: yes"][3:7] == ["0", "of", "1", "3"]
    assert told["tilt: over 30 degrees"][-4:-2] == ["2", "9.88"]
    assert "size: 19" not in told
