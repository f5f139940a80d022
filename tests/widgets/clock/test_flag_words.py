"""Whose flag fell first, and by how much."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.clock.clock import advance, new_clock, press, start
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.clock.rulings import waive_claim
from ingboard.ui.game.clock.view_model import first_words, lead_words

QUICK = Ing(minutes(1), minutes(1), 1, 2)


def test_the_first_flag_stops_both_clocks_and_says_what_the_other_had_left():
    clock = press(start(new_clock(QUICK), Color.BLACK, Moment(0)), Color.BLACK, Moment(12_500))
    fallen = advance(clock, Moment(1_000_000))
    assert fallen.open_flag is Color.WHITE
    assert first_words(fallen) == "White first"
    assert lead_words(fallen) == "Black had 0:48 and 1 period left"


def test_after_a_waived_flag_the_other_one_is_not_called_first():
    clock = press(start(new_clock(QUICK), Color.BLACK, Moment(0)), Color.BLACK, Moment(10_000))
    waived = waive_claim(clock, Moment(130_000))  # White's last time was gone at 130,000
    on = press(waived, Color.WHITE, Moment(131_000))
    both = advance(on, Moment(2_000_000))  # Black had 1:50 left
    assert both.open_flag is Color.BLACK
    assert first_words(both) == "Black's flag"
    assert lead_words(both) == "White's flag fell first, by 1:51.000"


def test_without_a_flag_there_is_nothing_to_say():
    assert first_words(new_clock(QUICK)) == lead_words(new_clock(QUICK)) == ""
