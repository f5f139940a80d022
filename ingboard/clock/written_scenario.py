"""The written form of a clock scenario: parsed JSON in, a scenario or findings in plain words out.

A document is one scenario, or an object whose `cases` are a list of them. Nothing is replayed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, color_of_letter
from ingboard.clock import rulings
from ingboard.clock.clock import Clock, new_clock
from ingboard.clock.control import CONTROLS, TimeControl
from ingboard.clock.moments import Millis, Moment
from ingboard.text import listed, text

_LARGEST = 10**15


_USUAL_FACTOR = 2


_LONGEST_NAME = 60


class Op(StrEnum):
    """The acts of a scenario, as they are written."""

    START = "start"
    PRESS = "press"
    PAUSE = "pause"
    RESUME = "resume"
    ADJUST = "adjust"
    SET = "set"
    LATE = "late"
    GAME_OVER = "game_over"
    PLAY_ON = "play_on"
    CLAIM = "claim"
    RESIGN = "resign"
    REPORT = "report"
    LOOK = "look"


class Event(Struct, frozen=True):
    """One act: when, what, by or for whom, and its numbers by field name."""

    at: Moment
    op: Op
    side: Color | None
    numbers: Mapping[str, int]


class Scenario(Struct, frozen=True):
    """A clock and what happens to it; `expected` is its own `expect_final`, if it has one."""

    name: str
    clock: Clock
    events: tuple[Event, ...]
    expected: Mapping[str, object] | None


class Unreadable(Struct, frozen=True):
    """Why a document is no scenario: one sentence for each fault, with the event and the field."""

    findings: tuple[str, ...]


_Object: TypeAlias = Mapping[str, object]


_NUMBERS: dict[Op, dict[str, int]] = {
    Op.ADJUST: {"delta": -_LARGEST},
    Op.SET: {"period": 0, "rem": 0},
    Op.LATE: {"elapsed": 0, "factor": 1},
}


_WITHOUT_SIDE = frozenset({Op.PAUSE, Op.RESUME, Op.PLAY_ON, Op.REPORT, Op.LOOK})


_EVENT_FIELDS = frozenset(
    {"t", "op", "side", "delta", "period", "rem", "elapsed", "factor", "note"}
)


_SYSTEMS = {kind.system: kind for kind in CONTROLS}


_WRITTEN = {"increment": "inc"}


class _Findings:
    """Collects what is wrong, so that one run names every fault with its place."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, where: str, what: str) -> None:
        self.lines.append(f"{where}: {what}" if where else what)


def read_scenarios(document: object) -> tuple[Scenario, ...] | Unreadable:
    """The scenarios of a parsed JSON document, or what is wrong with it."""
    findings = _Findings()
    scenarios = _scenarios(document, findings)
    return Unreadable(tuple(findings.lines)) if findings.lines else scenarios


def _scenarios(document: object, findings: _Findings) -> tuple[Scenario, ...]:
    if not isinstance(document, dict):
        findings.add("", text("Not an object with a clock and events."))
        return ()
    if "cases" not in document:
        return _one(document, "", findings)
    cases = document["cases"]
    if not isinstance(cases, list):
        findings.add("", text('"cases" is not a list.'))
        return ()
    found: list[Scenario] = []
    for number, case in enumerate(cases, start=1):
        where = text("case {number}", number=number)
        if isinstance(case, dict):
            found += _one(case, where, findings)
        else:
            findings.add(where, text("not an object with a clock and events."))
    return tuple(found)


def _one(case: _Object, where: str, findings: _Findings) -> tuple[Scenario, ...]:
    clock = _clock(case.get("clock"), where, findings)
    events = _events(case.get("events"), clock, where, findings)
    expected = case.get("expect_final")
    if expected is not None and not isinstance(expected, dict):
        findings.add(where, text('"expect_final" is not an object.'))
        expected = None
    if clock is None:
        return ()
    name = case.get("id")
    return (Scenario(_shown(name) if isinstance(name, str) else "", clock, events, expected),)


