"""A value kept in a JSON file: as it was written, set aside where it is bad, whole or not at all."""

from __future__ import annotations

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore


def numbers(plain: object) -> tuple[int, ...]:
    if not isinstance(plain, list):
        raise TypeError(plain)
    return tuple(int(number) for number in plain)


def store(path):
    return JsonStore(path, numbers, list)


def test_what_is_kept_is_read_again(tmp_path):
    path = tmp_path / "a" / "kept.json"
    assert store(path).load() is None
    store(path).save((1, 2))
    assert store(path).load() == (1, 2)
    assert [file.name for file in path.parent.iterdir()] == ["kept.json"]


@pytest.mark.parametrize("bad", ["", "{", '{"a": 1}', '["x"]', "[" * 100_000, "\udcff"])
def test_a_bad_file_is_set_aside_under_a_new_name(tmp_path, bad):
    path = tmp_path / "kept.json"
    for _ in range(2):
        path.write_bytes(bad.encode(errors="surrogateescape"))
        bads = store(path)
        assert bads.load() is None
        assert bads.set_aside is not None
        assert bads.set_aside.read_bytes() == bad.encode(errors="surrogateescape")
        assert not path.exists()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["kept.bad", "kept.bad2"]


def test_a_disk_that_takes_nothing_is_said_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(KifuError):
        store(tmp_path / "file" / "kept.json").save((1,))


def test_half_a_character_and_a_name_in_another_encoding_are_kept(tmp_path):
    store = JsonStore(tmp_path / "kept.json", lambda plain: plain, lambda value: value)
    for value in (["許", "\ud800"], ["caf\udce9.sgf"]):
        store.save(value)
        assert store.load() == value
