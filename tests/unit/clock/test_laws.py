"""Laws of the clock, over random controls and random acts on very short times."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock, advance, new_clock, pause, resume, start
from ingboard.clock.control import Absolute, Fischer, Hourglass, Ing
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.player_time import Flag, whole_time_left
from ingboard.clock.reading import next_deadline, reading
from tests.unit.clock.acts import DISPUTES, PLAIN, RULINGS, Acts, acts, clocks, do, done, timed
from tests.unit.clock.ticking import TickingClock

EVERYTHING = (*PLAIN, *RULINGS, *DISPUTES)


def _happened(clock: Clock) -> list[tuple[str, Color, int]]:
    """Entries and falls in the order of their instants, as (what, side, instant)."""
    entered = [("entered", entry.color, int(entry.at)) for entry in clock.entries]
    fell = [("fell", fall.color, int(fall.at)) for fall in clock.falls]
    return sorted([*entered, *fell], key=lambda one: one[2])


@given(clocks(), acts(*EVERYTHING))
def test_the_clock_agrees_with_one_that_really_ticks(clock: Clock, course: Acts) -> None:
    slow = TickingClock(clock)
    for act, now in timed(course):
        slow.act(act)
        clock = do(clock, act, now)
        for color in Color:
            time = clock.times[color]
            shown = (time.period, time.remaining, time.points, str(time.flag))
            more = (time.stones, time.presses, time.used)
            assert (*shown, *more) == slow.sides[color].shown(), (act, color)
        assert (clock.running, clock.paused, clock.turn) == (slow.runs(), slow.paused, slow.turn)
    assert [str(entry.code) for entry in clock.log] == slow.log
    assert (clock.ending.code if clock.ending else None) == slow.outcome
    entered = [(one.color, one.period, one.at) for one in clock.entries]
    assert entered == [(who, k, t) for what, who, k, t in slow.events if what == "entered"]
    fell = [(one.color, one.at) for one in clock.falls]
    assert fell == [(who, t) for what, who, _k, t in slow.events if what == "fell"]


@given(clocks(), acts(*EVERYTHING), st.lists(st.integers(0, 400), max_size=30))
def test_elapsed_is_independent_of_how_a_run_is_cut(
    clock: Clock, course: Acts, looks: list[int]
) -> None:
    cut = clock
    waiting = sorted(looks)
    for act, now in timed(course):
        while waiting and waiting[0] <= now:
            at = Moment(waiting.pop(0))
            reading(cut, at)
            cut = advance(cut, at)
        cut = do(cut, act, now)
    assert cut == done(clock, course)


@given(clocks(), acts(*EVERYTHING), st.integers(0, 200))
def test_looking_ahead_is_the_same_as_having_advanced(clock: Clock, course: Acts, gap: int) -> None:
    reached = done(clock, course)
    later = Moment(reached.at + gap)
    assert reading(reached, later) == reading(advance(reached, later), later)


@given(clocks(), acts("pause", "resume", "stop", "look", "start"))
def test_used_and_remaining_time_are_conserved(clock: Clock, course: Acts) -> None:
    reached = done(clock, course)
    for color in Color:
        time = reached.times[color]
        if not isinstance(time.control, Ing | Absolute | Fischer):
            continue
        given_by_presses = (
            time.presses * time.control.increment if isinstance(time.control, Fischer) else 0
        )
        first = whole_time_left(clock.times[color])
        if time.flag is Flag.NO:
            assert time.used + whole_time_left(time) == first + given_by_presses
        elif not given_by_presses:
            assert time.used == first


@given(clocks(), acts("pause", "resume", "stop", "look", "start"))
def test_the_two_sides_together_use_what_passes_while_a_side_runs(
    clock: Clock, course: Acts
) -> None:
    ran = 0
    for act, now in timed(course):
        before = clock
        clock = do(clock, act, now)
        if before.running is not None:
            until = next((int(fall.at) for fall in clock.falls), int(now))
            ran += max(0, until - before.at)
    assert clock.times.black.used + clock.times.white.used == ran


@given(st.integers(1, 40).map(Millis).map(Hourglass), acts("pause", "resume", "look"))
def test_two_hourglasses_hold_the_same_sand_until_a_flag_falls(
    control: Hourglass, course: Acts
) -> None:
    clock = done(new_clock(control), course)
    if clock.open_flag is None:
        assert sum(time.remaining for time in clock.times) == 2 * control.main


@given(clocks(), acts(*EVERYTHING))
def test_points_never_fall_unless_the_referee_sets_a_time(clock: Clock, course: Acts) -> None:
    for act, now in timed(course):
        before = clock.times.map(lambda time: time.points)
        clock = do(clock, act, now)
        for color in Color:
            if (act.name, act.color) != ("set", color):
                assert clock.times[color].points >= before[color]


@given(clocks(), acts(*PLAIN))
def test_points_are_what_the_entered_periods_cost(clock: Clock, course: Acts) -> None:
    reached = done(clock, course)
    for color in Color:
        bought = [entry.points for entry in reached.entries if entry.color is color]
        assert reached.times[color].points == sum(bought)


@given(clocks(), acts(*EVERYTHING))
def test_an_act_without_effect_changes_nothing_but_the_log(clock: Clock, course: Acts) -> None:
    for act, now in timed(course):
        before = clock
        clock = do(clock, act, now)
        if len(clock.log) > len(before.log):
            assert clock == replace(advance(before, now), log=clock.log)
            assert clock.log[:-1] == before.log
            assert clock.log[-1].at == now


@given(clocks(), acts(*EVERYTHING))
def test_the_next_deadline_is_exact(clock: Clock, course: Acts) -> None:
    reached = done(clock, course)
    deadline = next_deadline(reached, reached.at)
    if deadline is None:
        later = advance(reached, Moment(reached.at + 100_000))
        assert (later.entries, later.falls) == (reached.entries, reached.falls)
        return
    assert deadline > reached.at
    just_before = advance(reached, Moment(deadline - 1))
    assert (just_before.entries, just_before.falls) == (reached.entries, reached.falls)
    assert next_deadline(just_before, just_before.at) == deadline
    there = advance(reached, deadline)
    (new,) = _happened(there)[len(_happened(reached)) :]
    assert new[2] == deadline


@given(clocks(), st.sampled_from(Color), st.integers(0, 60), st.integers(0, 10**9))
def test_a_pause_uses_nothing(clock: Clock, color: Color, ran: int, rest: int) -> None:
    held = pause(start(clock, color, Moment(0)), Moment(ran))
    resumed = resume(held, Moment(ran + rest))
    assert resumed.times == held.times
    assert (resumed.entries, resumed.falls, resumed.turn) == (held.entries, held.falls, held.turn)


@given(clocks(), acts(*EVERYTHING))
def test_replaying_the_same_acts_gives_equal_values(clock: Clock, course: Acts) -> None:
    once, again = done(clock, course), done(clock, course)
    assert once == again
    assert hash(once) == hash(again)


@given(clocks(), acts(*EVERYTHING), st.integers(1, 10**12))
def test_only_differences_of_instants_count(clock: Clock, course: Acts, shift: int) -> None:
    shifted = clock
    for act, now in timed(course):
        shifted = do(shifted, act, Moment(now + shift))
    assert shifted.times == done(clock, course).times


@given(clocks(), acts(*EVERYTHING))
def test_black_and_white_are_treated_alike(clock: Clock, course: Acts) -> None:
    mirrored = replace(clock, times=PerColor(clock.times.white, clock.times.black))
    swapped = [replace(act, color=act.color.opponent) for act in course]
    here, there = done(clock, course), done(mirrored, swapped)
    assert (here.times.black, here.times.white) == (there.times.white, there.times.black)
    assert [entry.code for entry in here.log] == [entry.code for entry in there.log]


@given(clocks(), acts(*PLAIN, *DISPUTES))
def test_only_the_running_side_loses_time(clock: Clock, course: Acts) -> None:
    for act, now in timed(course):
        before = clock
        reached = advance(clock, now)
        for color in Color:
            then, now_left = before.times[color], reached.times[color]
            if before.running is not color:
                gained = now_left.remaining - then.remaining
                assert now_left == replace(then, remaining=Millis(then.remaining + gained))
                assert gained == 0 or (gained > 0 and isinstance(then.control, Hourglass))
        clock = do(clock, act, now)


@given(clocks(), acts(*EVERYTHING))
def test_nothing_left_means_that_the_flag_is_down(clock: Clock, course: Acts) -> None:
    reached = done(clock, course)
    for color in Color:
        time = reached.times[color]
        assert (time.remaining == Millis(0)) == (time.flag is not Flag.NO)
