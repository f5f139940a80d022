"""The permanent address of a verdict: the position with its moves, the move that was asked, the text.

A case or a line of the laboratory is named (`ingboard:verdict/Q01/9/ing1991`). Of any other game the address
holds all that the verdict depends on, packed: the board at its beginning, who moved first, the moves, and
what the table chose where its text leaves a choice. Names, comments and times are no part of it.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.game.state import GameState
from ingboard.kifu.findings import KifuError
from ingboard.kifu.options import PROPERTY as OPTIONS
from ingboard.kifu.options import options_written
from ingboard.kifu.properties import EDITION, format_rules
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_game import setup_of
from ingboard.review.cited import CitedLine, Moves, cited_line
from ingboard.rules.options import AS_THE_TEXT
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

_NAMED, _PACKED = "ingboard:verdict/", "ingboard:game/"
_LARGEST = 64 * 1024  # of a game unpacked
_PARTS = 3
_NUMBER = re.compile("[0-9]{1,5}")
_LINE = re.compile(r"(.+)\.([0-9]{1,5})")


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


def packed_address(before: GameState, color: Color, point: Point | None, rules: RuleText) -> str:
    """Of a move in a game as it stands before it; the numbers count from the first position of its line."""
    moves = [
        (move.color, move.point if isinstance(move, Placement) else move.instead_of)
        for move in before.line.moves()
    ]
    written = _written(before, (*moves, (color, point)))
    packed = urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")
    return f"{_PACKED}{packed}/{len(moves) + 1}/{rules}"


def asked_at(address: str) -> Asked | None:
    """What an address asks; None if it is none that can be read."""
    head = next((head for head in (_NAMED, _PACKED) if address.startswith(head)), "")
    parts = address.removeprefix(head).split("/")
    if (
        not head
        or len(parts) != _PARTS
        or not _NUMBER.fullmatch(parts[1])
        or parts[2] not in set(RuleText)
    ):
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
    numbered = _LINE.fullmatch(name)
    return None if numbered is None else cited_line(numbered[1], int(numbered[2]))


def _written(before: GameState, moves: Moves) -> str:
    """The game as a small SGF."""
    setup, first = before.setup, before.line.first
    to_start = moves[0][0] if before.line.offset else setup.to_start
    root = f"(;FF[4]SZ[{first.grid.rows}]PL[{to_start.letter}]"
    if setup.options != AS_THE_TEXT:
        name, edition = format_rules(setup.rules)
        root += f"RU[{name}]{EDITION}[{edition}]{OPTIONS}[{options_written(setup)}]"
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
    setup = setup_of(record, record.details.rule_text)
    return CitedLine(text("A game in its address"), setup, moves)
