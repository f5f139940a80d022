"""The referee's credential: a salted hash, and a growing wait that no restart and no wall clock shortens."""

from __future__ import annotations

import json
import sys

import pytest

from ingboard.table import credential
from ingboard.table.credential import hashed, is_hash, matches
from ingboard.table.wrong_tries import WrongTries, wait_after


class Boot:
    """The machine's monotonic time, moved by a test."""

    def __init__(self):
        self.millis = 50_000

    def __call__(self):
        return self.millis


@pytest.fixture
def boot():
    return Boot()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "wrong-tries.json"


def test_a_hash_is_salted_matches_its_pin_alone_and_does_not_hold_it():
    kept, other = hashed("2718"), hashed("2718")
    assert kept != other
    assert is_hash(kept)
    assert "2718" not in kept.split(":")
    assert matches("2718", kept)
    assert matches("2718", other)
    for wrong in ("2719", "", " 2718", kept):
        assert not matches(wrong, kept)
    assert hashed("") == ""


def test_half_a_character_is_a_wrong_pin():
    assert not matches("\ud800", hashed("2718"))


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "2718",
        "scrypt:14:zz:00",
        "scrypt:40:00:00",
        "scrypt:14::",
        "md5:14:00:00",
        "scrypt:0:0:0",
    ],
)
def test_what_is_no_hash_opens_nothing_and_costs_nothing(kept, monkeypatch):
    monkeypatch.setattr(credential, "_hash", None)
    assert not is_hash(kept)
    assert not matches("2718", kept)
    assert not matches("", kept)


def test_the_wait_grows_with_every_wrong_try_up_to_ten_minutes():
    waits = [wait_after(wrong) for wrong in range(14)]
    assert waits[:5] == [0, 0, 0, 5_000, 10_000]
    assert waits == sorted(waits)
    assert waits[-1] == 600_000
    assert wait_after(10**9) == 600_000


def test_a_wait_outlives_the_program_and_counts_on_meanwhile(path, boot):
    tries = WrongTries(path, boot)
    for _ in range(4):
        assert tries.left() == 0
        tries.note_wrong()
        boot.millis += tries.left() if _ < 3 else 0
    assert tries.left() == 10_000
    boot.millis += 4_000
    assert WrongTries(path, boot).left() == 6_000
    boot.millis += 6_000
    again = WrongTries(path, boot)
    assert again.left() == 0
    again.note_wrong()
    assert tries.left() == 20_000  # a table of another program counts on
    tries.forget()
    assert WrongTries(path, boot).left() == 0
    assert json.loads(path.read_text())["wrong"] == 0


def test_after_a_restart_of_the_machine_at_most_the_present_wait_is_asked_for(path, boot):
    boot.millis = 10**9
    tries = WrongTries(path, boot)
    for _ in range(3):
        tries.note_wrong()
    boot.millis = 1_000
    assert WrongTries(path, boot).left() == 5_000


def test_the_wall_clock_is_never_asked(path, boot, monkeypatch):
    import time

    tries = WrongTries(path, boot)
    for _ in range(3):
        tries.note_wrong()
    monkeypatch.setattr(time, "time", lambda: 4e9)
    monkeypatch.setattr(time, "time_ns", lambda: 4 * 10**18)
    assert WrongTries(path, boot).left() == 5_000


@pytest.mark.parametrize(
    "written",
    [
        "",
        "{}",
        "[]",
        '{"wrong": -1, "until": 0}',
        '{"wrong": "x"}',
        "\xff",
        '{"wrong": 1e999, "until": 0}',
        "[" * 4_000,
    ],
)
def test_a_file_that_is_no_count_is_none(path, boot, written):
    path.parent.mkdir()
    path.write_bytes(written.encode("latin-1"))
    assert WrongTries(path, boot).left() == 0


@pytest.mark.skipif(
    sys.platform == "win32", reason="a file in a folder's place is another fault there"
)
def test_a_disk_that_takes_nothing_leaves_the_count_to_the_program(tmp_path, boot):
    (tmp_path / "config").write_text("a file stands in the way")
    tries = WrongTries(tmp_path / "config" / "wrong-tries.json", boot)
    for _ in range(3):
        tries.note_wrong()
    assert tries.left() == 5_000
