"""Copies records with everything people wrote about them taken out: for test data that hold facts only.

Usage: python packaging/blank_comments.py IN.sgf OUT.sgf [--shape]. Comments, node names and the like become
empty; with --shape they keep their length and their brackets, escapes and line breaks, and their first few
foreign characters, for files that are odd in just that. All other bytes stay as they are, faults included.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ingboard.kifu.encoding import Decoded, decode  # noqa: E402 - the checkout comes first

WRITTEN_BY_PEOPLE = frozenset({"C", "GC", "N", "US", "SO", "CP", "AN", "ON", "AP", "EL", "ID"})
KEPT_FOREIGN = 8


def main(arguments: Sequence[str]) -> int:
    """Copy one file; 2 if it cannot be copied without changing other bytes."""
    shape = "--shape" in arguments
    files = [Path(argument) for argument in arguments if argument != "--shape"]
    if len(files) != 2:  # noqa: PLR2004 - in and out
        print(__doc__, file=sys.stderr)
        return 2
    blanked = blank(files[0].read_bytes(), keep_shape=shape)
    if blanked is None:
        print(f"{files[0]}: its characters cannot be written back as they were.", file=sys.stderr)
        return 2
    files[1].write_bytes(blanked)
    return 0


def blank(data: bytes, *, keep_shape: bool) -> bytes | None:
    """The file without what people wrote; None if its text does not give back its bytes.

    Decoded first: in Big5, Shift-JIS and GB18030 a bracket may be half a character.
    """
    decoded = decode(data)
    body = _encoded(decoded.text, decoded)
    if body is None or not data.endswith(body):
        return None
    blanked = _encoded(_blanked(decoded.text, keep_shape), decoded)
    return None if blanked is None else data[: len(data) - len(body)] + blanked


def _encoded(text: str, decoded: Decoded) -> bytes | None:
    try:
        return text.encode(decoded.encoding)
    except UnicodeEncodeError:
        return None


def _blanked(text: str, keep_shape: bool) -> str:  # noqa: FBT001 - private
    """Walk the text sign by sign: outside values the last name counts, inside only the end of the value."""
    out: list[str] = []
    name = ""
    at = 0
    while at < len(text):
        sign = text[at]
        if sign != "[":
            name = _name_after(name, text[at - 1 : at], sign)
            out.append(sign)
            at += 1
            continue
        end = _end_of_value(text, at + 1)
        value = text[at + 1 : end]
        if "".join(letter for letter in name if letter.isupper()) in WRITTEN_BY_PEOPLE:
            value = _shape_of(value) if keep_shape else ""
        out.append("[" + value + text[end : end + 1])
        at = end + 1
    return "".join(out)


def _name_after(name: str, before: str, sign: str) -> str:
    if not sign.isalpha():
        return name if sign.isspace() or sign == "]" else ""
    return name + sign if before.isalpha() else sign


def _end_of_value(text: str, at: int) -> int:
    while at < len(text) and text[at] != "]":
        at += 2 if text[at] == "\\" else 1
    return min(at, len(text))


def _shape_of(value: str) -> str:
    kept = 0
    out: list[str] = []
    for sign in value:
        foreign = not sign.isascii()
        kept += foreign
        out.append("x" if sign.isalnum() and not (foreign and kept <= KEPT_FOREIGN) else sign)
    return "".join(out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
