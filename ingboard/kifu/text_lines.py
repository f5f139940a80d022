"""Lines and columns of a text, and the collection of findings while it is read."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import accumulate

from ingboard.kifu.findings import Code, Finding, Severity

MOST_OF_ONE_CODE = 100


_NEAR = 200


_FAR = 20_000


_MOST_JUMPS = 8


class LineStarts:
    """Turns offsets of a text into line and column, both from 1. Fast when asked for one near the last.

    One that is asked far from there again and again keeps all line breaks: then every place costs the same.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._break = "\n" if "\n" in source or "\r" not in source else "\r"
        self._offset = 0
        self._line = 1
        self._last_break = -1
        self._next_break = -1
        self._jumps = 0
        self._breaks: array[int] | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        line, before, _ = self.around(offset)
        return line, offset - before

    def around(self, offset: int) -> tuple[int, int, int]:
        """The line of an offset and the breaks around it: all offsets after the first, up to the second."""
        if self._last_break < offset <= self._next_break:
            self._offset = offset
        elif self._breaks is not None:
            self._look_up(offset, self._breaks)
        elif (
            self._last_break
            < self._next_break
            < offset
            <= min(self._next_break + _NEAR, len(self._source))
        ):
            self._step_to(offset)
        else:
            self._count_to(offset)
        return self._line, self._last_break, self._next_break

    def _look_up(self, offset: int, breaks: array[int]) -> None:
        line = bisect_left(breaks, offset)
        self._offset, self._line = offset, line + 1
        self._last_break = breaks[line - 1] if line else -1
        self._next_break = breaks[line] if line < len(breaks) else len(self._source)

    def _step_to(self, offset: int) -> None:
        find, sign = self._source.find, self._break
        last = following = self._next_break
        while following < offset:
            self._line += 1
            last, following = following, find(sign, following + 1)
            if following < 0:
                following = len(self._source)
        self._offset, self._last_break, self._next_break = offset, last, following

    def _count_to(self, offset: int) -> None:
        last = self._offset
        if abs(offset - last) > _FAR:
            self._jumps += 1
            if self._jumps > _MOST_JUMPS:
                ends = accumulate(len(line) + 1 for line in self._source.split(self._break)[:-1])
                self._breaks = array("I", (end - 1 for end in ends))
        start, end = (last, offset) if last <= offset else (offset, last)
        breaks = self._source.count(self._break, start, end)
        if breaks and offset > last:
            self._line += breaks
            self._last_break = self._source.rfind(self._break, start, end)
        elif breaks:
            self._line -= breaks
            self._last_break = self._source.rfind(self._break, 0, offset)
        self._offset = offset
        self._next_break = self._source.find(self._break, offset)
        if self._next_break < 0:
            self._next_break = len(self._source)

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column; the end of the text for a line that it has not."""
        self._next_break = -1
        while self._line > line:
            self._line -= 1
            self._last_break = self._source.rfind(self._break, 0, self._last_break)
        while self._line < line:
            following = self._source.find(self._break, self._last_break + 1)
            if following < 0:
                return len(self._source)
            self._line += 1
            self._last_break = following
        self._offset = self._last_break + 1
        return min(self._last_break + max(1, column), len(self._source))


class Report:
    """Collects findings; of one code only the first hundred, so that no file can flood the list."""

    def __init__(self, source: str, lines: LineStarts | None = None) -> None:
        """`lines` are those of an earlier report on the same text, which has counted already."""
        self.lines = lines or LineStarts(source)
        self._findings: list[Finding] = []
        self._counts: dict[Code, int] = {}

    def add(self, offset: int, severity: Severity, code: Code, sentence: str) -> None:
        """Note a finding at an offset of the text."""
        count = self._counts[code] = self._counts.get(code, 0) + 1
        if count <= MOST_OF_ONE_CODE:
            line, column = self.lines.place(offset)
            self._findings.append(Finding(severity, line, column, code, sentence))

    def take(self) -> tuple[Finding, ...]:
        """The findings so far, in the order of the file; the report is empty afterwards."""
        taken = sorted(self._findings, key=lambda finding: (finding.line, finding.column))
        self._findings.clear()
        self._counts.clear()
        return tuple(taken)
