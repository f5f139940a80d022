"""`ingboard clock`: replays a clock scenario and shows the clock after every event."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ingboard.board.points import Color
from ingboard.cli.columns import columns_of
from ingboard.cli.output import CommandError, show, show_json
from ingboard.cli.records import given_bytes
from ingboard.cli.values import Options, Parser
from ingboard.clock.scenario import ScenarioReplay, State, replay
from ingboard.clock.written_scenario import Scenario, Unreadable, read_scenarios
from ingboard.game.strip import name_of_color
from ingboard.text import listed, plural, text

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
        parts.append(text("paused") if state["paused"] else text("running"))
    return listed(parts)


def _ending(replay: ScenarioReplay) -> list[str]:
    final = replay.final
    lines = []
    if final["outcome"] is not None:
        lines.append(text("Ended: {outcome}", outcome=final["outcome"]))
    elif isinstance(final["running"], str):
        running = Color.BLACK if final["running"] == "B" else Color.WHITE
        lines.append(text("{side}'s time runs.", side=name_of_color(running)))
    else:
        lines.append(text("Clocks stopped."))
    log = final["log"]
    if isinstance(log, list) and log:
        lines.append(text("Log: {entries}", entries=listed(map(str, log))))
    if replay.differences:
        lines.append(text("Differs from the scenario:"))
        lines += [f"  {difference}" for difference in replay.differences]
    return lines


_LARGEST_FILE = 16 * 1024 * 1024


def run(options: Options) -> int:
    """Replay the scenarios of a file; status 1 if one departs from its own `expect_final`."""
    scenarios = _scenarios_in(options.one_file())
    replays = [replay(scenario) for scenario in scenarios]
    if options.json:
        show_json(_answer(scenarios, replays))
    else:
        pairs = zip(scenarios, replays, strict=True)
        show("\n\n".join(report_of(scenario, found) for scenario, found in pairs))
    return 1 if any(found.differences for found in replays) else 0


def _answer(
    scenarios: Sequence[Scenario], replays: Sequence[ScenarioReplay]
) -> Mapping[str, object]:
    """One scenario's final state and timeline; those of several under `cases`, with their ids."""
    answers = []
    for scenario, found in zip(scenarios, replays, strict=True):
        answer: dict[str, object] = {**found.final, "timeline": list(found.timeline)}
        if scenario.expected is not None:
            answer["differences"] = list(found.differences)
        answers.append(answer)
    if len(answers) == 1:
        return answers[0]
    named = zip(scenarios, answers, strict=True)
    return {"cases": [{"id": scenario.name, **answer} for scenario, answer in named]}


def _scenarios_in(path: str) -> tuple[Scenario, ...]:
    found = read_scenarios(_document_in(path))
    if isinstance(found, Unreadable):
        sentence = f"{path}: {found.findings[0]}"
        more = len(found.findings) - 1
        if more:
            more_words = plural("{number} more error.", "{number} more errors.", more)
            sentence = f"{sentence} ({more_words})"
        raise CommandError(sentence)
    if not found:
        raise CommandError(text("{path}: no scenario in the file.", path=path))
    return found


def _document_in(path: str) -> object:
    """The parsed JSON of a file; raises CommandError if it is none."""
    data = given_bytes(path, _LARGEST_FILE)
    if not data.strip():
        raise CommandError(text("{path}: empty file.", path=path))
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise CommandError(text("{path}: not JSON in UTF-8.", path=path)) from None
    except json.JSONDecodeError as fault:
        sentence = text(
            "{path}: not JSON (line {line}, column {column}).",
            path=path,
            line=fault.lineno,
            column=fault.colno,
        )
        raise CommandError(sentence) from None
    except (RecursionError, ValueError):  # nested too deep; a number of thousands of digits
        raise CommandError(text("{path}: not a clock scenario.", path=path)) from None


def parser() -> Parser:
    """The options of the command."""
    options = Parser(
        "clock",
        "ingboard clock FILE.json [--json]",
        "FILE.json",
        text("a scenario: a time control and a list of timed events (JSON)"),
    )
    options.switch("--json", text("output one JSON object"))
    return options
