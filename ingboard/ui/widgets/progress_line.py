"""How far long work is, as a line."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from ingboard.text import text


class ProgressLine(QProgressBar):
    """A bar with the number of pictures, or of pages, done of all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(self, done: int, total: int, *, pages: bool = False) -> None:
        """Show that so many pictures, or pages, of all are done."""
        pattern = text("Page {done} of {total}") if pages else text("Picture {done} of {total}")
        words = pattern.format(done=done, total=max(1, total))
        self.setRange(0, max(1, total))
        self.setValue(done)
        self.setFormat(words.replace("%", "%%"))
        self.setAccessibleName(words)
