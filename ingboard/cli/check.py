"""`ingboard check`: replays records under a rule text and reports every verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from ingboard.cli.check_json import entry_of
from ingboard.cli.check_report import Tally, report_of, summary_of
from ingboard.cli.checked_game import CheckedGame, check_game
from ingboard.cli.findings import worth_telling
from ingboard.cli.output import SCHEMA, CommandError, serialized, show, show_serialized
from ingboard.cli.progress import Unit, are_many, with_progress
from ingboard.cli.record_files import record_files
from ingboard.cli.records import given_bytes
from ingboard.cli.values import Options, Parser
from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.reader import read_collection
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, text


class FailOn(StrEnum):
    """What makes the exit status 1."""

    NEVER = "never"
    ILLEGAL = "illegal"
    FINDING = "finding"


def run(options: Options) -> int:
    """Check the records that the arguments name: told one by one as text, or all as one answer in JSON.

    Of the answer each entry is serialized at once: the verdicts of thousands of games would fill the memory.
    """
    if not options.files:
        sentence = text("Name records or folders after {command}.", command=options.command)
        raise options.wrong_use(sentence)
    rules = options.choice("--rules", RuleText)
    fail_on = options.choice("--fail-on", FailOn) or FailOn.ILLEGAL
    files = record_files(options.files)
    tally, entries, failed = Tally(), list[str](), False
    for found in _checked(files, rules, read_otherwise=options.readings):
        tally.add(found)
        failed = failed or fails(found, fail_on)
        if options.json:
            entries.append(serialized(entry_of(found, read_otherwise=options.readings)))
        else:
            _tell(found, is_alone=len(files) == 1)
    if tally.unreadable == len(files):
        raise CommandError(text("All {number} files are unreadable.", number=len(files)))
    if options.json:
        common = rules or (tally.rules.pop() if len(tally.rules) == 1 else None)
        head = serialized({"rules": common})[:-1]
        show_serialized(f'{head}, "files": [{", ".join(entries)}], "schema": {SCHEMA}}}')
    else:
        show(summary_of(tally))
    return int(failed)


def _tell(found: CheckedGame | KifuError, *, is_alone: bool) -> None:
    """Tell of a game, among many only where there is anything to say of it."""
    if isinstance(found, KifuError):
        show(str(found))
    elif is_alone or found.refused or found.turned or worth_telling(found.findings):
        show(report_of(found))


def fails(found: CheckedGame | KifuError, fail_on: FailOn) -> bool:
    """Whether it makes the exit status 1; what cannot be read is as bad as a refused move."""
    if fail_on is FailOn.NEVER:
        return False
    if isinstance(found, KifuError) or found.refused:
        return True
    return any(
        fail_on is FailOn.FINDING or each.code is Code.GAME_REFUSED for each in found.findings
    )


def _checked(
    files: Sequence[str], rules: RuleText | None, *, read_otherwise: bool
) -> Iterator[CheckedGame | KifuError]:
    """Every game of every file, or why a file cannot be read; KifuError if that is the only one."""
    for path in with_progress(files, Unit.FILES):
        try:
            collection = read_collection(given_bytes(path), path)
        except KifuError as fault:
            if len(files) == 1:
                raise
            yield fault
            continue
        of_file = collection.findings
        # Of a few files the games are counted: one may hold thousands.
        games = collection.games if are_many(files) else with_progress(collection.games, Unit.GAMES)
        for number, record in enumerate(games, start=1):
            yield check_game(path, number, record, rules, of_file, read_otherwise=read_otherwise)
            of_file = ()


def parser() -> Parser:
    """The options of the command."""
    usage = "ingboard check FILE.sgf... [OPTIONS]"
    options = Parser("check", usage, "FILE.sgf", text("records or folders"))
    options.value("--rules", "TEXT", listed(RuleText))
    options.value(
        "--fail-on", "WHAT", text("exit status 1 on: never, illegal (default) or finding")
    )
    options.switch(
        "--readings", text("also list moves that turn if a row of the texts is read otherwise")
    )
    options.switch("--json", text("output one JSON object"))
    return options
