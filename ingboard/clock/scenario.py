"""Replays a clock scenario: the state after every event. Reads no file, prints nothing.

The form of a scenario is that of the clock cases: `clock` says the system and its numbers, `events`
are acts with their instants in milliseconds. Wrong input gives findings that name the event and the
field.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.clock import rulings
from ingboard.clock.clock import Clock, advance, pause, press, resume, start
from ingboard.clock.control import Canadian
from ingboard.clock.ending import ClockEnding, EndedBy
from ingboard.clock.last_point import declare_last_point
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.player_time import PlayerTime
from ingboard.clock.written_scenario import Event, Op, Scenario
from ingboard.text import text

State: TypeAlias = dict[str, object]


_Act: TypeAlias = Callable[[Clock, Event], Clock]


class ScenarioReplay(Struct, frozen=True):
    """A replayed scenario: the clock at the end and the state after each event.

    `final` has the form of `expect_final`; each state of `timeline` also has `t` and `op`.
    `differences` names what departs, as "B.points: 4, expected 2", from the scenario's own
    `expect_final`; empty if it has none or all agrees.
    """

    clock: Clock
    final: State
    timeline: tuple[State, ...]
    differences: tuple[str, ...]


def replay(scenario: Scenario) -> ScenarioReplay:
    """Play all the events of a scenario in order."""
    clock = scenario.clock
    timeline: list[State] = []
    for event in scenario.events:
        clock = _ACTS[event.op](clock, event)
        timeline.append({"t": event.at, "op": str(event.op), **state_of(clock)})
    final = state_of(clock)
    expected = scenario.expected
    different = () if expected is None else tuple(_differences(expected, final, ""))
    return ScenarioReplay(clock, final, tuple(timeline), different)


def state_of(clock: Clock) -> State:
    """A clock as the command line prints it, in the form of `expect_final`."""
    running = clock.running
    return {
        "B": _side_of(clock.times.black),
        "W": _side_of(clock.times.white),
        "running": running.letter if running else None,
        "paused": clock.paused,
        "outcome": clock.ending.code if clock.ending else None,
        "log": [str(entry.code) for entry in clock.log],
    }


def _side_of(time: PlayerTime) -> State:
    side: State = {
        "period": time.period,
        "remaining_ms": int(time.remaining),
        "points": time.points,
        "flag": str(time.flag),
    }
    if isinstance(time.control, Canadian):
        side["stones"] = time.stones
    return side


def _differences(expected: Mapping[str, object], found: State, where: str) -> list[str]:
    lines: list[str] = []
    for key, value in expected.items():
        has = found.get(key)
        if isinstance(value, Mapping) and isinstance(has, dict):
            lines += _differences(value, has, f"{where}{key}.")
        elif has != value:
            lines.append(
                text(
                    "{field}: {found}, expected {expected}",
                    field=f"{where}{key}",
                    found=json.dumps(has),
                    expected=json.dumps(value),
                )
            )
    return lines


def _given_side(event: Event) -> Color:
    assert event.side is not None, event
    return event.side


_ACTS: dict[Op, _Act] = {
    Op.START: lambda clock, event: start(clock, _given_side(event), event.at),
    Op.PRESS: lambda clock, event: press(clock, _given_side(event), event.at),
    Op.PAUSE: lambda clock, event: pause(clock, event.at),
    Op.RESUME: lambda clock, event: resume(clock, event.at, event.side),
    Op.ADJUST: lambda clock, event: rulings.adjust(
        clock, _given_side(event), Millis(event.numbers["delta"]), event.at
    ),
    Op.SET: lambda clock, event: rulings.set_time(
        clock, _given_side(event), event.numbers["period"], Millis(event.numbers["rem"]), event.at
    ),
    Op.LATE: lambda clock, event: rulings.charge_late(
        clock,
        _given_side(event),
        Millis(event.numbers["elapsed"]),
        event.numbers["factor"],
        event.at,
    ),
    Op.GAME_OVER: lambda clock, event: declare_last_point(clock, _given_side(event), event.at),
    Op.PLAY_ON: lambda clock, event: rulings.waive_claim(clock, event.at),
    Op.CLAIM: lambda clock, event: rulings.claim(clock, _given_side(event), event.at),
    Op.RESIGN: lambda clock, event: rulings.end(
        clock, ClockEnding(EndedBy.RESIGNATION, _given_side(event).opponent), event.at
    ),
    Op.REPORT: lambda clock, event: rulings.end(clock, ClockEnding(EndedBy.REPORT, None), event.at),
    Op.LOOK: lambda clock, event: advance(clock, Moment(event.at)),
}
