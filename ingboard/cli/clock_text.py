"""A replayed clock scenario as a table for people."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.cli.tables import columns_of
from ingboard.clock.scenario import ScenarioReplay, State
from ingboard.clock.scenario_form import Scenario
from ingboard.game.strip import name_of_color
from ingboard.text import plural, text

_HOUR, _MINUTE, _SECOND = 3_600_000, 60_000, 1000


def report_of(scenario: Scenario, replay: ScenarioReplay) -> str:
    """The clock after every event, the outcome, and what departs from the scenario's expectation."""
    head = [text("time"), text("event"), text("Black"), text("White")]
    rows = [head]
    for state in replay.timeline:
        at = state["t"]
        assert isinstance(at, int)
        sides = [_side(state, color) for color in Color]
        rows.append([duration(at), str(state["op"]), *sides])
    lines = [scenario.name] if scenario.name else []
    lines += [*columns_of(rows), "", *_ending(replay)]
    return "\n".join(lines)


def duration(milliseconds: int) -> str:
    """A time to the millisecond, such as 1:02:41.500; without the fraction where it is 0."""
    sign = "-" if milliseconds < 0 else ""
    hours, rest = divmod(abs(milliseconds), _HOUR)
    minutes, rest = divmod(rest, _MINUTE)
    seconds, fraction = divmod(rest, _SECOND)
    tail = f".{fraction:03}" if fraction else ""
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}{tail}"
    return f"{sign}{minutes}:{seconds:02}{tail}"


def _side(state: State, color: Color) -> str:
    side = state[color.letter]
    assert isinstance(side, dict)
    parts = [duration(int(side["remaining_ms"]))]
    if side["period"]:
        parts.append(text("period {number}", number=side["period"]))
    if side.get("stones"):
        parts.append(plural("{number} stone", "{number} stones", int(side["stones"])))
    if side["points"]:
        parts.append(plural("owes {number} point", "owes {number} points", int(side["points"])))
    if side["flag"] != "no":
        parts.append(text("flag {flag}", flag=side["flag"]))
    if state["running"] == color.letter:
        parts.append(text("paused") if state["paused"] else text("runs"))
    return ", ".join(parts)


def _ending(replay: ScenarioReplay) -> list[str]:
    final = replay.final
    lines = []
    if final["outcome"] is not None:
        lines.append(text("Ended: {outcome}", outcome=final["outcome"]))
    elif isinstance(final["running"], str):
        running = Color.BLACK if final["running"] == "B" else Color.WHITE
        lines.append(text("{side}'s time runs.", side=name_of_color(running)))
    else:
        lines.append(text("No time runs."))
    log = final["log"]
    if isinstance(log, list) and log:
        lines.append(text("Log: {entries}", entries=", ".join(map(str, log))))
    if replay.differences:
        lines.append(text("This is not what the scenario expects:"))
        lines += [f"  {difference}" for difference in replay.differences]
    return lines
