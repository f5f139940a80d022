"""Times in words and digits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    describe,
)
from ingboard.clock.moments import (
    Millis,
    clock_digits,
    length_in_words,
    millis_of_digits,
    minutes,
    seconds,
)


@pytest.mark.parametrize(
    ("left", "digits"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (1000, "0:01"),
        (1001, "0:02"),
        (442_000, "7:22"),
        (599_001, "10:00"),
        (3_599_001, "1:00:00"),
        (3_761_000, "1:02:41"),
        (12_600_000, "3:30:00"),
    ],
)
def test_digits_are_rounded_up_to_the_second(left: int, digits: str) -> None:
    assert clock_digits(Millis(left)) == digits


@given(st.integers(1, 10**9))
def test_zero_is_shown_only_when_the_time_is_gone(left: int) -> None:
    assert clock_digits(Millis(left)) != "0:00"


@given(st.integers(0, 3_599_999))
def test_digits_read_back_as_the_time_in_seconds(count: int) -> None:
    assert millis_of_digits(clock_digits(seconds(count))) == seconds(count)


@pytest.mark.parametrize("wrong", ["", "7", "7:60", "1:60:00", "-1:00", "7:2", "a:00", "1:2:3:04"])
def test_other_digits_name_no_time(wrong: str) -> None:
    assert millis_of_digits(wrong) is None


def test_minutes_beyond_an_hour_may_be_given_without_hours() -> None:
    assert millis_of_digits(" 90:00 ") == minutes(90)


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (0, "0 s"),
        (500, "0.5 s"),
        (30_000, "30 s"),
        (450_000, "7 min 30 s"),
        (5_400_000, "90 min"),
        (7_200_000, "2 h"),
        (12_600_000, "3 h 30 min"),
    ],
)
def test_lengths_are_said_as_people_say_them(length: int, words: str) -> None:
    assert length_in_words(Millis(length)) == words


def test_every_control_is_described_in_one_line() -> None:
    said = [
        describe(control)
        for control in (
            Ing(minutes(60), minutes(10), 3, 2),
            Ing(minutes(60), minutes(10), 1, 1),
            Ing(minutes(60), Millis(0), 0, 2),
            SecondCounting(minutes(30), seconds(30), 3),
            SecondCounting(Millis(0), seconds(30), 5),
            Canadian(minutes(30), minutes(5), 20),
            Canadian(minutes(30), seconds(20), 1),
            Fischer(minutes(10), seconds(15)),
            Absolute(minutes(45)),
            Hourglass(minutes(5)),
        )
    ]
    assert said == [
        "60 min + 3 × 10 min, 2 points each",
        "60 min + 1 × 10 min, 1 point each",
        "60 min",
        "30 min + 3 × 30 s",
        "5 × 30 s",
        "30 min + 20 stones in 5 min",
        "30 min + 1 stone in 20 s",
        "10 min + 15 s per move",
        "45 min",
        "5 min, hourglass",
    ]
