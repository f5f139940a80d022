"""`ingboard journal`: verifies a table's journal and shows what happened, as evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingboard.cli.output import show, show_json, wrong_use
from ingboard.cli.records import read_given_journal
from ingboard.cli.values import Parser, one_file
from ingboard.clock.moments import Millis
from ingboard.table import timeline
from ingboard.table.journal.form import printed_hash, sealed_line
from ingboard.table.journal.reading import Journal
from ingboard.text import plural, text

_COMMAND = "journal"


def run(arguments: Sequence[str]) -> int:
    """Check a journal; status 1 if it is damaged, or not the one of the hash that was given."""
    options = parser().read(arguments)
    path = one_file(options.files, _COMMAND)
    wanted = _hash_of(options.hash)
    length = _seconds_of(options.last)
    journal, data = read_given_journal(path)
    sealed = None if wanted is None else sealed_line(data, wanted)
    rows = timeline.timeline_of(journal)
    listed = rows if length is None else timeline.last_part(rows, length)
    matches = None if wanted is None else sealed is not None
    if options.json:
        to_its_end = True if sealed == len(journal.entries) else None
        facts = timeline.journal_facts(journal, rows, is_whole=False if matches is False else to_its_end)
        show_json({**facts, "matches": matches, "sealed_line": sealed, "timeline": timeline.as_plain(listed)})
    elif options.csv:
        show(timeline.as_csv(listed).rstrip("\r\n"))
    else:
        show("\n".join([*_words(journal, rows, wanted, sealed), "", timeline.as_text(listed)]))
    return 1 if journal.fault is not None or matches is False else 0


def _words(
    journal: Journal, rows: Sequence[timeline.TimelineRow], wanted: str | None, sealed: int | None
) -> list[str]:
    lines = timeline.journal_words(journal, rows)
    return lines if wanted is None else [*lines, _seal_words(journal, sealed)]


def _seal_words(journal: Journal, sealed: int | None) -> str:
    if sealed is None:
        return text("Does NOT match the given hash.")
    later = len(journal.entries) - sealed
    if not later:
        return text("The hash matches to the last line.")
    return plural(
        "The hash matches to line {line}; {number} line added later.",
        "The hash matches to line {line}; {number} lines added later.",
        later,
        line=sealed,
    )


def _hash_of(given: str | None) -> str | None:
    if given is None:
        return None
    wanted = printed_hash(given)
    if wanted is None:
        raise wrong_use(text("--hash needs at least 8 hexadecimal digits from the result sheet."), _COMMAND)
    return wanted


def _seconds_of(given: str | None) -> Millis | None:
    if given is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", given):
        raise wrong_use(text("--last needs a number of seconds."), _COMMAND)
    return Millis(int(given) * 1000)


def parser() -> Parser:
    """The options of the command."""
    options = Parser(_COMMAND, "ingboard journal FILE [--hash HASH] [--last SECONDS] [--json | --csv]")
    options.add_argument("files", nargs="*", metavar="FILE", help=text("the journal"))
    options.value("--hash", "HASH", text("hash from the result sheet"))
    options.value("--last", "SECONDS", text("only the last seconds"))
    options.switch("--json", text("output one JSON object"))
    options.switch("--csv", text("output a spreadsheet table"))
    return options
