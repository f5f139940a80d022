"""Pages as picture files, one each: their names, and writing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ingboard.kifu.saving import save
from ingboard.text import text

_MEGA = 1_000_000


def write_files(path: Path, files: Sequence[bytes]) -> str:
    """Write the files and say so in a sentence.

    Raises KifuError with a sentence if one cannot be written.
    """
    paths = paths_for(path, len(files))
    for one, data in zip(paths, files, strict=True):
        save(one, data)
    if len(files) == 1:
        return text("Written: {path} ({size})", path=path, size=_size_in_words(len(files[0])))
    return text(
        "Written: {number} files, {first} to {last}",
        number=len(files),
        first=paths[0],
        last=paths[-1].name,
    )


def paths_for(path: Path, count: int) -> list[Path]:
    """The names of so many files, in the order in which they sort."""
    if count == 1:
        return [path]
    digits = len(str(count))
    return [
        path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}")
        for number in range(1, count + 1)
    ]


def _size_in_words(size: int) -> str:
    if size < _MEGA:
        return text("{size} kB", size=max(1, round(size / 1e3)))
    return text("{size:.1f} MB", size=size / 1e6)
