"""Numbered sheets: a version is never overwritten, and a number never used again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ingboard.table.sheet_files import (
    ADJUDICATION,
    SheetFileError,
    next_version,
    sheet_path,
    sheets_folder,
    write_sheet,
)


def test_numbers_go_on_after_the_highest(tmp_path: Path) -> None:
    folder = sheets_folder(tmp_path / "table-2.ingtable")
    assert folder == tmp_path / "table-2-sheets"
    for number in (1, 2, 3):
        assert next_version(folder) == number
        write_sheet(sheet_path(folder, number), b"%d" % number)
    sheet_path(folder, 2).unlink()
    assert next_version(folder) == 4
    assert next_version(folder, ADJUDICATION) == 1


def test_an_old_sheet_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "sheet-1.pdf"
    write_sheet(path, b"signed")
    with pytest.raises(SheetFileError, match="never overwritten"):
        write_sheet(path, b"another")
    assert path.read_bytes() == b"signed"
    assert [found.name for found in tmp_path.iterdir()] == ["sheet-1.pdf"]


def test_a_medium_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_paths: object) -> None:
        raise PermissionError(1, "no links")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "sheet-1.pdf"
    write_sheet(path, b"signed")
    assert path.read_bytes() == b"signed"
    with pytest.raises(SheetFileError, match="never overwritten"):
        write_sheet(path, b"another")
    assert path.read_bytes() == b"signed"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_bytes(b"")
    with pytest.raises(SheetFileError, match="cannot be written"):
        write_sheet(tmp_path / "in-the-way" / "sheet-1.pdf", b"")
