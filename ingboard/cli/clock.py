"""`ingboard clock`: replays a clock scenario and shows the clock after every event."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ingboard.cli.arguments import Parser
from ingboard.cli.clock_text import report_of
from ingboard.cli.output import CommandError, show, show_json
from ingboard.cli.record_files import given_bytes
from ingboard.cli.values import one_file
from ingboard.clock.scenario import ScenarioReplay, replay
from ingboard.clock.scenario_form import Scenario, Unreadable, read_scenarios
from ingboard.kifu.findings import KifuError
from ingboard.text import plural, text

_COMMAND = "clock"
_LARGEST_FILE = 16 * 1024 * 1024


def run(arguments: Sequence[str]) -> int:
    """Replay the scenarios of a file; status 1 if one departs from its own `expect_final`."""
    options = parser().read(arguments)
    path = one_file(options.files, _COMMAND)
    scenarios = _scenarios_in(path)
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
            more_words = plural("{number} fault more.", "{number} faults more.", more)
            sentence = f"{sentence} ({more_words})"
        raise CommandError(sentence)
    if not found:
        raise CommandError(text("{path}: there is no scenario in the file.", path=path))
    return found


def _document_in(path: str) -> object:
    """The parsed JSON of a file.

    Raises CommandError with a sentence if it cannot be read.
    """
    data = _bytes_of(path)
    if not data.strip():
        raise CommandError(text("{path}: the file is empty.", path=path))
    try:
        document: object = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise CommandError(text("{path}: this is no JSON in UTF-8.", path=path)) from None
    except json.JSONDecodeError as fault:
        sentence = text(
            "{path}: this is no JSON (line {line}, column {column}).",
            path=path,
            line=fault.lineno,
            column=fault.colno,
        )
        raise CommandError(sentence) from None
    except (RecursionError, ValueError):  # nested too deep; a number of thousands of digits
        raise CommandError(text("{path}: this is no clock scenario.", path=path)) from None
    return document


def _bytes_of(path: str) -> bytes:
    try:
        return given_bytes(path, _LARGEST_FILE)
    except KifuError as fault:
        raise CommandError(str(fault)) from None


def parser() -> Parser:
    """The options of the command."""
    options = Parser(
        _COMMAND,
        "ingboard clock FILE.json [--json]",
        text("Replays a clock scenario: what the clock shows after every event."),
    )
    options.add_argument("files", nargs="*", metavar="FILE.json", help=text("the scenario"))
    options.switch("--json", text("answer with one JSON object"))
    return options
