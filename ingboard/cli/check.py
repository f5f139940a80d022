"""`ingboard check`: replays records under a rule text and reports every verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from ingboard.cli.arguments import Parser
from ingboard.cli.check_json import game_as_json, unreadable_as_json
from ingboard.cli.check_text import Tally, is_remarkable, report_of, summary_of
from ingboard.cli.checked import CheckedGame, check_game
from ingboard.cli.output import SCHEMA, CommandError, serialized, show, show_serialized, wrong_use
from ingboard.cli.progress import Unit, are_many, with_progress
from ingboard.cli.record_files import given_bytes, record_files
from ingboard.cli.values import choice_of
from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.reader import read_collection
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

_COMMAND = "check"


class FailOn(StrEnum):
    """What makes the exit status 1."""

    NEVER = "never"
    ILLEGAL = "illegal"
    FINDING = "finding"


def run(arguments: Sequence[str]) -> int:
    """Check the records that the arguments name."""
    options = parser().read(arguments)
    if not options.files:
        sentence = text("Name records or folders after {command}.")
        raise wrong_use(sentence.format(command=_COMMAND), _COMMAND)
    rules = choice_of(options.rules, "--rules", RuleText, _COMMAND)
    fail_on = choice_of(options.fail_on, "--fail-on", FailOn, _COMMAND) or FailOn.ILLEGAL
    files = record_files(options.files)
    if options.json:
        return _answer(files, rules, fail_on)
    return _report(files, rules, fail_on)


def fails(checked: CheckedGame, fail_on: FailOn) -> bool:
    """Whether a game makes the exit status 1; a game of the file that cannot be read is as bad as a move."""
    match fail_on:
        case FailOn.NEVER:
            return False
        case FailOn.ILLEGAL:
            lost = any(found.code is Code.GAME_REFUSED for found in checked.findings)
            return bool(checked.refused) or lost
        case FailOn.FINDING:
            return bool(checked.refused or checked.findings)


def _report(files: Sequence[str], rules: RuleText | None, fail_on: FailOn) -> int:
    tally = Tally()
    failed = False
    for found in _checked(files, rules):
        if isinstance(found, KifuError):
            _refuse_only(found, files)
            tally.unreadable += 1
            show(str(found))
            continue
        tally.add(found)
        failed = failed or fails(found, fail_on)
        if len(files) == 1 or is_remarkable(found):
            show(report_of(found))
    if tally.unreadable == len(files):
        raise _nothing_read(len(files))
    show(summary_of(tally))
    return _status(fail_on, failed=failed or bool(tally.unreadable))


def _answer(files: Sequence[str], rules: RuleText | None, fail_on: FailOn) -> int:
    """Each entry is serialized at once: the verdicts of thousands of games would fill the memory."""
    entries: list[str] = []
    texts: set[str] = set()
    unreadable = 0
    failed = False
    for found in _checked(files, rules):
        if isinstance(found, KifuError):
            _refuse_only(found, files)
            unreadable += 1
            entries.append(serialized(unreadable_as_json(found.path, found.line, found.why)))
            continue
        texts.add(str(found.rules))
        failed = failed or fails(found, fail_on)
        entries.append(serialized(game_as_json(found)))
    if unreadable == len(files):
        raise _nothing_read(len(files))
    common = rules or (texts.pop() if len(texts) == 1 else None)
    head = serialized({"rules": common})[:-1]
    show_serialized(f'{head}, "files": [{", ".join(entries)}], "schema": {SCHEMA}}}')
    return _status(fail_on, failed=failed or bool(unreadable))


def _checked(files: Sequence[str], rules: RuleText | None) -> Iterator[CheckedGame | KifuError]:
    """Every game of every file, or why a file cannot be read."""
    for path in with_progress(files, Unit.FILES):
        try:
            collection = read_collection(given_bytes(path), path)
        except KifuError as fault:
            yield fault
            continue
        of_file = collection.findings
        # Of a few files the games are counted: one may hold thousands.
        games = collection.games if are_many(files) else with_progress(collection.games, Unit.GAMES)
        for number, record in enumerate(games, start=1):
            yield check_game(path, number, record, rules, of_file)
            of_file = ()


def _refuse_only(fault: KifuError, files: Sequence[str]) -> None:
    if len(files) == 1:
        raise CommandError(str(fault))


def _nothing_read(files: int) -> CommandError:
    return CommandError(text("All {number} files are unreadable.", number=files))


def _status(fail_on: FailOn, *, failed: bool) -> int:
    return int(failed and fail_on is not FailOn.NEVER)


def parser() -> Parser:
    """The options of the command."""
    options = Parser(_COMMAND, "ingboard check FILE.sgf... [OPTIONS]")
    options.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("records or folders"))
    options.value("--rules", "TEXT", text("simplified, ing1991, ing1996 or kss"))
    options.value(
        "--fail-on", "WHAT", text("exit status 1 on: never, illegal (default) or finding")
    )
    options.switch("--json", text("output one JSON object"))
    return options
