from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import new_clock, pause, press, start
from ingboard.clock.control import Absolute, Ing, TimeControl
from ingboard.clock.cues import Cue, CueKind
from ingboard.clock.moments import Moment, minutes, seconds
from ingboard.ui.features.sound.announcer import Announcer

ING = Ing(minutes(2), minutes(1), 3, 2)


class Table:
    """An announcer under hand time; what it told, with the instant at which it was told."""

    def __init__(self, control: TimeControl = ING) -> None:
        self.moment = 0
        self.wanted = set(Color)
        self.told: list[tuple[int, CueKind, Color, int]] = []
        self.announcer = Announcer(lambda: Moment(self.moment), self.wanted.__contains__)
        self.announcer.due.connect(self._hear)
        self.clock = start(new_clock(PerColor(control, control)), Color.BLACK, Moment(0))
        self.announcer.forget()
        self.announcer.follow(self.clock)

    def _hear(self, cue: object) -> None:
        assert isinstance(cue, Cue)
        self.told.append((self.moment, cue.kind, cue.color, cue.number))

    @property
    def sleeps(self) -> int | None:
        timer = self.announcer._timer
        return timer.interval() if timer.isActive() else None

    def run_timers_to(self, until: int) -> None:
        """Be woken when it asked to be, as long as that is before an instant."""
        while self.sleeps is not None and self.moment + self.sleeps <= until:
            self.moment += self.sleeps
            self.announcer.wake()
        self.moment = until

    def stall_to(self, moment: int) -> None:
        self.moment = moment
        self.announcer.wake()

    def does(self, act, *arguments) -> None:
        self.clock = act(self.clock, *arguments, Moment(self.moment))
        self.announcer.follow(self.clock)


@pytest.fixture
def table(qapp) -> Table:  # noqa: ARG001 - timers need it
    return Table()


def test_every_cue_of_a_minute_is_told_at_its_instant(table):
    table.run_timers_to(120_500)
    black = Color.BLACK
    assert table.told == [
        (60_000, CueKind.LAST_MINUTE, black, 60),
        *((110_000 + 1_000 * step, CueKind.COUNTDOWN, black, 10 - step) for step in range(10)),
        (120_000, CueKind.PERIOD, black, 2),
    ]


def test_the_flag_is_told_at_its_instant(qapp):  # noqa: ARG001
    table = Table(Absolute(seconds(3)))
    table.run_timers_to(10_000)
    assert [told[:2] for told in table.told] == [
        (1_000, CueKind.COUNTDOWN),
        (2_000, CueKind.COUNTDOWN),
        (3_000, CueKind.FLAG),
    ]


def test_after_a_stall_of_ten_seconds_there_is_one_sound(table):
    table.run_timers_to(109_500)
    table.told.clear()
    table.stall_to(119_500)
    assert table.told == [(119_500, CueKind.COUNTDOWN, Color.BLACK, 1)]


def test_a_stall_over_the_end_of_a_period_tells_of_the_points(table):
    table.run_timers_to(115_000)
    table.told.clear()
    table.stall_to(125_000)
    assert [told[1:] for told in table.told] == [(CueKind.PERIOD, Color.BLACK, 2)]


def test_a_timer_that_comes_early_tells_nothing_and_one_that_never_comes_loses_nothing(table):
    table.moment = 59_999
    table.announcer.wake()
    assert not table.told
    assert table.sleeps == 1
    table.moment = 60_100
    table.announcer.follow(table.clock)  # the window was refreshed; no timer has come
    assert [told[1] for told in table.told] == [CueKind.LAST_MINUTE]


def test_nothing_is_told_twice(table):
    table.run_timers_to(60_000)
    table.announcer.wake()
    table.announcer.follow(table.clock)
    assert len(table.told) == 1


def test_a_press_arms_for_the_other_side(table):
    table.moment = 50_000
    table.does(press, Color.BLACK)
    assert table.sleeps == 60_000
    table.run_timers_to(110_000)
    assert table.told == [(110_000, CueKind.LAST_MINUTE, Color.WHITE, 60)]


def test_a_count_for_the_side_that_pressed_meanwhile_is_not_told(table):
    table.run_timers_to(111_500)
    table.told.clear()
    table.moment = 113_200  # a stall; the press was made at the end of it
    table.does(press, Color.BLACK)
    assert not table.told


def test_a_held_clock_is_silent_and_a_resumed_one_goes_on(table):
    table.moment = 30_000
    table.does(pause)
    assert table.sleeps is None
    table.stall_to(300_000)
    assert not table.told


def test_a_side_that_wants_no_sound_hears_none_and_hides_none_of_the_other(table):
    table.wanted.discard(Color.BLACK)
    table.run_timers_to(100_000)
    assert not table.told
    table.does(press, Color.BLACK)
    table.run_timers_to(161_000)
    assert [told[1:3] for told in table.told] == [(CueKind.LAST_MINUTE, Color.WHITE)]


def test_faster_time_sleeps_shorter(table):
    table.announcer.follow(press(table.clock, Color.BLACK, Moment(0)), pace=10)
    assert table.sleeps == 6_000


def test_another_game_tells_nothing_of_the_last(table):
    table.moment = 119_000
    table.announcer.forget()
    other = start(new_clock(PerColor(ING, ING)), Color.BLACK, Moment(119_000))
    table.announcer.follow(other)
    assert not table.told
    assert table.sleeps == 60_000
