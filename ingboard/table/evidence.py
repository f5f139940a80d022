"""A journal as evidence: its facts for programs, and files that replace nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ingboard.kifu.file_names import free_name
from ingboard.kifu.saving import save_beside
from ingboard.table.journal.reading import Journal
from ingboard.table.journal_words import journal_words
from ingboard.table.timeline import TimelineRow, as_csv, as_plain, as_text
from ingboard.text import text


def journal_facts(
    journal: Journal, rows: Sequence[TimelineRow], *, is_whole: bool | None = None
) -> dict[str, object]:
    """The same for other programs; whether it is whole only a hash that was kept elsewhere shows.

    `damaged` holds the first and the last number of each run of damaged lines.
    """
    outcome = rows[-1].state.outcome if rows else None
    return {
        "file": str(journal.path),
        "table": journal.title,
        "lines": len(journal.entries),
        "hash": journal.link,
        "whole": is_whole if journal.fault is None else False,
        "damaged": [[run.start, run.stop - 1] for run in journal.damaged],
        "fault": None if journal.fault is None else str(journal.fault),
        "closed": journal.is_closed,
        "newer": journal.is_newer,
        "result": None if outcome is None else outcome.short,
    }


def text_file(
    journal: Journal, rows: Sequence[TimelineRow], listed: Sequence[TimelineRow]
) -> bytes:
    """The listed rows for people, headed by the check; it says if rows are left out."""
    head = journal_words(journal, rows)
    if len(listed) < len(rows):
        head.append(
            text("{listed} of {number} actions listed.", listed=len(listed), number=len(rows))
        )
    return "\n".join([*head, "", as_text(listed), ""]).encode()


def csv_file(listed: Sequence[TimelineRow]) -> bytes:
    """The listed rows for a spreadsheet, with the mark by which it knows UTF-8."""
    return as_csv(listed).encode("utf-8-sig")


def json_file(
    journal: Journal, rows: Sequence[TimelineRow], listed: Sequence[TimelineRow]
) -> bytes:
    """The listed rows for other programs, with the check."""
    whole = {**journal_facts(journal, rows), "timeline": as_plain(listed)}
    return (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()


def save_as_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a file under a name that the folder does not have yet, whole or not at all; raises OSError."""
    path = free_name(folder / f"{stem}.{ending}")
    save_beside(path, data)
    return path
