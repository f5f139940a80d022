"""A library of real files: what a file costs to take in, and how long a question waits for its first hit.

    python -m tests.benchmarks.library RECORDS [FILES]

RECORDS is a folder with records; FILES copies of them, 20,000 unless said, are made and read. Wall and
processor time stand beside each other, for other work on the computer lengthens the one alone.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.looking_up import WordQuestion, look_up_words
from ingboard.review.library.position_keys import key_of
from ingboard.review.library.store import opened
from ingboard.review.library.updating import update
from ingboard.review.search.walk import walk

LARGEST = 20_000  # bytes: games, no collections
IN_A_FOLDER = 500
DEEP = 12  # moves: what a joseki has


def fill(folder: Path, records: Path, files: int) -> list[Path]:
    """Copies of real records, none the same as another."""
    sources = [path for path in sorted(records.rglob("*.sgf")) if path.stat().st_size < LARGEST]
    made = []
    for number in range(files):
        place = folder / f"{number // IN_A_FOLDER:03}"
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"{number:05}.sgf"
        end = b"\n" * (number // len(sources))
        path.write_bytes(sources[number % len(sources)].read_bytes() + end)
        made.append(path)
    return made


@contextmanager
def timed(what: str, number: int = 1) -> Iterator[None]:
    """Print how long what is within takes, by the clock and by the processor."""
    wall, worked = time.perf_counter(), time.process_time()
    yield
    wall, worked = time.perf_counter() - wall, time.process_time() - worked
    each = f"{1000 * wall / number:9.2f} ms, {1000 * worked / number:9.2f} ms of the processor"
    print(f"{what:32} {each}", flush=True)


def main(records: Path, files: int) -> None:
    """Take the files in, then ask for words and for a position."""
    print(f"{files} files, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        folder, index = Path(name, "games"), Path(name, "index.sqlite")
        made = fill(folder, records, files)
        with opened(index) as store:
            with timed("a file", files):
                for _ in update(store, str(folder), time.time_ns()):
                    pass
            with timed("again, nothing changed", files):
                for _ in update(store, str(folder), time.time_ns()):
                    pass
        print(f"{'index':32} {index.stat().st_size >> 20:9} MB")
        for words in ("Lee Sedol", "the of", "move"):
            with timed(f"first hit of {words!r}"):
                next(iter(look_up_words(WordQuestion(index, words, str(folder), most=50))))
        for path in made:
            document = open_document(path.read_bytes(), "")
            visits = list(walk(document, document.roots[0]))
            if len(visits) > 10 * DEEP:
                break
        with opened(index) as store:
            for depth in (DEEP, 10 * DEEP):
                key = key_of(visits[min(depth, len(visits) - 1)].position)
                with timed(f"first position, move {depth}"):
                    next(store.reaching([key], str(folder)))
                with timed("all of them"):
                    found = sum(1 for _ in store.reaching([key], str(folder)))
                print(f"{'':32} {found:9} found")
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20_000)
