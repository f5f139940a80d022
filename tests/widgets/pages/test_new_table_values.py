"""What the fields of a new table mean, and what is wrong with them. No widget."""

from __future__ import annotations

import pytest

from ingboard.clock.control import (
    CONTROLS,
    FIELDS,
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
    presets,
)
from ingboard.clock.moments import Millis, minutes, seconds
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.new_game.clock_fields import (
    PLACES,
    ClockFields,
    field_label,
    fields_at,
    fields_of,
    read_clock,
)
from ingboard.ui.features.new_game.clock_words import card_lines, clock_summary
from ingboard.ui.features.new_game.offers import default_clock_choices, default_rule_choices
from ingboard.ui.game.setup_fields import (
    FieldFault,
    SetupField,
    komi_in_stones,
    read_komi,
    read_size,
)

EGF = Ing(minutes(60), minutes(10), 3, 2)
ONE_OF_EACH: tuple[TimeControl, ...] = (
    EGF,
    SecondCounting(minutes(30), seconds(30), 5),
    Canadian(minutes(30), minutes(5), 20),
    Fischer(minutes(20), seconds(20)),
    Absolute(minutes(45)),
    Hourglass(minutes(5)),
)


@pytest.mark.parametrize("control", [*ONE_OF_EACH, *(p.control for p in presets())])
def test_the_fields_of_a_clock_make_it_again(control: TimeControl) -> None:
    assert read_clock(fields_of(control)) == control


@pytest.mark.parametrize("kind", CONTROLS)
def test_every_figure_of_a_control_has_its_place(kind: type[TimeControl]) -> None:
    assert tuple(fields_at(kind).values()) == FIELDS[kind]


def test_no_clock_has_no_fields() -> None:
    assert fields_of(None) == ClockFields(None)
    assert read_clock(ClockFields(None)) is None


@pytest.mark.parametrize(
    ("fields", "field", "missing"),
    [
        (ClockFields(Ing, "soon", "10:00", "3", "2"), SetupField.MAIN, "the main time is wrong"),
        (ClockFields(Ing, "0:00", "10:00", "3", "2"), SetupField.MAIN, "the main time is wrong"),
        (ClockFields(Ing, "9999 h", "10:00", "3", "2"), SetupField.MAIN, "the main time is wrong"),
        (ClockFields(Ing, "1:00:00", "", "3", "2"), SetupField.PERIOD, "the period is wrong"),
        (ClockFields(Ing, "1:00:00", "0:00", "3", "2"), SetupField.PERIOD, "the period is wrong"),
        (
            ClockFields(Ing, "60", "10", "0", "2"),
            SetupField.PERIODS,
            "the number of periods is wrong",
        ),
        (
            ClockFields(Ing, "60", "10", "x", "2"),
            SetupField.PERIODS,
            "the number of periods is wrong",
        ),
        (ClockFields(Ing, "60", "10", "3", "-2"), SetupField.POINTS, "the points are wrong"),
        (
            ClockFields(Ing, "60", "10", "3", "1000000000"),
            SetupField.POINTS,
            "the points are wrong",
        ),
        (ClockFields(Fischer, "0", "20 s"), SetupField.MAIN, "the main time is wrong"),
        (ClockFields(Hourglass, "0"), SetupField.MAIN, "the main time is wrong"),
        (ClockFields(Fischer, "20", "0"), SetupField.PERIOD, "the period is wrong"),
        (
            ClockFields(Canadian, "0", "5", "0"),
            SetupField.PERIODS,
            "the number of periods is wrong",
        ),
        (ClockFields(Absolute, "0"), SetupField.MAIN, "the main time is wrong"),
    ],
)
def test_a_wrong_field_is_named_with_one_sentence(
    fields: ClockFields, field: SetupField, missing: str
) -> None:
    fault = read_clock(fields)
    assert isinstance(fault, FieldFault)
    assert (fault.field, fault.missing) == (field, missing)
    assert fault.sentence.endswith(".")
    assert "\n" not in fault.sentence


def test_second_counting_and_canadian_need_no_main_time() -> None:
    assert read_clock(ClockFields(SecondCounting, "0", "30 s", "3")) == SecondCounting(
        Millis(0), seconds(30), 3
    )
    assert read_clock(ClockFields(Canadian, "0", "5", "20")) == Canadian(Millis(0), minutes(5), 20)


@pytest.mark.parametrize(
    ("written", "komi"), [("8", 8), ("7.5", 7.5), ("7,5", 7.5), (" 0 ", 0), ("-6", -6), ("−6", -6)]
)
def test_komi_is_whole_or_half(written: str, komi: float) -> None:
    assert read_komi(written) == komi


@pytest.mark.parametrize("written", ["", "7.25", "eight", "nan", "inf", "1e9", "401"])
def test_any_other_komi_is_a_fault(written: str) -> None:
    fault = read_komi(written)
    assert isinstance(fault, FieldFault)
    assert fault.field is SetupField.KOMI


@pytest.mark.parametrize(("written", "size"), [("5", 5), ("19", 19), (" 25 ", 25)])
def test_boards_from_5_to_25(written: str, size: int) -> None:
    assert read_size(written) == size


@pytest.mark.parametrize("written", ["4", "26", "", "19x19", "-9", "١٩"])
def test_any_other_size_is_a_fault(written: str) -> None:
    fault = read_size(written)
    assert isinstance(fault, FieldFault)
    assert fault.sentence == "Enter a size from 5 to 25."


@pytest.mark.parametrize(
    ("komi", "stones"),
    [
        (8, "4 stones"),
        (7.5, "4 stones"),
        (6.5, "3 stones"),
        (7, "3 stones + 1 point"),
        (2, "1 stone"),
        (0, "no stones"),
        (-6, "3 stones"),
    ],
)
def test_komi_in_stones(komi: float, stones: str) -> None:
    assert komi_in_stones(komi) == stones


def test_the_meaning_of_the_egf_clock() -> None:
    assert card_lines(EGF) == ("60 min + 3 × 10 min", "2 points each")
    assert clock_summary(EGF) == (
        "At most 1:30:00 each. 3 periods cost 6 points, then the game is lost."
    )


@pytest.mark.parametrize("control", [None, *ONE_OF_EACH])
def test_every_clock_has_two_lines_and_a_meaning(control: TimeControl | None) -> None:
    times, cost = card_lines(control)
    assert times
    assert cost
    assert clock_summary(control).endswith(".")


def test_labels_follow_the_clock() -> None:
    assert field_label(Fischer, SetupField.PERIOD) == "Each move adds"
    assert field_label(Canadian, SetupField.PERIODS) == "Stones"
    assert all(field_label(None, place) for place in PLACES)


def test_the_offers_are_complete() -> None:
    assert [choice.key for choice in default_rule_choices()] == list(RuleText)
    clocks = default_clock_choices()
    assert len({choice.key for choice in clocks}) == len(clocks)
    assert clocks[0].control == EGF
    assert clocks[-1].control is None
