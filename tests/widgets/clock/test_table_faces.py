"""From a clock to its two faces."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock, new_clock, pause, press, start, stop
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import Moment, minutes, seconds
from ingboard.text import labeled
from ingboard.ui.game.clock.view_model import (
    FacePicture,
    FaceState,
    FlagSign,
    SegmentPhase,
    face_pictures,
    faces_without_clock,
)

NAMES = PerColor("Nora Lindqvist", "Chen Wei-Lun")
RANKS = PerColor("4d", "5d")
EGF = Ing(minutes(60), minutes(10), 3, 2)


def at(whole_minutes: float) -> Moment:
    return Moment(round(whole_minutes * 60_000))


def faces(clock: Clock, now: Moment) -> PerColor[FacePicture]:
    return face_pictures(clock, now, NAMES, RANKS, lambda moment: f"12:00:00.{moment % 1000:03}")


def told(face: FacePicture) -> str:
    return labeled(face.coming_lead, face.coming)


def started(control: TimeControl) -> Clock:
    return start(new_clock(control), Color.BLACK, Moment(0))


def test_the_side_to_play_runs_and_the_other_waits():
    shown = faces(started(EGF), at(10))
    assert (shown.black.state, shown.white.state) == (FaceState.RUNNING, FaceState.WAITING)
    assert shown.black.remaining == minutes(50)
    assert shown.black.title == "Nora Lindqvist 4d"


def test_a_clock_nobody_started_waits_on_both_sides():
    shown = faces(new_clock(EGF), Moment(0))
    assert {shown.black.state, shown.white.state} == {FaceState.WAITING}


def test_a_held_clock_says_which_side_was_running():
    shown = faces(pause(started(EGF), at(1)), at(2))
    assert (shown.black.state, shown.black.was_running) == (FaceState.HELD, True)
    assert shown.white.state is FaceState.WAITING


def test_after_the_second_pass_both_clocks_stand():
    shown = faces(stop(press(started(EGF), Color.BLACK, at(1)), at(2)), at(3))
    assert {shown.black.state, shown.white.state} == {FaceState.STOPPED}


def test_main_time_says_what_the_first_period_costs():
    shown = faces(started(EGF), at(1)).black
    assert (shown.stage, told(shown), shown.points) == ("Main time", "Next: \u22122", 0)


def test_the_second_period_says_four_points_and_what_the_third_costs():
    shown = faces(started(EGF), at(75)).black
    assert (shown.stage, told(shown)) == ("Period 2 of 3", "Next: \u22126")
    assert shown.points == 4
    assert shown.remaining == minutes(5)


def test_the_last_period_says_that_its_end_loses():
    assert told(faces(started(EGF), at(85)).black) == "Last period: 0:00 loses"


def test_the_rail_has_past_present_and_coming_segments():
    rail = faces(started(EGF), at(75)).black.rail
    assert [part.phase for part in rail] == [
        SegmentPhase.PAST,
        SegmentPhase.PAST,
        SegmentPhase.PRESENT,
        SegmentPhase.COMING,
    ]
    assert [part.length for part in rail] == [minutes(60), *[minutes(10)] * 3]
    assert rail[2].left == minutes(5)


def test_only_the_first_into_overtime_carries_the_small_flag():
    clock = press(started(EGF), Color.BLACK, at(61))
    shown = faces(clock, at(125))
    assert (shown.black.overtime_first, shown.black.overtime_note) == (True, "12:00:00")
    assert shown.white.points == 2
    assert not shown.white.overtime_first
    assert shown.black.flag is FlagSign.NONE


def test_the_first_flag_stops_both_sides_and_names_its_instant():
    shown = faces(started(EGF), at(95))
    assert (shown.black.flag, shown.white.flag) == (FlagSign.FIRST, FlagSign.NONE)
    assert (shown.black.state, shown.white.state) == (FaceState.STOPPED, FaceState.STOPPED)
    assert shown.black.remaining == 0
    assert shown.black.flag_note == "12:00:00.000"


def test_second_counting_counts_periods_and_sells_no_points():
    shown = faces(started(SecondCounting(minutes(1), seconds(30), 3)), at(1.75)).black
    assert (shown.stage, told(shown)) == ("Period 2 of 3", "Next period: 30 s")
    assert shown.points is None


def test_a_canadian_block_says_how_many_stones_are_to_be_played():
    shown = faces(started(Canadian(minutes(1), minutes(10), 25)), at(2)).black
    assert (shown.stage, told(shown)) == ("25 stones to play", "Then 25 stones in 10 min")
    assert shown.remaining == minutes(9)


def test_a_fischer_clock_says_what_a_move_adds_and_its_rail_holds_all_its_time():
    clock = press(started(Fischer(minutes(20), seconds(20))), Color.BLACK, Moment(0))
    shown = faces(clock, Moment(0)).black
    assert (shown.stage, told(shown)) == ("Main time", "Each move adds 20 s")
    assert [(part.length, part.left) for part in shown.rail] == [(1_220_000, 1_220_000)]


def test_an_hourglass_says_that_the_other_side_gains_and_its_rail_holds_all_its_time():
    shown = faces(started(Hourglass(minutes(5))), at(2))
    assert shown.black.coming == "Time goes to the opponent"
    assert [(part.length, part.left) for part in shown.white.rail] == [(420_000, 420_000)]
    assert [(part.length, part.left) for part in shown.black.rail] == [(300_000, 180_000)]


def test_absolute_time_says_that_its_end_loses():
    assert faces(started(Absolute(minutes(5))), at(1)).black.coming == "0:00 loses"


def test_a_control_without_main_time_has_no_segment_for_it():
    rail = faces(started(SecondCounting(seconds(0), seconds(30), 2)), Moment(0)).black.rail
    assert [part.length for part in rail] == [30_000, 30_000]


def test_a_game_without_a_clock_says_so_on_both_faces():
    shown = faces_without_clock(NAMES, RANKS)
    assert {shown.black.state, shown.white.state} == {FaceState.NO_CLOCK}
    assert shown.white.title == "Chen Wei-Lun 5d"
