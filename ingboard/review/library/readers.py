"""Reads files for the index in several processes, for reading takes many times as long as putting in.

A reader is asked by a line for some files, each by its path and what is known of it, and answers each by a
line of its own. It ends at once with its input, even in the middle of a file.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from itertools import chain, cycle, islice
from queue import SimpleQueue

import msgspec

from ingboard.decoding import decoder_of
from ingboard.review.child_process import Child, started, tell
from ingboard.review.library.entries import FileState, SurveyedFile
from ingboard.review.library.index_file import LibraryError
from ingboard.review.library.updating import KnownFile, ReadFile, read_here
from ingboard.text import language, text, use_language

COMMAND = "read-for-index"
_MOST = 4
_FEW = 200  # files: so many are read here before another process has begun
_AT_ONCE = 8  # files: what is found in them fits into a pipe, so that a reader need not wait
_AHEAD = 2  # lines that a reader has been asked, so that it never waits for the next
_ASKED = decoder_of(list[tuple[bytes, FileState | None]])
_ANSWER = decoder_of(SurveyedFile | FileState | None)


class Readers:
    """Several processes that read. `is_over` is set by `end`, which any thread may call.

    There are at most `most` of them, and none for at most `few` files.
    """

    def __init__(self, most: int = _MOST, few: int = _FEW) -> None:
        self.is_over = threading.Event()
        self._number = min(os.cpu_count() or 1, most)
        self._few = few
        self._children: list[Child] = []

    def read(self, files: Iterable[KnownFile], now: int) -> Generator[ReadFile, None, None]:
        """What `read_here` does; here, where one reads as fast as several or none can be started.

        Raises LibraryError where a reader dies.
        """
        rest = iter(files)
        first = list(islice(rest, self._few + 1))
        try:
            if self._number > 1 and len(first) > self._few:
                self._start(str(now))
            if not self._children:
                yield from read_here(chain(first, rest), now)
                return
            yield from _answers(self._children, chain(first, rest))
        except (OSError, msgspec.DecodeError):
            raise LibraryError(text("Stopped by a program fault.")) from None
        finally:
            self._kill()
            while self._children:
                child = self._children.pop()
                with suppress(OSError), child:  # what was not sent cannot be sent any more
                    pass

    def end(self) -> None:
        """Leave off at once: whoever waits for an answer hears of a dead reader."""
        self.is_over.set()
        self._kill()

    def _start(self, now: str) -> None:
        for _ in range(self._number):
            child = started(COMMAND, now, language())
            if child is not None:
                self._children.append(child)
        if self.is_over.is_set():
            self._kill()

    def _kill(self) -> None:
        for child in tuple(self._children):
            child.kill()


def serve(arguments: Sequence[str]) -> int:
    """A reader: the arguments are the time, as for `update`, and the language."""
    now, code = arguments
    use_language(code)
    asked = SimpleQueue[bytes]()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        files = [(os.fsdecode(path), before) for path, before in _ASKED.decode(asked.get())]
        for found in read_here(files, int(now)):
            tell(found)


def _listen(asked: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


def _answers(
    children: Sequence[Child], files: Iterable[KnownFile]
) -> Generator[ReadFile, None, None]:
    """What the readers find, in the order of the files: each is asked for some in its turn."""
    turns, waiting = cycle(children), deque[tuple[Child, int]]()
    while True:
        while len(waiting) < _AHEAD * len(children) and (some := list(islice(files, _AT_ONCE))):
            child = next(turns)
            _ask(child, some)
            waiting.append((child, len(some)))
        if not waiting:
            return
        child, number = waiting.popleft()
        assert child.stdout is not None
        for _ in range(number):
            yield _ANSWER.decode(child.stdout.readline())


def _ask(child: Child, files: Iterable[KnownFile]) -> None:
    assert child.stdin is not None
    line = msgspec.json.encode([(os.fsencode(path), before) for path, before in files])
    child.stdin.write(line + b"\n")
    child.stdin.flush()
