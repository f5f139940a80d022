"""Numbered sheets: a version is never overwritten, and a number never used again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ingboard.board.points import PerColor
from ingboard.game.table_title import EventParts
from ingboard.table.sheet_files import (
    ADJUDICATION,
    SheetFileError,
    next_version,
    sheet_name,
    sheet_path,
    sheets_folder,
    write_sheet,
)


def test_numbers_go_on_after_the_highest(tmp_path: Path) -> None:
    folder = sheets_folder(tmp_path / "table-2.ingtable")
    assert folder == tmp_path / "table-2-sheets"
    for number in (1, 2, 3):
        assert next_version(folder, "Lyon") == number
        write_sheet(sheet_path(folder, "Lyon", number), b"%d" % number)
    assert sorted(path.name for path in folder.iterdir()) == [
        "Lyon-v2.pdf",
        "Lyon-v3.pdf",
        "Lyon.pdf",
    ]
    sheet_path(folder, "Lyon", 2).unlink()
    assert next_version(folder, "Lyon") == 4
    assert next_version(folder, "Lyon", 6) == 7, "a journal notes more of them, in another folder"
    assert next_version(folder, "Lyon-adjudication") == 1


def test_a_sheet_is_called_by_event_round_table_and_players() -> None:
    names = PerColor("Aoki", "Durand")
    parts = EventParts("Lyon", "4", "2")
    assert sheet_name(parts, names) == "Lyon-r4-t2-Aoki-Durand"
    assert sheet_name(parts, names, ADJUDICATION) == "Lyon-r4-t2-Aoki-Durand-adjudication"
    assert sheet_name(EventParts("../../etc", "", ""), PerColor("A. B/C", "")) == "etc-A-B-C"
    assert sheet_name(EventParts(""), PerColor("", "")) == "sheet"


def test_an_old_sheet_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "sheet-1.pdf"
    write_sheet(path, b"signed")
    with pytest.raises(SheetFileError, match="never overwritten"):
        write_sheet(path, b"another")
    assert path.read_bytes() == b"signed"
    assert [found.name for found in tmp_path.iterdir()] == ["sheet-1.pdf"]


def test_no_sheet_is_written_through_a_link_that_stands_in_its_way(tmp_path: Path) -> None:
    precious, path = tmp_path / "precious", tmp_path / "sheet-1.pdf"
    precious.write_bytes(b"precious")
    (tmp_path / f".{path.name}.{os.getpid()}").symlink_to(precious)
    write_sheet(path, b"signed")
    assert (precious.read_bytes(), path.read_bytes()) == (b"precious", b"signed")


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
