"""Lines and columns of a text, and the collection of findings while it is read."""

from __future__ import annotations

from ingboard.kifu.findings import Code, Finding, Severity

MOST_OF_ONE_CODE = 100


class Lines:
    """Turns offsets of a text into line and column, both from 1. Fast when asked for one near the last."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._break = "\n" if "\n" in source or "\r" not in source else "\r"
        self._offset = 0
        self._line = 1
        self._last_break = -1

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        last = self._offset
        start, end = (last, offset) if last <= offset else (offset, last)
        breaks = self._source.count(self._break, start, end)
        if breaks and offset > last:
            self._line += breaks
            self._last_break = self._source.rfind(self._break, start, end)
        elif breaks:
            self._line -= breaks
            self._last_break = self._source.rfind(self._break, 0, offset)
        self._offset = offset
        return self._line, offset - self._last_break

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column; the end of the text for a line that it has not."""
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

    def __init__(self, source: str) -> None:
        self.lines = Lines(source)
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
