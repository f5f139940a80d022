"""The permanent address of a verdict: the position with its moves, the move that was asked, the text.

A case or a line of the laboratory is named (`ingboard:verdict/Q01/9/ing1991`). Of any other game the address
holds all that the verdict depends on, packed: the board at its beginning, who moved first, and the moves.
Names, comments and times are no part of it.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.replay import setup_of
from ingboard.review.cited import CitedLine, Moves, cited_line
from ingboard.rules.plays import Line
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

_NAMED, _PACKED = "ingboard:verdict/", "ingboard:game/"
_LARGEST = 64 * 1024  # of a game unpacked
_PARTS = 3


class Asked(Struct, frozen=True):
    """A line, the number of the move in it that is asked about, and the text of the game."""

    line: CitedLine
    number: int
    rules: RuleText


def is_address(words: str) -> bool:
    """Whether that is meant as an address."""
    return words.startswith((_NAMED, _PACKED))


def named_address(name: str, number: int, rules: RuleText) -> str:
    """Of a move in a case or, as `double-ko.3`, in a line of the laboratory."""
    return f"{_NAMED}{name}/{number}/{rules}"


def packed_address(line: Line, color: Color, point: Point | None, rules: RuleText) -> str:
    """Of a move that follows a line of play; the numbers count from the line's first position."""
    moves = [
        (move.color, move.point if isinstance(move, Placement) else move.instead_of) for move in line.moves()
    ]
    written = _written(line.first, (*moves, (color, point)))
    packed = urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")
    return f"{_PACKED}{packed}/{len(moves) + 1}/{rules}"


def asked_at(address: str) -> Asked | None:
    """What an address asks; None if it is none that can be read."""
    head = next((head for head in (_NAMED, _PACKED) if address.startswith(head)), "")
    parts = address.removeprefix(head).split("/")
    if not head or len(parts) != _PARTS or not parts[1].isdecimal() or parts[2] not in set(RuleText):
        return None
    line = named_line(parts[0]) if head == _NAMED else _unpacked(parts[0])
    number = int(parts[1])
    if line is None or not 0 < number <= len(line.moves):
        return None
    return Asked(line, number, RuleText(parts[2]))


def named_line(name: str) -> CitedLine | None:
    """The line of `Q01` or `double-ko.3`; the first one where no number is said."""
    whole = cited_line(name)
    if whole is not None:
        return whole
    name, _, number = name.rpartition(".")
    return cited_line(name, int(number)) if name and number.isdecimal() else None


def _written(first: Position, moves: Moves) -> str:
    """The game as a small SGF."""
    root = f"(;FF[4]SZ[{first.grid.rows}]"
    for name, color in (("AB", Color.BLACK), ("AW", Color.WHITE)):
        stones = "".join(f"[{_letters(point)}]" for point in sorted(first.points_of(color)))
        root += f"{name}{stones}" if stones else ""
    return root + "".join(_nodes(moves)) + ")"


def _nodes(moves: Moves) -> Iterator[str]:
    for color, point in moves:
        yield f";{color.letter}[{'' if point is None else _letters(point)}]"


def _letters(point: Point) -> str:
    return chr(ord("a") + point.column) + chr(ord("a") + point.row)


def _unpacked(packed: str) -> CitedLine | None:
    try:
        compressed = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        opened = zlib.decompressobj()
        written = opened.decompress(compressed, _LARGEST)
        (record, *_) = read_collection(written, "").games
    except (ValueError, zlib.error, KifuError):
        return None
    moves = tuple((move.color, move.point) for move in record.moves)
    rules = RuleText.ING1991
    setup = setup_of(record, rules)
    return CitedLine(text("A game in its address"), setup, moves)
