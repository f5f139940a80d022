"""What a journal's check found, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.game.strip import result_words
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.reading import Journal
from ingboard.table.timeline import TimelineRow
from ingboard.text import plural, text


def newer_words() -> str:
    """That a journal holds more than this version understands."""
    return text("Unknown lines (later version?) left out.")


def journal_words(journal: Journal, rows: Sequence[TimelineRow]) -> list[str]:
    """A journal's name, length, hash, check and result, a line each; `rows` are all of its timeline."""
    lines = [
        journal.title,
        plural("{number} line.", "{number} lines.", len(journal.entries)),
        text("Hash: {hash}", hash=journal.link),
        damage_words(journal),
    ]
    if journal.is_newer:
        lines.append(newer_words())
    outcome = rows[-1].state.outcome if rows else None
    if outcome is not None:
        lines.append(text("Result: {result}", result=result_words(outcome)))
    return lines