def _clock(source: object, where: str, findings: _Findings) -> Clock | None:
    if not isinstance(source, dict):
        findings.add(where, text('"clock" is missing or not an object.'))
        return None
    where = _joined(where, text("clock"))
    system = source.get("system")
    kind = _SYSTEMS.get(system) if isinstance(system, str) else None
    if kind is None:
        findings.add(where, text('"system" is not one of {systems}.', systems=listed(_SYSTEMS)))
        return None
    fields = [_WRITTEN.get(field, field) for field in kind.__struct_fields__]
    monitor = source.get("monitor", False)
    if not isinstance(monitor, bool):
        findings.add(where, text('"monitor" must be true or false.'))
        return None
    numbers = {name: _number(source, name, 0, where, findings) for name in fields}
    known = {name: number for name, number in numbers.items() if number is not None}
    if len(known) < len(fields):
        return None
    make: Callable[..., TimeControl] = kind
    try:
        return new_clock(make(*known.values()), monitor=monitor)
    except ValueError as fault:
        findings.add(where, str(fault))
        return None


def _events(
    source: object, clock: Clock | None, where: str, findings: _Findings
) -> tuple[Event, ...]:
    if not isinstance(source, list):
        findings.add(where, text('"events" is missing or not a list.'))
        return ()
    events: list[Event] = []
    latest = 0
    for number, written in enumerate(source, start=1):
        place = _joined(where, text("event {number}", number=number))
        event = _event(written, place, findings)
        if event is None:
            continue
        if event.at < latest:
            findings.add(
                place,
                text(
                    '"t" is {value}, before the previous event ({latest}).',
                    value=event.at,
                    latest=latest,
                ),
            )
        if clock is not None:
            _check_setting(clock, event, place, findings)
        latest = max(latest, event.at)
        events.append(event)
    return tuple(events)


def _event(written: object, where: str, findings: _Findings) -> Event | None:
    if not isinstance(written, dict):
        findings.add(where, text("not an object with t and op."))
        return None
    for name in sorted(written.keys() - _EVENT_FIELDS):
        findings.add(where, text('"{name}" is not an event field.', name=_shown(name)))
    at = _number(written, "t", 0, where, findings)
    op = _op(written.get("op"), where, findings)
    if op is None:
        return None
    side = _side(written, op, where, findings)
    given = {"factor": _USUAL_FACTOR, **written} if op is Op.LATE else written
    numbers = {
        name: _number(given, name, least, where, findings)
        for name, least in _NUMBERS.get(op, {}).items()
    }
    known = {name: number for name, number in numbers.items() if number is not None}
    if at is None or len(known) < len(numbers):
        return None
    return Event(Moment(at), op, side, known)


def _op(written: object, where: str, findings: _Findings) -> Op | None:
    if isinstance(written, str) and written in Op.__members__.values():
        return Op(written)
    findings.add(where, text('"op" is not one of {acts}.', acts=listed(Op)))
    return None


def _side(written: _Object, op: Op, where: str, findings: _Findings) -> Color | None:
    side = written.get("side")
    if side is None and op in _WITHOUT_SIDE:
        return None
    if side in {"B", "W"} if isinstance(side, str) else False:
        return color_of_letter(str(side))
    findings.add(where, text('"side" must be "B" or "W".'))
    return None


def _number(source: _Object, name: str, least: int, where: str, findings: _Findings) -> int | None:
    value = source.get(name)
    if value is None:
        findings.add(where, text('"{name}" is missing.', name=name))
    elif isinstance(value, bool) or not isinstance(value, int):
        findings.add(where, text('"{name}" is not a whole number.', name=name))
    elif value < least:
        findings.add(where, text('"{name}" is less than {least}.', name=name, least=least))
    elif value > _LARGEST:
        findings.add(where, text('"{name}" is more than {most}.', name=name, most=_LARGEST))
    else:
        return value
    return None


def _check_setting(clock: Clock, event: Event, where: str, findings: _Findings) -> None:
    """A setting of a period that the clock does not have is a fault of the file."""
    if event.op is not Op.SET or event.side is None:
        return
    period, remaining = event.numbers["period"], Millis(event.numbers["rem"])
    fault = rulings.setting_fault(clock, event.side, period, remaining)
    if fault is not None:
        findings.add(where, fault)


def _shown(name: str) -> str:
    """A name from the file, short and printable whatever it holds."""
    printable = "".join(sign if sign.isprintable() else "?" for sign in name)
    return printable if len(printable) <= _LONGEST_NAME else f"{printable[:_LONGEST_NAME]}..."


def _joined(where: str, place: str) -> str:
    return f"{where}, {place}" if where else place
