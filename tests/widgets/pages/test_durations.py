"""Times as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.clock.moments import Millis, clock_digits, length_in_words
from ingboard.ui.game.setup_fields import read_duration

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000


@pytest.mark.parametrize(
    ("written", "millis"),
    [
        ("1:00:00", HOUR),
        ("10:00", 10 * MINUTE),
        (" 0:30 ", 30 * SECOND),
        ("90:00", 90 * MINUTE),
        ("60 min", HOUR),
        ("60min", HOUR),
        ("60 m", HOUR),
        ("3 h", 3 * HOUR),
        ("3h30", 3 * HOUR + 30 * MINUTE),
        ("3 h 30", 3 * HOUR + 30 * MINUTE),
        ("3 Hours 30 Minutes", 3 * HOUR + 30 * MINUTE),
        ("1 min 30", 90 * SECOND),
        ("30 s", 30 * SECOND),
        ("45", 45 * MINUTE),
        ("0", 0),
    ],
)
def test_a_time_is_read_as_people_write_it(written: str, millis: int) -> None:
    assert read_duration(written) == millis


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "soon",
        "1:",
        ":30",
        "1:60",
        "1:2:3:4",
        "-5",
        "5 days",
        "1.5 h",
        "30 s 5",
        "ten",
        "٣",
    ],
)
def test_anything_else_is_no_time(written: str) -> None:
    assert read_duration(written) is None


@given(st.text(max_size=12))
def test_no_text_breaks_the_reading(written: str) -> None:
    read_duration(written)


@given(st.integers(1, 100 * 3600))
def test_what_a_clock_or_a_sentence_shows_is_read_again(seconds: int) -> None:
    millis = Millis(seconds * SECOND)
    assert read_duration(clock_digits(millis)) == millis
    assert read_duration(length_in_words(millis)) == millis
