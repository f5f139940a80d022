"""A tournament's settings as a file: round trip, every setting explained, plain refusals."""

from __future__ import annotations

import pytest
from msgspec.structs import fields, replace

from ingboard.table.credential import hashed
from ingboard.table.tournament import (
    Tournament,
    TournamentError,
    as_toml,
    read_tournament,
    tournament_of,
    write_tournament,
)

OTHER = Tournament(
    name='Coupe "été" 囲碁', lock=hashed("0417"), monitor=True, bounce_ms=200, round=3
)


@pytest.mark.parametrize("tournament", [Tournament(), OTHER], ids=["usual", "other"])
def test_what_is_written_is_read(tmp_path, tournament):
    path = tmp_path / "club.toml"
    write_tournament(path, tournament)
    assert read_tournament(path) == tournament


def test_every_setting_is_in_the_file_with_its_meaning_above_it():
    lines = as_toml(Tournament()).splitlines()
    for field in fields(Tournament):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{field.name} = "))
        assert lines[at - 1].startswith("# ")
        assert len(lines[at - 1]) > 15


def test_what_the_file_leaves_out_stays_usual():
    assert tournament_of("late_factor = 3\n", "x") == replace(Tournament(), late_factor=3)
    assert tournament_of("", "x") == Tournament()


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("late_factor = two", "is no settings file"),
        ("late_factor = -1", "late_factor must be a whole number from 0 to 30000"),
        ("late_factor = true", "late_factor must be a whole number from 0 to 30000"),
        ("round = 30001", "round must be a whole number from 0 to 30000"),
        ("bounce_ms = " + "9" * 40, "bounce_ms must be a whole number from 0 to 30000"),
        ("round = " + "9" * 6_000, "is no settings file"),
        ("name = " + "[" * 20_000, "is no settings file"),
        ("name = " + "[" * 40 + "]" * 40, "name must be a text"),
        ("a." * 400 + "b = 1", "there is no setting called a"),
        ('copy_folder = "a\\u0000"', "copy_folder is no folder"),
        ('hall_folder = "~nobody-of-this-name/x"', "hall_folder is no folder"),
        ("monitor = 1", "monitor must be true or false"),
        ("name = 3", "name must be a text in quotes"),
        ("sound = true", "there is no setting called sound"),
    ],
)
def test_a_wrong_file_is_one_sentence_that_names_the_setting(tmp_path, written, sentence):
    path = tmp_path / "club.toml"
    path.write_text(written)
    with pytest.raises(TournamentError, match=sentence):
        read_tournament(path)


def test_unreadable_files_are_one_sentence(tmp_path):
    with pytest.raises(TournamentError, match="There is no such file"):
        read_tournament(tmp_path / "nowhere.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'name = "\xe9"')
    with pytest.raises(TournamentError, match="UTF-8"):
        read_tournament(latin)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 70_000)
    with pytest.raises(TournamentError, match="larger than 64 kB"):
        read_tournament(large)
    with pytest.raises(TournamentError, match="cannot be written"):
        write_tournament(tmp_path / "no" / "folder.toml", Tournament())
