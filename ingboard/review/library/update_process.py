"""Brings the index up to date in a process of its own, so that the window has the interpreter for itself.

The child tells its progress, ten times a second at most, as lines of JSON: `[done, files, read]`, and in the
end one sentence, why it failed, or an empty one. It leaves off when its standard input is closed, by `close`
or by the end of the program that started it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

from ingboard.decoding import decoder_of
from ingboard.review.child_process import Child, started, tell
from ingboard.review.library.index_file import LibraryError
from ingboard.review.library.readers import Readers
from ingboard.review.library.store import opened
from ingboard.review.library.updating import UpdateProgress, update
from ingboard.text import language, text, use_language

COMMAND = "update-index"
_FEW = 10  # files: to read these takes less than to start a process
_TOLD_EVERY = 0.1
_PATIENCE = 5.0  # seconds in which the child leaves off
_NICENESS = 10
_LINE = decoder_of(str | tuple[int, int, int])


def update_apart(index: Path, folder: str, now: int) -> Generator[UpdateProgress, None, None]:
    """What `update` does, for the index in a file, which nobody else here has open meanwhile.

    A few files are read here, more in a child process, and all of them here where none can be started.
    Raises LibraryError where the index cannot be written, and where the child dies; what it kept stays.
    """
    last = None
    with opened(index) as store, closing(update(store, folder, now)) as steps:
        for last in steps:
            yield last
            if last.read >= _FEW:
                break
    if last is None or last.done == last.files:
        return
    child = started(COMMAND, str(index), folder, str(now), language())
    if child is not None and (yield from _told(child, last.read)):
        return
    with opened(index) as store:
        yield from update(store, folder, now)


def serve(arguments: Sequence[str]) -> int:
    """The child: `update` with the index, the folder, the time and the language that the arguments name."""
    index, folder, now, code = arguments
    use_language(code)
    if sys.platform != "win32":
        os.nice(_NICENESS)
    readers = Readers()
    threading.Thread(target=_wait_for_end, args=(readers,), daemon=True).start()
    why, told = "", -_TOLD_EVERY
    try:
        with (
            opened(Path(index)) as store,
            closing(update(store, folder, int(now), readers.read)) as steps,
        ):
            for progress in steps:
                if readers.is_over.is_set():
                    break
                if monotonic() - told >= _TOLD_EVERY or progress.done == progress.files:
                    tell(progress)
                    told = monotonic()
    except LibraryError as fault:
        why = str(fault)
    tell(why)
    return 0


def _wait_for_end(readers: Readers) -> None:
    while os.read(0, 1):
        pass
    readers.end()


def _told(child: Child, read_before: int) -> Generator[UpdateProgress, None, bool]:
    """What the child tells; whether it began at all."""
    assert child.stdin is not None
    assert child.stdout is not None
    has_begun = False
    with child:
        try:
            for line in child.stdout:
                said = _LINE.decode(line)
                if isinstance(said, str):
                    if said:
                        raise LibraryError(said)
                    return True
                done, files, read = said
                has_begun = True
                yield UpdateProgress(done, files, read_before + read)
        finally:
            child.stdin.close()
            try:
                child.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()
    if has_begun:
        raise LibraryError(text("Stopped by a program fault."))
    return False
