"""Which of several machines with one join code is the table."""

from __future__ import annotations

import pytest

from ingboard.clock.moments import Moment
from ingboard.hall.messages import Online
from ingboard.hall.overview import LOST_AFTER, SAID_EVERY
from ingboard.hall.seat import Seat

START = 1_000


def seated(machine: str) -> Seat:
    seat = Seat(machine)
    seat.connected(Moment(START))
    assert seat.take(Moment(START + 250))
    seat.said(Moment(START + 250))
    return seat


def test_a_machine_that_comes_later_waits_until_the_first_has_left():
    seat = Seat("m2")
    seat.connected(Moment(START))
    seat.hear(Online(True, "m1"), Moment(START))
    assert not seat.take(Moment(START + LOST_AFTER))
    assert seat.other == "m1"
    seat.hear(Online(False, "m3"), Moment(START))
    assert seat.other == "m1", "another one that waits has left"
    seat.hear(Online(False, "m1"), Moment(START))
    assert seat.take(Moment(START + LOST_AFTER))


def test_a_machine_is_gone_that_says_nothing_for_long():
    seat = Seat("m2")
    seat.connected(Moment(START))
    seat.hear(Online(True, "m1"), Moment(START))
    assert seat.take(Moment(START + LOST_AFTER + 1))


@pytest.mark.parametrize("machine", ["m1", "m2"])
def test_the_late_last_will_of_any_connection_is_contradicted(machine):
    assert seated("m1").hear(Online(False, machine), Moment(START + 9_000))


def test_of_two_that_sat_down_at_once_one_stays():
    one, two = seated("m1"), seated("m2")
    assert one.hear(Online(True, "m2"), Moment(START + 260)), "the other one has to hear of it"
    two.hear(Online(True, "m1"), Moment(START + 260))
    assert (one.is_ours, two.is_ours, two.other) == (True, False, "m1")


def test_what_is_here_is_said_again_in_time():
    seat = seated("m1")
    assert not seat.is_due(Moment(START + 250 + SAID_EVERY - 1))
    assert seat.is_due(Moment(START + 250 + SAID_EVERY))
