"""The index follows its folder: what is new, changed or gone, what cannot be read, what is damaged."""

from __future__ import annotations

import contextlib
import gc
import os
import random
import shutil
import sqlite3
import struct
from contextlib import closing

import pytest

from ingboard.board.points import grid_of
from ingboard.review.library.index_file import LibraryError
from ingboard.review.library.store import opened
from ingboard.review.library.updating import records_below, update
from tests.unit.review.library.conftest import LATER, RECORDS, games_in, updated

GAME = "(;GM[1]SZ[9]PB[{name}]PW[Other]RE[B+3];B[cc];W[dd])"


def write(path, name):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(GAME.format(name=name))


def rows(index, table):
    with closing(sqlite3.connect(index)) as base:
        return base.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def positions(index):
    with closing(sqlite3.connect(index)) as base:
        keys, how = (
            "SELECT sum(length(keys)) FROM reached",
            "SELECT sum(length(how)) FROM reached_how",
        )
        assert base.execute(keys).fetchone()[0] * 12 == base.execute(how).fetchone()[0] * 8
        return base.execute(keys).fetchone()[0] // 8


def test_every_game_of_every_file_is_in_it(records, index):
    paths = list(records_below(str(records)))
    last = updated(index, records)
    assert (last.done, last.files, last.read) == (len(paths), len(paths), len(paths))
    entries = games_in(index)
    assert {entry.path for entry in entries} == set(paths)
    nine = next(entry for entry in entries if entry.path.endswith("9x9-5.sgf"))
    assert (nine.size, nine.number, nine.root) == ("9", 1, 0)
    assert nine.moves > 0


def test_what_has_not_changed_is_not_read_again(records, index):
    updated(index, records)
    before = games_in(index)
    assert updated(index, records).read == 0
    assert games_in(index) == before


def test_changed_new_and_removed_files(tmp_path, index):
    folder = tmp_path / "games"
    for name in ("a", "b", "c"):
        write(folder / f"{name}.sgf", name)
    updated(index, folder)
    write(folder / "b.sgf", "changed")
    write(folder / "deeper" / "d.SGF", "d")
    (folder / "c.sgf").unlink()
    assert updated(index, folder).read == 2
    assert [entry.black for entry in games_in(index)] == ["a", "changed", "d"]
    assert positions(index) == 3 * 3
    assert rows(index, "stones") == 3


def test_what_is_read_of_a_file_is_no_garbage(tmp_path, records, index):
    """Garbage of thousands of files would be collected in the window's thread, all at once."""
    folder = shutil.copytree(records, tmp_path / "records")
    updated(index, folder)
    for record in folder.rglob("*.sgf"):
        record.write_bytes(record.read_bytes() + b"\n")
    gc.collect()
    updated(index, folder)
    assert gc.collect() < 20  # some of the database's own, however many files


def test_a_file_written_anew_with_the_same_content_keeps_its_game(tmp_path, index):
    folder = tmp_path / "games"
    write(folder / "a.sgf", "a")
    updated(index, folder)
    with opened(index) as store:
        before = list(store.games(""))
    os.utime(folder / "a.sgf", (1, 1))
    assert updated(index, folder).read == 0
    with opened(index) as store:
        assert list(store.games("")) == before
        assert store.states("")[str(folder / "a.sgf")].changed == 10**9


def test_a_file_that_has_just_been_written_is_looked_at_again(tmp_path, index):
    folder = tmp_path / "games"
    write(folder / "a.sgf", "one")
    time = (folder / "a.sgf").stat().st_mtime_ns
    updated(index, folder, now=time)
    write(folder / "a.sgf", "two")
    os.utime(folder / "a.sgf", ns=(time, time))
    assert updated(index, folder).read == 1
    assert [entry.black for entry in games_in(index)] == ["two"]


def test_folders_are_told_apart(tmp_path, index):
    write(tmp_path / "one" / "a.sgf", "a")
    write(tmp_path / "one-more" / "b.sgf", "b")
    updated(index, tmp_path / "one")
    updated(index, tmp_path / "one-more")
    assert [entry.black for entry in games_in(index, tmp_path / "one")] == ["a"]
    assert [entry.black for entry in games_in(index, tmp_path / "one-more")] == ["b"]
    assert [entry.black for entry in games_in(index, tmp_path)] == ["b", "a"]


def test_a_broken_file_is_noted_and_stops_nothing(tmp_path, index):
    folder = tmp_path / "games"
    write(folder / "a.sgf", "a")
    (folder / "b.sgf").write_text("no game at all")
    (folder / "c.sgf").write_bytes(b"")
    (folder / "d.sgf").write_text("(;GM[1]SZ[19:59];B[aa])(;GM[1]SZ[9]PB[second];B[aa])")
    (folder / "e.sgf").mkdir()
    os.mkfifo(folder / "f.sgf")
    (folder / "g.sgf").symlink_to(folder / "nowhere")
    updated(index, folder)
    assert [(entry.black, entry.number) for entry in games_in(index)] == [("a", 1), ("second", 2)]
    with opened(index) as store:
        notes = {note.path.rpartition("/")[2]: note.note for note in store.notes(str(folder))}
    assert set(notes) == {"b.sgf", "c.sgf", "d.sgf", "g.sgf"}
    assert notes["c.sgf"] == "Empty file."
    assert "1 to 52" in notes["d.sgf"]


