"""Keeps the progress of all pupils in one JSON file; a name is text in it and never part of a path.

A file that cannot be read is set aside, never overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.review.drills.drill import DrillKind, Hint, Level
from ingboard.review.drills.progress import Answered, Progress

LONGEST_NAME = 80
_SET_ASIDE = ".bad"


def tidy_name(name: str) -> str:
    """A pupil's name as it is kept: one line, single spaces, at most 80 signs; empty is no name."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME]


def load_progress(path: Path) -> dict[str, Progress]:
    """The kept progress by name; a missing file is no progress, a spoilt one is set aside as `.bad`."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return {
            str(name): Progress(str(name), tuple(_answered(each) for each in answers))
            for name, answers in kept["pupils"].items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        _set_aside(path)
        return {}


def save_progress(path: Path, pupils: Mapping[str, Progress]) -> None:
    """Keep all progress, whole or not at all.

    Raises KifuError, with one sentence, if the disk does not take it.
    """
    kept = {name: [_written(each) for each in one.answers] for name, one in pupils.items()}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise KifuError(str(path), 0, reason.strerror or str(reason)) from None
    save(path, json.dumps({"pupils": kept}, indent=1, ensure_ascii=False).encode())


def _set_aside(path: Path) -> None:
    number = 0
    aside = path.with_suffix(_SET_ASIDE)
    while aside.exists():
        number += 1
        aside = path.with_suffix(f"{_SET_ASIDE}{number}")
    try:
        path.replace(aside)
    except OSError:
        return


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
        tuple(Hint(str(hint)) for hint in hints),
        _whole(kept["at"]),
        _whole(kept["took"]),
    )


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value
