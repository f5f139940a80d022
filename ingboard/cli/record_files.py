"""The files that a command line names: files, folders with records below them, "-" for standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ingboard.cli.output import CommandError
from ingboard.kifu.files import ENDINGS
from ingboard.text import text


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
        raise CommandError(text("{path}: cannot read the folder ({why}).", path=folder, why=why))
    if not records:
        raise CommandError(text("{path}: no record in this folder.", path=folder))
    return sorted(records)
