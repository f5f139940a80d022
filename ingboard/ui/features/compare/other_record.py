"""Another file that is laid beside the open game: which of its games is meant, and what it is called."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.record import GameRecord
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document

_MOST_GAMES = 200
_LONGEST_NAME = 36


class OtherRecord(NamedTuple):
    """One game of another file, its main line read."""

    document: Document
    root: int
    record: GameRecord
    name: str


def open_other(path: Path, like: GameRecord) -> OtherRecord:
    """The game of a file that begins most like this one; of a large collection among its first 200.

    Raises KifuError with one sentence if no game can be read.
    """
    document = open_document(file_bytes(path), str(path))
    best: OtherRecord | None = None
    fault: KifuError | None = None
    most = -1
    for root in document.roots[:_MOST_GAMES]:
        try:
            record = read_line(document, line_through(document, root)).record
        except KifuError as refused:
            fault = fault or refused
            continue
        number = _in_common(record, like)
        if number > most:
            most, best = number, OtherRecord(document, root, record, short_name(path))
    if best is None:
        assert fault is not None
        raise fault
    return best


def short_name(path: Path) -> str:
    """A file's name, short enough to stand above a board."""
    name = path.name
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 9]}…{name[-8:]}"


def _in_common(record: GameRecord, like: GameRecord) -> int:
    """How many of the moves agree, place by place; none on another board."""
    if record.size != like.size:
        return -1
    return sum(one == other for one, other in zip(record.moves, like.moves, strict=False))
