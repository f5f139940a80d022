"""What is known of a journal's damage, in words. None that is seen is no proof that there is none.

A checksum finds an accident; that nobody changed a journal shows only against a hash kept elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal
from ingboard.text import listed, plural, text

_MOST_NAMED = 4


def damage_words(journal: Journal) -> str:
    """What the check of a journal's lines found, in one or two sentences."""
    if journal.fault is None:
        return text("No damage seen: every line fits.")
    if journal.fault is JournalFault.TORN:
        return text("Last line cut short (power failure?); no damage seen before.")
    if journal.damaged:
        return text("{lines} Damaged lines are unreadable.", lines=later_words(journal))
    line = journal.last.number + 1
    if journal.later:
        return text("ALTERED: line {line} does not follow the lines before.", line=line)
    return text("Line {line} damaged; the rest is unreadable.", line=line)


def later_words(journal: Journal) -> str:
    """Which lines are damaged and which behind them are not."""
    return text(
        "Damaged: {damaged}. No damage seen: {later}.",
        damaged=_listed(journal.damaged),
        later=_listed(_runs(entry.number for entry in journal.later)),
    )


def _runs(numbers: Iterable[int]) -> list[range]:
    """Numbers in their order as runs without a gap."""
    runs: list[range] = []
    for number in numbers:
        if runs and runs[-1].stop == number:
            runs[-1] = range(runs[-1].start, number + 1)
        else:
            runs.append(range(number, number + 1))
    return runs


def _listed(runs: Sequence[range]) -> str:
    """Runs as people write them: "lines 6, 9 to 12"; of many only the first."""
    said = [
        str(run.start)
        if len(run) == 1
        else text("{first} to {last}", first=run.start, last=run.stop - 1)
        for run in runs[:_MOST_NAMED]
    ]
    numbers = listed(said if len(runs) <= _MOST_NAMED else [*said, "…"])
    return plural("line {lines}", "lines {lines}", sum(map(len, runs)), lines=numbers)
