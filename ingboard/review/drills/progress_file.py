"""Keeps the progress of all pupils in one JSON file; a name is text in it and never part of a path.

A file that cannot be read is set aside, never overwritten.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ingboard.kifu.json_store import JsonStore
from ingboard.review.drills.drill import DrillHint, DrillKind, Level
from ingboard.review.drills.progress import Answered, DrillProgress

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


def _store(path: Path) -> JsonStore[Mapping[str, DrillProgress]]:
    return JsonStore(path, _read, _plain)


def _read(kept: object) -> Mapping[str, DrillProgress]:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    return {
        str(name): DrillProgress(str(name), tuple(_answered(each) for each in answers))
        for name, answers in kept["pupils"].items()
    }


def _plain(pupils: Mapping[str, DrillProgress]) -> object:
    return {
        "pupils": {name: [_written(each) for each in one.answers] for name, one in pupils.items()}
    }


def _written(each: Answered) -> dict[str, object]:
    return {
        "kind": each.kind.value,
        "level": int(each.level),
        "seed": each.seed,
        "right": each.right,
        "hints": [hint.value for hint in each.hints],
        "at": each.at,
        "took": each.took,
    }


def _answered(kept: Mapping[str, object]) -> Answered:
    hints = kept["hints"]
    if not isinstance(hints, list):
        raise TypeError(hints)
    return Answered(
        DrillKind(str(kept["kind"])),
        Level(_whole(kept["level"])),
        _whole(kept["seed"]),
        kept["right"] is True,
        tuple(DrillHint(str(hint)) for hint in hints),
        _whole(kept["at"]),
        _whole(kept["took"]),
    )


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value
