"""Sheets as files, named by event, round, table and players: no new version takes the place of an old one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from pathlib import Path

from ingboard.board.points import PerColor
from ingboard.game.table_title import EventParts
from ingboard.kifu.file_names import plain_name
from ingboard.kifu.saving import sync_folder
from ingboard.table.journal.reading import Journal
from ingboard.text import text

_ENDING = ".pdf"
RESULT, ADJUDICATION = "sheet", "adjudication"
"""The kinds of sheets, as journals note them."""


class SheetFileError(Exception):
    """A sheet that could not be written, in one sentence."""


def sheets_folder(beside: Path) -> Path:
    """The folder of the sheets of a journal or a record: its name without ending, and `-sheets`."""
    return beside.parent / f"{beside.stem}-sheets"


def sheet_name(parts: EventParts, names: PerColor[str], kind: str = RESULT) -> str:
    """What a sheet is called, without version and ending: Lyon-r4-t2-Aoki-Durand."""
    numbered = (f"r{parts.round}" if parts.round else "", f"t{parts.table}" if parts.table else "")
    words = (parts.event, *numbered, *names, kind if kind != RESULT else "")
    return "-".join(filter(None, map(plain_name, words))) or kind


def next_version(folder: Path, name: str, noted: int = 0) -> int:
    """The number of the next sheet of that name: one more than the highest in the folder or `noted`."""
    form = re.compile(rf"{re.escape(name)}(?:-v([0-9]{{1,6}}))?{re.escape(_ENDING)}")
    files = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    numbers = [int(found[1] or 1) for file in files if (found := form.fullmatch(file))]
    return max((noted, *numbers)) + 1


def sheet_path(folder: Path, name: str, version: int) -> Path:
    """The file of a sheet: its name, from the second version on with a number."""
    return folder / (f"{name}{_ENDING}" if version == 1 else f"{name}-v{version}{_ENDING}")


def noted_versions(journal: Journal, kind: str) -> int:
    """The highest number of the sheets of that kind that a journal says were saved."""
    noted = (entry.said for entry in journal.entries if entry.said.get("sheet") == kind)
    return max(
        (number for said in noted if isinstance(number := said.get("number"), int)), default=0
    )


def write_sheet(path: Path, data: bytes) -> None:
    """Write a sheet, whole and durable, where nothing is yet.

    Raises SheetFileError, with one sentence, if a sheet stands there already or it cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _make_folder(path.parent)
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
        with beside.open("xb") as file:  # through no link that somebody has put there
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
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        beside.rename(path)
