"""Time controls in TM and OT: what people's records say, and the form in which ours are written.

TM is the main time in seconds by the standard, but many write it as a clock or in words; OT is free text.
What is not understood gives None and stays as written. Our Ing form: OT[3x600 Ing 2 points].
"""

from __future__ import annotations

import re
from functools import reduce

from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import Millis, seconds

_USUAL_POINTS = 2
_PER_HOUR = 3600
_PER_MINUTE = 60
_LENGTH = (
    r"(?P<{0}>[0-9]{{1,7}}(?:\.[0-9]{{1,3}})?|[0-9]{{1,4}}:[0-5][0-9](?::[0-5][0-9])?)"
    r"\s*(?P<{0}_unit>s|secs?|seconds?|m|mins?|minutes?|h|hours?|[시時小][간間时時]|[분分][钟鐘]?|[초秒])?\b"
)
# Patterns are compiled by the library when they are first used, and kept: the window's start needs none.
_MAIN = "[각各]?" + _LENGTH.format("main") + r"(?: each)?"
_PERIODS = (
    r"(?P<periods>[0-9]{1,3})\s*[x×]\s*"
    + _LENGTH.format("period")
    + r"\s*(?P<system>byo-?\s*yomi|ing)?\s*(?:(?P<points>[0-9]{1,2})\s*(?:points?|pts)(?: each)?)?"
)
_BLOCKS = (
    r"(?P<stones>[0-9]{1,4})\s*(?:moves?|stones?)?\s*/\s*"
    + _LENGTH.format("period")
    + r"\s*(?:canadian)?"
)
_INCREMENT = _LENGTH.format("increment") + r"\s*fischer"
_EACH_MOVE = _LENGTH.format("period") + r"\s*simple"
_BOTH = (
    _LENGTH.format("main") + r"\s*\((?P<overtime>[0-9]+x[0-9:]+)\)",
    _LENGTH.format("main") + r"\s*\+\s*(?P<overtime>[0-9]+x[0-9:]+)",
    _LENGTH.format("main") + r"\s*\+\s*(?P<stones>[0-9]+)/(?P<period>[0-9]+:[0-9:]+)",
    _LENGTH.format("main") + r"\s*\+\s*(?P<period>[0-9:]+)/(?P<stones>[0-9]+)",
)
_HOURGLASS = "hourglass"
_FACTORS = {
    **dict.fromkeys("h시時小", _PER_HOUR),
    **dict.fromkeys("m분分", _PER_MINUTE),
    **dict.fromkeys("s초秒", 1),
}
_NO_OVERTIME = {"", "none", "no", "-", "0 none"}


def parse_control(main: str, overtime: str) -> TimeControl | None:
    """The control that TM and OT describe together, or None where they cannot be understood."""
    main, overtime = main.strip().lower(), overtime.strip().lower()
    if not overtime:
        main, overtime = _taken_apart(main)
    length = _main_time(main)
    if length is None:
        return None
    try:
        return _with_overtime(length, overtime)
    except ValueError:  # figures beyond what a clock takes
        return None


def format_control(control: TimeControl) -> tuple[str, str]:
    """TM and OT of a control; reading them gives it back."""
    main = format_seconds(control.main)
    match control:
        case Ing(periods=0):
            return main, ""
        case Ing():
            period = format_seconds(control.period)
            return main, f"{control.periods}x{period} Ing {control.points} points"
        case SecondCounting():
            return main, f"{control.periods}x{format_seconds(control.period)} byo-yomi"
        case Canadian():
            return main, f"{control.stones}/{format_seconds(control.period)} Canadian"
        case Fischer():
            return main, f"{format_seconds(control.increment)} fischer"
        case Absolute():
            return main, ""
        case Hourglass():
            return main, _HOURGLASS


_SECONDS = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{0,9})?")
_ONE_SECOND = seconds(1)


def parse_seconds(value: str) -> Millis | None:
    """A number of seconds such as BL[123.4]; None if it is no number, negative ones are 0."""
    digits = value.strip()
    if not _SECONDS.fullmatch(digits):
        return None
    return Millis(max(0, round(float(digits) * _ONE_SECOND)))


def format_seconds(length: Millis) -> str:
    """Seconds with as many decimals as needed."""
    return f"{length / seconds(1):.3f}".rstrip("0").rstrip(".")


def _taken_apart(main: str) -> tuple[str, str]:
    """TM and OT of a main time that names the overtime too.

    As CGoban has it, 30:00(5x1:00) and 30:00+30:00/25, or KGS on the web, 30:00+5x1:00 and 30:00+25/30:00.
    """
    for form in _BOTH:
        found = re.fullmatch(form, main)
        if found is not None:
            named = found.groupdict()
            return named["main"], named.get("overtime") or f"{named['stones']}/{named['period']}"
    return main, ""


def _main_time(main: str) -> Millis | None:
    if not main:
        return Millis(0)
    found = re.fullmatch(_MAIN, main)
    return None if found is None else _length(found, "main")


def _with_overtime(main: Millis, overtime: str) -> TimeControl | None:
    if overtime in _NO_OVERTIME:
        return Absolute(main) if main else None
    if found := re.fullmatch(_PERIODS, overtime):
        period, periods = _length(found, "period"), int(found["periods"])
        if found["system"] == "ing" or found["points"]:
            return Ing(main, period, periods, int(found["points"] or _USUAL_POINTS))
        return SecondCounting(main, period, periods)
    if found := re.fullmatch(_BLOCKS, overtime):
        return Canadian(main, _length(found, "period"), int(found["stones"]))
    if found := re.fullmatch(_EACH_MOVE, overtime):
        return SecondCounting(main, _length(found, "period"), 1)
    if found := re.fullmatch(_INCREMENT, overtime):
        return Fischer(main, _length(found, "increment"))
    return Hourglass(main) if overtime == _HOURGLASS else None


def _length(found: re.Match[str], name: str) -> Millis:
    written, unit = found[name], found[f"{name}_unit"] or "s"
    if ":" in written:
        return seconds(reduce(lambda total, part: 60 * total + int(part), written.split(":"), 0))
    factor = _FACTORS[unit[0]]
    return Millis(round(float(written) * factor * seconds(1)))
