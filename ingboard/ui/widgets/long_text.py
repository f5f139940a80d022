"""Texts of any length, shown in parts: no view lays out a line, or a number of lines, without a bound.

Qt takes time with the square of a line that has no space, and some millionths of a second for each line: a
megabyte on one line held up every clock for good. What is too long is shown broken into short lines, the rest
on a key; it can be read, not edited, so that it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ingboard.text import plural
from ingboard.ui.widgets.row_list import ENTER

LONGEST_LINE: Final = 10_000
LONGEST: Final = 200_000
MOST_LINES: Final = 4_000
_PIECE: Final = 500
_FIRST: Final = 5_000
_FURTHER: Final = 1_000_000
_FURTHER_LINES: Final = 10_000


def is_long(words: str) -> bool:
    """Whether a text is too long to be laid out at once."""
    if len(words) > LONGEST or words.count("\n") > MOST_LINES:
        return True
    return len(words) > LONGEST_LINE and any(len(line) > LONGEST_LINE for line in words.split("\n"))


class TextPart(NamedTuple):
    """A part of a long text: from where to where, and what is shown of it, in short lines."""

    start: int
    end: int
    shown: str


def first_part(words: str) -> TextPart:
    """The beginning of a long text."""
    return _part(words, 0, _FIRST)


def part_behind(words: str, part: TextPart) -> TextPart:
    """The part that follows; the first one after the last."""
    return first_part(words) if part.end >= len(words) else _part(words, part.end, _FURTHER)


def _part(words: str, start: int, most: int) -> TextPart:
    lines: list[str] = []
    end = start
    for line in words[start : start + most].split("\n"):
        taken = list(islice(_pieces(line), _FURTHER_LINES - len(lines)))
        lines += taken
        end += sum(map(len, taken))
        if len(lines) >= _FURTHER_LINES:
            break
        end += 1  # the line feed
    return TextPart(start, min(end, start + most, len(words)), "\n".join(lines))


def _pieces(line: str) -> Iterator[str]:
    """A line in short ones, broken behind a space where there is one; all of it."""
    start = 0
    while start < len(line) - _PIECE:
        end = line.rfind(" ", start, start + _PIECE) + 1 or start + _PIECE
        yield line[start:end]
        start = end
    yield line[start:]


class LongTextEdit(QPlainTextEdit):
    """Shows a text and lets it be edited, if it may be; of a long one a part at a time, to be read.

    Enter shows the part that follows.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self._part: TextPart | None = None
        self._may_edit = True

    @property
    def words(self) -> str:
        """All of the text."""
        return self.toPlainText() if self._part is None else self._whole

    @property
    def is_in_parts(self) -> bool:
        """Whether a part of the text is shown, which cannot be edited."""
        return self._part is not None

    def show_words(self, words: str) -> None:
        """Show a text, or the beginning of a long one."""
        if is_long(words):
            self._whole = words
            self._show_part(first_part(words))
        else:
            self._whole, self._part = "", None
            self.setPlainText(words)
        self.let_edit(self._may_edit)

    def let_edit(self, may: bool) -> None:
        """Let the text be edited, if all of it is shown."""
        self._may_edit = may
        read_only = not may or self.is_in_parts
        if read_only != self.isReadOnly():
            self.setReadOnly(read_only)

    def show_next_part(self) -> None:
        """Show what follows of a long text; after its end the beginning."""
        if self._part is not None:
            self._show_part(part_behind(self._whole, self._part))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_in_parts and event.key() in ENTER:
            self.show_next_part()
        else:
            super().keyPressEvent(event)

    def key_for_more(self) -> str:
        """The key that shows what follows, as a note names it."""
        return "Enter"

    def _show_part(self, part: TextPart) -> None:
        self._part = part
        before = plural("… {number} character before", "… {number} characters before", part.start)
        rest = len(self._whole) - part.end
        behind = plural(
            "… {number} more character: {key}",
            "… {number} more characters: {key}",
            rest,
            key=self.key_for_more(),
        )
        # What follows is said above the beginning too: its end may be out of sight.
        above = before if part.start else behind if rest else ""
        self.setPlainText("\n".join(filter(None, (above, part.shown, behind if rest else ""))))
