"""Recognizes a record of another kind by its first lines and turns it into SGF."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ingboard.kifu.encoding import Decoded, decode, decode_as
from ingboard.kifu.findings import KifuError
from ingboard.kifu.foreign.gib import read_gib
from ingboard.kifu.foreign.ngf import read_ngf
from ingboard.kifu.foreign.sgf_lines import SgfLines
from ingboard.kifu.foreign.ugf import read_ugf
from ingboard.text import text

_LOOKED_AT = 1 << 14
_BEGINNINGS: tuple[tuple[re.Pattern[bytes], Callable[[Sequence[str]], SgfLines]], ...] = (
    (re.compile(rb"(?:\xef\xbb\xbf)?\s*\\(?:HS\s|\[[A-Z]+=)"), read_gib),
    (re.compile(rb"(?:\xef\xbb\xbf)?(?:\s*#[^\r\n]*)*\s*\[Header\]\s", re.IGNORECASE), read_ugf),
    (
        re.compile(
            rb"(?:\xef\xbb\xbf)?(?:(?!\s*\(\s*;)[^\r\n]*\r?\n){10,14}PM[A-Z]{2}[BW][A-Z]{4}\s"
        ),
        read_ngf,
    ),
)
_CHARACTER_SET = re.compile(rb"^Lang=([A-Za-z0-9_-]{1,20})\s*$", re.MULTILINE)


def converter_of(data: bytes) -> Callable[[Sequence[str]], SgfLines] | None:
    """What reads the bytes of such a record; None for any other file, as SGF is."""
    start = data[:_LOOKED_AT]
    return next((reader for pattern, reader in _BEGINNINGS if pattern.match(start)), None)


def converted(
    data: bytes, reader: Callable[[Sequence[str]], SgfLines], path: str, encoding: str = ""
) -> Decoded:
    """The record as SGF, each of its lines as a line; `encoding` is a character set that a person chose.

    Raises KifuError if that is not known or there is no move.
    """
    declared = _CHARACTER_SET.search(data[:_LOOKED_AT])
    wished = encoding or ("" if declared is None else declared[1].decode())
    decoded = decode_as(data, wished, is_sgf=False) if wished else None
    if encoding and decoded is None:
        raise KifuError(path, 0, text("Unknown character set “{name}”.", name=encoding))
    decoded = decoded or decode(data, is_sgf=False)
    sgf = reader(decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    if not sgf.moves:
        raise KifuError(path, 0, text("No moves in this record."))
    findings = (*sgf.findings, *decoded.findings)
    return Decoded(sgf.written(), decoded.encoding, decoded.certain, findings)
