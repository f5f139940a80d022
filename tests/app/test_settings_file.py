"""A tournament's settings go out as a file, are edited there, and come back."""

from __future__ import annotations

from ingboard.table.tournament import Tournament


def test_settings_are_written_edited_and_opened(window, tmp_path):
    path = tmp_path / "club.toml"
    assert window.tournament.write(path)
    assert "club.toml is written" in window.notice.sentence
    path.write_text(path.read_text().replace("late_factor = 2", "late_factor = 3"))
    assert window.tournament.open(path)
    assert window.tournament.current.late_factor == 3


def test_a_place_that_takes_no_file_is_told(window, tmp_path):
    before = window.tournament.current
    assert isinstance(before, Tournament)
    assert not window.tournament.write(tmp_path / "no" / "club.toml")
    assert "cannot be written" in window.notice.sentence
