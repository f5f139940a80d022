"""The files that a command line names: files, folders with records below them, "-" for standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ingboard.cli.output import STANDARD, CommandError
from ingboard.kifu.files import ENDINGS, LARGEST_FILE, file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.form import read_lines
from ingboard.table.journal.reading import LARGEST_JOURNAL, Journal, JournalError, journal_of
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import text


def given_bytes(name: str, largest: int = LARGEST_FILE) -> bytes:
    """What a file holds, or standard input if the name is "-".

    Raises KifuError, with one sentence, if it cannot be read or holds more than `largest` bytes.
    """
    if name != STANDARD:
        return file_bytes(Path(name), largest)
    try:
        data = _standard_input()
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise KifuError(name, 0, text("Cannot read standard input ({why}).", why=why)) from None
    if len(data) > largest:
        size = largest >> 20
        raise KifuError(name, 0, text("Standard input: more than {size} MB.", size=size))
    return data


def given_journal(name: str) -> tuple[Journal, bytes] | None:
    """A journal and its bytes; None for a record, told by its name or, on standard input, its first line.

    Raises CommandError, with one sentence, if it cannot be read.
    """
    try:
        if name == STANDARD:
            if not read_lines(given_bytes(name, LARGEST_JOURNAL)).bodies:
                return None
        elif Path(name).suffix.lower() != SUFFIX:
            return None
        return read_given_journal(name)
    except KifuError as fault:
        raise CommandError(str(fault)) from None


def read_given_journal(name: str) -> tuple[Journal, bytes]:
    """A file that must be a journal, and its bytes.

    Raises CommandError, with one sentence, if it is none or cannot be read.
    """
    try:
        data = given_bytes(name, LARGEST_JOURNAL)
        return journal_of(Path(name), read_lines(data)), data
    except (KifuError, JournalError) as fault:
        raise CommandError(str(fault)) from None


@cache
def _standard_input() -> bytes:
    """Read once, whoever asks; hardly more than the largest file there is."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST_JOURNAL + 1)


def record_files(named: Iterable[str]) -> list[str]:
    """The files, in the order given and by name within a folder; none twice.

    Raises CommandError for a folder without records or one that cannot be read.
    """
    found: dict[str, None] = {}
    for name in named:
        if Path(name).is_dir():
            found.update(dict.fromkeys(_records_below(name)))
        else:
            found[name] = None
    return list(found)


def _records_below(folder: str) -> list[str]:
    refused: list[OSError] = []
    records = [
        os.path.join(place, name)  # noqa: PTH118 - the name as it was given, "./" kept
        for place, _, names in os.walk(folder, onerror=refused.append)
        for name in names
        if name.lower().endswith(ENDINGS)
    ]
    if not records and refused:
        why = refused[0].strerror
        sentence = text("{path}: cannot read the folder ({why}).", path=folder, why=why)
        raise CommandError(sentence)
    if not records:
        sentence = text("{path}: no record in this folder.", path=folder)
        raise CommandError(sentence)
    return sorted(records)
