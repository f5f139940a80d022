"""How pupils get on: answers with their times, the streak, the level that comes next; kept in one JSON file.

A name is text in it and never part of a path. A file that cannot be read is set aside, never overwritten.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from ingboard.decoding import converted
from ingboard.kifu.json_store import JsonStore
from ingboard.review.drills.drill import Drill, DrillKind, DrillVerdict, Level
from ingboard.review.drills.hint import DrillHint
from ingboard.text import safe_cell

UP_AFTER = 4
DOWN_AFTER = 2


# The wide signs of East Asian keyboards are formulas for some spreadsheets, too.
class Answered(Struct, frozen=True):
    """One answer: `at` is epoch milliseconds, `took` milliseconds from the question to the answer."""

    kind: DrillKind
    level: Level
    seed: int
    right: bool
    hints: tuple[DrillHint, ...]
    at: int
    took: int


class DrillProgress(Struct, frozen=True):
    """All answers of one pupil, the oldest first. The name is free text and never becomes a path."""

    pupil: str
    answers: tuple[Answered, ...] = ()

    def with_answer(
        self, drill: Drill, verdict: DrillVerdict, asked: int, now: int
    ) -> DrillProgress:
        """The progress after an answer given `now` to a drill shown at `asked` (epoch milliseconds)."""
        answered = Answered(
            drill.kind,
            drill.level,
            drill.seed,
            verdict.right,
            verdict.hints,
            now,
            max(now - asked, 0),
        )
        return replace(self, answers=(*self.answers, answered))

    @property
    def streak(self) -> int:
        """How many answers in a row were right, up to the last one."""
        return _streak(self.answers, right=True)

    def of_kind(self, kind: DrillKind) -> tuple[Answered, ...]:
        """The answers to drills of a kind."""
        return tuple(answer for answer in self.answers if answer.kind is kind)

    def next_level(self, kind: DrillKind) -> Level:
        """The level suggested next: one up after four right at a level, one down after two wrong."""
        answers = self.of_kind(kind)
        if not answers:
            return Level.FIRST
        level = answers[-1].level
        here: list[Answered] = []
        for answer in reversed(answers):
            if answer.level is not level:
                break
            here.insert(0, answer)
        if _streak(here, right=True) >= UP_AFTER:
            return Level(min(level + 1, Level.FIFTH))
        if _streak(here, right=False) >= DOWN_AFTER:
            return Level(max(level - 1, Level.FIRST))
        return level


def _streak(answers: Iterable[Answered], *, right: bool) -> int:
    number = 0
    for answer in answers:
        number = number + 1 if answer.right is right else 0
    return number


def csv_of(pupils: Iterable[DrillProgress]) -> str:
    """A table of all answers for a spreadsheet; what a spreadsheet would take for a formula gets a quote."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("pupil", "kind", "level", "seed", "right", "hints", "at_ms", "took_ms"))
    for progress in pupils:
        for each in progress.answers:
            table.writerow(
                (
                    safe_cell(progress.pupil),
                    each.kind.value,
                    int(each.level),
                    each.seed,
                    "yes" if each.right else "no",
                    " ".join(each.hints),
                    each.at,
                    each.took,
                )
            )
    return out.getvalue()


LONGEST_NAME = 80


def tidy_name(name: str) -> str:
    """A pupil's name as it is kept: one line, single spaces, at most 80 signs; empty is no name."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME]


def load_progress(path: Path) -> dict[str, DrillProgress]:
    """The kept progress by name; a missing file is no progress, a spoilt one is set aside as `.bad`."""
    return dict(_store(path).load() or {})


def save_progress(path: Path, pupils: Mapping[str, DrillProgress]) -> None:
    """Keep all progress, whole or not at all.

    Raises KifuError, with one sentence, if the disk does not take it.
    """
    _store(path).save(pupils)


class _Kept(Struct, frozen=True):
    """The file."""

    pupils: dict[str, tuple[Answered, ...]]


def _store(path: Path) -> JsonStore[Mapping[str, DrillProgress]]:
    return JsonStore(path, _read, _plain)


def _read(kept: object) -> Mapping[str, DrillProgress]:
    pupils = converted(kept, _Kept).pupils
    return {name: DrillProgress(name, answers) for name, answers in pupils.items()}


def _plain(pupils: Mapping[str, DrillProgress]) -> object:
    return to_builtins(_Kept({name: progress.answers for name, progress in pupils.items()}))
