"""Files of the program's own: closed to others, through no link, and no leftovers of a killed program."""

from __future__ import annotations

import os
import stat
import time

import pytest

from ingboard.kifu.json_store import JsonStore
from ingboard.kifu.private_files import (
    is_plain,
    open_private,
    private_folder,
    refuse_foreign,
    remove_unfinished,
    try_writing,
    write_new,
)
from ingboard.kifu.saving import PRIVATE, UNFINISHED, save_beside

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has other rights")
LONG_AGO = 4_000


def _mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_folder_is_made_closed_and_an_open_one_is_closed(tmp_path):
    private_folder(tmp_path / "new" / "tables")
    assert _mode(tmp_path / "new" / "tables") == 0o700
    (tmp_path / "old").mkdir(mode=0o755)
    (tmp_path / "old").chmod(0o755)
    private_folder(tmp_path / "old", closed=False)
    assert _mode(tmp_path / "old") == 0o755
    private_folder(tmp_path / "old")
    assert _mode(tmp_path / "old") == 0o700


def test_no_link_is_followed_where_a_file_is_opened_or_written(tmp_path):
    names = ("precious", "alone", "link", "second")
    precious, alone, link, second = (tmp_path / name for name in names)
    precious.write_bytes(b"precious")
    alone.write_bytes(b"precious")  # under one name, so that the link alone speaks against it
    link.symlink_to(alone)
    second.hardlink_to(precious)
    for path in (link, second, tmp_path):
        assert not is_plain(path)
        with pytest.raises(OSError, match=r"links|directory"):
            open_private(path)
    write_new(link, b"new")
    save_beside(second, b"newer", PRIVATE)
    assert precious.read_bytes() == alone.read_bytes() == b"precious"
    assert (link.read_bytes(), second.read_bytes()) == (b"new", b"newer")
    assert {_mode(link), _mode(second)} == {0o600}


def test_a_pipe_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="links"):
        open_private(tmp_path / "pipe")


def test_nothing_is_left_of_a_probe_and_of_what_a_killed_program_had_begun(tmp_path):
    try_writing(tmp_path)
    assert list(tmp_path.iterdir()) == []
    old = [tmp_path / name for name in (".probe-abc", f".game.sgf.xyz{UNFINISHED}")]
    names = ("game.ingtable", ".bashrc", f"notes{UNFINISHED}", f".fresh{UNFINISHED}")
    kept = [tmp_path / name for name in names]
    for path in (*old, *kept):
        path.write_bytes(b"x")
        before = time.time() - (0 if "fresh" in path.name else LONG_AGO)
        os.utime(path, (before, before))
    remove_unfinished(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(kept)


def test_what_is_kept_between_runs_is_the_users_alone(tmp_path):
    folder = tmp_path / "settings"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    (folder / "recent.json").write_text("[]")
    (folder / "recent.json").chmod(0o644)
    store = JsonStore(folder / "recent.json", lambda plain: plain, lambda value: value)
    store.save(["a.sgf"])
    assert store.load() == ["a.sgf"]
    assert _mode(folder) == 0o700
    assert _mode(folder / "recent.json") == 0o600


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away"
)
def test_a_folder_of_another_user_is_refused_where_others_may_write(tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "strange").mkdir()
    os.chown(shared / "strange", 54_321, 54_321)
    (shared / "link").symlink_to(tmp_path)
    os.chown(shared / "link", 54_321, 54_321, follow_symlinks=False)
    for name in ("strange", "link"):
        with pytest.raises(PermissionError):
            refuse_foreign(shared / name)
    shared.chmod(0o755)
    refuse_foreign(shared / "strange")  # whoever owns the folder above has put it there
