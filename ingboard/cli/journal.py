"""`ingboard journal`: verifies a table's journal and shows what happened, as evidence."""

from __future__ import annotations

import re

from ingboard.cli.output import show, show_json
from ingboard.cli.records import read_given_journal
from ingboard.cli.values import Options, Parser
from ingboard.clock.moments import Millis
from ingboard.table.evidence import journal_facts
from ingboard.table.journal.reading import Journal
from ingboard.table.journal.seal import printed_hash, sealed_line
from ingboard.table.journal_words import journal_words
from ingboard.table.timeline import as_csv, as_plain, as_text, last_part, timeline_of
from ingboard.text import plural, text


def run(options: Options) -> int:
    """Check a journal; status 1 if it is damaged, or not the one of the hash that was given."""
    path = options.one_file()
    wanted = None if options.hash is None else printed_hash(options.hash)
    if wanted is None and options.hash is not None:
        raise options.wrong_use(
            text("--hash needs at least 8 hexadecimal digits from the result sheet.")
        )
    length = None
    if options.last is not None:
        if not re.fullmatch("[0-9]{1,9}", options.last):
            raise options.wrong_use(text("--last needs a number of seconds."))
        length = Millis(int(options.last) * 1000)
    journal, data = read_given_journal(path)
    sealed = None if wanted is None else sealed_line(data, wanted)
    rows = timeline_of(journal)
    listed = rows if length is None else last_part(rows, length)
    matches = None if wanted is None else sealed is not None
    if options.json:
        to_its_end = True if sealed == len(journal.entries) else None
        facts = journal_facts(journal, rows, is_whole=False if matches is False else to_its_end)
        show_json(
            {
                **facts,
                "matches": matches,
                "sealed_line": sealed,
                "timeline": as_plain(listed),
            }
        )
    elif options.csv:
        show(as_csv(listed).rstrip("\r\n"))
    else:
        words = journal_words(journal, rows)
        seal = [] if wanted is None else [_seal_words(journal, sealed)]
        show("\n".join([*words, *seal, "", as_text(listed)]))
    return 1 if journal.fault is not None or matches is False else 0


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


def parser() -> Parser:
    """The options of the command."""
    usage = "ingboard journal FILE [--hash HASH] [--last SECONDS] [--json | --csv]"
    options = Parser("journal", usage, "FILE", text("the journal"))
    options.value("--hash", "HASH", text("hash from the result sheet"))
    options.value("--last", "SECONDS", text("only the last seconds"))
    options.switch("--json", text("output one JSON object"))
    options.switch("--csv", text("output a spreadsheet table"))
    return options
