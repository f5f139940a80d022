"""Numbered sheets beside a journal or a record: a new version never takes the place of an old one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from pathlib import Path

from ingboard.kifu.files import sync_folder
from ingboard.text import text

_ENDING = ".pdf"
RESULT, ADJUDICATION = "sheet", "adjudication"


class SheetFileError(Exception):
    """A sheet that could not be written, in one sentence."""


def sheets_folder(beside: Path) -> Path:
    """The folder of the sheets of a journal or a record: its name without ending, and `-sheets`."""
    return beside.parent / f"{beside.stem}-sheets"


def next_version(folder: Path, kind: str = RESULT) -> int:
    """The number of the next sheet: one more than the highest there is, whatever was deleted in between."""
    form = re.compile(rf"{re.escape(kind)}-([0-9]{{1,6}}){re.escape(_ENDING)}")
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    numbers = [int(found[1]) for name in names if (found := form.fullmatch(name))]
    return max(numbers, default=0) + 1


def sheet_path(folder: Path, version: int, kind: str = RESULT) -> Path:
    """The name of a sheet: sheet-1.pdf, adjudication-2.pdf."""
    return folder / f"{kind}-{version}{_ENDING}"


def write_sheet(path: Path, data: bytes) -> None:
    """Write a sheet, whole and durable, where nothing is yet.

    Raises SheetFileError, with one sentence, if a sheet stands there already or it cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _make_folder(path.parent)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _put(beside, path)
        sync_folder(path.parent)
    except FileExistsError:
        sentence = text("{path} exists; sheets are never overwritten.", path=str(path))
        raise SheetFileError(sentence) from None
    except OSError as fault:
        why = fault.strerror or str(fault)
        sentence = text("{path} cannot be written ({why}).", path=str(path), why=why)
        raise SheetFileError(sentence) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None


def _put(beside: Path, path: Path) -> None:
    """Give the file its name unless the name is taken; a second link fails where `replace` would not."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # no links on this medium, such as a USB stick: look first, then rename
        if path.exists():
            raise FileExistsError(path) from None
        beside.rename(path)
