"""Writes drafts in a thread of its own, so that no disk holds up the window; only the newest is written."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable

from ingboard.table.drafts import DraftFile, DraftNote, DraftShelf

_Order = tuple[Callable[[], bytes], DraftNote] | None


class DraftWriter:
    """The draft of one record. `failed` tells that the last one could not be written."""

    def __init__(self, shelf: DraftShelf, file: DraftFile | None = None) -> None:
        """`file` is a draft to go on with; without one the first writing begins a new one."""
        self.failed = False
        self._shelf = shelf
        self._file = file
        self._orders: queue.SimpleQueue[_Order] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="draft", daemon=True)
        self._thread.start()

    def put(self, record: Callable[[], bytes], note: DraftNote) -> None:
        """Have a record made in the writer's thread, and written; returns at once."""
        self._orders.put((record, note))

    def close(self, *, keep: bool, aside: bool = False, seconds: float = 3.0) -> None:
        """Stop; the draft is deleted, or with `keep` left for the next start, or put `aside`."""
        self._orders.put(None)
        self._thread.join(seconds)
        if self._file is None:
            return
        if keep:
            self._file.let_go()
        elif aside:
            self._file.put_aside()
        else:
            self._file.drop()
        self._file = None

    def _run(self) -> None:
        while (order := self._orders.get()) is not None:
            ends = False
            with contextlib.suppress(queue.Empty):
                while not ends:
                    newer = self._orders.get_nowait()
                    ends, order = newer is None, newer or order
            self._write(*order)
            if ends:
                return

    def _write(self, record: Callable[[], bytes], note: DraftNote) -> None:
        if self._file is None:
            self._file = self._shelf.begin()
        try:
            if self._file is not None:
                self._file.write(record(), note)
            self.failed = self._file is None
        except (OSError, MemoryError):
            self.failed = True
