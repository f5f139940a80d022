"""Follows a journal that is still being written: only what has been added since the last look is read."""

from __future__ import annotations

from pathlib import Path

from msgspec import ValidationError

from ingboard.kifu.files import open_file
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.entry import Entry, entry_of
from ingboard.table.journal.form import FIRST_LINK, LONGEST_BODY, read_lines
from ingboard.table.journal.reading import LARGEST_JOURNAL

_PIECE = LONGEST_BODY + 100_000


class JournalTail:
    """Reads on behind the lines that are known: `at` in bytes, `link` the hash after the last of them.

    Only reads; a line that is half written is looked at again the next time.
    """

    def __init__(self, path: Path, at: int = 0, link: str = FIRST_LINK) -> None:
        self.path = path
        self._at = at
        self.link = link

    def more(self) -> tuple[Entry, ...]:
        """The whole lines that were added; none where the file cannot be read just now."""
        try:
            with open_file(self.path, LARGEST_JOURNAL) as file:
                file.seek(self._at)
                data = file.read(_PIECE)
        except (KifuError, OSError):
            return ()
        lines = read_lines(data, self.link)
        try:
            entries = tuple(entry_of(body) for body in lines.bodies)
        except ValidationError:
            return ()
        self._at += lines.length
        self.link = lines.link
        return entries
