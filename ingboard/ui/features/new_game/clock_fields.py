"""The free fields of a clock: the text that makes a control, and the words that explain one. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import astuple

from ingboard.clock.control import (
    CONTROLS,
    Absolute,
    Canadian,
    Fischer,
    Ing,
    SecondCounting,
    TimeControl,
    overtime_of,
)
from ingboard.clock.moments import Millis
from ingboard.clock.words import clock_digits, length_in_words
from ingboard.text import plural, text
from ingboard.ui.game.setup_fields import FieldFault, SetupField, fault_in, read_duration


class ClockFields(Struct, frozen=True):
    """The free fields of a clock as text. `kind` says which control they make (None: no clock)."""

    kind: type[TimeControl] | None
    main: str = ""
    period: str = ""
    periods: str = ""
    points: str = ""


ReadControl: TypeAlias = TimeControl | FieldFault | None


def fields_of(control: TimeControl | None) -> ClockFields:
    """The text of the fields that make this control again."""
    if control is None:
        return ClockFields(None)
    written = {
        field.value: clock_digits(value) if field in _TIMES else str(value)
        for field, value in zip(FIELDS_OF[type(control)], astuple(control), strict=True)
    }
    return ClockFields(type(control), **written)


def read_clock(fields: ClockFields) -> ReadControl:
    """The control that the fields make, None without a clock, or the first fault."""
    if fields.kind is None:
        return None
    needed = FIELDS_OF[fields.kind]
    lengths: dict[SetupField, Millis] = {}
    numbers: dict[SetupField, int] = {}
    for field in needed:
        written = getattr(fields, field.value)
        if field in _TIMES:
            length = read_duration(written)
            if length is None:
                return _not_a_time(field)
            lengths[field] = length
        else:
            if not (written.strip().isascii() and written.strip().isdigit()):
                return _not_a_number(field)
            numbers[field] = int(written.strip()[:6])
    return _made(fields.kind, lengths, numbers)


_FIELD = {
    "main": SetupField.MAIN,
    "period": SetupField.PERIOD,
    "increment": SetupField.PERIOD,
    "periods": SetupField.PERIODS,
    "stones": SetupField.PERIODS,
    "points": SetupField.POINTS,
}
_TIMES = frozenset({SetupField.MAIN, SetupField.PERIOD})
FIELDS_OF: dict[type[TimeControl], tuple[SetupField, ...]] = {
    kind: tuple([_FIELD[name] for name in kind.__struct_fields__]) for kind in CONTROLS
}
"""Which fields each control is made of, in their order."""


_MAIN_MAY_BE_NONE = frozenset({SecondCounting, Canadian})


def field_label(kind: type[TimeControl] | None, field: SetupField) -> str:
    """What the field is called for that control: a period of Fischer is what each move adds."""
    match field:
        case SetupField.MAIN:
            return text("Main time")
        case SetupField.PERIOD:
            return text("Each move adds") if kind is Fischer else text("Period")
        case SetupField.PERIODS:
            return text("Stones", "moves of a period") if kind is Canadian else text("Periods")
        case SetupField.POINTS:
            return text("Points each")
        case SetupField.SIZE:
            return text("Other size")
        case SetupField.KOMI:
            return text("Komi")
        case _:
            assert_never(field)


def _made(
    kind: type[TimeControl], lengths: dict[SetupField, Millis], numbers: dict[SetupField, int]
) -> TimeControl | FieldFault:
    # The controls say what is wrong; made one field after the other, they also say where.
    main = lengths[SetupField.MAIN]
    at_fault = SetupField.MAIN
    try:
        if main or kind not in _MAIN_MAY_BE_NONE:
            Absolute(main)
        if FIELDS_OF[kind] == (SetupField.MAIN,):
            make: Callable[[Millis], TimeControl] = kind
            return make(main)
        at_fault = SetupField.PERIOD
        period = lengths[SetupField.PERIOD]
        if kind is Fischer:
            return Fischer(main, period)
        Fischer(Millis(1), period)
        at_fault = SetupField.PERIODS
        number = numbers[SetupField.PERIODS]
        if kind is Canadian:
            return Canadian(main, period, number)
        if kind is SecondCounting:
            return SecondCounting(main, period, number)
        SecondCounting(main, period, number)
        at_fault = SetupField.POINTS
        return Ing(main, period, number, numbers[SetupField.POINTS])
    except ValueError as why:
        return fault_in(at_fault, str(why))


def _not_a_time(field: SetupField) -> FieldFault:
    sentence = text("Enter a time: 1:00:00, 10:00, 60 min or 30 s.")
    return fault_in(field, sentence)


def _not_a_number(field: SetupField) -> FieldFault:
    return fault_in(field, text("Enter a whole number, such as 3."))


def card_lines(control: TimeControl | None) -> tuple[str, str]:
    """The two lines of a clock card: the times, and what they cost."""
    if control is None:
        return text("Play without time"), text("no points")
    overtime = overtime_of(control)
    main = length_in_words(control.main)
    match control:
        case Ing():
            times = f"{overtime.periods} × {length_in_words(overtime.period)}"
            cost = plural("{number} point each", "{number} points each", control.points)
            return f"{main} + {times}", cost
        case SecondCounting():
            times = f"{overtime.periods} × {length_in_words(overtime.period)}"
            return f"{main} + {times}", text("no points")
        case Canadian():
            block = plural(
                "{number} stone in {time}", "{number} stones in {time}", control.stones,
                time=length_in_words(control.period),
            )  # fmt: skip
            return f"{main} + {block}", text("no points")
        case Fischer():
            added = text("{time} a move", time=length_in_words(control.increment))
            return f"{main} + {added}", text("no points")
        case _:
            passed_on = text("{time}, passed on", time=main)
            return passed_on if control.passes_on else main, text("no points")


def clock_summary(control: TimeControl | None) -> str:
    """What the clock means for a player, in one line."""
    match control:
        case None:
            return text("No clock: nobody loses on time.")
        case Ing():
            most = clock_digits(Millis(control.main + control.periods * control.period))
            return plural(
                "At most {most} each. {number} period costs {points}, then the game is lost.",
                "At most {most} each. {number} periods cost {points}, then the game is lost.",
                control.periods,
                most=most,
                points=_points_words(control.periods * control.points),
            )
        case SecondCounting():
            return text("Unless used up, a period refills. After the last the game is lost.")
        case Canadian():
            return plural(
                "Overtime: {number} stone in each period.",
                "Overtime: {number} stones in each period.",
                control.stones,
            )
        case Fischer():
            return text("Each move adds time. At 0:00 the game is lost.")
        case _ if control.passes_on:
            return text("Used time goes to the opponent. At 0:00 the game is lost.")
        case _:
            return text("At 0:00 the game is lost.")


def _points_words(points: int) -> str:
    return plural("{number} point", "{number} points", points)
