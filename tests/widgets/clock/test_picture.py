"""What a face says: figures rounded up, hours with small seconds, equal looks are equal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.ui.game.clock.view_model import (
    FacePicture,
    FaceState,
    RailSegment,
    SegmentPhase,
    TimeFigures,
    points_words,
    time_figures,
    time_words,
)

RUNNING = FacePicture(Color.BLACK, "Nora Lindqvist", "4d", FaceState.RUNNING, remaining=554_000)


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (1_000, "0:01"),
        (1_001, "0:02"),
        (442_000, "7:22"),
        (3_599_000, "59:59"),
        (3_599_001, "1:00:00"),
        (3_761_000, "1:02:41"),
        (36_000_000, "10:00:00"),
    ],
)
def test_a_time_is_rounded_up_so_that_zero_means_gone(milliseconds, shown):
    assert time_words(milliseconds) == shown


def test_a_time_below_zero_is_gone():
    assert time_words(-5) == "0:00"


def test_from_one_hour_on_the_seconds_stand_apart_to_be_set_smaller():
    assert time_figures(3_761_000) == TimeFigures("1:02", ":41")
    assert time_figures(442_000) == TimeFigures("7:22", "")


def test_points_carry_the_true_minus():
    assert points_words(4) == "\u22124"


def test_pictures_that_look_the_same_are_equal_once_rounded():
    rail = (RailSegment(600_000, 599_500, SegmentPhase.PRESENT),)
    early = replace(RUNNING, remaining=554_000, rail=rail)
    late = replace(
        RUNNING, remaining=553_001, rail=(RailSegment(600_000, 599_001, SegmentPhase.PRESENT),)
    )
    assert early.rounded() == late.rounded()
    assert early.rounded() != replace(late, remaining=553_000).rounded()


def test_the_last_minute_begins_at_one_minute():
    assert not replace(RUNNING, remaining=60_001).is_last_minute
    assert replace(RUNNING, remaining=60_000).is_last_minute


def test_a_face_without_a_clock_has_no_last_minute():
    assert not FacePicture(Color.BLACK, "", "", FaceState.NO_CLOCK).is_last_minute


def test_the_title_is_the_name_and_the_rank_where_there_is_one():
    assert RUNNING.title == "Nora Lindqvist 4d"
    assert replace(RUNNING, rank="").title == "Nora Lindqvist"


def test_tenths_are_shown_below_ten_seconds_where_the_tournament_has_them():
    assert time_figures(9_999, tenths=True) == TimeFigures("0:10", ".0")
    assert time_figures(9_401, tenths=True) == TimeFigures("0:09", ".5")
    assert time_figures(1, tenths=True) == TimeFigures("0:00", ".1")
    assert time_figures(0, tenths=True) == TimeFigures("0:00")
    assert time_figures(9_401) == TimeFigures("0:10")
