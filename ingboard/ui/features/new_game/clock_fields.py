"""The free fields of a clock: which a control needs, what each is called, and how they are read. No Qt.

All controls share four fields, `PLACES`: each control's own figures stand in them in their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from msgspec import Struct
from msgspec.structs import astuple

from ingboard.clock.control import (
    FIELDS,
    ControlError,
    ControlField,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import clock_digits
from ingboard.text import text
from ingboard.ui.game.setup_fields import FieldFault, SetupField, fault_in, read_duration

PLACES = (SetupField.MAIN, SetupField.PERIOD, SetupField.PERIODS, SetupField.POINTS)


class ClockFields(Struct, frozen=True):
    """The free fields of a clock as text. `kind` says which control they make (None: no clock)."""

    kind: type[TimeControl] | None
    main: str = ""
    period: str = ""
    periods: str = ""
    points: str = ""


ReadControl: TypeAlias = TimeControl | FieldFault | None


def fields_at(kind: type[TimeControl] | None) -> dict[SetupField, ControlField]:
    """What stands in each place for a control; nothing in the places that it leaves empty."""
    return {} if kind is None else dict(zip(PLACES, FIELDS[kind], strict=False))


def fields_of(control: TimeControl | None) -> ClockFields:
    """The text of the fields that make this control again."""
    if control is None:
        return ClockFields(None)
    kind = type(control)
    written = {
        place.value: clock_digits(figure) if field.is_time else str(figure)
        for (place, field), figure in zip(fields_at(kind).items(), astuple(control), strict=True)
    }
    return ClockFields(kind, **written)


def read_clock(fields: ClockFields) -> ReadControl:
    """The control that the fields make, None without a clock, or the first fault."""
    if fields.kind is None:
        return None
    figures: list[int] = []
    needed = fields_at(fields.kind)
    for place, field in needed.items():
        written = getattr(fields, place.value).strip()
        if field.is_time:
            length = read_duration(written)
            if length is None:
                return fault_in(place, text("Enter a time: 1:00:00, 10:00, 60 min or 30 s."))
            figures.append(length)
        elif written.isascii() and written.isdigit():
            figures.append(int(written[:6]))
        else:
            return fault_in(place, text("Enter a whole number, such as 3."))
    make = cast("Callable[..., TimeControl]", fields.kind)
    try:
        control = make(*figures)
        if isinstance(control, Ing):  # without periods it is absolute time
            SecondCounting(control.main, control.period, control.periods)
    except ControlError as why:
        at_fault = next(place for place, field in needed.items() if field is why.field)
        return fault_in(at_fault, str(why))
    return control


def field_label(kind: type[TimeControl] | None, place: SetupField) -> str:
    """What the field in a place is called for that control; an empty place is called as in Ing time."""
    match fields_at(kind).get(place, fields_at(Ing)[place]):
        case ControlField.MAIN:
            return text("Main time")
        case ControlField.PERIOD:
            return text("Period")
        case ControlField.INCREMENT:
            return text("Each move adds")
        case ControlField.PERIODS:
            return text("Periods")
        case ControlField.STONES:
            return text("Stones", "moves of a period")
        case ControlField.POINTS:
            return text("Points each")
