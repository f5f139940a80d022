"""Screens that come and go: who takes which, and where a lost window returns to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from ingboard.ui.features.hall.presenter import place_on, screen_for_hall, told_apart

LAPTOP, HALL = QRect(0, 0, 1366, 768), QRect(1366, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("names", "wanted", "referees", "chosen"),
    [
        (["A", "B"], "", "A", "B"),
        (["A", "B"], "A", "A", "B"),
        (["A", "B", "C"], "C", "A", "C"),
        (["A", "B", "C"], "gone", "B", "A"),
        (["A"], "B", "A", None),
    ],
)
def test_the_hall_never_covers_the_referees_screen(names, wanted, referees, chosen):
    assert screen_for_hall(names, wanted, referees) == chosen


def test_two_screens_of_one_name_are_told_apart():
    names = told_apart(["DELL", "eDP", "DELL", "DELL"])
    assert names == ("DELL", "eDP", "DELL (2)", "DELL (3)")
    assert screen_for_hall(names, "DELL", "DELL") == "eDP"
    assert screen_for_hall(told_apart(["screen", "screen"]), "", "screen") == "screen (2)"


def test_a_window_that_is_seen_stays():
    assert place_on(QRect(200, 100, 800, 600), [LAPTOP, HALL]) is None
    assert place_on(QRect(1500, 100, 1600, 900), [LAPTOP, HALL]) is None


def test_a_window_on_a_lost_screen_returns_to_the_main_one():
    back = place_on(QRect(1500, 100, 1600, 900), [LAPTOP])
    assert back is not None
    assert LAPTOP.contains(back)
    assert back.size() == LAPTOP.size()


def test_a_window_of_which_only_a_corner_is_seen_returns():
    back = place_on(QRect(1300, 700, 800, 600), [LAPTOP])
    assert back is not None
    assert back.size() == QRect(0, 0, 800, 600).size()
    assert LAPTOP.contains(back)
