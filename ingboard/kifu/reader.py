"""Reads SGF files and bytes into records. Whatever the file holds, only KifuError ever leaves this module.

Decodes, sweeps, then reads the main line of every game: each by `game_reading`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ingboard.kifu.encoding import Decoded, decode, decode_as
from ingboard.kifu.files import LARGEST_FILE, file_bytes
from ingboard.kifu.findings import Code, Finding, KifuError, Severity
from ingboard.kifu.game_reading import GameRefused, Piece, read_pieces
from ingboard.kifu.places import Report
from ingboard.kifu.record import GameRecord
from ingboard.kifu.sweep import Swept, SweptGame, sweep
from ingboard.text import text

_LOOKED_AT = 1 << 14
# How files of other kinds begin: inside a picture, something like a game turns up by chance.
_OTHER_FILES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"RIFF",
    b"%PDF",
    b"PK\3\4",
    b"\x1f\x8b",
    b"\x7fELF",
)


class Collection(Struct, frozen=True):
    """The games of one file, and what concerns the file as a whole (among it games that are refused)."""

    games: tuple[GameRecord, ...]
    findings: tuple[Finding, ...]
    encoding: str


def read_file(path: Path) -> Collection:
    """The games of a file.

    Raises KifuError, with one sentence, if it is missing, no file, too large or holds no game of Go.
    """
    return read_collection(file_bytes(path), str(path))


def read_collection(data: bytes, path: str) -> Collection:
    """The games in the bytes of a file; `path` names it in sentences.

    Raises KifuError if no game of Go can be read.
    """
    with collector_paused():
        return _read(data, path)


def decoded_file(data: bytes, path: str, encoding: str = "") -> Decoded:
    """The text of a file's bytes, of a record of another kind as SGF; a person may have chosen `encoding`.

    Raises KifuError for what is certainly no record: nothing, too much, a file of another kind; and for an
    unknown character set.
    """
    if not data or data.isspace():
        raise KifuError(path, 0, text("Empty file."))
    if len(data) > LARGEST_FILE:
        raise KifuError(path, 0, text("Too large: more than 64 MB."))
    if data.startswith(_OTHER_FILES):
        why = text("Not an SGF record, despite the name.")
        raise KifuError(path, 0, why)
    if not data[:_LOOKED_AT].lstrip().startswith(b"("):  # as SGF does
        from ingboard.kifu.foreign.conversion import converted, converter_of

        reader = converter_of(data)
        if reader is not None:
            return converted(data, reader, path, encoding)
    if not encoding:
        return decode(data)
    chosen = decode_as(data, encoding)
    if chosen is None:
        raise KifuError(path, 0, text("Unknown character set “{name}”.", name=encoding))
    return chosen


def _read(data: bytes, path: str) -> Collection:
    decoded = decoded_file(data, path)
    report = Report(decoded.text)
    swept = sweep(decoded.text, path, report)
    of_file = [*decoded.findings, *report.take()]
    report = Report(swept.source.text)
    games: list[GameRecord] = []
    refusals: list[GameRefused] = []
    for game in swept.games:
        try:
            games.append(_read_game(swept, game, decoded.encoding, report))
        except GameRefused as refused:
            refusals.append(refused)
            report.take()
            line, column = report.lines.place(refused.offset)
            sentence = refused.sentence
            of_file.append(Finding(Severity.LOSSY, line, column, Code.GAME_REFUSED, sentence))
    if not games:
        line, _ = report.lines.place(refusals[0].offset)
        raise KifuError(path, line, refusals[0].sentence)
    return Collection(tuple(games), tuple(of_file), decoded.encoding)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Nothing read forms cycles, and looking for them again and again doubles the time of a large file."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read_game(swept: Swept, game: SweptGame, encoding: str, report: Report) -> GameRecord:
    pieces = list(map(Piece, game.starts, game.ends))
    read = read_pieces(swept.source, pieces, game.offset, report)
    return replace(read.record, variations=game.variations, encoding=encoding)
