"""Time controls, their limits, and the presets."""

from collections.abc import Callable

import pytest

from ingboard.clock.control import (
    CONTROLS,
    NO_OVERTIME,
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    Overtime,
    SecondCounting,
    egf_ing,
    overtime_of,
    presets,
)
from ingboard.clock.moments import Millis, hours, minutes, seconds

_NONE = Millis(0)
_HOUR = hours(1)


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        (lambda: Ing(_NONE, _HOUR, 3, 2), "The main time must be above 0, at most 1000 h."),
        (lambda: Ing(_HOUR, _NONE, 3, 2), "The overtime period must be above 0, at most 1000 h."),
        (lambda: Ing(_HOUR, _HOUR, -1, 2), "The number of periods must be 0 to 99."),
        (lambda: Ing(_HOUR, _HOUR, 100, 2), "The number of periods must be 0 to 99."),
        (lambda: Ing(_HOUR, _HOUR, 3, -1), "The number of points must be 0 to 99."),
        (lambda: SecondCounting(Millis(-1), _HOUR, 1), "The main time must be 0 to 1000 h."),
        (lambda: SecondCounting(_NONE, _HOUR, 0), "The number of periods must be 1 to 99."),
        (lambda: Canadian(_NONE, _HOUR, 0), "The number of stones must be 1 to 999."),
        (lambda: Fischer(_HOUR, _NONE), "The increment must be above 0, at most 1000 h."),
        (lambda: Absolute(hours(1001)), "The main time must be above 0, at most 1000 h."),
    ],
)
def test_a_number_out_of_range_is_refused_in_one_sentence(
    build: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        build()
    assert str(refused.value) == sentence


def test_overtime_is_asked_of_every_control_alike() -> None:
    assert overtime_of(Ing(_HOUR, minutes(10), 3, 2)) == Overtime(3, minutes(10), 2)
    assert overtime_of(SecondCounting(_HOUR, seconds(30), 5)) == Overtime(5, seconds(30), 0)
    assert overtime_of(Canadian(_HOUR, minutes(5), 15)) == Overtime(1, minutes(5), 0)
    assert overtime_of(Fischer(_HOUR, seconds(5))) == NO_OVERTIME
    assert overtime_of(Hourglass(_HOUR)) == NO_OVERTIME
    assert overtime_of(Absolute(_HOUR)) == NO_OVERTIME


def test_egf_periods_are_a_sixth_of_the_main_time() -> None:
    assert egf_ing(minutes(60)) == Ing(minutes(60), minutes(10), 3, 2)
    assert egf_ing(minutes(45)) == Ing(minutes(45), Millis(450_000), 3, 2)


def test_presets_have_keys_of_their_own_and_name_a_source() -> None:
    keys = [preset.key for preset in presets()]
    assert len(set(keys)) == len(keys)
    assert all(preset.title and preset.source for preset in presets())


def test_every_system_has_a_preset() -> None:
    kinds = {type(preset.control) for preset in presets()}
    assert kinds == set(CONTROLS)


@pytest.mark.parametrize(
    ("key", "control"),
    [
        ("egf-60", Ing(minutes(60), minutes(10), 3, 2)),
        ("ing-cup-2-7", Ing(minutes(210), minutes(35), 3, 2)),
        ("ing-cup-8-9", Ing(minutes(180), minutes(20), 2, 2)),
        ("eygc", Ing(minutes(60), minutes(10), 3, 2)),
        ("sensei-30", Ing(minutes(30), minutes(5), 3, 2)),
        ("sensei-12", Ing(minutes(12), minutes(2), 3, 2)),
    ],
)
def test_preset_has_the_numbers_of_its_source(key: str, control: Ing) -> None:
    assert {preset.key: preset.control for preset in presets()}[key] == control