def test_every_odd_record_of_ours_is_indexed_or_noted(tmp_path, index):
    folder = tmp_path / "all"
    for name in ("broken", "sgf_syntax", "illegal_games", "encodings", "markup", "handicap"):
        shutil.copytree(RECORDS / name, folder / name)
    paths = set(records_below(str(folder)))
    updated(index, folder)
    with opened(index) as store:
        noted = {note.path for note in store.notes("")}
        known = {entry.path for _, entry in store.games("")}
    assert noted | known == paths
    assert len(known) > len(paths) - 5


def test_names_that_no_character_set_fits(tmp_path, index):
    folder = tmp_path / os.fsdecode(b"games\xff")
    write(folder / os.fsdecode(b"a\xfe.sgf"), "a")
    updated(index, folder)
    (entry,) = games_in(index, folder)
    assert os.fsencode(entry.path).endswith(b"/a\xfe.sgf")


def test_work_that_is_left_keeps_what_was_read(tmp_path, index):
    folder = tmp_path / "games"
    for number in range(10):
        write(folder / f"{number}.sgf", str(number))
    with opened(index) as store:
        work = update(store, str(folder), LATER)
        for progress in work:
            if progress.done == 4:
                break
        work.close()
    assert [entry.black for entry in games_in(index)] == ["0", "1", "2", "3"]
    assert updated(index, folder).read == 6


@pytest.mark.parametrize("keeps_head", [False, True])
def test_a_damaged_index_is_made_anew(records, index, keeps_head):
    updated(index, records)
    before = games_in(index)
    data = bytearray(index.read_bytes())
    start = 4096 if keeps_head else 0
    data[start:] = b"\x5a" * (len(data) - start)
    index.write_bytes(data)
    with opened(index) as store:
        assert list(update(store, str(records), LATER))[-1].read == len(before)
        assert store.was_remade
    assert games_in(index) == before


def test_a_folder_left_half_way_is_not_whole_until_it_was_read_to_its_end(index, tmp_path):
    folder = tmp_path / "games"
    for number in range(3):
        write(folder / f"{number}.sgf", str(number))
    with opened(index) as store:
        work = update(store, str(folder), LATER)
        next(work)
        work.close()
        assert not store.is_whole(str(folder))
    updated(index, folder)
    with opened(index) as store:
        assert store.is_whole(str(folder))
        store.forget_whole(str(tmp_path))
        assert not store.is_whole(str(folder))


def test_an_index_of_another_version_is_made_anew(records, index):
    updated(index, records)
    with closing(sqlite3.connect(index)) as base:
        base.execute("PRAGMA user_version = 99")
    assert updated(index, records).read > 0


def test_an_index_whose_values_are_of_another_kind_is_made_anew(records, index):
    updated(index, records)
    with closing(sqlite3.connect(index)) as base, base:
        base.execute("UPDATE file SET path = 7 WHERE id = 1")
    assert updated(index, records).read > 0
    assert len(games_in(index)) == len(list(records_below(str(records))))


def test_an_index_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(LibraryError, match="Cannot write"), opened(tmp_path / "file" / "x"):
        pass


def test_who_reads_does_not_wait_for_who_writes(records, index):
    updated(index, records)
    before = games_in(index)
    with opened(index) as writer:
        writer.forget([before[0].path])
        assert games_in(index) == before
        writer.keep()
    assert len(games_in(index)) < len(before)


def test_of_a_very_large_file_only_the_main_lines_are_kept(tmp_path, index, monkeypatch):
    monkeypatch.setattr("ingboard.review.library.survey.MOST_NODES", 4)
    folder = tmp_path / "games"
    write(folder / "a.sgf", "small")
    (folder / "b.sgf").write_text("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))")
    updated(index, folder)
    with opened(index) as store:
        (note,) = store.notes("")
    assert note.path.endswith("b.sgf")
    assert positions(index) == 3 + 4


def test_damage_of_any_kind_ends_in_a_whole_index_again(tmp_path, index):
    folder = tmp_path / "games"
    for name in ("a", "b"):
        write(folder / f"{name}.sgf", name)
    updated(index, folder)
    good = games_in(index)
    with closing(sqlite3.connect(index)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = index.read_bytes()
    chance = random.Random(1996)
    for _ in range(60):
        for ending in ("-wal", "-shm"):
            index.with_name(index.name + ending).unlink(missing_ok=True)
        bad = bytearray(data)
        start = chance.choice([0, chance.randrange(100), chance.randrange(len(bad))])
        for at in range(start, min(start + chance.choice([1, 50, 3000]), len(bad))):
            bad[at] = chance.randrange(256)
        index.write_bytes(bad[: chance.choice([len(bad), chance.randrange(len(bad))])])
        with contextlib.suppress(LibraryError), opened(index) as store:
            list(store.games(""))
            list(store.stones(grid_of(9, 9), ""))
        with contextlib.suppress(LibraryError):
            updated(index, folder)
            games_in(index)
        updated(index, folder)
        names = {(entry.path, entry.moves) for entry in games_in(index)}
        assert names == {(entry.path, entry.moves) for entry in good}


def test_a_move_on_a_stone_is_found_by_the_position_that_it_makes(tmp_path, index):
    folder = tmp_path / "games"
    (folder).mkdir()
    (folder / "a.sgf").write_text("(;GM[1]SZ[9];B[cc];W[cc];B[gg])")
    (folder / "b.sgf").write_text("(;GM[1]SZ[9];W[cc];B[gg])")
    updated(index, folder)
    with opened(index) as store:
        keys = [
            set(struct.unpack(f"<{len(keys) // 8}q", keys))
            for (keys,) in store.connection.execute("SELECT keys FROM reached ORDER BY game")
        ]
    assert keys[1] <= keys[0]
