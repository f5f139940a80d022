"""The SGF that a record of another kind becomes, line by line: a place in it is the place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.text import text

LARGEST_BOARD = 25  # Y and Z stand for passes in some of these files
USUAL_SIZE = 19
MOST_FIXED = 9
# The usual order, but the third stone stands in the upper left.
_CORNERS = ((15, 3), (3, 15), (3, 3), (15, 15))
_SIDES = ((3, 9), (15, 9), (9, 3), (9, 15))
_CENTER = ((9, 9),)
_UNWRITTEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


class SgfLines:
    """Collects facts, stones and moves; `written` gives the SGF. The first that is said of a fact holds."""

    def __init__(self, title: str) -> None:
        self.size = USUAL_SIZE
        self.line = 1
        self._facts: dict[str, tuple[int, str]] = {}
        self._stones: dict[str, list[str]] = {"AB": [], "AW": []}
        self._moves: list[list[str]] = []
        self._lines: list[int] = []
        self._found: dict[str, Finding] = {}
        self._note(Severity.NOTE, text("Read from {kind}; saved as SGF.", kind=title), line=0)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What a reader of the file should know, each thing once."""
        return tuple(self._found.values())

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return len(self._moves)

    def each(self, lines: Sequence[str]) -> Iterator[str]:
        """The lines one by one; what is told while one is read stands there."""
        for self.line, line in enumerate(lines, 1):
            yield line

    def use_size(self, written: str) -> None:
        """The size of the board, where that is one."""
        self.size = figure_in(written, LARGEST_BOARD) or self.size

    def fact(self, name: str, value: str) -> None:
        """A property of the game; an empty one says nothing."""
        value = value.strip()
        if value:
            self._facts.setdefault(name, (self.line, f"{name}[{_escaped(value)}]"))

    def handicap(self, count: int, *, placed: bool = True) -> None:
        """A handicap; stones that are not told elsewhere are `placed` on the points of those servers."""
        if count < 2:  # noqa: PLR2004 - one stone is none given
            return
        self.fact("HA", str(count))
        if placed and (count > MOST_FIXED or self.size != USUAL_SIZE or self.moves):
            self.lost(text("Handicap {count} has no usual points.", count=count))
        elif placed:
            around = max(0, count - len(_CORNERS)) // 2 * 2
            center = _CENTER if count > len(_CORNERS) and count % 2 else ()
            for column, row in (*_CORNERS[:count], *_SIDES[:around], *center):
                self.stone("AB", column, row)

    def stone(self, name: str, column: int, row: int) -> None:
        """A stone that stands at first, AB or AW, counted from 0 from the upper left."""
        if self._is_on(column, row):
            self._stones[name].append(f"[{_letter(column)}{_letter(row)}]")

    @property
    def next_color(self) -> str:
        """Whose turn it is."""
        last = self._moves[-1][0] if self._moves else ";W" if self._stones["AB"] == [] else ";B"
        return "B" if last.startswith(";W") else "W"

    def move(self, color: str, column: int, row: int) -> bool:
        """A move by B or W, counted from 0 from the upper left; what is off the board is left out."""
        if not self._is_on(column, row):
            return False
        self._put(f";{color}[{_letter(column)}{_letter(row)}]")
        return True

    def label(self, move: int, column: int, row: int, words: str) -> None:
        """A label at the move of that number, which must be one."""
        if self._is_on(column, row) and words:
            label = _escaped(words.replace(":", ";"))
            self._moves[move - 1].append(f"LB[{_letter(column)}{_letter(row)}:{label}]")

    def pass_(self, color: str) -> None:
        """A pass by B or W."""
        self._put(f";{color}[]")

    def add(self, content: str) -> None:
        """Add properties to the last move."""
        self._moves[-1].append(content)

    def comment(self, move: int, words: str) -> None:
        """A comment on the move of that number, 0 for the beginning; there must be such a move."""
        words = words.strip("\n")
        if not words.strip():
            return
        if move:
            self._moves[move - 1].append(f"C[{_escaped(words)}]")
        else:
            self._facts.setdefault("C", (1, f"C[{_escaped(words)}]"))

    def lost(self, sentence: str) -> None:
        """Say, once, what of the file is not in the SGF."""
        self._note(Severity.LOSSY, sentence)

    def written(self) -> str:
        """The SGF, in as many lines as were read."""
        first = self._lines[0] if self._lines else self.line
        lines: dict[int, list[str]] = {1: [f"(;GM[1]FF[4]CA[UTF-8]SZ[{self.size}]"]}
        for line, fact in self._facts.values():
            lines.setdefault(min(line, first), []).append(fact)
        stones = "".join(name + "".join(points) for name, points in self._stones.items() if points)
        lines.setdefault(first, []).append(stones)
        for line, move in zip(self._lines, self._moves, strict=True):
            lines.setdefault(line, []).extend(move)
        last = max(lines)
        return "\n".join("".join(lines.get(line, ())) for line in range(1, last + 1)) + ")\n"

    def _put(self, move: str) -> None:
        self._moves.append([move])
        self._lines.append(self.line)

    def _is_on(self, column: int, row: int) -> bool:
        if 0 <= column < self.size and 0 <= row < self.size:
            return True
        self.lost(text("Left out: a point off the board."))
        return False

    def _note(self, severity: Severity, sentence: str, line: int | None = None) -> None:
        place = self.line if line is None else line
        finding = Finding(severity, place, 1 if place else 0, Code.CONVERTED, sentence)
        self._found.setdefault(sentence, finding)


def figure_in(words: str, most: int) -> int | None:
    """A plain number up to `most`; None for anything else."""
    if not words.isascii() or not words.isdecimal() or len(words) > len(str(most)):
        return None
    number = int(words)
    return number if number <= most else None


def _letter(number: int) -> str:
    return chr(ord("a") + number)


def _escaped(value: str) -> str:
    return _UNWRITTEN.sub(" ", value).replace("\\", "\\\\").replace("]", "\\]")
