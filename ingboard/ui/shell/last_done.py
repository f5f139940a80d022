"""What the notice told as done to a record, for as long as the record is what that made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingboard.kifu.tree.document import Document

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.ui.shell.notice import Notice


class LastDone:
    """What the notice told as done, and to which document: no longer said once that is taken back."""

    def __init__(self, notice: Notice) -> None:
        self._notice = notice
        self._done: tuple[Document, str] | None = None

    def tell(self, words: str, document: Document) -> None:
        """Say that this was done; the document is the one that it made."""
        self._notice.tell(words)
        self._done = (document, words)

    def on_change(self, study: DocumentSession | None) -> None:
        """Say it no more where the study has another document by now."""
        if self._done is None or (study is not None and study.document is self._done[0]):
            return
        if self._notice.sentence == self._done[1]:
            self._notice.dismiss()
        self._done = None
