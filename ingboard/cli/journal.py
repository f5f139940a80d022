"""`ingboard journal`: verifies a table's journal and shows what happened, as evidence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ingboard.cli.arguments import Parser
from ingboard.cli.output import CommandError, show, show_json, wrong_use
from ingboard.cli.values import one_file
from ingboard.clock.moments import Millis
from ingboard.game.strip import result_words
from ingboard.table.journal.form import Fault
from ingboard.table.journal.reading import Journal, JournalError, read_journal
from ingboard.table.timeline import as_csv, as_plain, as_text, last_part, timeline_of
from ingboard.text import plural, text

_COMMAND = "journal"
_SHORTEST_HASH = 8


def run_journal(arguments: Sequence[str]) -> int:
    """Verify a journal; status 1 if it is torn, altered, or not the one of the hash that was given."""
    options = _parser().read(arguments)
    path = one_file(options.files, _COMMAND)
    wanted = _hash_of(options.hash)
    length = _seconds_of(options.last)
    try:
        journal = read_journal(Path(path))
    except JournalError as fault:
        raise CommandError(str(fault)) from None
    rows = timeline_of(journal)
    if length is not None:
        rows = last_part(rows, length)
    matches = None if wanted is None else journal.link.startswith(wanted)
    if options.json:
        show_json({**_facts(journal), "matches": matches, "timeline": as_plain(rows)})
    elif options.csv:
        show(as_csv(rows).rstrip("\r\n"))
    else:
        show("\n".join([*_words(journal, matches=matches), "", as_text(rows)]))
    return 1 if journal.fault is not None or matches is False else 0


def _facts(journal: Journal) -> dict[str, object]:
    outcome = _last_result(journal)
    return {
        "file": str(journal.path),
        "table": journal.title,
        "lines": len(journal.entries),
        "hash": journal.link,
        "whole": journal.fault is None,
        "fault": None if journal.fault is None else str(journal.fault),
        "closed": journal.is_closed,
        "newer": journal.is_newer,
        "result": outcome,
    }


def _last_result(journal: Journal) -> str | None:
    rows = timeline_of(journal)
    outcome = rows[-1].state.outcome if rows else None
    return None if outcome is None else outcome.short


def _words(journal: Journal, *, matches: bool | None) -> list[str]:
    lines = [
        journal.title,
        plural("{number} line.", "{number} lines.", len(journal.entries)),
        text("Hash: {hash}", hash=journal.link),
        _fault_words(journal.fault),
    ]
    if matches is not None:
        lines.append(
            text("It is the journal of the given hash.")
            if matches
            else text("It does NOT match the given hash.")
        )
    if journal.is_newer:
        lines.append(
            text("A later version of ingboard wrote it; what is not understood is left out.")
        )
    rows = timeline_of(journal)
    if rows and rows[-1].state.outcome is not None:
        lines.append(text("Result: {result}", result=result_words(rows[-1].state.outcome)))
    return lines


def _fault_words(fault: Fault | None) -> str:
    match fault:
        case None:
            return text("Every line fits the one before it: the journal is whole.")
        case Fault.TORN:
            return text(
                "The last line was cut short, as by a power failure; all before it is whole."
            )
        case Fault.ALTERED:
            return text(
                "ALTERED: lines follow that do not fit. Only what stands before them is shown."
            )


def _hash_of(given: str | None) -> str | None:
    if given is None:
        return None
    wanted = given.strip().lower()
    plain = len(wanted) >= _SHORTEST_HASH and set(wanted) <= set("0123456789abcdef")
    if not plain:
        raise wrong_use(
            text("--hash takes at least 8 hexadecimal digits, as on the result sheet."), _COMMAND
        )
    return wanted


def _seconds_of(given: str | None) -> Millis | None:
    if given is None:
        return None
    if not given.isascii() or not given.isdigit():
        raise wrong_use(text("--last takes a number of seconds."), _COMMAND)
    return Millis(int(given) * 1000)


def _parser() -> Parser:
    parser = Parser(
        _COMMAND,
        "ingboard journal FILE [--hash HASH] [--last SECONDS] [--json | --csv]",
        text("Verifies a table's journal and shows what happened, with both clocks."),
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help=text("the journal"))
    parser.value("--hash", "HASH", text("the hash on the result sheet, to compare with"))
    parser.value("--last", "SECONDS", text("only the last so many seconds"))
    parser.switch("--json", text("answer with one JSON object"))
    parser.switch("--csv", text("answer with a table for a spreadsheet"))
    return parser
