"""Files are put in place whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save


def test_a_file_is_written_and_replaced_and_nothing_is_left_beside_it(tmp_path):
    target = tmp_path / "game.sgf"
    save(target, b"one")
    target.chmod(0o640)
    save(target, b"two")
    assert target.read_bytes() == b"two"
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "game.sgf", tmp_path / "link.sgf"
    target.write_bytes(b"one")
    link.symlink_to(target)
    save(link, b"two")
    assert link.is_symlink()
    assert target.read_bytes() == b"two"


def test_a_write_protected_file_is_left_alone_with_a_sentence(tmp_path):
    target = tmp_path / "game.sgf"
    target.write_bytes(b"old")
    target.chmod(0o444)
    with pytest.raises(KifuError, match="No write permission"):
        save(target, b"new")
    assert target.read_bytes() == b"old"


def test_a_folder_and_a_missing_folder_are_refused_with_a_sentence(tmp_path):
    with pytest.raises(KifuError, match="A folder"):
        save(tmp_path, b"new")
    with pytest.raises(KifuError, match="does not exist"):
        save(tmp_path / "none" / "game.sgf", b"new")
    with pytest.raises(KifuError):
        save(tmp_path / "nul\0name.sgf", b"new")


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_whole(tmp_path, monkeypatch, failing):
    target = tmp_path / "game.sgf"
    target.write_bytes(b"old")

    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if failing == "fsync" else (Path, "replace")), full)
    with pytest.raises(KifuError, match="The disk is full"):
        save(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_that_windows_holds_for_a_moment_is_replaced_when_it_lets_go(tmp_path, monkeypatch):
    target, tries = tmp_path / "game.sgf", []
    target.write_bytes(b"old")
    replace = Path.replace

    def held_twice(self, path):
        tries.append(path)
        if len(tries) < 3:
            fault = PermissionError(13, "in use")
            fault.winerror = 32  # type: ignore[attr-defined] # as under Windows
            raise fault
        return replace(self, path)

    monkeypatch.setattr(Path, "replace", held_twice)
    save(target, b"new")
    assert target.read_bytes() == b"new"
    assert len(tries) == 3


def test_a_file_that_may_not_be_replaced_is_told_at_once(tmp_path, monkeypatch):
    target, tries = tmp_path / "game.sgf", []
    target.write_bytes(b"old")

    def refused(self, path):  # noqa: ARG001 - Path's own
        tries.append(path)
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(KifuError):
        save(target, b"new")
    assert target.read_bytes() == b"old"
    assert len(tries) == 1
